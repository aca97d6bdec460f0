/* Opening the tables: each where its journal ends.
 *
 * A table that is new begins a journal. One that has a journal is put in order from its last
 * snapshot, if this program can read it, and the lines after it, or from the first line; every line
 * is checked as `baize verify` would. Wagers lie where they lay, and the table's clock goes on from
 * where it stood. */
#include "floor/recover.h"
#include "floor/awaited.h"
#include "floor/calls.h"
#include "floor/contest.h"
#include "floor/ended.h"
#include "floor/fairness.h"
#include "floor/implausible.h"
#include "floor/jackpot.h"
#include "floor/live.h"
#include "floor/members.h"
#include "floor/notices.h"
#include "floor/pace.h"
#include "floor/promotional.h"
#include "floor/recall.h"
#include "floor/run.h"
#include "floor/say.h"
#include "floor/seats.h"
#include "floor/showing.h"
#include "floor/snapshot.h"
#include "floor/terminal.h"
#include "floor/terms.h"
#include "floor/writing.h"
#include "table/seats.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

/* The number under which the book has a table, and the last number it has given. */
struct numbers {
    const char *name;
    bool money; /* the table for money is meant, although it is in test mode */
    int64_t number, last;
    char jackpot[PLAN_NAME]; /* the one it had; empty: none */
};

struct opening {
    struct floor *f;
    const struct plan *p; /* in which the table stands */
    struct open_table *ot;
    struct trouble *why;
    struct book_reader *reader;
    struct numbers n;
    uint64_t line; /* of the page being read: those before it */
    bool good;
    const struct terminal_changes *these; /* that may want a seat; NULL: all terminals */
};

/* --- replay ----------------------------------------------------------------------------------- */

/* What the floor remembers of rounds, from the lines played again. */
static void note_line(struct opening *o, uint64_t seals_before, uint32_t endings_before,
                      const struct stood *before)
{
    struct open_table *ot = o->ot;
    const struct table *t = ot->at.table;
    if (t->shown_round != 0) {
        char say[SAY_MAX];
        int outcome = ot->at.layout.game->outcome(&t->shown);
        ot->at.layout.game->say(ot->at.rs, (unsigned)outcome, say);
        note_result(ot, t->shown_round, outcome, say);
    }
    drop_result(ot, before->shown_round);
    struct showing s = showing_to(o->f, ot, NULL);
    s.at = ot->at.at;
    stood_note(ot, &s, before, ACT_COUNT); /* whoever was there has been told */
    if (ot->at.v.seals != seals_before)
        ot->lines.sealed = ot->at.v.line;
    if (ot->at.endings != endings_before)
        remember_round(ot);
}

/* Lines the snapshot already stands for are passed over. */
static bool play_line(void *ctx, char *line, size_t len)
{
    struct opening *o = ctx;
    struct open_table *ot = o->ot;
    uint64_t seals = ot->at.v.seals;
    uint32_t endings = ot->at.endings;
    struct stood before;
    if (o->line++ < ot->at.v.line)
        return true;
    stood_mark(ot, &before);
    if (!replay_line(&ot->at, line, len)) {
        trouble_say(o->why, "table %s: line %llu of its journal: %s", ot->plan->name,
                    (unsigned long long)ot->at.v.line, ot->at.v.words);
        return o->good = false;
    }
    note_line(o, seals, endings, &before);
    note_awaited(ot);
    secret_noted(ot);
    return true;
}

static bool play_page(void *ctx, const struct page *p)
{
    struct opening *o = ctx;
    o->line = (uint64_t)p->first - 1;
    if (!journal_each_line(p->text, p->len, play_line, o) && o->good) {
        trouble_say(o->why, "table %s: a page of its journal is torn", o->ot->plan->name);
        o->good = false;
    }
    return o->good;
}

static bool play_one_line(void *ctx, char *line, size_t len)
{
    play_line(ctx, line, len);
    return false;
}

