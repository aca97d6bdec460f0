/* Chips that patrons buy, exchange and redeem. */
#include "chipbank/frame.h"

#include <string.h>

/* What is handed over: chips of value or a voucher; -1, refused, where nobody has a right to
 * anything for it. */
enum handed { HANDED_CHIPS, HANDED_VOUCHER };
static int handed_over(struct chipbank *b, const struct occasion_act *a)
{
    static const char *const KINDS[] = {"chips", "voucher"};
    for (int i = HANDED_CHIPS; i <= HANDED_VOUCHER; i++)
        if (strcmp(a->item, KINDS[i]) == 0)
            return i;
    if (strcmp(a->item, "promotional") == 0)
        occasion_refuse_at(&b->o, a, BP_PROMOTIONAL, "chips of a promotion are worth no money");
    else if (strcmp(a->item, "colour") == 0)
        occasion_refuse_at(&b->o, a, BP_AT_TABLE, "colours go back to the table that issued them");
    else
        occasion_refuse_at(&b->o, a, BP_MALFORMED,
                           "`item` is chips, voucher, promotional or colour");
    return -1;
}

static cents *held(struct chipbank *b, int kind)
{
    return kind == HANDED_VOUCHER ? &b->vouchers : &b->chips;
}

static bool are_out(struct chipbank *b, const struct occasion_act *a, int kind)
{
    return a->value <= (kind == HANDED_VOUCHER ? b->vouchers : perhaps_out(b, NULL)) ||
           occasion_refuse_at(&b->o, a, BP_OUT_OF_TURN, "so much was not issued by this house");
}

/* The pieces that go over the counter: of a voucher there are none. */
static bool over_counter(struct chipbank *b, const struct occasion_act *a, int kind,
                         const char *written, cents value, struct pieces *p)
{
    memset(p, 0, sizeof *p);
    return kind == HANDED_VOUCHER || pieces_told(b, a, written, value, p);
}

static struct occasion_event of_chips(const struct chipbank *b, const struct occasion_act *a,
                                      enum chipbank_event_kind kind, enum chipbank_point point,
                                      cents value)
{
    struct occasion_event e = event_of(kind, rule_at(&b->o, point));
    e.what = a->item[0] != '\0' ? a->item : NULL;
    e.value = value;
    return e;
}

bool chips_sell(struct chipbank *b, const struct occasion_act *a)
{
    const int kind = handed_over(b, a);
    if (kind < 0)
        return false;
    if (a->pay.cash == 0 || *held(b, kind) > MONEY_STAKE_MAX - a->pay.cash)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED, "that is no amount to sell chips for");
    struct pieces p;
    if (!over_counter(b, a, kind, a->pieces, a->pay.cash, &p) || !cage_has(b, a, &p))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_REQUEST));
    *held(b, kind) += a->pay.cash;
    pieces_add(&b->cage, &p, -1);
    const struct occasion_event e = of_chips(b, a, BEV_ISSUED, BP_REQUEST, a->pay.cash);
    occasion_emit(&b->o, &e);
    return true;
}

bool chips_promote(struct chipbank *b, const struct occasion_act *a)
{
    if (b->promotional > MONEY_STAKE_MAX - a->value)
        return occasion_refuse_at(&b->o, a, BP_MALFORMED, "that is too much");
    occasion_accept(&b->o, a, rule_at(&b->o, BP_PROMOTIONAL));
    b->promotional += a->value;
    struct occasion_event e = of_chips(b, a, BEV_ISSUED, BP_PROMOTIONAL, a->value);
    e.what = "promotional";
    occasion_emit(&b->o, &e);
    return true;
}

/* Chips, or a voucher, for chips of the same value in all. */
bool chips_exchange(struct chipbank *b, const struct occasion_act *a)
{
    const int kind = handed_over(b, a);
    if (kind < 0 || !are_out(b, a, kind))
        return false;
    if (a->chips != a->value)
        return occasion_refuse_at(&b->o, a, BP_EXCHANGE, "both must be worth the same");
    struct pieces p, change;
    if (!over_counter(b, a, kind, a->pieces, a->value, &p) ||
        !over_counter(b, a, HANDED_CHIPS, a->change, a->chips, &change) ||
        !pieces_exist(b, a, &p) || !cage_has(b, a, &change))
        return false;
    occasion_accept(&b->o, a, rule_at(&b->o, BP_EXCHANGE));
    pieces_add(&b->cage, &p, 1);
    pieces_add(&b->cage, &change, -1);
    *held(b, kind) -= a->value;
    b->chips += a->value;
    const struct occasion_event e = of_chips(b, a, BEV_EXCHANGED, BP_EXCHANGE, a->value);
    occasion_emit(&b->o, &e);
    return true;
}

bool chips_redeem(struct chipbank *b, const struct occasion_act *a)
{
    const int kind = handed_over(b, a);
    if (kind < 0 || !are_out(b, a, kind))
        return false;
    if (a->pay.cash + a->pay.cheque != a->value || a->value == 0)
        return occasion_refuse_at(&b->o, a, BP_REDEEM,
                                  "cash and cheque must be what they are worth");
    if (a->pay.cheque > 0 && a->name[0] == '\0')
        return occasion_refuse_at(&b->o, a, BP_CHEQUE,
                                  "a cheque is made out to the patron who asks for it");
    struct pieces p;
    if (!over_counter(b, a, kind, a->pieces, a->value, &p) || !pieces_exist(b, a, &p))
        return false;
    const enum chipbank_point point = a->pay.cheque > 0 ? BP_CHEQUE : BP_REDEEM;
    occasion_accept(&b->o, a, rule_at(&b->o, point));
    *held(b, kind) -= a->value;
    pieces_add(&b->cage, &p, 1);
    struct occasion_event e = of_chips(b, a, BEV_REDEEMED, point, a->value);
    e.name = a->name[0] != '\0' ? a->name : NULL;
    e.pay = &a->pay;
    occasion_emit(&b->o, &e);
    return true;
}

/* Only what nobody has a right to may be declined. */
bool chips_decline(struct chipbank *b, const struct occasion_act *a)
{
    const bool promotional = strcmp(a->item, "promotional") == 0;
    if (!promotional && strcmp(a->item, "colour") != 0)
        return occasion_refuse_at(&b->o, a, BP_REQUEST,
                                  "it is done when a patron asks, while the casino is open");
    const enum chipbank_point point = promotional ? BP_PROMOTIONAL : BP_AT_TABLE;
    occasion_accept(&b->o, a, rule_at(&b->o, point));
    struct occasion_event e = of_chips(b, a, BEV_DECLINED, point, a->value);
    e.text = a->text;
    occasion_emit(&b->o, &e);
    return true;
}
