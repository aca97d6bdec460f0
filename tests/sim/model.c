/* What the floor has promised, kept apart from it, from its own words alone.
 *
 * What was acknowledged must be there whatever happens after; what was refused must not; what was
 * never answered may be either, once. Credit that a terminal was told of goes on from what it was
 * told before, and stands in the ledger, in the same order. Money comes into the house and leaves
 * it only by what was acknowledged, to the cent. */
#include "ask.h"
#include "disk.h"

#include "floor/audit.h"
#include "floor/members.h"
#include "floor/pace.h"
#include "floor/terminal.h"

#include <stdio.h>
#include <stdlib.h>

enum { CLOSED = 1, OPENED };

/* --- reading what is said --------------------------------------------------------------------- */

static bool has(const char *text, const char *words)
{
    return strstr(text, words) != NULL;
}

static bool is_event(const char *text, const char *event)
{
    char words[48];
    snprintf(words, sizeof words, "\"event\":\"%s\"", event);
    return strstr(text, words) != NULL;
}

/* The first number under this name; `otherwise` where there is none. */
static int64_t number_in(const char *text, const char *name, int64_t otherwise)
{
    char words[32];
    snprintf(words, sizeof words, "\"%s\":", name);
    const char *at = strstr(text, words);
    if (at == NULL)
        return otherwise;
    at += strlen(words);
    return *at == '-' || (*at >= '0' && *at <= '9') ? strtoll(at, NULL, 10) : otherwise;
}

