/* How the sum of many wagers on one bet is distributed. Outcomes are whole numbers of a small part
 * of the stake; so the sum is found exactly, but for the rounding of doubles, by the transform of
 * one wager taken to a power and back. Where that would take too many numbers the normal
 * distribution of the same mean and deviation stands for it, and the picture says so. */
#include "cli/odds_plot.h"

#include "odds/analysis.h"
#include "odds/figures.h"

#include <complex.h>
#include <errno.h>
#include <jansson.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double PI = 3.14159265358979323846;

/* --- one wager -------------------------------------------------------------------------------- */

enum { ENDS_MAX = 64, PARTS_MAX = 100000 };

struct wager_ends {
    const char *title, *bet, *on;
    unsigned count;
    struct {
        long num, den;
        double chance;
    } of[ENDS_MAX];
    long parts; /* of a stake, of which every net is a whole number */
    double mean, deviation;
};

static void read_fraction(const char *text, long *num, long *den)
{
    char *end;
    *num = strtol(text, &end, 10);
    *den = *end == '/' ? strtol(end + 1, NULL, 10) : 1;
}

static double read_chance(const char *text)
{
    const char *over = strchr(text, '/');
    return over == NULL ? strtod(text, NULL) : strtod(text, NULL) / strtod(over + 1, NULL);
}

static const char *word_in(const json_t *object, const char *key)
{
    return json_string_value(json_object_get(object, key));
}

/* What a player has more or less: told where result and payment do not say it. */
static const char *net_of(const json_t *outcome)
{
    const char *net = word_in(outcome, "net"), *result = word_in(outcome, "result");
    if (net != NULL)
        return net;
    return strcmp(result, "win") == 0    ? word_in(outcome, "pays")
           : strcmp(result, "lose") == 0 ? "-1"
                                         : "0";
}

static void read_ends(const json_t *bet, struct wager_ends *w)
{
    const json_t *outcomes = json_object_get(bet, "outcomes");
    double squares = 0;
    w->bet = word_in(bet, "bet");
    w->on = word_in(bet, "on");
    w->parts = 1;
    for (size_t i = 0; i < json_array_size(outcomes) && w->count < ENDS_MAX; i++) {
        const json_t *one = json_array_get(outcomes, i);
        const unsigned n = w->count++;
        read_fraction(net_of(one), &w->of[n].num, &w->of[n].den);
        w->of[n].chance = read_chance(word_in(one, "probability"));
        const double net = (double)w->of[n].num / (double)w->of[n].den;
        w->mean += w->of[n].chance * net;
        squares += w->of[n].chance * net * net;
        if (w->parts <= PARTS_MAX)
            w->parts = money_common(w->parts, w->of[n].den);
    }
    w->deviation = sqrt(fmax(0, squares - w->mean * w->mean));
}

/* The bet that is named, or the first. */
static const json_t *named(const json_t *bets, const char *name)
{
    for (size_t i = 0; i < json_array_size(bets); i++) {
        const json_t *bet = json_array_get(bets, i);
        const char *on = word_in(bet, "on");
        char whole[128];
        snprintf(whole, sizeof whole, "%s:%s", word_in(bet, "bet"), on != NULL ? on : "");
        if (name == NULL || strcmp(name, whole) == 0 || strcmp(name, word_in(bet, "bet")) == 0)
            return bet;
    }
    return NULL;
}

/* --- many ------------------------------------------------------------------------------------- */

enum { SIZE_MAX_BITS = 18 };

struct sums {
    const struct wager_ends *w;
    size_t size; /* a power of two; 0: the normal distribution stands for the sum */
    double complex *one;
    double complex *many;
    double *chance; /* of each sum, counted in parts from `from` on, around the circle */
    long from;
};

/* In place, backward, not divided by the size. */
static void transform(double complex *x, size_t size)
{
    for (size_t i = 1, j = 0; i < size; i++) {
        size_t bit = size >> 1;
        for (; j & bit; bit >>= 1)
            j ^= bit;
        j ^= bit;
        if (i < j) {
            const double complex swap = x[i];
            x[i] = x[j];
            x[j] = swap;
        }
    }
    for (size_t len = 2; len <= size; len <<= 1)
        for (size_t k = 0; k < len / 2; k++) {
            const double complex turn = cexp(I * 2 * PI * (double)k / (double)len);
            for (size_t at = k; at < size; at += len) {
                const double complex a = x[at], b = x[at + len / 2] * turn;
                x[at] = a + b;
                x[at + len / 2] = a - b;
            }
        }
}

