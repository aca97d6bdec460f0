/* Reading the book: each reader asks the storage on a connection of its own. */
#include "book/reader.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/file.h>
#include <unistd.h>

/* Rows leave the book when nobody reads who may not know that they are in an archive. Where the
 * file is not there no floor has opened the book, and nothing leaves it. */
static int read_lock(const char *path)
{
    char name[4200];
    snprintf(name, sizeof name, "%s" READERS_LOCK, path);
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd >= 0)
        flock(fd, LOCK_SH);
    return fd;
}

void book_read_what_stays(struct book_reader *r)
{
    if (r->lock >= 0)
        close(r->lock);
    r->lock = -1;
}

struct book_reader *book_read_with(const struct storage *storage, const char *path,
                                   const struct store_options *o, struct book_words *why)
{
    const int lock = read_lock(path);
    struct view *v = storage->read(path, o, why);
    if (v == NULL) {
        if (lock >= 0)
            close(lock);
        return NULL;
    }
    struct book_reader *r = calloc(1, sizeof *r);
    if (r == NULL)
        abort();
    *r = (struct book_reader){.storage = storage, .view = v, .lock = lock};
    if (history_read(r, path, o->archive, why))
        return r;
    book_read_end(r);
    return NULL;
}

struct book_reader *book_read(const char *path, struct book_words *why)
{
    return book_read_with(storage_of(path), path, &(struct store_options){0}, why);
}

bool book_hold(struct book_reader *r, struct book_words *why)
{
    return r->held || (r->held = r->storage->hold(r->view, why));
}

void book_let_go(struct book_reader *r)
{
    if (r->held)
        r->storage->release(r->view);
    r->held = false;
}

bool book_lost(const struct book_reader *r)
{
    return r->storage->lost(r->view);
}

void book_read_end(struct book_reader *r)
{
    book_let_go(r);
    history_free(&r->history);
    book_read_what_stays(r);
    r->storage->read_end(r->view);
    free(r);
}

struct book_reader *book_read_at(const char *path, const char *archive, struct book_words *why)
{
    return book_read_with(storage_of(path), path, &(struct store_options){.archive = archive}, why);
}

/* What the storage keeps beside an account or a movement is not for those who read the book. */
struct account_for {
    bool (*each)(void *, const struct account *);
    void *ctx;
};

static bool give_account(void *ctx, const struct account_entry *e)
{
    struct account_for *f = ctx;
    return f->each(f->ctx, &e->a);
}

bool book_each_account(struct book_reader *r, bool (*each)(void *, const struct account *),
                       void *ctx, struct book_words *why)
{
    struct account_for f = {each, ctx};
    return r->storage->accounts(r->view, &(struct asked){0}, give_account, &f, why);
}

bool book_each_open_account(struct book_reader *r, int64_t after, int64_t most,
                            bool (*each)(void *, const struct account *), void *ctx,
                            struct book_words *why)
{
    struct account_for f = {each, ctx};
    struct asked a = {.after = after, .most = most, .which = OPEN_ACCOUNTS};
    return r->storage->accounts(r->view, &a, give_account, &f, why);
}

bool book_each_in_play(struct book_reader *r, bool (*each)(void *, const struct account *),
                       void *ctx, struct book_words *why)
{
    struct account_for f = {each, ctx};
    struct asked a = {.which = ACCOUNTS_IN_PLAY};
    return r->storage->accounts(r->view, &a, give_account, &f, why);
}

static bool find_account(struct book_reader *r, const struct sought *w, struct account *a,
                         bool *there, struct book_words *why)
{
    struct account_entry e = {0};
    bool read = r->storage->find(r->view, w, &e, there, why);
    *a = e.a;
    return read;
}

bool book_find_account(struct book_reader *r, int64_t id, struct account *a, bool *there,
                       struct book_words *why)
{
    return find_account(r, &(struct sought){.by = ACCOUNT_BY_ID, .number = id}, a, there, why);
}

bool book_find_account_named(struct book_reader *r, const char *name, struct account *a,
                             bool *there, struct book_words *why)
{
    return find_account(r, &(struct sought){.by = ACCOUNT_BY_NAME, .name = name}, a, there, why);
}

bool book_find_member(struct book_reader *r, int64_t id, struct member *m, bool *there,
                      struct book_words *why)
{
    struct sought w = {.by = MEMBER_BY_ID, .number = id};
    return r->storage->find(r->view, &w, m, there, why);
}

bool book_find_card(struct book_reader *r, const char *card, struct member *m, bool *there,
                    struct book_words *why)
{
    struct sought w = {.by = MEMBER_BY_CARD, .name = card};
    return r->storage->find(r->view, &w, m, there, why);
}

bool book_find_ticket(struct book_reader *r, const char *number, struct ticket *k, bool *there,
                      struct book_words *why)
{
    struct sought w = {.by = TICKET_BY_NUMBER, .name = number};
    return r->storage->find(r->view, &w, k, there, why);
}

bool book_find_ticket_in_sequence(struct book_reader *r, int64_t sequence, struct ticket *k,
                                  bool *there, struct book_words *why)
{
    struct sought w = {.by = TICKET_BY_SEQUENCE, .number = sequence};
    return r->storage->find(r->view, &w, k, there, why);
}

