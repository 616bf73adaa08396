/* The search with rules for any processor. */
#include "solve/ruled.h"

#include <assert.h>
#include <stdlib.h>

#define RULED nonet_ruled_plain
#include "solve/ruled.inc"
