/* Draws that can be checked afterwards, and that nobody knows before.
 *
 * Before wagering opens the house publishes the hash of a seed. The draw is made from that seed,
 * from the journal's link at the close, which covers every wager, and from the salts that players'
 * terminals gave: so the house cannot choose the outcome after seeing the wagers. The seed comes
 * from the operating system and is written nowhere before the close, so that who reads the disk
 * knows no more than who does not.
 *
 * A round of cards has a row of seeds, one for each draw: each is the hash of the one after it, and
 * the commitment is the hash of the first. The row is fixed before the first wager, and who knows
 * the seed of one card knows nothing about the next. docs/fairness.md tells players how to check a
 * round. */
#ifndef BAIZE_CHANCE_FAIR_H
#define BAIZE_CHANCE_FAIR_H

#include "base/chain.h"
#include "base/rng.h"

struct seed {
    uint8_t bytes[RNG_SEED_BYTES];
};

/* No round takes more draws: seven boxes of three hands, and the dealer, with the lowest cards of
 * eight decks. */
enum { FAIR_DRAWS = 192 };

/* The hash of a seed: what is published before the first of a row, and the seed before any other.
 */
struct link fair_commit(const struct seed *s);

/* Whether the seed is the one that was committed to, or the one after another of the same row. */
bool fair_follows(struct link before, const struct seed *s);

/* What the round's draw of this index gives, 0 <= value < range: a ball is drawn once, index 0;
 * from a shoe each card is a draw of its own, which says how many of the cards left lie before it.
 */
uint32_t fair_draw(const struct seed *s, struct link over, uint32_t index, uint32_t range);

/* --- seeds not told yet ----------------------------------------------------------------------- */

/* A row of seeds as the house has it: in memory that is not swapped out or dumped. */
struct seed_row;

/* NULL when there is no memory. */
struct seed_row *seed_row_new(void);
void seed_row_free(struct seed_row *row);

/* Draws a fresh row of this many seeds from the operating system; returns what to publish. */
struct link seed_row_draw(struct seed_row *row, uint32_t round, unsigned count);
/* The row that ends with this seed, for whoever must have the same row again. */
struct link seed_row_from(struct seed_row *row, uint32_t round, unsigned count,
                          const struct seed *last);

/* The round it was drawn for; 0: none. */
uint32_t seed_row_round(const struct seed_row *row);
/* How many seeds it has. */
unsigned seed_row_count(const struct seed_row *row);
const struct seed *seed_row_at(const struct seed_row *row, unsigned index);
void seed_row_forget(struct seed_row *row);

/* --- salts ------------------------------------------------------------------------------------ */

enum { SALT_BYTES = 16 };

/* A terminal's salt added to those before it; chain_start() is none. */
struct link fair_salt(struct link before, const char *terminal, const uint8_t salt[SALT_BYTES]);

/* What a draw is made over: a link of the journal, with the salts if there were any. */
struct link fair_salted(struct link over, struct link salts);

bool fair_hex(const char *hex, uint8_t *out, size_t len);

#endif
