#include "wire/draws.h"

#include "wire/replay.h"

#include <sodium.h>
#include <string.h>

bool draws_sealed(const struct ruleset *rs)
{
    const struct game *game = game_find(rs->game);
    return game->drawn_first != NULL && game->drawn_first(rs);
}

const struct commitment *next_commitment(const struct fair_round *f)
{
    const struct commitment *c = last_commitment(f);
    while (c > f->commit && c->from > f->count)
        c--;
    return c;
}

bool next_seed_told(const struct fair_round *f)
{
    const struct commitment *c = next_commitment(f);
    return f->commits > 0 && c->from + c->known > f->count;
}

uint32_t round_draw(const struct fair_round *f, uint32_t range)
{
    return fair_draw(&next_commitment(f)->seed, fair_salted(f->over, f->salts), f->count, range);
}

/* One of whose seeds none was ever told need not be remembered where there are too many. */
bool may_commit(const struct fair_round *f)
{
    return f->commits < FAIR_COMMITS || last_commitment(f)->known == 0;
}

void round_commit(struct fair_round *f, struct link hash, unsigned from)
{
    if (f->commits == FAIR_COMMITS)
        f->commits--;
    f->commit[f->commits++] = (struct commitment){.hash = hash, .from = (uint8_t)from};
    f->committed = true;
    f->told_after = false;
}

bool round_seed(struct fair_round *f, const struct seed *s)
{
    if (f->commits == 0)
        return false;
    struct commitment *c = &f->commit[f->commits - 1];
    struct link before = c->hash;
    if (c->known > 0)
        memcpy(before.hash, c->seed.bytes, sizeof before.hash);
    if (!fair_follows(before, s))
        return false;
    c->seed = *s;
    c->known++;
    return true;
}

/* --- lines ------------------------------------------------------------------------------------ */

void line_commit(struct text *t, const struct fair_round *f)
{
    char hex[CHAIN_HEX];
    const struct commitment *c = last_commitment(f);
    json_int(t, "commit", f->round);
    json_str(t, "hash", chain_hex(c->hash, hex));
    if (f->sealed)
        json_flag(t, "sealed", true);
    if (f->commits > 1)
        json_flag(t, "again", true);
    if (c->from > 0)
        json_int(t, "from", c->from);
}

void line_salts(struct text *t, uint32_t round)
{
    json_int(t, "salts", round);
    json_open(t, "of", '{');
}

void line_salt(struct text *t, const char *terminal, const uint8_t salt[SALT_BYTES])
{
    char hex[2 * SALT_BYTES + 1];
    json_str(t, terminal, sodium_bin2hex(hex, sizeof hex, salt, SALT_BYTES));
}

/* --- what an act did -------------------------------------------------------------------------- */

/* Chance has acted, by the round's seed. */
static void drawn(struct replay *r, const struct act *a)
{
    struct fair_round *f = &r->this;
    const struct table *t = r->table;
    const struct game *game = t->layout->game;
    if (a->kind == ACT_CARD)
        f->card[f->count] = a->card;
    f->count++;
    if (game->boxes != NULL)
        return;
    f->drawn = t->round != f->round || !table_awaits_chance(t);
    if (a->kind == ACT_CARD) {
        if (f->drawn)
            f->number = game->outcome(&t->shown);
        return;
    }
    union game_state st = {0};
    game->begin(&st);
    game->chance(t->rs, &st, a);
    f->number = game->outcome(&st) % (int)t->layout->chance_range;
}

/* Where players decide, the last act of a round need not be chance's: whether it was that is noted
 * after every act. */
static void last_of_round(struct replay *r)
{
    struct fair_round *f = &r->this;
    const struct table *t = r->table;
    if (t->layout->game->boxes == NULL || !f->closed || f->drawn || t->round == f->round ||
        t->shown_round != f->round)
        return;
    f->drawn = true;
    f->number = t->layout->game->outcome(&t->shown);
}

/* What was thrown, spun or dealt was called off, and wagers are taken for another in the same
 * round: its seed may be known by now, and another must be committed to. */
static void opened_again(struct replay *r)
{
    struct fair_round *f = &r->this;
    if (!f->closed || f->drawn || f->round != r->table->round || r->table->phase != PHASE_OPEN)
        return;
    r->next = *f;
    r->next.closed = false;
    r->next.count = 0;
    r->next.salts = chain_start();
    *f = (struct fair_round){0};
}

/* The line just written may have closed the wagering: with the seed committed to, that line decides
 * what will be drawn. */
static void closed(struct replay *r, bool awaited)
{
    if (awaited || !table_awaits_chance(r->table) || !r->next.committed ||
        r->next.round != r->table->round)
        return;
    r->this = r->next;
    if (!r->this.sealed)
        r->this.over = r->last;
    if (table_shoe(r->table) != NULL)
        r->this.shoe = *table_shoe(r->table);
    r->this.closed = true;
    r->next = (struct fair_round){0};
}

