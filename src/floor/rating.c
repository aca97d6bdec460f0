/* Players at live tables, rated: who sits where, what he has bought in for, what he bets a round on
 * average, how long, and what he left with. It is what staff have seen and no money: the chip bank
 * has what was bought, and the counts of the table what was won. A rating is one row of the book,
 * replaced as it changes, with who changed it. */
#include "floor/rating.h"
#include "floor/calls.h"
#include "floor/casino.h"
#include "floor/exclusion.h"
#include "floor/live.h"
#include "floor/look_up.h"
#include "floor/members.h"
#include "floor/once.h"
#include "floor/pledges.h"
#include "floor/roster.h"
#include "floor/round_edge.h"
#include "floor/say.h"
#include "floor/staff.h"
#include "floor/views.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>

/* Open at one table, and on the whole floor; and how many that have ended are told at once. */
enum { RATED_AT_TABLE = 32, RATED_MAX = 1024, ENDED_TOLD = 20 };

/* --- those that are open ---------------------------------------------------------------------- */

static struct rating *rating_add(struct floor *f, const struct rating *p)
{
    struct rating *more = realloc(f->rated, (f->rated_count + 1) * sizeof *more);
    if (more == NULL)
        abort();
    f->rated = more;
    more[f->rated_count] = *p;
    return &more[f->rated_count++];
}

bool take_rating(void *ctx, const struct rating *p)
{
    rating_add(ctx, p);
    return true;
}

static bool is_at(const struct rating *p, const struct open_table *ot)
{
    return strcmp(p->place, ot->plan->name) == 0;
}

/* Rounds that have been played since it was last reckoned; those of another journal were reckoned
 * when it ended. */
static int64_t rounds_since(const struct rating *p, const struct open_table *ot)
{
    const int64_t from = p->table == ot->number ? p->round : 1, now = ot->at.table->round;
    return now > from ? now - from : 0;
}

static void reckon(struct rating *p, const struct open_table *ot)
{
    const int64_t more = rounds_since(p, ot);
    p->rounds += more;
    p->turnover += more * p->bet;
    p->table = ot->number;
    p->round = ot->at.table->round;
}

void ratings_reckon(struct floor *f, const struct open_table *ot)
{
    for (unsigned i = 0; i < f->rated_count; i++)
        if (is_at(&f->rated[i], ot)) {
            reckon(&f->rated[i], ot);
            book_rating(f->book, &f->rated[i]);
        }
}

/* As it has ended; it is none of the open ones any more. */
static struct rating end_rating(struct floor *f, struct rating *p, const char *who)
{
    struct rating ended = *p;
    ended.ended = f->wall;
    snprintf(ended.last_by, sizeof ended.last_by, "%s", who);
    book_rating(f->book, &ended);
    *p = f->rated[--f->rated_count];
    return ended;
}

void ratings_look(struct floor *f)
{
    for (unsigned i = f->rated_count; i-- > 0;) {
        const struct open_table *ot = table_named(f, f->rated[i].place);
        if (ot == NULL || !is_live(ot))
            end_rating(f, &f->rated[i], "");
    }
}

/* --- told ------------------------------------------------------------------------------------- */

static void put_rating(struct floor *f, const struct rating *p, struct text *t)
{
    const struct open_table *ot = p->ended == 0 ? table_named(f, p->place) : NULL;
    const struct card_holder *h = p->member != 0 ? holder_of(f, p->member) : NULL;
    const int64_t more = ot != NULL ? rounds_since(p, ot) : 0;
    const cents turnover = p->turnover + more * p->bet;
    struct round_edge edge;
    const bool reckoned = round_edge_at_hand(f, p->table, &edge) && edge.known;
    json_int(t, "no", p->no);
    json_str(t, "table", p->place);
    json_maybe(t, "box", p->box, p->box != 0);
    json_str(t, "card", h != NULL ? h->m.card : NULL);
    json_str(t, "player", h != NULL ? h->m.name : NULL);
    json_str(t, "words", p->words);
    json_int(t, "began", p->began);
    json_maybe(t, "ended", p->ended, p->ended != 0);
    json_str(t, "by", p->began_by);
    json_str(t, "last_by", p->last_by[0] != '\0' ? p->last_by : NULL);
    json_int(t, "bought", p->bought);
    json_int(t, "bet", p->bet);
    json_maybe(t, "walked", p->walked, p->walked >= 0);
    json_int(t, "rounds", p->rounds + more);
    json_int(t, "turnover", turnover);
    json_maybe(t, "expected", reckoned ? round_edge_expects(&edge, turnover) : 0, reckoned);
}

