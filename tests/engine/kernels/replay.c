/* Makes the calls that recording.py has written down again, by a library of kernels.
 *
 *     replay LIBRARY CALLS LEVEL...
 *
 * For each level ("v2", "v3", "arm64") every call, and every number in every array after it. Prints
 * what differs, and a line for each level with the number of calls; ends with 0 where all is equal.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(library, name) dlsym(library, name)
#endif

enum { NUMBER, ZEROS, BYTES, MOST = 32, NAME = 200 };

static FILE *calls;

static void *checked(void *found, const char *what)
{
    if (!found) {
        fprintf(stderr, "cannot have %s\n", what);
        exit(2);
    }
    return found;
}

static void take(void *into, size_t bytes)
{
    if (bytes && fread(into, 1, bytes, calls) != bytes)
        checked(NULL, "the end of a call");
}

static uint64_t word(void)
{
    uint64_t number;
    take(&number, sizeof number);
    return number;
}

static uint64_t hashed(const uint64_t *words, uint64_t bytes)
{
    uint64_t result = 0xCBF29CE484222325u;
    for (uint64_t at = 0; at < (bytes + 7) / 8; at++)
        result = (result ^ words[at]) * 0x100000001B3u;
    return result;
}

/* With as many arguments as there are, and more: by both conventions (System V, Windows) the caller
 * clears away what nobody has looked at. */
#define FOUR(a, n) a[n], a[n + 1], a[n + 2], a[n + 3]
typedef int64_t (*full)(
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t,
    int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, int64_t);

static int64_t run(void *function, const int64_t *a)
{
    return ((full)function)(FOUR(a, 0), FOUR(a, 4), FOUR(a, 8), FOUR(a, 12), FOUR(a, 16),
                            FOUR(a, 20), FOUR(a, 24), FOUR(a, 28));
}

/* One call; whether it is as it was. */
static int again(void *library, const char *level, uint64_t length)
{
    char name[NAME + 8] = "";
    int64_t given[MOST] = {0};
    uint64_t *array[MOST] = {0}, bytes[MOST] = {0}, wanted[MOST] = {0};
    if (length > NAME)
        checked(NULL, "so long a name");
    take(name, length);
    snprintf(name + length, 8, "_%s", level);
    void *function = checked(FIND(library, name), name);
    uint64_t count = word();
    if (count > MOST)
        checked(NULL, "so many arguments");
    for (uint64_t place = 0; place < count; place++) {
        int tag = fgetc(calls);
        if (tag == NUMBER) {
            given[place] = (int64_t)word();
            continue;
        }
        bytes[place] = word();
        /* Aligned as NumPy's arrays are, and never empty. */
        array[place] = checked(calloc(bytes[place] / 8 + 2, 8), "memory");
        if (tag == BYTES)
            take(array[place], bytes[place]);
        wanted[place] = word();
        given[place] = (int64_t)(intptr_t)array[place];
    }
    int64_t result = run(function, given);
    int same = (uint64_t)result == word();
    for (uint64_t place = 0; place < count; place++) {
        same = same && (!array[place] || hashed(array[place], bytes[place]) == wanted[place]);
        free(array[place]);
    }
    if (!same)
        printf("%s differs\n", name);
    return same;
}

int main(int arguments, char **argument)
{
    int differ = 0;
    if (arguments < 4)
        checked(NULL, "less than a library, calls and a level");
    void *library = checked(OPEN(argument[1]), argument[1]);
    for (int level = 3; level < arguments; level++) {
        uint64_t length;
        long made = 0;
        calls = checked(fopen(argument[2], "rb"), argument[2]);
        while (fread(&length, 1, sizeof length, calls) == sizeof length) {
            differ += !again(library, argument[level], length);
            made++;
        }
        fclose(calls);
        printf("%s: %ld calls\n", argument[level], made);
    }
    return differ != 0;
}
