#include "base/list.h"
#include "casebook/casebook.h"
#include "floor/asked_there.h"
#include "floor/attempts.h"
#include "floor/barring.h"
#include "floor/casino_parts.h"
#include "floor/change.h"
#include "floor/exclusion.h"
#include "floor/lent.h"
#include "floor/linked.h"
#include "floor/members.h"
#include "floor/occasion.h"
#include "floor/say.h"
#include "floor/seen_elsewhere.h"
#include "floor/staff.h"
#include "floor/vouched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LOOKS_EVERY_MS = 1000, /* whether its staff have logged in elsewhere */
    LOOKED_WITHIN_MS = 60000,
};

/* --- registers -------------------------------------------------------------------------------- */

static void tell_barred(struct floor *f, const struct barred *b)
{
    const bool named = b->name[0] != '\0';
    struct crossed c = {.what = named ? NAMED_IS : BARRED_IS, .barred = *b};
    memcpy(c.key, named ? b->name : b->number, sizeof c.key);
    if (!named)
        vouch_bars(f, b);
    book_cross(f->book, &c);
}

static void tell_no_longer(struct floor *f, struct barred *b)
{
    b->rule[0] = '\0';
    tell_barred(f, b);
}

static void add_told(void *ctx, const struct barred *b)
{
    struct casino *c = ctx;
    c->told = list_room(c->told, c->told_count, sizeof *c->told);
    c->told[c->told_count++] = *b;
}

/* Both are in order. */
void casino_bars(struct floor *f, const struct barred *now, size_t count)
{
    struct casino *c = f->casino;
    size_t was = 0;
    for (size_t i = 0; i < count; i++) {
        while (was < c->told_count && barred_order(&c->told[was], &now[i]) < 0)
            tell_no_longer(f, &c->told[was++]);
        const struct barred *same = was < c->told_count && barred_order(&c->told[was], &now[i]) == 0
                                        ? &c->told[was++]
                                        : NULL;
        if (same == NULL || same->until != now[i].until || strcmp(same->rule, now[i].rule) != 0)
            tell_barred(f, &now[i]);
    }
    while (was < c->told_count)
        tell_no_longer(f, &c->told[was++]);
    c->told_count = 0;
    for (size_t i = 0; i < count; i++)
        add_told(c, &now[i]);
}

static void add_named(void *ctx, const struct barred *b)
{
    struct casino *c = ctx;
    if (b->name[0] == '\0')
        return; /* a member whose card is here: who is in play is looked for in a second */
    c->named = list_room(c->named, c->named_count, sizeof *c->named);
    c->named[c->named_count++] = *b;
}

static int by_order(const void *a, const void *b)
{
    return barred_order(a, b);
}

bool casino_hears_barred(struct casino *c, struct book_words *why)
{
    if (!shared_each_barred_here(c->shared, add_told, c, why) ||
        !shared_each_barred(c->shared, NULL, 0, add_named, c, why))
        return false;
    if (c->told_count > 1)
        qsort(c->told, c->told_count, sizeof *c->told, by_order);
    return true;
}

/* Whether somebody in that pit has looked, and it is another. */
static bool is_another(const struct casino *c, const char *number, const char *name)
{
    for (size_t i = 0; i < c->named_count; i++)
        if (c->named[i].another && strcmp(c->named[i].number, number) == 0 &&
            register_same_name(c->named[i].name, name))
            return true;
    return false;
}

/* As the register itself has it (casebook_bars): where it has his card, or he shows one that it
 * has, that says who he is. */
const char *casino_bars_by_name(const struct floor *f, const char *number, const char *name)
{
    const struct casino *c = f->casino;
    for (size_t i = 0; c != NULL && i < c->named_count; i++) {
        const struct barred *b = &c->named[i];
        if (!b->another && (b->number[0] == '\0' || number[0] == '\0') &&
            (b->until == 0 || occasions_clock(f) < b->until) && register_same_name(b->name, name) &&
            !is_another(c, number, name))
            return b->rule;
    }
    return NULL;
}

/* Those who are new in it leave. */
static void named_are(struct floor *f, struct barred *named, size_t count)
{
    struct casino *c = f->casino;
    const bool same = count == c->named_count &&
                      (count == 0 || memcmp(named, c->named, count * sizeof *named) == 0);
    free(c->named);
    c->named = named;
    c->named_count = count;
    if (!same)
        turn_out_named(f);
}

/* --- what others have done -------------------------------------------------------------------- */

/* Where names of staff have logged in last, and who is barred elsewhere whose card is here, or who
 * is rated here. */
