/*
 * Compiles what follows, up to target_end.h, for the instructions named in TARGET, whatever the
 * flags. The standard headers come first, so that their functions stay plain.
 */
#include <immintrin.h>
#include <stdint.h>
#include <string.h>

#define TARGET_TEXT(x) TARGET_TEXT_(x)
#define TARGET_TEXT_(x) #x
#if defined(__clang__)
_Pragma(TARGET_TEXT(clang attribute push(__attribute__((target(TARGET))), apply_to = function)))
#else
_Pragma("GCC push_options") _Pragma(TARGET_TEXT(GCC target(TARGET)))
#if defined(__OPTIMIZE__)
    /* gcc's -O2 spills more of a board than it must when there are only 16 registers. */
    _Pragma("GCC optimize(\"O3\", \"live-range-shrinkage\", \"rename-registers\")")
#endif
#endif
