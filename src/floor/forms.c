/* What staff may do at a table, told to the pit so that no screen has to guess it: the acts that
 * its rules know and that are somebody's to do there, from which office on, and the words that its
 * document has for their reasons. */
#include "floor/forms.h"
#include "floor/live.h"
#include "floor/pit.h"

#include "table/possible.h"

#include "wire/act_json.h"

/* The reasons, and what is told with one of them. */
static void put_reasons(const struct causes *r, struct text *t)
{
    json_open(t, "reasons", '[');
    for (size_t i = 0; i < r->count; i++)
        json_str(t, NULL, r->at[i].word);
    json_close(t, ']');
    json_open(t, "asks", '{');
    for (size_t i = 0; i < r->count; i++)
        if (r->at[i].asks != NULL)
            json_str(t, r->at[i].word, r->at[i].asks);
    json_close(t, '}');
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

/* What its row says, as far as the rules have a use for it, so that a desk asks for that and for
 * nothing else. */
static void put_fields_of(const struct open_table *ot, enum act_kind kind, struct text *t)
{
    const struct show *show = ot->at.layout.game->show;
    act_fields needs = act_needs(kind), may = fields_used(ot->at.rs, kind);
    if (show->fields != NULL)
        show->fields(ot->at.rs, kind, &needs, &may);
    const struct row_told row = act_row(kind, needs, may & ~needs);
    row_json(&row, t);
}

static void put_act(const struct open_table *ot, const struct offered *to, enum act_kind kind,
                    const struct authority *need, struct text *t)
{
    const struct ruleset *rs = ot->at.rs;
    const struct act a = {.kind = kind};
    struct causes why;
    causes_of(&ot->at.layout, kind, &why);
    /* One that must give a reason, where the rules have none to give, can never be done. */
    if (!for_staff(ot, &a) || ((act_needs(kind) & F(REASON)) != 0 && why.count == 0))
        return;
    json_open(t, NULL, '{');
    json_str(t, "act", act_name(kind));
    json_str(t, "role", need != NULL ? authority_role(rs, need) : rs->roles[0]);
    if (need != NULL && need->also != NULL)
        json_str(t, "also", need->also);
    json_str(t, "rule", need != NULL ? need->clause : NULL);
    if (to != NULL) {
        json_flag(t, "open", (to->possible[kind / 64] >> kind % 64 & 1) != 0);
        json_flag(t, "mine", need == NULL || ruleset_may(rs, need, to->office));
    }
    put_reasons(&why, t);
    put_choices(rs, kind, t);
    put_fields_of(ot, kind, t);
    json_close(t, '}');
}

/* What the hand of a dealer, or a player's at his table, brings about needs no office. */
static void put_by_hand(const struct open_table *ot, const struct offered *to, struct text *t)
{
    const struct game *game = ot->at.layout.game;
    const enum act_kind *k = game->show->told_for_players;
    put_act(ot, to, game->chance_act, NULL, t);
    for (; k != NULL && *k != ACT_COUNT; k++)
        if (!told_at_live_table(ot, *k))
            put_act(ot, to, *k, NULL, t);
    for (unsigned all = 0; all < ACT_COUNT; all++)
        if (told_at_live_table(ot, (enum act_kind)all))
            put_act(ot, to, (enum act_kind)all, NULL, t);
}

void put_acts(const struct open_table *ot, const struct offered *to, struct text *t)
{
    const struct ruleset *rs = ot->at.rs;
    enum act_kind kind;
    json_open(t, "acts", '[');
    put_by_hand(ot, to, t);
    for (size_t i = 0; i < rs->staff_count; i++)
        if (act_find(rs->staff[i].act, &kind)) /* the others are conditions of an act */
            put_act(ot, to, kind, &rs->staff[i], t);
    json_close(t, ']');
}
