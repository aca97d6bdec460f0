/* Occasions from the book and into it: each is put in order from its last snapshot, if this program
 * can read it, and the lines of its journal after that, or from the first line. */
#include "floor/fairness.h"
#include "floor/occasion_news.h"
#include "floor/say.h"
#include "floor/software.h"
#include "floor/writing.h"

#include "floor_shape.h"

#include <stdio.h>
#include <stdlib.h>

/* Of the book's settings: under which number the journal of an occasion lies, and that it is over.
 */
static const char SETTING[] = "occasion ", OVER[] = " over";

/* What a snapshot keeps beside the occasion's image. */
struct put_away {
    uint64_t shape, size, line, acts, sealed;
    struct link last;
    struct identity software;
    char key[65];
};

/* --- snapshots -------------------------------------------------------------------------------- */

bool occasion_snapshot_if_due(struct floor *f, struct open_occasion *oo, bool now)
{
    enum { EVERY = 8000 };
    if (oo->at.v.line == oo->put_away || (!now && oo->at.v.line - oo->put_away <= EVERY))
        return false;
    const struct put_away p = {.shape = FLOOR_SHAPE,
                               .size = sizeof p,
                               .line = oo->at.v.line,
                               .acts = oo->at.v.acts,
                               .sealed = oo->lines.sealed,
                               .last = oo->at.last,
                               .software = oo->at.software};
    const size_t len = sizeof p + kind_of(oo)->image_size(oo->at.occasion.on);
    char *both = calloc(1, len);
    if (both == NULL)
        abort();
    memcpy(both, &p, sizeof p);
    memcpy(both + offsetof(struct put_away, key), oo->at.key, sizeof p.key);
    kind_of(oo)->image_put(oo->at.occasion.on, both + sizeof p);
    book_snapshot(f->book, &(struct snapshot){.table = oo->number,
                                              .line = (int64_t)oo->at.v.line,
                                              .image = both,
                                              .len = len});
    oo->put_away = oo->at.v.line;
    free(both);
    return true;
}

static bool take_snapshot(void *ctx, const struct snapshot *s)
{
    struct open_occasion *oo = ctx;
    struct put_away p;
    if (s->len < sizeof p)
        return false;
    memcpy(&p, s->image, sizeof p);
    if (p.shape != FLOOR_SHAPE || p.size != sizeof p || (int64_t)p.line != s->line ||
        !kind_of(oo)->image_take(oo->at.occasion.on, s->image + sizeof p, s->len - sizeof p))
        return false;
    oo->at.v.line = oo->put_away = p.line;
    oo->at.v.acts = p.acts;
    oo->at.last = p.last;
    oo->at.software = p.software;
    oo->lines.sealed = p.sealed;
    memcpy(oo->at.key, p.key, sizeof oo->at.key);
    return false;
}

/* --- replay ----------------------------------------------------------------------------------- */

struct rereading {
    struct open_occasion *oo;
    uint64_t line; /* of the page being read: those before it */
    bool first;    /* only the first line is wanted */
};

/* Lines the snapshot already stands for are passed over. */
static bool play_line(void *ctx, char *line, size_t len)
{
    struct rereading *r = ctx;
    struct open_occasion *oo = r->oo;
    const uint64_t seals = oo->at.v.seals;
    if (r->line++ < oo->at.v.line)
        return true;
    if (!replay_line(&oo->at, line, len))
        return false;
    if (oo->at.v.seals != seals)
        oo->lines.sealed = oo->at.v.line;
    return !r->first;
}

static bool play_page(void *ctx, const struct page *p)
{
    struct rereading *r = ctx;
    r->line = (uint64_t)p->first - 1;
    if (!journal_each_line(p->text, p->len, play_line, r) && r->oo->at.v.good && !r->first)
        replay_fail(&r->oo->at, "a page of it is torn");
    return r->oo->at.v.good && !r->first;
}

static bool reread(struct floor *f, struct open_occasion *oo, struct book_words *why)
{
    bool found;
    struct rereading first = {.oo = oo, .first = true}, rest = {.oo = oo};
    replay_kept_by(&oo->at, f->reader);
    const bool read = book_each_page(f->reader, oo->number, 1, play_page, &first, why) &&
                      (!oo->at.v.good || kind_of(oo) == NULL ||
                       (book_last_snapshot(f->reader, oo->number, &found, take_snapshot, oo, why) &&
                        book_each_page(f->reader, oo->number, (int64_t)oo->at.v.line + 1, play_page,
                                       &rest, why)));
    replay_kept_by(&oo->at, NULL);
    return read;
}

/* --- one -------------------------------------------------------------------------------------- */

static struct open_occasion *make_occasion(struct floor *f, const char *name)
{
    struct open_occasion *oo = calloc(1, sizeof *oo);
    if (oo == NULL || (oo->seeds = seed_row_new()) == NULL)
        abort();
    snprintf(oo->name, sizeof oo->name, "%s", name);
    replay_init(&oo->at, f->as.shelf, f->as.clauses);
    oo->lines.at = &oo->at;
    oo->lines.wait = &f->lines_wait;
    return oo;
}

static void free_occasion(struct open_occasion *oo)
{
    replay_free(&oo->at);
    seed_row_free(oo->seeds);
    free(oo->lines.page);
    free(oo->act);
    free(oo);
}

