/* A dossier as a page: one file without script, which prints on A4. */
#include "base/frac.h"
#include "cli/dossier.h"

#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char HEAD[] =
    "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" "
    "content=\"width=device-width\"><title>Baize: dossier</title><style>"
    "@page{size:A4;margin:16mm 14mm}"
    "body{font:15px/1.45 system-ui,sans-serif;color:#111;max-width:72rem;margin:0 "
    "auto;padding:1rem}"
    "h1{font-size:2rem;margin:0 0 .2rem}h2{margin-top:2.6rem;border-bottom:2px solid #0b5d3b}"
    "h3{margin:1.8rem 0 .2rem}p{margin:.4rem 0}code,td.n,.h{font-family:ui-monospace,monospace}"
    "table{border-collapse:collapse;width:100%;margin:.5rem 0 1rem;font-size:.86rem}"
    "th{background:#e7efe9;text-align:left}th,td{border:1px solid #b8c4bc;padding:.18rem .4rem;"
    "vertical-align:top}td.w{overflow-wrap:anywhere;min-width:8rem}td.r,th.r{text-align:right;"
    "white-space:nowrap}"
    "td.n{font-size:.8rem}tr{break-inside:avoid}thead{display:table-header-group}"
    "tr.s td{border-top:2px solid #5c7a69}tr.o td{color:#333;border-top-style:dotted}"
    ".g{color:#555}.h{font-size:.78rem;overflow-wrap:anywhere}.bad{font-weight:bold}"
    "nav ol{columns:2}a{color:#0b5d3b}"
    "@media print{body{font-size:9.5pt;padding:0;max-width:none}h2{break-before:page}"
    "h2.first{break-before:auto}h3{break-after:avoid}a{color:inherit;text-decoration:none}"
    "table{font-size:8pt}td.n,.h{font-size:7pt}}"
    "</style>";

struct page {
    FILE *to;
};

/* Text, with what HTML would take for its own escaped. */
static void say(struct page *p, const char *text)
{
    for (const char *c = text; c != NULL && *c != '\0'; c++)
        switch (*c) {
        case '<':
            fputs("&lt;", p->to);
            break;
        case '>':
            fputs("&gt;", p->to);
            break;
        case '&':
            fputs("&amp;", p->to);
            break;
        case '"':
            fputs("&quot;", p->to);
            break;
        default:
            fputc(*c, p->to);
        }
}

/* Marks as they are. */
static void put(struct page *p, const char *html)
{
    fputs(html, p->to);
}

static void cell(struct page *p, const char *kind, const char *text)
{
    fprintf(p->to, "<td class=\"%s\">", kind);
    say(p, text);
    put(p, "</td>");
}

static void __attribute__((format(printf, 3, 4)))
cellf(struct page *p, const char *kind, const char *fmt, ...)
{
    char text[1024];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    cell(p, kind, text);
}

/* A table begins: its heads with bars between them, one that begins with '>' stands to the right.
 */
static void table(struct page *p, const char *heads)
{
    put(p, "<table><thead><tr>");
    for (const char *at = heads; *at != '\0';) {
        const int n = (int)strcspn(at, "|");
        const bool right = *at == '>';
        fprintf(p->to, "<th%s>%.*s</th>", right ? " class=\"r\"" : "", n - right, at + right);
        at += n + (at[n] == '|');
    }
    put(p, "</tr></thead><tbody>");
}

static void table_end(struct page *p)
{
    put(p, "</tbody></table>\n");
}

static const char *word(const json_t *of, const char *key)
{
    const char *w = json_string_value(json_object_get(of, key));
    return w != NULL ? w : "";
}

static long long count(const json_t *of, const char *key)
{
    return (long long)json_integer_value(json_object_get(of, key));
}

static size_t size(const json_t *of, const char *key)
{
    return json_array_size(json_object_get(of, key));
}

static void section(struct page *p, const char *id, const char *title)
{
    fprintf(p->to, "<h2 id=\"%s\">%s</h2>\n", id, title);
}

/* --- sheets ----------------------------------------------------------------------------------- */

