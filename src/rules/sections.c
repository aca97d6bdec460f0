#include "rules/sections.h"

#include "rules/rows.h"
#include "rules/ruleset.h"

#include <string.h>

static const struct rule_field RULESET_FIELDS[] = {
    {"ruleset", RULE_TEXT, true, MEANS("Its name: the folder of the document, and the game.")},
    {"title", RULE_TEXT, true, MEANS("What screens and signs call the game.")},
    {"game", RULE_TEXT, true, MEANS("Which game it is: decides the layout and how it is played.")},
    {"document", RULE_TEXT, true, MEANS("The approved document it states.")},
    {"extends", RULE_TEXT, MEANS("The ruleset it is like; this file then states what differs.")},
    {"abstract", RULE_TEXT, MEANS("Stands in a file that only others extend; `none` undoes it.")},
    {"roles", RULE_LIST, true,
     MEANS("Staff from the lowest to the highest; each may do what those below may.")},
    {"beside-roles", RULE_LIST, MEANS("Offices beside that ladder, such as an inspector's.")},
    {"role-clauses", RULE_MAP, MEANS("By name, the clause that says who this is.")},
    {"names", RULE_MAP, MEANS("Short forms: with C given, `$C.4.1` stands for it and `.4.1`.")},
    {"wagers", RULE_MAP, true, MEANS("How wagers are taken.")},
    {"closing", RULE_MAP, MEANS("How a table is closed.")},
    {"limit-changes", RULE_MAP, MEANS("How limits are changed while people play.")},
    {"abstention", RULE_MAP, true, MEANS("How long somebody may sit without a wager.")},
    {"early-result", ONE_OF(NULL, "refuse", "close", "hold", "deal"), .needed = true,
     MEANS(
         "A result while wagers are being taken: is refused; closes them, out of turn; holds them "
         "until the records are looked at; or closes them as it should.")},
    {"result-entry", ONE_OF("supervised", "supervised", "free"),
     MEANS("Whether the dealer may key a result again until it is confirmed.")},
    {"permitted", RULE_CLAUSE, MEANS("The clause that permits these bets and no others.")},
    {"decided-by", RULE_CLAUSE,
     MEANS("The clause that says when bets win and lose, for those that name none.")},
    {"bets", RULE_MAP, MEANS("Each bet by its name.")},
    {"mains", RULE_LIST, MEANS("The bets that side bets lie beside; they are always offered.")},
    {"combinations", RULE_MAP,
     MEANS("Which main bets a player may have together: `banker+tie`, and the clause that names "
           "it.")},
    {"unoffered", RULE_MAP,
     MEANS("Bets the document names and gives no odds: name and clause, at most 4.")},
    {"calls", RULE_MAP, MEANS("Call bets: several wagers by one name.")},
    {"calls-permitted", RULE_CLAUSE, MEANS("The clause that permits them.")},
    {"options", RULE_MAP, true, MEANS("What the operator may choose.")},
    {"variants", RULE_MAP,
     MEANS("What a choice changes: option, value, and any part of a ruleset that is then so.")},
    {"staff", RULE_MAP, MEANS("Who may do which act.")},
    {"rules", RULE_MAP, true, MEANS("The clause that governs each point of play.")},
    {"facts", RULE_MAP, MEANS("What the program embodies anyway, and the clauses it rests on.")},
    {"invalidation", RULE_REASONS, .act = "invalidate", MEANS("Grounds on which a round is void.")},
    {"malfunctions", RULE_REASONS, .act = "malfunction", .asks = "seat",
     MEANS("What may fail, and who decides then.")},
    {"reservations", RULE_REASONS, .act = "reserve", MEANS("For what a table may be reserved.")},
    {"irregularities", RULE_MAP, .act = "irregular",
     MEANS("What may go wrong with cards, and what is done.")},
    {"checks", RULE_REASONS, .act = "check",
     MEANS("What of the equipment is checked before the table opens.")},
    {"repairs", RULE_REASONS, .act = "repaired", MEANS("How equipment that failed is put right.")},
    {0}};

