/* The floor as a whole: its desks, whom each message is for, and its turns. */
#include "base/near.h"
#include "floor/acceptor.h"
#include "floor/archivist.h"
#include "floor/around.h"
#include "floor/attempts.h"
#include "floor/badge.h"
#include "floor/bank.h"
#include "floor/cage.h"
#include "floor/calls.h"
#include "floor/casino.h"
#include "floor/change.h"
#include "floor/clock.h"
#include "floor/contest.h"
#include "floor/dealing.h"
#include "floor/devices.h"
#include "floor/drain.h"
#include "floor/equipment.h"
#include "floor/events.h"
#include "floor/fairness.h"
#include "floor/finding.h"
#include "floor/host_link.h"
#include "floor/implausible.h"
#include "floor/inspect.h"
#include "floor/lost_link.h"
#include "floor/lying.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/needs.h"
#include "floor/occasion_news.h"
#include "floor/odds_told.h"
#include "floor/once.h"
#include "floor/open.h"
#include "floor/other_pit.h"
#include "floor/other_terms.h"
#include "floor/pace.h"
#include "floor/payouts.h"
#include "floor/pit.h"
#include "floor/played.h"
#include "floor/players.h"
#include "floor/pledges.h"
#include "floor/rating.h"
#include "floor/recover.h"
#include "floor/reporting.h"
#include "floor/roster.h"
#include "floor/rules_card.h"
#include "floor/ruleset_names.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/sealing.h"
#include "floor/second.h"
#include "floor/snapshot.h"
#include "floor/software.h"
#include "floor/staff.h"
#include "floor/staff_pin.h"
#include "floor/stall.h"
#include "floor/stints.h"
#include "floor/terminal.h"
#include "floor/test_mode.h"
#include "floor/tickets.h"
#include "floor/unclaimed.h"
#include "floor/views.h"
#include "floor/wagering.h"
#include "floor/withholding.h"

/* --- who may say what ------------------------------------------------------------------------- */

enum {
    ANYBODY = 1 << ROLE_NOBODY | 1 << ROLE_PLAYER | 1 << ROLE_DISPLAY | 1 << ROLE_DEALER |
              1 << ROLE_SUPERVISOR | 1 << ROLE_CASHIER | 1 << ROLE_INSPECTOR,
    PLAYER = 1 << ROLE_PLAYER,
    PIT = 1 << ROLE_DEALER | 1 << ROLE_SUPERVISOR,
    BOSS = 1 << ROLE_SUPERVISOR,
    CAGE = 1 << ROLE_CASHIER,
    WATCH = 1 << ROLE_INSPECTOR,
    STACKER = 1 << ROLE_ACCEPTOR,
    SENSOR = 1 << ROLE_DEVICE,
    /* No role: it moves money, and is refused where a terminal is played with none. */
    MONEY = 1 << 30,
    /* No role: a dealer says it who has come to his table with card and PIN. */
    DEALING = 1 << 29,
    /* No role: it names a member by `card`, or a ticket by `number` or `sequence`, whom a pit of a
     * casino must have. */
    MEMBER = 1 << 28,
    PAPER = 1 << 27,
    /* No role: it names a member likewise, but for a player, who says it of the card in his
     * terminal. */
    OWN = 1 << 26,
};