static bool play_first_line(void *ctx, const struct page *p)
{
    journal_each_line(p->text, p->len, play_one_line, ctx);
    return false;
}

/* --- one table -------------------------------------------------------------------------------- */

static void begin_journal(struct opening *o)
{
    struct open_table *ot = o->ot;
    struct text t;
    ot->at.tender = terms_tender(ot);
    struct journal_head h = {.rs = ot->at.rs,
                             .options = ot->options,
                             .option_count = ot->option_count,
                             .table = ot->plan->name,
                             .key = o->f->key.public_hex,
                             .tender = ot->at.tender};
    line_begin(ot, &t);
    line_head(&t, &h);
    line_end(ot, &t);
    table_init(ot->at.table, &ot->at.layout);
    ot->settling = 1;
    snprintf(ot->at.v.table, sizeof ot->at.v.table, "%s", ot->plan->name);
}

static bool load_rules(struct opening *o)
{
    o->ot->at.rs = terms_rules(o->f, o->ot, o->why);
    return o->ot->at.rs != NULL && layout_build(&o->ot->at.layout, o->ot->at.rs, o->why);
}

bool money_lies_there(const struct open_table *ot)
{
    for (unsigned p = 0; p < ot->at.table->player_count; p++)
        if (ot->at.table->player[p].balance > 0 || ot->at.table->player[p].on_felt > 0)
            return true;
    return false;
}

/* A table whose rules or options have changed since is another table, with a journal of its own;
 * but nothing changes while somebody's money is there: it is played on by the rules that the book
 * keeps (other_terms.c). Only seats that go by the terminals change: those who play keep theirs,
 * see seats_give. A session is played by the conditions of its tournament until it is cleared away.
 */
static bool same_table(struct opening *o)
{
    if (o->ot->contest.of != 0)
        return true;
    struct ruleset *planned = terms_rules(o->f, o->ot, o->why);
    if (planned == NULL)
        return o->good = false;
    bool same = terms_same(o->ot, planned, money_lies_there(o->ot));
    ruleset_free(planned);
    return same;
}

/* What is after the snapshot has not left the book; without one the whole journal is played, from
 * wherever it lies. */
static bool pages_since(struct opening *o, struct book_words *why)
{
    secret_resumed(o->ot);
    const int64_t line = (int64_t)o->ot->at.v.line;
    return (line > 1 ? book_each_kept_page : book_each_page)(o->reader, o->ot->number, line + 1,
                                                             play_page, o, why);
}

static bool play_since(struct opening *o, struct book_words *why)
{
    struct ended_again again;
    ended_again_begin(&again, o->ot);
    o->ot->at.heard = ended_hear;
    o->ot->at.hearer = &again;
    const bool read = pages_since(o, why);
    o->ot->at.heard = NULL;
    ended_again_end(&again);
    return read;
}

static bool replay_table(struct opening *o)
{
    struct book_words why;
    bool found = false;
    struct open_table *ot = o->ot;
    if (!book_each_page(o->reader, ot->number, 1, play_first_line, o, &why) ||
        (o->good && !book_last_snapshot(o->reader, ot->number, &found, snapshot_take, ot, &why)) ||
        (o->good && !play_since(o, &why))) {
        trouble_say(o->why, "table %s: %s", ot->plan->name, why.words);
        return o->good = false;
    }
    return o->good;
}

static bool find_shares(struct opening *o, unsigned p)
{
    struct book_words why;
    if (promo_read(o->ot, p, o->f->reader, &why))
        return true;
    trouble_say(o->why, "table %s: %s", o->ot->plan->name, why.words);
    return false;
}

/* What a correction gives to who has left goes to his card: the account that he had says whose it
 * was. One without a card, or that is in an archive: a ticket, which staff keep. */
