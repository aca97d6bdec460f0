#include "floor/session_table.h"

#include "floor/members.h"
#include "floor/money.h"
#include "floor/pace.h"
#include "floor/recover.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "games/session.h"

#include <stdio.h>
#include <string.h>

/* --- as words --------------------------------------------------------------------------------- */

static const char *const WISH[WISHES] = {"kept", "played", "counted", "cleared", "void"};

static char *written(json_t *o)
{
    char *words = json_dumps(o, JSON_COMPACT | JSON_SORT_KEYS);
    if (words == NULL)
        abort();
    json_decref(o);
    return words;
}

/* False: it is no word, or does not fit. */
static bool take_word(const json_t *o, const char *key, char *to, size_t size)
{
    const json_t *is = json_object_get(o, key);
    const char *word = json_string_value(is);
    const bool fits = is == NULL || (word != NULL && strlen(word) < size);
    snprintf(to, size, "%s", fits && word != NULL ? word : "");
    return fits;
}

#define TAKE(o, key, to) take_word(o, key, to, sizeof(to))

char *wanted_words(const struct session_wanted *w)
{
    json_t *laid = json_array(), *places = json_array(), *gone = json_array();
    for (size_t i = 0; i < w->laid.count; i++)
        json_array_append_new(laid, json_string(w->laid.option[i]));
    for (unsigned i = 0; i < w->count; i++)
        json_array_append_new(places,
                              json_pack("{s:i s:s s:s}", "seat", (int)w->place[i].seat, "name",
                                        w->place[i].name, "card", w->place[i].card));
    for (unsigned i = 0; i < w->gone_count; i++)
        json_array_append_new(
            gone, json_pack("{s:s s:s}", "card", w->gone[i].card, "ground", w->gone[i].ground));
    return written(json_pack("{s:s s:s s:s s:s s:s s:b s:s s:o s:o s:o}", "name", w->name, "table",
                             w->table, "plays", w->plays, "exclusive", w->exclusive, "wish",
                             WISH[w->wish], "halted", (int)w->halted, "by", w->halted_by, "laid",
                             laid, "places", places, "gone", gone));
}

static bool read_places(const json_t *list, struct session_wanted *w)
{
    const size_t count = json_array_size(list);
    if (count > CONTEST_SEATS_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *o = json_array_get(list, i);
        struct place_wanted *p = &w->place[w->count++];
        p->seat = (unsigned)json_integer_value(json_object_get(o, "seat"));
        if (!TAKE(o, "name", p->name) || !TAKE(o, "card", p->card))
            return false;
    }
    return true;
}

static bool read_gone(const json_t *list, struct session_wanted *w)
{
    const size_t count = json_array_size(list);
    if (count > CONTEST_SEATS_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const json_t *o = json_array_get(list, i);
        struct gone_wanted *g = &w->gone[w->gone_count++];
        if (!TAKE(o, "card", g->card) || !TAKE(o, "ground", g->ground))
            return false;
    }
    return true;
}

static bool read_laid(const json_t *list, struct laid_terms *l)
{
    const size_t count = json_array_size(list);
    if (count > LAID_MAX)
        return false;
    for (size_t i = 0; i < count; i++) {
        const char *option = json_string_value(json_array_get(list, i));
        if (option == NULL || strlen(option) >= LAID_TEXT)
            return false;
        snprintf(l->option[l->count++], LAID_TEXT, "%s", option);
    }
    return true;
}

bool wanted_read(const char *words, struct session_wanted *w)
{
    json_t *o = json_loads(words, 0, NULL);
    const char *wish = json_string_value(json_object_get(o, "wish"));
    memset(w, 0, sizeof *w);
    while (wish != NULL && w->wish < WISHES && strcmp(WISH[w->wish], wish) != 0)
        w->wish++;
    const bool fit = TAKE(o, "name", w->name) && TAKE(o, "table", w->table) &&
                     TAKE(o, "plays", w->plays) && TAKE(o, "exclusive", w->exclusive) &&
                     TAKE(o, "by", w->halted_by);
    w->halted = json_is_true(json_object_get(o, "halted"));
    const bool good = fit && wish != NULL && w->wish < WISHES &&
                      read_laid(json_object_get(o, "laid"), &w->laid) &&
                      read_places(json_object_get(o, "places"), w) &&
                      read_gone(json_object_get(o, "gone"), w);
    json_decref(o);
    return good;
}

char *said_words(const struct table_said *s)
{
    json_t *seats = json_array();
    for (unsigned i = 0; i < s->count; i++) {
        const struct seat_said *p = &s->seat[i];
        json_array_append_new(seats,
                              json_pack("{s:s s:b s:b s:s s:i s:I}", "card", p->card, "out",
                                        (int)p->out, "agrees", (int)p->agrees, "ground", p->ground,
                                        "place", (int)p->place, "chips", (json_int_t)p->chips));
    }
    return written(json_pack("{s:b s:b s:b s:s s:i s:o}", "seated", (int)s->seated, "ranked",
                             (int)s->ranked, "concluded", (int)s->concluded, "waits", s->waits,
                             "barred", (int)s->barred, "seats", seats));
}

