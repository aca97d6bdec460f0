/* Cards as screens see them: the hands, the shoe, and the coups that came out of it. */
#include "floor/house.h"

/* --- the coups of a shoe ---------------------------------------------------------------------- */

struct shoe_mark mark_shoe(const struct open_table *ot)
{
    const struct table *t = ot->at.table;
    return (struct shoe_mark){t->round, t->own.cards.number, t->own.cards.drawn};
}

/* Should there ever be more than a shoe can give, the oldest goes. */
static void add_coup(struct open_table *ot, uint32_t round, int outcome)
{
    if (ot->coup_count == SHOE_COUPS)
        memmove(ot->coup, ot->coup + 1, --ot->coup_count * sizeof *ot->coup);
    ot->coup[ot->coup_count++] = (struct told_coup){round, (int16_t)outcome};
}

bool correct_coup(struct open_table *ot, uint32_t round, int outcome)
{
    for (uint32_t i = 0; i < ot->coup_count; i++)
        if (ot->coup[i].round == round && ot->coup[i].outcome != outcome) {
            ot->coup[i].outcome = (int16_t)outcome;
            return true;
        }
    return false;
}

static bool coup_told(const struct open_table *ot, uint32_t round)
{
    return ot->coup_count > 0 && ot->coup[ot->coup_count - 1].round >= round;
}

bool note_coups(struct open_table *ot, const struct shoe_mark *before)
{
    const struct table *t = ot->at.table;
    const struct game *game = ot->at.layout.game;
    if (ot->at.rs->decks == 0 || game->boxes != NULL)
        return false;
    bool decided = t->shown_round >= before->round && t->shown_round != 0;
    if (decided && !coup_told(ot, t->shown_round))
        add_coup(ot, t->shown_round, game->outcome(&t->shown));
    else if (!decided && t->round > before->round && before->drawn > 0)
        add_coup(ot, before->round, -1);
    bool anew = t->shown_round != 0 && correct_coup(ot, t->shown_round, game->outcome(&t->shown));
    if (t->last_settled)
        anew |= correct_coup(ot, t->last_round, game->outcome(&t->last_game));
    if (t->own.cards.number == before->shoe)
        return anew;
    ot->coup_count = 0;
    return false;
}

/* --- views ------------------------------------------------------------------------------------ */

void put_cards(const card *c, unsigned count, const char *key, struct text *t)
{
    json_open(t, key, '[');
    for (unsigned i = 0; i < count; i++) {
        char name[3];
        card_text(c[i], name);
        json_str(t, NULL, name);
    }
    json_close(t, ']');
}

static void put_past(const struct open_table *ot, struct text *t)
{
    json_open(t, "past", '[');
    for (uint32_t i = 0; i < ot->coup_count; i++)
        json_int(t, NULL, ot->coup[i].outcome);
    json_close(t, ']');
}

struct looking {
    const struct floor *f;
    const struct open_table *ot;
    const struct terminal *who; /* NULL: no terminal */
    struct baccarat_state st;
    bool over; /* the coup is: all its cards are open */
};

/* A card of the coup under way: turned by whoever holds it, and squeezed by whoever may. */
static bool seen(const struct looking *k, enum hand h, unsigned place)
{
    const struct table *t = k->ot->at.table;
    bool turned =
        place >= t->game.baccarat.count[h] || (t->own.baccarat.hands.turned[h] >> place & 1) != 0;
    return k->over || (turned && lies_open(k->f, k->ot, h, place, k->who));
}

static bool all_seen(const struct looking *k, enum hand h, unsigned count)
{
    bool all = true;
    for (unsigned i = 0; i < count; i++)
        all &= seen(k, h, i);
    return all;
}

static void put_hand(const struct looking *k, enum hand h, const char *name, struct text *t)
{
    json_open(t, name, '[');
    for (unsigned i = 0; i < k->st.count[h]; i++) {
        char card_name[3];
        card_text(k->st.card[h][i], card_name);
        json_str(t, NULL, seen(k, h, i) ? card_name : "??");
    }
    json_close(t, ']');
}

static void put_points(const struct looking *k, enum hand h, struct text *t)
{
    if (all_seen(k, h, k->st.count[h]))
        json_int(t, NULL, baccarat_points(&k->st, h));
    else
        json_str(t, NULL, NULL);
}

