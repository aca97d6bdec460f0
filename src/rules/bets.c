/* What may be wagered: each bet with its odds, its clauses, and the bets it may lie beside. */
#include "rules/compiling.h"

#include <stdio.h>
#include <string.h>

/* "5%" of the winnings is kept back: one twentieth. */
static bool read_commission(const struct compiling *c, const struct entry *e, struct line *l)
{
    unsigned percent;
    int end = 0;
    if (e == NULL)
        return true;
    if (e->kind != ENTRY_VALUE || sscanf(e->value, "%2u%%%n", &percent, &end) != 1 || end == 0 ||
        e->value[end] != '\0' || percent == 0) {
        entry_trouble(e, c->why, "must be a commission such as 5%%");
        return false;
    }
    int32_t num = l->gross.num * (int32_t)(100 - percent), den = l->gross.den * 100;
    for (int32_t by = num; by > 1; by--)
        if (num % by == 0 && den % by == 0) {
            num /= by;
            den /= by;
        }
    l->pays = (struct odds){num, den};
    return true;
}

/* What a jackpot pays: an amount in cents, or a part of the pool where that is more. */
static bool read_prize(const struct compiling *c, const struct entry *e, struct line *l)
{
    int64_t percent;
    if (!read_number(c, &SECTION[SECTION_LINE], e, "prize", &l->prize) ||
        !read_number(c, &SECTION[SECTION_LINE], e, "percent", &percent))
        return false;
    l->percent = (unsigned)percent;
    return true;
}

static bool read_price(const struct compiling *c, const struct entry *e, struct line *l)
{
    if (!read_clause(c, e, "clause", &l->rule) || !check_clause(c, entry_get(e, "wins")))
        return false;
    if (clause_in(e, "wins") != NULL)
        l->wins_rule = clause_in(e, "wins");
    if (entry_get(e, "prize") != NULL)
        return read_prize(c, e, l);
    if (!read_odds(c, entry_get(e, "pays"), &l->gross)) {
        if (entry_get(e, "pays") == NULL)
            entry_trouble(e, c->why, "needs a `pays`");
        return false;
    }
    l->pays = l->gross;
    return read_commission(c, entry_get(e, "commission"), l);
}

/* A bet that wins in several ways: each has its own price. */
static bool read_lines(const struct compiling *c, const struct entry *lines, struct bet *b)
{
    for (const struct entry *e = lines != NULL ? lines->first : NULL; e != NULL; e = e->next) {
        if (!check_fields(c, e, &SECTION[SECTION_LINE]))
            return false;
        if (b->line_count == LINES_MAX) {
            entry_trouble(e, c->why, "is one way to win too many");
            return false;
        }
        struct line *l = &b->line[b->line_count++];
        *l = (struct line){.name = e->key, .wins_rule = b->plain.wins_rule};
        if (!read_price(c, e, l))
            return false;
        if (l->prize > 0 && strcmp(b->name, "jackpot") != 0) {
            trouble_say(c->why, "%s: bets.%s.lines: only a jackpot has prizes", c->rs->root->file,
                        b->name);
            return false;
        }
    }
    return true;
}

static bool read_opposed(const struct compiling *c, const struct entry *map, struct bet *b)
{
    unsigned n = 0;
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        if (n == OPPOSED_MAX || !check_clause(c, e)) {
            if (n == OPPOSED_MAX)
                entry_trouble(e, c->why, "is one bet too many");
            return false;
        }
        b->opposed[n].bet = e->key;
        b->opposed[n++].rule = clause_in(map, e->key);
    }
    return true;
}

/* Whether the shoe has a number of decks that the bet may be played with. */
static bool decks_allow(const struct compiling *c, const struct entry *e)
{
    const struct entry *decks = entry_get(e, "decks");
    const char *now = given_value(c, "decks");
    if (now == NULL)
        now = entry_value(entry_get(entry_get(c->rs->root, "options"), "decks"), "default");
    for (const struct entry *d = decks != NULL ? decks->first : NULL; d != NULL; d = d->next)
        if (now != NULL && d->kind == ENTRY_VALUE && strcmp(d->value, now) == 0)
            return true;
    return decks == NULL;
}

static bool is_main(const struct entry *root, const char *bet)
{
    const struct entry *mains = entry_get(root, "mains");
    for (const struct entry *m = mains != NULL ? mains->first : NULL; m != NULL; m = m->next)
        if (m->kind == ENTRY_VALUE && strcmp(m->value, bet) == 0)
            return true;
    return false;
}

/* Main bets are always offered, and what the operator has no choice about; of the others those the
 * operator named, or else what the document offers of itself, as far as the number of decks allows.
 * A bet of a document without side bets is a main bet. */
