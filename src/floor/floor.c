/* The floor as a whole: opening and closing it, its desks, and whom each message is for. */
#include "floor/acceptor.h"
#include "floor/attempts.h"
#include "floor/bank.h"
#include "floor/cage.h"
#include "floor/devices.h"
#include "floor/fairness.h"
#include "floor/frozen.h"
#include "floor/implausible.h"
#include "floor/inspect.h"
#include "floor/jackpot.h"
#include "floor/left_out.h"
#include "floor/lying.h"
#include "floor/members.h"
#include "floor/money.h"
#include "floor/once.h"
#include "floor/open.h"
#include "floor/pace.h"
#include "floor/pit.h"
#include "floor/players.h"
#include "floor/recover.h"
#include "floor/rules_card.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/sealing.h"
#include "floor/second.h"
#include "floor/software.h"
#include "floor/staff.h"
#include "floor/stall.h"
#include "floor/terminal.h"
#include "floor/tickets.h"
#include "floor/views.h"
#include "floor/wagering.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* The setting of the book that says whether a floor has it open, or was struck down with it. */
static const char RUNNING[] = "running";
/* And the one that says whether a demonstration was played in it: what a browser claims is money
 * there, and must never come to be money elsewhere. */
static const char DEMONSTRATION[] = "demonstration";

/* --- time --------------------------------------------------------------------------------------
 */

/* The floor's own clock begins where the wall's stood when it opened, and is steady from there. The
 * wall's gains or loses a little all the time; when it leaps somebody has set it, which is told. */
static void note_time(struct floor *f, struct moment m)
{
    enum { LEAP_MS = 1000 };
    int64_t ahead = m.wall - m.steady, leap = ahead - f->ahead;
    if (f->stands || f->stall.on)
        f->began = f->now - m.steady;
    else if (f->began + m.steady > f->now)
        f->now = f->began + m.steady;
    f->wall = f->accounts.now = m.wall;
    book_time(f->book, m.wall);
    f->ahead = ahead;
    if (leap > LEAP_MS || leap < -LEAP_MS)
        incident(f, "clock", "floor", "controller",
                 "the wall clock was set %s by %lld.%03lld s; rounds and waits go by a clock of "
                 "their own",
                 leap > 0 ? "forward" : "back", (long long)llabs(leap) / 1000,
                 (long long)llabs(leap) % 1000);
}

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
    {"card", PLAYER, true, ask_card},
    {"transfer", PLAYER, true, ask_transfer},
    {"leave", PLAYER, true, ask_leave},
    {"cash", PLAYER, true, ask_cash},
    {"ticket-in", PLAYER, true, ask_ticket_in},
    {"ticket-out", PLAYER, true, ask_ticket_out},
    {"fault", PLAYER, true, ask_fault},
    {"slips", PLAYER, false, ask_slips},
    {"reveal", PLAYER, false, ask_reveal},
    {"salt", PLAYER, false, ask_salt},
    {"note", STACKER, false, ask_note},
    {"introduce", 1 << ROLE_NOBODY, false, ask_introduce},
    {"floor", ANYBODY, false, ask_floor},
    {"watch", 1 << ROLE_NOBODY | 1 << ROLE_DISPLAY | PIT | WATCH, false, ask_watch},
    {"login", 1 << ROLE_NOBODY, false, ask_login},
    {"card-of", ANYBODY, false, ask_card_of},
    {"clause", ANYBODY, false, ask_clause},
    {"fair", ANYBODY, false, ask_fair},
    {"members", CAGE, false, ask_members},
    {"member", CAGE, false, ask_member},
    {"member-new", CAGE, true, ask_member_new},
    {"pay-in", CAGE, true, ask_pay_in},
    {"pay-out", CAGE, true, ask_pay_out},
    {"move", CAGE, true, ask_move},
    {"pin", CAGE, true, ask_pin},
    {"unlock", CAGE | BOSS, true, ask_unlock},
    {"ticket", CAGE, false, ask_ticket},
    {"ticket-pay", CAGE, true, ask_ticket_pay},
    {"ticket-copy", CAGE, true, ask_ticket_copy},
    {"tickets", CAGE, false, ask_tickets},
    {"tickets-trust", BOSS, true, ask_tickets_trust},
    {"statement", CAGE | WATCH | PLAYER, false, ask_statement},
    {"pit", PIT | WATCH, false, ask_pit},
    {"act", PIT | WATCH, true, ask_act},
    {"proposals", PIT | CAGE | WATCH, false, ask_proposals},
    {"confirm", PIT | CAGE, true, ask_confirm},
    {"decline", PIT | CAGE, true, ask_decline},
    {"terminals", PIT | WATCH, false, ask_terminals},
    {"answer-call", PIT, false, ask_answer_call},
    {"release", BOSS, true, ask_release},
    {"close-terminal", BOSS, true, ask_close_terminal},
    {"open-terminal", BOSS, true, ask_open_terminal},
    {"manual-pay", BOSS, true, ask_manual_pay},
    {"enrol", BOSS, false, ask_enrol},
    {"retire", BOSS, true, ask_retire},
    {"fill", BOSS, true, ask_fill},
    {"resume", BOSS, true, ask_resume},
    {"incidents", BOSS | WATCH, false, ask_incidents},
    {"journal", WATCH, false, ask_journal},
    {"accounts", WATCH, false, ask_accounts},
    {"trial", WATCH, false, ask_trial},
    {"verify", WATCH, false, ask_verify},
    {"seals", WATCH, false, ask_seals},
    {"software", BOSS | WATCH, false, ask_software},
};

