/* A table as the library hands it out: acts, events, a copy, a view. */
#include "chance/draw.h"
#include "lib/inside.h"
#include "table/felt.h"
#include "table/image.h"
#include "table/legs.h"
#include "table/seats.h"
#include "wire/act_json.h"
#include "wire/event_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- hearing ---------------------------------------------------------------------------------- */

static void keep_text(struct hearing *h, const struct event *e)
{
    struct text t;
    if (h->cap - h->len < EVENT_JSON_MAX + 2) {
        h->cap = 2 * h->cap + EVENT_JSON_MAX + 2;
        h->text = realloc(h->text, h->cap);
        if (h->text == NULL)
            abort();
    }
    text_on(&t, h->text + h->len, h->cap - h->len);
    event_to_json(e, &t);
    text_putc(&t, '\n');
    h->len += t.len;
}

/* Who plays alone has no account: his money is outside the table. */
static void count_money(struct hearing *h, const struct event *e)
{
    struct leg legs[LEGS_MAX];
    const unsigned count = event_legs(e, legs);
    for (unsigned i = 0; i < count; i++) {
        if (legs[i].to == PURSE_OUTSIDE)
            h->purse += legs[i].amount;
        if (legs[i].from == PURSE_OUTSIDE) {
            h->purse -= legs[i].amount;
            h->staked += legs[i].kind == LEG_STAKED ? legs[i].amount : 0;
        }
    }
}

static void hear(void *ctx, const struct event *e)
{
    struct hearing *h = ctx;
    count_money(h, e);
    h->rounds += e->kind == EV_SHEET;
    if (e->kind == EV_RESULTED)
        h->number = e->number;
    if (h->keep)
        keep_text(h, e);
}

struct sink hearing_begin(struct hearing *h, bool keep)
{
    h->keep = keep;
    h->len = 0;
    if (h->text != NULL)
        h->text[0] = '\0';
    h->purse = h->staked = 0;
    h->rounds = 0;
    h->number = -1;
    return (struct sink){hear, h};
}

const char *baize_events(const baize_table *table)
{
    return table->heard.text != NULL ? table->heard.text : "";
}

/* --- a table ---------------------------------------------------------------------------------- */

static baize_table *new_table(baize_rules *rules)
{
    baize_table *table = malloc(sizeof *table);
    if (table == NULL)
        abort();
    memset(table, 0, offsetof(baize_table, table));
    table->rules = rules;
    rules_hold(rules);
    return table;
}

baize_table *baize_table_open(baize_rules *rules, const char *draws, char *why)
{
    uint8_t seed[RNG_SEED_BYTES];
    const bool system = draws != NULL && strcmp(draws, "system") == 0;
    if (draws != NULL && !system &&
        (strncmp(draws, "seed:", 5) != 0 || !rng_seed_parse(draws + 5, seed))) {
        why_say(why, "a table draws by seed:HEX (up to 64 hex digits) or system");
        return NULL;
    }
    baize_table *table = new_table(rules);
    table->drawing = draws != NULL;
    table->unit = rules->unit;
    if (system)
        rng_system(&table->rng);
    else if (table->drawing)
        rng_seeded(&table->rng, seed, 0);
    table_init(&table->table, &rules->layout);
    return table;
}

static void liken(baize_table *to, const baize_table *from)
{
    to->rng = from->rng;
    to->drawing = from->drawing;
    to->keep = from->keep;
    to->unit = from->unit;
    table_liken(&to->table, &from->table);
}

baize_table *baize_table_copy(const baize_table *table)
{
    baize_table *copy = new_table(table->rules);
    liken(copy, table);
    return copy;
}

void baize_table_close(baize_table *table)
{
    if (table == NULL)
        return;
    baize_rules_close(table->rules);
    free(table->heard.text);
    free(table->view);
    free(table->kept);
    baize_table_close(table->likeness);
    free(table);
}

/* --- acts ------------------------------------------------------------------------------------- */

