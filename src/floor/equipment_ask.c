/* What devices say, and what staff say of them. */
#include "device/signal.h"
#include "floor/acceptor.h"
#include "floor/another_pit.h"
#include "floor/attempts.h"
#include "floor/badge.h"
#include "floor/devices.h"
#include "floor/equipment.h"
#include "floor/faults.h"
#include "floor/host_link.h"
#include "floor/lying.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/pit.h"
#include "floor/printer.h"
#include "floor/reader.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/staff.h"
#include "floor/station.h"
#include "floor/terminal.h"
#include "floor/views.h"
#include "wire/act_json.h"

#include <sodium.h>
#include <stdio.h>

enum { EQUIPMENT_VERSION = 1 };

/* --- coming and going ------------------------------------------------------------------------- */

/* Where the plan says which program must run in it, no other is heard. */
static bool wrong_firmware(struct floor *f, const struct asked *q, const struct gear *g)
{
    const char *runs = ask_maybe(q, "firmware");
    if (g->plan->firmware == NULL || (runs != NULL && strcmp(runs, g->plan->firmware) == 0))
        return false;
    record_attempt(f, "device-firmware", f->desk[q->desk].place, g->plan->place,
                   "a device runs another program than the plan has for it");
    refuse_ask(f, q, "firmware", NULL, "the plan has another program for the %s of %s",
               device_name(g->plan->kind), g->plan->place);
    return true;
}

/* Two with one key: the first is heard, the second is told, and it is on record. */
static bool is_second(struct floor *f, const struct asked *q, const struct gear *g)
{
    if (g->desk < 0 || g->desk == (int32_t)q->desk)
        return false;
    record_attempt(f, "device-twice", f->desk[q->desk].place, g->plan->place,
                   "a second device came with the key of one that is connected");
    refuse_ask(f, q, "twice", NULL, "the %s of %s is connected already", device_name(g->plan->kind),
               g->plan->place);
    return true;
}

static void refuse_unknown(struct floor *f, const struct asked *q, const char *place,
                           enum device kind)
{
    record_attempt(f, "device-unknown", f->desk[q->desk].place, place,
                   "a device that the floor does not have wanted to be heard");
    if (kind >= TERMINAL_DEVICES)
        refuse_ask(f, q, "unknown", NULL, "the plan has no %s at a table %.40s", device_name(kind),
                   place);
    else if (terminal_named(f, place) == NULL)
        refuse_absent(f, q, "terminal", place);
    else
        refuse_not_enrolled(f, q, place, kind);
}

static void answer_ready(struct floor *f, const struct asked *q, const struct gear *g)
{
    const enum device kind = g->plan->kind;
    struct text *s = answer_begin(f, q, "ready");
    json_str(s, device_at(kind), g->plan->place);
    json_str(s, "device", device_name(kind));
    json_int(s, "version", EQUIPMENT_VERSION);
    json_int(s, "beat", g->plan->silent_ms / 3);
    if (kind == DEVICE_ACCEPTOR)
        put_notes(f, g, s);
    else if (kind == DEVICE_LINK)
        put_link(f, g, s);
    else
        json_int(s, "last", g->no);
    say_end(f, q->desk);
}

void gear_joins(struct floor *f, const struct asked *q, enum device kind)
{
    const char *place;
    struct desk *d = &f->desk[q->desk];
    if (!ask_word(f, q, device_at(kind), &place))
        return;
    struct gear *g = gear_at(f, place, kind);
    if (g == NULL) {
        refuse_unknown(f, q, place, kind);
        return;
    }
    if (d->role != ROLE_NOBODY && d->gear != (int32_t)(g - f->gear)) {
        refuse_ask(f, q, "role", NULL, "this connection is already somebody's");
        return;
    }
    if (!gear_shown(f, q, g) || is_second(f, q, g) || wrong_firmware(f, q, g))
        return;
    d->role = kind == DEVICE_ACCEPTOR ? ROLE_ACCEPTOR : ROLE_DEVICE;
    d->gear = (int32_t)(g - f->gear);
    d->lobby = false;
    g->desk = (int32_t)q->desk;
    g->told = 0;
    const char *serial = ask_maybe(q, "serial"), *firmware = ask_maybe(q, "firmware");
    snprintf(g->serial, sizeof g->serial, "%s", serial != NULL ? serial : "unknown");
    incident(f, "device-joined", g->plan->place, device_name(kind), "serial %s, firmware %.64s",
             g->serial, firmware != NULL ? firmware : "unknown");
    answer_ready(f, q, g);
    tell_gear(f, g);
}

