#include "odds/odds.h"

#include "cli/cli.h"
#include "wire/event_json.h"

#include <stdlib.h>
#include <string.h>

static const char HELP[] =
    "usage: baize odds [RULESET…] [--option NAME=VALUE]… [--json]\n\n"
    "The exact return of every wager, by enumerating chance through the same rules that settle at\n"
    "the table. Fractions are exact. Without a ruleset: all of them.\n";

/* Positions of one bet all have the same odds unless the ruleset says otherwise; for people one
 * line a bet is enough, for machines every position is listed. */
static bool same_exact(const struct exact *a, const struct exact *b)
{
    if (a->count != b->count || frac_cmp(a->returns, b->returns) != 0)
        return false;
    for (unsigned i = 0; i < a->count; i++)
        if (frac_cmp(a->ending[i].probability, b->ending[i].probability) != 0 ||
            frac_cmp(a->ending[i].pays, b->ending[i].pays) != 0)
            return false;
    return true;
}

static bool is_offered(const struct layout *l, unsigned s)
{
    return l->spot[s].bet != NOT_PRICED && l->rs->bets[l->spot[s].bet].offered;
}

static struct frac chance_of_win(const struct exact *x)
{
    struct frac p = frac_make(0, 1);
    for (unsigned i = 0; i < x->count; i++)
        if (x->ending[i].result == RESULT_WIN)
            p = frac_add(p, x->ending[i].probability);
    return p;
}

static void print_row(const char *bet, unsigned positions, const char *pays, const struct exact *x,
                      const char *clause)
{
    char win[FRAC_TEXT_MAX], ret[FRAC_TEXT_MAX], edge[FRAC_TEXT_MAX];
    printf("  %-13s %9u  %-9s %-8s %-9s %-8s %7.4f %%  %s\n", bet, positions, pays,
           frac_text(chance_of_win(x), win), frac_text(x->returns, ret), frac_text(x->edge, edge),
           frac_double(x->edge) * 100, clause);
}

static void print_table(const struct layout *l)
{
    struct deals d;
    odds_deals(l, &d);
    printf("%s: %s\n", l->rs->name, l->rs->title);
    printf("  %-13s %9s  %-9s %-8s %-9s %-8s %9s  %s\n", "bet", "positions", "pays", "wins",
           "returns", "edge", "", "clause");
    for (unsigned s = 0; s < l->game->spots;) {
        if (!is_offered(l, s)) {
            s++;
            continue;
        }
        struct exact x = odds_of_spot(l, &d, (spot)s);
        const char *bet = l->game->bet_of((spot)s);
        unsigned n = 1;
        for (; s + n < l->game->spots && l->game->bet_of((spot)(s + n)) == bet; n++) {
            struct exact y = odds_of_spot(l, &d, (spot)(s + n));
            if (!same_exact(&x, &y))
                break;
        }
        char pays[32];
        print_row(bet, n, bet_words(&l->rs->bets[l->spot[s].bet], pays, sizeof pays), &x,
                  l->spot[s].line[0].rule);
        s += n;
    }
    for (unsigned c = 0; c < l->rs->call_count; c++) {
        struct exact x = odds_of_call(l, &d, c);
        print_row(l->rs->calls[c].name, l->rs->calls[c].count, "by piece", &x,
                  l->rs->calls[c].clause);
    }
    putchar('\n');
}

static void put_frac(struct text *t, const char *key, struct frac f)
{
    char buf[FRAC_TEXT_MAX];
    json_str(t, key, frac_text(f, buf));
}

static void put_exact(struct text *t, const struct exact *x, const char *rule)
{
    put_frac(t, "return", x->returns);
    put_frac(t, "edge", x->edge);
    json_key(t, "edge_percent");
    text_fmt(t, "%.12f", frac_double(x->edge) * 100);
    json_flag(t, "exact", true);
    json_open(t, "outcomes", '[');
    for (unsigned i = 0; i < x->count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "result", result_name(x->ending[i].result));
        put_frac(t, "pays", x->ending[i].pays);
        put_frac(t, "probability", x->ending[i].probability);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_str(t, "rule", rule);
}

static void put_spot(struct text *t, const struct layout *l, unsigned s)
{
    const char *on = l->spot[s].on;
    json_str(t, "bet", l->game->bet_of((spot)s));
    json_str(t, "on", on[0] != '\0' ? on : NULL);
}

static void put_pieces(struct text *t, const struct layout *l, const struct deals *d, unsigned call)
{
    json_open(t, "pieces", '[');
    for (unsigned i = 0; i < l->rs->calls[call].count; i++) {
        spot s = l->piece[call][i].at;
        struct exact x = odds_of_spot(l, d, s);
        json_open(t, NULL, '{');
        put_spot(t, l, s);
        json_int(t, "units", l->piece[call][i].units);
        put_frac(t, "return", x.returns);
        put_frac(t, "edge", x.edge);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void print_json(const struct layout *l)
{
    enum { CAP = 1 << 20 };
    char *buf = malloc(CAP);
    if (buf == NULL)
        abort();
    struct deals d;
    odds_deals(l, &d);
    struct text t;
    text_on(&t, buf, CAP);
    text_putc(&t, '{');
    json_str(&t, "ruleset", l->rs->name);
    json_open(&t, "options", '{');
    for (size_t i = 0; i < l->rs->option_count; i++) {
        const struct setting *o = &l->rs->options[i];
        if (o->is_number)
            json_int(&t, o->name, o->number);
        else
            json_str(&t, o->name, o->text);
    }
    json_close(&t, '}');
    json_open(&t, "bets", '[');
    for (unsigned s = 0; s < l->game->spots; s++) {
        if (!is_offered(l, s))
            continue;
        struct exact x = odds_of_spot(l, &d, (spot)s);
        json_open(&t, NULL, '{');
        put_spot(&t, l, s);
        put_exact(&t, &x, l->spot[s].line[0].rule);
        json_close(&t, '}');
    }
    for (unsigned c = 0; c < l->rs->call_count; c++) {
        struct exact x = odds_of_call(l, &d, c);
        json_open(&t, NULL, '{');
        json_str(&t, "bet", l->rs->calls[c].name);
        json_str(&t, "on", NULL);
        put_exact(&t, &x, l->rs->calls[c].clause);
        put_pieces(&t, l, &d, c);
        json_close(&t, '}');
    }
    json_close(&t, ']');
    text_putc(&t, '}');
    puts(t.at);
    free(buf);
}

struct printing {
    struct cli *c;
    const struct args *a;
};

static void print_one(void *ctx, const char *name)
{
    struct printing *p = ctx;
    struct layout l;
    struct ruleset *rs = cli_layout(p->c, "odds", name, p->a, &l);
    if (p->a->json)
        print_json(&l);
    else
        print_table(&l);
    ruleset_free(rs);
}

int cmd_odds(struct cli *c, int argc, char **argv)
{
    struct args a = cli_args("odds", "option json", HELP, argc, argv);
    struct printing p = {c, &a};
    if (a.word_count == 0)
        shelf_each(&c->shelf, print_one, &p);
    for (size_t i = 0; i < a.word_count; i++)
        print_one(&p, a.words[i]);
    return EXIT_DONE;
}
