#include "floor/vouched.h"

#include "floor/casino.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/pledges.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
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

/* Tournaments of several pits may have one number. */
static void said_digest(const struct session_key *k, const char *words, char hex[WISH_HEX])
{
    char home[24], of[24], session[24];
    snprintf(home, sizeof home, "%d", (int)k->home);
    snprintf(of, sizeof of, "%lld", (long long)k->of);
    snprintf(session, sizeof session, "%u", k->session);
    digest((const char *const[]){home, of, session, words}, 4, hex, WISH_HEX);
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

void vouch_said(struct floor *f, const struct session_key *k, const char *words)
{
    char name[VOUCHED_NAME], hex[WISH_HEX];
    said_digest(k, words, hex);
    snprintf(name, sizeof name, VOUCHED "said %s", hex);
    book_setting(f->book, name, "yes");
}

void vouch_learnt(struct floor *f, const struct session_key *k, const char *words, const char *pit)
{
    char name[VOUCHED_NAME], hex[WISH_HEX];
    said_digest(k, words, hex);
    snprintf(name, sizeof name, VOUCHED "learnt %s", hex);
    book_setting(f->book, name, pit);
}

/* --- jackpots --------------------------------------------------------------------------------- */

void pool_digest(const char *jackpot, char hex[POOL_HEX])
{
    digest(&jackpot, 1, hex, POOL_HEX);
}

static void pool_value(const struct jackpot_part *p, int64_t clock, char value[VOUCHED_VALUE])
{
    char figures[80], is[PART_HEX];
    snprintf(figures, sizeof figures, "%lld %lld %lld", (long long)p->net, (long long)p->undecided,
             (long long)p->first);
    digest((const char *const[]){figures}, 1, is, sizeof is);
    snprintf(value, VOUCHED_VALUE, "%lld %lld %s", (long long)p->no, (long long)clock, is);
}

void vouch_pool(struct floor *f, const char *jackpot, const struct jackpot_part *p, int64_t clock)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE], which[POOL_HEX];
    pool_digest(jackpot, which);
    snprintf(name, sizeof name, POOL "%s", which);
    pool_value(p, clock, value);
    book_setting(f->book, name, value);
}

void vouch_drew(struct floor *f, const char *jackpot, int64_t no, const struct jackpot_share *of,
                int64_t clock)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE], which[POOL_HEX];
    pool_digest(jackpot, which);
    snprintf(name, sizeof name, DREW "%d %lld %s", (int)of->pit, (long long)no, which);
    pool_value(&of->is, clock, value);
    book_setting(f->book, name, value);
}

static bool value_read(struct pool_said *p, const char *value)
{
    long long no, clock;
    const bool read = sscanf(value, "%lld %lld %24[0-9a-f]", &no, &clock, p->is) == 3;
    if (read) {
        p->no = no;
        p->clock = clock;
    }
    return read;
}

bool pool_read(struct pool_said *p, const char *name, const char *value)
{
    return sscanf(name, POOL "%16[0-9a-f]", p->jackpot) == 1 && value_read(p, value);
}

bool drawn_read(struct pool_said *p, const char *name, const char *value)
{
    return sscanf(name, DREW "%*d %*d %16[0-9a-f]", p->jackpot) == 1 && value_read(p, value);
}

/* --- members ---------------------------------------------------------------------------------- */

void state_digest(const char *number, const struct member *m, const int64_t time[STATE_TIMES],
                  char hex[CROSSED_STATE])
{
    char figures[160];
    snprintf(figures, sizeof figures, "%lld %d %lld %lld %lld %lld %lld %lld", (long long)m->wrong,
             m->locked, (long long)m->since, (long long)m->closed, (long long)time[0],
             (long long)time[1], (long long)time[2], (long long)time[3]);
    digest((const char *const[]){number, m->card, m->name, m->pin, figures}, 5, hex, CROSSED_STATE);
}

void crossing_digest(const char *before, const struct crossing_row *c, char hex[VOUCHED_HEX])
{
    char money[64];
    snprintf(money, sizeof money, "%s %lld %lld", c->goes_out ? "out" : "in", (long long)c->on_card,
             (long long)c->deposit);
    digest((const char *const[]){before, money, c->state, c->knew}, c->knew[0] != '\0' ? 4 : 3, hex,
           VOUCHED_HEX);
}