static void answer_message(struct floor *f, struct asked *q)
{
    const struct desk *d = &f->desk[q->desk];
    for (size_t i = 0; i < sizeof MESSAGES / sizeof *MESSAGES; i++) {
        if (strcmp(MESSAGES[i].name, q->doing) != 0)
            continue;
        if ((MESSAGES[i].roles >> d->role & 1) == 0) {
            refuse_ask(f, q, "role", NULL, "%s is not for a %s to say", q->doing,
                       role_name((enum role)d->role));
            if (d->role == ROLE_PLAYER && (MESSAGES[i].roles & PLAYER) == 0)
                incident(f, "role", f->terminal[d->terminal].plan->name, d->address,
                         "a terminal asked for %s", q->doing);
            return;
        }
        if (MESSAGES[i].changes && said_before(f, q))
            return;
        sign_for(f, q);
        MESSAGES[i].answer(f, q);
        sign_nothing(f);
        return;
    }
    refuse_ask(f, q, "unknown", NULL, "%.40s is nothing the floor understands", q->doing);
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
    *d = (struct desk){.here = true,
                       .generation = ++f->generations,
                       .terminal = NOBODY,
                       .staff = NOBODY,
                       .table = NOBODY,
                       .serves = NOBODY,
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
    acceptor_leaves(f, desk);
    if (d->staff >= 0)
        leave_desk(f, desk, "the desk is left");
    d->here = false;
    f->meters.desks--;
}

static void log_out_idle(struct floor *f)
{
    for (uint32_t i = 0; i < FLOOR_DESKS; i++) {
        const struct desk *d = &f->desk[i];
        if (d->here && d->staff >= 0 && f->now - d->heard > f->plan->desk_idle_ms)
            part_desk(f, i, "nobody has been at this desk for long: please log in again");
    }
}

/* --- turns ------------------------------------------------------------------------------------ */

static void audit_progress(struct floor *f)
{
    if (f->auditing == NULL || f->now - f->audit_told < 500)
        return;
    f->audit_told = f->now;
    tell_audit(f);
}

/* Now and then: what needs no haste. */
static void look_around(struct floor *f)
{
    close_terminals(f);
    proposals_look(f);
    lobby_tell(f);
    audit_progress(f);
    if (f->now - f->looked < 5000)
        return;
    f->looked = f->now;
    sweep_silent(f);
    log_out_idle(f);
    attempts_look(f);
    keep_failed(f);
    software_look(f);
}

static int64_t next_due(struct floor *f)
{
    int64_t wait = 1000;
    for (unsigned i = 0; i < f->table_count; i++) {
        struct open_table *ot = &f->table[i];
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
    if (f->sealer != NULL)
        clerk_collect(f->sealer, f);
    for (unsigned i = 0; i < f->table_count; i++)
        pace_table(f, &f->table[i]);
    /* Tables that fill alike come due together: one a turn, so that no batch carries them all. */
    for (unsigned i = 0; i < f->table_count; i++)
        if (snapshot_if_due(f, &f->table[i], false))
            break;
    look_around(f);
    seal_chain(f);
    tell_open(f);
    pages_hand_over(f);
    book_hand_over(f->book);
    outbox_release(f);
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
    if (book_failed(f->book, &words))
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
    if (f->sealer != NULL)
        clerk_wait(f->sealer);
}

void floor_work(struct floor *f, enum floor_hand whose)
{
    if (whose == HAND_WRITER)
        book_work(f->book);
    else
        clerk_work(whose == HAND_CLERK ? f->clerk : f->auditor);
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
    } while (f->out.head < f->out.tail || !clerk_idle(f->clerk) || !clerk_idle(f->auditor));
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
        m->credit += terminal_credit(f, &f->terminal[i]);
    }
    for (unsigned i = 0; i < f->table_count; i++)
        m->staked += account_of(&f->accounts, f->table[i].wagers)->balance;
}

