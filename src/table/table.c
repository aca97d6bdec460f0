/* One act in, events out: the table's front door. */
#include "table/frame.h"

#include <string.h>

/* Who may do a staff act, and whether these rules know it at all. A missing role is a dealer's. */
static bool staff_may(struct table *t, const struct act *a)
{
    const struct authority *need = ruleset_authority(t->rs, act_name(a->kind));
    if (need == NULL)
        return refuse_at(t, a, RP_UNKNOWN_ACT, "these rules know no %s", act_name(a->kind));
    const char *by = a->by[0] != '\0' ? a->by : t->rs->roles[0];
    if (!ruleset_office(t->rs, by))
        return refuse(t, a, need->clause, "%s is no member of staff here", by);
    if ((a->kind == ACT_INVALIDATE || a->kind == ACT_IRREGULAR) && ruleset_rank(t->rs, by) >= 0)
        return true; /* each ground has its own role, and its own clause */
    return ruleset_may(t->rs, need, by) ||
           refuse(t, a, need->clause, "the %s may not: that is for the %s", by,
                  authority_role(t->rs, need));
}

static bool do_sign(struct table *t, const struct act *a)
{
    (void)a;
    limits_sign(t);
    return true;
}

/* A game answers its own acts and those of every table, and no other game's. */
static bool known_here(struct table *t, const struct act *a)
{
    return (act_whose(a->kind) & t->layout->game->is) != 0 ||
           refuse_at(t, a, RP_UNKNOWN_ACT, "this game knows no %s", act_name(a->kind));
}

/* While the last coup, settled already, is put right, the open round waits. */
static bool fits_now(struct table *t, const struct act *a)
{
    static const enum act_kind MEANWHILE[] = {
        ACT_WITHDRAW, ACT_RESUME,    ACT_RECONSTRUCT, ACT_CARD, ACT_EXPOSED, ACT_KEY_CARD,
        ACT_APPROVE,  ACT_IRREGULAR, ACT_EXTRA_CARD,  ACT_TIME, ACT_SIT,     ACT_LEAVE,
        ACT_BUY_IN,   ACT_CASH_OUT,  ACT_SIGN,        ACT_WAGER};
    for (size_t i = 0; t->own.baccarat.misdeal.again && i < sizeof MEANWHILE / sizeof *MEANWHILE;
         i++)
        if (a->kind == MEANWHILE[i])
            return true;
    return !t->own.baccarat.misdeal.again ||
           refuse_at(t, a, RP_OUT_OF_TURN, "the last coup is being put right: finish that first");
}

typedef bool (*answer)(struct table *t, const struct act *a);