/* What says nothing is as if it were not there. */
static size_t limit_words(const struct pledge *r, char words[160])
{
    if (r == NULL || (r->amount < 0 && r->asked_at == 0))
        return 0;
    snprintf(words, 160, "%.40s %lld %lld %lld %lld", r->what, (long long)r->amount,
             (long long)r->since, (long long)r->asked, (long long)r->asked_at);
    return 1;
}

void known_words(const struct known_of *k, char words[CROSSED_KNEW])
{
    char limit[PLEDGE_KINDS][160], hex[WISH_HEX];
    const char *part[PLEDGE_KINDS];
    size_t count = 0;
    for (enum pledge_of p = 0; p <= PLEDGE_REALITY; p++) {
        part[count] = limit[count];
        count += limit_words(pledge_told(k->limit, k->limits, p), limit[count]);
    }
    digest(part, count, hex, sizeof hex);
    if (k->clock > 0)
        snprintf(words, CROSSED_KNEW, "%s %lld %s", hex, (long long)k->clock,
                 k->barred ? "barred" : "free");
    else
        snprintf(words, CROSSED_KNEW, "%s", hex);
}

bool known_free(const char *words, int64_t *clock)
{
    long long at;
    char how[8];
    const bool looked = sscanf(words, "%*s %lld %7s", &at, how) == 2 && strcmp(how, "free") == 0;
    *clock = looked ? at : 0;
    return looked;
}

/* Who is not at hand comes with nothing of what this pit has had of him. */
static void recall_turns(struct floor *f, struct card_holder *h, const char *name)
{
    char value[BOOK_WORDS_MAX];
    struct book_words why;
    long long turn;
    if (h->turns_known)
        return;
    bool there, read = book_find_setting(f->reader, name, value, &there, &why);
    if (found(f, read, there, &why) && sscanf(value, "%lld %64s", &turn, h->crossings) == 2)
        h->turn = turn;
    h->turns_known = read;
}

void vouch_member(struct floor *f, struct card_holder *h, struct crossed *c)
{
    struct crossing_row row = {
        .goes_out = c->what != CROSSED_IN, .on_card = c->on_card, .deposit = c->deposit};
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    snprintf(name, sizeof name, VOUCHED "member %.47s", holder_number(f, h));
    recall_turns(f, h, name);
    memcpy(row.state, c->state, sizeof row.state);
    memcpy(row.knew, c->knew, sizeof row.knew);
    crossing_digest(h->crossings, &row, h->crossings);
    c->turn = ++h->turn;
    snprintf(value, sizeof value, "%lld %s", (long long)h->turn, h->crossings);
    book_setting(f->book, name, value);
}

void vouch_bars(struct floor *f, const struct barred *b)
{
    char name[VOUCHED_NAME], value[24] = "over";
    snprintf(name, sizeof name, BARS "%.32s %lld", b->number, (long long)occasions_clock(f));
    if (b->rule[0] != '\0')
        snprintf(value, sizeof value, "%lld", (long long)b->until);
    book_setting(f->book, name, value);
}

bool bars_read(struct bars_said *b, const char *name, const char *value)
{
    const char *end = strrchr(name, ' ');
    const size_t len = end != NULL && strncmp(name, BARS, strlen(BARS)) == 0
                           ? (size_t)(end - name) - strlen(BARS)
                           : sizeof b->number;
    if (len >= sizeof b->number)
        return false;
    *b = (struct bars_said){.clock = strtoll(end, NULL, 10)};
    memcpy(b->number, name + strlen(BARS), len);
    b->until = strcmp(value, "over") == 0 ? b->clock : strtoll(value, NULL, 10);
    return true;
}

/* --- occasions -------------------------------------------------------------------------------- */

void held_setting(const char *occasion, const char *kind, bool over, char name[VOUCHED_NAME],
                  char value[VOUCHED_VALUE])
{
    snprintf(name, VOUCHED_NAME, VOUCHED "occasion %.47s", occasion);
    snprintf(value, VOUCHED_VALUE, "%.47s%s", kind, over ? " over" : "");
}

void vouch_held(struct floor *f, const char *occasion, const char *kind, bool over)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    held_setting(occasion, kind, over, name, value);
    book_setting(f->book, name, value);
}

/* --- staff ------------------------------------------------------------------------------------ */

void vouch_person(struct floor *f, const char *name, int64_t no)
{
    char setting[VOUCHED_NAME], value[24];
    snprintf(setting, sizeof setting, VOUCHED "person %.47s", name);
    snprintf(value, sizeof value, "%lld", (long long)no);
    book_setting(f->book, setting, value);
}