/* --- opening ---------------------------------------------------------------------------------- */

/* Whole or not at all: a floor that is struck down while it writes its key opens another time. */
static bool make_key(const char *folder, const char *path, const uint8_t *both, size_t len)
{
    char fresh[4200];
    snprintf(fresh, sizeof fresh, "%s.new", path);
    int fd = open(fresh, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    if (fd < 0)
        return false;
    bool good = write(fd, both, len) == (ssize_t)len && fsync(fd) == 0;
    good = close(fd) == 0 && good && rename(fresh, path) == 0;
    fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    good = good && fd >= 0 && fsync(fd) == 0;
    if (fd >= 0)
        close(fd);
    return good;
}

static bool only_for_owner(int fd, const char *path, struct trouble *why)
{
    struct stat s;
    if (fstat(fd, &s) == 0 && (s.st_mode & (S_IRWXG | S_IRWXO)) == 0)
        return true;
    trouble_say(why,
                "%s is not for its owner alone: `chmod 600` it; if others have read it, they can "
                "work out draws and tickets to come",
                path);
    return false;
}

/* The floor's secret and the key of its seals lie beside the book, for the owner's eyes only. */
static bool open_key(struct floor *f, struct trouble *why)
{
    char path[4100];
    uint8_t seed[32], both[64];
    snprintf(path, sizeof path, "%.4080s/floor.key", f->as.folder);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0 && errno == ENOENT) {
        randombytes_buf(both, sizeof both);
        if (!make_key(f->as.folder, path, both, sizeof both)) {
            trouble_say(why, "%s cannot be written: %s", path, strerror(errno));
            return false;
        }
    } else if (fd >= 0 && !only_for_owner(fd, path, why)) {
        close(fd);
        return false;
    } else if (fd < 0 || read(fd, both, sizeof both) != sizeof both) {
        trouble_say(why, "%s cannot be read, or is no floor's key", path);
        return false;
    } else {
        close(fd);
    }
    memcpy(f->key.secret, both, 32);
    memcpy(seed, both + 32, 32);
    crypto_sign_seed_keypair(f->key.public, f->key.sign, seed);
    sodium_bin2hex(f->key.public_hex, sizeof f->key.public_hex, f->key.public, 32);
    sodium_memzero(both, sizeof both);
    sodium_memzero(seed, sizeof seed);
    return true;
}

static const char *terminal_name(const void *ctx, int64_t place)
{
    const struct floor *f = ctx;
    return f->plan->terminal[place - 1].name;
}

static bool index_terminals(struct floor *f, struct trouble *why)
{
    f->terminal_count = (unsigned)f->plan->terminal_count;
    f->terminal = calloc(f->terminal_count, sizeof *f->terminal);
    if (f->terminal == NULL)
        abort();
    f->terminal_names = (struct directory){.name = terminal_name, .ctx = f};
    for (unsigned i = 0; i < f->terminal_count; i++) {
        const struct plan_terminal *p = &f->plan->terminal[i];
        if (terminal_named(f, p->name) != NULL) {
            trouble_say(why, "the plan has terminal %s twice", p->name);
            return false;
        }
        directory_add(&f->terminal_names, i + 1);
        f->terminal[i] = (struct terminal){
            .plan = p, .desk = NOBODY, .acceptor = NOBODY, .silent_since = f->now};
        randombytes_buf(&f->terminal[i].visit, sizeof f->terminal[i].visit);
        while ((p->tables >> f->terminal[i].table & 1) == 0)
            f->terminal[i].table++;
    }
    return true;
}