/* The pages of the table and the pit ask for them anew: who plays is told to who asks. */
static void tell_rated(struct floor *f, const char *table)
{
    struct text *t = say_begin(f);
    json_str(t, "event", "rated");
    json_str(t, "table", table);
    say_staff(f, 1u << ROLE_DEALER | 1u << ROLE_SUPERVISOR | 1u << ROLE_INSPECTOR);
}

static void answer_rated(struct floor *f, const struct asked *q, const struct rating *p)
{
    struct text *t = answer_begin(f, q, "rating");
    json_open(t, "rating", '{');
    put_rating(f, p, t);
    json_close(t, '}');
    once_end(f, q);
    tell_rated(f, p->place);
}

/* Two whom the register gets one after the other are both called for. */
static void call_to_excluded(struct floor *f, struct open_table *ot, const char *name)
{
    char words[FAULT_WORDS + BOOK_NAME_MAX + 2];
    const bool first = ot->excluded.at == 0;
    snprintf(words, sizeof words, "%s%s%s", first ? "" : ot->excluded.words, first ? "" : ", ",
             name);
    ot->excluded.by = CALLS_REGISTER;
    call_made(f, ot->plan->name, &ot->excluded, first ? f->wall : ot->excluded.at,
              strlen(words) < FAULT_WORDS ? words : name);
}

void rating_excluded(struct floor *f, struct rating *p, const char *who, const char *name,
                     const char *rule)
{
    struct open_table *ot = table_named(f, p->place);
    if (ot != NULL) {
        reckon(p, ot);
        call_to_excluded(f, ot, name);
    }
    incident(f, "rating-excluded", p->place, who,
             "%s, whom the register has (%s), was rated there: rating %lld has ended", name, rule,
             (long long)p->no);
    tell_rated(f, p->place);
    end_rating(f, p, who);
}

/* --- what is said of one ---------------------------------------------------------------------- */

/* The live table of a message, at which who asks may rate; else it has been refused. */
static struct open_table *rated_table(struct floor *f, const struct asked *q)
{
    struct open_table *ot = named_table(f, q);
    if (ot == NULL || !deals_here(f, q, ot))
        return NULL;
    if (is_live(ot))
        return ot;
    refuse_ask(f, q, "tender", NULL, "%s is no live table: terminals know what is played there",
               ot->plan->name);
    return NULL;
}

static struct rating *asked_rating(struct floor *f, const struct asked *q,
                                   const struct open_table *ot)
{
    int64_t no;
    if (!ask_number(f, q, "rating", 1, INT64_MAX, &no))
        return NULL;
    for (unsigned i = 0; i < f->rated_count; i++)
        if (f->rated[i].no == no && is_at(&f->rated[i], ot))
            return &f->rated[i];
    refuse_ask(f, q, "unknown", NULL, "nobody is rated at %s under that number now",
               ot->plan->name);
    return NULL;
}

/* A field that may be left out, and stays as it was then. */
static bool maybe_number(struct floor *f, const struct asked *q, const char *key, int64_t from,
                         int64_t to, int64_t *out)
{
    const json_t *v = json_object_get(q->o, key);
    return v == NULL || json_is_null(v) || ask_number(f, q, key, from, to, out);
}