static bool find_departed(struct opening *o, unsigned p, const char *account)
{
    struct account had;
    struct member m = {0};
    struct book_words why;
    bool there;
    if (!book_find_account_named(o->f->reader, account, &had, &there, &why) ||
        (there && had.member != 0 &&
         !book_find_member(o->f->reader, had.member, &m, &there, &why))) {
        trouble_say(o->why, "table %s: %s", o->ot->plan->name, why.words);
        return false;
    }
    o->ot->card_of[p] = m.card_account;
    ended_forget(&o->ot->takings[p]); /* he has had his slip */
    return true;
}

/* A player is known again by the name of his account. Who has left, and whose place might be
 * another's, is never owed anything any more, and the book is not asked for him: a table has had
 * many. */
static bool find_account(struct opening *o, unsigned p, bool forgettable)
{
    struct floor *f = o->f;
    struct open_table *ot = o->ot;
    const struct player *who = &ot->at.table->player[p];
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "chips %s", who->name);
    const struct account *a = account_named(&f->accounts, name);
    ot->takings[p].had = who->balance;
    plays_from(ot, p, a != NULL ? a->id : 0);
    promo_find(f, ot, p);
    if (a == NULL && forgettable) {
        ended_forget(&ot->takings[p]); /* he has had his slip */
        return true;
    }
    if (!find_shares(o, p))
        return false;
    const struct card_holder *h = a != NULL ? holder_of(f, a->member) : NULL;
    ot->card_of[p] = h != NULL ? h->m.card_account : 0;
    if (a == NULL && !find_departed(o, p, name))
        return false;
    if (a == NULL && !is_live(ot) && (who->balance > 0 || who->on_felt > 0)) {
        trouble_say(o->why, "table %s: %s plays there, and the book has no open account of his",
                    ot->plan->name, who->name);
        return false;
    }
    return true;
}

static bool find_accounts(struct opening *o)
{
    struct floor *f = o->f;
    struct open_table *ot = o->ot;
    const struct table *t = ot->at.table;
    bool forgettable[PLAYERS_MAX];
    players_forgettable(t, forgettable);
    for (unsigned p = 0; p < t->player_count; p++)
        if (!find_account(o, p, forgettable[p]))
            return false;
    if (!is_live(ot) && table_on_felt(t) != account_of(&f->accounts, ot->wagers)->balance +
                                                promo_on_layout(f, ot)) {
        trouble_say(o->why, "table %s: its journal and the book differ on what lies there",
                    ot->plan->name);
        return false;
    }
    return true;
}

static struct open_table *make_table(int32_t place, const struct plan_table *plan)
{
    struct open_table *ot = calloc(1, sizeof *ot);
    if (ot == NULL)
        abort();
    ot->place = place;
    ot->plan = plan;
    ot->takings = calloc(PLAYERS_MAX, sizeof *ot->takings);
    ot->touched = calloc(PLAYERS_MAX, sizeof *ot->touched);
    ot->row = calloc(WAGERS_MAX, sizeof *ot->row);
    if (ot->takings == NULL || ot->touched == NULL || ot->row == NULL || !fairness_begin(ot))
        abort();
    for (unsigned p = 0; p < PLAYERS_MAX; p++)
        ended_forget(&ot->takings[p]);
    ot->first_desk = NOBODY;
    ot->lines.at = &ot->at;
    return ot;
}

void table_free(struct open_table *ot)
{
    if (ot == NULL)
        return;
    table_free(ot->then);
    free(ot->rules_text);
    replay_free(&ot->at);
    free(ot->lines.page);
    free(ot->takings);
    free(ot->touched);
    free(ot->row);
    free(ot->ended_text);
    fairness_free(ot);
    free(ot->anew);
    free(ot->stirred);
    free(ot->seat_of);
    free(ot->stint.stake);
    kept_forget(ot);
    free(ot);
}

