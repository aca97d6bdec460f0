/* Staff at their desks: who logs in, as what. */
#include "floor/staff.h"
#include "floor/attempts.h"
#include "floor/casino.h"
#include "floor/change.h"
#include "floor/once.h"
#include "floor/say.h"
#include "floor/second.h"
#include "floor/secret.h"
#include "floor/staff_pin.h"
#include "floor/views.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>

int64_t signature_of(const struct floor *f, uint32_t desk)
{
    int32_t s = f->desk[desk].staff;
    return s >= 0 ? f->staff[s].number : 0;
}

const char *staff_of(const struct floor *f, uint32_t desk)
{
    int32_t s = f->desk[desk].staff;
    return s >= 0 ? f->staff[s].plan->name : "";
}

bool still_there(const struct floor *f, uint32_t desk, uint32_t generation, uint8_t role)
{
    return desk_is_still(f, desk, generation) && f->desk[desk].role == role;
}

void leave_desk(struct floor *f, uint32_t desk, const char *why)
{
    struct desk *d = &f->desk[desk];
    struct on_duty *s = &f->staff[d->staff];
    incident(f, "logout", d->address, s->plan->name, "%s", why);
    once_forget(s);
    proposals_left(f, d->staff);
    s->desk = d->staff = NOBODY;
    d->role = ROLE_NOBODY;
    d->post[0] = '\0';
}

int32_t staff_named(const struct floor *f, const char *name)
{
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (strcmp(f->plan->staff[i].name, name) == 0)
            return (int32_t)i;
    return NOBODY;
}

/* A name is held up by what others guess, but not where it has been logged in before. A PIN has few
 * digits: guessed at from many places, a card waits longer, and everywhere. */
static struct trying trying(const struct floor *f, const char *who, const char *from, bool pin)
{
    struct trying t = {
        .who = who, .from = from, .everywhere = true, .spread_ms = (pin ? 10 : 1) * LOCKED_OUT_MS};
    int32_t staff = pin ? NOBODY : staff_named(f, who);
    for (size_t i = 0; staff >= 0 && i < PLACES_KNOWN; i++)
        t.known |= strcmp(f->staff[staff].place[i], from) == 0;
    return t;
}

/* Told to whoever logs in next under that name. */
static void count_failed(struct floor *f, int32_t staff)
{
    if (staff >= 0)
        f->staff[staff].failed++;
}

/* Now and then: a flood is not written down one by one. */
void keep_failed(struct floor *f)
{
    for (size_t i = 0; i < f->plan->staff_count; i++) {
        struct on_duty *s = &f->staff[i];
        char key[BOOK_NAME_MAX + 16], value[24];
        if (s->failed == s->failed_kept)
            continue;
        s->failed_kept = s->failed;
        snprintf(key, sizeof key, "failed %s", s->plan->name);
        snprintf(value, sizeof value, "%u", s->failed);
        book_setting(f->book, key, value);
    }
}

void take_failed(struct floor *f, const char *name, const char *value)
{
    int32_t staff = staff_named(f, name);
    if (staff >= 0)
        f->staff[staff].failed = f->staff[staff].failed_kept = (uint32_t)strtoul(value, NULL, 10);
}

/* As the book has it: when, and from where, the last place first. */
void take_login(struct floor *f, const char *name, const char *value)
{
    int32_t staff = staff_named(f, name);
    char *rest;
    if (staff < 0)
        return;
    f->staff[staff].previous = strtoll(value, &rest, 10);
    for (size_t i = 0; i < PLACES_KNOWN && *rest == ' '; i++) {
        size_t len = strcspn(++rest, " ");
        snprintf(f->staff[staff].place[i], BOOK_NAME_MAX, "%.*s", (int)len, rest);
        rest += len;
    }
}

static void keep_login(struct floor *f, struct on_duty *s, const char *from)
{
    char key[BOOK_NAME_MAX + 16], value[PLACES_KNOWN * BOOK_NAME_MAX + 32], last[BOOK_NAME_MAX];
    size_t at = 0;
    snprintf(last, sizeof last, "%s", from);
    while (at + 1 < PLACES_KNOWN && strcmp(s->place[at], last) != 0)
        at++;
    memmove(s->place[1], s->place[0], at * sizeof s->place[0]);
    memcpy(s->place[0], last, sizeof last);
    s->previous = f->wall;
    s->failed = 0;
    struct text t;
    text_on(&t, value, sizeof value);
    text_int(&t, f->wall);
    for (size_t i = 0; i < PLACES_KNOWN && s->place[i][0] != '\0'; i++)
        text_fmt(&t, " %s", s->place[i]);
    snprintf(key, sizeof key, "login %s", s->plan->name);
    book_setting(f->book, key, value);
    keep_failed(f);
}

