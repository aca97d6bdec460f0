/* What rulesets of blackjack have that no others have. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field HOUSE_FIELDS[] = {
    {"dealer-stands", NUMBER(17, 17, "17"),
     MEANS("The dealer stands on this total or more; play and odds are reckoned for no other.")},
    {"dealer-stands-soft", NUMBER(17, 18, "17"),
     MEANS("The same where an ace counts eleven: 18 where the dealer draws to a soft 17.")},
    {"double-from", NUMBER(0, 21, "9"), MEANS("The least total that may be doubled.")},
    {"double-to", NUMBER(0, 21, "11"), MEANS("The greatest.")},
    {"hands", NUMBER(0, 3, "3"), MEANS("Hands of one box, by splitting.")},
    {"alone-hard", NUMBER(0, 21, "12"),
     MEANS("A hand that nobody decides for draws below this total.")},
    {"alone-soft", NUMBER(0, 21, "12"), MEANS("The same where an ace counts eleven.")},
    {"alone-by", ONE_OF("supervisor", "supervisor", "clock"), MEANS("Who leaves a hand alone.")},
    {"settles", ONE_OF("at-once", "at-once", "together"),
     MEANS("A blackjack and a bust are settled when they come, or all when the round is over.")},
    {"additions", ONE_OF("up-to", "up-to", "exactly"),
     MEANS("A double is up to the wager and insurance up to half of it, or exactly that.")},
    {0}};

static const struct section SECTIONS_HERE[] = {
    {"blackjack", "What blackjack's documents have otherwise.", HOUSE_FIELDS}, {0}};
static const struct section *const HOUSE = &SECTIONS_HERE[0];

static const struct rule_field OPTIONS_HERE[] = {
    {"insurance-time", RULE_MAP, MEANS("The time to decide about insurance.")},
    {"busted", RULE_MAP,
     MEANS("Whether a split hand that busts waits for the dealer's blackjack.")},
    {"super-sevens-stake", RULE_MAP,
     MEANS("The one stake of that side bet; 0: the table's minimum.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"blackjack", RULE_MAP, MEANS("What blackjack's documents have otherwise.")}, {0}};

static const struct need NEEDS[] = {
    {"extra-card", {RP_ERROR_UNSEEN, RP_ERROR_DEALER, RP_ERROR_SEEN}},
    {"extra-card", {RP_CARD_REFUSED, RP_ALL_REFUSED, RP_HAND_PUT_RIGHT}},
    {"exposed", {RP_FACE_UP}},
    {"late-entry", {RP_CAME_LATE, RP_SAT_OUT, RP_LATE_NOTICE}},
    {"box-maximum", {RP_BOX_SIGN}},
    {"place-elsewhere", {RP_CUT_ELSEWHERE_NOTICE}},
    {"irregular", {RP_HAND_PUT_RIGHT, RP_HAND_VOIDED, RP_HAND_PLAYED, RP_DEALER_LATE}},
    {NULL, {0}}};

static bool read_total(const struct compiling *c, const struct entry *map, const char *key,
                       unsigned *out)
{
    int64_t n;
    if (!read_number(c, HOUSE, map, key, &n))
        return false;
    *out = (unsigned)n;
    return true;
}

static bool read(struct compiling *c, const struct entry *root)
{
    const struct entry *b = entry_get(root, "blackjack");
    struct blackjack_rules *r = &c->rs->own.blackjack;
    int together, clock, exact;
    if (!check_fields(c, b, HOUSE) || !read_total(c, b, "dealer-stands", &r->stands) ||
        !read_total(c, b, "dealer-stands-soft", &r->stands_soft) ||
        !read_total(c, b, "double-from", &r->double_from) ||
        !read_total(c, b, "double-to", &r->double_to) || !read_total(c, b, "hands", &r->hands) ||
        !read_total(c, b, "alone-hard", &r->alone_hard) ||
        !read_total(c, b, "alone-soft", &r->alone_soft) ||
        !read_word(c, HOUSE, b, "settles", &together) ||
        !read_word(c, HOUSE, b, "alone-by", &clock) || !read_word(c, HOUSE, b, "additions", &exact))
        return false;
    r->together = together == 1;
    r->alone_by_time = clock == 1;
    r->exact = exact == 1;
    r->refunds_busts = says(c->rs, "busted", "refunded");
    r->decision_ms = number_of(c->rs, "decision");
    r->insurance_ms = number_of(c->rs, "insurance-time");
    return true;
}

const struct own_part BLACKJACK_PART = {
    .game = "blackjack",
    .fields = FILE_FIELDS,
    .sections = SECTIONS_HERE,
    .needs = NEEDS,
    .options = OPTIONS_HERE,
    .read = read,
};
