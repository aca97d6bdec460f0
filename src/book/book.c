/* The two batches, the thread that writes them, and the one that tidies up beside it.
 *
 * One batch is filled by the floor while the other is written; they change places when the floor
 * hands over and the writer is idle. The floor owns `filling` and `number`; the writer owns
 * `ledger` and `store` and, while busy, `writing`; what both look at is atomic or under the lock.
 */
#include "book/latency.h"
#include "book/ledger.h"
#include "book/store.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>

struct book {
    const struct storage *storage;
    struct store *store;
    struct ledger ledger;
    struct batch batches[2];
    struct batch *filling, *writing;
    uint64_t number; /* of the batch being filled */
    int64_t at;
    struct chain_head head;      /* under the lock */
    struct book_latency latency; /* and this */
    _Atomic uint64_t durable;
    _Atomic bool busy, failed;
    bool ending;
    bool by_hand;              /* no thread writes */
    bool behind, carrier_ends; /* under the lock: the carrier is to work, or to end */
    bool carried_badly;        /* and this; why: */
    struct book_words carried;
    struct book_words words; /* why it failed */
    void (*wake)(void *ctx);
    void *wake_ctx;
    pthread_mutex_t lock;
    pthread_cond_t to_do, done, to_carry;
    pthread_t writer, carrier;
};

/* --- the writer ------------------------------------------------------------------------------- */

static void fail(struct book *b, int64_t written, const struct book_words *why)
{
    pthread_mutex_lock(&b->lock);
    book_say(&b->words, "%.400s: nothing after movement %" PRId64 " was written", why->words,
             written);
    b->failed = true;
    pthread_mutex_unlock(&b->lock);
}

static void call_awake(struct book *b)
{
    pthread_mutex_lock(&b->lock);
    void (*wake)(void *) = b->wake;
    void *ctx = b->wake_ctx;
    pthread_mutex_unlock(&b->lock);
    if (wake != NULL)
        wake(ctx);
}

const uint64_t LATENCY_BOUND[LATENCY_BOUNDS] = {
    100, 250, 500, 1000, 2500, 5000, 10000, 25000, 50000, 100000, 250000, 500000, 1000000, 5000000};

static uint64_t microseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

/* Under the lock. */
static void count_latency(struct book_latency *l, uint64_t took)
{
    unsigned i = 0;
    while (i < LATENCY_BOUNDS && took > LATENCY_BOUND[i])
        i++;
    l->batches[i]++;
    l->microseconds += took;
}

void book_read_latency(struct book *b, struct book_latency *out)
{
    pthread_mutex_lock(&b->lock);
    *out = b->latency;
    pthread_mutex_unlock(&b->lock);
}

static bool write_batch(struct book *b)
{
    const uint64_t began = microseconds();
    struct book_words why = {""};
    struct chain_head head;
    int64_t written = b->ledger.movements;
    batch_seal(b->writing);
    if (!ledger_prove(&b->ledger, b->writing, &why) ||
        !b->storage->write(b->store, b->writing, &head, &why)) {
        fail(b, written, &why);
        return false;
    }
    pthread_mutex_lock(&b->lock);
    b->head = head;
    count_latency(&b->latency, microseconds() - began);
    pthread_mutex_unlock(&b->lock);
    b->durable++;
    return true;
}

/* Whatever the storage does here holds up no acknowledgement: the last batch has been reported, and
 * the next may be handed over meanwhile. */
static void rest(struct book *b)
{
    struct book_words why = {""};
    if (!b->storage->rest(b->store, &why)) {
        fail(b, b->ledger.movements, &why);
        call_awake(b);
    }
}

/* --- beside the writer ------------------------------------------------------------------------ */

static void *carry_on(void *arg)
{
    struct book *b = arg;
    pthread_setname_np(pthread_self(), "carrier");
    pthread_mutex_lock(&b->lock);
    while (!b->carrier_ends && !b->carried_badly) {
        if (!b->behind) {
            pthread_cond_wait(&b->to_carry, &b->lock);
            continue;
        }
        b->behind = false;
        pthread_mutex_unlock(&b->lock);
        struct book_words why = {""};
        const bool good = b->storage->carry(b->store, &why);
        pthread_mutex_lock(&b->lock);
        if (!good) {
            b->carried = why;
            b->carried_badly = true;
            pthread_cond_signal(&b->to_do);
        }
    }
    pthread_mutex_unlock(&b->lock);
    return NULL;
}