/* A chip account of the past tells how many sittings its terminal has had. */
static bool take_account(void *ctx, const struct account *a)
{
    struct floor *f = ctx;
    accounts_take(&f->accounts, a);
    if (a->kind == ACCOUNT_WORLD)
        f->world = a->id;
    if (a->kind == ACCOUNT_HOUSE)
        f->house = a->id;
    if (a->kind == ACCOUNT_TICKETS)
        f->tickets_account = a->id;
    if (a->kind == ACCOUNT_RESERVE)
        f->reserve = a->id;
    const char *dot = strrchr(a->name, '.');
    if (a->kind != ACCOUNT_CHIPS || dot == NULL)
        return true;
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "%.*s", (int)(dot - a->name - 6), a->name + 6);
    struct terminal *t = terminal_named(f, name);
    if (t == NULL)
        return true;
    int64_t sitting = strtoll(dot + 1, NULL, 10);
    if (sitting > t->sitting)
        t->sitting = sitting;
    if (a->seq > t->seq)
        t->seq = a->seq;
    if (!a->closed)
        t->account = a->id;
    return true;
}

static bool take_member(void *ctx, const struct member *m)
{
    holder_keep(ctx, m);
    return true;
}

static bool take_ticket(void *ctx, const struct ticket *k)
{
    ticket_take(ctx, k);
    return true;
}

/* What neither the tables nor the ledger know of a sitting. */
static void take_sitting(struct floor *f, const char *name, const char *value)
{
    const char *rest = strchr(name, ' ');
    struct terminal *t = rest != NULL ? terminal_named(f, rest + 1) : NULL;
    if (t == NULL || t->account == 0)
        return;
    if (strncmp(name, "visit ", 6) == 0)
        t->visit = strtoull(value, NULL, 16);
    if (strncmp(name, "leaving ", 8) == 0)
        t->leaving = strtoll(value, NULL, 10) == t->account;
    char *words;
    if (strncmp(name, "fault ", 6) == 0 && strtoll(value, &words, 10) == t->account &&
        *words == ' ')
        snprintf(t->fault, sizeof t->fault, "%s", words + 1);
}

static void take_staff(struct floor *f, const char *name, int64_t number)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (strcmp(f->plan->staff[i].name, name) == 0)
            f->staff[i].number = number;
    if (number > f->staff_numbers)
        f->staff_numbers = number;
}

static void take_closed(struct floor *f, const char *name, bool closed)
{
    struct terminal *t = terminal_named(f, name);
    if (t != NULL)
        t->closed = closed;
}

static void take_notice(struct floor *f, const char *name, uint32_t after)
{
    struct terminal *t = terminal_named(f, name);
    if (t != NULL && after != 0) {
        t->closes_after = after;
        f->closing++;
    }
}

static bool take_setting(void *ctx, const char *name, const char *value)
{
    struct floor *f = ctx;
    if (strncmp(name, "login ", 6) == 0)
        take_login(f, name + 6, value);
    if (strncmp(name, "failed ", 7) == 0)
        take_failed(f, name + 7, value);
    if (strncmp(name, "wait ", 5) == 0)
        take_wait(f, name + 5, value);
    if (strncmp(name, "answer ", 7) == 0)
        take_answer(f, name + 7, value);
    if (strncmp(name, "ticket-days ", 12) == 0)
        take_term(f, name + 12, value);
    if (strcmp(name, "doubted") == 0)
        take_doubt(f, value);
    if (strncmp(name, "waits ", 6) == 0)
        take_proposal(f, name + 6, value);
    if (strncmp(name, "staff ", 6) == 0)
        take_staff(f, name + 6, strtoll(value, NULL, 10));
    if (strncmp(name, "closed ", 7) == 0)
        take_closed(f, name + 7, strcmp(value, "yes") == 0);
    if (strncmp(name, "closes ", 7) == 0)
        take_notice(f, name + 7, (uint32_t)strtoul(value, NULL, 10));
    take_sitting(f, name, value);
    if (strncmp(name, "enrolled ", 9) == 0)
        take_device(f, name + 9, value);
    if (strncmp(name, "noted ", 6) == 0)
        take_note_no(f, name + 6, value);
    if (strncmp(name, "barred ", 7) == 0)
        take_bar(f, name + 7, strcmp(value, "yes") == 0);
    software_take(f, name, value);
    if (strcmp(name, "key") == 0)
        snprintf(f->sealing.key, sizeof f->sealing.key, "%s", value);
    if (strcmp(name, "plan") == 0)
        snprintf(f->sealing.plan, sizeof f->sealing.plan, "%s", value);
    if (strcmp(name, DEMONSTRATION) == 0)
        f->book_is = strcmp(value, "yes") == 0 ? BOOK_OF_DEMONSTRATION : BOOK_OF_FLOOR;
    if (strcmp(name, RUNNING) == 0)
        f->struck_down = strcmp(value, "yes") == 0;
    return true;
}