static bool read_frac(const char *text, struct frac *out)
{
    frac_int part[2] = {0, 1};
    unsigned k = 0;
    for (const char *c = text; *c != '\0'; c++) {
        if (*c == '/' && k == 0 && c > text) {
            part[++k] = 0;
            continue;
        }
        if (*c < '0' || *c > '9' || part[k] > ((frac_int)1 << 120) / 10)
            return false;
        part[k] = part[k] * 10 + (*c - '0');
    }
    if (*text == '\0' || part[1] == 0)
        return false;
    *out = frac_make(part[0], part[1]);
    return true;
}

/* The shortest cycle in which every outcome comes a whole number of times; 0: too long to say. */
static frac_int cycle_of(const json_t *outcomes)
{
    frac_int cycle = 1;
    for (size_t i = 0; i < json_array_size(outcomes); i++) {
        struct frac f;
        frac_int a, b, more;
        if (!read_frac(word(json_array_get(outcomes, i), "probability"), &f))
            return 0;
        for (a = cycle, b = f.den; b != 0;) {
            const frac_int rest = a % b;
            a = b;
            b = rest;
        }
        if (__builtin_mul_overflow(cycle / a, f.den, &more))
            return 0;
        cycle = more;
    }
    return cycle;
}

static void whole_cell(struct page *p, frac_int n)
{
    char buf[FRAC_TEXT_MAX];
    cell(p, "n r", n > 0 ? frac_text(frac_make(n, 1), buf) : "");
}

/* A figure that is a number or a text; without one, nothing. */
static double figure(const json_t *of, const char *key)
{
    const json_t *f = json_object_get(of, key);
    struct frac exact;
    if (json_is_string(f) && read_frac(json_string_value(f), &exact))
        return frac_double(exact);
    if (json_is_string(f))
        return strtod(json_string_value(f), NULL);
    return json_is_number(f) ? json_number_value(f) : NAN;
}

/* What comes once in so many rounds, to two places. */
static void once_in(struct page *p, const json_t *outcome)
{
    const double often = figure(outcome, "probability");
    if (often > 0)
        cellf(p, "r", "%.2f", 1 / often);
    else
        cell(p, "r", "");
}

static void spread_cells(struct page *p, const json_t *bet)
{
    const double CONFIDENT = 1.645; /* nine times in ten within it */
    const double sd = figure(bet, "standard_deviation");
    if (isnan(sd)) {
        cell(p, "r", "");
        cell(p, "r", "");
        return;
    }
    cellf(p, "r", "%.6f", sd);
    cellf(p, "r", "%.4f", sd * CONFIDENT);
}

static void on_cell(struct page *p, const json_t *bet, unsigned alike)
{
    const json_t *point = json_object_get(bet, "point");
    if (alike > 1)
        cellf(p, "", "%u positions, %s first", alike,
              word(bet, "on")[0] != '\0' ? word(bet, "on") : "this");
    else if (point != NULL)
        cellf(p, "", "point %lld", (long long)json_integer_value(point));
    else
        cell(p, "", word(bet, "on"));
}

/* The play that a figure is of, how far from the exact one it may be, and the clause. */
static void put_assumed(struct page *p, const json_t *bet)
{
    static const struct {
        const char *key, *before, *after;
    } SAID[] = {{"bound", "no play returns more than ", " beyond it, which is proven; "},
                {"outcomes_bound", "each probability within ", "; "},
                {"staked", "stakes ", " of a stake of one on average; "},
                {"rule", "", ""}};
    put(p, "<td>");
    put(p, word(bet, "play")[0] != '\0' ? "best play; " : "");
    for (size_t i = 0; i < sizeof SAID / sizeof *SAID; i++)
        if (word(bet, SAID[i].key)[0] != '\0') {
            put(p, SAID[i].before);
            say(p, word(bet, SAID[i].key));
            put(p, SAID[i].after);
        }
    put(p, "</td>");
}