static const struct rule_field WAGERS_FIELDS[] = {
    {"outside-limits", ONE_OF(NULL, "refuse", "clamp"), .needed = true,
     MEANS("A stake above the maximum is refused, or taken up to it.")},
    {"table", ONE_OF(NULL, "live", "electronic"), .needed = true,
     MEANS("A round begins with its first wager, as on cloth, or when it is opened.")},
    {"pro-rata", ONE_OF(NULL, "round-down", "remainders"),
     MEANS("Wagers cut in proportion: each rounded down to what chips can pay, or to the unit with "
           "what is left going to the largest remainders.")},
    {"found", ONE_OF("any-time", "any-time", "dealt"),
     MEANS("When a wager that breaks a limit may be found: until the result, or once a card is "
           "dealt.")},
    {0}};

static const struct rule_field CLOSING_FIELDS[] = {
    {"notice", RULE_NOTICE, MEANS("How long before: `20 minutes`, or `3 rounds`.")}, {0}};

static const struct rule_field LIMIT_CHANGES_FIELDS[] = {
    {"notice", RULE_NOTICE, MEANS("How long before a limit turns against players: `20 minutes`.")},
    {"guards", ONE_OF("all", "all", "minimum"),
     MEANS("Which changes need a ground: all against players, or only a raised minimum.")},
    {0}};

static const struct rule_field ABSTENTION_FIELDS[] = {
    {"rounds", NUMBER(1, 100, NULL), .needed = true,
     MEANS("Rounds sat out before the seat may be asked for.")},
    {0}};

static const struct rule_field BET_FIELDS[] = {
    {"pays", RULE_ODDS, MEANS("The odds: `17 to 1`. Not needed where every way to win is a line.")},
    {"clause", RULE_CLAUSE, MEANS("The clause that fixes the odds; needed with `pays`.")},
    {"commission", RULE_PERCENT, MEANS("Kept back from winnings: `5%`.")},
    {"family", RULE_TEXT, MEANS("Bets that may share a limit, such as `inside`.")},
    {"wins", RULE_CLAUSE, MEANS("When it wins; else `decided-by`.")},
    {"loses", RULE_CLAUSE, MEANS("When it loses; else `decided-by`.")},
    {"loses-later", RULE_CLAUSE, MEANS("When it loses once it has travelled to a number.")},
    {"tie", RULE_CLAUSE, MEANS("What becomes of it on a tie.")},
    {"standoff", RULE_CLAUSE, MEANS("When it stands off: the stake comes back.")},
    {"void", RULE_CLAUSE, MEANS("When it is void.")},
    {"wins-on", RULE_MAP, MEANS("Positions whose winning has its own clause: `0-1`, and it.")},
    {"lines", RULE_MAP, MEANS("Ways to win that each have a price.")},
    {"opposed", RULE_MAP,
     MEANS("Bets the same player may not have beside it, each with a clause.")},
    {"always", RULE_CLAUSE, MEANS("It is offered whatever the operator chooses.")},
    {"decks", RULE_LIST, MEANS("The numbers of decks it may be played with.")},
    {"decks-clause", RULE_CLAUSE, MEANS("The clause that says so.")},
    {"beside", RULE_CLAUSE, MEANS("Only beside a main bet of the same player.")},
    {"beside-told", RULE_CLAUSE, MEANS("Surveillance is told before staff restrict it so.")},
    {"beside-sign", RULE_CLAUSE, MEANS("The sign then says so.")},
    {"marked", RULE_TEXT,
     MEANS("What is printed on its area, where the document wants a word of its own.")},
    {"marked-clause", RULE_CLAUSE, MEANS("The clause for that; needed with `marked`.")},
    {"places", RULE_CLAUSE, MEANS("Who gets its places where they are few.")},
    {"single", RULE_CLAUSE, MEANS("One a player and round, however many seats he has.")},
    {"exact", RULE_CLAUSE, MEANS("A stake whose win chips cannot pay exactly is refused.")},
    {"placed", RULE_CLAUSE, MEANS("When it may be placed.")},
    {"removed", RULE_CLAUSE, MEANS("When it may be taken back and restored.")},
    {"travels", RULE_CLAUSE, MEANS("It goes to the number that its first roll gives it.")},
    {"behind", RULE_CLAUSE, MEANS("The bet it must lie behind.")},
    {"most", RULE_CLAUSE, MEANS("How much of it may lie there.")},
    {"units", NUMBER(2, 9, NULL), MEANS("The stake is so many equal parts, or a multiple.")},
    {"units-clause", RULE_CLAUSE, MEANS("The clause for that; needed with `units`.")},
    {"paid", RULE_PERCENT,
     MEANS("Commission paid when it is placed: `5% of stake` or `5% of winnings`.")},
    {"paid-clause", RULE_CLAUSE, MEANS("The clause for that; needed with `paid`.")},
    {"stake", RULE_TEXT, MEANS("Every stake is the same: the option that says how much.")},
    {"stake-clause", RULE_CLAUSE, MEANS("The clause for that; needed with `stake`.")},
    {"cap", RULE_CLAUSE, MEANS("Its winnings have a maximum: the option max-payout.")},
    {0}};