static bool read_book(struct floor *f, struct trouble *why)
{
    struct book_words words;
    struct book_reader *r = book_read(f->book_path, &words);
    bool good = r != NULL && book_each_account(r, take_account, f, &words) &&
                book_each_member(r, take_member, f, &words) &&
                book_each_ticket(r, take_ticket, f, &words) &&
                book_each_setting(r, take_setting, f, &words) &&
                book_counts(r, &f->accounts.movements, &f->incidents, &words);
    if (r != NULL)
        book_read_end(r);
    if (!good)
        trouble_say(why, "%.390s", words.words);
    return good;
}

/* Who is new on the staff gets a number, for good: movements are signed with it. */
static void number_staff(struct floor *f)
{
    for (size_t i = 0; i < f->plan->staff_count; i++) {
        char name[BOOK_NAME_MAX + 16], value[24];
        if (f->staff[i].number != 0)
            continue;
        f->staff[i].number = ++f->staff_numbers;
        snprintf(name, sizeof name, "staff %s", f->plan->staff[i].name);
        snprintf(value, sizeof value, "%lld", (long long)f->staff_numbers);
        book_setting(f->book, name, value);
    }
}

static void open_house_accounts(struct floor *f)
{
    const bool fresh = f->world == 0;
    if (fresh) {
        f->world = account_new(&f->accounts, ACCOUNT_WORLD, "world", 0)->id;
        f->house = account_new(&f->accounts, ACCOUNT_HOUSE, "house", 0)->id;
        f->tickets_account = account_new(&f->accounts, ACCOUNT_TICKETS, "tickets", 0)->id;
    }
    bank_open(f, fresh);
}

/* Sittings go on: where the player's money lies is where he plays, or else where he sits. And what
 * tables and ledger say of every account must be the same. */
static bool resume_sittings(struct floor *f, struct trouble *why)
{
    for (unsigned i = 0; i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        const struct account *a = account_of(&f->accounts, t->account);
        if (a == NULL)
            continue;
        cents there = 0;
        for (unsigned k = 0; k < f->table_count; k++) {
            const struct open_table *ot = &f->table[k];
            int p = player_at(ot, a->id);
            if (p < 0)
                continue;
            cents has = ot->at.table->player[p].balance;
            bool sits = ot->seat_of[i] != 0 && ot->at.table->seat[ot->seat_of[i]] == p + 1;
            if (has > 0 || (sits && there == 0))
                t->table = (int32_t)k;
            there += has;
        }
        if (there != a->balance) {
            trouble_say(why, "%s: the ledger has %lld cents, the tables %lld", a->name,
                        (long long)a->balance, (long long)there);
            return false;
        }
        struct card_holder *h = holder_of(f, a->member);
        if (h != NULL)
            h->terminal = (int32_t)i;
    }
    return true;
}

static bool same_kind(struct floor *f, struct trouble *why)
{
    if (f->book_is == BOOK_IS_NEW)
        book_setting(f->book, DEMONSTRATION, f->plan->demo ? "yes" : "no");
    if (f->book_is == BOOK_IS_NEW || (f->book_is == BOOK_OF_DEMONSTRATION) == f->plan->demo)
        return true;
    trouble_say(why, "%s: the book is %s demonstration's, and the plan %s: give it another book",
                f->book_path, f->plan->demo ? "no" : "a", f->plan->demo ? "is" : "is none");
    return false;
}