bool table_does(baize_table *table, const struct act *a, const struct sink *sink)
{
    struct act drawn;
    const uint32_t since = table->table.round;
    const bool done = table_act(&table->table, a, sink);
    bool more = done;
    while (more && table->drawing && draw_act(&table->table, since, &table->rng, &drawn))
        more = table_act(&table->table, &drawn, sink);
    return done;
}

int baize_act(baize_table *table, const char *line)
{
    struct act a;
    struct trouble why;
    struct sink sink = hearing_begin(&table->heard, true);
    if (!act_from_json(line, strlen(line), &a, &why)) {
        table_refuse_line(&table->table, why.words, &sink);
        return 0;
    }
    if (table->drawing && draw_refuses(&table->table, &a, &sink))
        return 0;
    return table_does(table, &a, &sink);
}

/* The table that things are tried on, like the one that is asked now. */
static baize_table *likeness_of(baize_table *table)
{
    if (table->likeness == NULL)
        table->likeness = new_table(table->rules);
    liken(table->likeness, table);
    return table->likeness;
}

/* What was said on the likeness is told by the table that was asked. */
static void tell_of(baize_table *table, baize_table *likeness)
{
    struct hearing told = table->heard;
    table->heard = likeness->heard;
    likeness->heard = told;
}

int baize_may(baize_table *table, const char *line)
{
    baize_table *likeness = likeness_of(table);
    const int done = baize_act(likeness, line);
    tell_of(table, likeness);
    return done;
}

int baize_may_choose(baize_table *table, int32_t choice)
{
    struct baize_step step;
    baize_table *likeness = likeness_of(table);
    likeness->keep = true;
    baize_choose(likeness, choice, &step);
    tell_of(table, likeness);
    return step.done;
}

/* --- a view ----------------------------------------------------------------------------------- */

static void put_limits(struct text *t, const struct limits *l)
{
    json_open(t, "limits", '{');
    json_int(t, "min", l->min);
    json_int(t, "max", l->max);
    json_int(t, "unit", l->unit);
    json_close(t, '}');
}

static void put_wagers(struct text *t, struct table *at)
{
    const struct felt *f = felt_now(at);
    json_open(t, "wagers", '[');
    EACH_WAGER(i, f) {
        const struct wager *w = &f->wager[i];
        if (!wager_live(w))
            continue;
        const struct priced *p = &at->layout->spot[w->at];
        json_open(t, NULL, '{');
        json_int(t, "seat", w->seat);
        json_str(t, "player", at->player[w->player].name);
        json_str(t, "bet", at->layout->game->bet_of(w->at));
        json_str(t, "on", p->on[0] != '\0' ? p->on : NULL);
        json_int(t, "stake", w->stake);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_lying(struct text *t, baize_table *table, int player)
{
    static const struct results NONE = {0};
    const struct show *show = table->table.layout->game->show;
    struct showing s = {.t = &table->table,
                        .kept = table->kept,
                        .results = &NONE,
                        .now = table->table.now,
                        .at = table->table.now,
                        .player = player,
                        .seat = BOX};
    if (show->lies != NULL)
        show->lies(&s, t);
}

const char *baize_view(baize_table *table, const char *player)
{
    static const char *const PHASE[] = {
        [PHASE_COLD] = "cold",     [PHASE_OPEN] = "open", [PHASE_CLOSED] = "closed",
        [PHASE_RESULT] = "result", [PHASE_HELD] = "held", [PHASE_CARDS] = "cards",
        [PHASE_DOWN] = "down"};
    struct table *at = &table->table;
    struct text t;
    if (table->view == NULL) {
        table->view = malloc(EVENT_JSON_MAX);
        table->kept = calloc(1, KEPT_MAX);
        if (table->view == NULL || table->kept == NULL)
            abort();
    }
    text_on(&t, table->view, EVENT_JSON_MAX);
    text_putc(&t, '{');
    json_str(&t, "phase", PHASE[at->phase]);
    json_int(&t, "round", at->round);
    json_flag(&t, "chance", table_awaits_chance(at));
    put_limits(&t, &at->limits);
    put_wagers(&t, at);
    put_lying(&t, table, player != NULL ? player_find(at, player) : -1);
    text_putc(&t, '}');
    return table->view;
}