static bool has_carrier(const struct book *b)
{
    return b->storage->carry != NULL && !b->by_hand;
}

static void send_carrier(struct book *b)
{
    if (!has_carrier(b) || !b->storage->behind(b->store))
        return;
    pthread_mutex_lock(&b->lock);
    b->behind = true;
    pthread_cond_signal(&b->to_carry);
    pthread_mutex_unlock(&b->lock);
}

/* What the carrier failed at ends the book; the writer says so, which alone knows how far it is. */
static bool carried_well(struct book *b)
{
    pthread_mutex_lock(&b->lock);
    const bool bad = b->carried_badly;
    pthread_mutex_unlock(&b->lock);
    if (bad && !b->failed) {
        fail(b, b->ledger.movements, &b->carried);
        call_awake(b);
    }
    return !bad;
}

/* --- the writer's work ------------------------------------------------------------------------ */

/* Waits a second, and if there was nothing to do, says so to whoever looks. */
static void wait_a_beat(struct book *b)
{
    struct book_words why = {""};
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec++;
    if (pthread_cond_clockwait(&b->to_do, &b->lock, CLOCK_MONOTONIC, &until) != ETIMEDOUT ||
        b->failed)
        return;
    pthread_mutex_unlock(&b->lock);
    if (!b->storage->beat(b->store, &why)) {
        fail(b, b->ledger.movements, &why);
        call_awake(b);
    }
    pthread_mutex_lock(&b->lock);
}

static bool wait_for_work(struct book *b)
{
    pthread_mutex_lock(&b->lock);
    while (!b->busy && !b->ending && (!b->carried_badly || b->failed)) {
        if (b->storage->beat != NULL)
            wait_a_beat(b);
        else
            pthread_cond_wait(&b->to_do, &b->lock);
    }
    bool work = b->busy || !b->ending;
    pthread_mutex_unlock(&b->lock);
    return work;
}

static void write_handed_over(struct book *b)
{
    bool good = carried_well(b) && !b->failed && write_batch(b);
    batch_clear(b->writing);
    pthread_mutex_lock(&b->lock);
    b->busy = false;
    pthread_cond_broadcast(&b->done);
    pthread_mutex_unlock(&b->lock);
    call_awake(b);
    if (good) {
        rest(b);
        send_carrier(b);
    }
}

static void *write_on(void *arg)
{
    struct book *b = arg;
    pthread_setname_np(pthread_self(), "book");
    while (wait_for_work(b)) {
        if (b->busy)
            write_handed_over(b);
        else
            carried_well(b);
    }
    carried_well(b);
    return NULL;
}

void book_work(struct book *b)
{
    if (b->by_hand && b->busy)
        write_handed_over(b);
}

static void end_carrier(struct book *b)
{
    pthread_mutex_lock(&b->lock);
    b->carrier_ends = true;
    pthread_cond_signal(&b->to_carry);
    pthread_mutex_unlock(&b->lock);
    pthread_join(b->carrier, NULL);
}

/* Signals are the floor's business. */
static bool start_threads(struct book *b, struct book_words *why)
{
    sigset_t all, before;
    if (b->by_hand)
        return true;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = !has_carrier(b) || pthread_create(&b->carrier, NULL, carry_on, b) == 0;
    if (good && pthread_create(&b->writer, NULL, write_on, b) != 0) {
        if (has_carrier(b))
            end_carrier(b);
        good = false;
    }
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good || book_say(why, "the book's writer cannot be started");
}

/* --- opening and closing ---------------------------------------------------------------------- */

static bool find_held(void *ctx, int64_t id, struct account_entry *e, bool *there,
                      struct book_words *why)
{
    struct book *b = ctx;
    return b->storage->held(b->store, id, e, there, why);
}

static bool take_account(void *ctx, const struct account_entry *e)
{
    ledger_take(ctx, e);
    return true;
}