static bool word_in(const char *text, const char *name, char *out, size_t cap)
{
    char words[32];
    snprintf(words, sizeof words, "\"%s\":\"", name);
    const char *at = strstr(text, words);
    if (at == NULL)
        return false;
    at += strlen(words);
    snprintf(out, cap, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

/* --- credit ----------------------------------------------------------------------------------- */

static int told_of(const char *player)
{
    struct model *m = &world.model;
    char name[BOOK_NAME_MAX];
    snprintf(name, sizeof name, "chips %.40s", player);
    for (size_t i = m->account_count; i-- > 0;)
        if (strcmp(m->account[i].name, name) == 0)
            return (int)i;
    if (m->account_count == m->account_cap) {
        m->account_cap = m->account_cap == 0 ? 256 : 2 * m->account_cap;
        m->account = reallocarray(m->account, m->account_cap, sizeof *m->account);
        if (m->account == NULL)
            abort();
    }
    struct told_account *a = &m->account[m->account_count];
    *a = (struct told_account){0};
    memcpy(a->name, name, sizeof a->name);
    return (int)m->account_count++;
}

static void keep_credit(struct told_account *a, cents credit)
{
    if (a->count > 0 && a->credit[a->count - 1] == credit)
        return;
    if (a->count == a->cap) {
        a->cap = a->cap == 0 ? 64 : 2 * a->cap;
        a->credit = reallocarray(a->credit, a->cap, sizeof *a->credit);
        if (a->credit == NULL)
            abort();
    }
    a->credit[a->count++] = credit;
}

static void now_has(struct person *p, cents credit)
{
    p->has.known = true;
    p->has.credit = credit;
    if (p->has.told >= 0)
        keep_credit(&world.model.account[p->has.told], credit);
}

/* He is told his credit, and what has changed it since he was told last. */
static void goes_on(struct person *p, const char *text, cents change)
{
    cents credit = number_in(text, "credit", -1);
    if (credit < 0)
        broken("%s is told no credit: %s", p->name, text);
    if (p->has.known && credit != p->has.credit + change)
        broken("%s had %lld, is told of %+lld, and has %lld: %s", p->name, (long long)p->has.credit,
               (long long)change, (long long)credit, text);
    now_has(p, credit);
}

/* The account as it is told; whether there is one. */
static bool take_account(struct person *p, const char *text)
{
    char player[BOOK_NAME_MAX];
    const char *at = strstr(text, "\"account\":{");
    if (at == NULL || !word_in(at + 10, "account", player, sizeof player)) {
        p->has.known = false;
        p->has.credit = 0;
        p->has.told = -1;
        return false;
    }
    p->has.told = told_of(player);
    now_has(p, number_in(at, "credit", -1));
    return true;
}

/* --- tickets ---------------------------------------------------------------------------------- */

static void take_ticket(struct person *p, const char *text)
{
    struct model *m = &world.model;
    const char *at = strstr(text, "\"ticket\":{");
    char number[BOOK_TICKET_MAX];
    if (at == NULL || !word_in(at, "number", number, sizeof number))
        return;
    for (unsigned i = 0; i < m->ticket_count; i++)
        if (strcmp(m->ticket[i].number, number) == 0)
            return;
    if (m->ticket_count == TICKETS)
        return;
    struct told_ticket *k = &m->ticket[m->ticket_count++];
    *k = (struct told_ticket){.amount = number_in(at, "amount", -1),
                              .holder = (int)(p - world.person),
                              .expires = number_in(at, "expires", 0)};
    memcpy(k->number, number, sizeof k->number);
}

/* --- what was asked for ----------------------------------------------------------------------- */

/* Money that comes into the house or leaves it. */
static bool from_outside(enum asking what)
{
    return what == ASK_NOTE || what == ASK_PAY_IN || what == ASK_PAY_OUT ||
           what == ASK_TICKET_PAY || what == ASK_FILL || what == ASK_MANUAL || what == ASK_OCCASION;
}

/* No more than this is paid beside a stake. */
static cents with_commission(cents stake)
{
    return stake + stake / 10;
}

/* What takes two has been done by two: by another than who proposed it, and a supervisor. */
static void check_two(const struct person *p, const struct errand *q)
{
    const bool in = q->what == ASK_PAY_IN, out = q->what == ASK_PAY_OUT;
    const struct plan_duty *d = &world.plan->duty[in    ? DUTY_PAY_IN
                                                  : out ? DUTY_PAY_OUT
                                                        : DUTY_TICKET_PAY];
    const cents amount = q->amount < 0 ? -q->amount : q->amount;
    if (q->first >= 0) {
        world.count.seconds++;
        if (q->first == (int)(p - world.person))
            broken("%s has confirmed what he proposed himself: %s", p->name, q->text);
        if (p->kind != BOSS && (q->what == ASK_CHANGE || q->what == ASK_ENROL || amount != 0))
            broken("%s is no supervisor, and has confirmed: %s", p->name, q->text);
    } else if (q->what == ASK_FILL || q->what == ASK_MANUAL || q->what == ASK_ENROL ||
               q->what == ASK_TEST || q->what == ASK_CHANGE ||
               ((in || out || q->what == ASK_TICKET_PAY) && d->roles != 0 && amount > d->above))
        broken("%s has done alone what takes two: %s", p->name, q->text);
}

/* A ticket is taken at terminals until it expires; then the cage pays it, with two. */
static void check_expiry(const struct errand *q, bool taken)
{
    const struct told_ticket *k = &world.model.ticket[q->ticket];
    const bool over = k->expires != 0 && q->heard > k->expires;
    world.count.expired += over;
    if (taken && over && q->first < 0)
        broken("ticket %s was taken by one after it had expired", k->number);
    if (!taken && !over && !q->again)
        broken("ticket %s is refused as expired, and is not", k->number);
}

/* Where a note acceptor is enrolled, what a screen says of notes is not money. */
static void check_claim(const struct person *p)
{
    const int at = device_in(p->name, "acceptor");
    const struct person *a = at >= 0 ? &world.person[at] : NULL;
    if (a != NULL && a->device.keyed && a->device.sure && !keys_unsure(at))
        broken("%s has claimed a note, and has an acceptor", p->name);
}

static bool changes_plan(enum asking what)
{
    return what == ASK_CHANGE || what == ASK_PASSWORD;
}

static char *plan_now(void)
{
    char *text = plan_text(world.floor->plan->root);
    if (text == NULL)
        abort();
    return text;
}

static void forget_plans(void)
{
    struct model *m = &world.model;
    while (m->maybe_count > 0)
        free(m->maybe_plan[--m->maybe_count]);
}

/* From here on the floor is run by this plan. */
static void plan_is_told(void)
{
    forget_plans();
    free(world.model.plan);
    world.model.plan = plan_now();
}

static void is_done(struct person *p, struct errand *q, const char *text)
{
    struct model *m = &world.model;
    if (p->kind == ACCEPTOR && q->what == ASK_NOTE)
        acceptor_is_told(p, q, text);
    if (q->done)
        return;
    q->done = true;
    if (p->kind == PLAYER && q->what == ASK_NOTE)
        check_claim(p);
    if (is_event(text, "proposed")) /* it waits for a second person, who moves what it moves */
        return;
    check_two(p, q);
    if (q->ticket >= 0)
        check_expiry(q, true);
    if (changes_plan(q->what) && is_event(text, "changed")) {
        world.count.changes++;
        plan_is_told();
    }
    world.count.tests += q->what == ASK_TEST;
    if (q->occasion >= 0)
        occasion_is_done(q, number_in(text, "n", 0));
    if (q->member != 0) {
        m->closed[q->member] = q->closes ? CLOSED : OPENED;
        world.count.members++;
    }
    if (q->about >= 0)
        device_is_told(&world.person[q->about], q, text);
    if (q->unsure >= 0 && !has(text, "\"again\":true")) /* it was not done before */
        m->account[q->unsure].maybe_wagered -= with_commission(q->amount);
    if (from_outside(q->what))
        m->outside += q->amount;
    if (q->ticket >= 0) {
        if (m->ticket[q->ticket].redeemed)
            broken("ticket %s is redeemed for the second time", m->ticket[q->ticket].number);
        m->ticket[q->ticket].redeemed = true;
    }
    if (is_event(text, "act") && (has(text, "\"act\":\"found\"") || has(text, "\"act\":\"relax\"")))
        m->put_down = true;
    (void)p;
}

/* Commission lies beside the stake, or has gone to the house. */
static void wagered(struct person *p, cents amount, cents commission)
{
    world.count.wagers++;
    if (p->has.told < 0)
        return;
    world.model.account[p->has.told].wagered += amount;
    world.model.account[p->has.told].maybe_wagered += commission;
}

/* Several at once: each that was taken. */
static cents taken_of_list(const char *text)
{
    cents sum = 0;
    json_t *o = json_loads(text, 0, NULL);
    const json_t *list = json_object_get(o, "list");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *w = json_array_get(list, i);
        if (json_is_true(json_object_get(w, "ok")))
            sum += json_integer_value(json_object_get(w, "stake")) +
                   json_integer_value(json_object_get(w, "commission"));
    }
    json_decref(o);
    return sum;
}

static cents stakes_of_list(const char *text)
{
    cents sum = 0;
    json_t *o = json_loads(text, 0, NULL);
    const json_t *list = json_object_get(o, "list");
    for (size_t i = 0; i < json_array_size(list); i++)
        if (json_is_true(json_object_get(json_array_get(list, i), "ok")))
            sum += json_integer_value(json_object_get(json_array_get(list, i), "stake"));
    json_decref(o);
    return sum;
}

static void answer_to_player(struct person *p, const struct errand *q, const char *text)
{
    cents stake = number_in(text, "stake", 0), commission = number_in(text, "commission", 0);
    if (is_event(text, "welcome")) {
        device_is_let_in(p);
        take_account(p, text);
    } else if (is_event(text, "accepted")) {
        wagered(p, stake, commission);
        goes_on(p, text, -stake - commission);
    } else if (is_event(text, "placed")) {
        wagered(p, stakes_of_list(text), taken_of_list(text) - stakes_of_list(text));
        goes_on(p, text, -taken_of_list(text));
    } else if (is_event(text, "withdrawn")) {
        goes_on(p, text, has(text, "\"list\":[") ? taken_of_list(text) : stake + commission);
    } else if (is_event(text, "chosen") || is_event(text, "played")) {
        wagered(p, stake, 0);
        goes_on(p, text, -stake);
    } else if (is_event(text, "account")) {
        cents before = p->has.known ? p->has.credit : 0;
        bool knew = p->has.known || p->has.told < 0;
        bool open = take_account(p, text);
        bool moves = q != NULL && (q->what == ASK_NOTE || q->what == ASK_TICKET_IN ||
                                   q->what == ASK_TO_TERMINAL || q->what == ASK_TO_CARD);
        if (open && moves && knew && p->has.credit != before + q->amount)
            broken("%s had %lld, moves %lld, and has %lld: %s", p->name, (long long)before,
                   (long long)q->amount, (long long)p->has.credit, text);
        if (q != NULL && q->what == ASK_TICKET_OUT && knew &&
            number_in(strstr(text, "\"ticket\":{"), "amount", -1) != before)
            broken("%s had %lld and cashed out: %s", p->name, (long long)before, text);
        take_ticket(p, text);
    }
}

/* --- draws ------------------------------------------------------------------------------------ */

static int table_in(const char *text)
{
    char name[8];
    return word_in(text, "table", name, sizeof name) && name[0] >= 'A' &&
                   name[0] < 'A' + TABLE_NAMES
               ? name[0] - 'A'
               : -1;
}

static void take_commit(const char *text)
{
    int table = table_in(text);
    char hex[CHAIN_HEX];
    struct link commit;
    if (table < 0 || !word_in(text, "commit", hex, sizeof hex) ||
        !fair_hex(hex, commit.hash, sizeof commit.hash))
        return;
    world.model.commit[table].round = (uint32_t)number_in(text, "round", 0);
    world.model.commit[table].commit = commit;
}

/* The seed that a number was drawn with is of the row that was committed to. */
static void check_draw(const char *text)
{
    int table = table_in(text);
    char hex[CHAIN_HEX];
    struct link link;
    struct seed seed;
    if (table < 0 || world.model.commit[table].round != (uint32_t)number_in(text, "round", 0) ||
        !word_in(text, "seed", hex, sizeof hex) || !fair_hex(hex, link.hash, sizeof link.hash))
        return;
    memcpy(seed.bytes, link.hash, sizeof seed.bytes);
    for (int i = 0; i <= FAIR_DRAWS; i++) {
        struct link before = fair_commit(&seed);
        if (memcmp(&before, &world.model.commit[table].commit, sizeof before) == 0)
            return;
        memcpy(seed.bytes, before.hash, sizeof seed.bytes);
    }
    broken("the seed is not what was committed to: %s", text);
}

/* Other rules, or a test: rounds there are counted anew. */
static void forget_commit(const char *text)
{
    if (table_in(text) >= 0)
        world.model.commit[table_in(text)].round = 0;
}

void model_forgets_commits(void)
{
    memset(world.model.commit, 0, sizeof world.model.commit);
}

/* --- all that is said ------------------------------------------------------------------------- */

/* What follows from taking a wager back, or from a decision, is told before the answer: so is
 * credit that the answer has yet to explain. */
static bool has_decided(const struct person *p)
{
    for (int i = 0; i < ASKED_AT_ONCE; i++)
        if (p->asked[i].what == ASK_WAGER && !p->asked[i].done &&
            !has(p->asked[i].text, "\"do\":\"wager\""))
            return true;
    return false;
}

/* A round that ends because its last wagers were voided is told after each of them was. */
static bool was_told(const struct person *p, const char *text)
{
    return p->has.known && number_in(text, "credit", -1) == p->has.credit &&
           has(text, "\"result\":\"void\"");
}

static void news_to_player(struct person *p, const char *text)
{
    bool unexplained = has_decided(p);
    p->has.known = p->has.known && !unexplained;
    if (is_event(text, "ended"))
        goes_on(p, text, was_told(p, text) ? 0 : number_in(text, "returned", 0));
    else if (is_event(text, "returned"))
        goes_on(p, text, number_in(text, "returns", 0));
    else if (is_event(text, "adjusted") || is_event(text, "restored"))
        now_has(p, number_in(text, "credit", -1));
    else if (is_event(text, "account"))
        take_account(p, text);
    else if (is_event(text, "visit"))
        p->has.known = false;
    p->has.known = p->has.known && !unexplained;
}

static void is_refused(struct person *p, const struct errand *q, const char *text)
{
    if (has(text, "\"code\":\"ticket-expired\"") && q->ticket >= 0)
        check_expiry(q, false);
    if (q->what != ASK_IN)
        return;
    if ((p->kind == PLAYER && has(text, "\"code\":\"key\"")) ||
        (p->kind == ACCEPTOR && (has(text, "\"code\":\"key\"") || has(text, "\"code\":\"enrol\""))))
        device_is_refused(p);
    if (p->kind != PLAYER && has(text, "\"code\":\"login\"") && p->next_password[0] == '\0')
        broken("%s is refused with his own password: %s", p->name, text);
}

void model_is_told(struct person *p, const char *text, size_t len)
{
    (void)len;
    if (strncmp(text, "{\"re\":", 6) == 0) {
        struct errand *q = question_of(p, strtoll(text + 6, NULL, 10));
        bool done = has(text, ",\"ok\":true");
        world.count.refused += !done;
        if (p->kind == PLAYER && done && !has(text, "\"again\":true"))
            answer_to_player(p, q, text);
        else if (p->kind == PLAYER && done && q != NULL && !q->done)
            p->has.known = false; /* done before, and its answer was lost */
        else if (done && q != NULL && !q->done)
            take_ticket(p, text);
        if (q != NULL && done && q->what != ASK_LOOK)
            is_done(p, q, text);
        else if (q != NULL && done && q->about >= 0)
            device_has_code(text);
        else if (q != NULL && !done)
            is_refused(p, q, text);
        return;
    }
    if (strncmp(text, "{\"event\":\"opened\"", 17) == 0 ||
        strncmp(text, "{\"event\":\"committed\"", 20) == 0)
        take_commit(text);
    else if (strncmp(text, "{\"event\":\"resulted\"", 19) == 0)
        check_draw(text);
    else if (strncmp(text, "{\"event\":\"verified\",\"good\":false", 34) == 0 && !world.unread)
        broken("the book does not verify: %s", text);
    else if (strncmp(text, "{\"event\":\"terms\"", 16) == 0)
        forget_commit(text);
    else if (p->kind == PLAYER)
        news_to_player(p, text);
}

/* Wagers that were under way may have been placed; what is said to nobody is known to nobody. */
void model_line_ends(struct person *p)
{
    for (int i = 0; i < ASKED_AT_ONCE; i++) {
        struct errand *q = &p->asked[i];
        if (q->what != ASK_WAGER || q->done || q->unsure >= 0 || p->has.told < 0)
            continue;
        q->unsure = p->has.told;
        world.model.account[q->unsure].maybe_wagered += with_commission(q->amount);
    }
    p->has.known = false;
}

/* --- the floor against it --------------------------------------------------------------------- */

/* How much of the kind may have been done, and nobody was told. */
static unsigned unsure(bool (*kind)(enum asking), int about)
{
    unsigned count = 0;
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < ASKED_AT_ONCE; k++) {
            const struct errand *q = &world.person[i].asked[k];
            count += kind(q->what) && !q->done && (about < 0 || q->about == about);
        }
    return count;
}