static bool outcome_missed(struct floor *f, const struct gear *g)
{
    if (g->plan->kind < TERMINAL_DEVICES || g->doubted)
        return false;
    const struct open_table *ot = table_named(f, g->plan->place);
    return (g->armed || table_awaits_chance(ot->at.table)) && gear_tells(g, ot) &&
           ot->at.table->phase != PHASE_OPEN;
}

/* While an outcome was under way it may have missed it: then it is not relied on. */
void equipment_leaves(struct floor *f, uint32_t desk)
{
    struct desk *d = &f->desk[desk];
    struct gear *g = gear_of(f, desk);
    d->gear = NOBODY;
    if (g == NULL || g->desk != (int32_t)desk)
        return;
    g->desk = NOBODY;
    d->role = ROLE_NOBODY;
    if (outcome_missed(f, g))
        gear_doubt(f, g, "device-gone", "it was gone while an outcome was awaited");
    else
        incident(f, "device-gone", g->plan->place, device_name(g->plan->kind),
                 "it is no longer connected");
    tell_gear(f, g);
}

void ask_beat(struct floor *f, struct asked *q)
{
    answer_begin(f, q, "beat");
    say_end(f, q->desk);
}

/* --- what is sensed --------------------------------------------------------------------------- */

static void put_value(const struct signal *s, struct text *t)
{
    char name[3];
    switch (s->row->value) {
    case WITH_NUMBER:
        json_int(t, "number", s->number);
        break;
    case WITH_TURNS:
        json_int(t, "revolutions", s->turns);
        break;
    case WITH_DIRECTION:
        json_str(t, "direction", s->with_the_rotor ? "with" : "against");
        break;
    case WITH_CARD:
        card_text(s->card, name);
        json_str(t, "card", name);
        break;
    case WITH_DICE:
        json_open(t, "dice", '[');
        for (unsigned i = 0; i < s->dice_count; i++)
            json_int(t, NULL, s->dice[i]);
        json_close(t, ']');
        break;
    case WITH_TICKET:
        json_int(t, "ticket", s->ticket);
        break;
    case WITH_MEMBER:
        json_str(t, "member", s->member);
        break;
    case WITH_PIN: /* is told to nobody */
    case WITH_NOTHING:
        break;
    }
}

static void tell_sensed(struct floor *f, const struct gear *g, const struct signal *s,
                        const struct fate *fate)
{
    struct text *t = say_begin(f);
    json_str(t, "event", "sensed");
    json_str(t, device_at(g->plan->kind), g->plan->place);
    json_str(t, "device", device_name(g->plan->kind));
    json_int(t, "no", g->no);
    json_str(t, "signal", s->row->name);
    put_value(s, t);
    json_str(t, "words", s->words[0] != '\0' ? s->words : NULL);
    json_str(t, "fate", fate->word);
    json_str(t, "rule", fate->rule);
    json_str(t, "why", fate->why[0] != '\0' ? fate->why : NULL);
    say_staff(f, 1u << ROLE_DEALER | 1u << ROLE_SUPERVISOR | 1u << ROLE_INSPECTOR);
}