void told_setting(const struct person_told *p, char name[VOUCHED_NAME], char value[VOUCHED_VALUE])
{
    char hex[VOUCHED_HEX];
    digest(&p->words, 1, hex, sizeof hex);
    snprintf(name, VOUCHED_NAME, VOUCHED "%s %.47s", p->own ? "own" : "told", p->name);
    snprintf(value, VOUCHED_VALUE, "%lld %s", (long long)p->no, hex);
}

void vouch_told(struct floor *f, const struct person_told *p)
{
    char name[VOUCHED_NAME], value[VOUCHED_VALUE];
    told_setting(p, name, value);
    book_setting(f->book, name, value);
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

static void take_said(void *ctx, const struct session_row *r)
{
    if (!r->told)
        vouch_said(ctx, &r->key, r->words);
}

/* What pits that were opened by this program earlier have learnt of tables here was told here. */
static bool take_learnt(void *ctx, const char *name, const char *value)
{
    struct floor *f = ctx;
    char said[VOUCHED_NAME];
    snprintf(said, sizeof said, VOUCHED "said %.32s", strrchr(name, ' ') + 1);
    if (strcmp(value, f->plan->pit[f->plan->only].name) == 0)
        book_setting(f->book, said, "yes");
    return true;
}

struct pits_beside {
    struct floor *f;
    struct book_words *why;
    bool good;
};

static void take_learnt_beside(void *ctx, int32_t pit, const char *name)
{
    struct pits_beside *b = ctx;
    if (b->good && pit != (int32_t)casino_series(b->f))
        b->good = book_settings_beside(b->f->reader, name, VOUCHED "learnt ", VOUCHED "learnt!",
                                       take_learnt, b->f, b->why);
}

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

static void take_heard(void *ctx, const char *name, int64_t no)
{
    vouch_person(ctx, name, no);
}

static void take_told(void *ctx, const struct person_told *p)
{
    if (!p->here && p->heard)
        vouch_told(ctx, p);
}

static void take_barred(void *ctx, const struct barred *b)
{
    if (b->name[0] == '\0')
        vouch_bars(ctx, b);
}

static void take_held(void *ctx, const char *name, const char *kind, bool over)
{
    vouch_held(ctx, name, kind, over);
}

/* *begins: the book has no such mark yet; it has now. */
static bool begins_now(struct floor *f, const char *mark, bool *begins, struct book_words *why)
{
    char value[BOOK_WORDS_MAX];
    bool there = false;
    const bool read = book_find_setting(f->reader, mark, value, &there, why);
    *begins = read && !there;
    if (*begins)
        book_setting(f->book, mark, "yes");
    return read;
}

/* Where the book has a mark, what stood there before is never read again: it must be whole. */
static bool take_up(struct floor *f, struct book_words *why)
{
    bool rows, staff, told, tables, bars, tells, occasions;
    int64_t at;
    struct pits_beside b = {f, why, true};
    if (!begins_now(f, VOUCHED "since", &rows, why) ||
        !begins_now(f, VOUCHED "staff", &staff, why) ||
        (staff && !book_each_person_heard(f->reader, take_heard, f, why)) ||
        !begins_now(f, VOUCHED "told", &told, why) ||
        (told && !book_each_person_told(f->reader, take_told, f, why)) ||
        !begins_now(f, VOUCHED "tables", &tables, why) ||
        (tables && !book_each_session(f->reader, take_said, f, why)) ||
        (tables && !(book_each_pit_beside(f->reader, take_learnt_beside, &b, why) && b.good)) ||
        !begins_now(f, VOUCHED "bars", &bars, why) ||
        (bars && !book_each_barred_told(f->reader, &tells, &at, take_barred, f, why)) ||
        !begins_now(f, VOUCHED "occasions", &occasions, why) ||
        (occasions && !book_each_occasion_told(f->reader, take_held, f, why)))
        return false;
    if (!rows)
        return true;
    return book_each_acted(f->reader, take_act, f, why) &&
           book_each_wanted(f->reader, take_wanted, f, why) &&
           book_each_pit_beside(f->reader, take_beside, &b, why) && b.good;
}

/* Of one moment. What was put into the book before the database was lost is put again; where it
 * cannot be read nothing is written, and no mark. */
bool vouched_open(struct floor *f, struct book_words *why)
{
    struct several s = {0};
    bool read = false;
    while (look_up_several(f, &s))
        read = found(f, take_up(f, why), true, why);
    if (!read)
        snprintf(why->words, sizeof why->words, "%s", f->unread.words);
    return read;
}
