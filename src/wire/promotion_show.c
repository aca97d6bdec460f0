#include "wire/promotion_show.h"

#include "promotion/frame.h"
#include "wire/occasion_json.h"

#include <sodium.h>
#include <string.h>

static const char *phase_name(const struct promotion *p)
{
    static const char *const NAMES[] = {[PROMOTION_DRAFT] = "draft",
                                        [PROMOTION_OPEN] = "open",
                                        [PROMOTION_CLOSED] = "closed",
                                        [PROMOTION_CANCELLED] = "cancelled"};
    return NAMES[p->phase];
}

static const char *state_name(enum prize_state state)
{
    static const char *const NAMES[] = {[PRIZE_UNDRAWN] = "undrawn",
                                        [PRIZE_DRAWN] = "drawn",
                                        [PRIZE_REFUSED] = "refused",
                                        [PRIZE_UNCLAIMED] = "unclaimed",
                                        [PRIZE_PAID] = "paid"};
    return NAMES[state];
}

static void put_time(const struct promotion *p, const char *key, int term, struct text *t)
{
    if (term >= 0 && p->terms.term[term].stated)
        json_int(t, key, p->terms.term[term].number);
    else
        json_str(t, key, NULL);
}

void promotion_brief(const struct promotion *p, struct text *t)
{
    json_str(t, "phase", phase_name(p));
    json_flag(t, "postponed", p->waits || p->draw_waits);
    json_int(t, "version", p->version);
    put_time(p, "closes", rules_of(p)->known.closes, t);
    put_time(p, "draws", rules_of(p)->known.drawn, t);
    json_int(t, "entries", p->entries);
    json_int(t, "entrants", p->entrant_count);
    json_int(t, "prizes", p->terms.prize_count);
}

/* --- what has become of the prizes ------------------------------------------------------------ */

/* Everybody sees the end of a winner's card, the house and the winner all of it. */
static void put_winner(const struct promotion *p, unsigned prize, const struct occasion_eyes *eyes,
                       struct text *t)
{
    const char *winner = winner_of(p, (int)prize);
    json_str(t, "ends", winner != NULL ? machine_ends(winner) : NULL);
    json_str(t, "winner", winner != NULL && machine_is_his(eyes, winner) ? winner : NULL);
}

static void put_choice(const struct prize_fate *f, struct text *t)
{
    if (!f->chosen) {
        json_str(t, "choice", NULL);
        return;
    }
    json_open(t, "choice", '{');
    json_int(t, "cash", f->choice.cash);
    json_int(t, "cheque", f->choice.cheque);
    json_int(t, "transfer", f->choice.transfer);
    json_close(t, '}');
}

/* For the house: who tried to tell the winner of this draw, when, how, and whether he was reached.
 */