static bool changes_key(enum asking what)
{
    return what == ASK_ENROL || what == ASK_RETIRE;
}

bool keys_unsure(int terminal)
{
    return unsure(changes_key, terminal) > 0;
}

/* The floor is run by the plan as of the last change that was acknowledged, or by one that somebody
 * has asked for since. */
static void check_plan(void)
{
    struct model *m = &world.model;
    char *now = plan_now();
    const unsigned may_be = unsure(changes_plan, -1);
    bool known = strcmp(now, m->plan) == 0;
    if (known && may_be == 0)
        forget_plans();
    for (unsigned i = 0; i < m->maybe_count && may_be > 0; i++)
        known |= strcmp(now, m->maybe_plan[i]) == 0;
    if (!known && m->maybe_count >= may_be)
        broken("the floor's plan is another than was acknowledged: %s\ninstead of %s", now,
               m->plan);
    if (known)
        free(now);
    else
        m->maybe_plan[m->maybe_count++] = now;
}

/* Whether some of what may have been done comes to this amount, to the cent. */
static bool may_come_to(cents amount)
{
    enum { MOST = 12 };
    cents some[MOST];
    unsigned count = 0;
    for (int i = 0; i < PEOPLE; i++)
        for (int k = 0; k < ASKED_AT_ONCE; k++) {
            const struct errand *q = &world.person[i].asked[k];
            if (from_outside(q->what) && q->amount != 0 && !q->done && count < MOST)
                some[count++] = q->amount;
        }
    for (unsigned of = 1; of < 1U << count; of++) {
        cents sum = 0;
        for (unsigned i = 0; i < count; i++)
            sum += (of >> i & 1) != 0 ? some[i] : 0;
        if (sum == amount)
            return true;
    }
    return false;
}

