/* Who throws the dice, as screens see it.
 *
 * The dice go clockwise, which is by the numbers of the seats. Whoever throws needs a wager on the
 * line (nz1996:X.5.1): the first who has one, from the last shooter on, has the dice by himself. He
 * keeps them until he sevens out, or a roll comes and he has no such wager (nz1996:X.5.3, X.5.8).
 * Who that is follows from the journal: after every act it is worked out from how the wagers lie.
 */
#include "games/craps/show.h"

#include <string.h>

/* How the table stood before an act. */
struct roll_mark {
    uint8_t phase;
    bool runs; /* the clock that ends the wagering */
    uint32_t round;
    unsigned point;
    uint32_t shown_round;
    struct craps_state shown;
};
_Static_assert(sizeof(struct roll_mark) <= MARK_MAX, "a mark has room for it");

static const struct lasting *lasting_of(const struct table *t)
{
    return t->layout->game->lasting;
}

void shooter_mark(const struct table *t, struct mark *m)
{
    *(struct roll_mark *)m->own = (struct roll_mark){.phase = (uint8_t)t->phase,
                                                     .runs = table_clock_runs((struct table *)t),
                                                     .round = t->round,
                                                     .point = lasting_of(t)->point(&t->game),
                                                     .shown_round = t->shown_round,
                                                     .shown = t->shown.craps};
}

static bool on_line(const struct table *t, const struct wager *w)
{
    return w->stake > 0 && (w->flags & WAGER_DONE) == 0 && w->call != WAGER_SPOKEN &&
           lasting_of(t)->on_line(w->at);
}

/* How many seats the dice pass on their way to him; the last shooter himself comes first while he
 * may go on, else last. */
static unsigned passes(const struct craps_shown *k, const struct wager *w)
{
    if (w->seat == k->seat)
        return w->player + 1 == k->player && !k->out ? 0 : SEATS_MAX + 1;
    return ((unsigned)w->seat + SEATS_MAX + 1 - k->seat) % (SEATS_MAX + 1);
}

/* As staff have it, where they tell who takes the dice; else whoever is next. */
static void find_next(struct craps_shown *k, const struct table *t)
{
    const struct shooting *told = &t->own.craps.shooting;
    if (told->followed) {
        k->next_player = told->shooter;
        k->next_seat = told->shooter > 0 ? told->from : 0;
        return;
    }
    const struct felt *felt = &t->felt[t->current];
    unsigned fewest = SEATS_MAX + 2;
    k->next_seat = k->next_player = 0;
    EACH_WAGER(i, felt) {
        const struct wager *w = &felt->wager[i];
        if (!on_line(t, w) || passes(k, w) >= fewest)
            continue;
        fewest = passes(k, w);
        k->next_seat = w->seat;
        k->next_player = (uint16_t)(w->player + 1);
    }
}

static unsigned seats_taken(const struct table *t)
{
    unsigned here = 0;
    EACH_SEAT(s, t)
        here += t->seat[s] != 0;
    return here;
}

/* A roll's wagers are taken: where others are at the table they have time before the shooter may
 * throw. */
static void hold_dice(struct showing *s)
{
    bool others = s->automatic && seats_taken(s->t) > 1;
    shown_of(s)->throw_from = others ? s->now + s->throw_ms : 0;
}

/* Who threw; and whether the last roll, which may be called otherwise, or void, ends his hand. */
static void note_throw(struct craps_shown *k, const struct table *t, const struct roll_mark *b)
{
    bool landed = t->shown_round > b->shown_round;
    bool otherwise = t->shown_round != b->shown_round ||
                     memcmp(&t->shown.craps, &b->shown, sizeof b->shown) != 0;
    if ((landed || (b->phase == PHASE_OPEN && t->phase == PHASE_CLOSED)) && k->next_player != 0) {
        k->seat = k->next_seat;
        k->player = k->next_player;
        k->out = false;
    }
    if (landed || otherwise)
        k->out = t->shown_round != 0 && lasting_of(t)->out(&t->shown);
}