static void put_attempts(const struct promotion *p, unsigned prize, struct text *t)
{
    const uint32_t kept = p->attempts < ATTEMPTS_MAX ? p->attempts : ATTEMPTS_MAX;
    json_open(t, "attempts", '[');
    for (uint32_t i = p->attempts - kept; i < p->attempts; i++) {
        const struct attempt *a = &p->attempt[i % ATTEMPTS_MAX];
        if (a->prize != prize || a->draw != p->fate[prize].draw)
            continue;
        json_open(t, NULL, '{');
        json_int(t, "at", a->at);
        json_str(t, "by", a->by);
        json_str(t, "way", rules_of(p)->way[a->way].name);
        json_flag(t, "reached", a->reached);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_fate(const struct promotion *p, unsigned prize, const struct occasion_eyes *eyes,
                     struct text *t)
{
    const struct prize_fate *f = &p->fate[prize];
    const char *winner = winner_of(p, (int)prize);
    json_open(t, NULL, '{');
    json_str(t, "prize", p->terms.prize[prize].name);
    json_str(t, "state", state_name(f->state));
    put_winner(p, prize, eyes, t);
    if (f->state != PRIZE_UNDRAWN) {
        json_int(t, "draw", f->draw);
        json_int(t, "drawn", f->drawn_at);
    }
    if (winner != NULL && machine_is_his(eyes, winner)) {
        json_flag(t, "tried", f->tried);
        json_flag(t, "overdue", f->overdue);
        json_int(t, "tell-by", winner_told_by(rules_of(p), f->drawn_at));
        json_int(t, "instead", promotion_instead(p, prize));
        json_flag(t, "takes-cash", f->as_cash);
        json_int(t, "due", promotion_money_due(p, prize));
        json_int(t, "credit", promotion_credit_due(p, prize));
        put_choice(f, t);
    }
    if (winner != NULL && eyes->staff)
        put_attempts(p, prize, t);
    json_close(t, '}');
}

static void put_fates(const struct promotion *p, const struct occasion_eyes *eyes, struct text *t)
{
    json_open(t, "results", '[');
    for (unsigned i = 0; i < p->terms.prize_count; i++)
        put_fate(p, i, eyes, t);
    json_close(t, ']');
}

/* --- claims and disputes ---------------------------------------------------------------------- */

static void put_claims(const struct promotion *p, const struct occasion_eyes *eyes, struct text *t)
{
    static const char *const STATES[] = {
        [CLAIM_OPEN] = "open", [CLAIM_REFUSED] = "refused", [CLAIM_PAID] = "paid"};
    json_open(t, "claims", '[');
    for (unsigned i = 0; i < p->claim_count; i++) {
        const struct claim *c = &p->claim[i];
        if (!machine_is_his(eyes, c->player))
            continue;
        json_open(t, NULL, '{');
        json_str(t, "player", c->player);
        json_str(t, "prize", p->terms.prize[c->prize].name);
        json_int(t, "draw", c->draw);
        json_str(t, "state", STATES[c->state]);
        json_str(t, "hold", c->hold != 0 ? rules_of(p)->hold[c->hold - 1].name : NULL);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* --- all of it -------------------------------------------------------------------------------- */

/* His entries, and where they lie in the list over which is drawn. */
static void put_mine(const struct promotion *p, const char *player, struct text *t)
{
    uint32_t before = 0;
    for (uint32_t i = 0; i < p->entrant_count; i++) {
        if (strcmp(p->entrant[i].name, player) == 0) {
            json_open(t, "mine", '{');
            json_int(t, "entries", p->entrant[i].entries);
            json_int(t, "first", before);
            json_close(t, '}');
            return;
        }
        before += p->entrant[i].entries;
    }
    json_str(t, "mine", NULL);
}

static void put_draft(const struct promotion *p, struct text *t)
{
    json_open(t, "draft", '{');
    json_flag(t, "changed", p->changed);
    json_flag(t, "approved", p->approved);
    terms_json(rules_of(p), &p->draft, t);
    json_open(t, "lacks", '[');
    terms_lacks(rules_of(p), &p->draft, &(struct lack_ear){machine_put_lack, t});
    json_close(t, ']');
    json_close(t, '}');
}

/* Those with most entries, the earlier of two who have as many first. */
static void put_players(const struct promotion *p, struct text *t)
{
    enum { SHOWN = 20 };
    uint32_t most[SHOWN], count = 0;
    for (uint32_t i = 0; i < p->entrant_count; i++) {
        if (count == SHOWN && p->entrant[most[SHOWN - 1]].entries >= p->entrant[i].entries)
            continue;
        uint32_t at = count < SHOWN ? count++ : SHOWN - 1;
        for (; at > 0 && p->entrant[most[at - 1]].entries < p->entrant[i].entries; at--)
            most[at] = most[at - 1];
        most[at] = i;
    }
    json_open(t, "players", '[');
    for (uint32_t i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "player", p->entrant[most[i]].name);
        json_int(t, "entries", p->entrant[most[i]].entries);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* What only the house is told. */
static void put_for_staff(const struct promotion *p, struct text *t)
{
    json_flag(t, "advertised", p->marketed);
    json_flag(t, "available", p->available);
    json_flag(t, "cancel-approved", p->cancelling);
    put_draft(p, t);
    put_players(p, t);
}

/* Whether the last seed of the row has been told: no other has been committed to since. */
static bool seed_told(const struct promotion *p)
{
    return p->seeds.draws > 0 &&
           memcmp(p->seeds.before.hash, p->seeds.commit.hash, sizeof p->seeds.commit.hash) != 0;
}

/* Every draw with what it takes to work it out anew. */
static void put_made(const struct promotion *p, struct text *t)
{
    char seed[2 * RNG_SEED_BYTES + 1];
    json_open(t, "made", '[');
    for (uint32_t i = 0; i < p->seeds.draws; i++) {
        const struct made_draw *d = &p->made[i];
        json_open(t, NULL, '{');
        json_int(t, "draw", i);
        json_str(t, "prize", p->terms.prize[d->prize].name);
        json_int(t, "number", d->number);
        json_int(t, "of", d->of);
        json_str(t, "seed", sodium_bin2hex(seed, sizeof seed, d->seed.bytes, sizeof d->seed.bytes));
        machine_put_hash("commit", true, d->commit, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

void promotion_show(const struct promotion *p, const struct occasion_eyes *eyes, struct text *t)
{
    promotion_brief(p, t);
    json_int(t, "at", p->o.now);
    json_int(t, "lodged", p->lodged);
    json_flag(t, "waits", p->waits);
    json_flag(t, "draw-waits", p->draw_waits);
    json_flag(t, "draw-cancelled", p->draw_cancelled);
    machine_put_hash("commit", p->seeds.committed, p->seeds.commit, t);
    json_int(t, "renewed", p->seeds.renewed);
    machine_put_hash("list", p->phase == PROMOTION_CLOSED, p->list, t);
    json_int(t, "drawn", p->seeds.draws);
    json_int(t, "left", p->left);
    machine_put_hash("seed", p->phase == PROMOTION_CLOSED && seed_told(p), p->seeds.before, t);
    put_made(p, t);
    json_open(t, "holds", '{');
    terms_json(rules_of(p), &p->terms, t);
    json_close(t, '}');
    if (eyes->staff)
        put_for_staff(p, t);
    put_fates(p, eyes, t);
    put_claims(p, eyes, t);
    machine_put_disputes(&p->disputes, eyes, t);
    if (eyes->player != NULL)
        put_mine(p, eyes->player, t);
}

/* --- what may be said in its acts ------------------------------------------------------------- */

static void put_named(const char *key, const struct named_rule *list, size_t count, struct text *t)
{
    json_open(t, key, '[');
    for (size_t i = 0; i < count; i++) {
        json_open(t, NULL, '{');
        json_str(t, "name", list[i].name);
        json_int(t, "over", list[i].over);
        json_flag(t, "until", list[i].until);
        form_cite("rule", list[i].clause, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_kinds(const struct promotion_rules *r, struct text *t)
{
    json_open(t, "kinds", '[');
    for (size_t i = 0; i < r->kind_count; i++) {
        const struct kind_rule *k = &r->kind[i];
        json_open(t, NULL, '{');
        json_str(t, "kind", k->name);
        json_flag(t, "money", k->monetary);
        json_flag(t, "never-cash", k->never_cash);
        json_flag(t, "credit", k->credit);
        put_named("details", k->detail, k->detail_count, t);
        json_close(t, '}');
    }
    json_close(t, ']');
}

/* What the document knows, by the clause that it has for it. */
static void put_knows(const struct promotion_rules *r, struct text *t)
{
    static const struct {
        const char *key;
        enum promotion_point point;
    } KNOWS[] = {{"terms", PP_TERMS},
                 {"marketing", PP_MARKETING},
                 {"available", PP_AVAILABLE},
                 {"lodged", PP_LODGED},
                 {"copy", PP_COPY},
                 {"approved", PP_APPROVED},
                 {"scrutineer-must", PP_SCRUTINEER_MUST},
                 {"scrutineer-may", PP_SCRUTINEER_MAY},
                 {"cash-must", PP_CASH_MUST},
                 {"cash-stated", PP_CASH_STATED},
                 {"draw-postponed", PP_DRAW_POSTPONED},
                 {"draw-cancelled", PP_DRAW_CANCELLED},
                 {"cancelled", PP_CANCELLED},
                 {"cancel-approved", PP_CANCEL_APPROVED}};
    json_open(t, "knows", '{');
    for (size_t i = 0; i < sizeof KNOWS / sizeof *KNOWS; i++)
        form_cite(KNOWS[i].key, r->all.rule[KNOWS[i].point], t);
    json_close(t, '}');
}

void promotion_form(const struct promotion_rules *r, struct text *t)
{
    static const char *const NEEDED[] = {[TERM_ALWAYS] = "always",
                                         [TERM_WITH_A_WAGER] = "with-a-wager",
                                         [TERM_IF_GIVEN] = "no",
                                         [TERM_WITH_CREDIT] = "with-credit"};
    form_describe(&r->all, NEEDED, t);
    put_kinds(r, t);
    put_named("forbidden", r->forbidden, r->forbidden_count, t);
    put_named("ways", r->way, r->way_count, t);
    put_named("holds", r->hold, r->hold_count, t);
    json_int(t, "great", r->great_prize);
    json_int(t, "kept", r->kept_refusal);
    put_knows(r, t);
}
