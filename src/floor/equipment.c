/* Devices that stand at tables, and how far each is relied on.
 *
 * What a device says is sensed: it is kept apart from what people say, and carries the device's
 * name into the journal. A device that is trusted tells the outcome of its table, and nobody else
 * does; whether a dealer compares and confirms it first is for the rules of the table. One that
 * fails, is late or silent, or says what cannot be is doubted from then on, over a restart too.
 * Then staff tell the outcome by hand, once a second person has confirmed that they do, until a
 * supervisor starts the device again. */
#include "floor/equipment.h"
#include "floor/at_tables.h"
#include "floor/devices.h"
#include "floor/pace.h"
#include "floor/say.h"
#include "floor/views.h"

#include <stdio.h>
#include <stdlib.h>

enum { ALL_STAFF = 1 << ROLE_DEALER | 1 << ROLE_SUPERVISOR | 1 << ROLE_INSPECTOR };

struct gear *gear_at(struct floor *f, const char *table, enum device kind)
{
    for (size_t i = 0; i < f->gear_count; i++)
        if (f->gear[i].plan->kind == kind && strcmp(f->gear[i].plan->place, table) == 0)
            return &f->gear[i];
    return NULL;
}

void equipment_open(struct floor *f)
{
    f->gear_count = f->plan->device_count;
    f->gear = calloc(f->gear_count + 1, sizeof *f->gear);
    if (f->gear == NULL)
        abort();
    for (size_t i = 0; i < f->gear_count; i++)
        f->gear[i] = (struct gear){.plan = &f->plan->device[i], .desk = NOBODY, .turns = -1};
}

/* Devices are changed in the plan's file alone, so that each is where it was. */
void equipment_adopt(struct floor *f)
{
    for (size_t i = 0; i < f->gear_count; i++)
        f->gear[i].plan = &f->plan->device[i];
}

bool gear_trusted(const struct gear *g)
{
    return g->desk >= 0 && !g->doubted && !g->by_hand;
}

static struct open_table *table_of(struct floor *f, const struct gear *g)
{
    return table_named(f, g->plan->place);
}

bool gear_tells(const struct gear *g, const struct open_table *ot)
{
    const struct signal_row *row;
    for (size_t i = 0; (row = signal_row(i)) != NULL; i++)
        if (row->kind == g->plan->kind && row->means == MEANS_OUTCOME &&
            strcmp(row->act, act_name(ot->at.layout.game->chance_act)) == 0)
            return strcmp(g->plan->place, ot->plan->name) == 0;
    return false;
}

/* --- kept ------------------------------------------------------------------------------------- */

void gear_keep(struct floor *f, const struct gear *g)
{
    char name[PLAN_NAME + 32], value[BOOK_WORDS_MAX];
    snprintf(name, sizeof name, "sensed %s %s", device_name(g->plan->kind), g->plan->place);
    snprintf(value, sizeof value, "%lld %d %d %d %s", (long long)g->no, g->doubted, g->by_hand,
             g->armed, g->words);
    book_setting(f->book, name, value);
}

void take_gear(struct floor *f, const char *which, const char *value)
{
    char word[16] = "";
    enum device kind;
    long long no;
    int doubted, by_hand, armed, from = 0;
    const char *space = strchr(which, ' ');
    if (space != NULL)
        snprintf(word, sizeof word, "%.*s", (int)(space - which), which);
    struct gear *g = device_named(word, &kind) ? gear_at(f, space + 1, kind) : NULL;
    if (g == NULL || sscanf(value, "%lld %d %d %d%n", &no, &doubted, &by_hand, &armed, &from) != 4)
        return;
    g->no = no;
    g->doubted = doubted != 0;
    g->by_hand = by_hand != 0;
    g->armed = armed != 0;
    snprintf(g->words, sizeof g->words, "%s", value[from] == ' ' ? value + from + 1 : "");
}

/* --- told ------------------------------------------------------------------------------------- */

static const char *state_of(const struct gear *g)
{
    return g->doubted ? "doubted" : g->desk < 0 ? "away" : "ready";
}

static void put_gear(const struct gear *g, struct text *t)
{
    json_str(t, "device", device_name(g->plan->kind));
    json_str(t, "state", state_of(g));
    json_flag(t, "by_hand", g->by_hand);
    json_str(t, "words", g->words[0] != '\0' ? g->words : NULL);
}

void tell_gear(struct floor *f, const struct gear *g)
{
    struct text *t = say_begin(f);
    json_str(t, "event", "equipment");
    json_str(t, "table", g->plan->place);
    put_gear(g, t);
    say_staff(f, ALL_STAFF);
}