/* What lies on the layout; of a live table nothing ever does, for chips are in no account. */
static void table_account(struct floor *f, struct open_table *ot)
{
    char name[BOOK_NAME_MAX];
    const enum tender tender = is_live(ot) ? TENDER_MONEY : ot->at.tender;
    snprintf(name, sizeof name, "%s%swagers %s", tender == TENDER_MONEY ? "" : tender_name(tender),
             tender == TENDER_MONEY ? "" : " ", ot->plan->name);
    struct account *a = account_named(&f->accounts, name);
    if (a == NULL)
        a = account_new_in(&f->accounts, tender, ACCOUNT_WAGERS, name, 0);
    ot->wagers = a->id;
}

/* The journal of a table in test mode is kept beside the one for money, which waits. */
static void keep_number(struct floor *f, const struct open_table *ot, int64_t number)
{
    char name[64], value[32];
    snprintf(name, sizeof name, "%s %s", ot->in_test ? "test" : "table", ot->plan->name);
    snprintf(value, sizeof value, "%lld", (long long)number);
    book_setting(f->book, name, value);
}

/* A new number under which the book has this table. */
static void number_table(struct opening *o)
{
    char value[32];
    o->ot->number = ++o->f->table_numbers;
    keep_number(o->f, o->ot, o->ot->number);
    snprintf(value, sizeof value, "%lld", (long long)o->ot->number);
    book_setting(o->f->book, "tables", value);
}

void forget_test(struct floor *f, const struct open_table *ot)
{
    keep_number(f, ot, 0);
}

/* Empty: the book has none. */
static bool read_setting(struct opening *o, const char *name, char value[BOOK_WORDS_MAX],
                         struct book_words *why)
{
    bool there;
    return book_find_setting(o->reader, name, value, &there, why);
}

static bool find_numbers(struct opening *o, struct book_words *why)
{
    char name[PLAN_NAME + 8], value[4][BOOK_WORDS_MAX];
    bool read = read_setting(o, "tables", value[0], why);
    snprintf(name, sizeof name, "table %s", o->n.name);
    read = read && read_setting(o, name, value[1], why);
    snprintf(name, sizeof name, "pool %s", o->n.name);
    read = read && read_setting(o, name, value[2], why);
    snprintf(name, sizeof name, "test %s", o->n.name);
    read = read && read_setting(o, name, value[3], why);
    if (!read)
        return false;
    const int64_t test = o->n.money ? 0 : strtoll(value[3], NULL, 10);
    o->ot->in_test = test != 0;
    o->n.last = strtoll(value[0], NULL, 10);
    o->n.number = test != 0 ? test : strtoll(value[1], NULL, 10);
    snprintf(o->n.jackpot, sizeof o->n.jackpot, "%.*s", (int)sizeof o->n.jackpot - 1, value[2]);
    return true;
}

static bool take_corrected(void *ctx, const char *name, const char *value)
{
    const char *round = strrchr(name, ' ');
    shown_corrected(ctx, (uint32_t)strtoul(round + 1, NULL, 10), atoi(value));
    return true;
}

/* What the journal does not have: how far the clock has come since its last line, when the times on
 * its signs come by the wall's, when hands were received by the clock of all tables, that its
 * dealer has called, that the table is stopped, of which tournament a session is played there, and
 * coups that were corrected from it, which it has as they were dealt. */