static const struct rule_field LINE_FIELDS[] = {
    {"pays", RULE_ODDS, MEANS("The odds of this way to win.")},
    {"commission", RULE_PERCENT, MEANS("Kept back from winnings: `5%`.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that fixes the price.")},
    {"wins", RULE_CLAUSE, MEANS("When it wins; else as the bet.")},
    {"prize", NUMBER(1, MONEY_STAKE_MAX, NULL),
     MEANS("Of a jackpot instead of odds: the least that is paid, in cents.")},
    {"percent", NUMBER(0, 100, "0"),
     MEANS("This part of the pool, where that is more than the prize.")},
    {0}};

static const struct rule_field CALL_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that permits it.")},
    {"pieces", RULE_LIST, true,
     MEANS("Its wagers, a piece each: `split 5-8`, or `split 5-8 x2` for two.")},
    {0}};

static const struct rule_field OPTION_FIELDS[] = {
    {"default", RULE_TEXT, true, MEANS("What holds unless the operator chooses.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that leaves the choice.")},
    {"also", RULE_LIST, MEANS("Further clauses about it.")},
    {"values", RULE_LIST, MEANS("The words it may be; without them it is a number.")},
    {"from", ANY_NUMBER("0"), MEANS("The least number.")},
    {"to", ANY_NUMBER("100000000000"), MEANS("The greatest.")},
    {"list", RULE_TEXT,
     MEANS("It names entries of that section, with commas between, or `all` or `none`.")},
    {"names", ANY_NUMBER("0"), MEANS("It is so many names of the operator's own.")},
    {"as", RULE_TEXT, MEANS("It is written in this form, which who uses it reads.")},
    {"not-above", RULE_TEXT, MEANS("An option whose number it may not pass.")},
    {"at-least", RULE_TEXT, MEANS("An option whose number it must reach.")},
    {"divides", RULE_LIST, MEANS("Options that must be multiples of it.")},
    {"half-way", RULE_CLAUSE, MEANS("A cutting card at most half of the cards from the back.")},
    {0}};