struct login_job {
    struct job job;
    uint32_t desk, generation;
    uint8_t role;
    int64_t seq;
    char who[BOOK_WORDS_MAX], from[BOOK_NAME_MAX], typed[BOOK_WORDS_MAX];
    bool known, pin;
    char right[BOOK_WORDS_MAX]; /* as it is now: it may be another by then */
    bool begun;                 /* a floor that closes leaves some that are not */
    bool looked, good;
    void (*then)(struct floor *f, const struct asked *q, bool good);
    json_t *o;
};

static void compare_secret(struct job *job)
{
    struct login_job *j = (struct login_job *)job;
    bool same;
    j->begun = j->looked = true;
    if (strncmp(j->right, "$argon2id$", 10) == 0)
        same = secret_is(j->right, j->typed, &j->looked);
    else
        same = strlen(j->right) == strlen(j->typed) &&
               sodium_memcmp(j->right, j->typed, strlen(j->right)) == 0;
    j->good = same && j->known;
}

static void secret_compared(struct floor *f, struct job *job)
{
    struct login_job *j = (struct login_job *)job;
    struct asked q = {.desk = j->desk, .seq = j->seq, .o = j->o};
    struct trying t = trying(f, j->who, j->from, j->pin);
    check_over(f, j->desk, j->generation);
    if (attempt_end(f, &t, j->good, j->looked) == 0)
        record_attempt(f, "login-locked", j->from, j->who,
                       j->pin ? "wrong PINs: it must wait there"
                              : "wrong passwords: it must wait there");
    f->meters.checks += j->looked;
    const bool here = j->begun && still_there(f, j->desk, j->generation, j->role);
    if (here && !j->looked)
        refuse_unchecked(f, &q, j->from, j->who);
    else if (here)
        j->then(f, &q, j->good);
    else if (j->begun && desk_is_still(f, j->desk, j->generation))
        refuse_ask(f, &q, "role", NULL, "this connection is already somebody's");
    sodium_memzero(j->typed, sizeof j->typed);
    sodium_memzero(j->right, sizeof j->right);
    json_decref(j->o);
    free(j);
}

void refuse_unchecked(struct floor *f, const struct asked *q, const char *from, const char *who)
{
    record_attempt(f, "memory", from, who, "it could not be looked at: out of memory");
    refuse_ask(f, q, "memory", NULL, "that cannot be looked at just now: out of memory");
}

bool check_begins(struct floor *f, const struct asked *q)
{
    struct desk *d = &f->desk[q->desk];
    if (d->checking < CHECKS_AT_ONCE) {
        d->checking++;
        return true;
    }
    refuse_ask(f, q, "wait", NULL, "%d passwords or PINs from here are being checked",
               CHECKS_AT_ONCE);
    return false;
}

void check_over(struct floor *f, uint32_t desk, uint32_t generation)
{
    if (f->desk[desk].generation == generation)
        f->desk[desk].checking--;
}

static bool must_wait(struct floor *f, const struct asked *q, const struct tried *what)
{
    const char *from = f->desk[q->desk].place;
    struct trying t = trying(f, what->who, from, what->pin);
    int64_t wait = attempt_wait(f, &t);
    if (wait == 0)
        return false;
    count_failed(f, what->staff);
    record_attempt(f, "login-waits", from, what->who, "tried while it must wait");
    refuse_ask(f, q, "locked", NULL, "from here that %s is looked at again in %lld minutes",
               what->pin ? "card" : "name", (long long)((wait + 59999) / 60000));
    return true;
}

void check_secret(struct floor *f, const struct asked *q, const struct tried *what,
                  void (*then)(struct floor *f, const struct asked *q, bool good))
{
    if (must_wait(f, q, what) || !check_begins(f, q))
        return;
    struct trying t = trying(f, what->who, f->desk[q->desk].place, what->pin);
    if (!attempt_begin(f, &t)) {
        check_over(f, q->desk, f->desk[q->desk].generation);
        refuse_ask(f, q, "wait", NULL,
                   "that %s, or as many from there as are looked at at once, is being checked",
                   what->pin ? "card's PIN" : "name's password");
        return;
    }
    struct login_job *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    j->job.work = compare_secret;
    j->job.done = secret_compared;
    j->desk = q->desk;
    j->generation = f->desk[q->desk].generation;
    j->role = f->desk[q->desk].role;
    j->seq = q->seq;
    j->known = what->staff >= 0;
    j->pin = what->pin;
    snprintf(j->right, sizeof j->right, "%s", what->right);
    snprintf(j->who, sizeof j->who, "%s", what->who);
    snprintf(j->from, sizeof j->from, "%s", f->desk[q->desk].place);
    j->then = then;
    j->o = json_deep_copy(q->o);
    snprintf(j->typed, sizeof j->typed, "%s", what->typed);
    clerk_ask(f->clerk, j->desk, &j->job);
}