static void put_bet(struct page *p, const json_t *bet, unsigned alike)
{
    const json_t *outcomes = json_object_get(bet, "outcomes");
    const frac_int cycle = cycle_of(outcomes);
    put(p, "<tr class=\"s\"><td><b>");
    say(p, word(bet, "bet"));
    put(p, "</b></td>");
    on_cell(p, bet, alike);
    cell(p, "n w", word(bet, "return"));
    cell(p, "n w", word(bet, "edge"));
    cellf(p, "r", "%.6f %%", figure(bet, "edge_percent"));
    spread_cells(p, bet);
    put_assumed(p, bet);
    put(p, "</tr>");
    for (size_t i = 0; i < json_array_size(outcomes); i++) {
        const json_t *o = json_array_get(outcomes, i);
        struct frac f;
        const bool read = read_frac(word(o, "probability"), &f);
        put(p, "<tr class=\"o\">");
        cellf(p, "", "%s %s", word(o, "result"), word(o, "by"));
        cellf(p, "", "pays %s%s%s%s%s", word(o, "pays"), word(o, "staked")[0] != '\0' ? " on " : "",
              word(o, "staked"), word(o, "net")[0] != '\0' ? ", net " : "", word(o, "net"));
        cell(p, "n w", word(o, "probability"));
        whole_cell(p, read && cycle > 0 ? f.num * (cycle / f.den) : 0);
        once_in(p, o);
        put(p, "<td></td><td></td>");
        cell(p, "", word(o, "rule"));
        put(p, "</tr>");
    }
    if (cycle > 1) {
        put(p, "<tr class=\"o\"><td class=\"g\">cycle</td><td></td><td></td>");
        whole_cell(p, cycle);
        put(p, "<td></td><td></td><td></td><td></td></tr>");
    }
}

/* Everything of a bet but the position it lies on. */
static char *apart_from_place(const json_t *bet)
{
    json_t *copy = json_copy((json_t *)(uintptr_t)bet);
    json_object_del(copy, "on");
    char *text = json_dumps(copy, JSON_SORT_KEYS);
    json_decref(copy);
    if (text == NULL)
        abort();
    return text;
}

/* Positions that differ in nothing but where they lie are told once. */
static void put_bets(struct page *p, const json_t *bets)
{
    const size_t n = json_array_size(bets);
    char **key = calloc(n + 1, sizeof *key);
    if (key == NULL)
        abort();
    table(p, "bet; result|on; what it pays|return; probability|edge; ways|>edge; once in|>standard "
             "deviation|>volatility|play assumed; clause");
    for (size_t i = 0; i < n; i++)
        key[i] = apart_from_place(json_array_get(bets, i));
    for (size_t i = 0; i < n; i++) {
        unsigned alike = 1;
        if (key[i] == NULL)
            continue;
        for (size_t k = i + 1; k < n; k++)
            if (key[k] != NULL && strcmp(key[i], key[k]) == 0) {
                alike++;
                free(key[k]);
                key[k] = NULL;
            }
        put_bet(p, json_array_get(bets, i), alike);
        free(key[i]);
    }
    free(key);
    table_end(p);
}

static void put_options(struct page *p, const json_t *options)
{
    const char *name;
    json_t *value;
    bool first = true;
    put(p, "<p class=\"g\">Options: ");
    json_object_foreach((json_t *)(uintptr_t)options, name, value)
    {
        fprintf(p->to, "%s", first ? "" : ", ");
        say(p, name);
        if (json_is_string(value)) {
            put(p, "=");
            say(p, json_string_value(value));
        } else {
            fprintf(p->to, "=%lld", (long long)json_integer_value(value));
        }
        first = false;
    }
    put(p, "</p>\n");
}

