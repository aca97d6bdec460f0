#include "odds/machine.h"

#include <assert.h>
#include <endian.h>
#include <string.h>

/* --- the states --------------------------------------------------------------------------------
 */

enum { GONE = UINT16_MAX, GAMES_MAX = 16, SLOTS = 4 * STATES_MAX };

/* What is asked of the game while the states are found, each question once. */
struct finding {
    struct machine *m;
    unsigned wanted; /* positions that wagers are placed on */
    struct {
        spot at;
        int behind; /* only when a wager lies there; -1: always */
    } want[LASTING_SPOTS_MAX];
    unsigned games;
    struct {
        union game_state game;
        bool takes[LASTING_SPOTS_MAX];
    } seen[GAMES_MAX];
    /* Where a wager lies after an outcome. */
    uint16_t to[LASTING_SPOTS_MAX][LASTING_OUTCOMES_MAX];
    uint16_t slot[SLOTS]; /* states by hash, counted from 1 */
};

static void ask_lasting(struct finding *f, const struct layout *l, const bool *up)
{
    assert(l->game->spots <= LASTING_SPOTS_MAX && l->game->outcomes <= LASTING_OUTCOMES_MAX);
    for (unsigned s = 0; s < l->game->spots; s++) {
        unsigned bet = l->spot[s].bet;
        if (bet != NOT_PRICED && l->rs->bets[bet].offered && (up == NULL || up[bet])) {
            f->want[f->wanted].at = (spot)s;
            f->want[f->wanted++].behind = l->game->lasting->behind((spot)s);
        }
        for (unsigned o = 0; o < l->game->outcomes; o++) {
            struct verdict v = l->game->verdict(&l->spot[s], o);
            f->to[s][o] = v.result == RESULT_GOES_ON ? v.to : GONE;
        }
    }
}

/* Which positions take wagers in this state of the game. */
static const bool *takes_in(struct finding *f, const union game_state *game)
{
    unsigned i = 0;
    while (i < f->games && memcmp(&f->seen[i].game, game, sizeof *game) != 0)
        i++;
    assert(i < GAMES_MAX);
    if (i == f->games) {
        f->seen[f->games++].game = *game;
        for (unsigned k = 0; k < f->wanted; k++)
            f->seen[i].takes[k] = f->m->layout->game->lasting->takes_wagers(game, f->want[k].at);
    }
    return f->seen[i].takes;
}

static bool is_up(const struct machine_state *st, int s)
{
    return st->up[s / 64] >> s % 64 & 1;
}

static void put_up(struct machine_state *st, unsigned s)
{
    st->up[s / 64] |= UINT64_C(1) << s % 64;
}

/* Before a roll: whatever may be placed is. */
static void place_all(struct finding *f, struct machine_state *st)
{
    const bool *takes = takes_in(f, &st->game);
    for (unsigned k = 0; k < f->wanted; k++)
        if (takes[k] && (f->want[k].behind < 0 || is_up(st, f->want[k].behind)))
            put_up(st, f->want[k].at);
}

/* What lies there after the roll. */
static void carry(const struct finding *f, const struct machine_state *from, unsigned outcome,
                  struct machine_state *to)
{
    for (unsigned word = 0; word < LASTING_SPOTS_MAX / 64; word++)
        for (uint64_t bits = from->up[word]; bits != 0; bits &= bits - 1) {
            unsigned at = f->to[word * 64 + (unsigned)__builtin_ctzll(bits)][outcome];
            assert(at == GONE || !is_up(to, (int)at)); /* one wager a position */
            if (at != GONE)
                put_up(to, at);
        }
}

static unsigned hash(const struct machine_state *st)
{
    const uint8_t *byte = (const uint8_t *)st;
    uint32_t h = 2166136261u;
    for (size_t i = 0; i < sizeof *st; i++)
        h = (h ^ byte[i]) * 16777619u;
    return (h >> 16 ^ h) % SLOTS;
}

static unsigned find_state(struct finding *f, const struct machine_state *st)
{
    struct machine *m = f->m;
    unsigned slot = hash(st);
    while (f->slot[slot] != 0 && memcmp(&m->state[f->slot[slot] - 1], st, sizeof *st) != 0)
        slot = (slot + 1) % SLOTS;
    if (f->slot[slot] == 0) {
        assert(m->states < STATES_MAX && (m->states + 1) * m->width <= CELLS_MAX);
        m->state[m->states++] = *st;
        f->slot[slot] = (uint16_t)m->states;
    }
    return f->slot[slot] - 1u;
}