/* A floor that has opened knows what is in the book: plans that it was run by and that are not
 * there will not come back. */
static void plans_of_book(void)
{
    struct model *m = &world.model;
    char *now = plan_now();
    unsigned left = 0;
    for (unsigned i = 0; i < m->maybe_count; i++) {
        if (strcmp(m->maybe_plan[i], now) == 0)
            m->maybe_plan[left++] = m->maybe_plan[i];
        else
            free(m->maybe_plan[i]);
    }
    m->maybe_count = left;
    free(now);
}

static void check_outside(void)
{
    const struct floor *f = world.floor;
    cents in = -account_of(&f->accounts, f->world)->balance;
    if (in == world.model.outside || may_come_to(in - world.model.outside))
        return;
    broken("%lld cents came into the house by what was acknowledged, and the ledger has %lld",
           (long long)world.model.outside, (long long)in);
}

static bool changes_member(enum asking what)
{
    return what == ASK_MEMBER;
}

/* A membership that was closed stays closed until it was opened again. NULL: it is not in the book
 * yet. */
static void check_member(const struct card_holder *h)
{
    if (h == NULL)
        return;
    const uint8_t told = h->m.id < MEMBERS_MOST ? world.model.closed[h->m.id] : 0;
    if (told != 0 && (told == CLOSED) != (h->m.closed != 0) && unsure(changes_member, -1) == 0)
        broken("membership %lld was %s by what was acknowledged", (long long)h->m.id,
               told == CLOSED ? "closed" : "opened again");
}

