#include "wire/outcomes.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

bool outcomes_begin(struct outcomes *o, const struct layout *l, unsigned cards)
{
    *o = (struct outcomes){.layout = l, .cards = cards, .over = chain_start()};
    o->seeds = seed_row_new();
    return o->seeds != NULL;
}

void outcomes_end(struct outcomes *o)
{
    seed_row_free(o->seeds);
}

void outcomes_seeded(struct outcomes *o, const uint8_t seed[RNG_SEED_BYTES], uint64_t lane)
{
    rng_seeded(&o->rng, seed, lane);
    o->seeded = true;
}

/* A round is committed to, and closed over all that was before it. */
static void open_round(struct outcomes *o, struct fair_round *r, unsigned draws)
{
    struct link commit;
    *r = (struct fair_round){.round = ++o->round, .over = o->over};
    if (o->seeded) {
        struct seed last;
        rng_bytes(&o->rng, last.bytes, sizeof last.bytes);
        commit = seed_row_from(o->seeds, r->round, draws, &last);
    } else {
        commit = seed_row_draw(o->seeds, r->round, draws);
    }
    round_commit(r, commit, 0);
}

/* The next draw of the round, once its seed is told. */
static uint32_t draw(const struct outcomes *o, struct fair_round *r, uint32_t range)
{
    const bool follows = round_seed(r, seed_row_at(o->seeds, r->count));
    assert(follows);
    (void)follows;
    const uint32_t drawn = round_draw(r, range);
    r->count++;
    return drawn;
}

static void draw_number(const struct outcomes *o, struct fair_round *r, struct brought *out)
{
    const struct game *game = o->layout->game;
    struct act a = {.kind = game->chance_act};
    game->drawn(draw(o, r, o->layout->chance_range), &a);
    out->count = a.dice_count > 0 ? a.dice_count : 1;
    if (a.dice_count > 0)
        memcpy(out->value, a.dice, a.dice_count);
    else
        out->value[0] = (uint8_t)(a.kind == ACT_SECTION ? a.section : a.number);
}

/* Whether the round takes another card: the game says so, where players say nothing. */
static bool takes_more(const struct outcomes *o, union game_state *st, const struct brought *b)
{
    const struct game *game = o->layout->game;
    if (o->cards > 0)
        return b->count < o->cards;
    if (game->boxes != NULL)
        return b->count < CARDS_OF_PLAYERS;
    if (b->count == 0)
        return true;
    struct act a = {.kind = ACT_CARD, .has = HAS_CARD, .card = b->value[b->count - 1]};
    return game->chance(o->layout->rs, st, &a) == STEP_MORE;
}

static void draw_cards(const struct outcomes *o, struct fair_round *r, struct brought *out)
{
    struct shoe shoe;
    union game_state st;
    memset(&st, 0, sizeof st);
    shoe_fill(&shoe, o->layout->rs->decks);
    o->layout->game->begin(&st);
    out->count = 0;
    while (shoe.left > 0 && out->count < FAIR_DRAWS && takes_more(o, &st, out)) {
        card c = shoe_nth(&shoe, draw(o, r, shoe.left));
        shoe_take(&shoe, c);
        out->value[out->count++] = c;
    }
}

void outcomes_next(struct outcomes *o, struct brought *out)
{
    struct fair_round r;
    const bool numbers = o->layout->chance_range > 0;
    open_round(o, &r, numbers ? 1 : FAIR_DRAWS);
    if (numbers)
        draw_number(o, &r, out);
    else
        draw_cards(o, &r, out);
    o->over = chain_next(o->over, out->value, out->count);
}

struct values outcomes_values(const struct layout *l)
{
    struct act a = {.kind = l->game->chance_act};
    if (l->chance_range == 0)
        return (struct values){0, DECK};
    l->game->drawn(0, &a);
    if (a.dice_count > 0)
        return (struct values){1, 6};
    return (struct values){a.kind == ACT_SECTION ? 1 : 0, l->chance_range};
}

void outcome_word(const struct layout *l, uint8_t value, char word[8])
{
    if (l->chance_range == 0)
        card_text(value, word);
    else
        snprintf(word, 8, "%u", value);
}

/* --- counted ---------------------------------------------------------------------------------- */

void outcomes_count(struct outcomes_tally *t, const struct brought *b)
{
    unsigned n = b->count < TALLY_POSITIONS ? b->count : TALLY_POSITIONS;
    t->positions = n > t->positions ? n : t->positions;
    for (unsigned i = 0; i < n; i++) {
        t->came[i][b->value[i]]++;
        if (i + 1 < n)
            t->beside[i][b->value[i]][b->value[i + 1]]++;
        if (i < t->last.count)
            t->before[i][t->last.value[i]][b->value[i]]++;
    }
    t->rounds++;
    t->last = *b;
}

static void add_up(uint64_t *to, const uint64_t *from, size_t n)
{
    for (size_t i = 0; i < n; i++)
        to[i] += from[i];
}

void outcomes_add(struct outcomes_tally *to, const struct outcomes_tally *from)
{
    const size_t word = sizeof(uint64_t);
    to->rounds += from->rounds;
    to->positions = from->positions > to->positions ? from->positions : to->positions;
    add_up(&to->came[0][0], &from->came[0][0], sizeof to->came / word);
    add_up(&to->beside[0][0][0], &from->beside[0][0][0], sizeof to->beside / word);
    add_up(&to->before[0][0][0], &from->before[0][0][0], sizeof to->before / word);
}