static long part_of(const struct wager_ends *w, unsigned i)
{
    return w->of[i].num * (w->parts / w->of[i].den);
}

/* Wide enough for all that is worth a thought: sixteen deviations and the widest of results. */
static size_t size_for(const struct wager_ends *w, double wagers)
{
    double least = 0, most = 0;
    for (unsigned i = 0; i < w->count; i++) {
        const double net = (double)w->of[i].num / (double)w->of[i].den;
        least = fmin(least, net);
        most = fmax(most, net);
    }
    const double spread =
        fmin((most - least) * wagers, 16 * w->deviation * sqrt(wagers) + 4 * (most - least)) + 2;
    if (w->parts > PARTS_MAX || spread * (double)w->parts > (double)(1 << SIZE_MAX_BITS))
        return 0;
    size_t size = 64;
    while ((double)size < spread * (double)w->parts)
        size *= 2;
    return size;
}

static void sums_begin(struct sums *s, const struct wager_ends *w, double wagers)
{
    *s = (struct sums){.w = w, .size = size_for(w, wagers)};
    if (s->size == 0)
        return;
    s->one = calloc(s->size, sizeof *s->one);
    s->many = calloc(s->size, sizeof *s->many);
    s->chance = calloc(s->size, sizeof *s->chance);
    if (s->one == NULL || s->many == NULL || s->chance == NULL)
        abort();
    for (unsigned i = 0; i < w->count; i++) {
        const long size = (long)s->size, at = part_of(w, i) % size;
        s->one[at < 0 ? at + size : at] += w->of[i].chance;
    }
    transform(s->one, s->size);
}

static void sums_free(struct sums *s)
{
    free(s->one);
    free(s->many);
    free(s->chance);
}

/* A whole power, by squaring: no logarithm loses a turn. */
static double complex power(double complex x, unsigned long n)
{
    double complex all = 1;
    for (; n > 0; n >>= 1, x *= x)
        if (n & 1)
            all *= x;
    return all;
}

static void sums_of(struct sums *s, unsigned long wagers)
{
    if (s->size == 0)
        return;
    for (size_t i = 0; i < s->size; i++)
        s->many[i] = power(s->one[i], wagers);
    transform(s->many, s->size);
    /* Backward twice runs backward: the sum k stands at size - k. Around the mean nothing is cut.
     */
    const long size = (long)s->size;
    s->from = (long)floor(s->w->mean * (double)wagers * (double)s->w->parts) - size / 2;
    for (long i = 0; i < size; i++) {
        const long at = (-(s->from + i)) % size;
        s->chance[i] = fmax(0, creal(s->many[at < 0 ? at + size : at]) / (double)size);
    }
}

static double normal_below(double x)
{
    return 0.5 * erfc(-x / sqrt(2));
}

/* Below so much lies this share of the normal distribution. */
static double normal_at(double share)
{
    double low = -10, high = 10;
    for (unsigned i = 0; i < 80; i++) {
        const double half = (low + high) / 2;
        if (normal_below(half) < share)
            low = half;
        else
            high = half;
    }
    return (low + high) / 2;
}

/* The least sum that is not exceeded with this chance, in stakes. */
static double percentile(const struct sums *s, double wagers, double share)
{
    double sum = 0;
    if (s->size == 0)
        return s->w->mean * wagers + normal_at(share) * s->w->deviation * sqrt(wagers);
    size_t i = 0;
    for (; i + 1 < s->size; i++) {
        sum += s->chance[i];
        if (sum >= share - 1e-12)
            break;
    }
    return (double)(s->from + (long)i) / (double)s->w->parts;
}

static double chance_ahead(const struct sums *s, double wagers)
{
    double sum = 0;
    if (s->size == 0)
        return 1 - normal_below(-s->w->mean * sqrt(wagers) / s->w->deviation);
    for (size_t i = 0; i < s->size; i++)
        sum += s->from + (long)i > 0 ? s->chance[i] : 0;
    return sum;
}

/* --- the picture ------------------------------------------------------------------------------ */

