/* What a table that draws for itself promises before a round, and shows after it.
 *
 * The seeds of a round come from the operating system when the round is committed to, and stay in
 * memory until the act that makes a draw due is written down (wire/draws.h). A floor that was
 * struck down has lost those it had not told: it commits itself to others, says so to everybody at
 * the table, and the incident counts. Nobody knew the lost ones, so nobody can have wished them
 * away. */
#include "floor/fairness.h"
#include "base/list.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/terminal.h"
#include "floor/views.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>

/* --- seeds ------------------------------------------------------------------------------------ */

bool fairness_begin(struct open_table *ot)
{
    for (unsigned i = 0; i < 2; i++)
        if ((ot->seeds[i] = seed_row_new()) == NULL)
            return false;
    return true;
}

void fairness_free(struct open_table *ot)
{
    for (unsigned i = 0; i < 2; i++)
        seed_row_free(ot->seeds[i]);
    free(ot->salts.at);
    for (unsigned i = 0; i < SALTED_ROUNDS; i++)
        free(ot->salted[i].at);
}

static struct seed_row *seeds_of(const struct open_table *ot, uint32_t round)
{
    for (unsigned i = 0; i < 2; i++)
        if (seed_row_round(ot->seeds[i]) == round)
            return ot->seeds[i];
    return NULL;
}

/* One round is dealt while the next is committed to: there are two rows, and one of them is free.
 */
static struct seed_row *row_for(const struct open_table *ot, uint32_t round)
{
    const struct fair_round *this = &ot->at.this, *next = &ot->at.next;
    struct seed_row *row = seeds_of(ot, round);
    for (unsigned i = 0; row == NULL && i < 2; i++) {
        const uint32_t kept = seed_row_round(ot->seeds[i]);
        if ((kept != this->round || this->ended) && kept != next->round)
            row = ot->seeds[i];
    }
    return row != NULL ? row : ot->seeds[0];
}

/* False where the round has been committed to too often to go on. */
static bool commit_from(struct open_table *ot, struct fair_round *n, unsigned from)
{
    struct seed_row *row = row_for(ot, n->round);
    struct text t;
    if (!may_commit(n))
        return false;
    round_commit(n, seed_row_draw(row, n->round, one_draw(ot) ? 1 : FAIR_DRAWS - from), from);
    line_begin(ot, &t);
    line_commit(&t, n);
    line_end(ot, &t);
    if (n->sealed) /* the dice are cast, and nobody can touch them any more */
        n->over = ot->at.last;
    return true;
}

void commit_to(struct open_table *ot, uint32_t round)
{
    struct fair_round *n = &ot->at.next;
    if (n->committed && n->round == round)
        return;
    *n = (struct fair_round){.round = round, .sealed = draws_sealed(ot->at.rs)};
    commit_from(ot, n, 0);
}

/* Everybody at the table is told what the round that is open is committed to. */
static void tell_committed(struct floor *f, const struct open_table *ot, const struct fair_round *n)
{
    struct text *t = say_begin(f);
    json_str(t, "event", "committed");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", n->round);
    put_commitment(n, "commit", t);
    json_int(t, "renewed", n->commits - 1);
    say_around(f, ot);
}

/* Everybody at the table sees that there is another commitment, and why. */
static bool commit_again(struct floor *f, struct open_table *ot, struct fair_round *n,
                         unsigned from, const char *why)
{
    if (!commit_from(ot, n, from))
        return false;
    if (!n->closed) {
        n->salts = chain_start();
        ot->salts.count = 0;
    }
    f->meters.renewed++;
    incident(f, "draw-renewed", ot->plan->name, "controller", "round %u: %s", n->round, why);
    tell_committed(f, ot, n);
    return true;
}

static const char LOST[] = "its seeds were in memory alone, and are lost",
                  KNOWN[] = "its seed was told, and wagers are taken again";

/* A round that staff's word has opened, the one before being void, was told without a commitment.
 */
bool commit_to_open_round(struct floor *f, struct open_table *ot)
{
    struct fair_round *n = &ot->at.next;
    const uint32_t round = ot->at.table->round;
    if (!n->committed || n->round != round) {
        commit_to(ot, round);
        tell_committed(f, ot, n);
        return true;
    }
    if (last_commitment(n)->known > 0 || n->told_after)
        commit_again(f, ot, n, 0, KNOWN);
    else if (seeds_of(ot, round) == NULL)
        commit_again(f, ot, n, 0, LOST);
    return false;
}

/* --- salts ------------------------------------------------------------------------------------ */