struct looking {
    struct job job;
    struct shared *shared;
    uint64_t durable; /* what the others knew of this pit when it looked */
    int64_t clock;    /* and when that was, by the casino's clock */
    unsigned here;    /* names that are at a desk here */
    char at_desk[PLAN_STAFF][BOOK_NAME_MAX];
    unsigned count; /* those of them that have logged in elsewhere since, or nowhere by the rows */
    struct logged_in {
        char name[BOOK_NAME_MAX];
        bool nowhere;
    } login[PLAN_STAFF];
    unsigned rated_count;
    char (*rated)[BOOK_NAME_MAX]; /* the numbers of members who are */
    size_t barred_count;
    struct barred *barred;
    size_t named_count;
    struct barred *named;
    size_t tried_count;
    struct tried_at *tried;
    struct heard {
        char jackpot[BOOK_NAME_MAX];
        struct jackpot_part others;
    } * heard;
    size_t heard_count;
    struct clock_ahead ahead;
    struct session_row *sessions;
    size_t session_count;
    struct held_in *held;
    size_t held_count;
    struct asked_row *asked;
    size_t asked_count;
    struct asked_row *answers;
    size_t answer_count;
    struct person_row *people;
    size_t people_count;
    struct book_words unfit, unheld;
    bool linked, good; /* there are jackpots to hear of; it has heard all */
};

static void note_elsewhere(void *ctx, const char *name, bool nowhere)
{
    struct looking *j = ctx;
    if (j->count == PLAN_STAFF)
        return;
    j->login[j->count].nowhere = nowhere;
    snprintf(j->login[j->count++].name, BOOK_NAME_MAX, "%s", name);
}

static void note_barred(void *ctx, const struct barred *b)
{
    struct looking *j = ctx;
    const bool named = b->name[0] != '\0';
    struct barred **to = named ? &j->named : &j->barred;
    size_t *count = named ? &j->named_count : &j->barred_count;
    *to = list_room(*to, *count, sizeof **to);
    (*to)[(*count)++] = *b;
}

static void note_tried(void *ctx, const struct tried_at *t)
{
    struct looking *j = ctx;
    j->tried = list_room(j->tried, j->tried_count, sizeof *j->tried);
    j->tried[j->tried_count++] = *t;
}

static void note_heard(void *ctx, const char *name, const struct jackpot_part *p)
{
    struct looking *j = ctx;
    j->heard = list_room(j->heard, j->heard_count, sizeof *j->heard);
    j->heard[j->heard_count] = (struct heard){.others = *p};
    snprintf(j->heard[j->heard_count++].jackpot, BOOK_NAME_MAX, "%s", name);
}

static char *kept_words(const char *words)
{
    char *kept = strdup(words);
    if (kept == NULL)
        abort();
    return kept;
}

static void note_session(void *ctx, const struct session_row *r)
{
    struct looking *j = ctx;
    j->sessions = list_room(j->sessions, j->session_count, sizeof *j->sessions);
    char *words = kept_words(r->words);
    j->sessions[j->session_count] = *r;
    j->sessions[j->session_count++].words = words;
}

static void note_held(void *ctx, const char *name, const char *pit, const char *kind)
{
    struct looking *j = ctx;
    if (strlen(name) >= sizeof j->held->name || strlen(pit) >= sizeof j->held->pit) {
        snprintf(j->unheld.words, sizeof j->unheld.words,
                 "what the pits share has an occasion `%.40s`, which is not heard of", name);
        return;
    }
    j->held = list_room(j->held, j->held_count, sizeof *j->held);
    struct held_in *h = &j->held[j->held_count++];
    snprintf(h->name, sizeof h->name, "%s", name);
    snprintf(h->pit, sizeof h->pit, "%s", pit);
    h->kind = occasion_kind(kind);
}

static void note_asked(void *ctx, const struct asked_row *r)
{
    struct looking *j = ctx;
    const bool answered = r->answer != NULL;
    struct asked_row **to = answered ? &j->answers : &j->asked;
    size_t *count = answered ? &j->answer_count : &j->asked_count;
    *to = list_room(*to, *count, sizeof **to);
    struct asked_row *kept = &(*to)[(*count)++];
    *kept = *r;
    kept->act = kept_words(r->act);
    kept->answer = answered ? kept_words(r->answer) : NULL;
}

static void note_person(void *ctx, const struct person_row *r)
{
    struct looking *j = ctx;
    j->people = list_room(j->people, j->people_count, sizeof *j->people);
    struct person_row *kept = &j->people[j->people_count++];
    *kept = *r;
    kept->words = kept_words(r->words);
}

static void free_people(struct person_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free(rows[i].words);
    free(rows);
}

static void free_asked(struct asked_row *rows, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        free(rows[i].act);
        free(rows[i].answer);
    }
    free(rows);
}