enum { SHARES = 7, STEPS = 24, BARS = 120, WIDE = 960, HIGH = 760 };
static const double SHARE[SHARES] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};
enum { LEFT = 90, RIGHT = 930, FAN_TOP = 106, FAN_FOOT = 390, END_TOP = 496, END_FOOT = 690 };
static const char BLUE[] = "#0072B2", ORANGE[] = "#B35900", DARK[] = "#1a1a1a";

struct picture {
    FILE *f;
    double wagers;
    double at[STEPS + 1], line[STEPS + 1][SHARES];
    double least, most; /* stakes that are shown */
};

static double x_of(double share)
{
    return LEFT + share * (RIGHT - LEFT);
}

static double fan_y(const struct picture *p, double stakes)
{
    return FAN_FOOT - (stakes - p->least) / (p->most - p->least) * (FAN_FOOT - FAN_TOP);
}

/* Round distances between marks: one, two or five with noughts. */
static double step_for(double range, unsigned marks)
{
    double step = pow(10, floor(log10(range / marks)));
    for (unsigned i = 0; range / step > marks; i++)
        step *= i % 3 == 1 ? 2.5 : 2;
    return step;
}

static void put_words(FILE *f, const char *text)
{
    for (; *text != '\0'; text++)
        switch (*text) {
        case '<':
            fputs("&lt;", f);
            break;
        case '&':
            fputs("&amp;", f);
            break;
        default:
            fputc(*text, f);
        }
}

static void band(const struct picture *p, unsigned low, unsigned high, double opacity)
{
    fprintf(p->f, "<path fill=\"%s\" fill-opacity=\"%.2f\" d=\"M", BLUE, opacity);
    for (unsigned i = 0; i <= STEPS; i++)
        fprintf(p->f, "%.1f %.1f L", x_of(p->at[i] / p->wagers), fan_y(p, p->line[i][high]));
    for (unsigned i = STEPS + 1; i-- > 0;)
        fprintf(p->f, "%.1f %.1f%s", x_of(p->at[i] / p->wagers), fan_y(p, p->line[i][low]),
                i > 0 ? " L" : " Z\"/>\n");
}

static void middle(const struct picture *p)
{
    fprintf(p->f, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"2.5\" d=\"M", DARK);
    for (unsigned i = 0; i <= STEPS; i++)
        fprintf(p->f, "%.1f %.1f%s", x_of(p->at[i] / p->wagers), fan_y(p, p->line[i][SHARES / 2]),
                i < STEPS ? " L" : "\"/>\n");
}

static void normal_band(const struct picture *p, const struct wager_ends *w)
{
    for (int side = -1; side <= 1; side++) {
        fprintf(p->f,
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"1.6\" stroke-dasharray=\"%s\" "
                "d=\"M",
                ORANGE, side == 0 ? "2 4" : "8 5");
        for (unsigned i = 0; i <= STEPS; i++)
            fprintf(p->f, "%.1f %.1f%s", x_of(p->at[i] / p->wagers),
                    fan_y(p, w->mean * p->at[i] +
                                 side * normal_at(SHARE[5]) * w->deviation * sqrt(p->at[i])),
                    i < STEPS ? " L" : "\"/>\n");
    }
}

