/* The rules card of a table: what may be wagered, what it pays, and the clauses, from its ruleset.
 */
#include "floor/rules_card.h"
#include "floor/say.h"
#include "floor/views.h"

#include <stdio.h>
#include <string.h>

static const char *gist(const struct floor *f, const char *clause)
{
    const struct clause *c = clause != NULL ? clauses_find(f->as.clauses, clause) : NULL;
    return c != NULL ? c->gist : NULL;
}

/* The ways to win that have a price of their own. */
static void put_lines(const struct bet *b, struct text *t)
{
    char odds[64];
    if (b->line_count == 0)
        return;
    json_open(t, "lines", '[');
    for (size_t i = 0; i < b->line_count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "line", b->line[i].name);
        json_str(t, "pays", line_words(&b->line[i], odds, sizeof odds));
        json_str(t, "clause", b->line[i].rule);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* How a position wins, one way after the other: the price, its clause, and the part of the stake
 * that it is paid on where a wager is made of several. */
static void put_ways(const struct floor *f, const struct layout *l, spot s, struct text *t)
{
    const struct priced *p = &l->spot[s];
    const char *const *names = l->game->lines_of(s);
    char odds[64];
    json_open(t, "ways", '[');
    for (unsigned i = 0; names[i] != NULL; i++) {
        if (p->line[i].pays.den == 0 && p->line[i].prize == 0)
            continue;
        struct odds part =
            l->game->share_of != NULL ? l->game->share_of(s, i) : (struct odds){1, 1};
        json_open(t, NULL, '{');
        json_str(t, "line", names[i]);
        json_str(t, "pays", line_words(&p->line[i], odds, sizeof odds));
        if (part.num != part.den) {
            snprintf(odds, sizeof odds, "%d/%d", part.num, part.den);
            json_str(t, "part", odds);
        }
        json_str(t, "clause", p->line[i].rule);
        json_str(t, "gist", gist(f, p->line[i].rule));
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* Where positions of a bet have other prices, or it wins in several ways: each position. */
static void put_spots(const struct floor *f, const struct layout *l, unsigned bet, struct text *t)
{
    if (l->rs->bets[bet].line_count == 0)
        return;
    json_open(t, "spots", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        if (l->spot[s].bet != bet)
            continue;
        json_open(t, NULL, '{');
        json_str(t, "on", l->spot[s].on[0] != '\0' ? l->spot[s].on : NULL);
        put_ways(f, l, (spot)s, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* What may be chosen with a bet, once each; a position to which wagers only travel is called as the
 * one they came from. */
static void put_choices(const struct layout *l, unsigned bet, struct text *t)
{
    json_open(t, "on", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        const char *on = l->spot[s].on;
        unsigned before = 0;
        while (before < s && (l->spot[before].bet != bet || strcmp(l->spot[before].on, on) != 0))
            before++;
        if (l->spot[s].bet == bet && on[0] != '\0' && before == s)
            json_str(t, NULL, on);
    }
    json_close(t, ']');
}

/* Commission that is paid when a wager is placed: its rate, and the step it is rounded down to. */
static void put_paid(const struct ruleset *rs, const struct bet *b, struct text *t)
{
    if (b->paid_percent == 0)
        return;
    json_open(t, "paid", '{');
    json_int(t, "percent", b->paid_percent);
    json_str(t, "of", b->paid_on_winnings ? "winnings" : "stake");
    json_int(t, "step", rs->paid_in_chips ? rs->chip : 1);
    json_str(t, "clause", b->paid_rule);
    json_close(t, '}');
}

/* The word that the document wants on the area. */
static void put_marked(const struct bet *b, struct text *t)
{
    if (b->marked == NULL)
        return;
    json_open(t, "marked", '{');
    json_str(t, "word", b->marked);
    json_str(t, "clause", b->marked_rule);
    json_close(t, '}');
}

static void put_bets(const struct floor *f, const struct layout *l, struct text *t)
{
    const struct ruleset *rs = l->rs;
    char odds[64];
    json_open(t, "bets", '[');
    for (size_t i = 0; i < rs->bet_count; i++) {
        const struct bet *b = &rs->bets[i];
        json_open(t, NULL, '{');
        json_str(t, "bet", b->name);
        json_str(t, "family", b->family);
        const char *clause = b->plain.rule != NULL ? b->plain.rule : b->line[0].rule;
        json_str(t, "pays", bet_words(b, odds, sizeof odds));
        json_str(t, "clause", clause);
        json_str(t, "gist", gist(f, clause));
        put_choices(l, (unsigned)i, t);
        put_lines(b, t);
        put_spots(f, l, (unsigned)i, t);
        put_paid(rs, b, t);
        put_marked(b, t);
        if (b->min > 0)
            json_int(t, "min", b->min);
        if (b->max > 0)
            json_int(t, "max", b->max);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_calls(const struct ruleset *rs, struct text *t)
{
    json_open(t, "calls", '[');
    for (size_t i = 0; i < rs->call_count; i++) {
        const struct call *c = &rs->calls[i];
        json_open(t, NULL, '{');
        json_str(t, "call", c->name);
        json_int(t, "pieces", c->units);
        json_str(t, "clause", c->clause);
        json_open(t, "spots", '[');
        for (unsigned k = 0; k < c->count; k++) {
            json_open(t, NULL, '{');
            json_str(t, "bet", c->piece[k].bet);
            json_str(t, "on", c->piece[k].on);
            json_int(t, "units", c->piece[k].units);
            json_close(t, '}');
        }
        json_close(t, ']');
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_settings(const struct ruleset *rs, struct text *t)
{
    json_open(t, "options", '[');
    for (size_t i = 0; i < rs->option_count; i++) {
        const struct setting *s = &rs->options[i];
        char number[24];
        snprintf(number, sizeof number, "%lld", (long long)s->number);
        json_open(t, NULL, '{');
        json_str(t, "option", s->name);
        json_str(t, "value", s->is_number ? number : s->text);
        json_str(t, "clause", s->clause);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_points(const struct floor *f, const struct ruleset *rs, struct text *t)
{
    json_open(t, "rules", '[');
    for (unsigned p = 0; p < RP_COUNT; p++) {
        if (rs->rule[p] == NULL)
            continue;
        json_open(t, NULL, '{');
        json_str(t, "point", rule_point_name((enum rule_point)p));
        json_str(t, "clause", rs->rule[p]);
        json_str(t, "gist", gist(f, rs->rule[p]));
        json_close(t, '}');
    }
    json_close(t, ']');
}

void ask_card_of(struct floor *f, struct asked *q)
{
    char hex[CHAIN_HEX];
    const struct open_table *ot = named_table(f, q);
    if (ot == NULL)
        return;
    const struct ruleset *rs = ot->at.rs;
    struct text *t = answer_begin(f, q, "card-of");
    json_str(t, "table", ot->plan->name);
    json_str(t, "ruleset", rs->name);
    json_str(t, "title", rs->title);
    json_str(t, "document", rs->document);
    json_str(t, "hash", chain_hex(rs->hash, hex));
    if (ot->at.layout.game->show->otherwise != NULL)
        ot->at.layout.game->show->otherwise(rs, t);
    put_bets(f, &ot->at.layout, t);
    put_calls(rs, t);
    put_settings(rs, t);
    put_points(f, rs, t);
    say_end(f, q->desk);
}
