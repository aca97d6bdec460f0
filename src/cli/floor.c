#include "base/origin.h"
#include "book/book.h"
#include "book/controllers.h"
#include "cli/cli.h"
#include "serve/hall.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

static const char HELP[] =
    "usage: baize floor [PLAN.yaml] [--book FOLDER|ADDRESS] [--pit NAME] [--keys FOLDER] "
    "[--standby]\n"
    "                   [--host HOST] [--port PORT] [--at URL] [--cert FILE --key FILE]\n"
    "                   [--origin URL] [--web FOLDER] [--log FILE] [--rate N] [--doors N]\n"
    "       baize floor --drain --book ADDRESS [--pit NAME] | --hash | --token\n\n"
    "Opens a casino floor: game controller, accounts, and terminals in the browser. Everything is\n"
    "kept in the book; stopped or struck down, the floor opens again where it was.\n\n"
    "  PLAN.yaml        tables, terminals and staff; without it the demonstration floor opens\n"
    "  --book FOLDER    where the book and the floor's key lie (default: floor-book)\n"
    "  --book postgres://…  the book is in a database of PostgreSQL, in the pit `house` or in "
    "that\n"
    "                   which ?pit=NAME says\n"
    "  --pit NAME       opens this pit of a plan that has `pits`, in the database that --book "
    "says\n"
    "  --keys FOLDER    where the floor's key lies then (default: floor-book)\n"
    "  --standby        waits while another floor has that book open, and takes it over when that\n"
    "                   has ended, or has not been seen for three seconds\n"
    "  --drain          has the floor that keeps that book hand it over to one that stands by,\n"
    "                   between rounds, and waits until that has it\n"
    "  --host, --port   instead of the plan's\n"
    "  --at URL         where terminals reach this floor, if it is elsewhere (behind a proxy)\n"
    "  --cert, --key    PEM files: serve over TLS\n"
    "  --origin URL     a further origin whose pages may connect\n"
    "  --web FOLDER     the built screens (default: web/dist beside the rules)\n"
    "  --log FILE       the log, JSON lines (default: standard error)\n"
    "  --new-key        go on with another floor.key than the journals were sealed with\n"
    "  --restored 'NAME: WHY'  open a book that is behind its exported seals; goes on record\n"
    "  --plan file|book which counts, where the file was edited and the plan changed on the floor\n"
    "  --rate N         messages a second and connection (default 200; 0: no limit)\n"
    "  --doors N        so many processes hold all connections (default: as many as need be hold "
    "those\n"
    "                   for which this one may have no more descriptors)\n"
    "  --hash           reads a password and prints the hash for the plan\n"
    "  --token          makes a token for /metrics and prints it, and its hash for the plan\n";

/* A line of standard input; on a terminal it is not seen by who looks over a shoulder. */
static bool read_password(char *line, int cap)
{
    struct termios shown, hidden;
    const bool seen = isatty(STDIN_FILENO) && tcgetattr(STDIN_FILENO, &shown) == 0;
    if (seen) {
        hidden = shown;
        hidden.c_lflag &= ~(tcflag_t)ECHO;
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &hidden);
        fputs("password: ", stderr);
    }
    const bool good = fgets(line, cap, stdin) != NULL;
    if (seen) {
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &shown);
        fputs("\n", stderr);
    }
    return good;
}

/* For the plan: what `password` holds. */
static int print_hash(void)
{
    char line[256], hash[crypto_pwhash_STRBYTES];
    if (!read_password(line, sizeof line))
        cli_usage("floor", "give the password on standard input");
    line[strcspn(line, "\n")] = '\0';
    if (strlen(line) < 8)
        cli_usage("floor", "a password has at least eight characters");
    if (crypto_pwhash_str_alg(hash, line, strlen(line), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                              crypto_pwhash_MEMLIMIT_INTERACTIVE,
                              crypto_pwhash_ALG_ARGON2ID13) != 0)
        cli_usage("floor", "out of memory");
    puts(hash);
    return EXIT_DONE;
}

/* For who reads /metrics, and for the plan. A token is random enough that a plain hash tells nobody
 * what it is. */
static int print_token(void)
{
    uint8_t bytes[32];
    char token[sizeof bytes * 2 + 1], hash[CHAIN_HEX];
    randombytes_buf(bytes, sizeof bytes);
    sodium_bin2hex(token, sizeof token, bytes, sizeof bytes);
    printf("token: %s\nmetrics-token: %s\n", token,
           chain_hex(chain_digest(token, strlen(token)), hash));
    return EXIT_DONE;
}

static void print_words(const char *words)
{
    cli_print(stdout, "%s\n", words);
    fflush(stdout);
}

/* "https://one.example:8443": an origin, as browsers spell it. */
static void check_at(const char *at)
{
    if (strlen(at) >= CONTROLLER_AT || !origin_is_good(at))
        cli_usage("floor", "--at is an address such as https://one.example:8443, with no path");
}