/* Anybody may know its seeds now. */
static void ends(struct replay *r)
{
    r->this.ended = true;
    r->ended = r->this;
    r->endings++;
}

void draws_after(struct replay *r, const struct act *a, bool awaited)
{
    const struct fair_round *f = &r->this;
    if (a->drawn)
        drawn(r, a);
    last_of_round(r);
    if (f->closed && !f->ended && !f->told_after && (f->drawn || r->table->round != f->round))
        ends(r);
    opened_again(r);
    closed(r, awaited);
}

bool seed_due(const struct replay *r, const struct act *a, bool awaited, unsigned *index)
{
    const struct fair_round *f = &r->this;
    const struct table *t = r->table;
    *index = 0;
    if (!table_awaits_chance(t))
        return false;
    if (!awaited && r->next.committed && r->next.round == t->round)
        return true;
    if (!f->closed || f->ended || f->drawn || f->round != t->round)
        return false;
    *index = f->count + (a->drawn ? 1u : 0u);
    return last_commitment(f)->from + last_commitment(f)->known <= *index;
}

/* --- replay ----------------------------------------------------------------------------------- */

static unsigned cards_left(const struct table *t)
{
    const struct shoe *shoe = table_shoe(t);
    return shoe != NULL ? shoe->left : 0;
}

struct before_act before_act(const struct replay *r, const struct act *a)
{
    const struct table *t = r->table;
    struct before_act was = {
        .round = t->round, .left = cards_left(t), .awaited = table_awaits_chance(t)};
    if (!a->drawn || !next_seed_told(&r->this))
        return was;
    if (a->kind != ACT_CARD)
        was.number = round_draw(&r->this, t->layout->chance_range);
    else if (was.left > 0)
        was.card = shoe_nth(table_shoe(t), round_draw(&r->this, was.left));
    return was;
}

/* Whether the act brings a number, dice or cards into a round that was committed to, and no draw
 * brought them. */
static bool told_by_hand(const struct replay *r, const struct act *a, const struct before_act *was)
{
    const struct fair_round *f = &r->this;
    const bool under_way = f->closed && !f->drawn && f->round == was->round;
    const bool open = r->next.committed && r->next.round == was->round;
    if (a->drawn)
        return false;
    if (act_actor(a->kind) == ACTOR_CHANCE && a->kind != ACT_CARD && (under_way || open))
        return true;
    return under_way && cards_left(r->table) < was->left;
}

/* No wager of the round lies there; where they live on, those of earlier rounds may. */
static bool before_wagers(const struct replay *r, uint32_t round)
{
    const struct table *t = r->table;
    if (round != t->round)
        return round > t->round;
    return t->layout->game->lasting != NULL ? r->wagered != round : table_on_felt(t) == 0;
}

/* The seeds were lost before they were told, or were told for nothing. */
static bool read_again(struct replay *r, uint32_t round, struct link hash, json_int_t from)
{
    struct fair_round *f = &r->this;
    r->v.renewed++;
    if (r->next.committed && r->next.round == round) {
        if (r->next.sealed)
            r->next.over = r->last;
        r->next.salts = chain_start();
        if (from != 0 || !may_commit(&r->next))
            return replay_fail(r, "a round is committed to more often than it can be");
        round_commit(&r->next, hash, 0);
        return true;
    }
    if (!f->closed || f->ended || f->round != round)
        return replay_fail(r, "a round is committed to again that was not before");
    const struct commitment *c = last_commitment(f);
    if (from < c->from + c->known || from > f->count + 1 || !may_commit(f))
        return replay_fail(r, "a round is committed to again for draws that were made before");
    round_commit(f, hash, (unsigned)from);
    return true;
}

bool read_commit(struct replay *r, const json_t *line)
{
    const char *hash = replay_word(line, "hash"), *nonce = replay_word(line, "nonce");
    const bool sealed = json_is_true(json_object_get(line, "sealed"));
    const json_int_t round = json_integer_value(json_object_get(line, "commit"));
    struct link commit;
    if (hash == NULL || round <= 0 || round > UINT32_MAX ||
        !fair_hex(hash, commit.hash, sizeof commit.hash))
        return replay_fail(r, "this line is no commitment");
    if (sealed != draws_sealed(r->rs))
        return replay_fail(r, "these rules have the draw made over another line");
    if (json_is_true(json_object_get(line, "again")))
        return read_again(r, (uint32_t)round, commit,
                          json_integer_value(json_object_get(line, "from")));
    if (!before_wagers(r, (uint32_t)round))
        return replay_fail(r, "a commitment must be made before the round's first wager");
    if (nonce == NULL && r->next.committed && r->next.round == (uint32_t)round)
        return replay_fail(r, "a round is committed to twice, and does not say so");
    r->next = (struct fair_round){.round = (uint32_t)round, .sealed = sealed, .over = r->last};
    round_commit(&r->next, commit, 0);
    r->next.told_after = nonce != NULL;
    return true;
}

