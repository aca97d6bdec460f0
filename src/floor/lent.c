#include "floor/lent.h"

#include "floor/at_tables.h"
#include "floor/casino.h"
#include "floor/members.h"
#include "floor/session_table.h"
#include "floor/views.h"
#include "floor/vouched.h"
#include "games/session.h"
#include "wire/occasion_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct lent_session {
    struct lent_session *next;
    struct session_key key;
    char *last;     /* the words that were told last from here; NULL: none since it was opened */
    bool last_over; /* and nothing is left to be told */
    /* Of a table here: */
    struct session_wanted wanted; /* of a tournament here, as its row has it */
    bool still_wanted;
    char followed[WISH_HEX]; /* the digest of what was heard last; empty: of nothing yet */
    int64_t since;           /* when it was first heard of, by the floor's clock */
    unsigned barred; /* how many of those to be seated may not play, when their cards were here, */
    struct trouble bars; /* and who; meanwhile the cards go, and come again */
    /* Of a tournament here: */
    char there[BOOK_NAME_MAX]; /* the pit that its row has, which is not over; empty: there is none
                                  that was heard of */
    bool nobodys;              /* nobody has that pit */
    char *heard;               /* NULL: nothing */
    struct table_said said;
    bool news, cleared;
    bool learnt; /* it has not been vouched for that it was heard */
};

struct lent {
    struct lent_session *first;
    bool heard; /* what others want here, since it was opened */
    struct held_in *held;
    size_t held_count;
};

static struct lent *all_lent(struct floor *f)
{
    if (f->lent == NULL && (f->lent = calloc(1, sizeof *f->lent)) == NULL)
        abort();
    return f->lent;
}

static struct lent_session *find(const struct floor *f, const struct session_key *k)
{
    struct lent_session *l = f->lent != NULL ? f->lent->first : NULL;
    while (l != NULL && !same_session(&l->key, k))
        l = l->next;
    return l;
}

static struct lent_session *find_or_add(struct floor *f, const struct session_key *k)
{
    struct lent *all = all_lent(f);
    struct lent_session *l = find(f, k);
    if (l != NULL)
        return l;
    l = calloc(1, sizeof *l);
    if (l == NULL)
        abort();
    l->key = *k;
    l->since = f->now;
    l->next = all->first;
    return all->first = l;
}

static void drop(struct lent_session *l)
{
    free(l->last);
    free(l->heard);
    free(l);
}

void lent_free(struct floor *f)
{
    for (struct lent_session *l; f->lent != NULL && (l = f->lent->first) != NULL;) {
        f->lent->first = l->next;
        drop(l);
    }
    if (f->lent != NULL)
        free(f->lent->held);
    free(f->lent);
}

/* Words that are as they were told last are not told again; takes them. */
static void tell(struct floor *f, struct lent_session *l, enum crossed_what what, const char *key,
                 char *words, bool over)
{
    if (l->last != NULL && l->last_over == over && strcmp(l->last, words) == 0) {
        free(words);
        return;
    }
    struct crossed c = {.what = what, .session = l->key, .words = words, .over = over};
    snprintf(c.key, sizeof c.key, "%s", key);
    book_cross(f->book, &c);
    if (what == SESSION_WANTED)
        vouch_wanted(f, &l->key, words, key, over);
    else
        vouch_said(f, &l->key, words);
    free(l->last);
    l->last = words;
    l->last_over = over;
}

/* --- the pit that holds the tournament ---------------------------------------------------------
 */

struct session_key lent_key(const struct floor *f, int64_t of, unsigned session)
{
    return (struct session_key){(int32_t)casino_series(f), of, session};
}

void lent_wants(struct floor *f, const struct session_key *k, const char *pit,
                const struct session_wanted *w)
{
    struct lent_session *l = find_or_add(f, k);
    tell(f, l, SESSION_WANTED, pit, wanted_words(w), w->wish >= WISH_CLEARED && l->cleared);
}