/* What the house reads of options; games read others, and `variants` turn on any. */
static const struct rule_field OPTIONS_FIELDS[] = {
    {"min", RULE_MAP, true, MEANS("The least stake of a wager, in cents.")},
    {"max", RULE_MAP, true, MEANS("The greatest.")},
    {"unit", RULE_MAP, true,
     MEANS("The step between them; where it `divides`, both are multiples of it.")},
    {"total-min", RULE_MAP, true,
     MEANS("The least that one player has on the layout in a round; 0: no such limit.")},
    {"total-max", RULE_MAP, true, MEANS("The most; 0: no such limit.")},
    {"chip", RULE_MAP, true, MEANS("The smallest chip that pays.")},
    {"period", RULE_MAP, true,
     MEANS("How long wagers are taken, in milliseconds; 0: until staff close them.")},
    {"seats", RULE_MAP, true, MEANS("How many seats.")},
    {"confirm", RULE_MAP, true, MEANS("Whether the dealer confirms a result before it is paid.")},
    {"unpayable", RULE_MAP, true,
     MEANS("A win that chips cannot pay exactly: rounded up, or the stake refused.")},
    {"start", RULE_MAP, true,
     MEANS("Whether a table opens ready to play, or cold, with its checks still to be done.")},
    {"title", RULE_MAP, MEANS("What this house calls the game.")},
    {"offer", RULE_MAP, MEANS("Which bets or call bets are offered.")},
    {"mode", RULE_MAP,
     MEANS("Which of the document's prices hold, such as commission or even money.")},
    {"side-alone", RULE_MAP, MEANS("Whether side bets may be placed without a main bet.")},
    {"side-places", RULE_MAP, MEANS("How many places each side bet has; 0: no limit.")},
    {"standing", RULE_MAP, MEANS("Betting areas for those who stand, numbered after the seats.")},
    {"bettors", RULE_MAP, MEANS("How many may bet on one area or box.")},
    {"area-max", RULE_MAP,
     MEANS("The most that all wagers on one bet may come to; 0: no such limit.")},
    {"area-scope", RULE_MAP, MEANS("Whether that counts at the whole table or at each box.")},
    {"area-cap", RULE_MAP,
     MEANS("Whether all wagers of one area come to the table's maximum at most.")},
    {"differential", RULE_MAP,
     MEANS("The most that wagers on the two hands may differ by; 0: no such limit.")},
    {"token-kept", RULE_MAP, MEANS("Whether a promotional token that wins stays with the player.")},
    {"max-payout", RULE_MAP, MEANS("The most that a bet with a `cap` wins; 0: no such limit.")},
    {"decks", RULE_MAP, MEANS("How many decks, 1 to 8; needed where cards are dealt.")},
    {"device", RULE_MAP, MEANS("A shoe, or a device that shuffles for every round.")},
    {"cut-card", RULE_MAP, MEANS("How many cards lie behind the cutting card.")},
    {"commission", RULE_MAP,
     MEANS("Whether commission beside a stake is paid to the cent or in whole chips.")},
    {0}};

static const struct rule_field STAFF_FIELDS[] = {
    {"role", RULE_ROLE, MEANS("The lowest role that may; the dealer where none is named.")},
    {"also", RULE_TEXT, MEANS("An office of `beside-roles` that may as well.")},
    {"clause", RULE_CLAUSE, true, MEANS("The clause that says so.")},
    {0}};

static const struct rule_field REASON_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause that makes it a reason.")},
    {"role", RULE_ROLE, MEANS("The lowest role that may invoke it, or decide on a malfunction.")},
    {"forfeit", RULE_CLAUSE, MEANS("A cheat's stake may be kept.")},
    {"refund", RULE_CLAUSE, MEANS("Under which stakes go back, where that has its own clause.")},
    {"notify", RULE_CLAUSE, MEANS("An inspector is told.")},
    {"uncalled", YES, MEANS("Void although nobody called it.")},
    {"holds", RULE_WORD, .words = WORDS("table"), MEANS("A malfunction of the whole table.")},
    {"after-close", YES, MEANS("It only exists once bets are closed.")},
    {"when", RULE_WORD, .words = WORDS("shoe-end"),
     MEANS("Cards are replaced for it at the end of a shoe only.")},
    {"while-open", YES, MEANS("It may be called while wagers are taken.")},
    {"stops", YES, MEANS("Equipment failed: no further game until it is put right.")},
    {"no-ground", YES, MEANS("Named only to say that it is no reason.")},
    {"takes-dice", YES, MEANS("Dice went off the table with the throw.")},
    {"repeated", YES, MEANS("Once is not enough.")},
    {"after-deal", YES, MEANS("Only once all cards are dealt.")},
    {"while-played", YES, MEANS("Only before the round is settled.")},
    {0}};