/* Told where somebody else has the dice now, or the clock or the puck is another while wagers are
 * taken. */
unsigned shooter_note(struct showing *s, const struct mark *before, enum act_kind act)
{
    (void)act;
    const struct table *t = s->t;
    const struct roll_mark *b = (const struct roll_mark *)before->own;
    struct craps_shown *k = shown_of(s), was = *k;
    if (t->phase == PHASE_OPEN && (b->phase != PHASE_OPEN || t->round != b->round))
        hold_dice(s);
    note_throw(k, t, b);
    if (t->phase != PHASE_CLOSED) /* in the air they are his who threw them */
        find_next(k, t);
    bool goes_on = b->phase == PHASE_OPEN && t->phase == PHASE_OPEN;
    bool other = k->next_seat != was.next_seat || k->next_player != was.next_player ||
                 (goes_on && (table_clock_runs(s->t) != b->runs ||
                              lasting_of(t)->point(&t->game) != b->point));
    k->rolled = false;
    return other || was.rolled ? 1u << NEWS_THROWING : 0;
}

const struct news *shooter_heard(struct showing *s, const struct event *e)
{
    if (e->kind == EV_POINT)
        shown_of(s)->rolled = true;
    return NULL;
}

int64_t shooter_until(const struct showing *s)
{
    return shown_of(s)->throw_from != 0 ? shown_of(s)->throw_from : -1;
}

unsigned shooter_over(struct showing *s)
{
    shown_of(s)->throw_from = 0;
    return 1u << NEWS_THROWING;
}

/* --- telling ---------------------------------------------------------------------------------- */

static bool is_mine(const struct showing *s)
{
    return s->player >= 0 && s->player + 1 == shown_of(s)->next_player;
}

/* Nobody takes the dice and wagers are undecided: the stickperson throws (nz1996:X.5.11). He does
 * not wait for the period when the only player who is there asks him. */
static bool asks_stick(const struct showing *s)
{
    return shown_of(s)->next_player == 0 && s->player >= 0 && s->t->player[s->player].on_felt > 0 &&
           seats_taken(s->t) == 1;
}

static bool may_have_thrown(const struct showing *s)
{
    return s->automatic && (is_mine(s) || asks_stick(s));
}

void show_shooter(const struct showing *s, struct text *t)
{
    const struct craps_shown *k = shown_of(s);
    if (k->next_player == 0) {
        json_str(t, "shooter", NULL);
    } else {
        json_open(t, "shooter", '{');
        json_int(t, "seat", k->next_seat);
        json_str(t, "player", s->t->player[k->next_player - 1].name);
        json_flag(t, "mine", is_mine(s));
        json_close(t, '}');
    }
    json_flag(t, "may_throw",
              s->t->phase == PHASE_OPEN && k->throw_from == 0 && may_have_thrown(s));
}

/* Where the puck lies, who has the dice, and whether who looks may throw them. */
static void throwing_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    int64_t left = show_left(s);
    json_int(t, "round", s->t->round);
    json_int(t, "point", lasting_of(s->t)->point(&s->t->game));
    json_maybe(t, "left", left, left >= 0);
    show_shooter(s, t);
}

const struct news SHOOTER_NEWS[] = {
    [NEWS_THROWING] = {.event = "throwing", .each = true, .put = throwing_news}};

bool shooter_lets(const struct showing *s, struct act *a, struct hindrance *why)
{
    if (a->kind != ACT_THROW)
        return true;
    if (!may_have_thrown(s)) {
        *why = (struct hindrance){
            "shooter", "nz1996:X.5.1",
            s->automatic ? "the dice are not with this terminal: who throws has a wager on "
                           "the line, and is next"
                         : "the dice are thrown at the table"};
        return false;
    }
    if (shown_of(s)->throw_from != 0) {
        *why = (struct hindrance){"shooter", s->t->layout->rs->rule[RP_THROW],
                                  "the others have a moment more for their wagers"};
        return false;
    }
    if (!is_mine(s)) /* the stickperson's, who needs no name */
        *a = (struct act){.kind = ACT_THROW, .yes = true};
    return true;
}