const struct table_said *lent_said(const struct floor *f, const struct session_key *k)
{
    const struct lent_session *l = find(f, k);
    return l != NULL && l->heard != NULL ? &l->said : NULL;
}

const struct table_said *lent_news(struct floor *f, const struct session_key *k)
{
    struct lent_session *l = find(f, k);
    if (l == NULL || !l->news)
        return NULL;
    l->news = false;
    return &l->said;
}

const char *lent_there(const struct floor *f, const struct session_key *k)
{
    const struct lent_session *l = find(f, k);
    return l != NULL && l->there[0] != '\0' ? l->there : NULL;
}

bool lent_heard(const struct floor *f)
{
    return f->lent != NULL && f->lent->heard;
}

bool lent_is_over(const struct floor *f, const struct session_key *k)
{
    const struct lent_session *l = find(f, k);
    return l != NULL && l->last != NULL && l->last_over;
}

bool lent_to_nobody(const struct floor *f, const struct session_key *k)
{
    const struct lent_session *l = find(f, k);
    return l != NULL && l->there[0] != '\0' && l->nobodys;
}

/* What a tournament wants that is on the floor no more is nothing: its tables are cleared. */
static void call_off_left(struct floor *f)
{
    for (struct lent_session *l = f->lent->first; l != NULL; l = l->next) {
        bool held = l->there[0] == '\0' || (l->last != NULL && l->last_over);
        for (unsigned i = 0; !held && i < f->occasion_count; i++)
            held = f->occasion[i]->number == l->key.of;
        if (held)
            continue;
        l->wanted.wish = WISH_VOID;
        lent_wants(f, &l->key, l->there, &l->wanted);
    }
}

/* --- the pit of the table ----------------------------------------------------------------------
 */

static bool plays(const struct open_table *ot, const struct session_key *k)
{
    return ot->contest.of == k->of && ot->contest.session == k->session &&
           ot->contest.home == k->home;
}

bool cards_are_here(struct floor *f, const struct session_wanted *w, struct trouble *why)
{
    bool all = true;
    for (unsigned i = 0; f->casino != NULL && i < w->count; i++) {
        const struct place_wanted *p = &w->place[i];
        if (casino_gathers(f, p->card))
            continue;
        if (holder_of_any_card(f, p->card) != NULL || casino_member(f, p->card) != NULL)
            trouble_say(why, "the card of %.40s is in use in another pit", p->name);
        else
            trouble_say(why, "%.40s is no card of this house", p->card);
        all = false;
    }
    return all;
}

static bool is_before(const struct lent_session *a, const struct lent_session *b)
{
    if (a->since != b->since)
        return a->since < b->since;
    return a->key.home != b->key.home ? a->key.home < b->key.home
           : a->key.of != b->key.of   ? a->key.of < b->key.of
                                      : a->key.session < b->key.session;
}

/* Whether another session was called to its table before: that waits for its own entrants. */
static bool serves_another(const struct floor *f, const struct lent_session *l,
                           const struct open_table *ot)
{
    struct occurred unsaid;
    if (at_tables_call(f, ot, &unsaid))
        return true;
    for (const struct lent_session *k = f->lent->first; k != NULL; k = k->next)
        if (k != l && k->still_wanted && k->wanted.wish < WISH_CLEARED && is_before(k, l) &&
            strcmp(k->wanted.table, l->wanted.table) == 0)
            return true;
    return false;
}

static bool seated(struct floor *f, struct lent_session *l, struct open_table *ot,
                   struct trouble *why)
{
    const struct session_wanted *w = &l->wanted;
    const struct session_of_it it = {
        .of = l->key.of, .name = w->name, .session = l->key.session, .home = l->key.home};
    if (serves_another(f, l, ot)) {
        trouble_say(why, "%.40s serves another session, which was called to it before", w->table);
        return false;
    }
    const bool fits = session_fits(ot, w, why);
    if (!fits)
        l->barred = 0;
    if (!fits || !cards_are_here(f, w, why)) {
        if (l->barred > 0)
            *why = l->bars;
        return false;
    }
    l->barred = session_bars(f, w, &l->bars);
    return session_seat(f, ot, w, &it, why);
}

