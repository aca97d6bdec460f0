/* TestU01 over the words of standard input (P. L'Ecuyer and R. Simard, 2007): each test with its
 * p-value on a line of the file, `name|p`, for the library itself writes to standard output.
 * tools/rng_report.py compiles it where that library is, and gives it the raw output of the
 * generator.
 *
 * usage: testu01 small|crush|big FILE <STREAM */
#include <bbattery.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <swrite.h>
#include <unif01.h>

static unsigned int next_word(void)
{
    static unsigned int words[16384];
    static size_t have, used;
    if (used == have) {
        have = fread(words, sizeof *words, sizeof words / sizeof *words, stdin);
        used = 0;
        if (have == 0) {
            fprintf(stderr, "testu01: the stream has ended\n");
            exit(1);
        }
    }
    return words[used++];
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(unif01_Gen *);
    } BATTERY[] = {
        {"small", bbattery_SmallCrush}, {"crush", bbattery_Crush}, {"big", bbattery_BigCrush}};
    swrite_Basic = FALSE;
    for (size_t i = 0; argc == 3 && i < sizeof BATTERY / sizeof *BATTERY; i++) {
        if (strcmp(argv[1], BATTERY[i].name) != 0)
            continue;
        FILE *rows = fopen(argv[2], "w");
        if (rows == NULL) {
            perror(argv[2]);
            return 1;
        }
        unif01_Gen *gen = unif01_CreateExternGenBits("baize", next_word);
        BATTERY[i].run(gen);
        for (int k = 0; k < bbattery_NTests; k++)
            fprintf(rows, "%s|%.17g\n", bbattery_TestNames[k], bbattery_pVal[k]);
        unif01_DeleteExternGenBits(gen);
        return fclose(rows) == 0 ? 0 : 1;
    }
    fprintf(stderr, "usage: testu01 small|crush|big FILE <STREAM\n");
    return 2;
}