bool said_read(const char *words, struct table_said *s)
{
    json_t *o = json_loads(words, 0, NULL);
    const json_t *seats = json_object_get(o, "seats");
    const size_t count = json_array_size(seats);
    bool good = json_is_array(seats) && count <= CONTEST_SEATS_MAX;
    *s = (struct table_said){.seated = json_is_true(json_object_get(o, "seated")),
                             .ranked = json_is_true(json_object_get(o, "ranked")),
                             .concluded = json_is_true(json_object_get(o, "concluded"))};
    good = TAKE(o, "waits", s->waits) && good;
    s->barred = (unsigned)json_integer_value(json_object_get(o, "barred"));
    for (size_t i = 0; good && i < count; i++) {
        const json_t *one = json_array_get(seats, i);
        struct seat_said *p = &s->seat[s->count++];
        good = TAKE(one, "card", p->card) && TAKE(one, "ground", p->ground);
        p->out = json_is_true(json_object_get(one, "out"));
        p->agrees = json_is_true(json_object_get(one, "agrees"));
        p->place = (unsigned)json_integer_value(json_object_get(one, "place"));
        p->chips = json_integer_value(json_object_get(one, "chips"));
    }
    json_decref(o);
    return good;
}

/* --- seating ---------------------------------------------------------------------------------- */

/* The terminals of a table by its seats, from 1 on, without gaps; how many. */
static unsigned terminals_of(const struct floor *f, const struct open_table *ot,
                             const struct terminal *at[SEATS_MAX + 1])
{
    unsigned count = 0;
    memset(at, 0, (SEATS_MAX + 1) * sizeof *at);
    for (unsigned i = 0; i < f->terminal_count; i++)
        if (ot->seat_of[i] != 0 && ot->seat_of[i] <= SEATS_MAX)
            at[ot->seat_of[i]] = &f->terminal[i];
    for (unsigned seat = 1; seat <= SEATS_MAX; seat++)
        if (at[seat] != NULL)
            at[++count] = at[seat];
    return count;
}

unsigned session_terminals(const struct floor *f, const struct open_table *ot)
{
    const struct terminal *at[SEATS_MAX + 1];
    return terminals_of(f, ot, at);
}

bool session_fits(const struct open_table *ot, const struct session_wanted *w, struct trouble *why)
{
    if (is_of_sessions(ot) && strcmp(ot->at.rs->name, w->plays) == 0 && contest_waits(ot))
        return true;
    trouble_say(why, "%.40s is not cleared, or does not play %.60s", ot->plan->name, w->plays);
    return false;
}

unsigned session_bars(struct floor *f, const struct session_wanted *w, struct trouble *why)
{
    char names[80] = "";
    size_t len = 0;
    unsigned barred = 0;
    for (unsigned i = 0; i < w->count; i++) {
        const struct card_holder *h = holder_of_any_card(f, w->place[i].card);
        if (h == NULL || !contest_bars(f, h))
            continue;
        if (len < sizeof names - 1)
            len += (size_t)snprintf(names + len, sizeof names - len, "%s%.40s",
                                    barred > 0 ? ", " : "", w->place[i].name);
        barred++;
    }
    if (barred > 0)
        trouble_say(why, "%s may not play: who is in control disqualifies them", names);
    return barred;
}

bool session_seat(struct floor *f, struct open_table *ot, const struct session_wanted *w,
                  const struct session_of_it *it, struct trouble *why)
{
    const struct terminal *at[SEATS_MAX + 1];
    const unsigned places = terminals_of(f, ot, at);
    struct contest_seat seats[CONTEST_SEATS_MAX];
    if (session_bars(f, w, why) > 0)
        return false;
    for (unsigned i = 0; i < w->count; i++) {
        const struct place_wanted *p = &w->place[i];
        if (p->seat == 0 || p->seat > places) {
            trouble_say(why, "there are not so many terminals");
            return false;
        }
        struct contest_seat *s = &seats[i];
        memset(s, 0, sizeof *s);
        snprintf(s->terminal, sizeof s->terminal, "%s", at[p->seat]->plan->name);
        snprintf(s->name, sizeof s->name, "%s", p->name);
        const struct card_holder *h = holder_of_any_card(f, p->card);
        snprintf(s->card, sizeof s->card, "%s", h != NULL ? h->m.card : p->card);
    }
    return contest_open_for(f, ot, &w->laid, it, seats, w->count, why);
}

/* --- how it stands ---------------------------------------------------------------------------- */