/* The act that a signal is, with the device's name on it. */
static void act_of(const struct gear *g, const struct open_table *ot, const struct signal *s,
                   struct act *a)
{
    enum act_kind kind;
    act_clear(a, act_find(s->row->act, &kind) ? kind : ACT_TIME);
    snprintf(a->sensed, sizeof a->sensed, "%s", device_name(g->plan->kind));
    if (s->row->reason != NULL)
        snprintf(a->reason, sizeof a->reason, "%s", s->row->reason);
    if (s->row->means == MEANS_SPOILT)
        by_office(ot, a);
    if (s->row->value == WITH_NUMBER) {
        a->number = s->number;
        a->has |= HAS_NUMBER;
    }
    if (s->row->value == WITH_CARD) {
        a->card = s->card;
        a->has |= HAS_CARD;
    }
    a->dice_count = s->dice_count;
    memcpy(a->dice, s->dice, sizeof s->dice);
    if (s->row->means == MEANS_OUTCOME && g->turns >= 0) {
        a->revolutions = g->turns;
        a->has |= HAS_REVOLUTIONS;
    }
}

static void fate_of(struct fate *fate, const char *word, const struct outcome *o)
{
    fate->word = word;
    fate->rule = o->rule;
    snprintf(fate->why, sizeof fate->why, "%s", o->done ? "" : o->words);
}

void fate_doubted(struct floor *f, struct gear *g, struct fate *fate, const char *code,
                  const char *why)
{
    fate->word = "doubted";
    if (fate->why[0] == '\0')
        snprintf(fate->why, sizeof fate->why, "%.255s", why);
    gear_doubt(f, g, code, fate->why);
}

void fate_failed(struct floor *f, struct gear *g, struct fate *fate, const char *code,
                 const struct signal *s)
{
    fate->word = "doubted";
    if (fate->why[0] == '\0')
        snprintf(fate->why, sizeof fate->why, "%.255s",
                 s->words[0] != '\0' ? s->words : s->row->words);
    gear_fails(f, g, s->row, code, fate->why);
}

void sensed_entered(struct floor *f, struct open_table *ot, const struct act *a,
                    const struct outcome *o)
{
    enum device kind;
    struct gear *g = device_named(a->sensed, &kind) ? gear_at(f, ot->plan->name, kind) : NULL;
    if (!o->done && g != NULL)
        gear_doubt(f, g, "device-impossible", o->words);
}

/* The outcome of a draw is told once it was told that one is under way, and once. */
static void take_outcome(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate)
{
    struct act a;
    struct trouble hindered;
    struct open_table *ot = table_named(f, g->plan->place);
    act_of(g, ot, s, &a);
    if (one_draw(ot) && !g->armed) {
        fate_doubted(f, g, fate, "device-order",
                     "it has told an outcome, and nothing was under way");
        return;
    }
    g->armed = false;
    g->turns = -1;
    if (a.kind == ACT_CARD && station_hinders(f, ot, &hindered)) {
        fate_doubted(f, g, fate, "device-order", hindered.words);
        return;
    }
    if (ot->lying.on)
        enter_dealt(f, ot);
    if (lies_first(f, ot, &a, NULL)) {
        fate->word = "entered";
        return;
    }
    tell_time(f, ot);
    const struct outcome o = run_act(f, ot, &a, false);
    fate_of(fate, "entered", &o);
    if (!o.done)
        fate_doubted(f, g, fate, "device-impossible", "the rules do not take that outcome");
    else if (a.kind == ACT_CARD)
        station_dealt(f, ot);
}

static void take_act(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate)
{
    struct act a;
    struct open_table *ot = table_named(f, g->plan->place);
    const bool spoilt = s->row->means == MEANS_SPOILT;
    if (s->row->value == WITH_DIRECTION && !s->with_the_rotor)
        return;
    act_of(g, ot, s, &a);
    tell_time(f, ot);
    const struct outcome o = run_act(f, ot, &a, false);
    fate_of(fate, o.done ? "entered" : "told", &o);
    if (spoilt && o.done)
        incident(f, "device-spoilt", g->plan->place, device_name(g->plan->kind), "%s: %s",
                 s->row->name, s->row->words);
    else if (spoilt)
        fate_failed(f, g, fate, "device-spoilt", s);
    else if (!o.done)
        fault_told(f, g, s->row->name);
    g->armed = !spoilt && gear_tells(g, ot);
    if (spoilt)
        g->turns = -1;
}

