/* What the floor keeps for baccarat, and how its files share showing it. */
#ifndef BAIZE_GAMES_BACCARAT_SHOW_H
#define BAIZE_GAMES_BACCARAT_SHOW_H

#include "games/cards/show.h"

/* A coup of the shoe that is being dealt; outcome -1: it was void. */
struct told_coup {
    uint32_t round;
    int16_t outcome;
};
enum { SHOE_COUPS = 128 }; /* eight decks give 104 at most */

/* The hand that an event is about. */
static inline enum hand hand_heard(const struct event *e)
{
    return e->hand > 0 ? (enum hand)(e->hand - 1) : HAND_NONE;
}

/* Which terminals may turn hands over, and what they have (show_squeeze.c). */
struct squeezing {
    uint32_t round;            /* in which somebody may; 0: in none */
    uint8_t by[SEATS_MAX + 1]; /* by seat: what it may turn over, and what it has */
    uint16_t left[HANDS][2];   /* seats that have that card still to turn over */
    bool lies;                 /* the fourth card lies there, and is not entered yet */
    card fourth;
    int64_t until; /* then all is turned over */
    /* The card whose turning is being told: its hand and place, whose it was, and how far the
     * telling has come. */
    enum hand hand;
    uint8_t place, asked, step;
    uint16_t seat;
};

/* The words by which its acts say why (nobet.c). */
extern const struct ground BACCARAT_GROUNDS[];

struct baccarat_shown {
    struct told_coup coup[SHOE_COUPS]; /* oldest first */
    uint32_t coups;
    struct squeezing squeeze;
};

static inline struct baccarat_shown *shown_of(const struct showing *s)
{
    return s->kept;
}

enum { NEWS_SHOE, NEWS_PAST, NEWS_LAID, NEWS_SQUEEZE_PLAYER, NEWS_SQUEEZE_BANKER };
extern const char *const HAND_WORDS[];

/* --- the squeeze (show_squeeze.c) ------------------------------------------------------------- */

/* Whether who looks sees the hand's first, second or third card: place 0, 1, 2. */
bool lies_open(const struct showing *s, enum hand h, unsigned place);
/* The hands of the coup under way, with a fourth card that only lies there. */
struct baccarat_state squeeze_cards(const struct showing *s);
void show_squeeze(const struct showing *s, struct text *t);
void squeeze_allow(struct showing *s, const struct event *e);
void squeeze_forget(struct squeezing *q);
void squeeze_player_news(const struct showing *s, const struct event *e, struct text *t);
void squeeze_banker_news(const struct showing *s, const struct event *e, struct text *t);
void laid_news(const struct showing *s, const struct event *e, struct text *t);

unsigned squeeze_lays(struct showing *s, const struct act *a);
int64_t squeeze_until(const struct showing *s);
const struct news *squeeze_opens(struct showing *s);
bool squeeze_turns(struct showing *s, uint32_t round, const char *hand, unsigned place,
                   struct hindrance *why);
const struct news *squeeze_turned(struct showing *s);
void squeeze_faces(const struct showing *s, struct text *t);

/* --- what it rests on (cites.c) --------------------------------------------------------------- */

unsigned coup_cites(const struct event *e, const char *more[CITES_MAX]);

/* --- the coup (show_coup.c) ------------------------------------------------------------------- */

void coup_dealt(const struct showing *s, const struct event *e, struct text *t);
void coup_lies(const struct showing *s, struct text *t);
void coup_view(const struct showing *s, struct text *t);
void coup_mark(const struct table *t, struct mark *m);
unsigned coup_note(struct showing *s, const struct mark *before, enum act_kind act);
const struct news *coup_heard(struct showing *s, const struct event *e);
unsigned coup_corrected(void *kept, uint32_t round, int outcome);
const char *coup_mode(const struct ruleset *rs);
extern const struct news COUP_NEWS[];

#endif
