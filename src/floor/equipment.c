/* Devices that stand at tables or are fitted in terminals, and how far each is relied on.
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
#include "floor/faults.h"
#include "floor/jackpot.h"
#include "floor/pace.h"
#include "floor/printer.h"
#include "floor/reader.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum { ALL_STAFF = 1 << ROLE_DEALER | 1 << ROLE_SUPERVISOR | 1 << ROLE_INSPECTOR };

static struct gear *gear_named(struct floor *f, const char *place, enum device kind)
{
    for (size_t i = 0; i < f->gear_count; i++)
        if (f->gear[i].plan->kind == kind && strcmp(f->gear[i].plan->place, place) == 0)
            return &f->gear[i];
    return NULL;
}

struct gear *gear_in(struct floor *f, const struct terminal *t, enum device kind)
{
    struct gear *g = t->gear[kind] >= 0 ? &f->gear[t->gear[kind]] : NULL;
    return g != NULL && (g->own == NULL || g->enrolled.on) ? g : NULL;
}

struct gear *gear_at(struct floor *f, const char *place, enum device kind)
{
    if (kind >= TERMINAL_DEVICES)
        return gear_named(f, place, kind);
    const struct terminal *t = terminal_named(f, place);
    return t != NULL ? gear_in(f, t, kind) : NULL;
}

struct terminal *terminal_of_gear(struct floor *f, const struct gear *g)
{
    return terminal_named(f, g->plan->place);
}

struct gear *gear_of(struct floor *f, uint32_t desk)
{
    return f->desk[desk].gear >= 0 ? &f->gear[f->desk[desk].gear] : NULL;
}

/* A device that the plan does not have may be silent for a minute. */
static void gear_add(struct floor *f, const char *place, enum device kind)
{
    enum { UNPLANNED_SILENT_MS = 60000, UNPLANNED_LATE_MS = 60000 };
    struct plan_device *own = calloc(1, sizeof *own);
    struct gear *more = realloc(f->gear, (f->gear_count + 1) * sizeof *more);
    if (more == NULL || own == NULL)
        abort();
    *own = (struct plan_device){
        .kind = kind, .silent_ms = UNPLANNED_SILENT_MS, .late_ms = UNPLANNED_LATE_MS};
    snprintf(own->place, sizeof own->place, "%s", place);
    f->gear = more;
    f->gear[f->gear_count++] = (struct gear){.plan = own, .own = own, .desk = NOBODY, .turns = -1};
}

/* A terminal that was taken out and has come back finds what was fitted in it. */
struct gear *gear_fit(struct floor *f, struct terminal *t, enum device kind)
{
    if (t->gear[kind] < 0) {
        if (gear_named(f, t->plan->name, kind) == NULL)
            gear_add(f, t->plan->name, kind);
        t->gear[kind] = (int32_t)(gear_named(f, t->plan->name, kind) - f->gear);
    }
    return &f->gear[t->gear[kind]];
}

void equipment_open(struct floor *f)
{
    f->gear_count = f->plan->device_count;
    f->gear = calloc(f->gear_count + 1, sizeof *f->gear);
    if (f->gear == NULL)
        abort();
    for (size_t i = 0; i < f->gear_count; i++) {
        const struct plan_device *d = &f->plan->device[i];
        f->gear[i] = (struct gear){.plan = d, .desk = NOBODY, .turns = -1};
        if (d->kind < TERMINAL_DEVICES)
            terminal_named(f, d->place)->gear[d->kind] = (int32_t)i;
    }
}

/* Devices are changed in the plan's file alone, so that each is where it was. */
void equipment_adopt(struct floor *f)
{
    for (size_t i = 0; i < f->plan->device_count; i++)
        f->gear[i].plan = &f->plan->device[i];
}

void equipment_free(struct floor *f)
{
    for (size_t i = 0; i < f->gear_count; i++)
        free(f->gear[i].own);
    free(f->gear);
}

bool gear_trusted(const struct gear *g)
{
    return g->desk >= 0 && !g->doubted && !g->by_hand;
}

static struct open_table *table_of(struct floor *f, const struct gear *g)
{
    return table_named(f, g->plan->place);
}