/* A name that nobody has costs what a wrong password does: it is held against somebody's. */
void check_password(struct floor *f, const struct asked *q, const char *name, const char *password,
                    void (*then)(struct floor *f, const struct asked *q, bool good))
{
    int32_t staff = staff_named(f, name);
    if (f->plan->staff_count == 0)
        refuse_ask(f, q, "login", NULL, "nobody is on the staff here");
    else
        check_secret(f, q,
                     &(struct tried){.who = name,
                                     .staff = staff,
                                     .right = f->plan->staff[staff >= 0 ? staff : 0].password,
                                     .typed = password},
                     then);
}

void login_failed(struct floor *f, const struct asked *q, int32_t staff, const char *who,
                  const char *words)
{
    f->meters.logins++;
    f->meters.logins_failed++;
    count_failed(f, staff);
    record_attempt(f, "login-failed", f->desk[q->desk].place, who, words);
    refuse_ask(f, q, "login", NULL, "%s", words);
}

/* One name is one person, at one place: where he is now. */
void staff_goes_elsewhere(struct floor *f, struct on_duty *s)
{
    if (s->desk < 0)
        return;
    const uint32_t before = (uint32_t)s->desk;
    desk_at_table(f, before, NOBODY);
    leave_desk(f, before, "logged in elsewhere");
    part_desk(f, before, "this name has logged in elsewhere");
}

void log_in(struct floor *f, const struct asked *q, int32_t staff, const char *post)
{
    struct desk *d = &f->desk[q->desk];
    if (change_takes_back(f, staff)) {
        refuse_ask(
            f, q, "wait", NULL,
            "this name was changed in another pit, which is being taken up: please ask again");
        return;
    }
    f->meters.logins++;
    struct on_duty *s = &f->staff[staff];
    staff_goes_elsewhere(f, s);
    d->staff = staff;
    s->desk = (int32_t)q->desk;
    d->role = (uint8_t)s->plan->role;
    d->lobby = false;
    snprintf(d->post, sizeof d->post, "%s", post);
    incident(f, "login", d->address, s->plan->name, "logged in as %s%s%s", role_name(s->plan->role),
             post[0] != '\0' ? ", with card and PIN, at " : "", post);
    struct text *t = answer_begin(f, q, "desk");
    json_str(t, "name", s->plan->name);
    json_str(t, "role", role_name(s->plan->role));
    json_int(t, "seq", once_last(s));
    json_int(t, "now", f->wall);
    json_str(t, "currency", f->plan->currency);
    json_str(t, "venue", f->plan->name);
    if (s->previous != 0)
        json_int(t, "previous", s->previous);
    else
        json_str(t, "previous", NULL);
    put_duties(f, t);
    json_int(t, "identify-above", f->plan->identify_above);
    json_flag(t, "first", s->plan->first);
    json_flag(t, "manages", may_manage(f, staff));
    json_str(t, "post", post[0] != '\0' ? post : NULL);
    json_flag(t, "pin", staff_pin(f, staff) != NULL);
    json_str(t, "previous-from", s->place[0][0] != '\0' ? s->place[0] : NULL);
    json_int(t, "failed", s->failed);
    say_end(f, q->desk);
    keep_login(f, s, d->place);
    casino_login(f, s);
}

static void logged_in(struct floor *f, const struct asked *q, bool good)
{
    const char *name = ask_maybe(q, "name");
    const int32_t staff = staff_named(f, name);
    if (!good) {
        login_failed(f, q, staff, name, "wrong name or password");
        return;
    }
    staff_pin_known_again(f, staff);
    log_in(f, q, staff, "");
}

void ask_login(struct floor *f, struct asked *q)
{
    const char *name, *password;
    if (f->desk[q->desk].role != ROLE_NOBODY) {
        refuse_ask(f, q, "role", NULL, "this connection is already somebody's");
        return;
    }
    if (json_object_get(q->o, "card") != NULL || json_object_get(q->o, "pin") != NULL)
        login_by_card(f, q);
    else if (ask_word(f, q, "name", &name) && ask_word(f, q, "password", &password))
        check_password(f, q, name, password, logged_in);
}
