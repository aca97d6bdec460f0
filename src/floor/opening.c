/* Opening the floor from its book, and closing it. */
#include "floor/opening.h"
#include "floor/acceptor.h"
#include "floor/alone.h"
#include "floor/archivist.h"
#include "floor/asked_there.h"
#include "floor/attempts.h"
#include "floor/bank.h"
#include "floor/calls.h"
#include "floor/casino.h"
#include "floor/change.h"
#include "floor/clock.h"
#include "floor/contest.h"
#include "floor/devices.h"
#include "floor/ended.h"
#include "floor/equipment.h"
#include "floor/exclusion.h"
#include "floor/frozen.h"
#include "floor/host_link.h"
#include "floor/jackpot.h"
#include "floor/left_out.h"
#include "floor/lent.h"
#include "floor/linked.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/needs.h"
#include "floor/occasion.h"
#include "floor/once.h"
#include "floor/pace.h"
#include "floor/places.h"
#include "floor/played.h"
#include "floor/promotional.h"
#include "floor/rating.h"
#include "floor/record.h"
#include "floor/recover.h"
#include "floor/roster.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/sealing.h"
#include "floor/second.h"
#include "floor/seen_elsewhere.h"
#include "floor/snapshot.h"
#include "floor/software.h"
#include "floor/staff.h"
#include "floor/staff_pin.h"
#include "floor/stints.h"
#include "floor/terminal.h"
#include "floor/unclaimed.h"
#include "floor/vouched.h"
#include "floor/withholding.h"
#include "floor/writing.h"

#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

/* The setting of the book that says whether a floor has it open, or was struck down with it. */
static const char RUNNING[] = "running";
/* And the one that says whether a demonstration was played in it: what a browser claims is money
 * there, and must never come to be money elsewhere. */
static const char DEMONSTRATION[] = "demonstration";

/* --- the key ---------------------------------------------------------------------------------- */

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
                "make seals, and it should be changed (--new-key)",
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
    return f->planned[place - 1].name;
}

/* As many as a floor may ever have: what is not used takes no memory. */
static void index_terminals(struct floor *f)
{
    f->terminal = calloc(PLAN_TERMINALS, sizeof *f->terminal);
    f->planned = calloc(PLAN_TERMINALS, sizeof *f->planned);
    if (f->terminal == NULL || f->planned == NULL)
        abort();
    f->terminal_names = (struct directory){.name = terminal_name, .ctx = f};
    for (size_t i = 0; i < f->plan->terminal_count; i++) {
        struct terminal *t = place_terminal(f, &f->plan->terminal[i]);
        t->table = first_table(t);
    }
}

static void take_chips(struct floor *f, const struct account *a)
{
    const char *dot = strrchr(a->name, '.');
    struct terminal *t = dot != NULL ? terminal_of_name(f, a->name + 6, dot) : NULL;
    if (t == NULL)
        return;
    t->sitting = strtoll(dot + 1, NULL, 10);
    t->seq = a->seq;
    t->account = a->id;
}

/* Those that are in play; a member's are read when his card is asked for. */
static bool take_account(void *ctx, const struct account *a)
{
    struct floor *f = ctx;
    accounts_take(&f->accounts, a);
    if (a->kind == ACCOUNT_WORLD && strcmp(a->name, "transit") == 0)
        f->transit = a->id;
    else if (a->kind == ACCOUNT_WORLD && strcmp(a->name, "world") == 0)
        f->world = a->id;
    else if (a->kind == ACCOUNT_WORLD && a->tender != TENDER_MONEY)
        f->issue[a->tender] = a->id;
    if (a->kind == ACCOUNT_HOUSE)
        f->house = a->id;
    if (a->kind == ACCOUNT_TICKETS)
        f->tickets_account = a->id;
    if (a->kind == ACCOUNT_UNCLAIMED)
        f->unclaimed_account = a->id;
    if (a->kind == ACCOUNT_RESERVE)
        f->reserve = a->id;
    if (a->kind == ACCOUNT_CHIPS)
        take_chips(f, a);
    if (a->kind == ACCOUNT_PROMO_CHIPS)
        promo_take(f, a);
    return true;
}