static const struct {
    const char *name;
    unsigned roles;
    bool changes; /* its number moves on with it, and it is done once */
    void (*answer)(struct floor *f, struct asked *q);
} MESSAGES[] = {
    {"wager", PLAYER, true, ask_wager},
    {"withdraw", PLAYER, true, ask_withdraw},
    {"working", PLAYER, true, ask_working},
    {"throw", PLAYER, true, ask_throw},
    {"choose", PLAYER, true, ask_choose},
    {"play", PLAYER, true, ask_play},
    {"join", 1 << ROLE_NOBODY | PLAYER, false, ask_join},
    {"table", PLAYER, true, ask_table},
    {"card", PLAYER | MONEY | MEMBER, true, ask_card},
    {"transfer", PLAYER | MONEY, true, ask_transfer},
    {"leave", PLAYER | MONEY, true, ask_leave},
    {"cash", PLAYER | MONEY, true, ask_cash},
    {"ticket-in", PLAYER | MONEY | PAPER, true, ask_ticket_in},
    {"ticket-out", PLAYER | MONEY, true, ask_ticket_out},
    {"fault", PLAYER, true, ask_fault},
    {"my-play", PLAYER | CAGE | OWN, false, ask_my_play},
    {"totals", PLAYER | CAGE | OWN, false, ask_totals},
    {"reality", PLAYER, true, ask_reality},
    {"limit", PLAYER | CAGE | OWN, true, ask_limit},
    {"break", PLAYER | CAGE | OWN, true, ask_break},
    {"exclude", PLAYER | CAGE | OWN, true, ask_exclude},
    {"slips", PLAYER, false, ask_slips},
    {"reveal", PLAYER, false, ask_reveal},
    {"salt", PLAYER, false, ask_salt},
    {"around", PLAYER, false, ask_around},
    {"note", STACKER, false, ask_note},
    {"host-transfer", SENSOR, false, ask_host_transfer},
    {"host-meters", SENSOR, false, ask_host_meters},
    {"beat", STACKER | SENSOR, false, ask_beat},
    {"sense", STACKER | SENSOR, false, ask_sense},
    {"introduce", 1 << ROLE_NOBODY, false, ask_introduce},
    {"floor", ANYBODY, false, ask_floor},
    {"watch", 1 << ROLE_NOBODY | 1 << ROLE_DISPLAY | PIT | WATCH, false, ask_watch},
    {"login", 1 << ROLE_NOBODY, false, ask_login},
    {"badge", 1 << ROLE_NOBODY, false, ask_badge},
    {"card-of", ANYBODY, false, ask_card_of},
    {"odds-of", ANYBODY, false, ask_odds_of},
    {"clause", ANYBODY, false, ask_clause},
    {"fair", ANYBODY, false, ask_fair},
    {"members", CAGE, false, ask_members},
    {"member", CAGE | MEMBER, false, ask_member},
    {"member-new", CAGE, true, ask_member_new},
    {"pay-in", CAGE | MEMBER, true, ask_pay_in},
    {"pay-out", CAGE | MEMBER, true, ask_pay_out},
    {"move", CAGE | MEMBER, true, ask_move},
    {"pin", CAGE | MEMBER, true, ask_pin},
    {"member-change", CAGE | MEMBER, true, ask_member_change},
    {"unlock", CAGE | BOSS | MEMBER, true, ask_unlock},
    {"ticket", CAGE | PAPER, false, ask_ticket},
    {"ticket-pay", CAGE | PAPER, true, ask_ticket_pay},
    {"ticket-copy", CAGE | PAPER, true, ask_ticket_copy},
    {"tickets", CAGE, false, ask_tickets},
    {"tickets-trust", BOSS, true, ask_tickets_trust},
    {"ticket-withhold", CAGE | BOSS | PAPER, true, ask_ticket_withhold},
    {"ticket-release", CAGE | BOSS | PAPER, true, ask_ticket_release},
    {"ticket-refuse", CAGE | BOSS | PAPER, true, ask_ticket_refuse},
    {"dispose", CAGE | BOSS | MEMBER | PAPER, true, ask_dispose},
    {"payouts", CAGE | BOSS | WATCH, false, ask_payouts},
    {"statement", CAGE | WATCH | PLAYER | OWN, false, ask_statement},
    {"pit", PIT | WATCH, false, ask_pit},
    {"needs", PIT | WATCH, false, ask_needs},
    {"dealing", PIT | WATCH | DEALING, false, ask_dealing},
    {"deal", PIT | DEALING, true, ask_deal},
    {"roster", BOSS, true, ask_roster},
    {"call", PIT | DEALING, true, ask_call},
    {"rate", PIT | DEALING | MEMBER, true, ask_rate},
    {"rate-end", PIT | DEALING, true, ask_rate_end},
    {"ratings", PIT | WATCH | CAGE | DEALING, false, ask_ratings},
    {"act", PIT | WATCH | DEALING, true, ask_act},
    {"acts", PIT | CAGE | WATCH | DEALING, false, ask_acts},
    {"proposals", PIT | CAGE | WATCH | DEALING, false, ask_proposals},
    {"confirm", PIT | CAGE, true, ask_confirm},
    {"decline", PIT | CAGE | DEALING, true, ask_decline},
    {"terminals", PIT | WATCH | DEALING, false, ask_terminals},
    {"answer-call", PIT, false, ask_answer_call},
    {"release", BOSS, true, ask_release},
    {"close-terminal", BOSS, true, ask_close_terminal},
    {"open-terminal", BOSS, true, ask_open_terminal},
    {"manual-pay", BOSS, true, ask_manual_pay},
    {"enrol", BOSS, false, ask_enrol},
    {"retire", BOSS, true, ask_retire},
    {"by-hand", PIT | DEALING, true, ask_by_hand},
    {"fill", BOSS, true, ask_fill},
    {"resume", BOSS, true, ask_resume},
    {"test", BOSS, true, ask_test},
    {"contest", BOSS, true, ask_contest},
    {"incidents", BOSS | WATCH, false, ask_incidents},
    {"reports", BOSS | CAGE | WATCH, false, ask_reports},
    {"report", BOSS | CAGE | WATCH, false, ask_report},
    {"rulesets", PIT | CAGE | WATCH, false, ask_rulesets},
    {"pits", WATCH, false, ask_pits},
    {"journal", WATCH, false, ask_journal},
    {"find", BOSS | WATCH, false, ask_find},
    {"steps", BOSS | WATCH, false, ask_steps},
    {"accounts", WATCH, false, ask_accounts},
    {"trial", WATCH, false, ask_trial},
    {"verify", WATCH, false, ask_verify},
    {"seals", WATCH, false, ask_seals},
    {"software", BOSS | WATCH, false, ask_software},
    {"occasions", ANYBODY, false, ask_occasions},
    {"occasion", ANYBODY, false, ask_occasion},
    {"occasion-form", PIT | CAGE | WATCH | DEALING, false, ask_occasion_form},
    {"occasion-new", PIT | CAGE, true, ask_occasion_new},
    {"occasion-act", PIT | CAGE | PLAYER | DEALING | OWN, true, ask_occasion_act},
    {"occasion-end", PIT | CAGE, true, ask_occasion_end},
    {"plan", PIT | CAGE | WATCH, false, ask_plan},
    {"change", PIT | CAGE, true, ask_change},
    {"password", PIT | CAGE | WATCH, true, ask_password},
    {"dealer-pin", 1 << ROLE_DEALER, true, ask_dealer_pin},
};

