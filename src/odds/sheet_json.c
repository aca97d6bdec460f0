/* The odds of a layout for machines: one JSON object. */
#include "odds/analysis.h"
#include "odds/figures.h"

#include <stdlib.h>

const struct analysis *analysis_of(const struct layout *l)
{
    static const struct analysis ENUMERATED = {0};
    return l->game->analysis != NULL ? l->game->analysis : &ENUMERATED;
}

static void put_spot(struct text *t, const struct layout *l, unsigned s)
{
    const char *on = l->spot[s].on;
    json_str(t, "bet", l->game->bet_of((spot)s));
    json_str(t, "on", on[0] != '\0' ? on : NULL);
    if (sheet_point_of(l, s) > 0)
        json_int(t, "point", sheet_point_of(l, s));
}

/* What a wager that lives over many rolls has besides. */
static void put_lasting(struct text *t, const struct layout *l, spot s, const struct exact *x)
{
    struct odds paid = paid_for_one(l, s);
    if (paid.num > 0)
        json_frac(t, "commission", frac_make(paid.num, paid.den));
    json_frac(t, "rolls", x->rolls);
    json_frac(t, "edge_per_roll", x->per_roll);
    json_percent(t, "edge_per_roll_percent", x->per_roll);
}

/* Where a bet has several prices: by which of its lines it wins how often. */
static void put_lines(struct text *t, const struct sheet *sh, spot s)
{
    struct way way[WAYS_MAX];
    unsigned ways = odds_ways(sh->layout, &sh->deals, s, way);
    char pays[40];
    json_open(t, "lines", '[');
    for (unsigned i = 0; i < ways; i++) {
        const struct line *line = way[i].line;
        json_open(t, NULL, '{');
        json_str(t, "line", way[i].name);
        json_str(t, "odds", line_words(line, pays, sizeof pays));
        json_frac(t, "pays", frac_make(line->pays.num, line->pays.den));
        if (way[i].share.num != way[i].share.den)
            json_frac(t, "share", frac_make(way[i].share.num, way[i].share.den));
        json_frac(t, "probability", way[i].probability);
        json_str(t, "rule", line->rule);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_pieces(struct text *t, const struct sheet *sh, unsigned call)
{
    const struct layout *l = sh->layout;
    json_open(t, "pieces", '[');
    for (unsigned i = 0; i < l->rs->calls[call].count; i++) {
        spot s = l->piece[call][i].at;
        json_open(t, NULL, '{');
        put_spot(t, l, s);
        json_int(t, "units", l->piece[call][i].units);
        json_frac(t, "return", sh->exact[s].returns);
        json_frac(t, "edge", sh->exact[s].edge);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_bets(struct text *t, const struct sheet *sh)
{
    const struct layout *l = sh->layout;
    json_open(t, "bets", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        if (!sh->listed[s])
            continue;
        json_open(t, NULL, '{');
        put_spot(t, l, s);
        json_exact(t, &sh->exact[s], l->spot[s].line[0].rule);
        if (sheet_lasts(l))
            put_lasting(t, l, (spot)s, &sh->exact[s]);
        if (l->rs->bets[l->spot[s].bet].line_count > 0)
            put_lines(t, sh, (spot)s);
        json_close(t, '}');
    }
    for (unsigned c = 0; c < l->rs->call_count; c++) {
        struct exact x = odds_of_call(l, &sh->deals, c);
        json_open(t, NULL, '{');
        json_str(t, "bet", l->rs->calls[c].name);
        json_str(t, "on", NULL);
        json_exact(t, &x, l->rs->calls[c].clause);
        put_pieces(t, sh, c);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void sheet_json(const struct sheet *sh)
{
    const struct analysis *analysis = analysis_of(sh->layout);
    struct text t;
    report_begin(&t, sh->layout);
    json_options(&t, sh->layout->rs);
    put_bets(&t, sh);
    if (analysis->put_below != NULL)
        analysis->put_below(sh, &t);
    report_end(&t);
}

void odds_json(const struct layout *l)
{
    const struct analysis *own = analysis_of(l);
    if (own->odds != NULL) {
        own->odds(l, true, false);
        return;
    }
    struct sheet *sh = sheet_make(l);
    sheet_json(sh);
    free(sh);
}