static void look_at(struct floor *f, struct lent_session *l)
{
    const struct session_wanted *w = &l->wanted;
    struct table_said said = {0};
    struct trouble why = {"there is no such table"};
    struct open_table *ot = table_named(f, w->table);
    if (ot != NULL && plays(ot, &l->key)) {
        session_said(f, ot, &said); /* what it came to stays there when it is cleared now */
        tell(f, l, SESSION_TOLD, w->table, said_words(&said), false);
        session_follow(f, ot, w);
    } else if (w->wish == WISH_PLAYED && (ot == NULL || !seated(f, l, ot, &why)) &&
               f->now - l->since >= CARDS_COME_MS) {
        text_cut(said.waits, sizeof said.waits, why.words);
        text_mend(said.waits);
        said.barred = l->barred;
    }
    ot = table_named(f, w->table); /* it may be another since */
    const bool has = ot != NULL && plays(ot, &l->key);
    if (has)
        session_said(f, ot, &said);
    else if (said.seated)
        said = (struct table_said){0};
    tell(f, l, SESSION_TOLD, w->table, said_words(&said), !has && w->wish >= WISH_CLEARED);
}

void lent_look(struct floor *f)
{
    for (struct lent_session *l = f->lent != NULL ? f->lent->first : NULL; l != NULL; l = l->next)
        if (l->still_wanted)
            look_at(f, l);
}

static bool say_no(struct occurred *o, const char *rule, const char *words)
{
    o->code = "contest";
    snprintf(o->why, sizeof o->why, "%s", words);
    snprintf(o->rule, sizeof o->rule, "%s", rule);
    return false;
}

bool lent_lets(const struct floor *f, const struct open_table *ot, enum act_kind kind,
               struct occurred *o)
{
    const struct session_key k = {ot->contest.home, ot->contest.of, ot->contest.session};
    const struct lent_session *l = find(f, &k);
    if (kind != ot->at.layout.session->resumes)
        return true;
    if (l == NULL)
        return say_no(o, "", "the pit that holds the tournament has not been heard of yet");
    return !l->wanted.halted || say_no(o, l->wanted.halted_by, "the whole tournament stands still");
}

bool lent_leaves(const struct floor *f, const struct open_table *ot, struct occurred *o)
{
    if (ot->contest.home != 0 && !lent_heard(f))
        return say_no(o, "", "the pit that holds the tournament has not been heard of yet");
    for (const struct lent_session *l = f->lent != NULL ? f->lent->first : NULL; l != NULL;
         l = l->next)
        if (l->still_wanted && l->wanted.wish < WISH_CLEARED &&
            strcmp(l->wanted.table, ot->plan->name) == 0)
            return say_no(o, l->wanted.exclusive, SERVES_IT);
    return true;
}

/* --- what is heard ---------------------------------------------------------------------------- */

static void hear(struct floor *f, const struct session_row *r)
{
    struct lent_session *l = find_or_add(f, &r->key);
    if (r->own) {
        snprintf(l->there, sizeof l->there, "%s", r->pit);
        l->nobodys = r->nobodys;
        wanted_read(r->words, &l->wanted);
        return;
    }
    if (!r->told) {
        vouch_followed(f, &r->key, r->words, l->followed);
        l->still_wanted = wanted_read(r->words, &l->wanted);
        if (!l->still_wanted)
            casino_unfit(f, "what another pit wants of a table here cannot be read");
        return;
    }
    l->cleared = r->over;
    if (l->heard != NULL && strcmp(l->heard, r->words) == 0)
        return;
    free(l->heard);
    l->heard = strdup(r->words);
    if (l->heard == NULL)
        abort();
    l->news = l->learnt = said_read(r->words, &l->said);
    if (!l->news)
        casino_unfit(f, "what another pit says of a table there cannot be read");
}

