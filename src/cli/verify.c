#include "book/seals.h"
#include "cli/cli.h"
#include "floor/audit.h"
#include "wire/replay.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize verify FILE… [--open] [--recent] [--threads N] [--json] [--seals PLACE]\n"
    "                    [--archive FOLDER] [--all]\n\n"
    "Checks journals: every line chained to the one before, the ruleset unchanged, every act "
    "played\n"
    "again to the same events. A finding is located by line and byte, and the exit status is 1. A\n"
    "journal without its closing line may have lost its end: that is a finding too, unless --open "
    "says\n"
    "that the table is still playing.\n\n"
    "FILE may also be a floor's book (its folder, floor.db in it, or postgres://…), open or\n"
    "closed: then every table's journal is\n"
    "checked, with its seals and with every draw against its commitment, all accounts are added "
    "up\n"
    "again, journals and accounts must agree, and every row of the book must be as the chain of "
    "its\n"
    "batches says. --threads says how many journals are played at once. Unless told\n"
    "they are as many as there are cores; one, while a floor has the book open. With --seals, the\n"
    "file or folder to which the floor exports its seals, the book must reach the last of them: a\n"
    "cut end, an older copy and a rewritten history show. Rows that have left the book are read "
    "from\n"
    "its archives: in the folder that it names, or in the one that --archive does.\n\n"
    "--recent checks a book for every day, in a time that does not grow with what has been. It "
    "relies\n"
    "on the archives before the last, each of which was proved when it was made, and on the "
    "snapshots\n"
    "of tables; it says so, and what it leaves out.\n\n"
    "--all checks every pit of the database to which a postgres://… leads, and adds up all that "
    "their\n"
    "accounts hold together.\n";

static void print_json(const char *path, const struct verification *v)
{
    char buf[2048];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_str(&t, "file", path);
    json_flag(&t, "good", v->good);
    json_str(&t, "ruleset", v->ruleset);
    json_int(&t, "acts", (int64_t)v->acts);
    json_int(&t, "rounds", (int64_t)v->rounds);
    json_flag(&t, "closed", !v->open);
    if (!v->good) {
        json_int(&t, "line", (int64_t)v->line);
        json_int(&t, "offset", (int64_t)v->offset);
        json_str(&t, "why", v->words);
    }
    text_putc(&t, '}');
    puts(t.at);
}

/* --- a floor's book --------------------------------------------------------------------------- */

static bool is_book(const char *path)
{
    static const char MAGIC[] = "SQLite format 3";
    char head[sizeof MAGIC] = "";
    if (book_in_database(path))
        return true;
    FILE *f = fopen(path, "rbe");
    bool book = f != NULL && fread(head, 1, sizeof head, f) == sizeof head &&
                memcmp(head, MAGIC, sizeof MAGIC) == 0;
    if (f != NULL)
        fclose(f);
    return book;
}

static void show_progress(void *ctx, uint64_t done, uint64_t of)
{
    (void)ctx;
    cli_progress("verifying", "lines", done, of);
}

static void print_table_json(const struct verification *v, uint64_t from, const char *before)
{
    char buf[2048];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_str(&t, "table", v->table);
    json_str(&t, "of", v->of[0] != '\0' ? v->of : NULL);
    json_str(&t, "ruleset", v->ruleset);
    json_flag(&t, "good", v->good);
    json_int(&t, "lines", (int64_t)v->line);
    json_int(&t, "after", (int64_t)from);
    json_int(&t, "acts", (int64_t)v->acts);
    json_int(&t, "rounds", (int64_t)v->rounds);
    json_int(&t, "draws", (int64_t)v->draws);
    json_int(&t, "renewed", (int64_t)v->renewed);
    json_int(&t, "seals", (int64_t)v->seals);
    json_str(&t, "why", v->words);
    text_putc(&t, '}');
    printf("%s%s", before, t.at);
}