static void put_under(struct page *p, const json_t *under)
{
    json_t *one, *bet;
    size_t i, k;
    if (json_array_size(under) == 0)
        return;
    put(p, "<p>Under other values of its options, one at a time; what is not listed stays:</p>");
    table(p, "option|bet|on|return|>edge");
    json_array_foreach((json_t *)(uintptr_t)under, i, one)
    {
        json_array_foreach(json_object_get(one, "bets"), k, bet)
        {
            put(p, k == 0 ? "<tr class=\"s\">" : "<tr>");
            cellf(p, "", "%s=%s", word(one, "option"), word(one, "value"));
            cell(p, "", word(bet, "bet"));
            on_cell(p, bet, 1);
            cell(p, "n w", word(bet, "return"));
            cellf(p, "r", "%.6f %%", figure(bet, "edge_percent"));
            put(p, "</tr>");
        }
        if (count(one, "gone") > 0) {
            put(p, "<tr>");
            cellf(p, "", "%s=%s", word(one, "option"), word(one, "value"));
            fprintf(p->to, "<td colspan=\"4\">bets not offered there: %lld</td></tr>",
                    count(one, "gone"));
        }
    }
    table_end(p);
}

/* A chart of the best play: one line a hand, one column for each card of the dealer's. */
static void put_chart(struct page *p, const char *title, const json_t *chart)
{
    const char *hand, *up, *move;
    json_t *row, *decision;
    bool head = false;
    put(p, "<p>");
    say(p, title);
    put(p, "</p><table>");
    json_object_foreach((json_t *)(uintptr_t)chart, hand, row)
    {
        if (!json_is_object(row))
            continue;
        if (!head) {
            put(p, "<thead><tr><th></th>");
            json_object_foreach(row, up, decision)
            {
                put(p, "<th>");
                say(p, up);
                put(p, "</th>");
            }
            put(p, "</tr></thead><tbody>");
            head = true;
        }
        put(p, "<tr>");
        cell(p, "", hand);
        json_object_foreach(row, up, decision)
        {
            move = json_string_value(decision);
            cell(p, "", move != NULL ? move : "");
        }
        put(p, "</tr>");
    }
    table_end(p);
}

static void put_strategy(struct page *p, const json_t *strategy)
{
    const char *name;
    json_t *chart;
    json_object_foreach((json_t *)(uintptr_t)strategy, name, chart)
    {
        const json_t *first = json_object_iter_value(json_object_iter(chart));
        if (strcmp(name, "options") != 0 && json_is_object(first)) {
            char title[128];
            snprintf(title, sizeof title, "The play assumed: %.80s", name);
            put_chart(p, title, chart);
        }
    }
}

static void put_sheets(struct page *p, const json_t *sheets)
{
    json_t *sheet;
    size_t i;
    section(p, "sheets", "2. PAR sheets");
    put(p,
        "<p>Each figure is what <code>baize odds RULESET --json</code> answers: found by "
        "enumerating chance through the code that settles at the table, not by simulation. "
        "Fractions are exact and in lowest terms. The return counts the stake; edges are of a "
        "stake of one. <i>Ways</i> are how often a result comes in a cycle, the least number of "
        "equally likely deals in which all come a whole number of times. The volatility index is "
        "1.645 standard deviations of one wager: nine results in ten lie within it of the mean. "
        "Where players decide, the best play is assumed.</p>\n");
    json_array_foreach((json_t *)(uintptr_t)sheets, i, sheet)
    {
        const json_t *odds = json_object_get(sheet, "odds");
        fprintf(p->to, "<h3 id=\"sheet-%zu\">", i + 1);
        say(p, word(sheet, "ruleset"));
        put(p, ": ");
        say(p, word(sheet, "title"));
        if (word(sheet, "table")[0] != '\0') {
            put(p, ", as played at table ");
            say(p, word(sheet, "table"));
        }
        put(p, "</h3>\n<p class=\"h\">ruleset ");
        say(p, word(sheet, "hash"));
        put(p, "</p>");
        put_options(p, json_object_get(odds, "options"));
        put_bets(p, json_object_get(odds, "bets"));
        put_under(p, json_object_get(sheet, "under_options"));
        put_strategy(p, json_object_get(sheet, "strategy"));
    }
}

/* --- chance ----------------------------------------------------------------------------------- */

static const struct {
    const char *purpose, *words;
} PURPOSES[] = {
    {"draw", "Draws of rounds and of prizes, and the seeds that they are made from"},
    {"generator", "The generator itself, and what stands directly on it"},
    {"seed", "The generator as a command is asked for it, by a seed or from the system"},
    {"simulation", "Simulation, which decides nothing at a table"},
    {"secret", "Keys, tokens and numbers of tickets, which decide no round"},
    {"device", "Simulated devices and their codes, which stand for hardware"},
};