static bool take_kept(struct opening *o, struct book_words *why)
{
    struct open_table *ot = o->ot;
    char name[40], end[40], time[BOOK_WORDS_MAX], stop[BOOK_WORDS_MAX], contest[BOOK_WORDS_MAX];
    char call[BOOK_WORDS_MAX], signs[BOOK_WORDS_MAX], called[CALL_SETTING];
    char excluded[BOOK_WORDS_MAX], hands[BOOK_WORDS_MAX];
    snprintf(name, sizeof name, KEPT_TIME, (long long)ot->number);
    bool read = read_setting(o, name, time, why);
    snprintf(name, sizeof name, KEPT_STOP, (long long)ot->number);
    read = read && read_setting(o, name, stop, why);
    if (read && time[0] != '\0')
        ot->noted = strtoll(time, NULL, 10);
    if (read && stop[0] != '\0')
        take_stop(ot, stop);
    snprintf(name, sizeof name, KEPT_CONTEST, (long long)ot->number);
    read = read && read_setting(o, name, contest, why);
    snprintf(name, sizeof name, KEPT_SIGNS, (long long)ot->number);
    call_setting(ot->plan->name, CALLS_DEALER, called);
    read = read && read_setting(o, name, signs, why) && read_setting(o, called, call, why);
    call_setting(ot->plan->name, CALLS_REGISTER, called);
    read = read && read_setting(o, called, excluded, why);
    snprintf(name, sizeof name, KEPT_HANDS, (long long)ot->number);
    read = read && read_setting(o, name, hands, why);
    if (read) {
        pool_hands_take(o->f, ot, hands);
        take_contest(ot, contest);
        take_signs(ot, signs);
        ot->called.by = CALLS_DEALER;
        call_take(&ot->called, call);
        ot->excluded.by = CALLS_REGISTER;
        call_take(&ot->excluded, excluded);
    }
    snprintf(name, sizeof name, "corrected %lld ", (long long)ot->number);
    snprintf(end, sizeof end, "corrected %lld!", (long long)ot->number);
    return read && book_settings_between(o->reader, name, end, take_corrected, ot, why);
}

static bool open_known(struct opening *o, struct numbers *n)
{
    struct open_table *ot = o->ot;
    struct book_words why;
    ot->number = n->number;
    if (!replay_table(o))
        return false;
    kept_resumed(ot);
    if (!take_kept(o, &why)) {
        trouble_say(o->why, "%.390s", why.words);
        return o->good = false;
    }
    ot->told = ot->at.table->now > ot->told ? ot->at.table->now : ot->told;
    ot->told = ot->noted > ot->told ? ot->noted : ot->told;
    ot->settling = ot->at.table->round;
    if (!(o->good = writing_key(o->f, &ot->lines, o->why)))
        return false;
    if (same_table(o)) {
        ot->skew = o->f->now - ot->told;
        return true;
    }
    if (!o->good)
        return false;
    if (money_lies_there(ot)) {
        ot->skew = o->f->now - ot->told;
        ot->then = table_prepared(o->f, o->p, ot->plan, NULL, o->why);
        snprintf(ot->then_by, sizeof ot->then_by, "%s", "the plan file");
        return o->good = ot->then != NULL;
    }
    replay_free(&ot->at);
    replay_init(&ot->at, o->f->as.shelf, o->f->as.clauses);
    ot->past_count = ot->results.count = ot->result_round = 0;
    ot->stopped = ot->believed = 0;
    kept_forget(ot);
    for (unsigned p = 0; p < PLAYERS_MAX; p++)
        ended_forget(&ot->takings[p]);
    ot->row_count = 0;
    ot->lines.sealed = ot->put_away = 0;
    ot->told = ot->noted = 0;
    n->number = 0;
    return true;
}

/* --- beside each other ------------------------------------------------------------------------ */

/* What a table needs of the book can be read beside the others; the rest is done in order. */
static void look_up(struct opening *o)
{
    struct book_words why;
    terms_options(o->f, o->p, o->ot);
    o->reader = book_read(o->f->book_path, &why);
    o->good = o->reader != NULL && find_numbers(o, &why);
    if (!o->good)
        trouble_say(o->why, "%.390s", why.words);
    else if (o->n.number != 0) {
        replay_kept_by(&o->ot->at, o->reader);
        o->good = open_known(o, &o->n);
        replay_kept_by(&o->ot->at, NULL);
    }
    if (o->reader != NULL)
        book_read_end(o->reader);
}

/* The book has the rules of every journal that is being written, by their content hash: an old
 * round is checked by the rules that it was played under, whatever the shelf has by then. */
static bool read_rules(struct opening *o)
{
    struct open_table *ot = o->ot;
    if (ot->then == NULL && ot->rules_text == NULL)
        ot->rules_text = ruleset_text(o->f->as.shelf, ot->plan->ruleset, o->why);
    return ot->then != NULL || ot->rules_text != NULL;
}