static const answer ANSWERS[ACT_COUNT] = {
    [ACT_WAGER] = do_wager,
    [ACT_WITHDRAW] = do_withdraw,
    [ACT_SIT] = do_sit,
    [ACT_LEAVE] = do_leave,
    [ACT_CONSENT] = do_consent,
    [ACT_BUY_IN] = do_buy_in,
    [ACT_CASH_OUT] = do_cash_out,
    [ACT_COLOUR] = do_colour,
    [ACT_TAKE] = do_take,
    [ACT_DECLINE] = do_decline,
    [ACT_PASS] = do_pass,
    [ACT_REVEAL] = do_reveal,
    [ACT_WORKING] = do_working,
    [ACT_THROW] = do_throw,
    [ACT_SIGN] = do_sign,
    [ACT_NUMBER] = do_outcome,
    [ACT_DICE] = do_outcome,
    [ACT_SECTION] = do_outcome,
    [ACT_CARD] = do_card,
    [ACT_TIME] = do_time,
    [ACT_CLOSE] = do_close,
    [ACT_SPIN] = do_spin,
    [ACT_NO_SPIN] = do_no_spin,
    [ACT_CONFIRM] = do_confirm,
    [ACT_CORRECT] = do_correct,
    [ACT_POSITION] = do_position,
    [ACT_FOUND] = do_found,
    [ACT_POST_MODE] = do_post_mode,
    [ACT_CHANGE_MODE] = do_change_mode,
    [ACT_ALLOW_BOTH] = do_allow_both,
    [ACT_RESTRICT] = do_restrict,
    [ACT_REFUSE_WAGER] = do_refuse_wager,
    [ACT_BALANCE] = do_balance,
    [ACT_RELAX] = do_relax,
    [ACT_OPEN_TABLE] = do_open_table,
    [ACT_ANNOUNCE_CLOSING] = do_announce_closing,
    [ACT_CLOSE_TABLE] = do_close_table,
    [ACT_GAMING_DAY] = do_gaming_day,
    [ACT_VACATE] = do_vacate,
    [ACT_POST_LIMITS] = do_post_limits,
    [ACT_CHANGE_LIMITS] = do_change_limits,
    [ACT_PLAYER_LIMITS] = do_player_limits,
    [ACT_PARTNERS] = do_partners,
    [ACT_CHIPS_RULE] = do_chips_rule,
    [ACT_VOID_PLAYER] = do_void_player,
    [ACT_BAR] = do_bar,
    [ACT_RESERVE] = do_reserve,
    [ACT_INVALIDATE] = do_invalidate,
    [ACT_MALFUNCTION] = do_malfunction,
    [ACT_RECORDS] = do_records,
    [ACT_DISPLAY] = do_display,
    [ACT_SHUT_DOWN] = do_shut_down,
    [ACT_FREEZE] = do_freeze,
    [ACT_CONTINUOUS] = do_continuous,
    [ACT_CUT] = do_cut,
    [ACT_DEMAND] = do_demand,
    [ACT_SHOW_BURN] = do_show_burn,
    [ACT_INSPECT] = do_inspect,
    [ACT_SHUFFLE] = do_shuffle,
    [ACT_PRE_SHUFFLED] = do_pre_shuffled,
    [ACT_RIFFLE] = do_riffle,
    [ACT_OFFER_CUT] = do_offer_cut,
    [ACT_STAFF_CUT] = do_staff_cut,
    [ACT_PLACE_CUTTING_CARD] = do_place_cutting_card,
    [ACT_CUTTING_CARD] = do_cutting_card,
    [ACT_REPLACE_CARDS] = do_replace_cards,
    [ACT_RESHUFFLE] = do_reshuffle,
    [ACT_VERIFY_CARDS] = do_verify_cards,
    [ACT_MISHANDLED] = do_mishandled,
    [ACT_STYLE] = do_style,
    [ACT_TURN] = do_turn,
    [ACT_FORFEIT] = do_forfeit,
    [ACT_NOMINATE] = do_nominate,
    [ACT_WRONG_HOLDER] = do_wrong_holder,
    [ACT_OFFER_BANK] = do_offer_bank,
    [ACT_EXTRA_CARD] = do_extra_card,
    [ACT_EXPOSED] = do_exposed,
    [ACT_KEY_CARD] = do_key_card,
    [ACT_NO_BETS] = do_no_bets,
    [ACT_APPROVE] = do_approve,
    [ACT_RECONSTRUCT] = do_reconstruct,
    [ACT_RESUME] = do_resume,
    [ACT_IRREGULAR] = do_irregular,
    [ACT_CHECK] = do_check,
    [ACT_TUMBLE] = do_tumble,
    [ACT_REPAIRED] = do_repaired,
    [ACT_OFFER_DICE] = do_offer_dice,
    [ACT_ORDER_PASS] = do_order_pass,
    [ACT_DICE_FOUND] = do_dice_found,
    [ACT_DICE_LOST] = do_dice_lost,
    [ACT_REPLACE_DICE] = do_replace_dice,
    [ACT_NO_ROLL] = do_no_roll,
    [ACT_OVERRULE] = do_overrule,
    [ACT_DECIDE] = do_decide,
    [ACT_HIT] = do_choice,
    [ACT_STAND] = do_choice,
    [ACT_DOUBLE] = do_choice,
    [ACT_SPLIT] = do_choice,
    [ACT_RAISE] = do_choice,
    [ACT_FOLD] = do_choice,
    [ACT_INSURE] = do_insure,
    [ACT_EVEN_MONEY] = do_even_money,
    [ACT_ASSIGN] = do_assign,
    [ACT_ABSENT] = do_absent,
    [ACT_FULL_PATRONAGE] = do_full_patronage,
    [ACT_LATE_ENTRY] = do_late_entry,
    [ACT_BOX_MAXIMUM] = do_box_maximum,
    [ACT_MISDEAL] = do_misdeal,
    [ACT_FACED] = do_faced,
    [ACT_STRAY] = do_stray,
    [ACT_FACE_DOWN] = do_face_down,
    [ACT_DEAD_HAND] = do_dead_hand,
    [ACT_COUNT_DECK] = do_count_deck,
    [ACT_POOL] = do_pool,
    [ACT_KEEP_APART] = do_keep_apart,
    [ACT_DIRECT] = do_direct,
};

void table_init(struct table *t, const struct layout *layout)
{
    const struct ruleset *rs = layout->rs;
    memset(t, 0, sizeof *t);
    t->layout = layout;
    t->rs = rs;
    t->limits = (struct limits){rs->min,       rs->max,          rs->unit,    rs->total_min,
                                rs->total_max, rs->differential, rs->area_max};
    t->phase = rs->start_cold ? PHASE_COLD : PHASE_OPEN;
    t->opened_today = !rs->start_cold;
    t->round = 1;
    t->index_stamp = 1;
    layout->game->begin(&t->game);
    shoe_put_away(t);
    dice_put_away(t);
    t->own.cards.number = 1;
    t->own.baccarat.hands.style = (uint8_t)rs->style;
    jackpot_begin(t);
}

bool table_act(struct table *t, const struct act *act, const struct sink *sink)
{
    t->sink = sink;
    const bool drawn = t->drawn;
    t->drawn |= act->drawn;
    bool done = known_here(t, act) && (act_actor(act->kind) != ACTOR_STAFF || staff_may(t, act)) &&
                fits_now(t, act) && ANSWERS[act->kind](t, act);
    if (!done)
        t->drawn = drawn;
    if (done && t->layout->game->lasting != NULL) {
        roll_follow(t, act);
        shooter_follow(t);
    }
    if (done && t->layout->game->boxes != NULL)
        boxes_follow(t);
    t->sink = NULL;
    return done;
}

bool table_awaits_chance(const struct table *t)
{
    if (t->rs->decks > 0)
        return cards_await(t);
    return t->phase == PHASE_CLOSED && !t->void_ball && tumbler_done(t);
}