/* How many sittings a terminal has had, the last message it was heard with then, and the ticket
 * that one of them ended with. */
static void take_sittings(struct terminal *t, const char *value)
{
    char *rest;
    int64_t sitting = strtoll(value, &rest, 10), last = strtoll(rest, &rest, 10);
    t->sitting = sitting > t->sitting ? sitting : t->sitting;
    t->seq = last > t->seq ? last : t->seq;
    t->paid.seq = strtoll(rest, &rest, 10);
    t->paid.ticket = strtoll(rest, NULL, 10);
}

/* What neither the tables nor the ledger know of a sitting. */
static void take_sitting(struct floor *f, const char *name, const char *value)
{
    const char *rest = strchr(name, ' ');
    struct terminal *t = rest != NULL ? terminal_named(f, rest + 1) : NULL;
    if (t != NULL && strncmp(name, "sitting ", 8) == 0)
        take_sittings(t, value);
    if (t == NULL || t->account == 0)
        return;
    if (strncmp(name, "visit ", 6) == 0)
        t->visit = strtoull(value, NULL, 16);
    if (strncmp(name, "entrant ", 8) == 0)
        take_entrant(t, value);
    if (strncmp(name, "leaving ", 8) == 0)
        t->leaving = strtoll(value, NULL, 10) == t->account;
    if (strncmp(name, "reset ", 6) == 0)
        t->reset = strtoll(value, NULL, 10) == t->account;
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

/* Those of tables are taken when each is opened. */
static void take_call(struct floor *f, const char *name, const char *value)
{
    struct terminal *t = terminal_named(f, name);
    if (t != NULL)
        call_take(&t->called, value);
}

/* By which key the book is sealed, and whether a demonstration was played in it. */
static bool take_kind(void *ctx, const char *name, const char *value)
{
    struct floor *f = ctx;
    if (strcmp(name, "key") == 0)
        snprintf(f->sealing.key, sizeof f->sealing.key, "%s", value);
    if (strcmp(name, DEMONSTRATION) == 0)
        f->book_is = strcmp(value, "yes") == 0 ? BOOK_OF_DEMONSTRATION : BOOK_OF_FLOOR;
    return true;
}

bool take_setting(void *ctx, const char *name, const char *value)
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
    ticket_terms_take(&f->ticket_terms, name, value);
    unclaimed_days_take(&f->unclaimed_days, name, value);
    if (strcmp(name, "doubted") == 0)
        take_doubt(f, value);
    if (strncmp(name, "doubtful ", 9) == 0)
        take_doubtful(f, name + 9, value);
    if (strncmp(name, "alone ", 6) == 0)
        take_alone(f, name + 6, value);
    if (strncmp(name, "waits ", 6) == 0)
        take_proposal(f, name + 6, value);
    if (strncmp(name, "occasion ", 9) == 0)
        take_occasion(f, name + 9, value);
    if (strncmp(name, "staff ", 6) == 0)
        take_staff(f, name + 6, strtoll(value, NULL, 10));
    if (strncmp(name, "closed ", 7) == 0)
        take_closed(f, name + 7, strcmp(value, "yes") == 0);
    if (strncmp(name, "closes ", 7) == 0)
        take_notice(f, name + 7, (uint32_t)strtoul(value, NULL, 10));
    take_sitting(f, name, value);
    if (strcmp(name, "leapt") == 0)
        f->leapt = strtoll(value, NULL, 10);
    if (strcmp(name, "games after") == 0)
        f->games_after = strtoll(value, NULL, 10);
    if (strncmp(name, "enrolled ", 9) == 0)
        take_device(f, name + 9, value);
    if (strncmp(name, "noted ", 6) == 0)
        take_note_no(f, name + 6, value);
    if (strncmp(name, "linked ", 7) == 0)
        take_link(f, name + 7, value);
    if (strncmp(name, "sensed ", 7) == 0)
        take_gear(f, name + 7, value);
    if (strncmp(name, "failing ", 8) == 0)
        take_fault(f, name + 8, value);
    software_take(f, name, value);
    take_since(f, name, value);
    if (strncmp(name, "called ", 7) == 0)
        take_call(f, name + 7, value);
    take_roster(f, name, value);
    take_staff_pin(f, name, value);
    take_kind(f, name, value);
    if (strcmp(name, RUNNING) == 0)
        f->struck_down = strcmp(value, "yes") == 0;
    return true;
}