static void ready(void *ctx, const char *address, bool open)
{
    const struct plan *p = ctx;
    if (!open) {
        printf("%s stands by: %s\n", p->name, address);
        fflush(stdout);
        return;
    }
    printf("%s is open: %s\n", p->name, address);
    if (p->demo && p->member_count > 0 && p->terminal_count > 0)
        printf("demonstration: sit down at a terminal with card %s, PIN %s\n", p->member[0].card,
               p->member[0].pin);
    for (size_t i = 0; p->demo && i < p->staff_count; i++)
        printf("  %-10s %s / %s\n", role_name(p->staff[i].role), p->staff[i].name,
               p->staff[i].password);
    fflush(stdout);
}

/* The book of a pit is in the pit of that name. */
static const char *book_of_pit(const struct args *a, char *address, size_t cap)
{
    if (a->pit == NULL)
        return a->book;
    if (a->book == NULL || !book_in_database(a->book))
        cli_usage("floor", "--pit is for a book in a database, which the pits of a casino share");
    const char *said = strstr(a->book, "?pit=");
    said = said != NULL ? said : strstr(a->book, "&pit=");
    if (said != NULL && (strncmp(said + 5, a->pit, strlen(a->pit)) != 0 ||
                         strcspn(said + 5, "&") != strlen(a->pit)))
        cli_usage("floor", "--pit says which pit it is, and the address another");
    if (said != NULL)
        return a->book;
    snprintf(address, cap, "%s%cpit=%s", a->book, strchr(a->book, '?') != NULL ? '&' : '?', a->pit);
    return address;
}

static int drain(const struct args *a)
{
    struct book_words why;
    char address[4200];
    const char *book = book_of_pit(a, address, sizeof address);
    if (book == NULL || !book_in_database(book))
        cli_usage("floor", "--drain is for a book in a database: name it with --book");
    if (roll_drain(book, print_words, &why))
        return EXIT_DONE;
    cli_print(stderr, "baize floor: %s\n", why.words);
    return EXIT_FINDING;
}

/* Which of the two plans counts. */
static enum plan_from asked_plan(const char *said)
{
    if (said == NULL)
        return PLAN_UNSAID;
    if (strcmp(said, "file") != 0 && strcmp(said, "book") != 0)
        cli_usage("floor", "--plan is file or book");
    return said[0] == 'f' ? PLAN_OF_FILE : PLAN_OF_BOOK;
}

int cmd_floor(struct cli *c, int argc, char **argv)
{
    struct args a =
        cli_args("floor",
                 "book pit keys standby drain host port at cert key origin web log rate doors "
                 "hash token new-key restored plan",
                 HELP, argc, argv);
    if (a.hash)
        return print_hash();
    if (a.token)
        return print_token();
    if (a.drain)
        return drain(&a);
    if (a.at != NULL)
        check_at(a.at);
    if (a.word_count > 1)
        cli_usage("floor", "name one plan");
    char plan_path[4200], web[4200], address[4200];
    snprintf(plan_path, sizeof plan_path, "%s/floor.yaml", c->shelf.home);
    struct trouble why;
    struct plan *plan = plan_read(a.word_count == 1 ? a.words[0] : plan_path, &why);
    if (plan == NULL || !plan_only(plan, a.pit, &why))
        cli_usage("floor", "%s", why.words);
    if ((a.cert == NULL) != (a.key == NULL))
        cli_usage("floor", "--cert and --key go together");
    const char *book = book_of_pit(&a, address, sizeof address);
    const bool database = book != NULL && book_in_database(book);
    const char *folder = database ? a.keys : book;
    if (!database && a.keys != NULL)
        cli_usage("floor", "--keys is for a book in a database: else the key lies beside the book");
    if (!database && a.standby)
        cli_usage("floor", "--standby is for a book in a database, which two machines can reach");
    const char *origins[] = {a.origin, NULL};
    unsigned rate =
        a.rate != NULL ? (unsigned)cli_number("floor", "--rate", a.rate, 0, 1000000) : 200;
    unsigned doors =
        a.doors != NULL ? (unsigned)cli_number("floor", "--doors", a.doors, 1, NET_DOORS_MAX) : 0;
    struct hall_setup s = {.shelf = &c->shelf,
                           .clauses = &c->clauses,
                           .plan = plan,
                           .plan_from = asked_plan(a.plan),
                           .folder = folder != NULL ? folder : "floor-book",
                           .book = database ? book : NULL,
                           .stands_by = a.standby,
                           .screens = cli_screens(c, &a, web, sizeof web),
                           .host = a.host,
                           .port = a.port,
                           .at = a.at,
                           .cert = a.cert,
                           .key = a.key,
                           .origins = origins,
                           .log = a.log,
                           .new_key = a.new_key,
                           .restored = a.restored,
                           .limits = {.peers = FLOOR_DESKS,
                                      .rate = rate > 0 ? rate : UINT32_MAX,
                                      .burst = rate > 0 ? 2 * rate : UINT32_MAX},
                           .doors = doors,
                           .ready = ready,
                           .ctx = plan};
    bool good = hall_run(&s, &why);
    if (!good)
        cli_print(stderr, "baize floor: %s\n", why.words);
    plan_free(plan);
    return good ? EXIT_DONE : EXIT_FINDING;
}