/* What the ledger goes on from is looked at as far as it costs no more however long the book is;
 * `baize verify` looks at all of it. */
static bool open_ledger(struct book *b, const char *path, const struct store_options *o,
                        struct book_words *why)
{
    struct view *v = b->storage->read(path, o, why);
    if (v == NULL)
        return false;
    struct book_given given = {0};
    b->ledger = (struct ledger){.find = find_held, .ctx = b};
    bool good = b->storage->accounts(v, &(struct asked){.which = ACCOUNTS_IN_PLAY}, take_account,
                                     &b->ledger, why) &&
                b->storage->given(v, &given, why) && b->storage->head(v, &b->head, why) &&
                b->storage->adds_up(v, why) && proof_of_last(b->storage, v, why);
    b->storage->read_end(v);
    b->ledger.accounts = given.accounts;
    b->ledger.movements = given.movements;
    if (good && b->head.movements != b->ledger.movements)
        good = book_say(
            why, "the book is damaged: its chain has %" PRId64 " movements, it holds %" PRId64,
            b->head.movements, b->ledger.movements);
    return good;
}

static void free_book(struct book *b)
{
    if (b->store != NULL)
        b->storage->close(b->store);
    ledger_free(&b->ledger);
    batch_free(&b->batches[0]);
    batch_free(&b->batches[1]);
    pthread_cond_destroy(&b->to_do);
    pthread_cond_destroy(&b->done);
    pthread_cond_destroy(&b->to_carry);
    pthread_mutex_destroy(&b->lock);
    free(b);
}

struct book *book_open_with(const struct storage *storage, const char *path,
                            const struct store_options *o, struct book_words *why)
{
    struct book *b = calloc(1, sizeof *b);
    if (b == NULL)
        abort();
    b->storage = storage;
    b->filling = &b->batches[0];
    b->writing = &b->batches[1];
    b->number = 1;
    b->by_hand = o->by_hand;
    pthread_mutex_init(&b->lock, NULL);
    pthread_cond_init(&b->to_do, NULL);
    pthread_cond_init(&b->done, NULL);
    pthread_cond_init(&b->to_carry, NULL);
    b->store = storage->open(path, o, why);
    if (b->store == NULL || !open_ledger(b, path, o, why) || !start_threads(b, why)) {
        free_book(b);
        return NULL;
    }
    return b;
}

int64_t book_epoch(const struct book *b)
{
    return b->storage->epoch != NULL ? b->storage->epoch(b->store) : 0;
}

struct book *book_open(const char *path, struct book_words *why)
{
    return book_open_with(storage_of(path), path, &(struct store_options){0}, why);
}

struct book *book_open_waiting(const char *path, struct book_words *why)
{
    return book_open_with(storage_of(path), path, &(struct store_options){.waits = true}, why);
}

struct book *book_open_by_hand(const char *path, struct book_words *why)
{
    return book_open_with(storage_of(path), path, &(struct store_options){.by_hand = true}, why);
}

bool book_close(struct book *b, struct book_words *why)
{
    book_sync(b);
    if (has_carrier(b))
        end_carrier(b);
    pthread_mutex_lock(&b->lock);
    b->ending = true;
    pthread_cond_signal(&b->to_do);
    pthread_mutex_unlock(&b->lock);
    if (!b->by_hand)
        pthread_join(b->writer, NULL);
    bool good = !book_failed(b, why);
    free_book(b);
    return good;
}

void book_on_done(struct book *b, void (*wake)(void *ctx), void *ctx)
{
    pthread_mutex_lock(&b->lock);
    b->wake = wake;
    b->wake_ctx = ctx;
    pthread_mutex_unlock(&b->lock);
}

/* --- filling ---------------------------------------------------------------------------------- */

void book_account(struct book *b, const struct account *a)
{
    batch_account(b->filling, a);
}

void book_movement(struct book *b, const struct movement *m)
{
    batch_movement(b->filling, m);
}

void book_member(struct book *b, const struct member *m)
{
    batch_member(b->filling, m);
}

void book_cross(struct book *b, const struct crossed *c)
{
    batch_crossed(b->filling, c);
}

