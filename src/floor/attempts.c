/* Names and passwords, cards and PINs that are tried: who guesses is slowed down, more with every
 * wrong one and for ever; who is guessed at is not locked out.
 *
 * Waits belong to a name and the place it is tried from: a name on the staff and an address, a card
 * and a terminal. So a stranger's wrong guesses hold up nobody but whoever stands where he stands.
 * A place from which many names are guessed waits too, and a name that is guessed at from many
 * places; but not where the name has been right before. Waits are kept in the book, so that nobody
 * is rid of them by having the floor opened again. Pits of a casino tell each other of names of
 * staff, so that nobody is rid of them by going to the next pit: each has what was wrong there, and
 * hears what was in the others. One that is known and one that is not are dealt with alike. What is
 * tried while it must wait is
 * not looked at, but it is written down: the first few of a place each minute one by one, the rest
 * as a number, so that no flood buries what others did. */
#include "floor/attempts.h"
#include "base/address.h"
#include "book/shared.h"
#include "floor/casino.h"
#include "floor/say.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    WAYS = 8,       /* that share a bucket */
    BUCKETS = 1024, /* all that is remembered: what is oldest and waits for nothing is forgotten */
    TOLD_SINGLY = 10
};
#define FIRST_WAIT_MS INT64_C(60000)
enum { DOUBLINGS = 6 }; /* at most 64 minutes */

struct attempt {
    char who[BOOK_NAME_MAX], from[BOOK_NAME_MAX];
    int64_t used, until, minute;
    uint32_t wrong, checking, told, untold;
    uint32_t elsewhere;  /* wrong in other pits, since it was last right in any */
    int64_t waits_there; /* until when, by what they tell; 0: it does not */
    int64_t last, freed; /* when it was wrong, and right, here by the wall clock; 0: never */
    bool shared;         /* other pits know of it */
    uint16_t slot;       /* its place among the waits in the book, from 1; 0: it is not there */
};

struct attempts {
    uint8_t key[crypto_shorthash_KEYBYTES];
    struct attempt at[BUCKETS][WAYS];
    bool taken[BUCKETS * WAYS + 1]; /* slots in the book */
    uint64_t untold;                /* of all of them */
    unsigned last_slot;
    bool heard; /* of some that were wrong elsewhere */
};

void attempts_begin(struct floor *f)
{
    f->attempts = calloc(1, sizeof *f->attempts);
    if (f->attempts == NULL)
        abort();
    crypto_shorthash_keygen(f->attempts->key);
}

void attempts_free(struct floor *f)
{
    free(f->attempts);
}

static struct attempt *bucket_of(struct attempts *all, const char *who, const char *from)
{
    char words[2 * BOOK_NAME_MAX];
    uint8_t hash[crypto_shorthash_BYTES];
    uint64_t h;
    int len = snprintf(words, sizeof words, "%s\n%s", who, from);
    crypto_shorthash(hash, (const uint8_t *)words, (unsigned long long)len, all->key);
    memcpy(&h, hash, sizeof h);
    return all->at[h % BUCKETS];
}

static void tell_untold(struct floor *f, struct attempt *a)
{
    if (a->untold > 0)
        incident(f, "attempts", a->from, a->who, "%u more attempts, not written down one by one",
                 a->untold);
    f->attempts->untold -= a->untold;
    a->told = a->untold = 0;
}

/* --- in the book ------------------------------------------------------------------------------ */

static void put_slot(struct floor *f, const struct attempt *a, const char *value)
{
    char name[24];
    snprintf(name, sizeof name, "wait %u", a->slot);
    book_setting(f->book, name, value);
}

static void forget_wait(struct floor *f, struct attempt *a)
{
    if (a->slot == 0)
        return;
    put_slot(f, a, "over");
    f->attempts->taken[a->slot] = false;
    a->slot = 0;
}

static void keep_wait(struct floor *f, struct attempt *a)
{
    struct attempts *all = f->attempts;
    char value[2 * BOOK_NAME_MAX + 64];
    while (a->slot == 0) {
        all->last_slot = all->last_slot % (BUCKETS * WAYS) + 1;
        if (!all->taken[all->last_slot])
            a->slot = (uint16_t)all->last_slot;
    }
    all->taken[a->slot] = true;
    snprintf(value, sizeof value, "%lld %u %zu:%s:%s", (long long)a->until, a->wrong,
             strlen(a->from), a->from, a->who);
    put_slot(f, a, value);
}