/* The coup under way, or the last until the next is begun. */
static void put_coup(struct looking *k, struct text *t)
{
    const struct table *at = k->ot->at.table;
    k->st = squeeze_cards(k->ot);
    if (k->st.count[HAND_PLAYER] == 0 && at->shown_round == 0) {
        json_str(t, "cards", NULL);
        return;
    }
    k->over = k->st.count[HAND_PLAYER] == 0;
    if (k->over)
        k->st = at->shown.baccarat;
    json_open(t, "cards", '{');
    put_hand(k, HAND_PLAYER, "player", t);
    put_hand(k, HAND_BANKER, "banker", t);
    json_open(t, "points", '[');
    put_points(k, HAND_PLAYER, t);
    put_points(k, HAND_BANKER, t);
    json_close(t, ']');
    json_close(t, '}');
}

void put_shoe(const struct open_table *ot, struct text *t)
{
    const struct cards_procedure *c = &ot->at.table->own.cards;
    json_open(t, "shoe", '{');
    json_int(t, "number", c->number);
    json_int(t, "decks", ot->at.rs->decks);
    json_int(t, "left", c->shoe.left);
    json_flag(t, "last", c->last == LAST_THIS);
    json_close(t, '}');
}

/* Even money is where Banker, too, is paid one to one. */
const char *mode_of(const struct ruleset *rs)
{
    int banker = ruleset_bet(rs, "banker");
    const struct odds *o = banker >= 0 ? &rs->bets[banker].plain.pays : NULL;
    return o != NULL && o->num == o->den ? "even-money" : "commission";
}

void put_card_view(const struct floor *f, const struct open_table *ot, const struct terminal *mine,
                   struct text *t)
{
    put_coup(&(struct looking){.f = f, .ot = ot, .who = mine}, t);
    put_shoe(ot, t);
    put_past(ot, t);
    put_squeeze(f, ot, mine, t);
    json_str(t, "mode", mode_of(ot->at.table->rs));
    json_int(t, "decks", ot->at.rs->decks);
    put_offered(&ot->at.layout, t);
}

/* --- news ------------------------------------------------------------------------------------- */

void tell_shoe(struct floor *f, const struct open_table *ot)
{
    const struct cards_procedure *c = &ot->at.table->own.cards;
    struct text *t = say_begin(f);
    json_str(t, "event", "shoe");
    json_str(t, "table", ot->plan->name);
    json_int(t, "number", c->number);
    json_int(t, "decks", ot->at.rs->decks);
    json_int(t, "left", c->shoe.left);
    if (ot->at.layout.game->boxes != NULL)
        put_results(ot, t);
    else
        put_past(ot, t);
    say_around(f, ot);
}

void new_shoe(struct floor *f, struct open_table *ot)
{
    ot->coup_count = 0;
    if (!ot->at.rs->stud.known) /* one deck, whole again every round */
        tell_shoe(f, ot);
}

void tell_dealt(struct floor *f, const struct open_table *ot, const struct event *e)
{
    static const char *const TO[] = {
        [HAND_PLAYER] = "player", [HAND_BANKER] = "banker", [HAND_NONE] = "burn"};
    bool burned = e->hand == HAND_NONE;
    bool open = !e->face_down && (burned || lies_open(f, ot, e->hand, e->place - 1u, NULL));
    bool counted =
        open && !burned && all_seen(&(struct looking){.f = f, .ot = ot}, e->hand, e->place - 1u);
    char name[3];
    card_text(e->card, name);
    struct text *t = say_begin(f);
    json_str(t, "event", "dealt");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", ot->at.table->round);
    json_str(t, "card", open ? name : NULL);
    json_str(t, "to", TO[e->hand]);
    json_int(t, "place", burned ? 1 : e->place);
    if (counted)
        json_int(t, "points", e->points);
    else
        json_str(t, "points", NULL);
    json_int(t, "left", e->left);
    say_around(f, ot);
}

void tell_turned(struct floor *f, const struct open_table *ot, const struct event *e)
{
    struct looking k = {.f = f, .ot = ot};
    char name[3];
    card_text(e->card, name);
    struct text *t = say_begin(f);
    json_str(t, "event", "revealed");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", ot->at.table->round);
    json_str(t, "hand", e->hand == HAND_PLAYER ? "player" : "banker");
    json_int(t, "place", e->place);
    json_str(t, "card", name);
    if (all_seen(&k, e->hand, ot->at.table->game.baccarat.count[e->hand]))
        json_int(t, "points", e->points);
    else
        json_str(t, "points", NULL);
    say_around(f, ot);
}
