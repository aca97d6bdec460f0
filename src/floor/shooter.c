/* Craps on a floor: who throws the dice.
 *
 * The dice go clockwise, which is by the numbers of the seats. Whoever throws needs a wager on the
 * line (nz1996:X.5.1): the first who has one, from the last shooter on, has the dice by himself. He
 * keeps them until he sevens out, or a roll comes and he has no such wager (nz1996:X.5.3, X.5.8).
 * Who that is follows from the journal: after every act it is worked out from how the wagers lie.
 */
#include "floor/house.h"

static const char MUST_BE_ON_LINE[] = "nz1996:X.5.1";

struct roll_mark mark_roll(const struct open_table *ot)
{
    struct table *t = ot->at.table;
    const struct game *played = ot->at.layout.game; /* NULL before the first line of a journal */
    const struct lasting *game = played != NULL ? played->lasting : NULL;
    struct roll_mark m = {
        .phase = (uint8_t)t->phase, .shown_round = t->shown_round, .shown = t->shown.craps};
    if (game != NULL) {
        m.runs = table_clock_runs(t);
        m.point = game->point(&t->game);
    }
    return m;
}

static bool on_line(const struct open_table *ot, const struct wager *w)
{
    return w->stake > 0 && (w->flags & WAGER_DONE) == 0 && w->call != WAGER_SPOKEN &&
           ot->at.layout.game->lasting->on_line(w->at);
}

/* How many seats the dice pass on their way to him; the last shooter himself comes first while he
 * may go on, else last. */
static unsigned passes(const struct shooter *s, const struct wager *w)
{
    if (w->seat == s->seat)
        return w->player + 1 == s->player && !s->out ? 0 : SEATS_MAX + 1;
    return ((unsigned)w->seat + SEATS_MAX + 1 - s->seat) % (SEATS_MAX + 1);
}

/* As staff have it, where they tell who takes the dice; else whoever is next. */
static void find_next(struct open_table *ot)
{
    const struct shooting *told = &ot->at.table->own.craps.shooting;
    if (told->followed) {
        ot->shooter.next_player = told->shooter;
        ot->shooter.next_seat = told->shooter > 0 ? told->from : 0;
        return;
    }
    const struct felt *felt = &ot->at.table->felt[ot->at.table->current];
    struct shooter *s = &ot->shooter;
    unsigned fewest = SEATS_MAX + 2;
    s->next_seat = s->next_player = 0;
    for (uint32_t i = 0; i < felt->count; i++) {
        const struct wager *w = &felt->wager[i];
        if (!on_line(ot, w) || passes(s, w) >= fewest)
            continue;
        fewest = passes(s, w);
        s->next_seat = w->seat;
        s->next_player = (uint16_t)(w->player + 1);
    }
}

bool note_shooter(struct open_table *ot, const struct roll_mark *before)
{
    const struct table *t = ot->at.table;
    const struct lasting *game = ot->at.layout.game->lasting;
    struct shooter *s = &ot->shooter, was = *s;
    if (game == NULL)
        return false;
    bool landed = t->shown_round > before->shown_round;
    bool otherwise = t->shown_round != before->shown_round ||
                     memcmp(&t->shown.craps, &before->shown, sizeof before->shown) != 0;
    if ((landed || (before->phase == PHASE_OPEN && t->phase == PHASE_CLOSED)) &&
        was.next_player != 0) {
        s->seat = was.next_seat;
        s->player = was.next_player;
        s->out = false;
    }
    if (landed || otherwise) /* the last roll may be called otherwise, or void */
        s->out = t->shown_round != 0 && game->out(&t->shown);
    if (t->phase != PHASE_CLOSED) /* in the air they are his who threw them */
        find_next(ot);
    struct roll_mark now = mark_roll(ot);
    bool goes_on = before->phase == PHASE_OPEN && now.phase == PHASE_OPEN;
    return s->next_seat != was.next_seat || s->next_player != was.next_player ||
           (goes_on && (now.runs != before->runs || now.point != before->point));
}

/* --- telling ---------------------------------------------------------------------------------- */

static bool is_mine(const struct open_table *ot, const struct terminal *mine)
{
    return mine != NULL && mine->account != 0 && ot->shooter.next_player != 0 &&
           player_at(ot, mine->account) + 1 == ot->shooter.next_player;
}

