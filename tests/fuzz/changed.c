/* The inputs that fuzzing has kept, and as many changed ones, without the fuzzer: each kept file as
 * it is, then inputs made of them by a generator that begins with the same number every time. So
 * the same run brings the same inputs everywhere, with any compiler; whoever looks for new ones
 * runs `make fuzz`.
 *
 * usage: fuzz_NAME CHANGED FOLDER */
#include <dirent.h>
#include <sanitizer/common_interface_defs.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int LLVMFuzzerInitialize(int *argc, char ***argv) __attribute__((weak));
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LONGEST = 9000, CHANGES_MAX = 4, RUN_MAX = 64 };

static struct input {
    char *name;
    uint8_t *data;
    size_t size;
} * kept;
static size_t kept_count;

static char at[512]; /* which input is tried, for when it breaks something */

static void tell(void)
{
    const char words[] = "not ok - while it tried ";
    if (write(STDOUT_FILENO, words, sizeof words - 1) < 0 ||
        write(STDOUT_FILENO, at, strlen(at)) < 0 || write(STDOUT_FILENO, "\n", 1) < 0)
        _exit(2);
}

static void aborted(int number)
{
    tell();
    signal(number, SIG_DFL);
    raise(number);
}

static uint64_t state = 1996;

/* From 0 to below - 1. */
static size_t whim(size_t below)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (size_t)(state % below);
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct input *)a)->name, ((const struct input *)b)->name);
}

static void keep(const char *folder, const char *name)
{
    char path[1024];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "rb");
    struct input in = {.name = strdup(name), .data = malloc(LONGEST)};
    kept = realloc(kept, (kept_count + 1) * sizeof *kept);
    if (file == NULL || in.name == NULL || in.data == NULL || kept == NULL) {
        perror(path);
        exit(2);
    }
    in.size = fread(in.data, 1, LONGEST, file);
    fclose(file);
    kept[kept_count++] = in;
}

static void read_kept(const char *folder)
{
    DIR *d = opendir(folder);
    if (d == NULL) {
        perror(folder);
        exit(2);
    }
    for (const struct dirent *e; (e = readdir(d)) != NULL;)
        if (e->d_name[0] != '.')
            keep(folder, e->d_name);
    closedir(d);
    qsort(kept, kept_count, sizeof *kept, by_name);
}

/* A run of bytes of any kept input put over or between those that are there. */
static size_t spliced(uint8_t *data, size_t size)
{
    const struct input *from = &kept[whim(kept_count)];
    if (from->size == 0)
        return size;
    const size_t begin = whim(from->size), to = whim(size + 1);
    size_t run = 1 + whim(RUN_MAX * 4);
    if (run > from->size - begin)
        run = from->size - begin;
    if (run > LONGEST - to)
        run = LONGEST - to;
    if (size + run <= LONGEST && whim(2) == 0) {
        memmove(data + to + run, data + to, size - to);
        size += run;
    }
    memcpy(data + to, from->data + begin, run);
    return to + run > size ? to + run : size;
}

static size_t changed(uint8_t *data, size_t size)
{
    enum { BIT, BYTE, AWAY, SPLICE, KINDS };
    const size_t kind = size == 0 ? SPLICE : whim(KINDS);
    if (kind == SPLICE)
        return spliced(data, size);
    const size_t where = whim(size);
    if (kind == BIT)
        data[where] ^= (uint8_t)(1U << whim(8));
    else if (kind == BYTE)
        data[where] = (uint8_t)whim(256);
    else {
        size_t run = 1 + whim(RUN_MAX);
        if (run > size - where)
            run = size - where;
        memmove(data + where, data + where + run, size - where - run);
        size -= run;
    }
    return size;
}

/* An input of its own size on the heap, so that a byte read behind it is noticed. */
static void try(const uint8_t *data, size_t size)
{
    uint8_t *own = malloc(size > 0 ? size : 1);
    if (own == NULL)
        abort();
    memcpy(own, data, size);
    LLVMFuzzerTestOneInput(own, size);
    free(own);
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: %s CHANGED FOLDER\n", argv[0]);
        return 2;
    }
    const size_t many = strtoul(argv[1], NULL, 10);
    read_kept(argv[2]);
    if (kept_count == 0) {
        fprintf(stderr, "%s: nothing is kept in %s\n", argv[0], argv[2]);
        return 2;
    }
    if (LLVMFuzzerInitialize != NULL)
        LLVMFuzzerInitialize(&argc, &argv);
    __sanitizer_set_death_callback(tell);
    signal(SIGABRT, aborted);
    for (size_t i = 0; i < kept_count; i++) {
        snprintf(at, sizeof at, "%s", kept[i].name);
        try(kept[i].data, kept[i].size);
    }
    printf("ok 1 - %zu kept inputs\n", kept_count);
    static uint8_t data[LONGEST];
    for (size_t i = 0; i < many; i++) {
        const struct input *in = &kept[whim(kept_count)];
        size_t size = in->size;
        memcpy(data, in->data, size);
        for (size_t n = 1 + whim(CHANGES_MAX); n > 0; n--)
            size = changed(data, size);
        snprintf(at, sizeof at, "changed input %zu, made of %s", i + 1, in->name);
        try(data, size);
    }
    printf("ok 2 - %zu changed inputs\n1..2\n", many);
    for (size_t i = 0; i < kept_count; i++) {
        free(kept[i].name);
        free(kept[i].data);
    }
    free(kept);
    return 0;
}