static void check_money(void)
{
    struct floor *f = world.floor;
    cents sum[TENDER_KINDS] = {0};
    disk_looked_at(true);
    for (int64_t member = 1; member <= f->members; member++)
        check_member(holder_of(f, member)); /* with both accounts */
    disk_looked_at(false);
    size_t place = 0;
    for (const struct account *a; (a = account_next(&f->accounts, &place)) != NULL;)
        sum[a->tender] += a->balance;
    for (unsigned k = 0; k < TENDER_KINDS; k++)
        if (sum[k] != 0)
            broken("the balances in %s sum to %lld", tender_name(k), (long long)sum[k]);
    check_occasions();
    for (unsigned i = 0; i < f->table_count; i++)
        if (table_on_felt(f->table[i]->at.table) !=
            account_of(&f->accounts, f->table[i]->wagers)->balance)
            broken("table %s and the ledger differ on what lies there", f->table[i]->plan->name);
    for (unsigned i = 0; i < f->terminal_count; i++) {
        const struct terminal *t = &f->terminal[i];
        cents there = 0;
        for (unsigned k = 0; k < f->table_count && t->account != 0; k++) {
            int p = player_at(f->table[k], t->account);
            there += p >= 0 ? f->table[k]->at.table->player[p].balance : 0;
        }
        if (there != terminal_credit(f, t))
            broken("terminal %s has %lld, and %lld at the tables", t->plan->name,
                   (long long)terminal_credit(f, t), (long long)there);
    }
}