static void put_uses(struct page *p, const json_t *uses)
{
    json_t *use;
    size_t i;
    for (size_t k = 0; k < sizeof PURPOSES / sizeof *PURPOSES; k++) {
        fprintf(p->to, "<h3>%s</h3>\n", PURPOSES[k].words);
        table(p, "call|place|function|what the source says of it");
        json_array_foreach((json_t *)(uintptr_t)uses, i, use)
        {
            if (strcmp(word(use, "purpose"), PURPOSES[k].purpose) != 0)
                continue;
            put(p, "<tr>");
            cell(p, "n", word(use, "call"));
            cell(p, "n", word(use, "place"));
            cell(p, "n", word(use, "function"));
            cell(p, "", word(use, "says"));
            put(p, "</tr>");
        }
        table_end(p);
    }
}

static void put_chance(struct page *p, const json_t *chance)
{
    section(p, "chance", "3. Random numbers");
    put(p, "<p>Generator: ");
    say(p, word(chance, "generator"));
    put(p, ". Scaling: ");
    say(p, word(chance, "scaling"));
    put(p, ". Seeds: ");
    say(p, word(chance, "seeds"));
    fprintf(p->to,
            ".</p><p>Before wagers are taken the floor publishes the hash of a seed; the draw is "
            "made from that seed, from the journal's link at the close, which covers every wager, "
            "and from salts of the players' terminals. A round of cards has a row of %lld seeds, "
            "each the hash of the next, one for each card. No state is carried from one round to "
            "the next, no restart brings a stream again, and nothing but the draw decides a round. "
            "docs/fairness.md has it in full, with a program of a page that checks any round.</p>"
            "<p>These are all places of the sources where chance is made or asked for. The list is "
            "made by the build, which fails where any other source of chance is called.</p>\n",
            count(chance, "draws_a_round"));
    put_uses(p, json_object_get(chance, "uses"));
}

static void put_statistics(struct page *p, const json_t *statistics)
{
    json_t *test;
    size_t i;
    section(p, "statistics", "4. Statistical tests");
    if (!json_is_object(statistics)) {
        put(p, "<p>None are included: <code>make rng-report</code> makes them, and "
               "<code>--statistics FILE</code> takes them in.</p>\n");
        return;
    }
    put(p, "<p>");
    say(p, word(statistics, "summary"));
    put(p, "</p>");
    table(p, "what was drawn|>rounds|>tests|>failed|>least p, corrected|a bias that is caught");
    json_array_foreach(json_object_get(statistics, "uses"), i, test)
    {
        put(p, "<tr>");
        cell(p, "", word(test, "name"));
        cellf(p, "r", "%lld", count(test, "rounds"));
        cellf(p, "r", "%lld", count(test, "tests"));
        cellf(p, "r", "%lld", count(test, "failed"));
        cellf(p, "r", "%.4f", figure(test, "least"));
        cellf(p, "", "%.2g", figure(test, "catches"));
        put(p, "</tr>");
    }
    table_end(p);
    put(p, "<p>The report itself, with every test and its plots, lies beside this page in "
           "<code>statistics.html</code> where it was made.</p>\n");
}

/* --- clauses ---------------------------------------------------------------------------------- */

static void put_sums(struct page *p, const json_t *trace)
{
    json_t *d;
    size_t i;
    table(p, "document|>clauses|>shown by plays|>on a screen|>by a unit test|>enforced, not "
             "shown|>not yet|>physical or legal");
    json_array_foreach(json_object_get(trace, "documents"), i, d)
    {
        static const char *const FIGURES[] = {"clauses",  "shown",   "screen",           "unit",
                                              "enforced", "not_yet", "physical_or_legal"};
        put(p, "<tr>");
        cell(p, "", word(d, "document"));
        for (size_t k = 0; k < sizeof FIGURES / sizeof *FIGURES; k++)
            cellf(p, "r", "%lld", count(d, FIGURES[k]));
        put(p, "</tr>");
    }
    table_end(p);
}