static bool names_member(unsigned roles, unsigned role)
{
    return (roles & MEMBER) != 0 || ((roles & OWN) != 0 && role != ROLE_PLAYER);
}

/* What players say is said at a terminal, and what the dealer of a table says at the dealer's; the
 * document of the table that is meant has it. */
static const char *role_rule(struct floor *f, const struct asked *q, unsigned roles)
{
    const struct desk *d = &f->desk[q->desk];
    const char *name = ask_maybe(q, "table");
    const struct open_table *ot = name != NULL       ? table_named(f, name)
                                  : d->terminal >= 0 ? f->table[f->terminal[d->terminal].table]
                                                     : NULL;
    if (ot == NULL || (roles & (PLAYER | 1 << ROLE_DEALER)) == 0)
        return NULL;
    return ot->at.rs->rule[(roles & PLAYER) != 0 ? RP_TERMINAL : RP_DEALER_TERMINAL];
}

static void answer_message(struct floor *f, struct asked *q)
{
    const struct desk *d = &f->desk[q->desk];
    for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++) {
        if (strcmp(MESSAGES[i].name, q->doing) != 0)
            continue;
        if ((MESSAGES[i].roles >> d->role & 1) == 0) {
            refuse_ask(f, q, "role", role_rule(f, q, MESSAGES[i].roles),
                       "%s is not for a %s to say", q->doing, role_name((enum role)d->role));
            if (d->role == ROLE_PLAYER && (MESSAGES[i].roles & PLAYER) == 0)
                incident(f, "role", f->terminal[d->terminal].plan->name, d->address,
                         "a terminal asked for %s", q->doing);
            return;
        }
        if (d->staff >= 0 && f->plan->staff[d->staff].first && MESSAGES[i].answer != ask_password) {
            refuse_ask(f, q, "first", NULL, "choose a password of your own first");
            return;
        }
        if (!within_post(f, q, (MESSAGES[i].roles & (DEALING | 1 << ROLE_NOBODY)) != 0) ||
            (MESSAGES[i].changes && said_before(f, q)) ||
            ((MESSAGES[i].roles & MONEY) != 0 && refuse_apart(f, q)) ||
            (names_member(MESSAGES[i].roles, d->role) &&
             !casino_brings(f, q, BRINGS_MEMBER, MESSAGES[i].answer)) ||
            ((MESSAGES[i].roles & PAPER) != 0 &&
             !casino_brings(f, q, BRINGS_TICKET, MESSAGES[i].answer)))
            return;
        sign_for(f, q);
        MESSAGES[i].answer(f, q);
        sign_nothing(f);
        return;
    }
    refuse_ask(f, q, "unknown", NULL, "%.40s is nothing the floor understands", q->doing);
}

/* What a wager reads of a player is spread over memory, and of ten thousand nothing is near. Each
 * step asks for what the next one reads; all that a step asks for comes at once. */