static bool open_all(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (mkdir(f->as.folder, 0700) != 0 && errno != EEXIST) {
        trouble_say(why, "%s: %s", f->as.folder, strerror(errno));
        return false;
    }
    snprintf(f->book_path, sizeof f->book_path, "%s/floor.db", f->as.folder);
    if (!open_key(f, why) || !index_terminals(f, why))
        return false;
    f->book =
        f->as.by_hand ? book_open_by_hand(f->book_path, &words) : book_open(f->book_path, &words);
    if (f->book == NULL) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    book_time(f->book, f->wall);
    accounts_begin(&f->accounts, f->book);
    book_on_done(f->book, f->as.wake, f->as.ctx);
    if (!read_book(f, why) || !same_kind(f, why) || !sealing_open(f, why))
        return false;
    sealing_note(f);
    open_house_accounts(f);
    number_staff(f);
    if (!members_seed(f)) {
        trouble_say(why, "the members' PINs cannot be kept: out of memory");
        return false;
    }
    if (!no_wagers_left_out(f, why) || !tables_open(f, why) || !no_credit_left_out(f, why) ||
        !resume_sittings(f, why))
        return false;
    count_frozen(f);
    pools_open(f);
    for (unsigned i = 0; i < f->table_count; i++)
        pace_begin(f, &f->table[i]);
    if (f->struck_down)
        incident(f, "struck-down", "floor", "controller",
                 "the floor was not closed when it ran last: it goes on from what the book has");
    software_open(f);
    proposals_open(f);
    tickets_open(f);
    book_setting(f->book, RUNNING, "yes");
    pages_hand_over(f);
    book_sync(f->book); /* struck down from here on, the next opening knows */
    return true;
}

static void floor_free(struct floor *f)
{
    tables_close(f);
    once_free(f);
    attempts_free(f);
    accounts_free(&f->accounts);
    free(f->terminal);
    directory_free(&f->terminal_names);
    directory_free(&f->cards);
    directory_free(&f->ticket_numbers);
    drawers_free(&f->holders);
    drawers_free(&f->tickets);
    free(f->desk);
    free(f->say);
    transcript_free(&f->aside);
    free(f->likeness);
    free(f->out.bytes);
    sodium_memzero(&f->key, sizeof f->key);
    free(f);
}

struct floor *floor_open(const struct floor_setup *setup, struct trouble *why)
{
    struct floor *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->as = *setup;
    f->plan = setup->plan;
    f->now = f->wall = f->accounts.now = setup->now.wall;
    f->began = f->ahead = setup->now.wall - setup->now.steady;
    f->stall.since = setup->now.steady;
    f->desk = calloc(FLOOR_DESKS, sizeof *f->desk);
    f->say = malloc(EVENT_ROOM);
    transcript_init(&f->aside);
    if (f->desk == NULL || f->say == NULL)
        abort();
    attempts_begin(f);
    for (size_t i = 0; i < f->plan->staff_count; i++)
        f->staff[i] = (struct on_duty){.plan = &f->plan->staff[i], .desk = NOBODY};
    if (!open_all(f, why)) {
        struct book_words words;
        if (f->book != NULL)
            book_close(f->book, &words);
        floor_free(f);
        return NULL;
    }
    f->clerk = clerk_hire(setup->by_hand, setup->wake, setup->ctx);
    f->auditor = clerk_hire(setup->by_hand, setup->wake, setup->ctx);
    if (f->plan->seals_to != NULL)
        f->sealer = clerk_hire(setup->by_hand, setup->wake, setup->ctx);
    return f;
}

/* --- closing ---------------------------------------------------------------------------------- */

void floor_farewell(struct floor *f, const char *why, struct moment now)
{
    note_time(f, now);
    f->stands = true;
    struct text *t = say_begin(f);
    json_str(t, "event", "closing");
    json_str(t, "why", why);
    text_putc(t, '}');
    /* Whatever became of the last batch, this is no promise, so it need not wait. */
    for (uint32_t d = 0; d < FLOOR_DESKS; d++)
        if (f->desk[d].here)
            f->as.say(f->as.ctx, d, t->at, t->len);
}

bool floor_close(struct floor *f, struct moment now, struct trouble *why)
{
    struct book_words words;
    note_time(f, now);
    clerk_leave(f->clerk, f);
    clerk_leave(f->auditor, f);
    proposals_close(f);
    for (unsigned i = 0; i < f->table_count; i++) {
        tell_time(f, &f->table[i]); /* the clock goes on from here */
        snapshot_if_due(f, &f->table[i], true);
    }
    pages_hand_over(f);
    keep_failed(f);
    book_setting(f->book, RUNNING, "no");
    bool good = book_sync(f->book);
    outbox_release(f);
    good = good && sealing_close(f, &words);
    if (f->sealer != NULL)
        clerk_leave(f->sealer, f);
    good = book_close(f->book, &words) && good;
    if (!good)
        trouble_say(why, "%.390s", words.words);
    floor_free(f);
    return good;
}