/* What costs no more however long the book is: all that is in play, and the settings but for bars
 * and corrections, which are looked up by card and table, and for what a pit vouches for. */
static bool read_book(struct floor *f, struct trouble *why)
{
    struct book_words words;
    struct book_given given;
    struct book_reader *r = f->reader;
    bool good = book_each_in_play(r, take_account, f, &words) &&
                book_settings_between(r, "", "barred ", take_setting, f, &words) &&
                book_settings_between(r, "barred!", "corrected ", take_setting, f, &words) &&
                book_settings_between(r, "corrected!", VOUCHED, take_setting, f, &words) &&
                book_settings_between(r, VOUCHED_ALL_BEFORE, "", take_setting, f, &words) &&
                book_open_ratings(r, take_rating, f, &words) && book_given(r, &given, &words);
    if (!good) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    f->accounts.count = given.accounts;
    f->accounts.movements = given.movements;
    f->members = given.members;
    f->printed = given.tickets;
    f->incidents = given.incidents;
    f->stints = given.stints;
    f->ratings = given.ratings;
    f->payouts = given.payouts;
    f->last_at = given.last_at;
    return true;
}

/* Who is new on the staff gets a number, for good: movements are signed with it. */
void number_staff(struct floor *f)
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
    if (fresh)
        book_setting(f->book, SLIPS_WHOLE, "yes");
}

/* Where the player's money lies is where he plays, or else where he sits. Tables are asked who
 * plays there, not players where they play: most play at one. */
static void find_money(struct floor *f, cents *there)
{
    for (unsigned k = 0; k < f->table_count; k++) {
        const struct open_table *ot = f->table[k];
        EACH_PLAYER(p, ot->at.table) {
            struct terminal *t = terminal_of_account(f, ot->account_of[p]);
            if (t == NULL)
                continue;
            const size_t i = (size_t)(t - f->terminal);
            const cents has = ot->at.table->player[p].balance;
            const bool sits = ot->seat_of[i] != 0 && ot->at.table->seat[ot->seat_of[i]] == p + 1;
            if (has > 0 || (sits && there[i] == 0))
                t->table = (int32_t)k;
            there[i] += has;
        }
    }
}

/* Sittings go on, and what tables and ledger say of every account must be the same. */
static bool resume_sittings(struct floor *f, struct trouble *why)
{
    cents *there = calloc(f->terminal_count + 1, sizeof *there);
    if (there == NULL)
        abort();
    find_money(f, there);
    bool same = true;
    for (unsigned i = 0; same && i < f->terminal_count; i++) {
        struct terminal *t = &f->terminal[i];
        const struct account *a = account_of(&f->accounts, t->account);
        if (a == NULL)
            continue;
        same = there[i] == terminal_credit(f, t);
        if (!same)
            trouble_say(why, "%s: the ledger has %lld cents, the tables %lld", a->name,
                        (long long)terminal_credit(f, t), (long long)there[i]);
        struct card_holder *h = holder_of(f, a->member);
        if (h != NULL)
            h->terminal = (int32_t)i;
        sitting_resumes(f, t);
    }
    sittings_lie(f);
    free(there);
    return same;
}

static bool same_kind(struct floor *f, struct trouble *why)
{
    if (f->book_is == BOOK_IS_NEW || (f->book_is == BOOK_OF_DEMONSTRATION) == f->plan->demo)
        return true;
    trouble_say(why, "%s: the book is %s demonstration's, and the plan %s: give it another book",
                f->book_path, f->plan->demo ? "no" : "a", f->plan->demo ? "is" : "is none");
    return false;
}