static void text_at(FILE *f, double x, double y, const char *anchor, const char *words)
{
    fprintf(f, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    put_words(f, words);
    fputs("</text>\n", f);
}

static void fan_axes(const struct picture *p)
{
    char words[64];
    const double step = step_for(p->most - p->least, 8), along = step_for(p->wagers, 8);
    for (double v = ceil(p->least / step) * step; v <= p->most; v += step) {
        fprintf(p->f, "<path stroke=\"#%s\" d=\"M%d %.1f H%d\"/>\n",
                fabs(v) < step / 2 ? "1a1a1a" : "d0d0d0", LEFT, fan_y(p, v), RIGHT);
        snprintf(words, sizeof words, fabs(v) < step / 2 ? "0" : "%+g", v);
        text_at(p->f, LEFT - 8, fan_y(p, v) + 4, "end", words);
    }
    for (double v = 0; v <= p->wagers * (1 + 1e-9); v += along) {
        snprintf(words, sizeof words, "%.10g", v);
        fprintf(p->f, "<path stroke=\"%s\" d=\"M%.1f %d v6\"/>\n", DARK, x_of(v / p->wagers),
                FAN_FOOT);
        text_at(p->f, x_of(v / p->wagers), FAN_FOOT + 20, "middle", words);
    }
    text_at(p->f, (LEFT + RIGHT) / 2.0, FAN_FOOT + 42, "middle", "wagers of one stake");
    fprintf(p->f,
            "<text transform=\"translate(24 %d) rotate(-90)\" text-anchor=\"middle\">won or "
            "lost, in stakes</text>\n",
            (FAN_TOP + FAN_FOOT) / 2);
}

static double end_x(const struct picture *p, double stakes)
{
    return x_of((stakes - p->least) / (p->most - p->least));
}

/* Stretches of equal length, each of as many sums as every other: how likely the end lies in them.
 */
struct stretches {
    unsigned count;
    double wide; /* in stakes */
    double chance[BARS], highest;
};

static void stretches_of(struct stretches *b, const struct picture *p, const struct sums *s)
{
    const double parts = (double)(s->size > 0 ? s->w->parts : 1), root = sqrt(p->wagers);
    const double mean = s->w->mean * p->wagers;
    memset(b, 0, sizeof *b);
    b->wide = s->size > 0 ? ceil((p->most - p->least) * parts / BARS) / parts
                          : (p->most - p->least) / BARS;
    b->count = (unsigned)ceil((p->most - p->least) / b->wide - 1e-9);
    for (size_t i = 0; i < s->size; i++) {
        const double at = floor(((double)(s->from + (long)i) / parts - p->least) / b->wide + 1e-9);
        if (at >= 0 && at < b->count)
            b->chance[(unsigned)at] += s->chance[i];
    }
    for (unsigned i = 0; s->size == 0 && i < b->count; i++)
        b->chance[i] =
            normal_below((p->least + (i + 1) * b->wide - mean) / s->w->deviation / root) -
            normal_below((p->least + i * b->wide - mean) / s->w->deviation / root);
    for (unsigned i = 0; i < b->count; i++)
        b->highest = fmax(b->highest, b->chance[i]);
}

static void end_bars(const struct picture *p, const struct sums *s)
{
    struct stretches b;
    stretches_of(&b, p, s);
    for (unsigned i = 0; i < b.count; i++) {
        const double tall = b.chance[i] / b.highest * (END_FOOT - END_TOP);
        const double left = end_x(p, p->least + i * b.wide);
        const double right = fmin(RIGHT, end_x(p, p->least + (i + 1) * b.wide));
        if (tall >= 0.05)
            fprintf(p->f,
                    "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" fill=\"%s\" "
                    "fill-opacity=\"0.55\"/>\n",
                    left, END_FOOT - tall, fmax(0.5, right - left - 0.6), tall, BLUE);
    }
}

static void end_panel(const struct picture *p, const struct sums *s)
{
    char words[96];
    const double step = step_for(p->most - p->least, 10);
    end_bars(p, s);
    fprintf(p->f, "<path stroke=\"%s\" d=\"M%d %d H%d\"/>\n", DARK, LEFT, END_FOOT, RIGHT);
    for (double v = ceil(p->least / step) * step; v <= p->most; v += step) {
        snprintf(words, sizeof words, fabs(v) < step / 2 ? "0" : "%+g", v);
        text_at(p->f, end_x(p, v), END_FOOT + 20, "middle", words);
    }
    for (unsigned i = 0; i < SHARES; i++) {
        const double at = end_x(p, p->line[STEPS][i]), foot = END_TOP - 8 - 15.0 * (i % 3);
        fprintf(p->f, "<path stroke=\"%s\" stroke-width=\"%s\" d=\"M%.1f %.1f V%d\"/>\n", DARK,
                i == SHARES / 2 ? "2.5" : "1", at, foot + 3, END_FOOT);
        snprintf(words, sizeof words, "%g %%", SHARE[i] * 100);
        text_at(p->f, at, foot, "middle", words);
    }
    snprintf(words, sizeof words, "won or lost after %.10g wagers, in stakes", p->wagers);
    text_at(p->f, (LEFT + RIGHT) / 2.0, END_FOOT + 42, "middle", words);
}

static void head(const struct picture *p, const struct sums *s)
{
    const struct wager_ends *w = s->w;
    char words[256];
    fprintf(p->f,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
            "height=\"%d\" role=\"img\" aria-labelledby=\"title told\" font-family=\"sans-serif\" "
            "font-size=\"13\" fill=\"%s\">\n<title id=\"title\">",
            WIDE, HIGH, WIDE, HIGH, DARK);
    snprintf(words, sizeof words, "%s: %s%s%s, results of %.10g wagers", w->title, w->bet,
             w->on != NULL ? " on " : "", w->on != NULL ? w->on : "", p->wagers);
    put_words(p->f, words);
    fputs("</title>\n<desc id=\"told\">", p->f);
    for (unsigned i = 0; i < SHARES; i++)
        fprintf(p->f, "%s%g %% of such players have %+.10g stakes or less", i > 0 ? "; " : "",
                SHARE[i] * 100, p->line[STEPS][i]);
    fprintf(p->f, "; %.4f %% are ahead.</desc>\n", chance_ahead(s, p->wagers) * 100);
    fprintf(p->f, "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n", WIDE, HIGH);
    fputs("<g font-size=\"17\" font-weight=\"bold\">\n", p->f);
    text_at(p->f, LEFT, 30, "start", words);
    fputs("</g>\n", p->f);
    snprintf(words, sizeof words,
             "expected %+.6f of a stake a wager, standard deviation %.6f; ahead after all: %.2f %%",
             w->mean, w->deviation, chance_ahead(s, p->wagers) * 100);
    text_at(p->f, LEFT, 51, "start", words);
    text_at(p->f, LEFT, 71, "start",
            "line: the middle; bands: where 50, 90 and 98 of 100 players are");
    text_at(p->f, LEFT, 91, "start",
            s->size > 0 ? "by every outcome; dashed: 90 of 100 by the normal distribution; dotted: "
                          "what is expected"
                        : "by the normal distribution: results are too far apart to be added one "
                          "by one");
}

static void draw(struct picture *p, struct sums *s)
{
    for (unsigned i = 0; i <= STEPS; i++) {
        p->at[i] = floor(p->wagers * i / STEPS);
        sums_of(s, (unsigned long)p->at[i]);
        for (unsigned k = 0; k < SHARES; k++) {
            p->line[i][k] = i == 0 ? 0 : percentile(s, p->at[i], SHARE[k]);
            p->least = fmin(p->least, p->line[i][k]);
            p->most = fmax(p->most, p->line[i][k]);
        }
    }
    const double room = fmax(1, (p->most - p->least) * 0.08);
    p->least -= room;
    p->most += room;
    head(p, s);
    fan_axes(p);
    fprintf(p->f,
            "<clipPath id=\"fan\"><rect x=\"%d\" y=\"%d\" width=\"%d\" "
            "height=\"%d\"/></clipPath>\n<g clip-path=\"url(#fan)\">\n",
            LEFT, FAN_TOP, RIGHT - LEFT, FAN_FOOT - FAN_TOP);
    band(p, 0, 6, 0.18);
    band(p, 1, 5, 0.25);
    band(p, 2, 4, 0.35);
    if (s->size > 0)
        normal_band(p, s->w);
    middle(p);
    fputs("</g>\n", p->f);
    end_panel(p, s);
    fputs("</svg>\n", p->f);
}

void odds_plot(const struct layout *l, const struct args *a)
{
    enum { WAGERS_USUALLY = 1000, WAGERS_MAX = 10000000 };
    const unsigned long wagers =
        a->rounds == NULL ? WAGERS_USUALLY : cli_number("odds", "rounds", a->rounds, 1, WAGERS_MAX);
    char *report = NULL;
    report_take(&report);
    odds_json(l);
    report_take(NULL);
    json_t *root = json_loads(report, 0, NULL);
    struct wager_ends w = {.title = l->rs->name};
    const json_t *bet = named(json_object_get(root, "bets"), a->bets);
    if (bet == NULL)
        cli_usage("odds", "%s has no bet %s", l->rs->name, a->bets);
    read_ends(bet, &w);
    struct picture p = {.f = fopen(a->plot, "w"), .wagers = (double)wagers};
    if (p.f == NULL)
        cli_usage("odds", "%s: %s", a->plot, strerror(errno));
    struct sums s;
    sums_begin(&s, &w, p.wagers);
    draw(&p, &s);
    if (fclose(p.f) != 0)
        cli_usage("odds", "%s: %s", a->plot, strerror(errno));
    sums_free(&s);
    json_decref(root);
    free(report);
}