void floor_expect(const struct floor *f, const uint32_t *desk, size_t count)
{
    const struct terminal *t[FLOOR_EXPECTED];
    size_t terminals = 0;
    for (size_t i = 0; i < count; i++)
        near_bytes(&f->desk[desk[i]], DESK_OFTEN);
    for (size_t i = 0; i < count; i++)
        if (f->desk[desk[i]].terminal >= 0) {
            t[terminals] = &f->terminal[f->desk[desk[i]].terminal];
            near_bytes(t[terminals++], TERMINAL_OFTEN);
        }
    for (size_t i = 0; i < terminals; i++)
        at_hand_expect(&f->accounts.open, t[i]->account);
    for (size_t i = 0; i < terminals; i++)
        at_hand_near(&f->accounts.open, t[i]->account);
    for (size_t i = 0; i < terminals; i++)
        player_near(f->table[t[i]->table], t[i]->account);
}

void floor_hear(struct floor *f, uint32_t desk, const char *text, size_t len, struct moment now)
{
    note_time(f, now);
    f->meters.messages++;
    struct desk *d = &f->desk[desk];
    if (!d->here || d->deaf)
        return;
    d->heard = f->now;
    struct plain_wager plain;
    if (d->role == ROLE_PLAYER && plain_read(text, len, &plain)) {
        struct asked p = {.desk = desk, .seq = plain.seq, .doing = "wager"};
        if (f->stall.on)
            refuse_stalled(f, desk, plain.seq);
        else if (!said_before(f, &p))
            wager_plainly(f, &p, &plain);
        return;
    }
    json_error_t at;
    json_t *o = json_loadb(text, len, JSON_REJECT_DUPLICATES, &at);
    struct asked q = {.desk = desk, .seq = -1, .o = o};
    const json_t *seq = json_object_get(o, "seq");
    if (json_is_integer(seq))
        q.seq = json_integer_value(seq);
    q.doing = json_is_object(o) ? ask_maybe(&q, "do") : NULL;
    if (f->stall.on)
        refuse_stalled(f, desk, q.seq);
    else if (o == NULL)
        refuse_ask(f, &q, "malformed", NULL, "that is not JSON: %s at byte %d", at.text,
                   at.position);
    else if (q.doing == NULL || q.seq < 0)
        refuse_ask(f, &q, "malformed", NULL, "a message has `do`, and `seq`, a whole number");
    else
        answer_message(f, &q);
    json_decref(o);
}

/* --- desks ------------------------------------------------------------------------------------ */

void floor_arrive(struct floor *f, uint32_t desk, const char *address, struct moment now)
{
    note_time(f, now);
    struct desk *d = &f->desk[desk];
    if (desk >= f->desks)
        f->desks = desk + 1;
    *d = (struct desk){.here = true,
                       .generation = ++f->generations,
                       .terminal = NOBODY,
                       .staff = NOBODY,
                       .table = NOBODY,
                       .gear = NOBODY,
                       .next = NOBODY,
                       .prev = NOBODY,
                       .heard = f->now};
    snprintf(d->address, sizeof d->address, "%s", address);
    place_of(address, d->place);
    f->meters.desks++;
}

/* What was accepted from a terminal stands though it is gone. */
void floor_depart(struct floor *f, uint32_t desk, struct moment now)
{
    note_time(f, now);
    struct desk *d = &f->desk[desk];
    if (!d->here)
        return;
    desk_at_table(f, desk, NOBODY);
    if (d->terminal >= 0) {
        struct terminal *t = &f->terminal[d->terminal];
        if (t->desk == (int32_t)desk) {
            t->desk = NOBODY;
            t->silent_since = f->now;
            f->lobby_stale = true;
        }
    }
    desk_looks(f, desk, NULL);
    equipment_leaves(f, desk);
    if (d->staff >= 0)
        leave_desk(f, desk, "the desk is left");
    d->here = false;
    f->meters.desks--;
}

static void log_out_idle(struct floor *f)
{
    for (uint32_t i = 0; i < f->desks; i++) {
        const struct desk *d = &f->desk[i];
        if (d->here && d->staff >= 0 && f->now - d->heard > f->plan->desk_idle_ms)
            part_desk(f, i, "nobody has been at this desk for long: please log in again");
    }
}

/* --- turns ------------------------------------------------------------------------------------ */

static void audit_progress(struct floor *f)
{
    if ((f->auditing == NULL && f->reporting == NULL) || f->now - f->audit_told < 500)
        return;
    f->audit_told = f->now;
    tell_audit(f);
    tell_reporting(f);
}

