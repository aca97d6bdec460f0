#include "floor/audit_sessions.h"

#include "base/issue.h"
#include "floor/session_table.h"
#include "wire/occasion_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct session_told {
    struct session_key key;
    bool here; /* by a table of this pit; else to a tournament of this one */
    bool over;
    struct table_said said;
};

struct session_lent {
    struct session_key key;
    int64_t journal;
    bool played;            /* it was, to the end of its journal: */
    struct table_said came; /* cards are what the table calls its players */
};

static void *one_more(void *list, size_t count, size_t size)
{
    list = reallocarray(list, count + 1, size);
    if (list == NULL)
        abort();
    return list;
}

void audit_lent(struct audited_sessions *s, const char *name, const char *value)
{
    struct session_lent l = {0};
    long long journal, of;
    int home;
    if (sscanf(name, KEPT_CONTEST, &journal) != 1 ||
        sscanf(value, "%lld %u %d", &of, &l.key.session, &home) != 3 || home == 0)
        return;
    l.journal = journal;
    l.key.of = of;
    l.key.home = home;
    s->lent = one_more(s->lent, s->lent_count, sizeof *s->lent);
    s->lent[s->lent_count++] = l;
}

static void take_told(void *ctx, const struct session_row *r)
{
    struct audited_sessions *s = ctx;
    struct session_told t = {.key = r->key, .here = !r->told, .over = r->over};
    if (!said_read(r->words, &t.said))
        t.said = (struct table_said){.ranked = true}; /* of nobody: that is never so */
    s->told = one_more(s->told, s->told_count, sizeof *s->told);
    s->told[s->told_count++] = t;
}

bool audit_told(struct audited_sessions *s, struct book_reader *r, struct book_words *why)
{
    return book_each_session(r, take_told, s, why);
}

void audit_sessions_free(struct audited_sessions *s)
{
    free(s->told);
    free(s->lent);
}

/* --- in the pit that holds the tournament ------------------------------------------------------
 */

static bool is_told(const struct table_said *s, const char *number, cents chips)
{
    const struct seat_said *same = NULL;
    for (unsigned i = 0; i < s->count; i++)
        if (strcmp(s->seat[i].card, number) == 0 ||
            (same == NULL && may_be_one_member(s->seat[i].card, number)))
            same = &s->seat[i];
    return same != NULL && same->chips == chips;
}

/* The chips of everybody in a session that was announced are those that its table told, where that
 * stands in another pit. */
void audit_announced(const struct audited_sessions *s, int64_t number, const void *on,
                     char against[COURSE_AGAINST])
{
    const struct tournament *t = (const struct tournament *)machine_on(on);
    for (size_t i = 0; t->o.kind == &TOURNAMENT && i < s->told_count; i++) {
        const struct session_told *told = &s->told[i];
        const unsigned n = told->key.session;
        if (told->here || told->key.of != number || n == 0 || n > t->session_count ||
            t->session[n - 1].state != SESSION_ANNOUNCED)
            continue;
        for (unsigned k = 0; k < t->session[n - 1].result_count; k++) {
            const struct contest_result *r = &t->session[n - 1].result[k];
            if (!is_told(&told->said, t->entry[r->entry].name, r->chips))
                snprintf(against, COURSE_AGAINST, "session %u: the table told of other chips", n);
        }
    }
}

/* --- in the pit of the table -------------------------------------------------------------------
 */

static const char *itself(void *ctx, const char *player)
{
    (void)ctx;
    return player;
}

/* Each journal has a place of its own in the list: threads do not meet. */
void audit_came(struct audited_sessions *s, int64_t number, const struct replay *r)
{
    for (size_t i = 0; r->layout.session != NULL && i < s->lent_count; i++)
        if (s->lent[i].journal == number) {
            s->lent[i].played = true;
            session_came_to(r->layout.session, r->table, itself, NULL, &s->lent[i].came);
        }
}

static const struct session_told *told_here(const struct audited_sessions *s,
                                            const struct session_key *k)
{
    for (size_t i = 0; i < s->told_count; i++)
        if (s->told[i].here && same_session(&s->told[i].key, k))
            return &s->told[i];
    return NULL;
}

/* The number in the names of a player's accounts, who is called by his terminal and its sitting. */
static bool find_number(struct book_reader *r, const char *player, char number[BOOK_NAME_MAX],
                        struct book_words *why)
{
    char name[BOOK_NAME_MAX];
    struct account chips, on_card;
    struct member m;
    bool there = false;
    number[0] = '\0';
    snprintf(name, sizeof name, "chips %.40s", player);
    if (!book_find_account_named(r, name, &chips, &there, why))
        return false;
    if (!there || chips.member == 0)
        return true;
    if (!book_find_member(r, chips.member, &m, &there, why) ||
        (there && !book_find_account(r, m.card_account, &on_card, &there, why)))
        return false;
    if (there)
        snprintf(number, BOOK_NAME_MAX, "%.40s", on_card.name + strlen("card "));
    return true;
}

static bool same_seat(const struct seat_said *told, const struct seat_said *came)
{
    return told->out == came->out && told->agrees == came->agrees && told->place == came->place &&
           told->chips == came->chips && strcmp(told->ground, came->ground) == 0;
}

/* By boxes upwards both. */
static bool same_came(const struct table_said *told, const struct session_lent *l,
                      struct book_reader *r, bool *readable, struct book_words *why)
{
    const struct table_said *came = &l->came;
    char number[BOOK_NAME_MAX];
    if (told->ranked != came->ranked || told->concluded != came->concluded ||
        told->count != came->count)
        return false;
    for (unsigned i = 0; i < told->count && *readable; i++) {
        if (!same_seat(&told->seat[i], &came->seat[i]))
            return false;
        *readable = find_number(r, came->seat[i].card, number, why);
        if (*readable && card_issue(number, told->seat[i].card) == 0)
            return false;
    }
    return true;
}

/* How a table stands is told a moment later than its journal has it; what it came to stays. */
static bool is_awaited(const struct session_told *t)
{
    return t != NULL && !t->over && !t->said.ranked;
}

bool audit_sessions_agree(const struct audited_sessions *s, struct book_reader *r, bool *readable,
                          struct book_words *why)
{
    for (size_t i = 0; i < s->lent_count; i++) {
        const struct session_lent *l = &s->lent[i];
        const struct session_told *t = told_here(s, &l->key);
        const bool ranked = l->came.ranked || (t != NULL && t->said.ranked);
        if (!l->played || !ranked || is_awaited(t) ||
            (t != NULL && same_came(&t->said, l, r, readable, why)))
            continue;
        if (*readable)
            snprintf(why->words, sizeof why->words,
                     "journal %lld came to something else than was told of session %u of a "
                     "tournament in another pit",
                     (long long)l->journal, l->key.session);
        return false;
    }
    return true;
}
