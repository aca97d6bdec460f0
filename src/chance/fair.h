/* Draws that can be checked afterwards.
 *
 * Before wagering opens the house publishes the hash of a seed. The draw is made from that seed and
 * from the journal's link at the close, which covers every wager: so the house cannot choose the
 * outcome after seeing the wagers, and nobody who learns the seed knows the outcome before they are
 * closed. Dice that a document has tumbled before wagers are taken are drawn over the link of the
 * commitment instead: nothing that happens in the wagering touches them. docs/protocol.md tells
 * players how to check a round. */
#ifndef BAIZE_CHANCE_FAIR_H
#define BAIZE_CHANCE_FAIR_H

#include "base/chain.h"
#include "base/rng.h"

struct seed {
    uint8_t bytes[RNG_SEED_BYTES];
};

/* What is published beforehand. */
struct link fair_commit(const struct seed *s);

/* What the round's draw of this index gives, 0 <= value < range: a ball is drawn once, index 0;
 * from a shoe each card is a draw of its own, which says how many of the cards left lie before it.
 */
uint32_t fair_draw(const struct seed *s, struct link over, uint32_t index, uint32_t range);

/* A round's seed from the floor's secret: the same after a restart, and worth nothing to somebody
 * who has the journal and not the secret. The nonce is fresh for every round. */
struct seed fair_seed(const uint8_t secret[RNG_SEED_BYTES], const char *table, uint32_t round,
                      struct link nonce);

bool fair_hex(const char *hex, uint8_t out[RNG_SEED_BYTES]);

#endif