bool read_salts(struct replay *r, const json_t *line)
{
    const json_t *of = json_object_get(line, "of"), *value;
    const char *terminal;
    if (!r->next.committed || r->next.sealed ||
        json_integer_value(json_object_get(line, "salts")) != r->next.round ||
        r->next.round != r->table->round || !json_is_object(of))
        return replay_fail(r, "this line has no salts for the round that is open");
    json_object_foreach((json_t *)of, terminal, value)
    {
        uint8_t salt[SALT_BYTES];
        if (!json_is_string(value) || !fair_hex(json_string_value(value), salt, sizeof salt))
            return replay_fail(r, "this line has a salt that is none");
        r->next.salts = fair_salt(r->next.salts, terminal, salt);
    }
    return true;
}

static bool gives(const struct replay *r, const struct act *a, const struct before_act *was)
{
    if (a->kind == ACT_CARD)
        return was->left > 0 && a->card == was->card;
    return (uint32_t)r->this.number == was->number;
}

/* The seed of the draw that comes next stands in the line of the act that made it due. Where seeds
 * were lost too often there is none: nothing more is drawn then. */
static bool read_seed(struct replay *r, const char *hex, bool due)
{
    struct seed s;
    if (hex == NULL)
        return !due || r->this.told_after || !may_commit(&r->this) ||
               replay_fail(r, "the seed of the next draw is missing");
    if (!due || !fair_hex(hex, s.bytes, sizeof s.bytes))
        return replay_fail(r, "this line tells a seed, and no draw is due");
    r->this.line = r->v.line;
    return round_seed(&r->this, &s) ||
           replay_fail(r, "the seed told is not the one that was committed to");
}

bool read_draws(struct replay *r, const char *seed, const struct act *a,
                const struct before_act *was)
{
    struct fair_round *f = &r->this;
    unsigned index;
    if (r->v.table[0] == '\0')
        return true;
    if (told_by_hand(r, a, was))
        return replay_fail(r, "this round was committed to, and what decides it was not drawn");
    if (a->drawn && (f->drawn || !f->closed || f->count == FAIR_DRAWS))
        return replay_fail(r, "chance acted in a round that was not committed to and closed");
    if (a->drawn && !f->told_after && !next_seed_told(f))
        return replay_fail(r, "chance acted without a seed");
    const bool checked = a->drawn && !f->told_after;
    const bool due = seed_due(r, a, was->awaited, &index);
    draws_after(r, a, was->awaited);
    if (checked && !gives(r, a, was))
        return replay_fail(r, "what was drawn is not what the seed gives");
    r->v.draws += checked;
    if (due && index == 0 && r->this.closed && last_commitment(&r->this)->known > 0)
        return replay_fail(r, "wagers were taken while the seed of their draw was known");
    return read_seed(r, seed, due);
}

/* --- the first format ------------------------------------------------------------------------- */

/* Cards are dealt to boxes until the round is over: a shoe that is empty before has all cards again
 * but those of the round. */
static void refill(struct shoe *s, const struct fair_round *f, unsigned drawn_before)
{
    shoe_fill(s, s->decks);
    for (unsigned i = 0; i < drawn_before; i++)
        shoe_take(s, f->card[i]);
}

/* The number, or every card of the round out of the cards that were left. */
static bool seed_gives(const struct fair_round *f, const struct seed *s, const struct layout *l)
{
    const struct game *game = l->game;
    if (game->chance_act != ACT_CARD)
        return f->count == 0 || fair_draw(s, f->over, 0, l->chance_range) == (uint32_t)f->number;
    struct shoe left = f->shoe;
    for (unsigned i = 0; i < f->count; i++) {
        if (left.left == 0 && game->boxes != NULL)
            refill(&left, f, i);
        if (left.left == 0 || f->card[i] != shoe_nth(&left, fair_draw(s, f->over, i, left.left)))
            return false;
        shoe_take(&left, f->card[i]);
    }
    return true;
}

bool read_reveal(struct replay *r, const json_t *line)
{
    const char *hex = replay_word(line, "seed"), *over = replay_word(line, "over");
    struct fair_round *f = &r->this;
    struct seed s;
    char link[CHAIN_HEX];
    if (hex == NULL || over == NULL || !fair_hex(hex, s.bytes, sizeof s.bytes) || !f->told_after ||
        json_integer_value(json_object_get(line, "reveal")) != (json_int_t)f->round)
        return replay_fail(r, "this line reveals no seed that was committed to");
    if (!round_seed(f, &s))
        return replay_fail(r, "the seed revealed is not the one that was committed to");
    if (strcmp(over, chain_hex(f->over, link)) != 0)
        return replay_fail(r, f->sealed ? "the draw was not made over the link of its commitment"
                                        : "the draw was not made over the link at the close");
    if (!seed_gives(f, &s, &r->layout))
        return replay_fail(r, "what was drawn is not what the seed gives");
    ends(r);
    r->v.draws += f->count;
    return true;
}