static unsigned seats_taken(const struct open_table *ot)
{
    unsigned here = 0;
    for (unsigned s = 1; s <= ot->at.rs->seats; s++)
        here += ot->at.table->seat[s] != 0;
    return here;
}

/* Nobody takes the dice and wagers are undecided: the stickperson throws (nz1996:X.5.11). He does
 * not wait for the period when the only player who is there asks him. */
static bool asks_stick(const struct open_table *ot, const struct terminal *mine)
{
    int p = mine != NULL && mine->account != 0 ? player_at(ot, mine->account) : -1;
    return ot->shooter.next_player == 0 && p >= 0 && ot->at.table->player[p].on_felt > 0 &&
           seats_taken(ot) == 1;
}

static bool may_have_thrown(const struct open_table *ot, const struct terminal *mine)
{
    return ot->automatic && (is_mine(ot, mine) || asks_stick(ot, mine));
}

void put_shooter(const struct open_table *ot, const struct terminal *mine, struct text *t)
{
    const struct shooter *s = &ot->shooter;
    if (s->next_player == 0) {
        json_str(t, "shooter", NULL);
    } else {
        json_open(t, "shooter", '{');
        json_int(t, "seat", s->next_seat);
        json_str(t, "player", ot->at.table->player[s->next_player - 1].name);
        json_flag(t, "mine", is_mine(ot, mine));
        json_close(t, '}');
    }
    json_flag(t, "may_throw",
              ot->at.table->phase == PHASE_OPEN && ot->throw_from == 0 &&
                  may_have_thrown(ot, mine));
}

void hold_dice(const struct floor *f, struct open_table *ot)
{
    ot->throw_from = ot->automatic && seats_taken(ot) > 1 ? f->now + ot->plan->throw_ms : 0;
}

void hand_dice(struct floor *f, struct open_table *ot)
{
    if (ot->throw_from == 0 || f->now < ot->throw_from)
        return;
    ot->throw_from = 0;
    tell_point(f, ot);
}

void tell_point(struct floor *f, struct open_table *ot)
{
    const struct table *at = ot->at.table;
    int64_t left = table_left(f, ot);
    for (int32_t d = ot->first_desk; d >= 0; d = f->desk[d].next) {
        const int32_t terminal = f->desk[d].terminal;
        struct text *t = say_begin(f);
        json_str(t, "event", "point");
        json_str(t, "table", ot->plan->name);
        json_int(t, "round", at->round);
        json_int(t, "point", ot->at.layout.game->lasting->point(&at->game));
        if (left >= 0)
            json_int(t, "left", left);
        else
            json_str(t, "left", NULL);
        put_shooter(ot, terminal >= 0 ? &f->terminal[terminal] : NULL, t);
        say_end(f, (uint32_t)d);
    }
}

/* The dice leave the shooter's hand before the period is over. */
void ask_throw(struct floor *f, struct asked *q)
{
    struct terminal *t = asker(f, q);
    struct open_table *ot = asked_table(f, q, t);
    if (ot == NULL)
        return;
    if (ot->at.layout.game->lasting != NULL && !may_have_thrown(ot, t)) {
        refuse_ask(f, q, "shooter", MUST_BE_ON_LINE, "%s",
                   ot->automatic ? "the dice are not with this terminal: who throws has a wager on "
                                   "the line, and is next"
                                 : "the dice are thrown at the table");
        return;
    }
    if (ot->throw_from != 0) {
        refuse_ask(f, q, "shooter", ot->at.rs->rule[RP_THROW],
                   "the others have a moment more for their wagers");
        return;
    }
    struct act a = {.kind = ACT_THROW, .yes = true}; /* the stickperson's, who needs no name */
    if (is_mine(ot, t))
        a = act_of_player(f, t, ot, ACT_THROW);
    tell_time(f, ot);
    struct outcome o = run_act(f, ot, &a, false);
    if (!o.done) {
        refuse_by_rules(f, q, &o);
        return;
    }
    changed(f, q, t);
    struct text *s = answer_begin(f, q, "thrown");
    json_str(s, "table", ot->plan->name);
    json_int(s, "round", ot->at.table->round);
    json_str(s, "rule", ot->at.rs->rule[RP_THROW]);
    say_end(f, q->desk);
    ot->due = f->now; /* they do not wait for the period */
    pace_table(f, ot);
}
