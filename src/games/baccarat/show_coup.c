/* A coup as screens see it: the hands, the shoe, and the coups that came out of it. */
#include "games/baccarat/show.h"

#include <string.h>

/* --- the coups of a shoe ---------------------------------------------------------------------- */

struct coup_mark {
    uint32_t round, shoe;
    uint16_t drawn;
};
_Static_assert(sizeof(struct coup_mark) <= MARK_MAX, "a mark has room for it");

void coup_mark(const struct table *t, struct mark *m)
{
    *(struct coup_mark *)m->own =
        (struct coup_mark){t->round, t->own.cards.number, t->own.cards.drawn};
}

/* Should there ever be more than a shoe can give, the oldest goes. */
static void add_coup(struct baccarat_shown *k, uint32_t round, int outcome)
{
    if (k->coups == SHOE_COUPS)
        memmove(k->coup, k->coup + 1, --k->coups * sizeof *k->coup);
    k->coup[k->coups++] = (struct told_coup){round, (int16_t)outcome};
}

unsigned coup_corrected(void *kept, uint32_t round, int outcome)
{
    struct baccarat_shown *k = kept;
    for (uint32_t i = 0; i < k->coups; i++)
        if (k->coup[i].round == round && k->coup[i].outcome != outcome) {
            k->coup[i].outcome = (int16_t)outcome;
            return 1u << NEWS_PAST;
        }
    return 0;
}

static bool coup_told(const struct baccarat_shown *k, uint32_t round)
{
    return k->coups > 0 && k->coup[k->coups - 1].round >= round;
}

static unsigned note_coups(struct baccarat_shown *k, const struct table *t,
                           const struct coup_mark *before)
{
    const struct game *game = t->layout->game;
    bool decided = t->shown_round >= before->round && t->shown_round != 0;
    if (decided && !coup_told(k, t->shown_round))
        add_coup(k, t->shown_round, game->outcome(&t->shown));
    else if (!decided && t->round > before->round && before->drawn > 0)
        add_coup(k, before->round, -1);
    unsigned anew = 0;
    if (t->shown_round != 0)
        anew |= coup_corrected(k, t->shown_round, game->outcome(&t->shown));
    if (t->last_settled)
        anew |= coup_corrected(k, t->last_round, game->outcome(&t->last_game));
    if (t->own.cards.number == before->shoe)
        return anew;
    k->coups = 0;
    return 0;
}

unsigned coup_note(struct showing *s, const struct mark *before, enum act_kind act)
{
    (void)act;
    struct baccarat_shown *k = shown_of(s);
    unsigned news = note_coups(k, s->t, (const struct coup_mark *)before->own);
    /* The coup was called off, or has ended in another way, while cards lay face down. */
    if (k->squeeze.round != 0 && k->squeeze.round != s->t->round)
        squeeze_forget(&k->squeeze);
    return news;
}

/* --- views ------------------------------------------------------------------------------------ */

static void put_past(const struct baccarat_shown *k, struct text *t)
{
    json_open(t, "past", '[');
    for (uint32_t i = 0; i < k->coups; i++)
        json_int(t, NULL, k->coup[i].outcome);
    json_close(t, ']');
}

struct looking {
    const struct showing *s;
    struct baccarat_state st;
    bool over; /* the coup is: all its cards are open */
};

/* A card of the coup under way: turned by whoever holds it, and squeezed by whoever may. */
static bool seen(const struct looking *k, enum hand h, unsigned place)
{
    const struct table *t = k->s->t;
    bool turned =
        place >= t->game.baccarat.count[h] || (t->own.baccarat.hands.turned[h] >> place & 1) != 0;
    return k->over || (turned && lies_open(k->s, h, place));
}

static bool all_seen(const struct looking *k, enum hand h, unsigned count)
{
    bool all = true;
    for (unsigned i = 0; i < count; i++)
        all &= seen(k, h, i);
    return all;
}

static void put_hand(const struct looking *k, enum hand h, struct text *t)
{
    json_open(t, HAND_WORDS[h], '[');
    for (unsigned i = 0; i < k->st.count[h]; i++) {
        char card_name[3];
        card_text(k->st.card[h][i], card_name);
        json_str(t, NULL, seen(k, h, i) ? card_name : "??");
    }
    json_close(t, ']');
}

static void put_points(const struct looking *k, enum hand h, struct text *t)
{
    json_maybe(t, NULL, baccarat_points(&k->st, h), all_seen(k, h, k->st.count[h]));
}