static void keep_rules(struct floor *f, struct open_table *ot)
{
    char hex[CHAIN_HEX];
    if (ot->then != NULL)
        incident(f, "terms-wait", ot->plan->name, "controller",
                 "its rules or options in the plan are others: it goes on by those it had until "
                 "nobody's money is there");
    else
        book_ruleset(f->book, chain_hex(ot->at.rs->hash, hex), ot->rules_text);
    free(ot->rules_text);
    ot->rules_text = NULL;
}

/* All that may be refused comes before the first thing that is written. */
static bool open_one(struct opening *o)
{
    struct floor *f = o->f;
    struct open_table *ot = o->ot;
    if (o->n.last > f->table_numbers)
        f->table_numbers = o->n.last;
    ot->lines.wait = &f->lines_wait;
    if (o->n.number == 0 && ot->at.rs == NULL && !load_rules(o))
        return false;
    if (o->n.number == 0) {
        begin_journal(o);
        ot->skew = 0;
    }
    ot->title = ot->plan->title != NULL ? ot->plan->title : ot->at.rs->title;
    if (!terms_hold(f, ot, o->why) || !seats_give(f, ot, o->these, o->why) || !read_rules(o))
        return false;
    if (o->n.number == 0)
        number_table(o);
    if (ot->at.layout.game->show->lives_on &&
        (ot->stirred = calloc(WAGERS_MAX, sizeof *ot->stirred)) == NULL)
        abort();
    table_account(f, ot);
    if (!pool_account(f, ot, o->n.jackpot, o->why) || !find_accounts(o))
        return false;
    keep_rules(f, ot);
    return true;
}

/* --- a table by other terms ------------------------------------------------------------------- */

struct open_table *table_prepared(const struct floor *f, const struct plan *p,
                                  const struct plan_table *t, const struct laid_terms *laid,
                                  struct trouble *why)
{
    struct open_table *ot = make_table((int32_t)(t - p->table), t);
    replay_init(&ot->at, f->as.shelf, f->as.clauses);
    if (laid != NULL)
        ot->laid = *laid;
    terms_options(f, p, ot);
    ot->at.rs = terms_rules(f, ot, why);
    if (ot->at.rs != NULL && layout_build(&ot->at.layout, ot->at.rs, why) && terms_can(ot, why) &&
        terms_seat(ot, plan_linked(p, t), why) &&
        (ot->rules_text = ruleset_text(f->as.shelf, t->ruleset, why)) != NULL)
        return ot;
    table_free(ot);
    return NULL;
}

void table_begin(struct floor *f, struct open_table *ot)
{
    struct trouble why;
    struct opening o = {.f = f, .p = f->plan, .ot = ot, .why = &why, .good = true};
    if (ot->pool != 0)
        snprintf(o.n.jackpot, sizeof o.n.jackpot, "%s", plan_jackpot(ot->plan));
    if (!open_one(&o))
        abort(); /* all that it can be refused for was looked at when it was prepared */
}

/* --- a table more ----------------------------------------------------------------------------- */

struct opening *opening_begin(const struct plan *p, const struct plan_table *t)
{
    struct opening *o = calloc(1, sizeof *o);
    if (o == NULL)
        abort();
    o->p = p;
    o->ot = make_table((int32_t)(t - p->table), t);
    o->n.name = t->name;
    return o;
}

static bool same_jackpot(const struct opening *o, const char *link, struct trouble *why)
{
    if (o->n.jackpot[0] == '\0' || strcmp(o->n.jackpot, link) == 0)
        return true;
    trouble_say(why, "table %s: its jackpot has been %s; put that back", o->ot->plan->name,
                o->n.jackpot);
    return false;
}

void opening_for_money(struct opening *o)
{
    o->n.money = true;
}

