#include "tournament/conditions.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

static int64_t stated(const struct conditions *c, int term)
{
    return term >= 0 ? c->term[term].number : 0;
}

/* Limits are what can be played by: whole units of the minimum, which everybody has and must stake.
 */
static cited_rule limits_wrong(const struct contest_terms *r, const struct conditions *c,
                               char *words, size_t cap)
{
    const struct known_conditions *k = &r->known;
    const int64_t min = stated(c, k->minimum), max = stated(c, k->maximum);
    if (min == 0 || max < min || max % min != 0) {
        snprintf(words, cap, "the maximum is not whole units of the minimum");
        return r->all.rule[TP_LIMITS];
    }
    if (!c->term[k->compulsory].truth) {
        snprintf(words, cap, "a wager is compulsory, whatever the conditions say");
        return r->all.rule[TP_COMPULSORY];
    }
    if (stated(c, k->allotment) < min) {
        snprintf(words, cap, "nobody could stake the minimum with that allotment");
        return r->all.rule[TP_EQUAL];
    }
    if (c->term[k->chips_in_cash].truth && stated(c, k->buy_in) == 0) {
        snprintf(words, cap, "chips that nobody has bought are not turned into cash");
        return r->all.rule[TP_CHIPS_WORTH];
    }
    return NULL;
}

/* Whether so many entrants come down to one table in the rounds that are stated. */
static cited_rule rounds_wrong(const struct contest_terms *r, const struct conditions *c,
                               char *words, size_t cap)
{
    const struct known_conditions *k = &r->known;
    const int64_t seats = stated(c, k->seats), advance = stated(c, k->advance);
    const int64_t again = stated(c, k->second_chances), tables = stated(c, k->tables);
    const int64_t rounds = stated(c, k->rounds);
    int64_t left = stated(c, k->max_entrants);
    if (seats < 2 || seats > CONTEST_SEATS_MAX || advance == 0 || advance >= seats || tables == 0 ||
        tables > CONTEST_TABLES_MAX || stated(c, k->coups) == 0 || rounds == 0 ||
        rounds > ROUNDS_MAX) {
        snprintf(words, cap, "rounds, tables, seats, coups and how many go on are out of bounds");
        return r->all.rule[TP_ROUNDS];
    }
    for (int64_t round = 1; round < rounds; round++)
        left = (left + seats - 1) / seats * advance + again;
    if (left > seats) {
        snprintf(words, cap, "so many entrants do not come down to one table in these rounds");
        return r->all.rule[TP_ROUNDS];
    }
    if (stated(c, k->buy_backs) > 0 && again == 0) {
        snprintf(words, cap, "who buys back plays a secondary round, from which nobody goes on");
        return r->all.rule[TP_BUY_BACK];
    }
    return NULL;
}

static cited_rule numbers_wrong(const struct contest_terms *r, const struct conditions *c,
                                char *words, size_t cap)
{
    const struct known_conditions *k = &r->known;
    const int64_t least = stated(c, k->min_entrants), most = stated(c, k->max_entrants);
    if (least >= 2 && least <= most && most <= ENTRIES_MAX)
        return NULL;
    snprintf(words, cap, "from 2 to %d may enter", ENTRIES_MAX);
    return r->all.rule[TP_NUMBERS];
}

/* All of the pool is given out. */
static cited_rule prizes_wrong(const struct contest_terms *r, const struct conditions *c,
                               char *words, size_t cap)
{
    int64_t sum = 0;
    for (unsigned i = 0; i < PLACES_MAX; i++)
        sum += c->share[i];
    if (sum == 0) {
        snprintf(words, cap, "nothing says what the places win");
        return r->all.rule[TP_PRIZES];
    }
    if (sum == ALL_SHARES)
        return NULL;
    snprintf(words, cap, "the prizes are %lld hundredths of a per cent of the pool, and not all",
             (long long)sum);
    return r->all.rule[TP_POOL];
}

void conditions_lacks(const struct contest_terms *r, const struct conditions *c,
                      const struct lack_ear *ear)
{
    static const struct {
        const char *what;
        cited_rule (*wrong)(const struct contest_terms *, const struct conditions *, char *,
                            size_t);
    } WRONG[] = {{"limits", limits_wrong},
                 {"numbers", numbers_wrong},
                 {"rounds", rounds_wrong},
                 {"prizes", prizes_wrong}};
    struct lack l = {0};
    const bool stated = form_missing(&r->all, c->term, NULL, NULL, l.words, sizeof l.words) == NULL;
    if (!form_lacks(&r->all, c->term, NULL, NULL, ear))
        return;
    for (size_t i = 0; i < sizeof WRONG / sizeof *WRONG; i++) {
        if (!stated && WRONG[i].wrong != prizes_wrong)
            continue;
        l.what = WRONG[i].what;
        l.rule = WRONG[i].wrong(r, c, l.words, sizeof l.words);
        if (l.rule != NULL && !ear->hear(ear->ctx, &l))
            return;
    }
}

cited_rule conditions_wrong(const struct contest_terms *r, const struct conditions *c, char *words,
                            size_t cap)
{
    struct first_lack first = {words, cap, NULL};
    conditions_lacks(r, c, &(struct lack_ear){hear_first, &first});
    return first.rule;
}

void conditions_json(const struct contest_terms *r, const struct conditions *c, struct text *out)
{
    json_open(out, "conditions", '{');
    form_json(&r->all, c->term, out);
    json_close(out, '}');
    json_open(out, "prizes", '[');
    for (unsigned i = 0; i < PLACES_MAX; i++)
        if (c->share[i] > 0) {
            json_open(out, NULL, '{');
            json_int(out, "place", i + 1);
            json_int(out, "share", c->share[i]);
            json_close(out, '}');
        }
    json_close(out, ']');
}

struct link conditions_hash(const struct contest_terms *r, const struct conditions *c)
{
    enum { ROOM = 1 << 18 };
    char *buf = malloc(ROOM);
    if (buf == NULL)
        abort();
    struct text out;
    text_on(&out, buf, ROOM);
    text_putc(&out, '{');
    conditions_json(r, c, &out);
    text_putc(&out, '}');
    assert(!out.full);
    struct link hash = chain_digest(out.at, out.len);
    free(buf);
    return hash;
}
