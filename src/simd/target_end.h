/*
 * Ends what target.h began.
 */
#if defined(__clang__)
_Pragma("clang attribute pop")
#else
_Pragma("GCC pop_options")
#endif