/* Now and then: what needs no haste. */
static void look_around(struct floor *f)
{
    equipment_look(f);
    close_terminals(f);
    change_look(f);
    terms_look(f);
    proposals_look(f);
    around_tell(f);
    lobby_tell(f);
    audit_progress(f);
    occasions_look(f);
    ratings_look(f);
    archivist_look(f);
    played_look(f);
    if (f->now - f->looked < 5000)
        return;
    f->looked = f->now;
    lost_links_look(f);
    needs_look(f);
    sweep_silent(f);
    log_out_idle(f);
    attempts_look(f);
    keep_failed(f);
    software_look(f);
}

static int64_t next_due(struct floor *f)
{
    int64_t wait = archivist_due(f) < 0 || archivist_due(f) > 1000 ? 1000 : archivist_due(f);
    if (f->news_behind && wait > NEWS_EVERY_MS)
        wait = NEWS_EVERY_MS;
    if (casino_waits(f) && wait > CASINO_EVERY_MS)
        wait = CASINO_EVERY_MS;
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = f->table[i];
        if (drain_holds(f, ot))
            continue;
        int64_t left = ot->automatic && ot->due != 0 ? ot->due - f->now : table_left(f, ot);
        bool alone;
        int64_t by = decides_by(ot, &alone);
        if (!ot->automatic && by >= 0 && alone)
            left = by > table_clock(f, ot) ? by - table_clock(f, ot) : 0;
        int64_t until = waits_until(f, ot);
        if (until >= 0 && (left < 0 || until - f->now < left))
            left = until > f->now ? until - f->now : 0;
        if (left >= 0 && left < wait)
            wait = left;
    }
    return wait;
}

int64_t floor_turn(struct floor *f, struct moment now)
{
    note_time(f, now);
    watch_disk(f, now.steady);
    clerk_collect(f->clerk, f);
    clerk_collect(f->auditor, f);
    clerk_collect(f->searcher, f);
    sealers_collect(f);
    casino_turn(f);
    for (unsigned i = 0; i < f->table_count; i++)
        pace_table(f, f->table[i]);
    /* Tables that fill alike come due together: one a turn, so that no batch carries them all. */
    for (unsigned i = 0; i < f->table_count; i++)
        if (snapshot_if_due(f, f->table[i], false))
            break;
    for (unsigned i = 0; i < f->occasion_count; i++)
        if (occasion_snapshot_if_due(f, f->occasion[i], false))
            break;
    look_around(f);
    seal_chain(f);
    tell_open(f);
    tell_sessions(f);
    stints_hand_over(f);
    pages_hand_over(f);
    book_hand_over(f->book);
    outbox_release(f);
    holders_let_go(f);
    tickets_let_go(f);
    return next_due(f);
}

void floor_note(struct floor *f, const char *code, const char *words, struct moment now)
{
    note_time(f, now);
    incident(f, code, "floor", "controller", "%s", words);
}

bool floor_failed(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (f->unread.words[0] != '\0')
        *why = f->unread;
    else if (book_failed(f->book, &words))
        trouble_say(why, "its book cannot be written: %.360s", words.words);
    else if (f->software.stops.words[0] != '\0')
        *why = f->software.stops;
    else
        return false;
    return true;
}

void floor_wait(struct floor *f)
{
    clerk_wait(f->clerk);
    clerk_wait(f->auditor);
    clerk_wait(f->searcher);
    sealers_wait(f);
}

void floor_work(struct floor *f, enum floor_hand whose)
{
    if (whose == HAND_WRITER)
        book_work(f->book);
    else
        clerk_work(whose == HAND_CLERK     ? f->clerk
                   : whose == HAND_AUDITOR ? f->auditor
                                           : f->searcher);
}

int64_t floor_quiet(struct floor *f, struct moment now)
{
    int64_t wait;
    do {
        floor_wait(f);
        wait = floor_turn(f, now);
        if (!book_sync(f->book))
            return wait;
        outbox_release(f);
    } while (f->out.head < f->out.tail || !clerk_idle(f->clerk) || !clerk_idle(f->auditor) ||
             !clerk_idle(f->searcher));
    return wait;
}

void floor_read_meters(const struct floor *f, struct floor_meters *m)
{
    *m = f->meters;
    m->tables = f->table_count;
    m->movements = (uint64_t)f->accounts.movements;
    m->batches = book_durable(f->book);
    for (unsigned i = 0; i < f->terminal_count; i++) {
        m->terminals_online += f->terminal[i].desk >= 0;
        m->accounts_open += f->terminal[i].account != 0;
        m->credit += terminal_money(f, &f->terminal[i]);
    }
    for (unsigned i = 0; i < f->table_count; i++)
        m->staked += f->table[i]->at.tender == TENDER_MONEY
                         ? account_of(&f->accounts, f->table[i]->wagers)->balance
                         : 0;
}
