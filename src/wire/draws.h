/* The draws of a table that draws for itself, as its journal tells of them.
 *
 * A `commit` line stands before the first wager of a round. The line of an act after which chance
 * is awaited carries the seed of the draw that comes next: so what closes the wagering, and what
 * decides it, become durable together. Salts that terminals gave stand before the line that closes.
 *
 * Seeds not written yet are in memory alone. A floor that opens again without them commits itself
 * anew (`again`), which is seen and counted. */
#ifndef BAIZE_WIRE_DRAWS_H
#define BAIZE_WIRE_DRAWS_H

#include "base/text.h"
#include "chance/fair.h"
#include "table/table.h"

#include <jansson.h>

enum { FAIR_COMMITS = 4 }; /* in one round, with the first */

struct commitment {
    struct link hash;
    uint8_t from;     /* the first draw that it holds for */
    uint8_t known;    /* how many of its seeds have been told */
    struct seed seed; /* the last of them */
};

/* A round's draws: one number, or card by card. */
struct fair_round {
    uint32_t round;
    bool committed, closed;
    bool drawn;       /* all that decides the round */
    bool ended;       /* that, or called off: anybody may know its seeds */
    bool told_after;  /* by a journal of the first format: its seed follows the result */
    bool sealed;      /* nothing in the wagering can touch the draw: it is over the commitment */
    uint8_t commits;  /* how many commitments there have been */
    uint8_t count;    /* draws so far */
    uint64_t line;    /* of the journal, that told its last seed */
    int32_t number;   /* once drawn: what was, or the outcome of the cards */
    struct shoe shoe; /* the cards that were left at the close */
    card card[FAIR_DRAWS]; /* those drawn from them, in that order */
    struct commitment commit[FAIR_COMMITS];
    struct link over;  /* the link the draw is made over: of the close, or of the commitment */
    struct link salts; /* of the terminals, all together; chain_start(): none */
};

/* The commitment made last; where there is none, an empty one. */
static inline const struct commitment *last_commitment(const struct fair_round *f)
{
    return &f->commit[f->commits > 0 ? f->commits - 1 : 0];
}

/* The one that holds for its next draw: it may have been committed to again for later ones. */
const struct commitment *next_commitment(const struct fair_round *f);

/* Whether the seed of the round's next draw has been told. */
bool next_seed_told(const struct fair_round *f);

/* Whether a document has the dice tumbled, and covered, before wagers are taken. */
bool draws_sealed(const struct ruleset *rs);

/* What the next draw gives, below this. */
uint32_t round_draw(const struct fair_round *f, uint32_t range);

/* Whether the round can be committed to once more: not too often. */
bool may_commit(const struct fair_round *f);
/* It is, for its draws from this one on. */
void round_commit(struct fair_round *f, struct link hash, unsigned from);
/* The seed of its next draw is told; false: it is not the one that was committed to. */
bool round_seed(struct fair_round *f, const struct seed *s);

/* --- lines ------------------------------------------------------------------------------------ */

void line_commit(struct text *t, const struct fair_round *f);
/* Begins a line of salts, which are put one by one and closed with '}'. */
void line_salts(struct text *t, uint32_t round);
void line_salt(struct text *t, const char *terminal, const uint8_t salt[SALT_BYTES]);
enum { SALTS_A_LINE = 80 };

/* --- replay ----------------------------------------------------------------------------------- */

struct replay;

/* How the table stood before an act. */
struct before_act {
    uint32_t round;
    unsigned left;   /* cards in the shoe */
    bool awaited;    /* chance was */
    uint32_t number; /* what the seed gives, if the act is drawn: a number, or a card */
    card card;
};
struct before_act before_act(const struct replay *r, const struct act *a);

/* What an act did to the draws, once its line is written: chance came, the round was over, the
 * wagering closed, with the seed committed to; or it opened again, the throw or spin being void.
 */
void draws_after(struct replay *r, const struct act *a, bool awaited);
/* Whether the line of the act just done must carry the seed of a draw; which one is in *index. */
bool seed_due(const struct replay *r, const struct act *a, bool awaited, unsigned *index);

bool read_commit(struct replay *r, const json_t *line);
bool read_salts(struct replay *r, const json_t *line);
/* A journal of the first format told the seed after the result. */
bool read_reveal(struct replay *r, const json_t *line);
/* On a floor what is drawn must be what the seed gives, and nothing else decides a round that was
 * committed to. seed: the one that the line of the act tells, in hex; NULL: none. */
bool read_draws(struct replay *r, const char *seed, const struct act *a,
                const struct before_act *was);

#endif