/* --- in other pits ---------------------------------------------------------------------------- */

static int64_t left_here(const struct floor *f, const struct attempt *a)
{
    return a->until > f->now ? a->until - f->now : 0;
}

static int64_t left_of(const struct floor *f, const struct attempt *a)
{
    const int64_t here = left_here(f, a), there = a->waits_there - f->now;
    return here > there ? here : there;
}

static void tell_pits(struct floor *f, struct attempt *a, bool over)
{
    struct tried_at t = {.wrong = a->wrong, .last = a->last, .freed = a->freed};
    const int64_t left = left_here(f, a);
    if (!a->shared)
        return;
    memcpy(t.who, a->who, sizeof t.who);
    memcpy(t.place, a->from, sizeof t.place);
    t.until = left > 0 ? f->wall + left : 0;
    casino_tried(f, &t, over);
}

static unsigned wrong_of(const struct attempt *a)
{
    return a->wrong + a->elsewhere;
}

static struct attempt *known_attempt(struct attempts *all, const char *who, const char *from)
{
    struct attempt *b = bucket_of(all, who, from);
    for (size_t i = 0; i < WAYS; i++)
        if (b[i].used != 0 && strcmp(b[i].who, who) == 0 && strcmp(b[i].from, from) == 0)
            return &b[i];
    return NULL;
}

/* What waits or is being looked at is forgotten last, and before it what was wrong here: what was
 * not, others tell again. */
static int64_t worth_of(const struct floor *f, const struct attempt *a)
{
    return a->checking > 0     ? INT64_MAX - 1
           : a->until > f->now ? a->until
           : a->wrong > 0      ? a->used
                               : a->used - INT64_MAX / 2;
}

static struct attempt *least_worth(const struct floor *f, struct attempt *bucket)
{
    struct attempt *least = bucket;
    for (size_t i = 1; i < WAYS; i++)
        if (worth_of(f, &bucket[i]) < worth_of(f, least))
            least = &bucket[i];
    return least;
}

static struct attempt *put_in_place(struct floor *f, struct attempt *of, const char *who,
                                    const char *from)
{
    tell_untold(f, of);
    forget_wait(f, of);
    tell_pits(f, of, true);
    *of = (struct attempt){.used = f->now + 1};
    snprintf(of->who, sizeof of->who, "%s", who);
    snprintf(of->from, sizeof of->from, "%s", from);
    return of;
}

static struct attempt *attempt_of(struct floor *f, const char *who, const char *from)
{
    char name[BOOK_NAME_MAX], place[BOOK_NAME_MAX];
    text_cut(name, sizeof name, who);
    snprintf(place, sizeof place, "%s", from);
    struct attempt *known = known_attempt(f->attempts, name, place);
    if (known == NULL)
        return put_in_place(f, least_worth(f, bucket_of(f->attempts, name, place)), name, place);
    known->used = f->now + 1;
    return known;
}

/* What others tell takes the place of nothing that counts: they may tell of more than there is room
 * for. */
static struct attempt *attempt_told(struct floor *f, const char *who, const char *from)
{
    struct attempt *a = known_attempt(f->attempts, who, from);
    if (a != NULL)
        return a;
    a = least_worth(f, bucket_of(f->attempts, who, from));
    const bool counts = a->checking > 0 || wrong_of(a) > 0 || (a->shared && a->freed > 0);
    return counts ? NULL : put_in_place(f, a, who, from);
}

/* --- writing down ----------------------------------------------------------------------------- */

void record_attempt(struct floor *f, const char *code, const char *from, const char *who,
                    const char *words)
{
    struct attempt *place = attempt_of(f, "", from);
    if (f->now - place->minute >= FIRST_WAIT_MS) {
        tell_untold(f, place);
        place->minute = f->now;
    }
    if (place->told < TOLD_SINGLY) {
        place->told++;
        incident(f, code, from, who, "%s", words);
    } else {
        place->untold++;
        f->attempts->untold++;
    }
}