/* The coup under way, or the last until the next is begun. */
void coup_lies(const struct showing *s, struct text *t)
{
    struct looking k = {.s = s, .st = squeeze_cards(s)};
    k.over = k.st.count[HAND_PLAYER] == 0;
    if (k.over && s->t->shown_round == 0) {
        json_str(t, "cards", NULL);
        return;
    }
    if (k.over)
        k.st = s->t->shown.baccarat;
    json_open(t, "cards", '{');
    put_hand(&k, HAND_PLAYER, t);
    put_hand(&k, HAND_BANKER, t);
    json_open(t, "points", '[');
    put_points(&k, HAND_PLAYER, t);
    put_points(&k, HAND_BANKER, t);
    json_close(t, ']');
    json_close(t, '}');
}

/* Even money is where Banker, too, is paid one to one. */
const char *coup_mode(const struct ruleset *rs)
{
    int banker = ruleset_bet(rs, "banker");
    const struct odds *o = banker >= 0 ? &rs->bets[banker].plain.pays : NULL;
    return o != NULL && o->num == o->den ? "even-money" : "commission";
}

void coup_view(const struct showing *s, struct text *t)
{
    coup_lies(s, t);
    show_shoe(s->t, t);
    put_past(shown_of(s), t);
    show_squeeze(s, t);
    json_str(t, "mode", coup_mode(s->t->rs));
    json_int(t, "decks", s->t->layout->rs->decks);
    show_offered(s->t->layout, t);
}

/* --- news ------------------------------------------------------------------------------------- */

/* The shoe and its history, from which screens draw their roads. */
static void shoe_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    show_shoe_news(s->t, t);
    put_past(shown_of(s), t);
}

/* A coup of this shoe has another outcome than was told. */
static void past_news(const struct showing *s, const struct event *e, struct text *t)
{
    (void)e;
    put_past(shown_of(s), t);
}

void coup_dealt(const struct showing *s, const struct event *e, struct text *t)
{
    enum hand h = hand_heard(e);
    bool open = !e->face_down && lies_open(s, h, e->place - 1u);
    bool counted = open && all_seen(&(struct looking){.s = s}, h, e->place - 1u);
    char name[3];
    card_text(e->card, name);
    json_int(t, "round", s->t->round);
    json_str(t, "card", open ? name : NULL);
    json_str(t, "to", HAND_WORDS[h]);
    json_int(t, "place", e->place);
    json_maybe(t, "points", e->points, counted);
    json_int(t, "left", e->left);
}

/* A player who holds the cards, or the dealer, has turned one. */
static void turned_news(const struct showing *s, const struct event *e, struct text *t)
{
    struct looking k = {.s = s};
    enum hand h = hand_heard(e);
    json_int(t, "round", s->t->round);
    json_str(t, "hand", HAND_WORDS[h]);
    json_int(t, "place", e->place);
    json_card(t, "card", e->card);
    json_maybe(t, "points", e->points, all_seen(&k, h, s->t->game.baccarat.count[h]));
}

const struct news COUP_NEWS[] = {
    [NEWS_SHOE] = {.event = "shoe", .put = shoe_news},
    [NEWS_PAST] = {.event = "past", .put = past_news},
    [NEWS_LAID] = {.event = "dealt", .put = laid_news},
    [NEWS_SQUEEZE_PLAYER] = {.event = "squeeze", .each = true, .put = squeeze_player_news},
    [NEWS_SQUEEZE_BANKER] = {.event = "squeeze", .each = true, .put = squeeze_banker_news},
};

const struct news *coup_heard(struct showing *s, const struct event *e)
{
    static const struct news DEALT = {.event = "dealt", .put = coup_dealt},
                             BURNED = {.event = "dealt", .put = show_burned},
                             TURNED = {.event = "revealed", .put = turned_news};
    struct baccarat_shown *k = shown_of(s);
    switch (e->kind) {
    case EV_DEALT:
        return s->lay ? NULL : e->hand == 0 ? &BURNED : &DEALT;
    case EV_REVEALED:
        return &TURNED;
    case EV_SHOWN:
        return &SHOWN_NEWS;
    case EV_SQUEEZE:
        squeeze_allow(s, e);
        return NULL;
    case EV_SHOE:
        k->coups = 0;
        return &COUP_NEWS[NEWS_SHOE];
    default:
        return NULL;
    }
}