static bool read_offer(const struct compiling *c, const struct entry *root, const struct entry *e,
                       struct bet *b)
{
    const char *named = given_value(c, "offer"), *offer = named;
    if (offer == NULL)
        offer = entry_value(entry_get(entry_get(root, "options"), "offer"), "default");
    bool all = offer == NULL || strcmp(offer, "all") == 0, playable = decks_allow(c, e);
    b->main = is_main(root, b->name);
    b->offered = entry_get(root, "mains") == NULL || b->main || all || listed(offer, b->name) ||
                 entry_get(e, "always") != NULL;
    b->absent_rule = playable ? clause_in(entry_get(entry_get(root, "options"), "offer"), "clause")
                              : clause_in(e, "decks-clause");
    if (!b->offered || playable)
        return true;
    if (named == NULL || all) {
        b->offered = false;
        return true;
    }
    trouble_say(c->why, "option offer=%s: %s is not played with this number of decks (%s)", offer,
                b->name, clause_in(e, "decks-clause"));
    return false;
}

/* A wager in units is paid in parts: the stake must be a multiple of so many. */
static bool read_units(const struct compiling *c, const struct entry *e, struct bet *b)
{
    int end = 0;
    if (e == NULL)
        return true;
    if (e->kind == ENTRY_VALUE && sscanf(e->value, "%1u%n", &b->units, &end) == 1 && b->units > 1 &&
        e->value[end] == '\0' && b->units_rule != NULL)
        return true;
    entry_trouble(e, c->why, "must be a number of units, with a `units-clause`");
    return false;
}

/* "5% of stake", "5% of winnings": commission paid when the wager is placed. */
static bool read_paid(const struct compiling *c, const struct entry *e, struct bet *b)
{
    char of[12] = "";
    if (e == NULL)
        return true;
    if (e->kind == ENTRY_VALUE && b->paid_rule != NULL &&
        sscanf(e->value, "%2u%% of %11s", &b->paid_percent, of) == 2 && b->paid_percent > 0 &&
        (strcmp(of, "stake") == 0 || strcmp(of, "winnings") == 0)) {
        b->paid_on_winnings = strcmp(of, "winnings") == 0;
        return true;
    }
    entry_trouble(e, c->why,
                  "must be such as `5%% of stake` or `5%% of winnings`, with a `paid-clause`");
    return false;
}

static bool read_marked(const struct compiling *c, const struct entry *e, const struct bet *b)
{
    if ((b->marked == NULL) == (b->marked_rule == NULL))
        return true;
    entry_trouble(e, c->why, "needs both `marked` and `marked-clause`, or neither");
    return false;
}

static bool read_bet(struct compiling *c, const struct entry *root, const struct entry *e)
{
    struct ruleset *rs = c->rs;
    if (!check_fields(c, e, &SECTION[SECTION_BET]))
        return false;
    for (const struct rule_field *f = SECTION[SECTION_BET].fields; f->name != NULL; f++)
        if (f->kind == RULE_CLAUSE && !check_clause(c, entry_get(e, f->name)))
            return false;
    const char *decided = clause_in(root, "decided-by"), *family = entry_value(e, "family");
    struct bet b = {.name = e->key,
                    .family = family != NULL ? family : "",
                    .plain = {.wins_rule = decided},
                    .loses_rule = clause_in(e, "loses"),
                    .tie_rule = clause_in(e, "tie"),
                    .standoff_rule = clause_in(e, "standoff"),
                    .wins_on = entry_get(e, "wins-on"),
                    .exact_rule = clause_in(e, "exact"),
                    .beside_rule = clause_in(e, "beside"),
                    .told_rule = clause_in(e, "beside-told"),
                    .sign_rule = clause_in(e, "beside-sign"),
                    .marked = entry_value(e, "marked"),
                    .marked_rule = clause_in(e, "marked-clause"),
                    .places_rule = clause_in(e, "places"),
                    .single_rule = clause_in(e, "single"),
                    .loses_later_rule = clause_in(e, "loses-later"),
                    .void_rule = clause_in(e, "void"),
                    .placed_rule = clause_in(e, "placed"),
                    .removed_rule = clause_in(e, "removed"),
                    .travels_rule = clause_in(e, "travels"),
                    .behind_rule = clause_in(e, "behind"),
                    .most_rule = clause_in(e, "most"),
                    .units_rule = clause_in(e, "units-clause"),
                    .paid_rule = clause_in(e, "paid-clause"),
                    .fixed_rule = clause_in(e, "stake-clause"),
                    .fixed_option = entry_value(e, "stake"),
                    .cap_rule = clause_in(e, "cap")};
    if (clause_in(e, "wins") != NULL)
        b.plain.wins_rule = clause_in(e, "wins");
    if (b.loses_rule == NULL)
        b.loses_rule = decided;
    const struct entry *lines = entry_get(e, "lines");
    if (((lines == NULL || entry_get(e, "pays") != NULL) && !read_price(c, e, &b.plain)) ||
        !read_lines(c, lines, &b) || !read_opposed(c, entry_get(e, "opposed"), &b) ||
        !read_units(c, entry_get(e, "units"), &b) || !read_paid(c, entry_get(e, "paid"), &b) ||
        !read_marked(c, e, &b) || !read_offer(c, root, e, &b) || !check_named_clauses(c, b.wins_on))
        return false;
    if (b.plain.wins_rule == NULL || b.loses_rule == NULL || rs->bet_count == BETS_MAX) {
        entry_trouble(e, c->why, "needs `wins` and `loses`, or the ruleset a `decided-by`");
        return false;
    }
    rs->pays_beside |= b.paid_percent > 0;
    rs->bets[rs->bet_count++] = b;
    return true;
}