static void put_list(struct page *p, const json_t *list, bool *first)
{
    json_t *one;
    size_t i;
    json_array_foreach((json_t *)(uintptr_t)list, i, one)
    {
        put(p, *first ? "" : "<br>");
        say(p, json_string_value(one));
        *first = false;
    }
}

static void put_clause(struct page *p, const json_t *clause)
{
    json_t *rule;
    size_t i;
    bool first = true;
    put(p, "<tr>");
    cell(p, "n", word(clause, "clause"));
    cell(p, "", word(clause, "gist"));
    cellf(p, "", "%s%s%s", word(clause, "status"), word(clause, "why")[0] != '\0' ? ": " : "",
          word(clause, "why"));
    put(p, "<td class=\"n\">");
    json_array_foreach(json_object_get(clause, "enforced"), i, rule)
        put_list(p, json_object_get(rule, "code"), &first);
    put(p, "</td><td class=\"n\">");
    first = true;
    put_list(p, json_object_get(clause, "plays"), &first);
    put_list(p, json_object_get(clause, "screens"), &first);
    put_list(p, json_object_get(clause, "units"), &first);
    put(p, "</td></tr>");
}

static void put_trace(struct page *p, const json_t *trace)
{
    json_t *clause;
    size_t i;
    section(p, "trace", "5. Clause by clause");
    fprintf(p->to,
            "<p>%lld plays were run for this dossier by this program; %s%lld failed%s. A clause is "
            "shown when a play that expects an event with the clause's id passes.</p>\n",
            count(trace, "plays"), count(trace, "plays_failed") > 0 ? "<span class=\"bad\">" : "",
            count(trace, "plays_failed"), count(trace, "plays_failed") > 0 ? "</span>" : "");
    put_sums(p, trace);
    table(p, "clause|what it says|status|code|plays and other tests");
    json_array_foreach(json_object_get(trace, "clauses"), i, clause) put_clause(p, clause);
    table_end(p);
}

/* --- files, build, parts ---------------------------------------------------------------------- */

static void put_files(struct page *p, const char *title, const json_t *files)
{
    json_t *f;
    size_t i;
    fprintf(p->to, "<h3>%s</h3>\n", title);
    table(p, "part|path|>bytes|SHA-256");
    json_array_foreach((json_t *)(uintptr_t)files, i, f)
    {
        put(p, "<tr>");
        cell(p, "", word(f, "part"));
        cell(p, "n", word(f, "path"));
        cellf(p, "r", "%lld", count(f, "bytes"));
        cell(p, "n w", word(f, "sha256"));
        put(p, "</tr>");
    }
    table_end(p);
}

static void put_build(struct page *p, const json_t *d)
{
    const json_t *build = json_object_get(d, "build");
    json_t *one;
    size_t i;
    section(p, "files", "6. Files, and how to build them");
    put(p, "<p>Compiler: ");
    say(p, word(build, "compiler"));
    put(p, ". Settings: ");
    say(p, word(build, "settings"));
    put(p, ". Libraries: ");
    json_array_foreach(json_object_get(build, "libraries"), i, one)
    {
        put(p, i > 0 ? ", " : "");
        say(p, json_string_value(one));
    }
    put(p,
        ".</p><p>With the sources of this version on a machine with these versions, "
        "<code>make build screens</code> makes the same files: nothing of the day, the machine or "
        "the folder goes into them. <code>sha256sum build/baize</code> compares the program; "
        "<code>baize dossier --check FOLDER</code> compares everything and says which file is "
        "another.</p>\n");
    put_files(p, "The program, its rules and its screens", json_object_get(d, "files"));
    put_files(p, "Plays: the evidence for the clauses", json_object_get(d, "plays"));
}

