/* What rulesets of Caribbean stud have that no others have: how it is dealt, how its jackpot is
 * run, and what players may be told to do. */
#include "rules/own_part.h"

#include "rules/compiling.h"
#include "rules/rows.h"

static const struct rule_field OPTIONS_HERE[] = {
    {"dealing", RULE_MAP,
     MEANS(
         "Cards one by one from a shoe, or five at a time from a shuffler; or drawn, as by a table "
         "that runs by itself: the dealer's face-up card with the players' cards, his other four "
         "once all have decided.")},
    {"jackpot", RULE_MAP, MEANS("The pool to begin with, in cents.")},
    {"jackpot-seed", RULE_MAP, MEANS("What the house puts in when it is empty.")},
    {"jackpot-share", RULE_MAP,
     MEANS("The percentage of each jackpot wager that the house keeps.")},
    {"jackpot-wager", RULE_MAP, MEANS("The one stake of a jackpot wager.")},
    {"jackpot-kind", RULE_MAP, MEANS("Whether jackpot wagers lie on the layout or go into slots.")},
    {"jackpot-count", RULE_MAP,
     MEANS("Whether the dealer tells the count of the deck before a prize is paid.")},
    {"jackpot-pay", RULE_MAP,
     MEANS("Whether great prizes are paid in chips or by cheque, to the cent.")},
    {0}};

static const struct rule_field FILE_FIELDS[] = {
    {"directions", RULE_REASONS, .act = "direct", MEANS("What players may be told to do.")}, {0}};
static const struct section FILE_HERE = {.fields = FILE_FIELDS};

static bool read(struct compiling *c, const struct entry *root)
{
    const struct ruleset *rs = c->rs;
    struct stud_rules *r = &c->rs->own.stud;
    *r = (struct stud_rules){.known = true,
                             .shuffler = says(rs, "dealing", "shuffler"),
                             .drawn = says(rs, "dealing", "drawn"),
                             .manual = says(rs, "jackpot-kind", "manual"),
                             .counted = says(rs, "jackpot-count", "told"),
                             .cheque = says(rs, "jackpot-pay", "cheque"),
                             .pool = number_of(rs, "jackpot"),
                             .seed = number_of(rs, "jackpot-seed"),
                             .decision_ms = number_of(rs, "decision"),
                             .kept = (unsigned)number_of(rs, "jackpot-share")};
    return read_reasons(c, &FILE_HERE, root, "directions", r->directions, &r->direction_count);
}

const struct own_part STUD_PART = {
    .game = "caribbean-stud", .fields = FILE_FIELDS, .options = OPTIONS_HERE, .read = read};