void check_step(void)
{
    enum { ALL_MONEY_EVERY = 64 };
    struct trouble why;
    if (floor_failed(world.floor, &why))
        broken("the floor cannot go on, and nothing has failed: %s", why.words);
    if (world.floor->accounts.sum != 0)
        broken("the balances do not sum to nothing");
    check_outside();
    if (world.step % ALL_MONEY_EVERY == 0)
        check_money();
    if (world.model.plan_seen != world.floor->plan || world.step % ALL_MONEY_EVERY == 0 ||
        (world.model.maybe_count > 0 && unsure(changes_plan, -1) == 0))
        check_plan();
    world.model.plan_seen = world.floor->plan;
    world.model.checks++;
}

/* --- the book against it ---------------------------------------------------------------------- */

/* An account of the book beside what was told of it. */
struct beside {
    const struct told_account *told;
    size_t at; /* so much of what was told has been found */
    cents balance, wagered;
};

struct reading {
    struct beside *by_id;
    int64_t count;
    cents tickets; /* open or held */
};

static bool read_account(void *ctx, const struct account *a)
{
    struct reading *r = ctx;
    if (a->id > r->count) {
        r->by_id = reallocarray(r->by_id, (size_t)a->id + 256, sizeof *r->by_id);
        if (r->by_id == NULL)
            abort();
        memset(r->by_id + r->count + 1, 0, (size_t)(a->id + 255 - r->count) * sizeof *r->by_id);
        r->count = a->id + 255;
    }
    for (size_t i = 0; a->kind == ACCOUNT_CHIPS && i < world.model.account_count; i++)
        if (strcmp(world.model.account[i].name, a->name) == 0)
            r->by_id[a->id].told = &world.model.account[i];
    return true;
}

static void follow(struct beside *b)
{
    while (b->told != NULL && b->at < b->told->count && b->told->credit[b->at] == b->balance)
        b->at++;
}