static void look_elsewhere(struct job *job)
{
    struct looking *j = (struct looking *)job;
    struct book_words why;
    j->good = shared_each_elsewhere(j->shared, (const char(*)[BOOK_NAME_MAX])j->at_desk, j->here,
                                    note_elsewhere, j, &why) &&
              shared_each_barred(j->shared, (const char(*)[BOOK_NAME_MAX])j->rated, j->rated_count,
                                 note_barred, j, &why) &&
              shared_each_tried(j->shared, note_tried, j, &why) &&
              shared_clock(j->shared, &j->ahead, &why) &&
              shared_each_session(j->shared, note_session, j, &why) &&
              shared_each_occasion(j->shared, note_held, j, &why) &&
              shared_each_asked(j->shared, note_asked, j, &why) &&
              shared_each_answer(j->shared, note_asked, j, &why) &&
              shared_each_person(j->shared, note_person, j, &why);
    const bool added = !j->linked || shared_each_jackpot(j->shared, note_heard, j, &why);
    if (!shared_unfit(j->shared, &j->unfit))
        j->unfit = j->unheld;
    if (!j->good || !added)
        j->unfit = why;
}

void casino_unfit(struct floor *f, const char *words)
{
    struct book_words *now = &f->casino->unfit;
    if (now->words[0] == '\0')
        snprintf(now->words, sizeof now->words, "%s", words);
}

static void note_unfit(struct floor *f)
{
    struct casino *c = f->casino;
    if (c->unfit.words[0] != '\0' && strcmp(c->unfit.words, c->unfit_was.words) != 0)
        incident(f, "shared-row", "floor", "controller", "%.220s", c->unfit.words);
    c->unfit_was = c->unfit;
    c->unfit.words[0] = '\0';
}

/* What was asked for too long ago says nothing of then. */
static void barred_are(struct casino *c, const struct looking *j, int64_t clock)
{
    free(c->barred);
    c->barred = j->barred;
    c->barred_count = j->barred_count;
    c->heard = clock - j->clock < LOOKED_WITHIN_MS ? j->clock : 0;
}

/* Who has come back here meanwhile is here. A row that was taken out is told again, so that of two
 * desks of a name one is left. */
static void logins_are(struct floor *f, const struct looking *j)
{
    for (unsigned i = 0; i < j->count; i++) {
        const int32_t at = staff_named(f, j->login[i].name);
        if (at < 0 || f->staff[at].login_in > j->durable)
            continue;
        if (!j->login[i].nowhere)
            staff_goes_elsewhere(f, &f->staff[at]);
        else if (f->staff[at].desk >= 0)
            casino_login(f, &f->staff[at]);
    }
}

static void looked_elsewhere(struct floor *f, struct job *job)
{
    struct looking *j = (struct looking *)job;
    for (size_t i = 0; i < j->barred_count; i++)
        shut_out(f, &j->barred[i]);
    if (j->good) {
        named_are(f, j->named, j->named_count);
        barred_are(f->casino, j, occasions_clock(f));
        attempts_elsewhere(f, j->tried, j->tried_count);
        casino_clock(f, &j->ahead);
        lent_hears(f, j->sessions, j->session_count);
        lent_hears_held(f, j->held, j->held_count);
        seen_look(f);
        there_hears(f, j->asked, j->asked_count);
        there_answers(f, j->answers, j->answer_count);
        change_heard(f, j->people, j->people_count, j->durable);
        logins_are(f, j);
    } else {
        free(j->named);
        free(j->barred);
        free(j->held);
    }
    for (size_t i = 0; i < j->heard_count; i++)
        linked_heard(f, j->heard[i].jackpot, &j->heard[i].others);
    if (j->unfit.words[0] != '\0')
        casino_unfit(f, j->unfit.words);
    note_unfit(f);
    f->casino->looking = false;
    for (size_t i = 0; i < j->session_count; i++)
        free((char *)(uintptr_t)j->sessions[i].words);
    free_asked(j->asked, j->asked_count);
    free_asked(j->answers, j->answer_count);
    free_people(j->people, j->people_count);
    free(j->sessions);
    free(j->heard);
    free(j->tried);
    free(j->rated);
    free(j);
}

static void note_rated(struct floor *f, struct looking *j)
{
    if (f->rated_count > 0 && (j->rated = calloc(f->rated_count, sizeof *j->rated)) == NULL)
        abort();
    for (unsigned i = 0; i < f->rated_count; i++) {
        const struct card_holder *h = holder_of(f, f->rated[i].member);
        if (h != NULL)
            snprintf(j->rated[j->rated_count++], sizeof *j->rated, "%s", holder_number(f, h));
    }
}

void casino_hears(struct floor *f)
{
    struct casino *c = f->casino;
    if (c->looking || f->now - c->looked < LOOKS_EVERY_MS)
        return;
    struct looking *j = calloc(1, sizeof *j);
    if (j == NULL)
        abort();
    j->job = (struct job){.work = look_elsewhere, .done = looked_elsewhere};
    j->shared = c->shared;
    j->durable = book_durable(f->book);
    j->clock = occasions_clock(f);
    j->linked = f->linked != NULL;
    for (size_t i = 0; i < f->plan->staff_count; i++)
        if (f->staff[i].desk >= 0)
            snprintf(j->at_desk[j->here++], BOOK_NAME_MAX, "%s", f->staff[i].plan->name);
    note_rated(f, j);
    c->looking = true;
    c->looked = f->now;
    clerk_ask(c->porter, 0, &j->job);
}
