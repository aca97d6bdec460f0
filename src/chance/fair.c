#include "chance/fair.h"

#include <sodium.h>
#include <string.h>

struct link fair_commit(const struct seed *s)
{
    return chain_digest(s->bytes, sizeof s->bytes);
}

bool fair_follows(struct link before, const struct seed *s)
{
    struct link c = fair_commit(s);
    return sodium_memcmp(c.hash, before.hash, sizeof c.hash) == 0;
}

uint32_t fair_draw(const struct seed *s, struct link over, uint32_t index, uint32_t range)
{
    uint8_t both[RNG_SEED_BYTES + CHAIN_BYTES];
    memcpy(both, s->bytes, RNG_SEED_BYTES);
    memcpy(both + RNG_SEED_BYTES, over.hash, CHAIN_BYTES);
    struct link key = chain_digest(both, sizeof both);
    struct rng r;
    rng_seeded(&r, key.hash, index);
    uint32_t drawn = rng_below(&r, range);
    sodium_memzero(both, sizeof both);
    sodium_memzero(&r, sizeof r);
    return drawn;
}

/* --- seeds not told yet ----------------------------------------------------------------------- */

struct seed_row {
    uint32_t round;
    unsigned count;
    struct seed seed[FAIR_DRAWS];
};

struct seed_row *seed_row_new(void)
{
    struct seed_row *row = sodium_malloc(sizeof *row);
    if (row != NULL)
        memset(row, 0, sizeof *row);
    return row;
}

void seed_row_free(struct seed_row *row)
{
    sodium_free(row);
}

struct link seed_row_from(struct seed_row *row, uint32_t round, unsigned count,
                          const struct seed *last)
{
    row->round = round;
    row->count = count;
    row->seed[count - 1] = *last;
    for (unsigned i = count - 1; i > 0; i--) {
        struct link before = fair_commit(&row->seed[i]);
        memcpy(row->seed[i - 1].bytes, before.hash, sizeof before.hash);
    }
    return fair_commit(&row->seed[0]);
}

struct link seed_row_draw(struct seed_row *row, uint32_t round, unsigned count)
{
    struct seed *last = &row->seed[count - 1];
    randombytes_buf(last->bytes, sizeof last->bytes);
    return seed_row_from(row, round, count, last);
}

uint32_t seed_row_round(const struct seed_row *row)
{
    return row->round;
}

unsigned seed_row_count(const struct seed_row *row)
{
    return row->count;
}

const struct seed *seed_row_at(const struct seed_row *row, unsigned index)
{
    return &row->seed[index];
}

void seed_row_forget(struct seed_row *row)
{
    sodium_memzero(row, sizeof *row);
}

/* --- salts ------------------------------------------------------------------------------------ */

struct link fair_salt(struct link before, const char *terminal, const uint8_t salt[SALT_BYTES])
{
    uint8_t both[256];
    size_t len = strnlen(terminal, sizeof both - SALT_BYTES - 1);
    memcpy(both, terminal, len);
    both[len] = 0;
    memcpy(both + len + 1, salt, SALT_BYTES);
    return chain_next(before, both, len + 1 + SALT_BYTES);
}

struct link fair_salted(struct link over, struct link salts)
{
    struct link none = chain_start();
    if (memcmp(salts.hash, none.hash, sizeof none.hash) == 0)
        return over;
    return chain_next(over, salts.hash, sizeof salts.hash);
}

bool fair_hex(const char *hex, uint8_t *out, size_t len)
{
    size_t got = 0;
    return strlen(hex) == 2 * len &&
           sodium_hex2bin(out, len, hex, strlen(hex), NULL, &got, NULL) == 0 && got == len;
}