static void put_salts_down(struct open_table *ot)
{
    struct fair_round *n = &ot->at.next;
    struct text t;
    for (unsigned i = 0; i < ot->salts.count; i++) {
        const struct salt *s = &ot->salts.at[i];
        if (i % SALTS_A_LINE == 0) {
            line_begin(ot, &t);
            line_salts(&t, n->round);
        }
        line_salt(&t, s->terminal, s->bytes);
        n->salts = fair_salt(n->salts, s->terminal, s->bytes);
        if ((i + 1) % SALTS_A_LINE == 0 || i + 1 == ot->salts.count) {
            json_close(&t, '}');
            line_end(ot, &t);
        }
    }
    struct salts *kept = &ot->salted[n->round % SALTED_ROUNDS];
    free(kept->at);
    *kept = ot->salts;
    kept->round = n->round;
    ot->salts = (struct salts){0};
}

/* Names are compared with all their bytes, which are zero behind the end. */
static struct salt *salt_place(struct open_table *ot, const struct plan_terminal *from)
{
    struct salts *s = &ot->salts;
    for (unsigned i = 0; i < s->count; i++)
        if (memcmp(s->at[i].terminal, from->name, sizeof from->name) == 0)
            return &s->at[i];
    s->at = list_room(s->at, s->count, sizeof *s->at);
    memcpy(s->at[s->count].terminal, from->name, sizeof from->name);
    return &s->at[s->count++];
}

/* One a round from each terminal; a later one takes the place of the one before. */
void ask_salt(struct floor *f, struct asked *q)
{
    const char *hex;
    int64_t round;
    uint8_t salt[SALT_BYTES];
    struct open_table *ot = named_table(f, q);
    if (ot == NULL || !ask_number(f, q, "round", 1, UINT32_MAX, &round) ||
        !ask_word(f, q, "salt", &hex))
        return;
    const int32_t terminal = f->desk[q->desk].terminal;
    if (!fair_hex(hex, salt, sizeof salt)) {
        refuse_ask(f, q, "malformed", NULL, "salt is %d hexadecimal digits", 2 * SALT_BYTES);
        return;
    }
    if (!ot->automatic || ot->seat_of[terminal] == 0 || draws_sealed(ot->at.rs)) {
        refuse_ask(f, q, "round", NULL, "no draw here is made with this terminal's salt");
        return;
    }
    if (ot->at.table->phase != PHASE_OPEN || (uint32_t)round != ot->at.table->round) {
        refuse_ask(f, q, "round", NULL, "round %lld takes no salt now", (long long)round);
        return;
    }
    struct salt *s = salt_place(ot, f->terminal[terminal].plan);
    memcpy(s->bytes, salt, sizeof s->bytes);
    struct text *t = answer_begin(f, q, "salted");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", round);
    say_end(f, q->desk);
}

/* --- an act ----------------------------------------------------------------------------------- */

const struct seed *seed_to_tell(struct floor *f, struct open_table *ot, const struct act *a,
                                bool awaited)
{
    unsigned index;
    if (!ot->automatic || !seed_due(&ot->at, a, awaited, &index))
        return NULL;
    const bool closes =
        !awaited && ot->at.next.committed && ot->at.next.round == ot->at.table->round;
    struct fair_round *r = closes ? &ot->at.next : &ot->at.this;
    if ((seeds_of(ot, r->round) == NULL || r->told_after) && !commit_again(f, ot, r, index, LOST))
        return NULL;
    if (closes && !r->sealed && ot->salts.count > 0)
        put_salts_down(ot);
    const struct seed_row *row = seeds_of(ot, r->round);
    return seed_row_at(row, index - last_commitment(r)->from);
}

void remember_round(struct open_table *ot)
{
    ot->past[ot->past_count++ % PAST_ROUNDS] = ot->at.ended;
}

/* A round called off in the middle of it and opened again is committed to again at once: no wager
 * is taken under a seed that is known. */
void draws_noted(struct floor *f, struct open_table *ot, const struct act *a, bool awaited,
                 const struct seed *told)
{
    const uint32_t endings = ot->at.endings;
    draws_after(&ot->at, a, awaited);
    if (ot->at.endings != endings)
        remember_round(ot);
    if (told != NULL) {
        const bool follows = round_seed(&ot->at.this, told);
        assert(follows);
        (void)follows;
        ot->at.this.line = ot->at.v.line;
    }
    const struct fair_round *n = &ot->at.next;
    if (ot->automatic && n->committed && n->round == ot->at.table->round &&
        last_commitment(n)->known > 0)
        commit_to_open_round(f, ot);
}

int64_t not_told_from(const struct open_table *ot)
{
    const struct fair_round *r = &ot->at.this;
    return r->closed && !r->ended && r->line != 0 && next_seed_told(r) ? (int64_t)r->line
                                                                       : INT64_MAX;
}

/* --- asked for -------------------------------------------------------------------------------- */