static void put_sbom(struct page *p, const json_t *sbom)
{
    json_t *one;
    size_t i;
    section(p, "sbom", "7. What it is made of");
    if (!json_is_object(sbom)) {
        put(p, "<p>No bill of materials is included: <code>--sbom FILE</code> takes one in (SPDX, "
               "JSON).</p>\n");
        return;
    }
    put(p, "<p>");
    say(p, word(sbom, "spdxVersion"));
    put(p, ", ");
    say(p, word(sbom, "name"));
    put(p, "; whole in <code>sbom.spdx.json</code>.</p>");
    table(p, "package|version|licence");
    json_array_foreach(json_object_get(sbom, "packages"), i, one)
    {
        put(p, "<tr>");
        cell(p, "", word(one, "name"));
        cell(p, "", word(one, "versionInfo"));
        cell(p, "",
             word(one, "licenseDeclared")[0] != '\0' ? word(one, "licenseDeclared")
                                                     : word(one, "licenseConcluded"));
        put(p, "</tr>");
    }
    table_end(p);
}

static void put_changes(struct page *p, const json_t *since)
{
    json_t *one;
    size_t i;
    put(p, "<h2 id=\"since\" class=\"first\">1. What changed</h2>\n");
    if (!json_is_object(since)) {
        put(p, "<p>No earlier dossier was named: <code>--since FOLDER</code> compares with "
               "one.</p>\n");
        return;
    }
    fprintf(p->to, "<p>%zu things are otherwise than in the dossier of ", size(since, "list"));
    say(p, word(since, "program"));
    put(p, ", made ");
    say(p, word(since, "made"));
    put(p, ".</p>");
    table(p, "what|which|before|now");
    json_array_foreach(json_object_get(since, "list"), i, one)
    {
        put(p, "<tr>");
        cell(p, "", word(one, "what"));
        cell(p, "", word(one, "name"));
        cell(p, "n w", word(one, "before"));
        cell(p, "n w", word(one, "now"));
        put(p, "</tr>");
    }
    table_end(p);
}

static void put_cover(struct page *p, const json_t *d)
{
    const char *part;
    json_t *hash, *sheet;
    size_t i;
    put(p, "<h1>Baize: dossier</h1><p>");
    say(p, word(d, "program"));
    put(p, ", made ");
    say(p, word(d, "made"));
    put(p, " by the program itself.</p>");
    table(p, "part|BLAKE2b-256, as <code>baize identity</code> tells it");
    json_object_foreach(json_object_get(d, "identity"), part, hash)
    {
        put(p, "<tr>");
        cell(p, "", part);
        cell(p, "n w", json_string_value(hash));
        put(p, "</tr>");
    }
    table_end(p);
    put(p,
        "<nav><p><a href=\"#since\">1. What changed</a> · <a href=\"#sheets\">2. PAR sheets</a> · "
        "<a href=\"#chance\">3. Random numbers</a> · <a href=\"#statistics\">4. Statistical "
        "tests</a> · <a href=\"#trace\">5. Clause by clause</a> · <a href=\"#files\">6. "
        "Files</a> · <a href=\"#sbom\">7. What it is made of</a></p><ol>");
    json_array_foreach(json_object_get(d, "sheets"), i, sheet)
    {
        fprintf(p->to, "<li><a href=\"#sheet-%zu\">", i + 1);
        say(p, word(sheet, "ruleset"));
        if (word(sheet, "table")[0] != '\0') {
            put(p, " at ");
            say(p, word(sheet, "table"));
        }
        put(p, "</a></li>");
    }
    put(p, "</ol></nav>\n");
}

bool dossier_page(const json_t *d, const char *path)
{
    struct page p = {fopen(path, "we")};
    if (p.to == NULL)
        return false;
    put(&p, HEAD);
    put_cover(&p, d);
    put_changes(&p, json_object_get(d, "since"));
    put_sheets(&p, json_object_get(d, "sheets"));
    put_chance(&p, json_object_get(d, "chance"));
    put_statistics(&p, json_object_get(d, "statistics"));
    put_trace(&p, json_object_get(d, "trace"));
    put_build(&p, d);
    put_sbom(&p, json_object_get(d, "sbom"));
    put(&p, "</html>\n");
    const bool good = ferror(p.to) == 0;
    return (fclose(p.to) == 0) && good;
}
