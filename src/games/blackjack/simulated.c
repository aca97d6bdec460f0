/* Simulated rounds of blackjack, one box by the best play, and what came of them beside the exact
 * figures. */
#include "games/blackjack/odds.h"
#include "games/blackjack/rounds.h"
#include "games/blackjack/sides.h"
#include "odds/figures.h"

#include <stdio.h>
#include <stdlib.h>

/* --- dealing ---------------------------------------------------------------------------------- */

/* Counted are the cards that came in each state of a round, and behind them how each bet beside
 * the hand ended. */
struct ready {
    struct bj_sheet *sheet;
    struct bj_rounds *rounds;
    struct bj_sides sides;
};

static void *begin(const struct simulation *s, unsigned *counters)
{
    struct ready *r = malloc(sizeof *r);
    if (r == NULL)
        abort();
    r->sheet = bj_sheet_make(s->layout);
    r->rounds = bj_rounds_make(s->layout, r->sheet->play);
    bj_sides_make(&r->sides, s->layout, s->up);
    *counters = bj_cells(r->rounds) + BJ_SIDES_CAME;
    return r;
}

/* What lies beside a hand has lanes of its own; it needs few cards and fewer rounds. */
static const uint64_t LANES_BESIDE = UINT64_C(1) << 63;
enum { ROUNDS_FOR_ONE_BESIDE = 4 };

static void deal(const struct simulation *s, uint64_t lane, uint64_t rounds, uint64_t *count)
{
    const struct ready *r = s->with;
    const unsigned cells = bj_cells(r->rounds);
    uint32_t *few = calloc(cells, sizeof *few);
    if (few == NULL)
        abort();
    bj_rounds_deal(r->rounds, s->layout->rs, s->seed, lane, rounds, few);
    for (unsigned cell = 0; cell < cells; cell++)
        count[cell] += few[cell];
    free(few);
    if (r->sides.count > 0)
        bj_sides_deal(&r->sides, s->seed, lane | LANES_BESIDE,
                      (rounds + ROUNDS_FOR_ONE_BESIDE - 1) / ROUNDS_FOR_ONE_BESIDE, count + cells);
}

static void end(void *with)
{
    struct ready *r = with;
    bj_rounds_free(r->rounds);
    bj_sheet_free(r->sheet);
    free(r);
}

/* --- the report ------------------------------------------------------------------------------- */

struct report {
    const struct bj_sheet *sheet;
    const struct simulation *of;
    const struct reporting *how;
    struct bj_won main;
    const uint64_t *beside; /* by position and outcome */
};

static bool is_up(const struct report *r, spot s)
{
    return r->of->up == NULL || r->of->up[r->sheet->layout->spot[s].bet];
}

/* Of the rounds in which the bet was offered. */
static struct observed seen_beside(const struct report *r, spot s)
{
    const uint64_t *came = r->beside + s * BJ_OUTCOMES;
    uint64_t rounds = 0;
    for (unsigned o = 0; o < BJ_OUTCOMES; o++)
        rounds += came[o];
    return observed_each_round(r->sheet->layout, s, came, rounds);
}

static void put_seen(struct text *t, const char *bet, bool played, uint64_t wins, double returns,
                     double error)
{
    json_open(t, NULL, '{');
    json_str(t, "bet", bet);
    json_str(t, "on", NULL);
    if (played)
        json_str(t, "play", "optimal");
    json_int(t, "wins", (int64_t)wins);
    json_number(t, "observed_return", returns);
    json_number(t, "standard_error", error);
}

static void print_report_json(const struct report *r)
{
    const struct layout *l = r->sheet->layout;
    struct text t;
    report_begin(&t, l);
    json_int(&t, "rounds", (int64_t)r->main.rounds);
    json_str(&t, "seed", r->how->seed);
    json_open(&t, "bets", '[');
    if (is_up(r, BJ_MAIN)) {
        put_seen(&t, "main", true, r->main.wins, 1 + r->main.mean, r->main.error);
        bj_put_decimal(&t, "exact_return", 1 + r->sheet->play->returns);
        json_close(&t, '}');
    }
    for (unsigned i = 0; i < r->sheet->sides; i++) {
        const struct bj_bet *b = &r->sheet->side[i];
        struct observed o = seen_beside(r, b->at);
        if (!is_up(r, b->at))
            continue;
        put_seen(&t, l->game->bet_of(b->at), bj_side_played(b->at), o.wins, o.returns, o.error);
        json_int(&t, "decided", (int64_t)o.decided);
        json_frac(&t, "exact_return", b->exact.returns);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    report_end(&t);
}

static void print_seen(const char *bet, double returns, double exact, double error)
{
    printf("  %-14s %12.6f %12.6f %12.6f %+7.2f s\n", bet, returns * 100, exact * 100, error * 100,
           error > 0 ? (returns - exact) / error : 0);
}

static void print_report(const struct report *r)
{
    const struct layout *l = r->sheet->layout;
    printf("%s: %llu rounds, seed %s\n", l->rs->name, (unsigned long long)r->main.rounds,
           r->how->seed);
    printf("  %-14s %12s %12s %12s %9s\n", "bet", "observed %", "exact %", "std error", "off by");
    if (is_up(r, BJ_MAIN))
        print_seen("main", 1 + r->main.mean, 1 + r->sheet->play->returns, r->main.error);
    for (unsigned i = 0; i < r->sheet->sides; i++) {
        const struct bj_bet *b = &r->sheet->side[i];
        struct observed o = seen_beside(r, b->at);
        if (is_up(r, b->at) && o.decided == 0)
            printf("  %-14s never decided\n", l->game->bet_of(b->at));
        else if (is_up(r, b->at))
            print_seen(l->game->bet_of(b->at), o.returns, frac_double(b->exact.returns), o.error);
    }
    puts("  main by the best play for whole decks, one box; side bets in a quarter as many rounds "
         "of their own");
    if (!l->rs->fresh_shoe)
        printf(
            "  exact is from whole decks; hands from a shoe dealt to its cutting card, %u from the "
            "back, return a little less\n",
            l->rs->cut_behind);
    print_pace(r->main.rounds, r->how->seconds, r->of->threads);
}

static void report(const struct simulation *s, const struct tally *t, const struct reporting *how)
{
    const struct ready *with = s->with;
    const struct report r = {with->sheet, s, how, bj_rounds_won(with->rounds, t->count),
                             t->count + bj_cells(with->rounds)};
    if (how->json)
        print_report_json(&r);
    else
        print_report(&r);
}

const struct rounds BJ_SIMULATED = {begin, deal, report, end};