/* One that is not relied on is heard all the same: what it says is compared with what staff say. */
static void take_doubted(struct floor *f, struct gear *g, const struct signal *s)
{
    struct act a;
    const struct open_table *ot = table_named(f, g->plan->place);
    if (s->row->means != MEANS_OUTCOME)
        return;
    act_of(g, ot, s, &a);
    gear_said(f, g, ot, &a, false);
}

/* What a device of a table senses. */
static void take_sensed(struct floor *f, struct gear *g, const struct signal *s, struct fate *fate)
{
    pace_table(f, table_named(f, g->plan->place));
    if (!gear_trusted(g))
        take_doubted(f, g, s);
    else if (s->row->means == MEANS_OUTCOME)
        take_outcome(f, g, s, fate);
    else if (s->row->means == MEANS_OWN)
        badge_tells(f, g, s, fate);
    else if (s->row->act != NULL)
        take_act(f, g, s, fate);
    else if (s->row->value == WITH_TURNS)
        g->turns = s->turns;
    else
        fault_told(f, g, s->row->name);
}

/* What a device of a terminal says; that it wants something, paper say, stands beside its state. */
static void take_fitted(struct floor *f, const struct asked *q, struct gear *g, struct signal *s,
                        struct fate *fate)
{
    if (s->row->means == MEANS_TOLD) {
        snprintf(g->words, sizeof g->words, "%s", s->row->words);
        gear_faulty(f, g, s->row->name);
    } else if (g->plan->kind == DEVICE_PRINTER) {
        printer_tells(f, g, s, fate);
    } else if (g->plan->kind == DEVICE_READER) {
        reader_tells(f, q, g, s, fate);
    }
}

static void take_signal(struct floor *f, const struct asked *q, struct gear *g, struct signal *s,
                        struct fate *fate)
{
    if (s->row->means == MEANS_DOUBT)
        fate_failed(f, g, fate, "device-fault", s);
    else if (g->plan->kind < TERMINAL_DEVICES)
        take_fitted(f, q, g, s, fate);
    else
        take_sensed(f, g, s, fate);
}

void answer_fate(struct floor *f, const struct asked *q, int64_t no, const struct fate *fate)
{
    struct text *t = answer_begin(f, q, "sense");
    json_int(t, "no", no);
    json_str(t, "fate", fate->word);
    json_str(t, "rule", fate->rule);
    json_str(t, "why", fate->why[0] != '\0' ? fate->why : NULL);
    say_end(f, q->desk);
}

/* Signals are numbered: one that was heard is not heard again, and none is missing. A PIN that was
 * read is nowhere but in the clerk's hands when it is answered. */
void ask_sense(struct floor *f, struct asked *q)
{
    struct gear *g = gear_of(f, q->desk);
    struct fate fate = {.word = "told"};
    struct signal s;
    struct trouble why;
    int64_t no;
    if (!ask_number(f, q, "no", 1, INT32_MAX, &no))
        return;
    if (!signal_read(g->plan->kind, q->o, &s, &why)) {
        refuse_ask(f, q, s.row != NULL ? "malformed" : "unknown", NULL, "%s", why.words);
        return;
    }
    const bool again = no <= g->no;
    if (again)
        fate.word = "again";
    else if (no != g->no + 1)
        fate_doubted(f, g, &fate, "device-order", "signals of it are missing");
    if (!again) {
        g->no = no;
        if (fate.word[0] == 't')
            take_signal(f, q, g, &s, &fate);
        gear_keep(f, g);
        tell_sensed(f, g, &s, &fate);
    }
    sodium_memzero(s.pin, sizeof s.pin);
    if (!fate.later)
        answer_fate(f, q, no, &fate);
}