const char *bet_wins_on(const struct bet *b, const char *on)
{
    return clause_in(b->wins_on, on);
}

/* "banker+tie" as one bit for each bet; 0: it names something else. */
static uint64_t bets_named(const struct ruleset *rs, const char *names)
{
    uint64_t bets = 0;
    char one[40];
    for (const char *at = names; *at != '\0'; at += *at == '+') {
        size_t len = strcspn(at, "+");
        snprintf(one, sizeof one, "%.*s", (int)len, at);
        int b = ruleset_bet(rs, one);
        if (b < 0)
            return 0;
        bets |= UINT64_C(1) << b;
        at += len;
    }
    return bets;
}

static bool read_combinations(struct compiling *c, const struct entry *map)
{
    struct ruleset *rs = c->rs;
    for (const struct entry *e = map != NULL ? map->first : NULL; e != NULL; e = e->next) {
        uint64_t bets = e->key != NULL ? bets_named(rs, e->key) : 0;
        if (bets == 0 || rs->combination_count == COMBINATIONS_MAX) {
            entry_trouble(e, c->why, "must be bets such as banker+tie, at most %d combinations",
                          COMBINATIONS_MAX);
            return false;
        }
        if (!check_clause(c, e))
            return false;
        rs->combinations[rs->combination_count].bets = bets;
        rs->combinations[rs->combination_count++].rule = clause_in(map, e->key);
    }
    return true;
}

bool read_bets(struct compiling *c, const struct entry *root)
{
    struct ruleset *rs = c->rs;
    const struct entry *bets = entry_get(root, "bets"), *without = entry_get(root, "unoffered");
    const char *permitted;
    if (!check_clause(c, entry_get(root, "decided-by")) ||
        !may_read_clause(c, root, "permitted", &permitted))
        return false;
    for (const struct entry *e = bets != NULL ? bets->first : NULL; e != NULL; e = e->next)
        if (!read_bet(c, root, e))
            return false;
    for (const struct entry *e = without != NULL ? without->first : NULL; e != NULL; e = e->next) {
        if (!check_clause(c, e))
            return false;
        if (rs->unoffered_count == sizeof rs->unoffered / sizeof *rs->unoffered) {
            entry_trouble(e, c->why, "is one bet too many");
            return false;
        }
        rs->unoffered[rs->unoffered_count].bet = e->key;
        rs->unoffered[rs->unoffered_count++].rule = clause_in(without, e->key);
    }
    return read_combinations(c, entry_get(root, "combinations"));
}

static const char *prize_words(const struct line *l, char *buf, size_t len)
{
    char least[MONEY_TEXT_MAX];
    money_text(l->prize, least);
    if (l->percent == 0)
        snprintf(buf, len, "$%s", least);
    else
        snprintf(buf, len, "$%s or %u%%", least, l->percent);
    return buf;
}

const char *line_words(const struct line *l, char *buf, size_t len)
{
    struct odds gross = l->gross, net = l->pays;
    if (l->prize > 0)
        return prize_words(l, buf, len);
    int n = snprintf(buf, len, "%d to %d", gross.num, gross.den);
    int64_t kept = 100 - 100 * (int64_t)net.num * gross.den / ((int64_t)net.den * gross.num);
    if (kept > 0 && n > 0 && (size_t)n < len)
        snprintf(buf + n, len - (size_t)n, " less %d%%", (int)kept);
    return buf;
}

static bool pays_more(const struct line *a, const struct line *b)
{
    if (a->prize > 0)
        return a->prize > b->prize;
    return (int64_t)a->pays.num * b->pays.den > (int64_t)b->pays.num * a->pays.den;
}

/* Where a bet has several prices, the least and the most. */
const char *bet_words(const struct bet *b, char *buf, size_t len)
{
    const struct line *least = b->plain.pays.den != 0 ? &b->plain : &b->line[0], *most = least;
    for (size_t i = 0; i < b->line_count; i++) {
        if (pays_more(least, &b->line[i]))
            least = &b->line[i];
        if (pays_more(&b->line[i], most))
            most = &b->line[i];
    }
    char low[40], high[40];
    line_words(least, low, sizeof low);
    if (least == most)
        snprintf(buf, len, "%s", low);
    else
        snprintf(buf, len, "%s … %s", low, line_words(most, high, sizeof high));
    return buf;
}
