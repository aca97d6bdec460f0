#include "rules/sections.h"

#include "rules/ruleset.h"

#include <string.h>

#define WORDS(...) ((const char *const[]){__VA_ARGS__, NULL})
#define ONE_OF(usual_word, ...) FIELD_WORD, .words = WORDS(__VA_ARGS__), .usual = (usual_word)
#define YES FIELD_WORD, .words = WORDS("yes")
#define NUMBER(from, to, usual_number)                                                             \
    FIELD_NUMBER, .least = (from), .most = (to), .usual = (usual_number)
#define ANY_NUMBER(usual_number) NUMBER(0, INT64_MAX, usual_number)
#define MEANS(text) .means = (text)

static const struct field RULESET_FIELDS[] = {
    {"ruleset", FIELD_TEXT, true, MEANS("Its name: the folder of the document, and the game.")},
    {"title", FIELD_TEXT, true, MEANS("What screens and signs call the game.")},
    {"game", FIELD_TEXT, true, MEANS("Which game it is: decides the layout and how it is played.")},
    {"document", FIELD_TEXT, true, MEANS("The approved document it states.")},
    {"extends", FIELD_TEXT, MEANS("The ruleset it is like; this file then states what differs.")},
    {"abstract", FIELD_TEXT, MEANS("Stands in a file that only others extend; `none` undoes it.")},
    {"roles", FIELD_LIST, true,
     MEANS("Staff from the lowest to the highest; each may do what those below may.")},
    {"beside-roles", FIELD_LIST, MEANS("Offices beside that ladder, such as an inspector's.")},
    {"role-clauses", FIELD_LIST, MEANS("The clauses that say who these are.")},
    {"names", FIELD_MAP, MEANS("Short forms: with C given, `$C.4.1` stands for it and `.4.1`.")},
    {"wagers", FIELD_MAP, true, MEANS("How wagers are taken.")},
    {"closing", FIELD_MAP, MEANS("How a table is closed.")},
    {"limit-changes", FIELD_MAP, MEANS("How limits are changed while people play.")},
    {"abstention", FIELD_MAP, true, MEANS("How long somebody may sit without a wager.")},
    {"early-result", ONE_OF(NULL, "refuse", "close", "hold", "deal"), .needed = true,
     MEANS(
         "A result while wagers are being taken: is refused; closes them, out of turn; holds them "
         "until the records are looked at; or closes them as it should.")},
    {"result-entry", ONE_OF("supervised", "supervised", "free"),
     MEANS("Whether the dealer may key a result again until it is confirmed.")},
    {"permitted", FIELD_CLAUSES, MEANS("The clause that permits these bets and no others.")},
    {"decided-by", FIELD_CLAUSE,
     MEANS("The clause that says when bets win and lose, for those that name none.")},
    {"bets", FIELD_MAP, MEANS("Each bet by its name.")},
    {"mains", FIELD_LIST, MEANS("The bets that side bets lie beside; they are always offered.")},
    {"unoffered", FIELD_MAP,
     MEANS("Bets the document names and gives no odds: name and clause, at most 4.")},
    {"calls", FIELD_MAP, MEANS("Call bets: several wagers by one name.")},
    {"calls-permitted", FIELD_CLAUSE, MEANS("The clause that permits them.")},
    {"options", FIELD_MAP, true, MEANS("What the operator may choose.")},
    {"variants", FIELD_MAP,
     MEANS("What a choice changes: option, value, and any part of a ruleset that is then so.")},
    {"staff", FIELD_MAP, MEANS("Who may do which act.")},
    {"rules", FIELD_MAP, true, MEANS("The clause that governs each point of play.")},
    {"facts", FIELD_MAP, MEANS("What the program embodies anyway, and the clauses it rests on.")},
    {"invalidation", FIELD_MAP, MEANS("Grounds on which a round is void.")},
    {"malfunctions", FIELD_MAP, MEANS("What may fail, and who decides then.")},
    {"reservations", FIELD_MAP, MEANS("For what a table may be reserved.")},
    {"no-spin", FIELD_MAP, MEANS("When a spin or a tumble counts for nothing.")},
    {"irregularities", FIELD_MAP, MEANS("What may go wrong with cards, and what is done.")},
    {"cards", FIELD_MAP, MEANS("How cards are made ready.")},
    {"dealing", FIELD_MAP, MEANS("Baccarat's styles: who holds the cards.")},
    {"directions", FIELD_MAP, MEANS("What players may be told to do.")},
    {"checks", FIELD_MAP, MEANS("What of the equipment is checked before the table opens.")},
    {"repairs", FIELD_MAP, MEANS("How equipment that failed is put right.")},
    {"tumbler", FIELD_MAP, MEANS("Dice in a tumbler.")},
    {"dice", FIELD_MAP, MEANS("Dice that players throw.")},
    {"no-roll", FIELD_MAP, MEANS("Grounds on which a throw is void.")},
    {"overruling", FIELD_MAP, MEANS("Who overrules a call, from the lowest role to the highest.")},
    {"pass-orders", FIELD_MAP, MEANS("Grounds on which a shooter must pass the dice.")},
    {"rim", FIELD_MAP, MEANS("The symbols round a money wheel.")},
    {"blackjack", FIELD_MAP, MEANS("What blackjack's documents have otherwise.")},
    {0}};