static bool printable(const char *words)
{
    while (*words != '\0' && !iscntrl((unsigned char)*words))
        words++;
    return *words == '\0';
}

static bool said_words(struct floor *f, const struct asked *q, struct rating *p)
{
    const json_t *v = json_object_get(q->o, "words");
    const char *words = ask_maybe(q, "words");
    if (v == NULL || json_is_null(v))
        return true;
    if (words == NULL || strlen(words) >= sizeof p->words || !printable(words)) {
        refuse_ask(f, q, "malformed", NULL,
                   "`words` is a text of at most %d bytes, without control characters",
                   RATING_WORDS - 1);
        return false;
    }
    text_cut(p->words, sizeof p->words, words);
    return true;
}

/* A person is rated at one place at a time. */
static bool said_card(struct floor *f, const struct asked *q, struct rating *p)
{
    const json_t *v = json_object_get(q->o, "card");
    const char *number;
    if (v == NULL || json_is_null(v))
        return true;
    if (!ask_word(f, q, "card", &number))
        return false;
    const struct card_holder *h = holder_of_card(f, number);
    if (refuse_card(f, q, h, number, NULL) || refuse_away(f, q, h) || refuse_excluded(f, q, h))
        return false;
    if (p->member != 0 && p->member != h->m.id) {
        refuse_ask(f, q, "taken", NULL, "another member is rated here: end that first");
        return false;
    }
    for (unsigned i = 0; i < f->rated_count; i++)
        if (f->rated[i].member == h->m.id && f->rated[i].no != p->no) {
            refuse_ask(f, q, "taken", NULL, "%s is rated at %s: end that first", h->m.name,
                       f->rated[i].place);
            return false;
        }
    p->member = h->m.id;
    return true;
}

/* What the message says, into a copy: refused, nothing has changed. */
static bool said_rating(struct floor *f, const struct asked *q, const struct open_table *ot,
                        struct rating *p)
{
    cents more = 0;
    if (!said_card(f, q, p) || !said_words(f, q, p) ||
        !maybe_number(f, q, "box", 1, SEATS_MAX, &p->box) ||
        !maybe_number(f, q, "bet", 0, MONEY_STAKE_MAX, &p->bet) ||
        !maybe_number(f, q, "buy-in", 0, MONEY_STAKE_MAX, &more))
        return false;
    p->bought += more;
    snprintf(p->last_by, sizeof p->last_by, "%s", staff_of(f, q->desk));
    if (p->member == 0 && p->words[0] == '\0')
        refuse_ask(f, q, "no-card", NULL, "a rating needs a card, or words to know the player by");
    else if (p->box > ot->at.rs->seats)
        refuse_ask(f, q, "unknown", NULL, "%s has %u boxes", ot->plan->name, ot->at.rs->seats);
    else if (p->bought > MONEY_STAKE_MAX)
        refuse_ask(f, q, "full", NULL, "nobody buys in for so much");
    else
        return true;
    return false;
}

static bool room_for_one(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    unsigned here = 0;
    for (unsigned i = 0; i < f->rated_count; i++)
        here += is_at(&f->rated[i], ot);
    if (here < RATED_AT_TABLE && f->rated_count < RATED_MAX)
        return true;
    refuse_ask(f, q, "full", NULL, "%d are rated at a table at most, and %d on the floor",
               RATED_AT_TABLE, RATED_MAX);
    return false;
}

static void rate_new(struct floor *f, const struct asked *q, const struct open_table *ot)
{
    struct rating p = {.began = f->wall, .walked = -1};
    if (!room_for_one(f, q, ot) || !said_rating(f, q, ot, &p))
        return;
    p.no = ++f->ratings;
    p.table = ot->number;
    p.round = ot->at.table->round;
    snprintf(p.place, sizeof p.place, "%s", ot->plan->name);
    snprintf(p.began_by, sizeof p.began_by, "%s", p.last_by);
    book_rating(f->book, rating_add(f, &p));
    answer_rated(f, q, &p);
}