/* Of which pit, the row says that was wanted of it. */
static void vouch_for_news(struct floor *f)
{
    for (struct lent_session *l = f->lent->first; l != NULL; l = l->next) {
        if (!l->learnt || l->there[0] == '\0')
            continue;
        vouch_learnt(f, &l->key, l->heard, l->there);
        l->learnt = false;
    }
}

/* What is wanted no longer is forgotten. */
static void forget(struct floor *f)
{
    struct lent_session **at = &f->lent->first;
    for (struct lent_session *l; (l = *at) != NULL;) {
        if (l->still_wanted || l->key.home == (int32_t)casino_series(f)) {
            at = &l->next;
            continue;
        }
        *at = l->next;
        drop(l);
    }
}

void lent_hears(struct floor *f, const struct session_row *rows, size_t count)
{
    for (struct lent_session *l = all_lent(f)->first; l != NULL; l = l->next) {
        l->still_wanted = false;
        l->there[0] = '\0';
    }
    for (size_t i = 0; i < count; i++)
        hear(f, &rows[i]);
    vouch_for_news(f);
    forget(f);
    call_off_left(f);
    f->lent->heard = true;
    occasions_soon(f);
}

/* --- which occasions there are ------------------------------------------------------------------
 */

static const char *this_pit(const struct floor *f)
{
    return f->plan->pit[f->plan->only].name;
}

bool is_casinos(const struct occasion_kind *kind)
{
    return kind != NULL && kind == occasion_kind(TOURNAMENT.name);
}

static bool is_here(const struct floor *f, const struct held_in *h)
{
    const struct open_occasion *oo = occasion_named(f, h->name);
    return strcmp(h->pit, this_pit(f)) == 0 && oo != NULL && kind_of(oo) == h->kind;
}

static void tell_held(struct floor *f, const char *name, const struct occasion_kind *kind,
                      bool over)
{
    struct crossed c = {.what = OCCASION_AT, .words = kind != NULL ? kind->name : "", .over = over};
    snprintf(c.key, sizeof c.key, "%s", name);
    vouch_held(f, name, c.words, over);
    book_cross(f->book, &c);
}

void lent_holds(struct floor *f, const struct open_occasion *oo)
{
    if (f->casino != NULL)
        tell_held(f, oo->name, kind_of(oo), false);
}

static bool is_known(const struct floor *f, const struct open_occasion *oo)
{
    for (size_t i = 0; i < f->lent->held_count; i++)
        if (strcmp(f->lent->held[i].name, oo->name) == 0 && is_here(f, &f->lent->held[i]))
            return true;
    return false;
}

void lent_hears_held(struct floor *f, struct held_in *held, size_t count)
{
    struct lent *l = all_lent(f);
    free(l->held);
    l->held = held;
    l->held_count = count;
    for (size_t i = 0; i < count; i++)
        if (strcmp(held[i].pit, this_pit(f)) == 0 && !is_here(f, &held[i]))
            tell_held(f, held[i].name, held[i].kind, true);
    for (unsigned i = 0; i < f->occasion_count; i++)
        if (!is_known(f, f->occasion[i]))
            tell_held(f, f->occasion[i]->name, kind_of(f->occasion[i]), false);
}

const struct held_in *lent_all_held(const struct floor *f, size_t *count)
{
    *count = f->lent != NULL ? f->lent->held_count : 0;
    return f->lent != NULL ? f->lent->held : NULL;
}

const struct held_in *lent_held_in(const struct floor *f, const char *name)
{
    const struct held_in *found = NULL;
    for (size_t i = 0; f->lent != NULL && i < f->lent->held_count; i++) {
        const struct held_in *h = &f->lent->held[i];
        if (strcmp(h->name, name) == 0 && strcmp(h->pit, this_pit(f)) != 0 &&
            (found == NULL || is_casinos(h->kind)))
            found = h;
    }
    return found;
}