void attempts_look(struct floor *f)
{
    for (size_t i = 0; i < BUCKETS && f->attempts->untold > 0; i++)
        for (size_t k = 0; k < WAYS; k++) {
            struct attempt *a = &f->attempts->at[i][k];
            if (a->untold > 0 && f->now - a->minute >= FIRST_WAIT_MS)
                tell_untold(f, a);
        }
}

/* --- trying ----------------------------------------------------------------------------------- */

void place_of(const char *address, char place[BOOK_NAME_MAX])
{
    struct in6_addr six;
    snprintf(place, BOOK_NAME_MAX, "%s", address);
    if (inet_pton(AF_INET6, address, &six) != 1 || IN6_IS_ADDR_V4MAPPED(&six) ||
        IN6_IS_ADDR_LOOPBACK(&six))
        return;
    char network[INET6_ADDRSTRLEN];
    memset(six.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &six, network, sizeof network);
    snprintf(place, BOOK_NAME_MAX, "%.44s/64", network);
}

int64_t attempt_wait(struct floor *f, const struct trying *t)
{
    int64_t wait = left_of(f, attempt_of(f, t->who, t->from));
    if (t->known)
        return wait;
    int64_t place = left_of(f, attempt_of(f, "", t->from));
    int64_t name = left_of(f, attempt_of(f, t->who, ""));
    wait = wait > place ? wait : place;
    return wait > name ? wait : name;
}

/* From this machine everybody comes whose proxy does not say whom it brings: one who guesses there
 * would hold up all, so of it as a place nothing is counted. */
bool attempt_begin(struct floor *f, const struct trying *t)
{
    if (!address_is_here(t->from) && attempt_of(f, "", t->from)->checking >= PLACE_CHECKS)
        return false;
    struct attempt *a = attempt_of(f, t->who, t->from);
    if (a->checking >= (wrong_of(a) < TRIES ? TRIES - wrong_of(a) : 1))
        return false;
    a->checking++;
    attempt_of(f, "", t->from)->checking++;
    return true;
}

static void is_wrong(struct floor *f, struct attempt *a, bool everywhere)
{
    a->wrong++;
    a->last = f->wall;
    a->shared |= everywhere && f->casino != NULL;
}

/* Many wrong ones, of many names or at many places: from then on one at a time. */
static void wrong_among_many(struct floor *f, struct attempt *a, const struct trying *t,
                             unsigned tries, int64_t wait)
{
    if (wrong_of(a) < tries)
        is_wrong(f, a, t->everywhere);
    if (wrong_of(a) >= tries) {
        a->until = f->now + wait;
        keep_wait(f, a);
    }
    tell_pits(f, a, false);
}

static void was_right(struct floor *f, struct attempt *a, unsigned still)
{
    const bool known = wrong_of(a) > 0;
    a->wrong = still;
    a->until = 0;
    if (still == 0) {
        a->elsewhere = 0;
        a->waits_there = 0;
        a->freed = f->wall;
    }
    forget_wait(f, a);
    if (known)
        tell_pits(f, a, false);
}

static void tried_rightly(struct floor *f, const struct trying *t)
{
    struct attempt *place = attempt_of(f, "", t->from);
    was_right(f, place, place->wrong / 2);
    was_right(f, attempt_of(f, t->who, ""), 0);
    was_right(f, attempt_of(f, t->who, t->from), 0);
}

/* A wait that has run leaves one try, and the next wait is twice as long. */
static unsigned tried_wrongly(struct floor *f, const struct trying *t)
{
    if (!address_is_here(t->from))
        wrong_among_many(f, attempt_of(f, "", t->from), t, PLACE_TRIES, LOCKED_OUT_MS);
    wrong_among_many(f, attempt_of(f, t->who, ""), t, CARD_TRIES, t->spread_ms);
    struct attempt *a = attempt_of(f, t->who, t->from);
    is_wrong(f, a, t->everywhere);
    if (wrong_of(a) >= TRIES) {
        const unsigned over = wrong_of(a) - TRIES;
        a->until = f->now + (FIRST_WAIT_MS << (over < DOUBLINGS ? over : DOUBLINGS));
        keep_wait(f, a);
    }
    tell_pits(f, a, false);
    return wrong_of(a) < TRIES ? TRIES - wrong_of(a) : 0;
}