static void money_moved(void *ctx, const struct movement *m)
{
    stint_money(ctx, m);
    played_money(ctx, m);
    casino_moved(ctx, m);
}

/* Where the book is. A database keeps past days itself. */
static bool find_book(struct floor *f, struct trouble *why)
{
    snprintf(f->book_path, sizeof f->book_path, "%s%s",
             f->as.book != NULL ? f->as.book : f->as.folder, f->as.book != NULL ? "" : "/floor.db");
    if (!book_in_database(f->book_path) || f->plan->archive_after == 0)
        return true;
    trouble_say(why, "the plan has past days archived, but the book is in a database, which keeps "
                     "them: take `archive` out of the plan (docs/pits.md)");
    return false;
}

/* The clocks as the floor opens: of tables they go on from where they stood. */
static void begin_time(struct floor *f, struct moment now)
{
    f->now = f->wall = f->accounts.now = now.wall;
    f->began = f->ahead = now.wall - now.steady;
    f->stall.since = now.steady;
}

static bool find_key(struct floor *f, struct trouble *why)
{
    if (mkdir(f->as.folder, 0700) == 0 || errno == EEXIST)
        return open_key(f, why);
    trouble_say(why, "%s: %s", f->as.folder, strerror(errno));
    return false;
}

/* The book is there, and says by which key, as what and with which plan it is opened. */
static bool fits(struct floor *f, struct trouble *why)
{
    struct book_words words;
    struct book_reader *r = book_read(f->book_path, &words);
    if (r == NULL)
        return true; /* it is new, of a program of before, or cannot be reached now */
    const bool read = book_each_setting(r, take_kind, f, &words);
    book_read_end(r);
    return !read || ((f->sealing.key[0] == '\0' || key_fits(f, f->sealing.key, why)) &&
                     record_choose(f, why) && same_kind(f, why));
}

bool floor_fits(const struct floor_setup *setup, struct trouble *why)
{
    struct floor *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->as = *setup;
    f->plan = setup->plan;
    const bool good = find_book(f, why) && find_key(f, why) && fits(f, why);
    plan_free(f->record.plan);
    sodium_memzero(&f->key, sizeof f->key);
    free(f);
    return good;
}

static bool open_all(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (!find_book(f, why) || !find_key(f, why))
        return false;
    f->book = (f->as.by_hand     ? book_open_by_hand
               : f->as.stands_by ? book_open_waiting
                                 : book_open)(f->book_path, &words);
    if (f->book == NULL) {
        trouble_say(why, "%.390s", words.words);
        return false;
    }
    if (f->as.taken != NULL)
        begin_time(f, f->as.taken(f->as.ctx));
    book_time(f->book, f->wall);
    accounts_begin(&f->accounts, f->book);
    f->accounts.moved = money_moved;
    f->accounts.ctx = f;
    book_on_done(f->book, f->as.wake, f->as.ctx);
    if (!record_choose(f, why))
        return false;
    index_terminals(f);
    equipment_open(f);
    for (size_t i = 0; i < f->plan->staff_count; i++)
        f->staff[i] = (struct on_duty){.plan = &f->plan->staff[i], .desk = NOBODY};
    if (!look_up_begin(f, why) || !read_book(f, why) || !withheld_open(f, why) ||
        !same_kind(f, why) || !sealing_open(f, why))
        return false;
    if (f->book_is == BOOK_IS_NEW)
        book_setting(f->book, DEMONSTRATION, f->plan->demo ? "yes" : "no");
    devices_of_plan(f);
    sealing_note(f);
    open_house_accounts(f);
    number_staff(f);
    if (!casino_open(f, why) || !members_seed(f, why))
        return false;
    if (!no_wagers_left_out(f, why) || !tables_open(f, why) || !no_credit_left_out(f, why) ||
        !resume_sittings(f, why) || !casino_resume(f, why) || !occasions_open(f, why) ||
        (f->book_is == BOOK_IS_NEW && !occasions_seed(f, why)))
        return false;
    registers_told(f);
    count_frozen(f);
    pools_open(f);
    for (unsigned i = 0; i < f->table_count; i++)
        pace_begin(f, f->table[i]);
    if (f->struck_down)
        incident(f, "struck-down", "floor", "controller",
                 "the floor was not closed when it ran last: it goes on from what the book has");
    note_clock_at_opening(f);
    software_open(f);
    proposals_open(f);
    tickets_open(f);
    unclaimed_open(f);
    book_setting(f->book, RUNNING, "yes");
    pages_hand_over(f);
    book_sync(f->book); /* struck down from here on, the next opening knows */
    if (!sealing_opened(f, why))
        return false;
    *why = f->unread;
    return f->unread.words[0] == '\0';
}

