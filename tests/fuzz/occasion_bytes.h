/* Bytes that choose among acts, words and numbers, for the fuzzers of occasions. */
#ifndef BAIZE_TESTS_OCCASION_BYTES_H
#define BAIZE_TESTS_OCCASION_BYTES_H

#include "base/rng.h"
#include "chance/fair.h"
#include "occasions.h"
#include "wire/play.h"

#define COUNT(of) (sizeof(of) / sizeof *(of))

enum { ROW = 12 };

/* The row of seeds that the plays commit themselves to: the last is written out, each before it is
 * the hash of the next. */
static inline void make_row(char seeds[ROW][CHAIN_HEX])
{
    struct seed seed;
    for (size_t i = 0; i < sizeof seed.bytes; i++)
        seed.bytes[i] = i % 2 == 0 ? 0x5e : 0xed;
    for (unsigned i = ROW; i-- > 0;) {
        struct link shown;
        memcpy(shown.hash, seed.bytes, sizeof shown.hash);
        chain_hex(shown, seeds[i]);
        shown = fair_commit(&seed);
        memcpy(seed.bytes, shown.hash, sizeof seed.bytes);
    }
}

/* What an occasion is brought to before bytes choose what comes next. */
struct beginnings {
    const struct occasion_machine *kind;
    const char *const *rulesets, *const *stages; /* plays of each ruleset */
    unsigned ruleset_count, stage_count;
    void (*begin)(const struct occasion_rules *rules); /* anew */
    void (*act)(const char *line, size_t len);
    void (*keep)(unsigned ruleset, unsigned stage); /* as it is now */
};

static inline void beginning_hears(void *ctx, const char *line)
{
    const struct beginnings *b = ctx;
    b->act(line, strlen(line));
}

static inline void begin_at(struct beginnings *b, const struct shelf *shelf,
                            const struct occasion_rules *rules, unsigned stage)
{
    char path[SHELF_PATH + 100];
    b->begin(rules);
    if (stage == b->stage_count)
        return;
    snprintf(path, sizeof path, "%s/tests/plays/%s/%s.play", shelf->home, rules->name,
             b->stages[stage]);
    if (!play_each_act(path, beginning_hears, b))
        unsound("a play cannot be read");
}

/* Every ruleset as far as each of its plays brings it, and after those as it is when it has not
 * begun. */
static inline void make_beginnings(struct beginnings *b)
{
    struct shelf shelf;
    struct clauses clauses;
    struct trouble why;
    if (!rng_start() || !shelf_find(&shelf, &why) || !clauses_read(&clauses, &shelf, &why))
        unsound(why.words);
    for (unsigned i = 0; i < b->ruleset_count; i++) {
        struct occasion_rules *rules =
            occasion_rules_load(b->kind, &shelf, &clauses, b->rulesets[i], &why);
        if (rules == NULL)
            unsound(why.words);
        for (unsigned stage = 0; stage <= b->stage_count; stage++) {
            begin_at(b, &shelf, rules, stage);
            b->keep(i, stage);
        }
    }
    clauses_free(&clauses);
}

struct bytes {
    const uint8_t *at;
    size_t left;
};

static inline uint8_t next_byte(struct bytes *b)
{
    return (uint8_t)(b->left > 0 ? (b->left--, *b->at++) : 0);
}

/* What is fuzzed: its words, its seeds, what stands there, and who is told a line. */
struct choosing {
    const struct occasion *on;
    const char *const *words;
    size_t word_count;
    char seeds[ROW][CHAIN_HEX];
    void (*act)(const char *line, size_t len);
};

/* A time is one after the last, or any number. */
static inline void put_chosen(const struct choosing *c, struct text *t, const struct field *f,
                              struct bytes *b)
{
    static const int64_t NUMBERS[] = {0,       1,     999,           1000,
                                      10000,   10001, 50000,         1000000,
                                      2000000, 20000, 20001,         -1,
                                      2,       3,     86400000,      INT64_MAX,
                                      3600000, 500,   1000000000000, MONEY_STAKE_MAX};
    const uint8_t chosen = next_byte(b);
    if (f->size == CHAIN_HEX && f->type == TYPE_WORD)
        json_str(t, f->name, c->seeds[chosen % ROW]);
    else if (f->type == TYPE_WORD || f->type == TYPE_CHOICE)
        json_str(t, f->name, c->words[chosen % c->word_count]);
    else if (f->type == TYPE_TRUTH_YES || f->type == TYPE_TRUTH_NO)
        json_flag(t, f->name, chosen % 2 == 0);
    else if (f->type == TYPE_TIME && chosen < 200)
        json_int(t, f->name, c->on->now + chosen * INT64_C(3600000));
    else
        json_int(t, f->name, NUMBERS[chosen % COUNT(NUMBERS)]);
}

static inline void act_chosen(const struct choosing *c, struct bytes *b)
{
    char line[8192];
    struct text t;
    const struct act_row *row = &c->on->kind->acts[next_byte(b) % c->on->kind->act_count];
    text_on(&t, line, sizeof line);
    text_putc(&t, '{');
    json_str(&t, "act", row->name);
    const uint8_t leave = next_byte(b); /* 0: nothing that is needed is left out */
    for (act_fields left = act_row_fields(row); left != 0; left &= left - 1) {
        const unsigned i = (unsigned)__builtin_ctzll(left);
        const bool needed = (row->needs >> i & 1) != 0;
        if (needed ? leave != i + 1 : next_byte(b) % 2 == 0)
            put_chosen(c, &t, &OCCASION_FIELD[i], b);
    }
    text_putc(&t, '}');
    c->act(t.at, t.len);
}

/* Lines of JSON, or bytes that choose, as the first of them says. */
static inline void act_bytes(const struct choosing *c, const uint8_t *data, size_t size)
{
    if (data[0] % 2 == 0) {
        struct bytes b = {data + 1, size - 1};
        while (b.left > 0)
            act_chosen(c, &b);
        return;
    }
    const char *at = (const char *)data + 1, *end = (const char *)data + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((stop != NULL ? stop : end) - at);
        c->act(at, len);
        at += len + 1;
    }
}

#endif