unsigned attempt_end(struct floor *f, const struct trying *t, bool right, bool looked)
{
    struct attempt *a = attempt_of(f, t->who, t->from), *place = attempt_of(f, "", t->from);
    a->checking -= a->checking > 0;
    place->checking -= place->checking > 0;
    if (looked && !right)
        return tried_wrongly(f, t);
    if (looked)
        tried_rightly(f, t);
    return TRIES;
}

/* Whatever was done to the clock meanwhile, no wait is longer than the longest there is. */
void take_wait(struct floor *f, const char *slot, const char *value)
{
    unsigned long n = strtoul(slot, NULL, 10);
    long long until;
    unsigned wrong;
    size_t len;
    int head;
    char from[BOOK_NAME_MAX];
    if (n == 0 || n > BUCKETS * WAYS || f->attempts->taken[n] ||
        sscanf(value, "%lld %u %zu:%n", &until, &wrong, &len, &head) != 3 || until <= f->now ||
        len >= sizeof from || strlen(value + head) <= len)
        return;
    snprintf(from, sizeof from, "%.*s", (int)len, value + head);
    struct attempt *a = attempt_of(f, value + head + len + 1, from);
    int64_t most = f->now + (FIRST_WAIT_MS << DOUBLINGS);
    a->until = until < most ? until : most;
    a->wrong = wrong;
    a->slot = (uint16_t)n;
    f->attempts->taken[n] = true;
}

static void nothing_elsewhere(struct attempts *all)
{
    for (size_t i = 0; all->heard && i < BUCKETS; i++)
        for (size_t k = 0; k < WAYS; k++) {
            all->at[i][k].elsewhere = 0;
            all->at[i][k].waits_there = 0;
        }
    all->heard = false;
}

/* A wait that has begun in another pit holds here too, until somebody was right in any. What was
 * wrong here counts until he is right here: who writes the rows would else guess for ever. */
static void hear_of(struct floor *f, const struct tried_at *t)
{
    const int64_t most = FIRST_WAIT_MS << DOUBLINGS, left = t->until - f->wall;
    struct attempt *a = t->wrong > 0 ? attempt_told(f, t->who, t->place)
                                     : known_attempt(f->attempts, t->who, t->place);
    if (a == NULL)
        return;
    a->shared = f->attempts->heard = true;
    if (t->last <= a->freed)
        return; /* the others have not heard yet that it was right here */
    a->elsewhere = (uint32_t)t->wrong;
    if (t->wrong > 0 && left > 0)
        a->waits_there = f->now + (left < most ? left : most);
}

void attempts_elsewhere(struct floor *f, const struct tried_at *t, size_t count)
{
    nothing_elsewhere(f->attempts);
    for (size_t i = 0; i < count; i++) {
        struct tried_at here = t[i];
        here.until = of_casino(f, here.until);
        here.last = of_casino(f, here.last);
        here.freed = of_casino(f, here.freed);
        hear_of(f, &here);
    }
}

/* What was last tried before that, by the floor's clock. */
static void forget_before(struct floor *f, const char *who, int64_t when)
{
    for (size_t i = 0; i < BUCKETS; i++)
        for (size_t k = 0; k < WAYS; k++) {
            struct attempt *a = &f->attempts->at[i][k];
            if (strcmp(a->who, who) == 0 && a->used < when)
                was_right(f, a, 0);
        }
}

void attempts_forget(struct floor *f, const char *who)
{
    forget_before(f, who, INT64_MAX);
}

void attempts_carry(struct floor *f, const char *who, int64_t wrong, int64_t until, int64_t freed)
{
    forget_before(f, who, freed - f->wall + f->now);
    struct attempt *a = attempt_of(f, who, "");
    was_right(f, a, wrong < CARD_TRIES ? (unsigned)wrong : CARD_TRIES);
    if (until <= f->wall)
        return;
    a->until = f->now + (until - f->wall);
    keep_wait(f, a);
}

int64_t attempts_until(struct floor *f, const char *who)
{
    const int64_t left = left_of(f, attempt_of(f, who, ""));
    return left > 0 ? f->wall + left : 0;
}