void put_equipment(struct floor *f, const struct open_table *ot, struct text *t)
{
    json_open(t, "equipment", '[');
    for (size_t i = 0; i < f->gear_count; i++) {
        const struct gear *g = &f->gear[i];
        if (g->plan->kind < TERMINAL_DEVICES || strcmp(g->plan->place, ot->plan->name) != 0)
            continue;
        json_open(t, NULL, '{');
        put_gear(g, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void gear_doubt(struct floor *f, struct gear *g, const char *code, const char *why)
{
    incident(f, code, g->plan->place, device_name(g->plan->kind), "%s", why);
    if (g->doubted)
        return;
    g->doubted = true;
    g->armed = false;
    g->due = 0;
    snprintf(g->words, sizeof g->words, "%s", why);
    gear_keep(f, g);
    tell_gear(f, g);
}

/* --- in the way of staff ---------------------------------------------------------------------- */

bool refuse_by_equipment(struct floor *f, const struct asked *q, struct open_table *ot,
                         const struct act *a)
{
    const bool tells = a->kind == ot->at.layout.game->chance_act;
    if (!tells && a->kind != ACT_CONFIRM)
        return false;
    for (size_t i = 0; i < f->gear_count; i++) {
        const struct gear *g = &f->gear[i];
        if (!gear_tells(g, ot) || g->by_hand || (!tells && !g->doubted))
            continue;
        const char *name = device_name(g->plan->kind);
        if (gear_trusted(g))
            refuse_ask(f, q, "sensed", NULL, "the %s of %s tells that", name, ot->plan->name);
        else
            refuse_ask(f, q, "by-hand", NULL,
                       "the %s of %s is not relied on: say first that it is done by hand, which a "
                       "second person confirms",
                       name, ot->plan->name);
        return true;
    }
    return false;
}

/* Dice lie in no order. */
static bool same_outcome(const struct act *a, const struct act *b)
{
    unsigned faces[2] = {0};
    for (unsigned i = 0; i < a->dice_count; i++)
        faces[0] += 1u << 4 * a->dice[i];
    for (unsigned i = 0; i < b->dice_count; i++)
        faces[1] += 1u << 4 * b->dice[i];
    return a->number == b->number && faces[0] == faces[1];
}

/* The device and staff have told the outcome of one round: they are compared. */
static void compare(struct floor *f, struct gear *g, const struct open_table *ot)
{
    if (!one_draw(ot) || g->said_round[0] == 0 || g->said_round[0] != g->said_round[1] ||
        same_outcome(&g->said[0], &g->said[1]))
        return;
    g->said_round[0] = 0;
    gear_doubt(f, g, "device-contradicts", "it has told another outcome than staff have");
}

void gear_said(struct floor *f, struct gear *g, const struct open_table *ot, const struct act *a,
               bool by_staff)
{
    const struct table *t = ot->at.table;
    g->said[by_staff] = *a;
    g->said_round[by_staff] = t->phase == PHASE_OPEN ? t->last_round : t->round;
    compare(f, g, ot);
}

void equipment_acted(struct floor *f, struct open_table *ot, const struct act *a)
{
    for (size_t i = 0; i < f->gear_count; i++) {
        struct gear *g = &f->gear[i];
        if (g->plan->kind < TERMINAL_DEVICES || !gear_tells(g, ot))
            continue;
        if (a->kind == ot->at.layout.game->chance_act)
            gear_said(f, g, ot, a, true);
        else if (a->kind == ACT_CORRECT && !g->by_hand)
            gear_doubt(f, g, "device-contradicts", "staff have corrected what it told");
    }
}

/* --- what is late, and what devices are told -------------------------------------------------- */

/* From the close on the outcome of one draw must come within the plan's time. */
static void look_for_outcome(struct floor *f, struct gear *g, const struct open_table *ot)
{
    const bool awaited = ot->at.table->phase == PHASE_CLOSED && table_awaits_chance(ot->at.table);
    if (!awaited || !one_draw(ot) || !gear_trusted(g) || !gear_tells(g, ot))
        g->due = 0;
    else if (g->due == 0)
        g->due = f->now + g->plan->late_ms;
    else if (f->now >= g->due)
        gear_doubt(f, g, "device-late", "it has not told the outcome in time");
}

/* How the table stands: what a display shows, a sign says, and what a sensor waits for. */
static void tell_table(struct floor *f, struct gear *g, const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    if (g->told == ot->at.v.acts + 1)
        return;
    g->told = ot->at.v.acts + 1;
    int64_t left = table_left(f, ot);
    struct text *s = say_begin(f);
    json_str(s, "event", "stands");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", t->round);
    json_str(s, "phase", phase_word(t));
    if (left >= 0)
        json_int(s, "left", left);
    else
        json_str(s, "left", NULL);
    json_flag(s, "awaited", table_awaits_chance(t));
    if (ot->result_round != 0 && ot->results.count > 0) {
        const int16_t last = ot->results.outcome[(ot->results.count - 1) % RESULTS_KEPT];
        json_open(s, "result", '{');
        json_int(s, "round", ot->result_round);
        json_int(s, "number", show_number(&ot->at.layout, last));
        json_str(s, "say", ot->result_say);
        json_close(s, '}');
    } else {
        json_str(s, "result", NULL);
    }
    const struct account *pool = account_of(&f->accounts, ot->pool);
    if (pool != NULL)
        json_int(s, "jackpot", pool->balance);
    else
        json_str(s, "jackpot", NULL);
    json_int(s, "min", t->limits.min);
    json_int(s, "max", t->limits.max);
    say_end(f, (uint32_t)g->desk);
}

void equipment_look(struct floor *f)
{
    for (size_t i = 0; i < f->gear_count; i++) {
        struct gear *g = &f->gear[i];
        if (g->plan->kind < TERMINAL_DEVICES || g->desk < 0)
            continue;
        if (f->now - f->desk[g->desk].heard > g->plan->silent_ms) {
            const uint32_t desk = (uint32_t)g->desk;
            part_desk(f, desk, "nothing was heard of this device for too long");
            f->desk[desk].deaf = true;
            equipment_leaves(f, desk);
            continue;
        }
        const struct open_table *ot = table_of(f, g);
        look_for_outcome(f, g, ot);
        tell_table(f, g, ot);
    }
}