static bool read_movement(void *ctx, const struct movement *m)
{
    struct reading *r = ctx;
    struct beside *from = &r->by_id[m->from], *to = &r->by_id[m->to];
    follow(from);
    follow(to);
    from->balance -= m->amount;
    to->balance += m->amount;
    if (m->kind == MOVE_WAGER)
        from->wagered += m->amount;
    follow(from);
    follow(to);
    return true;
}

static bool read_ticket(void *ctx, const struct ticket *k)
{
    struct reading *r = ctx;
    if (k->state != TICKET_REDEEMED)
        r->tickets += k->amount;
    for (unsigned i = 0; i < world.model.ticket_count; i++) {
        struct told_ticket *t = &world.model.ticket[i];
        if (strcmp(t->number, k->number) != 0)
            continue;
        if (t->amount != k->amount)
            broken("ticket %s was told with %lld, and has %lld", k->number, (long long)t->amount,
                   (long long)k->amount);
        if (t->redeemed && k->state != TICKET_REDEEMED)
            broken("ticket %s was acknowledged as redeemed, and is not", k->number);
        t->seen = true;
    }
    return true;
}

static void check_told(const struct reading *r)
{
    for (int64_t id = 1; id <= r->count; id++) {
        const struct beside *b = &r->by_id[id];
        if (b->told == NULL)
            continue;
        if (b->at < b->told->count)
            broken("%s was told of a credit of %lld (the %zuth of %zu), which the book does not "
                   "have; it ends with %lld",
                   b->told->name, (long long)b->told->credit[b->at], b->at + 1, b->told->count,
                   (long long)b->balance);
        if (b->wagered < b->told->wagered ||
            (!world.model.put_down && b->wagered > b->told->wagered + b->told->maybe_wagered))
            broken("%s has wagers of %lld acknowledged and %lld not answered, and the book has "
                   "%lld",
                   b->told->name, (long long)b->told->wagered, (long long)b->told->maybe_wagered,
                   (long long)b->wagered);
    }
    for (unsigned i = 0; i < world.model.ticket_count; i++) {
        if (!world.model.ticket[i].seen)
            broken("ticket %s was printed, and the book does not have it",
                   world.model.ticket[i].number);
        world.model.ticket[i].seen = false;
    }
}

static void check_journals(const char *path)
{
    struct audit a;
    world.count.audits++;
    audit_book(path, world.shelf, world.clauses, &(struct audit_how){.threads = 1}, &a);
    for (size_t i = 0; i < a.table_count; i++)
        if (!a.table[i].good)
            broken("journal of table %s, line %llu: %s", a.table[i].table,
                   (unsigned long long)a.table[i].line, a.table[i].words);
    if (!a.good)
        broken("the book does not verify: %s%s", a.words, a.trial.words);
    world.count.archives = (uint64_t)a.proof.archives;
    audit_free(&a);
}

/* The book as it lies on the disk has all that was ever said. */
void check_books(bool journals)
{
    struct book_words why = {""};
    struct reading r = {0};
    struct trial t = {0};
    const struct floor *f = world.floor;
    disk_mends();
    plans_of_book();
    struct book_reader *b = book_read(f->book_path, &why);
    if (b == NULL || !book_each_account(b, read_account, &r, &why) ||
        !book_each_movement(b, 0, 0, false, INT64_MAX, read_movement, &r, &why) ||
        !book_each_ticket(b, read_ticket, &r, &why) || !book_trial(b, &t, &why))
        broken("the book cannot be read: %s", why.words);
    if (!t.good)
        broken("the book does not add up: %s", t.words);
    for (int64_t id = 1; id <= r.count; id++)
        follow(&r.by_id[id]);
    check_told(&r);
    if (r.by_id[f->tickets_account].balance != r.tickets)
        broken("tickets of %lld are out, and their account has %lld", (long long)r.tickets,
               (long long)r.by_id[f->tickets_account].balance);
    book_read_end(b);
    free(r.by_id);
    if (journals)
        check_journals(f->book_path);
}

/* --- beginning and end ------------------------------------------------------------------------ */

void model_begin(void)
{
    floor_up();
    plan_is_told();
    world.model.outside = -account_of(&world.floor->accounts, world.floor->world)->balance;
}

void model_end(void)
{
    for (size_t i = 0; i < world.model.account_count; i++)
        free(world.model.account[i].credit);
    free(world.model.account);
    free(world.model.plan);
    forget_plans();
}
