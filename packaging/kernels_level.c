/* What the library has beside the kernels on x86 processors.
 *
 * poda_level: which of its levels the processor that runs it can take: 3, 2, or 0 for none.
 * By the table of the x86-64 psABI. v2: SSE3, SSSE3, CMPXCHG16B, SSE4.1, SSE4.2, POPCNT. v3 adds FMA,
 * MOVBE, OSXSAVE, AVX, F16C; BMI1, AVX2, BMI2; LZCNT; and the system must keep the wide registers.
 */
#include <cpuid.h>

#ifdef _WIN32
__declspec(dllexport)
#endif
long long poda_level(void)
{
    unsigned a, b, c, d, low, high;
    const unsigned v2 = bit_SSE3 | bit_SSSE3 | bit_CMPXCHG16B | bit_SSE4_1 | bit_SSE4_2 | bit_POPCNT;
    const unsigned v3 = bit_FMA | bit_MOVBE | bit_OSXSAVE | bit_AVX | bit_F16C;
    const unsigned v3_more = bit_BMI | bit_AVX2 | bit_BMI2;

    if (!__get_cpuid(1, &a, &b, &c, &d) || (c & v2) != v2)
        return 0;
    if ((c & v3) != v3 || !__get_cpuid_count(7, 0, &a, &b, &c, &d) || (b & v3_more) != v3_more)
        return 2;
    if (!__get_cpuid(0x80000001, &a, &b, &c, &d) || !(c & bit_LZCNT))
        return 2;
    __asm__("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (low & 6) == 6 ? 3 : 2; /* the system saves SSE and AVX state */
}

#ifdef _WIN32
/* The library stands alone there, without C's own. `typedef` rather than <stddef.h>, and copies in
 * words that may lie anywhere; the compiler must not make a call of memmove out of memmove. */
typedef unsigned long long size;
typedef unsigned long long __attribute__((aligned(1), may_alias)) word;

int poda_loaded(void *library, unsigned reason, void *reserved)
{
    (void)library, (void)reason, (void)reserved;
    return 1;
}

__attribute__((no_builtin)) void *memmove(void *to, const void *from, size count)
{
    char *into = to;
    const char *out_of = from;
    size at = 0;

    if ((size)into - (size)out_of >= count) { /* nothing is overwritten before it is read */
        for (; count - at >= sizeof(word); at += sizeof(word))
            *(word *)(into + at) = *(const word *)(out_of + at);
        for (; at < count; at++)
            into[at] = out_of[at];
    } else {
        for (; count >= sizeof(word); count -= sizeof(word))
            *(word *)(into + count - sizeof(word)) = *(const word *)(out_of + count - sizeof(word));
        while (count--)
            into[count] = out_of[count];
    }
    return to;
}

void *memcpy(void *to, const void *from, size count)
{
    return memmove(to, from, count);
}

__attribute__((no_builtin)) void *memset(void *to, int value, size count)
{
    for (char *at = to; count--;)
        *at++ = (char)value;
    return to;
}
#endif