/* What the chain says of the rows, each finding on a line of its own. */
static void print_proof(const char *path, const struct proof *p)
{
    char hex[CHAIN_HEX];
    if (p->good)
        cli_print(stdout,
                  "%s: chain: good: %" PRId64 " batches, %" PRId64
                  " rows as they were entered, %" PRId64 " seals, up to %.16s\n",
                  path, p->head.no, p->rows, p->seals, chain_hex(p->head.hash, hex));
    if (p->good && p->archives > 0)
        cli_print(stdout, "%s: chain: good: %" PRId64 " archives, as they are of record\n", path,
                  p->archives);
    for (unsigned i = 0; i < p->findings; i++)
        cli_print(stdout, "%s: chain: %s\n", path, p->finding[i]);
}

enum { FINDINGS_ROOM = FINDINGS_MAX * FINDING_WORDS * 2 };

static void put_findings(struct text *t, const char *name, unsigned count,
                         const char found[][FINDING_WORDS])
{
    json_open(t, name, '[');
    for (unsigned i = 0; i < count; i++)
        json_str(t, NULL, found[i]);
    json_close(t, ']');
}

static void print_proof_json(const struct proof *p)
{
    char buf[FINDINGS_ROOM + 512], hex[CHAIN_HEX];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_flag(&t, "good", p->good);
    json_int(&t, "batches", p->head.no);
    json_int(&t, "rows", p->rows);
    json_int(&t, "seals", p->seals);
    json_int(&t, "archives", p->archives);
    json_int(&t, "relied", p->relied);
    json_str(&t, "hash", chain_hex(p->head.hash, hex));
    put_findings(&t, "findings", p->findings, p->finding);
    text_putc(&t, '}');
    fputs(t.at, stdout);
}

static void print_audit_json(const char *path, const struct audit *a)
{
    char buf[FINDINGS_ROOM + 8192];
    struct text t;
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_str(&t, "file", path);
    json_flag(&t, "good", a->good);
    json_str(&t, "why", a->words);
    put_findings(&t, "shared", a->shared.count, a->shared.words);
    printf("%s,\"tables\":[", t.at);
    for (size_t i = 0; i < a->table_count; i++)
        print_table_json(&a->table[i], a->from[i], i > 0 ? "," : "");
    text_on(&t, buf, sizeof buf);
    text_putc(&t, '{');
    json_flag(&t, "good", a->trial.good);
    json_int(&t, "accounts", a->trial.accounts);
    json_int(&t, "movements", a->trial.movements);
    json_int(&t, "floor", a->trial.floor[TENDER_MONEY]);
    json_str(&t, "why", a->trial.words);
    text_putc(&t, '}');
    printf("],\"accounts\":%s,\"chain\":", t.at);
    print_proof_json(&a->proof);
    putchar('}');
}

/* What a verification of recent things rests on, and what it does not look at. */
static void print_relied(const char *path, const struct audit *a)
{
    char hex[CHAIN_HEX];
    const struct proof *p = &a->proof;
    if (p->relied > 0)
        cli_print(stdout,
                  "%s: recent: relies on archives 1 to %" PRId64 ", up to batch %" PRId64
                  " (%.16s): each was proved when it was made\n",
                  path, p->relied, p->from.no, chain_hex(p->from.hash, hex));
    else
        cli_print(stdout,
                  "%s: recent: there are no archives before the last: all batches are followed\n",
                  path);
    for (size_t i = 0; i < a->table_count; i++) {
        if (a->from[i] > 0)
            cli_print(stdout,
                      "%s: recent: relies on the snapshot of table %s at line %" PRIu64 "\n", path,
                      a->table[i].table, a->from[i]);
    }
    cli_print(
        stdout,
        "%s: recent: not looked at: %slines before the snapshots, accounts leg by leg, meters; "
        "without --recent they are\n",
        path, p->relied > 0 ? "rows that no batch since has entered, " : "");
}