const struct card_holder *holder_playing(struct floor *f, const char *player)
{
    const char *dot = strrchr(player, '.');
    const struct terminal *t = dot != NULL ? terminal_of_name(f, player, dot) : NULL;
    const struct account *a = t != NULL ? account_of(&f->accounts, t->account) : NULL;
    return a != NULL && a->member != 0 ? holder_of(f, a->member) : NULL;
}

void session_came_to(const struct session *at, const struct table *t,
                     const char *(*number_of)(void *ctx, const char *player), void *ctx,
                     struct table_said *s)
{
    struct stands is;
    *s =
        (struct table_said){.seated = true, .ranked = at->ranked(t), .concluded = at->concluded(t)};
    for (unsigned n = 0; s->count < CONTEST_SEATS_MAX && at->stands(t, n, &is); n++) {
        const char *number = number_of(ctx, is.player);
        if (number == NULL)
            continue;
        struct seat_said *p = &s->seat[s->count++];
        *p = (struct seat_said){
            .out = is.out, .agrees = is.agrees, .place = is.place, .chips = is.chips};
        snprintf(p->card, sizeof p->card, "%s", number);
        snprintf(p->ground, sizeof p->ground, "%s", is.ground != NULL ? is.ground : "");
    }
}

static const char *number_here(void *ctx, const char *player)
{
    const struct card_holder *h = holder_playing(ctx, player);
    return h != NULL ? holder_number(ctx, h) : NULL;
}

void session_said(struct floor *f, const struct open_table *ot, struct table_said *s)
{
    session_came_to(ot->at.layout.session, ot->at.table, number_here, f, s);
}

/* --- what becomes of it ----------------------------------------------------------------------- */

bool session_done(struct floor *f, struct open_table *ot, enum act_kind kind, const char *player,
                  const char *reason, struct occurred *o)
{
    struct act a = {.kind = kind};
    snprintf(a.player, sizeof a.player, "%s", player);
    snprintf(a.reason, sizeof a.reason, "%s", reason);
    by_office(ot, &a);
    tell_time(f, ot);
    const struct outcome done = run_act(f, ot, &a, false);
    if (done.done) {
        pace_resumed(f, ot);
        return true;
    }
    o->code = "rules";
    snprintf(o->why, sizeof o->why, "%.255s", done.words);
    snprintf(o->rule, sizeof o->rule, "%s", done.rule != NULL ? done.rule : "");
    return false;
}

/* It stands still with the whole tournament, and goes on with it; what staff have halted there for
 * a reason of its own they resume. */
static void halt_with_all(struct floor *f, struct open_table *ot, bool all)
{
    const struct session *s = ot->at.layout.session;
    const char *halted = s->halted_for(ot->at.table);
    struct occurred unsaid;
    if (all && halted == NULL)
        session_done(f, ot, s->halts, "", s->halted_with_all, &unsaid);
    else if (!all && halted != NULL && strcmp(halted, s->halted_with_all) == 0)
        session_done(f, ot, s->resumes, "", "", &unsaid);
}

static const char *ground_of(struct floor *f, const struct session_wanted *w,
                             const struct card_holder *h)
{
    for (unsigned i = 0; i < w->gone_count; i++)
        if (is_card_of(f, h, w->gone[i].card))
            return w->gone[i].ground;
    return NULL;
}

/* Who was disqualified by the tournament while he was being seated here plays no more; in a coup
 * that is tried again. */
static void disqualify_gone(struct floor *f, struct open_table *ot, const struct session_wanted *w)
{
    const struct session *s = ot->at.layout.session;
    struct occurred unsaid;
    struct stands who;
    for (unsigned n = 0; w->gone_count > 0 && s->stands(ot->at.table, n, &who); n++) {
        const struct card_holder *h = who.out ? NULL : holder_playing(f, who.player);
        const char *ground = h != NULL ? ground_of(f, w, h) : NULL;
        if (ground != NULL && !s->ranked(ot->at.table))
            session_done(f, ot, s->disqualifies, who.player, ground, &unsaid);
    }
}

/* The tournament is called off: a coup that is under way is void, and the table is cleared. */
static void call_off(struct floor *f, struct open_table *ot, const char *name)
{
    const struct session *s = ot->at.layout.session;
    struct occurred unsaid;
    struct trouble why;
    if (s->halted_for(ot->at.table) != NULL)
        session_done(f, ot, s->resumes, "", "", &unsaid);
    if (table_on_felt(ot->at.table) > 0)
        void_round(f, ot, "the tournament is called off");
    contest_clear(f, ot, name, &why); /* what cannot be done now is tried again */
}

void session_follow(struct floor *f, struct open_table *ot, const struct session_wanted *w)
{
    struct trouble unsaid;
    if (w->wish == WISH_VOID)
        call_off(f, ot, w->name);
    else if (w->wish == WISH_CLEARED)
        contest_clear(f, ot, w->name, &unsaid); /* in a round it is tried again */
    else {
        disqualify_gone(f, ot, w);
        halt_with_all(f, ot, w->halted);
    }
}