/* --- by hand ---------------------------------------------------------------------------------- */

static struct gear *asked_gear(struct floor *f, const struct asked *q)
{
    enum device kind;
    const char *place;
    if (!asked_device(f, q, &kind) || !ask_word(f, q, device_at(kind), &place))
        return NULL;
    struct gear *g = gear_at(f, place, kind);
    if (g == NULL || kind == DEVICE_TERMINAL) {
        refuse_ask(f, q, "unknown", NULL, "there is no %s at a %s %.40s", device_name(kind),
                   device_at(kind), place);
        return NULL;
    }
    return g;
}

static void answer_by_hand(struct floor *f, const struct asked *q, struct gear *g)
{
    char words[WORDS_OF_TWO];
    const char *reason = ask_maybe(q, "reason");
    incident(f, g->by_hand ? "by-hand" : "device-restarted", g->plan->place, doer_of(f, q),
             "%s: %s%s", device_name(g->plan->kind), reason != NULL ? reason : "",
             confirmed_by(f, q, words));
    if (g->by_hand && g->confirmed[0] != '\0')
        incident(f, "by-hand-confirmed", g->plan->place, g->confirmed, "%s: at his own desk",
                 device_name(g->plan->kind));
    gear_keep(f, g);
    gear_keep_fault(f, g);
    struct text *t = answer_begin(f, q, "by-hand");
    json_str(t, device_at(g->plan->kind), g->plan->place);
    json_str(t, "device", device_name(g->plan->kind));
    json_flag(t, "yes", g->by_hand);
    once_end(f, q);
    tell_gear(f, g);
}

/* A supervisor starts the device again, which must be there. */
static void start_again(struct floor *f, const struct asked *q, struct gear *g)
{
    const char *reason = ask_maybe(q, "reason");
    if (f->desk[q->desk].role != ROLE_SUPERVISOR)
        refuse_ask(f, q, "role", NULL, "a supervisor starts a device again");
    else if (reason == NULL || reason[0] == '\0')
        refuse_ask(f, q, "reason", NULL, "`reason` must say why in writing");
    else if (g->desk < 0)
        refuse_ask(f, q, "nothing", NULL, "the %s of %s is not connected",
                   device_name(g->plan->kind), g->plan->place);
    else {
        g->doubted = g->by_hand = g->armed = false;
        g->turns = -1;
        g->words[0] = g->fault[0] = g->confirmed[0] = '\0';
        answer_by_hand(f, q, g);
    }
}

void ask_by_hand(struct floor *f, struct asked *q)
{
    const json_t *yes = json_object_get(q->o, "yes");
    struct gear *g = asked_gear(f, q);
    if (g == NULL)
        return;
    if (yes != NULL && !json_is_boolean(yes)) {
        refuse_ask(f, q, "malformed", NULL, "`yes` is true or false");
        return;
    }
    if (json_is_false(yes)) {
        start_again(f, q, g);
        return;
    }
    if (g->plan->kind == DEVICE_ACCEPTOR) {
        refuse_ask(f, q, "acceptor", NULL, "notes are what the note acceptor says, nobody else");
        return;
    }
    if (!gear_has_a_word(g)) {
        refuse_ask(f, q, "nothing", NULL, "a %s tells nothing that staff could tell by hand",
                   device_name(g->plan->kind));
        return;
    }
    if (takes_two(
            f, q,
            &(struct weighty){.duty = DUTY_BY_HAND, .about = g->plan->place, .then = ask_by_hand}))
        return;
    g->by_hand = true;
    snprintf(g->confirmed, sizeof g->confirmed, "%s", q->first != NULL ? staff_of(f, q->desk) : "");
    g->due = 0;
    answer_by_hand(f, q, g);
}