bool book_find_setting(struct book_reader *r, const char *name, char value[BOOK_WORDS_MAX],
                       bool *there, struct book_words *why)
{
    struct sought w = {.by = SETTING_BY_NAME, .name = name};
    value[0] = '\0';
    return r->storage->find(r->view, &w, value, there, why);
}

bool book_given(struct book_reader *r, struct book_given *g, struct book_words *why)
{
    return r->storage->given(r->view, g, why);
}

struct movement_for {
    bool (*each)(void *, const struct movement *);
    void *ctx;
};

static bool give_movement(void *ctx, const struct movement_entry *e)
{
    struct movement_for *f = ctx;
    return f->each(f->ctx, &e->m);
}

bool book_each_movement(struct book_reader *r, int64_t account, int64_t after, bool newest,
                        int64_t most, bool (*each)(void *, const struct movement *), void *ctx,
                        struct book_words *why)
{
    struct movement_for f = {each, ctx};
    struct asked a = {.account = account, .after = after, .most = most, .newest = newest};
    return history_movements(r, &a, give_movement, &f, why);
}

bool book_each_member(struct book_reader *r, bool (*each)(void *, const struct member *), void *ctx,
                      struct book_words *why)
{
    return r->storage->members(r->view, each, ctx, why);
}

bool book_each_ticket(struct book_reader *r, bool (*each)(void *, const struct ticket *), void *ctx,
                      struct book_words *why)
{
    return r->storage->tickets(r->view, each, ctx, why);
}

bool book_each_standing_ticket(struct book_reader *r, bool withheld, int64_t after,
                               bool (*each)(void *, const struct ticket *), void *ctx,
                               struct book_words *why)
{
    return r->storage->standing(r->view, withheld, after, each, ctx, why);
}

bool book_each_left_account(struct book_reader *r, int64_t after,
                            bool (*each)(void *, const struct left_account *), void *ctx,
                            struct book_words *why)
{
    return r->storage->left(r->view, after, each, ctx, why);
}

bool book_each_payout(struct book_reader *r, int64_t ticket, int64_t before,
                      bool (*each)(void *, const struct payout *), void *ctx,
                      struct book_words *why)
{
    return r->storage->payouts(r->view, ticket, before, each, ctx, why);
}

bool book_each_setting(struct book_reader *r,
                       bool (*each)(void *, const char *name, const char *value), void *ctx,
                       struct book_words *why)
{
    return r->storage->settings(r->view, "", "", each, ctx, why);
}

bool book_settings_between(struct book_reader *r, const char *from, const char *to,
                           bool (*each)(void *, const char *name, const char *value), void *ctx,
                           struct book_words *why)
{
    return r->storage->settings(r->view, from, to, each, ctx, why);
}

bool book_kept_ruleset(struct book_reader *r, const char *hash, char **text, struct book_words *why)
{
    return r->storage->ruleset(r->view, hash, text, why);
}

bool book_each_incident(struct book_reader *r, int64_t after, bool newest, int64_t most,
                        bool (*each)(void *, const struct incident *), void *ctx,
                        struct book_words *why)
{
    struct asked a = {.after = after, .most = most, .newest = newest};
    return history_incidents(r, &a, each, ctx, why);
}

bool book_incidents_before(struct book_reader *r, int64_t before, int64_t most,
                           bool (*each)(void *, const struct incident *), void *ctx,
                           struct book_words *why)
{
    struct asked a = {.before = before, .most = most, .newest = true};
    return history_incidents(r, &a, each, ctx, why);
}

bool book_account_name(struct book_reader *r, int64_t id, char name[BOOK_NAME_MAX],
                       struct book_words *why)
{
    return r->storage->account_name(r->view, id, name, why);
}

bool book_each_page(struct book_reader *r, int64_t table, int64_t line,
                    bool (*each)(void *, const struct page *), void *ctx, struct book_words *why)
{
    return history_pages(r, table, line, each, ctx, why);
}

bool book_each_kept_page(struct book_reader *r, int64_t table, int64_t line,
                         bool (*each)(void *, const struct page *), void *ctx,
                         struct book_words *why)
{
    return r->storage->pages(r->view, table, line, each, ctx, why);
}

bool book_last_line(struct book_reader *r, int64_t table, int64_t *line, struct book_words *why)
{
    return history_last_line(r, table, line, why);
}

bool book_each_slip(struct book_reader *r, int64_t account, int64_t table, int64_t most,
                    bool (*each)(void *, const struct slip *), void *ctx, struct book_words *why)
{
    struct asked a = {.account = account, .table = table, .most = most};
    return history_slips(r, &a, each, ctx, why);
}

bool book_newest_slips(struct book_reader *r, int64_t from, int64_t to,
                       bool (*each)(void *, const struct slip *), void *ctx, struct book_words *why)
{
    const struct asked a = {.newest = true, .from = from, .to = to};
    return history_slips(r, &a, each, ctx, why);
}