static void floor_free(struct floor *f)
{
    tables_close(f);
    occasions_close(f);
    once_free(f);
    casino_free(f);
    there_free(f);
    seen_free(f);
    lent_free(f);
    linked_free(f);
    attempts_free(f);
    accounts_free(&f->accounts);
    free(f->terminal);
    equipment_free(f);
    free(f->planned);
    free(f->rated);
    free(f->edge);
    directory_free(&f->terminal_names);
    directory_free(&f->cards);
    directory_free(&f->ticket_numbers);
    at_hand_free(&f->holders);
    at_hand_free(&f->tickets);
    free(f->desk);
    free(f->say);
    played_free(f);
    transcript_free(&f->aside);
    free(f->likeness);
    free(f->out.bytes);
    sodium_memzero(&f->key, sizeof f->key);
    plan_free(f->record.plan);
    free(f);
}

struct floor *floor_open(const struct floor_setup *setup, struct trouble *why)
{
    struct floor *f = calloc(1, sizeof *f);
    if (f == NULL)
        abort();
    f->as = *setup;
    f->plan = setup->plan;
    begin_time(f, setup->now);
    f->desk = calloc(FLOOR_DESKS, sizeof *f->desk);
    f->say = malloc(EVENT_ROOM);
    transcript_init(&f->aside);
    if (f->desk == NULL || f->say == NULL)
        abort();
    attempts_begin(f);
    if (!open_all(f, why)) {
        struct book_words words;
        look_up_end(f);
        if (f->book != NULL)
            book_close(f->book, &words);
        floor_free(f);
        return NULL;
    }
    f->clerk = clerk_hire(setup->by_hand, setup->wake, setup->ctx);
    f->auditor = clerk_hire(setup->by_hand, setup->wake, setup->ctx);
    f->searcher = clerk_hire(setup->by_hand, setup->wake, setup->ctx);
    casino_begin(f);
    sealers_hire(f);
    archivist_begin(f);
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
    for (uint32_t d = 0; d < f->desks; d++)
        if (f->desk[d].here)
            f->as.say(f->as.ctx, d, t->at, t->len);
}

bool floor_close(struct floor *f, struct moment now, struct trouble *why)
{
    struct book_words words;
    note_time(f, now);
    clerk_leave(f->clerk, f);
    clerk_leave(f->auditor, f);
    clerk_leave(f->searcher, f);
    casino_end(f);
    archivist_end(f);
    proposals_close(f);
    change_close(f);
    look_up_end(f);
    sittings_close(f);
    for (unsigned i = 0; i < f->table_count; i++) {
        tell_time(f, f->table[i]); /* the clock goes on from here */
        stint_over(f, f->table[i]);
        snapshot_if_due(f, f->table[i], true);
    }
    for (unsigned i = 0; i < f->occasion_count; i++)
        occasion_snapshot_if_due(f, f->occasion[i], true);
    pages_hand_over(f);
    keep_failed(f);
    book_setting(f->book, RUNNING, "no");
    bool good = book_sync(f->book);
    outbox_release(f);
    good = good && sealing_close(f, &words);
    sealers_leave(f);
    good = book_close(f->book, &words) && good;
    if (!good)
        trouble_say(why, "%.390s", words.words);
    floor_free(f);
    return good;
}