/* One draw, through the game's own procedure. */
static void follow(struct finding *f, unsigned state, unsigned draw)
{
    struct machine *m = f->m;
    const struct game *game = m->layout->game;
    struct act act = {.kind = game->chance_act};
    struct machine_state next;
    memset(&next, 0, sizeof next);
    next.game = m->state[state].game;
    game->drawn(draw, &act);
    enum step step = game->chance(m->layout->rs, &next.game, &act);
    assert(step == STEP_DECIDED);
    (void)step;
    unsigned outcome = (unsigned)game->outcome(&next.game), cell = state * m->width + draw;
    game->begin(&next.game);
    if (game->lasting != NULL) {
        carry(f, &m->state[state], outcome, &next);
        place_all(f, &next);
    }
    m->outcome[cell] = (uint16_t)outcome;
    m->next[cell] = (uint16_t)(find_state(f, &next) * m->width);
}

static void find_all(struct finding *f)
{
    struct machine *m = f->m;
    struct machine_state first;
    memset(&first, 0, sizeof first);
    m->layout->game->begin(&first.game);
    if (m->layout->game->lasting != NULL)
        place_all(f, &first);
    find_state(f, &first);
    for (unsigned state = 0; state < m->states; state++) {
        for (unsigned draw = 0; draw < m->range; draw++)
            follow(f, state, draw);
        m->next[state * m->width + m->range] = (uint16_t)(state * m->width);
    }
}

void machine_make(struct machine *m, const struct layout *l, const bool *up)
{
    struct finding f = {.m = m};
    memset(m, 0, sizeof *m);
    m->layout = l;
    m->range = l->chance_range;
    m->width = m->range + 1;
    byte_draws_make(&m->draws, m->range);
    if (l->game->lasting != NULL)
        ask_lasting(&f, l, up);
    find_all(&f);
}

/* --- rolls --------------------------------------------------------------------------------------
 */

/* Tables side by side, so that none waits for another's dice: as many as a word has bytes. */
enum { TABLES = sizeof(uint64_t), CHUNK = 1 << 14 };

/* Every byte of a chunk is looked at: what is no draw leads back to the same state. */
static void roll_chunk(const struct machine *m, const uint8_t *restrict bytes, unsigned at[TABLES],
                       uint32_t *restrict came)
{
    unsigned row[TABLES];
    memcpy(row, at, sizeof row);
    for (unsigned i = 0; i < CHUNK; i += TABLES) {
        uint64_t word;
        memcpy(&word, bytes + i, sizeof word);
        word = le64toh(word);
        for (unsigned k = 0; k < TABLES; k++) {
            unsigned cell = row[k] + m->draws.value[word >> 8 * k & 0xff];
            came[cell]++;
            row[k] = m->next[cell];
        }
    }
    memcpy(at, row, sizeof row);
}

/* How many bytes were no draw. */
static uint64_t passed_over(const struct machine *m, const uint32_t *came)
{
    uint64_t n = 0;
    for (unsigned state = 0; state < m->states; state++)
        n += came[state * m->width + m->range];
    return n;
}

void machine_run(const struct machine *m, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane,
                 uint64_t rolls, uint64_t came[CELLS_MAX])
{
    struct rng rng;
    uint8_t bytes[CHUNK];
    uint32_t counted[CELLS_MAX];
    unsigned at[TABLES] = {0};
    const unsigned cells = m->states * m->width;
    uint64_t looked = 0, left = rolls;
    assert(rolls <= UINT32_MAX / 2);
    memset(counted, 0, cells * sizeof *counted);
    rng_seeded(&rng, seed, lane);
    for (; left >= CHUNK; left = rolls - (looked - passed_over(m, counted))) {
        rng_bytes(&rng, bytes, CHUNK);
        roll_chunk(m, bytes, at, counted);
        looked += CHUNK;
    }
    for (unsigned i = CHUNK; left > 0; i++) {
        if (i == CHUNK) {
            rng_bytes(&rng, bytes, CHUNK);
            i = 0;
        }
        unsigned cell = at[i % TABLES] + m->draws.value[bytes[i]];
        counted[cell]++;
        at[i % TABLES] = m->next[cell];
        left -= bytes[i] < m->draws.fair;
    }
    for (unsigned cell = 0; cell < cells; cell++)
        came[cell] += counted[cell];
}