bool book_each_stint(struct book_reader *r, int64_t from, int64_t to,
                     bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why)
{
    const struct stints_asked a = {.from = from, .to = to};
    return r->storage->stints(r->view, &a, each, ctx, why);
}

bool book_stints_of(struct book_reader *r, const char *dealer, int64_t from, int64_t to,
                    int64_t before, int64_t most, bool (*each)(void *, const struct stint *),
                    void *ctx, struct book_words *why)
{
    const struct stints_asked a = {
        .dealer = dealer, .from = from, .to = to, .before = before, .most = most};
    return r->storage->stints(r->view, &a, each, ctx, why);
}

bool book_stints_at(struct book_reader *r, int64_t table, int64_t round,
                    bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why)
{
    const struct stints_asked a = {.table = table, .round = round};
    return r->storage->stints(r->view, &a, each, ctx, why);
}

bool book_open_ratings(struct book_reader *r, bool (*each)(void *, const struct rating *),
                       void *ctx, struct book_words *why)
{
    const struct ratings_asked a = {.most = INT64_MAX};
    return r->storage->ratings(r->view, &a, each, ctx, why);
}

bool book_each_rating(struct book_reader *r, bool (*each)(void *, const struct rating *), void *ctx,
                      struct book_words *why)
{
    const struct ratings_asked a = {.most = INT64_MAX, .every = true};
    return r->storage->ratings(r->view, &a, each, ctx, why);
}

bool book_ratings(struct book_reader *r, const char *place, int64_t member, int64_t before,
                  int64_t most, bool (*each)(void *, const struct rating *), void *ctx,
                  struct book_words *why)
{
    const struct ratings_asked a = {
        .place = place, .member = member, .before = before, .most = most};
    return r->storage->ratings(r->view, &a, each, ctx, why);
}

bool book_each_played(struct book_reader *r, int64_t member, int64_t day,
                      bool (*each)(void *, const struct day_played *), void *ctx,
                      struct book_words *why)
{
    return r->storage->played(r->view, member, day, each, ctx, why);
}

bool book_each_pledge(struct book_reader *r, int64_t member,
                      bool (*each)(void *, const struct pledge *), void *ctx,
                      struct book_words *why)
{
    return r->storage->pledges(r->view, member, each, ctx, why);
}

bool book_find_sitting(struct book_reader *r, int64_t account, int64_t member, struct sitting *s,
                       bool *there, struct book_words *why)
{
    return r->storage->sitting(r->view, account, member, s, there, why);
}

bool book_slips_of_stints(struct book_reader *r, const struct stint *of, size_t count,
                          bool (*each)(void *, const struct slip *), void *ctx,
                          struct book_words *why)
{
    return history_slips_of_stints(r, of, count, each, ctx, why);
}

bool book_each_game_meter(struct book_reader *r, const char *terminal,
                          bool (*each)(void *, const struct game_meter *), void *ctx,
                          struct book_words *why)
{
    return r->storage->game_meters(r->view, terminal, each, ctx, why);
}

bool book_each_money_meter(struct book_reader *r, const char *terminal,
                           bool (*each)(void *, const struct money_meter *), void *ctx,
                           struct book_words *why)
{
    return r->storage->money_meters(r->view, terminal, each, ctx, why);
}

bool book_last_snapshot(struct book_reader *r, int64_t table, bool *found,
                        bool (*each)(void *, const struct snapshot *), void *ctx,
                        struct book_words *why)
{
    return r->storage->snapshot(r->view, table, found, each, ctx, why);
}

bool book_counts(struct book_reader *r, int64_t *movements, int64_t *incidents,
                 struct book_words *why)
{
    return r->storage->counts(r->view, movements, incidents, why);
}

struct batch_for {
    bool there;
    struct link *hash;
};

static bool take_hash(void *ctx, const struct row *b)
{
    struct batch_for *f = ctx;
    const struct cell *hash = &b->cell[BATCH_HASH];
    f->there = b->count == BATCH_CELLS && hash->kind == CELL_BYTES && hash->len == CHAIN_BYTES;
    if (f->there)
        memcpy(f->hash->hash, hash->at, CHAIN_BYTES);
    return false;
}

bool book_batch_hash(struct book_reader *r, int64_t no, bool *there, struct link *hash,
                     struct book_words *why)
{
    static const struct shape BATCH = {.table = "batch", .keys = 1, .column = {"no"}};
    struct batch_for f = {.hash = hash};
    struct row key = {0};
    row_number(&key, no);
    struct wanted w = {.of = &BATCH, .key = &key, .exactly = true, .most = 1};
    bool read = r->storage->rows(r->view, &w, take_hash, &f, why);
    if (read && !f.there)
        read = history_rows(&r->history, &w, take_hash, &f, why);
    *there = f.there;
    return read;
}

bool book_adds_up(struct book_reader *r, struct book_words *why)
{
    return r->storage->adds_up(r->view, why);
}

static _Thread_local const _Atomic bool *heeded;

void book_heed(const _Atomic bool *stop)
{
    heeded = stop;
}

bool book_broken_off(void)
{
    return heeded != NULL && *heeded;
}