bool gear_has_a_word(const struct gear *g)
{
    const struct signal_row *row;
    for (size_t i = 0; (row = signal_row(i)) != NULL; i++)
        if (row->kind == g->plan->kind && (row->means == MEANS_OUTCOME || row->means == MEANS_OWN))
            return true;
    return false;
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

/* With what is under way: an outcome, or the ticket that a printer prints. */
void gear_keep(struct floor *f, const struct gear *g)
{
    char name[PLAN_NAME + 32], value[BOOK_WORDS_MAX];
    snprintf(name, sizeof name, "sensed %s %s", device_name(g->plan->kind), g->plan->place);
    snprintf(value, sizeof value, "%lld %d %d %lld %s", (long long)g->no, g->doubted, g->by_hand,
             g->job != 0 ? (long long)g->job : g->armed, g->words);
    book_setting(f->book, name, value);
}

/* A fault has no name where there is none, and a name is somebody's where one has confirmed. */
void gear_keep_fault(struct floor *f, const struct gear *g)
{
    char name[PLAN_NAME + 32], value[FAULT_NAME + PLAN_PERSON];
    snprintf(name, sizeof name, "failing %s %s", device_name(g->plan->kind), g->plan->place);
    snprintf(value, sizeof value, "%s %s", g->fault[0] != '\0' ? g->fault : "none", g->confirmed);
    book_setting(f->book, name, value);
}

/* NULL: the book has one that is no longer here. */
static struct gear *gear_kept(struct floor *f, const char *which)
{
    char word[16] = "";
    enum device kind;
    const char *space = strchr(which, ' ');
    if (space != NULL)
        snprintf(word, sizeof word, "%.*s", (int)(space - which), which);
    return device_named(word, &kind) ? gear_at(f, space + 1, kind) : NULL;
}

void take_fault(struct floor *f, const char *which, const char *value)
{
    struct gear *g = gear_kept(f, which);
    const char *space = strchr(value, ' ');
    if (g == NULL || space == NULL || space - value >= FAULT_NAME)
        return;
    snprintf(g->fault, sizeof g->fault, "%.*s", (int)(space - value), value);
    if (strcmp(g->fault, "none") == 0)
        g->fault[0] = '\0';
    snprintf(g->confirmed, sizeof g->confirmed, "%s", space + 1);
}

void take_gear(struct floor *f, const char *which, const char *value)
{
    long long no, under_way;
    int doubted, by_hand, from = 0;
    struct gear *g = gear_kept(f, which);
    if (g == NULL ||
        sscanf(value, "%lld %d %d %lld%n", &no, &doubted, &by_hand, &under_way, &from) != 4)
        return;
    g->no = no;
    g->doubted = doubted != 0;
    g->by_hand = by_hand != 0;
    const bool prints = g->plan->kind == DEVICE_PRINTER;
    g->armed = !prints && under_way != 0;
    g->job = prints ? under_way : 0;
    snprintf(g->words, sizeof g->words, "%s", value[from] == ' ' ? value + from + 1 : "");
}

/* --- told ------------------------------------------------------------------------------------- */

static const char *state_of(const struct gear *g)
{
    return g->doubted ? "doubted" : g->desk < 0 ? "away" : "ready";
}

void put_fault(enum device kind, const char *fault, struct text *t)
{
    const char *words = fault_words(kind, fault);
    if (words == NULL) {
        json_str(t, "fault", NULL);
        return;
    }
    json_open(t, "fault", '{');
    json_str(t, "name", fault);
    json_str(t, "en", words);
    json_close(t, '}');
}

static void put_gear(const struct gear *g, struct text *t)
{
    json_str(t, "device", device_name(g->plan->kind));
    json_str(t, "state", state_of(g));
    json_flag(t, "tells", gear_has_a_word(g));
    json_flag(t, "by_hand", g->by_hand);
    json_str(t, "confirmed", g->by_hand && g->confirmed[0] != '\0' ? g->confirmed : NULL);
    put_fault(g->plan->kind, g->fault, t);
    json_str(t, "words", g->words[0] != '\0' ? g->words : NULL);
}

void tell_gear(struct floor *f, const struct gear *g)
{
    struct text *t = say_begin(f);
    json_str(t, "event", "equipment");
    json_str(t, device_at(g->plan->kind), g->plan->place);
    put_gear(g, t);
    if (g->plan->kind >= TERMINAL_DEVICES)
        put_answers(f, table_of(f, g), g, t);
    say_staff(f, ALL_STAFF);
    if (g->plan->kind == DEVICE_READER)
        tell_reader(f, g);
}

void put_equipment(struct floor *f, struct open_table *ot, struct text *t)
{
    json_open(t, "equipment", '[');
    for (size_t i = 0; i < f->gear_count; i++) {
        const struct gear *g = &f->gear[i];
        if (g->plan->kind < TERMINAL_DEVICES || strcmp(g->plan->place, ot->plan->name) != 0)
            continue;
        json_open(t, NULL, '{');
        put_gear(g, t);
        put_answers(f, ot, g, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void put_fitted(struct floor *f, const struct terminal *k, struct text *t)
{
    json_open(t, "equipment", '[');
    for (enum device d = 0; d < TERMINAL_DEVICES; d++) {
        const struct gear *g = gear_in(f, k, d);
        if (g == NULL || d == DEVICE_TERMINAL)
            continue;
        json_open(t, NULL, '{');
        put_gear(g, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void gear_faulty(struct floor *f, struct gear *g, const char *fault)
{
    text_cut(g->fault, sizeof g->fault, fault);
    gear_keep_fault(f, g);
    tell_gear(f, g);
}

static void doubt(struct floor *f, struct gear *g, const char *fault, const char *code,
                  const char *why)
{
    const bool signal = strcmp(fault, code) != 0;
    assert(is_doubt(code) && fault_words(g->plan->kind, fault) != NULL);
    incident(f, code, g->plan->place, device_name(g->plan->kind), "%s%s%s", signal ? fault : "",
             signal ? ": " : "", why);
    if (g->doubted)
        return;
    g->doubted = true;
    g->armed = false;
    g->due = 0;
    text_cut(g->words, sizeof g->words, why);
    gear_keep(f, g);
    gear_faulty(f, g, fault);
}

void gear_doubt(struct floor *f, struct gear *g, const char *code, const char *why)
{
    doubt(f, g, code, code, why);
}

void gear_fails(struct floor *f, struct gear *g, const struct signal_row *row, const char *code,
                const char *why)
{
    doubt(f, g, row->name, code, why);
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

/* Whether a device of this kind tells such an act, where it is relied on. */
static bool kind_tells(enum device kind, enum act_kind act)
{
    const struct signal_row *row;
    for (size_t i = 0; (row = signal_row(i)) != NULL; i++)
        if (row->kind == kind && row->act != NULL && strcmp(row->act, act_name(act)) == 0)
            return true;
    return false;
}

void mark_by_hand(struct floor *f, const struct open_table *ot, struct act *a)
{
    if ((act_read(a->kind) & F(BY_HAND)) == 0)
        return;
    a->by_hand[0] = a->confirmed[0] = '\0';
    for (size_t i = 0; i < f->gear_count; i++) {
        const struct gear *g = &f->gear[i];
        if (!g->by_hand || strcmp(g->plan->place, ot->plan->name) != 0 ||
            g->plan->kind < TERMINAL_DEVICES || !kind_tells(g->plan->kind, a->kind))
            continue;
        snprintf(a->by_hand, sizeof a->by_hand, "%s", device_name(g->plan->kind));
        snprintf(a->confirmed, sizeof a->confirmed, "%s", g->confirmed);
    }
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
        if (g->plan->kind >= TERMINAL_DEVICES && strcmp(g->plan->place, ot->plan->name) == 0)
            fault_heeded(f, g, a);
        if (!gear_tells(g, ot))
            continue;
        if (a->kind == ot->at.layout.game->chance_act)
            gear_said(f, g, ot, a, true);
        else if (a->kind == ACT_CORRECT && !g->by_hand)
            gear_doubt(f, g, "device-contradicts", "staff have corrected what it told");
    }
}

/* --- what is late, and what devices are told -------------------------------------------------- */

/* From the close on the outcome of one draw must come within the plan's time; where there are many
 * draws each of them, from what was done before it on. */
static void look_for_outcome(struct floor *f, struct gear *g, const struct open_table *ot)
{
    const bool awaited = ot->at.table->phase == PHASE_CLOSED && table_awaits_chance(ot->at.table);
    const bool anew = !one_draw(ot) && g->told != ot->at.v.acts + 1;
    if (!awaited || !gear_trusted(g) || !gear_tells(g, ot))
        g->due = 0;
    else if (g->due == 0 || anew)
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
    if (ot->pool != 0)
        json_int(s, "jackpot", pool_lies(f, ot));
    else
        json_str(s, "jackpot", NULL);
    json_int(s, "min", t->limits.min);
    json_int(s, "max", t->limits.max);
    say_end(f, (uint32_t)g->desk);
}

static bool too_silent(struct floor *f, const struct gear *g)
{
    const uint32_t desk = (uint32_t)g->desk;
    if (g->desk < 0 || f->now - f->desk[desk].heard <= g->plan->silent_ms)
        return false;
    part_desk(f, desk, "nothing was heard of this device for too long");
    f->desk[desk].deaf = true;
    equipment_leaves(f, desk);
    return true;
}

void equipment_look(struct floor *f)
{
    for (size_t i = 0; i < f->gear_count; i++) {
        struct gear *g = &f->gear[i];
        const bool gone = too_silent(f, g) || g->desk < 0;
        if (g->plan->kind == DEVICE_PRINTER)
            printer_look(f, g);
        if (g->plan->kind < TERMINAL_DEVICES || gone)
            continue;
        const struct open_table *ot = table_of(f, g);
        look_for_outcome(f, g, ot);
        tell_table(f, g, ot);
    }
}