const struct fair_round *fair_of(const struct open_table *ot, uint32_t round)
{
    for (uint32_t i = 0; i < ot->past_count && i < PAST_ROUNDS; i++)
        if (ot->past[i].round == round)
            return &ot->past[i];
    if (ot->at.next.committed && ot->at.next.round == round)
        return &ot->at.next;
    return ot->at.this.round == round ? &ot->at.this : NULL;
}

void put_commitment(const struct fair_round *r, const char *key, struct text *t)
{
    char hex[CHAIN_HEX];
    json_str(t, key, r != NULL ? chain_hex(last_commitment(r)->hash, hex) : NULL);
}

/* Commitments of one round, each with the last of its seeds that was told: all before it are
 * hashes of that one. */
static void put_commitments(const struct fair_round *r, struct text *t)
{
    char hex[CHAIN_HEX];
    struct link seed;
    json_open(t, "commits", '[');
    for (unsigned i = 0; i < r->commits; i++) {
        const struct commitment *c = &r->commit[i];
        memcpy(seed.hash, c->seed.bytes, sizeof seed.hash);
        json_open(t, NULL, '{');
        json_int(t, "from", c->from);
        json_str(t, "commit", chain_hex(c->hash, hex));
        json_int(t, "seeds", r->ended ? c->known : 0);
        json_str(t, "seed", r->ended && c->known > 0 ? chain_hex(seed, hex) : NULL);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* The cards in the order drawn, and what was in the shoe before: how many of each, by rank and
 * suit. */
static void put_cards(const struct fair_round *r, struct text *t)
{
    if (!r->ended) {
        json_str(t, "cards", NULL);
        json_str(t, "shoe", NULL);
        return;
    }
    json_open(t, "cards", '[');
    for (unsigned i = 0; i < r->count; i++) {
        char name[3];
        card_text(r->card[i], name);
        json_str(t, NULL, name);
    }
    json_close(t, ']');
    json_open(t, "shoe", '[');
    for (unsigned c = 0; c < DECK; c++)
        json_int(t, NULL, r->shoe.of[c]);
    json_close(t, ']');
}

/* What all salts come to, and each of them while they are kept. */
static void put_salts(const struct open_table *ot, const struct fair_round *r, struct text *t)
{
    const struct link none = chain_start();
    const struct salts *s = &ot->salted[r->round % SALTED_ROUNDS];
    const bool salted = r->ended && memcmp(&r->salts, &none, sizeof none) != 0;
    char hex[CHAIN_HEX];
    json_str(t, "salted", salted ? chain_hex(r->salts, hex) : NULL);
    if (!salted || s->round != r->round) {
        json_str(t, "salts", NULL);
        return;
    }
    json_open(t, "salts", '[');
    for (unsigned i = 0; i < s->count; i++) {
        char salt[2 * SALT_BYTES + 1];
        json_open(t, NULL, '{');
        json_str(t, "terminal", s->at[i].terminal);
        json_str(t, "salt", sodium_bin2hex(salt, sizeof salt, s->at[i].bytes, SALT_BYTES));
        json_close(t, '}');
    }
    json_close(t, ']');
}

void ask_fair(struct floor *f, struct asked *q)
{
    const char *name;
    int64_t round;
    if (!ask_word(f, q, "table", &name) || !ask_number(f, q, "round", 1, UINT32_MAX, &round))
        return;
    const struct open_table *ot = table_named(f, name);
    const struct fair_round *r = ot != NULL ? fair_of(ot, (uint32_t)round) : NULL;
    if (r == NULL) {
        refuse_ask(f, q, "unknown", NULL, "that round is not among the last %d here", PAST_ROUNDS);
        return;
    }
    char hex[CHAIN_HEX];
    struct link seed;
    const struct commitment *c = last_commitment(r);
    memcpy(seed.hash, c->seed.bytes, sizeof seed.hash);
    struct text *t = answer_begin(f, q, "fair");
    json_str(t, "table", ot->plan->name);
    json_int(t, "round", round);
    put_commitment(r, "commit", t);
    json_str(t, "seed", r->ended && c->known > 0 ? chain_hex(seed, hex) : NULL);
    json_str(t, "link", r->ended || r->sealed ? chain_hex(r->over, hex) : NULL);
    json_str(t, "over", r->sealed ? "open" : "close");
    if (r->ended && r->drawn)
        json_int(t, "number", show_number(&ot->at.layout, r->number));
    else
        json_str(t, "number", NULL);
    put_commitments(r, t);
    put_salts(ot, r, t);
    if (one_draw(ot))
        json_int(t, "range", ot->at.layout.chance_range);
    else
        put_cards(r, t);
    say_end(f, q->desk);
}
