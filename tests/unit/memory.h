/*
 * For tests that take memory away: under the address sanitizer malloc aborts instead of failing.
 */
#ifndef NONET_TESTS_MEMORY_H
#define NONET_TESTS_MEMORY_H

#if defined(__SANITIZE_ADDRESS__)
#define ABORTS_WITHOUT_MEMORY 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ABORTS_WITHOUT_MEMORY 1
#endif
#endif

#endif