void ask_rate(struct floor *f, struct asked *q)
{
    const struct open_table *ot = rated_table(f, q);
    if (ot == NULL)
        return;
    if (json_object_get(q->o, "rating") == NULL) {
        rate_new(f, q, ot);
        return;
    }
    struct rating *kept = asked_rating(f, q, ot);
    if (kept == NULL)
        return;
    struct rating p = *kept;
    reckon(&p, ot);
    if (!said_rating(f, q, ot, &p))
        return;
    *kept = p;
    book_rating(f->book, kept);
    answer_rated(f, q, kept);
}

void ask_rate_end(struct floor *f, struct asked *q)
{
    const struct open_table *ot = rated_table(f, q);
    struct rating *kept = ot != NULL ? asked_rating(f, q, ot) : NULL;
    if (kept == NULL)
        return;
    if (!maybe_number(f, q, "walked", 0, MONEY_STAKE_MAX, &kept->walked))
        return;
    reckon(kept, ot);
    const struct rating ended = end_rating(f, kept, staff_of(f, q->desk));
    answer_rated(f, q, &ended);
}

/* --- asked for -------------------------------------------------------------------------------- */

struct listing {
    struct floor *f;
    struct text *t;
};

static bool list_rating(void *ctx, const struct rating *p)
{
    const struct listing *l = ctx;
    json_open(l->t, NULL, '{');
    put_rating(l->f, p, l->t);
    json_close(l->t, '}');
    return true;
}

/* One that has just ended may not be in the book yet: then nobody was told so either. */
static void list_past(struct floor *f, const char *place, int64_t member, struct text *t)
{
    struct listing l = {f, t};
    struct book_words why;
    found(f, book_ratings(f->reader, place, member, 0, ENDED_TOLD, list_rating, &l, &why), true,
          &why);
}

static void ask_ratings_of_member(struct floor *f, struct asked *q, const char *number)
{
    char his[BOOK_NAME_MAX];
    if (f->desk[q->desk].role == ROLE_DEALER) {
        refuse_ask(f, q, "role", NULL, "where a member plays is not for dealers");
        return;
    }
    if (!casino_number(f, number, his)) {
        refuse_card(f, q, NULL, number, NULL);
        return;
    }
    const struct card_holder *h = holder_of_number(f, his);
    const int64_t member = h != NULL ? h->m.id : 0; /* 0: he was never in this pit */
    struct text *t = answer_begin(f, q, "ratings");
    json_int(t, "now", f->wall);
    json_str(t, "table", NULL);
    json_str(t, "card", h != NULL ? h->m.card : number);
    json_open(t, "ratings", '[');
    if (member != 0)
        list_past(f, NULL, member, t);
    json_close(t, ']');
    say_end(f, q->desk);
}

void ask_ratings(struct floor *f, struct asked *q)
{
    const char *number = ask_maybe(q, "card");
    if (number != NULL) {
        ask_ratings_of_member(f, q, number);
        return;
    }
    if (f->desk[q->desk].role == ROLE_CASHIER) {
        refuse_ask(f, q, "role", NULL, "who plays at a table is for the pit");
        return;
    }
    const struct open_table *ot = named_table(f, q);
    if (ot == NULL)
        return;
    struct text *t = answer_begin(f, q, "ratings");
    struct listing l = {f, t};
    json_int(t, "now", f->wall);
    json_str(t, "table", ot->plan->name);
    json_str(t, "card", NULL);
    json_open(t, "ratings", '[');
    for (unsigned i = 0; i < f->rated_count; i++)
        if (is_at(&f->rated[i], ot))
            list_rating(&l, &f->rated[i]);
    list_past(f, ot->plan->name, 0, t);
    json_close(t, ']');
    say_end(f, q->desk);
}