bool opening_look(struct opening *o, struct floor *beside, struct trouble *why)
{
    struct open_table *ot = o->ot;
    o->f = beside;
    o->why = why;
    replay_init(&ot->at, beside->as.shelf, beside->as.clauses);
    ot->lines.wait = &beside->lines_wait;
    look_up(o);
    if (!o->good || (o->n.number == 0 && !load_rules(o)))
        return false;
    if (o->n.number == 0)
        table_init(ot->at.table, &ot->at.layout);
    const char *link = plan_jackpot(ot->plan);
    ot->rules_text = ruleset_text(beside->as.shelf, ot->plan->ruleset, why);
    return ot->rules_text != NULL && terms_can(ot, why) && same_jackpot(o, link, why) &&
           seats_suffice(ot, o->p, ot->plan, why);
}

struct open_table *opening_table(const struct opening *o)
{
    return o->ot;
}

void opening_end(struct floor *f, struct opening *o, const struct terminal_changes *these)
{
    struct trouble why;
    o->f = f;
    o->these = these;
    o->why = &why;
    if (o->n.number != 0)
        o->ot->skew = f->now - o->ot->told;
    if (!open_one(o))
        abort(); /* it was looked through for all that it can be refused for */
    free(o);
}

void opening_drop(struct opening *o)
{
    if (o == NULL)
        return;
    table_free(o->ot);
    free(o);
}

/* --- all tables ------------------------------------------------------------------------------- */

/* What was entered just now must be seen by those who read. */
static bool entered(struct floor *f, struct trouble *why)
{
    struct book_words words;
    if (book_sync(f->book))
        return true;
    book_failed(f->book, &words);
    trouble_say(why, "%.390s", words.words);
    return false;
}

/* So many tables are looked up at a time, each by a reader of its own: a database has only so many
 * connections, and other pits may be opened at the same moment. */
enum { LOOKED_UP_AT_ONCE = 8 };

struct looked_up {
    struct opening *o;
    size_t count;
    _Atomic size_t next;
};

static void *look_up_some(void *arg)
{
    struct looked_up *l = arg;
    for (size_t i; (i = l->next++) < l->count;)
        look_up(&l->o[i]);
    return NULL;
}

static void look_all_up(struct floor *f, struct opening *o, size_t count)
{
    struct looked_up l = {.o = o, .count = count};
    pthread_t thread[LOOKED_UP_AT_ONCE];
    const size_t threads = f->as.by_hand               ? 0
                           : count < LOOKED_UP_AT_ONCE ? count
                                                       : LOOKED_UP_AT_ONCE;
    for (size_t i = 0; i < threads; i++)
        if (pthread_create(&thread[i], NULL, look_up_some, &l) != 0)
            abort();
    if (threads == 0)
        look_up_some(&l);
    for (size_t i = 0; i < threads; i++)
        pthread_join(thread[i], NULL);
}

bool tables_open(struct floor *f, struct trouble *why)
{
    if (!entered(f, why))
        return false;
    size_t count = f->plan->table_count;
    struct opening *o = calloc(count, sizeof *o);
    struct trouble *whys = calloc(count, sizeof *whys);
    if (o == NULL || whys == NULL)
        abort();
    f->table_count = (unsigned)count;
    for (size_t i = 0; i < count; i++) {
        struct open_table *ot = f->table[i] = make_table((int32_t)i, &f->plan->table[i]);
        replay_init(&ot->at, f->as.shelf, f->as.clauses);
        ot->lines.wait = &f->lines_wait;
        o[i] = (struct opening){
            .f = f, .p = f->plan, .ot = ot, .why = &whys[i], .n = {.name = ot->plan->name}};
    }
    look_all_up(f, o, count);
    bool good = true;
    for (size_t i = 0; good && i < count; i++) {
        good = o[i].good && open_one(&o[i]);
        if (!good)
            *why = whys[i];
    }
    pages_hand_over(f);
    free(o);
    free(whys);
    return good;
}

void tables_close(struct floor *f)
{
    for (unsigned i = 0; i < f->table_count; i++)
        table_free(f->table[i]);
}