/* The account on which lies what it holds for players. */
static void find_account(struct floor *f, struct open_occasion *oo)
{
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "occasion %s.%lld", oo->name, (long long)oo->number);
    struct account *a = account_named(&f->accounts, name);
    if (a == NULL)
        a = account_new(&f->accounts, ACCOUNT_OCCASION, name, 0);
    oo->held = a->id;
    oo->act = malloc(kind_of(oo)->act_size);
    if (oo->act == NULL)
        abort();
}

/* 0: it is over. */
static int64_t journal_of(const char *value)
{
    char *rest;
    const int64_t number = strtoll(value, &rest, 10);
    return *rest == '\0' && number > 0 ? number : 0;
}

bool occasion_journal(struct book_reader *r, const char *name, int64_t *number,
                      struct book_words *why)
{
    char setting[sizeof SETTING + PLAN_NAME], value[BOOK_WORDS_MAX];
    bool there;
    snprintf(setting, sizeof setting, "%s%s", SETTING, name);
    *number = 0;
    if (!book_find_setting(r, setting, value, &there, why))
        return false;
    *number = there ? journal_of(value) : 0;
    return true;
}

void take_occasion(struct floor *f, const char *name, const char *value)
{
    const int64_t number = journal_of(value);
    if (f->occasion_count == OCCASIONS_MAX || number == 0)
        return;
    struct open_occasion *oo = make_occasion(f, name);
    oo->number = number;
    f->occasion[f->occasion_count++] = oo;
}

static bool open_one(struct floor *f, struct open_occasion *oo, struct trouble *why)
{
    struct book_words words;
    if (!reread(f, oo, &words)) {
        trouble_say(why, "occasion %s: %.300s", oo->name, words.words);
        return false;
    }
    if (!oo->at.v.good || kind_of(oo) == NULL) {
        trouble_say(why, "occasion %s: line %llu of its journal: %.300s", oo->name,
                    (unsigned long long)oo->at.v.line,
                    oo->at.v.good ? "it is of no kind that this program knows" : oo->at.v.words);
        return false;
    }
    if (!writing_key(f, &oo->lines, why))
        return false;
    find_account(f, oo);
    if (account_of(&f->accounts, oo->held)->balance == kind_of(oo)->holds(oo->at.occasion.on))
        return true;
    trouble_say(why, "occasion %s: its journal and the book differ on what it holds", oo->name);
    return false;
}

bool occasions_open(struct floor *f, struct trouble *why)
{
    for (unsigned i = 0; i < f->occasion_count; i++)
        if (!open_one(f, f->occasion[i], why))
            return false;
    for (unsigned i = 0; i < f->occasion_count; i++)
        occasion_commit(f, f->occasion[i]);
    occasions_count(f);
    return true;
}

void occasions_close(struct floor *f)
{
    for (unsigned i = 0; i < f->occasion_count; i++)
        free_occasion(f->occasion[i]);
    for (unsigned k = 0; k < PLAN_OCCASIONS; k++)
        free(f->rulesets[k]);
    for (unsigned k = 0; k < LOOKERS_KINDS; k++)
        free(f->lookers[k].desk);
}

/* --- a new one, and the last of one ----------------------------------------------------------- */

static void note_number(struct floor *f, const struct open_occasion *oo, const char *over)
{
    char name[sizeof SETTING + PLAN_NAME], value[40];
    snprintf(name, sizeof name, "%s%s", SETTING, oo->name);
    snprintf(value, sizeof value, "%lld%s", (long long)oo->number, over);
    book_setting(f->book, name, value);
}

struct open_occasion *occasion_begin(struct floor *f, const struct occasion_kind *kind,
                                     const char *ruleset, const char *name, struct trouble *why)
{
    const struct origin from = {.shelf = f->as.shelf, .name = ruleset};
    char *rules = ruleset_text(f->as.shelf, ruleset, why);
    void *on = rules != NULL ? kind->open(&from, f->as.clauses, why) : NULL;
    if (on == NULL) {
        free(rules);
        return NULL;
    }
    char number[24], hex[CHAIN_HEX];
    struct text t;
    struct open_occasion *oo = make_occasion(f, name);
    oo->at.occasion = (struct occasion_replay){kind, on};
    oo->number = ++f->table_numbers;
    snprintf(number, sizeof number, "%lld", (long long)oo->number);
    book_setting(f->book, "tables", number);
    note_number(f, oo, "");
    book_ruleset(f->book, chain_hex(kind->rules(on)->hash, hex), rules);
    free(rules);
    snprintf(oo->at.key, sizeof oo->at.key, "%s", f->key.public_hex);
    writing_begin(&oo->lines, &t);
    line_occasion(&t, kind, on, name, oo->at.key);
    writing_end(&oo->lines, &t);
    software_begin(f, &oo->lines);
    find_account(f, oo);
    f->occasion[f->occasion_count++] = oo;
    return oo;
}

void occasion_end(struct floor *f, struct open_occasion *oo)
{
    struct text t;
    writing_begin(&oo->lines, &t);
    json_int(&t, "end", (int64_t)oo->at.v.acts);
    writing_end(&oo->lines, &t);
    writing_hand_over(f, &oo->lines, oo->number);
    note_number(f, oo, OVER);
    account_close(&f->accounts, account_of(&f->accounts, oo->held));
    occasion_unseen(f, oo);
    unsigned i = 0;
    while (f->occasion[i] != oo)
        i++;
    f->occasion[i] = f->occasion[--f->occasion_count];
    free_occasion(oo);
    occasions_count(f);
}