void book_ticket(struct book *b, const struct ticket *t)
{
    batch_ticket(b->filling, t);
}

void book_slip(struct book *b, const struct slip *s)
{
    batch_slip(b->filling, s);
}

void book_game_meter(struct book *b, const struct game_meter *m)
{
    batch_game_meter(b->filling, m);
}

void book_money_meter(struct book *b, const struct money_meter *m)
{
    batch_money_meter(b->filling, m);
}

void book_payout(struct book *b, const struct payout *p)
{
    batch_payout(b->filling, p);
}

void book_stint(struct book *b, const struct stint *s)
{
    batch_stint(b->filling, s);
}

void book_rating(struct book *b, const struct rating *p)
{
    batch_rating(b->filling, p);
}

void book_played(struct book *b, const struct day_played *p)
{
    batch_played(b->filling, p);
}

void book_sitting(struct book *b, const struct sitting *s)
{
    batch_sitting(b->filling, s);
}

void book_pledge(struct book *b, const struct pledge *p)
{
    batch_pledge(b->filling, p);
}

void book_incident(struct book *b, const struct incident *i)
{
    batch_incident(b->filling, i);
}

void book_page(struct book *b, const struct page *p)
{
    batch_page(b->filling, p);
}

void book_snapshot(struct book *b, const struct snapshot *s)
{
    batch_snapshot(b->filling, s);
}

void book_setting(struct book *b, const char *name, const char *value)
{
    batch_setting(b->filling, name, value);
}

void book_change(struct book *b, const struct change *c)
{
    batch_change(b->filling, c);
}

void book_seal(struct book *b, const struct chain_seal *s)
{
    batch_chain_seal(b->filling, s);
}

void book_archived(struct book *b, const struct archived *a)
{
    batch_archived(b->filling, a);
}

void book_remove(struct book *b, const struct removal_entry *e)
{
    batch_remove(b->filling, e);
}

void book_time(struct book *b, int64_t at)
{
    b->at = at;
}

void book_ruleset(struct book *b, const char *hash, const char *text)
{
    batch_ruleset(b->filling, hash, text);
}

uint64_t book_filling(const struct book *b)
{
    return b->number;
}

bool book_dirty(const struct book *b)
{
    return b->filling->entries > 0;
}

/* --- handing over ----------------------------------------------------------------------------- */

void book_hand_over(struct book *b)
{
    if (!book_dirty(b) || b->busy)
        return;
    if (b->failed) {
        /* It will never be written: only so much of it is kept as fits between two calls. */
        batch_clear(b->filling);
        return;
    }
    struct batch *filled = b->filling;
    filled->at = b->at;
    b->filling = b->writing;
    b->number++;
    pthread_mutex_lock(&b->lock);
    b->writing = filled;
    b->busy = true;
    pthread_cond_signal(&b->to_do);
    pthread_mutex_unlock(&b->lock);
}

bool book_busy(const struct book *b)
{
    return b->busy;
}

uint64_t book_durable(const struct book *b)
{
    return b->durable;
}

struct chain_head book_head(struct book *b)
{
    pthread_mutex_lock(&b->lock);
    struct chain_head head = b->head;
    pthread_mutex_unlock(&b->lock);
    return head;
}

bool book_failed(struct book *b, struct book_words *why)
{
    if (!b->failed)
        return false;
    pthread_mutex_lock(&b->lock);
    book_say(why, "%s", b->words.words);
    pthread_mutex_unlock(&b->lock);
    return true;
}

void book_give_up(struct book *b, const char *words)
{
    pthread_mutex_lock(&b->lock);
    if (!b->failed)
        book_say(&b->words, "%s", words);
    b->failed = true;
    pthread_mutex_unlock(&b->lock);
}

bool book_sync(struct book *b)
{
    do {
        book_hand_over(b);
        book_work(b);
        pthread_mutex_lock(&b->lock);
        while (b->busy)
            pthread_cond_wait(&b->done, &b->lock);
        pthread_mutex_unlock(&b->lock);
    } while (book_dirty(b) && !b->failed);
    return !b->failed;
}
