#include "floor/vouched.h"

#include "floor/casino.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

/* Each with its end, so that no two lists have the same bytes; size: of the room for the words. */
static void digest(const char *const part[], size_t count, char *hex, size_t size)
{
    uint8_t hash[crypto_generichash_BYTES];
    const size_t bytes = (size - 1) / 2;
    crypto_generichash_state s;
    crypto_generichash_init(&s, NULL, 0, bytes);
    for (size_t i = 0; i < count; i++)
        crypto_generichash_update(&s, (const uint8_t *)part[i], strlen(part[i]) + 1);
    crypto_generichash_final(&s, hash, bytes);
    sodium_bin2hex(hex, size, hash, bytes);
}

void act_digest(const struct act_vouched *a, char hex[VOUCHED_HEX])
{
    char money[24];
    snprintf(money, sizeof money, "%lld", (long long)a->money);
    digest((const char *const[]){a->home, a->name, a->number, a->card, a->act, money}, 6, hex,
           VOUCHED_HEX);
}

void answer_digest(const char *answer, cents pays, char hex[VOUCHED_HEX])
{
    char money[24];
    snprintf(money, sizeof money, "%lld", (long long)pays);
    digest((const char *const[]){answer, money}, 2, hex, VOUCHED_HEX);
}

void wish_digest(const struct session_key *k, const char *words, char hex[WISH_HEX])
{
    char of[24], session[24];
    snprintf(of, sizeof of, "%lld", (long long)k->of);
    snprintf(session, sizeof session, "%u", k->session);
    digest((const char *const[]){of, session, words}, 3, hex, WISH_HEX);
}

void wanted_value(const char *words, const char *pit, bool over, char value[VOUCHED_VALUE])
{
    char hex[VOUCHED_HEX];
    digest(&words, 1, hex, sizeof hex);
    snprintf(value, VOUCHED_VALUE, "%s %s%.47s", hex, over ? "over " : "", pit);
}

/* --- kept ------------------------------------------------------------------------------------- */

void vouch_asked(struct floor *f, int64_t no, const struct act_vouched *a)
{
    char name[VOUCHED_NAME], hex[VOUCHED_HEX];
    act_digest(a, hex);
    snprintf(name, sizeof name, VOUCHED "asked %lld", (long long)no);
    book_setting(f->book, name, hex);
}

void vouch_heard(struct floor *f, int64_t no, const char *answer, cents pays)
{
    char name[VOUCHED_NAME], hex[VOUCHED_HEX];
    answer_digest(answer, pays, hex);
    snprintf(name, sizeof name, VOUCHED "heard %lld", (long long)no);
    book_setting(f->book, name, hex);
}

void vouch_answered(struct floor *f, const struct asked_key *k, const struct act_vouched *a,
                    const char *answer, cents pays)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE], asked[VOUCHED_HEX], answered[VOUCHED_HEX];
    act_digest(a, asked);
    answer_digest(answer, pays, answered);
    snprintf(name, sizeof name, VOUCHED "answered %d %lld", (int)k->pit, (long long)k->no);
    snprintf(value, sizeof value, "%s %s", asked, answered);
    book_setting(f->book, name, value);
}

void vouch_wanted(struct floor *f, const struct session_key *k, const char *words, const char *pit,
                  bool over)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE], hex[WISH_HEX];
    wanted_value(words, pit, over, value);
    wish_digest(k, words, hex);
    snprintf(name, sizeof name, VOUCHED "wanted %lld %u", (long long)k->of, k->session);
    book_setting(f->book, name, value);
    snprintf(name, sizeof name, VOUCHED "wish %s", hex);
    book_setting(f->book, name, "yes");
}

void vouch_followed(struct floor *f, const struct session_key *k, const char *words,
                    char last[WISH_HEX])
{
    char name[VOUCHED_NAME], hex[WISH_HEX];
    wish_digest(k, words, hex);
    if (strcmp(hex, last) == 0)
        return;
    memcpy(last, hex, WISH_HEX);
    snprintf(name, sizeof name, VOUCHED "followed %d %s", (int)k->home, hex);
    book_setting(f->book, name, "yes");
}

/* --- a casino of before ----------------------------------------------------------------------- */

static void take_act(void *ctx, const struct acted_row *r)
{
    struct floor *f = ctx;
    const struct act_vouched a = {r->home, r->name, r->number, r->card, r->act, r->money};
    const struct asked_key k = {.pit = r->pit, .no = r->no};
    if (!r->asked)
        return;
    if (r->here)
        vouch_asked(f, r->no, &a);
    if (r->here && r->over && r->answered)
        vouch_heard(f, r->no, r->answer, r->pays);
    if (r->held && r->answered)
        vouch_answered(f, &k, &a, r->answer, r->pays);
}

static void take_wanted(void *ctx, const struct session_row *r)
{
    vouch_wanted(ctx, &r->key, r->words, r->pit, r->over);
}

/* What pits of tables that were opened by such a program earlier have followed was wanted here. */
static bool take_followed(void *ctx, const char *name, const char *value)
{
    struct floor *f = ctx;
    char wish[VOUCHED_NAME];
    snprintf(wish, sizeof wish, VOUCHED "wish %.32s", strrchr(name, ' ') + 1);
    book_setting(f->book, wish, value);
    return true;
}

struct pits_beside {
    struct floor *f;
    struct book_words *why;
    bool good;
};

static void take_beside(void *ctx, int32_t pit, const char *name)
{
    struct pits_beside *b = ctx;
    char from[64], to[64];
    if (!b->good || pit == (int32_t)casino_series(b->f))
        return;
    snprintf(from, sizeof from, VOUCHED "followed %d ", (int)casino_series(b->f));
    snprintf(to, sizeof to, VOUCHED "followed %d!", (int)casino_series(b->f));
    b->good = book_settings_beside(b->f->reader, name, from, to, take_followed, b->f, b->why);
}

bool vouched_open(struct floor *f, struct book_words *why)
{
    char value[BOOK_WORDS_MAX];
    bool there = false;
    struct pits_beside b = {f, why, true};
    if (!book_find_setting(f->reader, VOUCHED "since", value, &there, why))
        return false;
    if (there)
        return true;
    book_setting(f->book, VOUCHED "since", "yes");
    return book_each_acted(f->reader, take_act, f, why) &&
           book_each_wanted(f->reader, take_wanted, f, why) &&
           book_each_pit_beside(f->reader, take_beside, &b, why) && b.good;
}