static void print_accounts(const char *path, const struct audit *a, bool recent)
{
    char money[MONEY_TEXT_MAX];
    if (a->trial.good && recent)
        cli_print(stdout, "%s: accounts: good: all balances sum to zero\n", path);
    else if (a->trial.good)
        cli_print(stdout,
                  "%s: accounts: good: %" PRId64 " accounts, %" PRId64
                  " movements, all legs sum to zero, %s on the floor\n",
                  path, a->trial.accounts, a->trial.movements,
                  money_text(a->trial.floor[TENDER_MONEY], money));
    else if (a->trial.words[0] != '\0')
        cli_print(stdout, "%s: accounts: %s\n", path, a->trial.words);
}

static void print_audit(const char *path, const struct audit *a, bool recent)
{
    for (size_t i = 0; i < a->table_count; i++) {
        const struct verification *v = &a->table[i];
        if (v->good && v->of[0] != '\0')
            cli_print(stdout,
                      "%s: %s %s: good: %s, %" PRIu64 " acts replayed, %" PRIu64
                      " draws and %" PRIu64 " seals checked\n",
                      path, v->of, v->table, v->ruleset, v->acts, v->draws, v->seals);
        else if (v->good)
            cli_print(stdout,
                      "%s: table %s: good: %s, %" PRIu64 " acts, %" PRIu64
                      " rounds replayed, %" PRIu64 " draws and %" PRIu64 " seals checked\n",
                      path, v->table, v->ruleset, v->acts, v->rounds, v->draws, v->seals);
        else
            cli_print(stdout, "%s: %s %s: line %" PRIu64 ": %s\n", path,
                      v->of[0] != '\0' ? v->of : "table", v->table, v->line, v->words);
    }
    print_accounts(path, a, recent);
    print_proof(path, &a->proof);
    if (a->exported > 0 && a->proof.good)
        cli_print(stdout, "%s: chain: good: %" PRId64 " exported seals, the last of them in it\n",
                  path, a->exported);
    if (recent)
        print_relied(path, a);
    for (unsigned i = 0; i < a->shared.count; i++)
        cli_print(stdout, "%s: shared: %s\n", path, a->shared.words[i]);
    if (a->words[0] != '\0')
        cli_print(stdout, "%s: %s\n", path, a->words);
}

/* All cores, unless told; of a book that others have open one, so that a floor keeps the rest: and
 * where only one reads, there are moments in which nobody does, and its log can begin anew. */
static unsigned threads_for(const struct args *a, const char *path)
{
    return a->threads == NULL && book_in_use(path) ? 1 : cli_threads("verify", a);
}

/* The second place has its say about the chain. */
static void compare_seals(const char *path, const struct args *g, struct audit *a)
{
    struct exported e;
    struct book_words why = {""};
    if (!book_check_exported(path, g->archive, g->seals, &a->proof, &e, &why) &&
        a->words[0] == '\0')
        snprintf(a->words, sizeof a->words, "%s", why.words);
    a->exported = e.seals;
    a->good = a->good && a->proof.good && a->words[0] == '\0';
}

static bool verify_book(struct cli *c, const char *path, const struct args *g, struct trial *trial)
{
    struct audit *a = malloc(sizeof *a);
    if (a == NULL)
        abort();
    const struct audit_how how = {.threads = threads_for(g, path),
                                  .recent = g->recent,
                                  .archive = g->archive,
                                  .progress = show_progress};
    audit_book(path, &c->shelf, &c->clauses, &how, a);
    cli_progress_end();
    if (g->seals != NULL)
        compare_seals(path, g, a);
    char shown[BOOK_PATH_MAX];
    if (g->json)
        print_audit_json(book_shown(path, shown), a);
    else
        print_audit(book_shown(path, shown), a, g->recent);
    bool good = a->good;
    *trial = a->trial;
    audit_free(a);
    free(a);
    return good;
}

/* --- every pit -------------------------------------------------------------------------------- */