static const struct field WAGERS_FIELDS[] = {
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

static const struct field CLOSING_FIELDS[] = {
    {"notice", FIELD_NOTICE, MEANS("How long before: `20 minutes`, or `3 rounds`.")}, {0}};

static const struct field LIMIT_CHANGES_FIELDS[] = {
    {"notice", FIELD_NOTICE, MEANS("How long before a limit turns against players: `20 minutes`.")},
    {"guards", ONE_OF("all", "all", "minimum"),
     MEANS("Which changes need a ground: all against players, or only a raised minimum.")},
    {0}};

static const struct field ABSTENTION_FIELDS[] = {
    {"rounds", NUMBER(1, 100, NULL), .needed = true,
     MEANS("Rounds sat out before the seat may be asked for.")},
    {0}};

static const struct field BET_FIELDS[] = {
    {"pays", FIELD_ODDS,
     MEANS("The odds: `17 to 1`. Not needed where every way to win is a line.")},
    {"clause", FIELD_CLAUSE, MEANS("The clause that fixes the odds; needed with `pays`.")},
    {"commission", FIELD_PERCENT, MEANS("Kept back from winnings: `5%`.")},
    {"family", FIELD_TEXT, MEANS("Bets that may share a limit, such as `inside`.")},
    {"wins", FIELD_CLAUSE, MEANS("When it wins; else `decided-by`.")},
    {"loses", FIELD_CLAUSE, MEANS("When it loses; else `decided-by`.")},
    {"loses-later", FIELD_CLAUSE, MEANS("When it loses once it has travelled to a number.")},
    {"tie", FIELD_CLAUSE, MEANS("What becomes of it on a tie.")},
    {"standoff", FIELD_CLAUSE, MEANS("When it stands off: the stake comes back.")},
    {"void", FIELD_CLAUSE, MEANS("When it is void.")},
    {"wins-on", FIELD_MAP, MEANS("Positions whose winning has its own clause: `0-1`, and it.")},
    {"lines", FIELD_MAP, MEANS("Ways to win that each have a price.")},
    {"opposed", FIELD_MAP,
     MEANS("Bets the same player may not have beside it, each with a clause.")},
    {"always", FIELD_CLAUSE, MEANS("It is offered whatever the operator chooses.")},
    {"decks", FIELD_LIST, MEANS("The numbers of decks it may be played with.")},
    {"decks-clause", FIELD_CLAUSE, MEANS("The clause that says so.")},
    {"beside", FIELD_CLAUSE, MEANS("Only beside a main bet of the same player.")},
    {"beside-told", FIELD_CLAUSE, MEANS("Surveillance is told before staff restrict it so.")},
    {"beside-sign", FIELD_CLAUSE, MEANS("The sign then says so.")},
    {"places", FIELD_CLAUSE, MEANS("Who gets its places where they are few.")},
    {"single", FIELD_CLAUSE, MEANS("One a player and round, however many seats he has.")},
    {"exact", FIELD_CLAUSE, MEANS("A stake whose win chips cannot pay exactly is refused.")},
    {"placed", FIELD_CLAUSE, MEANS("When it may be placed.")},
    {"removed", FIELD_CLAUSE, MEANS("When it may be taken back and restored.")},
    {"travels", FIELD_CLAUSE, MEANS("It goes to the number that its first roll gives it.")},
    {"behind", FIELD_CLAUSE, MEANS("The bet it must lie behind.")},
    {"most", FIELD_CLAUSE, MEANS("How much of it may lie there.")},
    {"units", NUMBER(2, 9, NULL), MEANS("The stake is so many equal parts, or a multiple.")},
    {"units-clause", FIELD_CLAUSE, MEANS("The clause for that; needed with `units`.")},
    {"paid", FIELD_PERCENT,
     MEANS("Commission paid when it is placed: `5% of stake` or `5% of winnings`.")},
    {"paid-clause", FIELD_CLAUSE, MEANS("The clause for that; needed with `paid`.")},
    {"stake", FIELD_TEXT, MEANS("Every stake is the same: the option that says how much.")},
    {"stake-clause", FIELD_CLAUSE, MEANS("The clause for that; needed with `stake`.")},
    {"cap", FIELD_CLAUSE, MEANS("Its winnings have a maximum: the option max-payout.")},
    {0}};

static const struct field LINE_FIELDS[] = {
    {"pays", FIELD_ODDS, MEANS("The odds of this way to win.")},
    {"commission", FIELD_PERCENT, MEANS("Kept back from winnings: `5%`.")},
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that fixes the price.")},
    {"wins", FIELD_CLAUSE, MEANS("When it wins; else as the bet.")},
    {"prize", NUMBER(1, MONEY_STAKE_MAX, NULL),
     MEANS("Of a jackpot instead of odds: the least that is paid, in cents.")},
    {"percent", NUMBER(0, 100, "0"),
     MEANS("This part of the pool, where that is more than the prize.")},
    {0}};

static const struct field CALL_FIELDS[] = {
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that permits it.")},
    {"pieces", FIELD_LIST, true,
     MEANS("Its wagers, a piece each: `split 5-8`, or `split 5-8 x2` for two.")},
    {0}};

static const struct field OPTION_FIELDS[] = {
    {"default", FIELD_TEXT, true, MEANS("What holds unless the operator chooses.")},
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that leaves the choice.")},
    {"also", FIELD_LIST, MEANS("Further clauses about it.")},
    {"values", FIELD_LIST, MEANS("The words it may be; without them it is a number.")},
    {"from", ANY_NUMBER("0"), MEANS("The least number.")},
    {"to", ANY_NUMBER("100000000000"), MEANS("The greatest.")},
    {"list", FIELD_TEXT,
     MEANS("It names entries of that section, with commas between, or `all` or `none`.")},
    {"names", ANY_NUMBER("0"), MEANS("It is so many names of the operator's own.")},
    {"not-above", FIELD_TEXT, MEANS("An option whose number it may not pass.")},
    {"at-least", FIELD_TEXT, MEANS("An option whose number it must reach.")},
    {"divides", FIELD_LIST, MEANS("Options that must be multiples of it.")},
    {"half-way", FIELD_CLAUSES, MEANS("A cutting card at most half of the cards from the back.")},
    {0}};

static const struct field STAFF_FIELDS[] = {
    {"role", FIELD_ROLE, MEANS("The lowest role that may; the dealer where none is named.")},
    {"also", FIELD_TEXT, MEANS("An office of `beside-roles` that may as well.")},
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that says so.")},
    {0}};

static const struct field REASON_FIELDS[] = {
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that makes it a reason.")},
    {"role", FIELD_ROLE, MEANS("The lowest role that may invoke it, or decide on a malfunction.")},
    {"forfeit", FIELD_CLAUSE, MEANS("A cheat's stake may be kept.")},
    {"refund", FIELD_CLAUSE, MEANS("Under which stakes go back, where that has its own clause.")},
    {"notify", FIELD_CLAUSE, MEANS("An inspector is told.")},
    {"uncalled", YES, MEANS("Void although nobody called it.")},
    {"holds", FIELD_WORD, .words = WORDS("table"), MEANS("A malfunction of the whole table.")},
    {"after-close", YES, MEANS("It only exists once bets are closed.")},
    {"when", FIELD_WORD, .words = WORDS("shoe-end"),
     MEANS("Cards are replaced for it at the end of a shoe only.")},
    {"while-open", YES, MEANS("It may be called while wagers are taken.")},
    {"stops", YES, MEANS("Equipment failed: no further game until it is put right.")},
    {"no-ground", YES, MEANS("Named only to say that it is no reason.")},
    {"takes-dice", YES, MEANS("Dice went off the table with the throw.")},
    {"repeated", YES, MEANS("Once is not enough.")},
    {"after-deal", YES, MEANS("Only once all cards are dealt.")},
    {"while-played", YES, MEANS("Only before the round is settled.")},
    {0}};

static const struct field NO_SPIN_FIELDS[] = {
    {"reasons", FIELD_MAP, MEANS("The grounds.")},
    {"wagers", ONE_OF(NULL, "reopen", "stay-closed", "void-round"),
     MEANS("They stay and may be changed; they stay as they are; or they go back.")},
    {"revolutions", NUMBER(0, 100, "0"), MEANS("The fewest of a valid spin; 0: no such rule.")},
    {"reversed", ONE_OF("until-next-spin", "until-next-spin", "last-round"),
     MEANS("Until when a spin already settled may still be declared void.")},
    {0}};

static const struct field IRREGULARITY_FIELDS[] = {
    {"clause", FIELD_CLAUSES, true, MEANS("The clause about it.")},
    {"role", FIELD_ROLE, MEANS("The lowest role that may report it.")},
    {"then",
     ONE_OF(NULL, "go-on", "reshuffle", "void", "void-cards", "offer", "burn", "no-burn",
            "rebuild"),
     .needed = true,
     MEANS("Play goes on; the coup is finished, then shuffled; it is void; void, and other cards "
           "come; each wager is offered back; the card is burned; what should have been burned "
           "stays in; hands on boxes are put right.")},
    {"refund", FIELD_CLAUSES, MEANS("Under which stakes go back.")},
    {"stands", FIELD_CLAUSES, MEANS("Under which earlier results stand.")},
    {"goes-on", FIELD_CLAUSES, MEANS("Under which play goes on.")},
    {"cards", FIELD_CLAUSES, MEANS("Under which the cards come out.")},
    {"late", FIELD_CLAUSES, MEANS("Under which it comes too late, once another coup has begun.")},
    {"device", FIELD_TEXT, MEANS("Only where the option `device` is this.")},
    {"device-clause", FIELD_CLAUSES, MEANS("The clause for that.")},
    {"dealt", FIELD_CLAUSES, MEANS("Only once a card of the coup is dealt.")},
    {"after", FIELD_WORD, .words = WORDS("void"),
     MEANS("Only after a void coup, before the next begins.")},
    {"other-shoe", YES, MEANS("The coup's cards came from another shoe.")},
    {"count-by", FIELD_ROLE, MEANS("Only when cards run short, in a shoe this role has counted.")},
    {"notify", FIELD_MAP, MEANS("Who is told, each with a clause; at most two.")},
    {0}};

static const struct field CARDS_FIELDS[] = {
    {"inspected-by", FIELD_LIST,
     MEANS("Who checks new cards, each for himself: at most two roles.")},
    {"cut", ONE_OF("house", "house", "ascending", "descending"),
     MEANS("Who is asked to cut: nobody, or the seats from the lowest number or the highest.")},
    {"cut-by-leave", ONE_OF("no", "no", "yes"), MEANS("Players cut only where staff let them.")},
    {"cut-by-first", ONE_OF("no", "no", "yes"), MEANS("At the opening the first who came cuts.")},
    {"every-round", ONE_OF("no", "no", "yes"), MEANS("Cards are shuffled after each round.")},
    {"demands", FIELD_MAP, MEANS("What players may ask about pre-shuffled cards.")},
    {"pre-shuffled", FIELD_MAP, MEANS("Kinds of pre-shuffled cards.")},
    {"riffles", FIELD_MAP, MEANS("Which of them may be riffled.")},
    {"replacements", FIELD_MAP, MEANS("Grounds for bringing other cards.")},
    {"reshuffles", FIELD_MAP, MEANS("Grounds for shuffling before the time.")},
    {"misdeals", FIELD_MAP, MEANS("Grounds on which a deal is void.")},
    {0}};

static const struct field DEALING_FIELDS[] = {
    {"A", FIELD_MAP, MEANS("The first style; every document with styles has it.")},
    {"B", FIELD_MAP, MEANS("The second.")},
    {"C", FIELD_MAP, MEANS("The third.")},
    {0}};

static const struct field STYLE_FIELDS[] = {
    {"cards", ONE_OF("up", "up", "down"), MEANS("How the first four cards lie.")},
    {"thirds", ONE_OF(NULL, "up", "down"), MEANS("How third cards lie; else as the first four.")},
    {"held-by", ONE_OF("dealer", "dealer", "bettors", "banker"),
     MEANS("Who holds the cards: the dealer; the highest bettors; or Banker's go with a role that "
           "passes round the table.")},
    {"first", ONE_OF("lowest-seat", "lowest-seat", "highest-seat"),
     MEANS("Who of several with the same wager is asked first.")},
    {"deal", FIELD_CLAUSES, true, MEANS("For dealing the first cards so.")},
    {"third", FIELD_CLAUSES, true, MEANS("For dealing third cards so.")},
    {"counts", FIELD_CLAUSES, MEANS("Both counts are announced together.")},
    {"control", FIELD_CLAUSES, MEANS("Why players may not touch the cards.")},
    {"turn", FIELD_CLAUSES, MEANS("The dealer turns over what lies face down.")},
    {"notice", FIELD_CLAUSES, MEANS("The inspector is told before.")},
    {"apart", FIELD_CLAUSES, MEANS("Never both hands with players at once.")},
    {"standing", FIELD_CLAUSES, MEANS("Why those who stand may not hold cards.")},
    {"one-card", FIELD_CLAUSES, MEANS("Never two cards of a hand with two players.")},
    {"player", FIELD_MAP, MEANS("About the cards of Player's hand.")},
    {"banker", FIELD_MAP, MEANS("About the cards of Banker's hand.")},
    {0}};

/* In the order of enum hand_says. */
static const struct field HAND_FIELDS[HAND_SAYS + 1] = {
    {"offer", FIELD_CLAUSES, MEANS("Who is asked first.")},
    {"equal", FIELD_CLAUSES, MEANS("Who is, of several with the same wager.")},
    {"refused", FIELD_CLAUSES, MEANS("Who is asked after one of them has refused.")},
    {"next", FIELD_CLAUSES, MEANS("Who is asked after all of them, or after the last holder.")},
    {"nobody", FIELD_CLAUSES, MEANS("All have refused.")},
    {"kept", FIELD_CLAUSES, MEANS("Nobody is to be asked: the dealer keeps them.")},
    {"taken", FIELD_CLAUSES, MEANS("Somebody takes them.")},
    {"puck", FIELD_CLAUSES, MEANS("The marker in front of who holds them.")},
    {"pass", FIELD_CLAUSES, MEANS("They are handed out face down.")},
    {"reveal", FIELD_CLAUSES, MEANS("Who holds them turns them over.")},
    {"return", FIELD_CLAUSES, MEANS("They are brought back to their place.")},
    {"count", FIELD_CLAUSES, MEANS("They are counted by themselves.")},
    {"ends", FIELD_CLAUSES, MEANS("The role ends.")},
    {"give-up", FIELD_CLAUSES, MEANS("The role is given up.")},
    {0}};

static const struct field DICE_FIELDS[] = {
    {"inspected-by", FIELD_LIST,
     MEANS("Who checks new dice, each for himself: at most two roles.")},
    {0}};

static const struct field TUMBLER_FIELDS[] = {
    {"when", ONE_OF(NULL, "start", "close"), .needed = true,
     MEANS("Dice are tumbled before wagers are taken, or after they are closed.")},
    {"by", ONE_OF(NULL, "dealer", "system"), .needed = true, MEANS("Who starts it.")},
    {"times", NUMBER(1, 99, "1"), MEANS("How often it turns at least.")},
    {0}};

static const struct field RIM_FIELDS[] = {
    {"order", FIELD_TEXT, true, MEANS("The letters A to G of all 52 sections, from section 1 on.")},
    {"verified", ONE_OF(NULL, "no", "yes"), .needed = true,
     MEANS("Whether the order was read from the document's own picture.")},
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that fixes it.")},
    {"sections", FIELD_CLAUSE, true, MEANS("The clause that says how many sections there are.")},
    {"symbols", FIELD_MAP, true, MEANS("Each symbol by its letter.")},
    {0}};

static const struct field SYMBOLS_FIELDS[] = {{"A", FIELD_MAP, true, MEANS("The first symbol.")},
                                              {"B", FIELD_MAP, true, MEANS("The second.")},
                                              {"C", FIELD_MAP, true, MEANS("The third.")},
                                              {"D", FIELD_MAP, true, MEANS("The fourth.")},
                                              {"E", FIELD_MAP, true, MEANS("The fifth.")},
                                              {"F", FIELD_MAP, true, MEANS("The sixth.")},
                                              {"G", FIELD_MAP, true, MEANS("The seventh.")},
                                              {0}};

static const struct field SYMBOL_FIELDS[] = {
    {"sections", NUMBER(1, RIM_SECTIONS, NULL), .needed = true,
     MEANS("In how many sections it stands; the order must agree.")},
    {"clause", FIELD_CLAUSE, true, MEANS("The clause that says so.")},
    {0}};

static const struct field BLACKJACK_FIELDS[] = {
    {"dealer-stands", NUMBER(0, 21, "17"), MEANS("The dealer stands on this total or more.")},
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
    [SECTION_STAFF] = {"staff.ACT", "Who may do an act.", STAFF_FIELDS},
    [SECTION_REASON] = {"REASONS.NAME",
                        "One reason by its name, wherever reasons stand: " REASONS_OF ".",
                        REASON_FIELDS},
    [SECTION_NO_SPIN] = {"no-spin", "When a spin or a tumble counts for nothing.", NO_SPIN_FIELDS},
    [SECTION_IRREGULARITY] = {"irregularities.NAME",
                              "One thing that goes wrong with cards or devices.",
                              IRREGULARITY_FIELDS},
    [SECTION_CARDS] = {"cards", "How cards are made ready.", CARDS_FIELDS},
    [SECTION_DEALING] = {"dealing", "The styles of dealing baccarat; the option `style` chooses.",
                         DEALING_FIELDS},
    [SECTION_STYLE] = {"dealing.STYLE", "Who holds the cards, and the clause of each step.",
                       STYLE_FIELDS},
    [SECTION_HAND] = {"dealing.STYLE.player, dealing.STYLE.banker",
                      "The steps at which the document speaks of the cards of one hand; where it "
                      "has no words for a step, those of the offer hold.",
                      HAND_FIELDS},
    [SECTION_DICE] = {"dice", "Dice that players throw.", DICE_FIELDS},
    [SECTION_TUMBLER] = {"tumbler", "Dice in a tumbler.", TUMBLER_FIELDS},
    [SECTION_RIM] = {"rim", "The symbols round a money wheel.", RIM_FIELDS},
    [SECTION_SYMBOLS] = {"rim.symbols", "All seven symbols.", SYMBOLS_FIELDS},
    [SECTION_SYMBOL] = {"rim.symbols.LETTER", "One symbol.", SYMBOL_FIELDS},
    [SECTION_BLACKJACK] = {"blackjack", "What blackjack's documents have otherwise.",
                           BLACKJACK_FIELDS},
};

const struct field *field_find(enum section_id s, const char *name)
{
    for (const struct field *f = SECTION[s].fields; f->name != NULL; f++)
        if (strcmp(f->name, name) == 0)
            return f;
    return NULL;
}

const char *field_kind_name(enum field_kind k)
{
    static const char *const NAMES[FIELD_KINDS] = {
        [FIELD_TEXT] = "text",       [FIELD_CLAUSE] = "clause", [FIELD_CLAUSES] = "clauses",
        [FIELD_NUMBER] = "number",   [FIELD_WORD] = "word",     [FIELD_ODDS] = "odds",
        [FIELD_PERCENT] = "percent", [FIELD_NOTICE] = "notice", [FIELD_ROLE] = "role",
        [FIELD_LIST] = "list",       [FIELD_MAP] = "section",
    };
    return NAMES[k];
}
