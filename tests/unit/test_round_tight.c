/* The same with hardly any room for parked boards. */
#define ROUND_TIGHT
#include "test_round.c"