struct over {
    struct cli *c;
    const struct args *g;
    const char *head; /* of the JSON, which there is when there is a pit */
    unsigned pits;
    bool good;
    struct trial sum;
};

static bool verify_pit(void *ctx, const struct pit_book *p)
{
    struct over *o = ctx;
    struct trial t;
    if (o->g->json)
        fputs(o->pits > 0 ? "," : o->head, stdout);
    o->good &= verify_book(o->c, p->path, o->g, &t);
    o->pits++;
    o->sum.accounts += t.accounts;
    o->sum.movements += t.movements;
    o->sum.floor[TENDER_MONEY] += t.floor[TENDER_MONEY];
    return true;
}

static void print_all(const char *path, const struct over *o)
{
    char money[MONEY_TEXT_MAX];
    if (o->g->json)
        printf("],\"good\":%s,\"accounts\":%" PRId64 ",\"movements\":%" PRId64 ",\"floor\":%" PRId64
               "}\n",
               o->good ? "true" : "false", o->sum.accounts, o->sum.movements,
               o->sum.floor[TENDER_MONEY]);
    else if (!o->good)
        cli_print(stdout, "%s: %u pits: not all of them are good\n", path, o->pits);
    else if (o->g->recent)
        cli_print(stdout, "%s: %u pits: good: all balances of each sum to zero\n", path, o->pits);
    else
        cli_print(stdout,
                  "%s: %u pits: good: %" PRId64 " accounts, %" PRId64
                  " movements, all legs of each sum to zero, %s on all floors\n",
                  path, o->pits, o->sum.accounts, o->sum.movements,
                  money_text(o->sum.floor[TENDER_MONEY], money));
}

static bool verify_pits(struct cli *c, const char *path, const struct args *g)
{
    struct book_words why;
    char shown[BOOK_PATH_MAX], said[BOOK_PATH_MAX + 64];
    struct over o = {.c = c, .g = g, .head = said, .good = true};
    struct text t;
    text_on(&t, said, sizeof said);
    text_putc(&t, '{');
    json_str(&t, "file", book_shown(path, shown));
    json_open(&t, "pits", '[');
    if (!book_each_pit(path, verify_pit, &o, &why))
        cli_usage("verify", "%s", why.words);
    print_all(shown, &o);
    return o.good;
}

static bool verify_one(struct cli *c, const char *path, const struct args *g)
{
    struct trial t;
    const bool good = verify_book(c, path, g, &t);
    if (g->json)
        putchar('\n');
    return good;
}

int cmd_verify(struct cli *c, int argc, char **argv)
{
    struct args a =
        cli_args("verify", "all archive json open recent seals threads", HELP, argc, argv);
    if (a.word_count == 0)
        cli_usage("verify", "name a journal");
    if (a.all && a.seals != NULL)
        cli_usage("verify",
                  "every pit has seals of its own: --seals goes with one, not with --all");
    bool good = true;
    for (size_t i = 0; i < a.word_count; i++) {
        struct verification v;
        char room[4200];
        const char *file = cli_book_in(a.words[i], room, sizeof room);
        if (is_book(file)) {
            good &= (a.all ? verify_pits : verify_one)(c, file, &a);
            continue;
        }
        journal_verify(file, &c->shelf, &c->clauses, &v);
        good &= v.good && (!v.open || a.open);
        if (a.json)
            print_json(file, &v);
        else if (v.good)
            cli_print(stdout, "%s: good: %s, %" PRIu64 " acts, %" PRIu64 " rounds replayed%s\n",
                      file, v.ruleset, v.acts, v.rounds,
                      v.open ? "; not closed: the end may be missing" : "");
        else
            cli_print(stdout, "%s:%" PRIu64 ": from byte %" PRIu64 ": %s\n", file, v.line, v.offset,
                      v.words);
    }
    return good ? EXIT_DONE : EXIT_FINDING;
}
