/* What staff may do at a table, told to the pit so that no screen has to guess it: the acts that
 * its rules know and that are somebody's to do there, from which office on, and the words that its
 * document has for their reasons. */
#include "floor/forms.h"
#include "floor/pit.h"

#include "wire/act_json.h"

struct words {
    const struct reason *list;
    size_t count;
};

/* The reasons that the rules know for an act; irregularities are kept apart. */
static struct words reasons_of(const struct ruleset *rs, enum act_kind kind)
{
    switch (kind) {
    case ACT_NO_SPIN:
        return (struct words){rs->no_spins, rs->no_spin_count};
    case ACT_INVALIDATE:
        return (struct words){rs->grounds, rs->ground_count};
    case ACT_MALFUNCTION:
        return (struct words){rs->malfunctions, rs->malfunction_count};
    case ACT_NO_ROLL:
    case ACT_OVERRULE:
        return (struct words){rs->no_rolls, rs->no_roll_count};
    case ACT_ORDER_PASS:
        return (struct words){rs->pass_orders, rs->pass_order_count};
    case ACT_RESERVE:
        return (struct words){rs->reservations, rs->reservation_count};
    case ACT_CHECK:
        return (struct words){rs->checks, rs->check_count};
    case ACT_REPAIRED:
        return (struct words){rs->repairs, rs->repair_count};
    case ACT_PRE_SHUFFLED:
        return (struct words){rs->kinds, rs->kind_count};
    case ACT_RESHUFFLE:
        return (struct words){rs->reshuffles, rs->reshuffle_count};
    case ACT_REPLACE_CARDS:
        return (struct words){rs->replacements, rs->replacement_count};
    case ACT_MISDEAL:
        return (struct words){rs->misdeals, rs->misdeal_count};
    case ACT_DIRECT:
        return (struct words){rs->directions, rs->direction_count};
    default:
        return (struct words){NULL, 0};
    }
}

/* What is told with another field of the act, as `shuffler` without a spare, is no reason itself.
 */
static bool is_variant(const struct ruleset *rs, const char *name)
{
    for (size_t i = 0; i < rs->irregularity_count; i++) {
        size_t len = strlen(rs->irregularities[i].name);
        if (strncmp(name, rs->irregularities[i].name, len) == 0 && name[len] == '-')
            return true;
    }
    return false;
}

static void put_words(const struct ruleset *rs, const struct ground *g, enum act_kind kind,
                      struct text *t)
{
    for (; g != NULL && g->word != NULL; g++)
        if (g->act == kind && rs->rule[g->by] != NULL)
            json_str(t, NULL, g->word);
}

static void put_reasons(const struct open_table *ot, enum act_kind kind, struct text *t)
{
    const struct ruleset *rs = ot->at.rs;
    const struct words w = reasons_of(rs, kind);
    json_open(t, "reasons", '[');
    for (size_t i = 0; i < w.count; i++)
        json_str(t, NULL, w.list[i].name);
    for (size_t i = 0; kind == ACT_IRREGULAR && i < rs->irregularity_count; i++)
        if (!is_variant(rs, rs->irregularities[i].name))
            json_str(t, NULL, rs->irregularities[i].name);
    put_words(rs, TABLE_GROUNDS, kind, t);
    put_words(rs, ot->at.layout.game->show->grounds, kind, t);
    json_close(t, ']');
}

/* What an act may say in `to` that sets an option of the rules, which is called as the act is. */
static void put_choices(const struct ruleset *rs, enum act_kind kind, struct text *t)
{
    const struct setting *o = ruleset_option(rs, act_name(kind));
    if (o == NULL || (act_needs(kind) & F(TO)) == 0)
        return;
    json_open(t, "to", '[');
    for (size_t i = 0; i < o->choice_count; i++)
        json_str(t, NULL, o->choices[i]);
    json_close(t, ']');
}

/* What its row says, so that a desk asks for that and for nothing else. Where the rules list why
 * cards are replaced, it is for one of these. */
static void put_fields_of(const struct ruleset *rs, enum act_kind kind, struct text *t)
{
    act_fields needs = act_needs(kind);
    if (kind == ACT_REPLACE_CARDS && rs->replacement_count > 0)
        needs |= F(REASON);
    act_row_json(kind, needs, t);
}

static void put_act(const struct open_table *ot, enum act_kind kind, const struct authority *need,
                    struct text *t)
{
    const struct ruleset *rs = ot->at.rs;
    const struct act a = {.kind = kind};
    if (!for_staff(ot, &a))
        return;
    json_open(t, NULL, '{');
    json_str(t, "act", act_name(kind));
    json_str(t, "role", need != NULL ? authority_role(rs, need) : rs->roles[0]);
    if (need != NULL && need->also != NULL)
        json_str(t, "also", need->also);
    json_str(t, "rule", need != NULL ? need->clause : NULL);
    json_flag(t, "written", needs_reason(kind));
    put_reasons(ot, kind, t);
    put_choices(rs, kind, t);
    put_fields_of(rs, kind, t);
    json_close(t, '}');
}

/* What the hand of a dealer, or a player's at his table, brings about needs no office. */
static void put_by_hand(const struct open_table *ot, struct text *t)
{
    const struct game *game = ot->at.layout.game;
    const enum act_kind *k = game->show->told_for_players;
    put_act(ot, game->chance_act, NULL, t);
    for (; k != NULL && *k != ACT_COUNT; k++)
        put_act(ot, *k, NULL, t);
}

void put_acts(const struct open_table *ot, struct text *t)
{
    const struct ruleset *rs = ot->at.rs;
    enum act_kind kind;
    json_open(t, "acts", '[');
    put_by_hand(ot, t);
    for (size_t i = 0; i < rs->staff_count; i++)
        if (act_find(rs->staff[i].act, &kind)) /* the others are conditions of an act */
            put_act(ot, kind, &rs->staff[i], t);
    json_close(t, ']');
}