static const struct rule_field IRREGULARITY_FIELDS[] = {
    {"clause", RULE_CLAUSE, true, MEANS("The clause about it.")},
    {"role", RULE_ROLE, MEANS("The lowest role that may report it.")},
    {"then",
     ONE_OF(NULL, "go-on", "reshuffle", "void", "void-cards", "offer", "burn", "no-burn",
            "rebuild"),
     .needed = true,
     MEANS("Play goes on; the coup is finished, then shuffled; it is void; void, and other cards "
           "come; each wager is offered back; the card is burned; what should have been burned "
           "stays in; hands on boxes are put right.")},
    {"refund", RULE_CLAUSE, MEANS("Under which stakes go back.")},
    {"stands", RULE_CLAUSE, MEANS("Under which earlier results stand.")},
    {"goes-on", RULE_CLAUSE, MEANS("Under which play goes on.")},
    {"cards", RULE_CLAUSE, MEANS("Under which the cards come out.")},
    {"late", RULE_CLAUSE, MEANS("Under which it comes too late, once another coup has begun.")},
    {"device", RULE_TEXT, MEANS("Only where the option `device` is this.")},
    {"device-clause", RULE_CLAUSE, MEANS("The clause for that.")},
    {"dealt", RULE_CLAUSE, MEANS("Only once a card of the coup is dealt.")},
    {"after", RULE_WORD, .words = WORDS("void"),
     MEANS("Only after a void coup, before the next begins.")},
    {"other-shoe", YES, MEANS("The coup's cards came from another shoe.")},
    {"count-by", RULE_ROLE, MEANS("Only when cards run short, in a shoe this role has counted.")},
    {"notify", RULE_MAP, MEANS("Who is told, each with a clause; at most two.")},
    {0}};

#define REASONS_OF                                                                                 \
    "`invalidation`, `malfunctions`, `no-spin.reasons`, `cards.replacements` and the like"

const struct section SECTION[SECTIONS] = {
    [SECTION_RULESET] = {"ruleset", "The file itself.", RULESET_FIELDS},
    [SECTION_WAGERS] = {"wagers", "How wagers are taken.", WAGERS_FIELDS},
    [SECTION_CLOSING] = {"closing", "How a table is closed.", CLOSING_FIELDS},
    [SECTION_LIMIT_CHANGES] = {"limit-changes", "How limits are changed while people play.",
                               LIMIT_CHANGES_FIELDS},
    [SECTION_ABSTENTION] = {"abstention", "Sitting without a wager.", ABSTENTION_FIELDS},
    [SECTION_BET] = {"bets.NAME", "One bet.", BET_FIELDS},
    [SECTION_LINE] = {"bets.NAME.lines.NAME", "One way to win, and its price.", LINE_FIELDS},
    [SECTION_CALL] = {"calls.NAME", "A call bet.", CALL_FIELDS},
    [SECTION_OPTION] = {"options.NAME", "One thing the operator may choose.", OPTION_FIELDS},
    [SECTION_OPTIONS] = {"options",
                         "What the operator may choose. `variants` may turn on others beside "
                         "these.",
                         OPTIONS_FIELDS},
    [SECTION_STAFF] = {"staff.ACT", "Who may do an act.", STAFF_FIELDS},
    [SECTION_REASON] = {"REASONS.NAME",
                        "One reason by its name, wherever reasons stand: " REASONS_OF ".",
                        REASON_FIELDS},
    [SECTION_IRREGULARITY] = {"irregularities.NAME",
                              "One thing that goes wrong with cards or devices.",
                              IRREGULARITY_FIELDS},
};

const struct rule_field *field_find(const struct section *s, const char *name)
{
    for (const struct rule_field *f = s->fields; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

const char *field_kind_name(enum rule_field_kind k)
{
    static const char *const NAMES[RULE_KINDS] = {
        [RULE_TEXT] = "text",     [RULE_CLAUSE] = "clause",   [RULE_NUMBER] = "number",
        [RULE_WORD] = "word",     [RULE_ODDS] = "odds",       [RULE_PERCENT] = "percent",
        [RULE_NOTICE] = "notice", [RULE_ROLE] = "role",       [RULE_LIST] = "list",
        [RULE_MAP] = "section",   [RULE_REASONS] = "reasons",
    };
    return NAMES[k];
}
