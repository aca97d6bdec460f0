/* The book: everything the floor must never lose, in one storage.
 *
 * Two things are written here, in the same transaction: the journals of the tables (pages of
 * chained lines, see journal.h) and the accounts (a double-entry ledger: every movement has a leg
 * that gives and a leg that takes, and a number). Beside them lie members, tickets, slips and
 * incidents. What each of these is stands in kept.h, how they are written and read here.
 *
 * The floor fills a batch while it answers acts; at the end of a turn the batch is handed to the
 * writer, a thread of its own, which puts it into the storage in one transaction and forces it
 * through. While one batch is being forced through the next is filled, so that many acts share one
 * flush and nothing waits but the acknowledgements. A batch is whole or not there at all.
 *
 * When the storage fails (disk full, I/O error) the batch is lost as a whole, nothing after it is
 * written, and the floor must stop: what it was not told is durable never happened. */
#ifndef BAIZE_BOOK_BOOK_H
#define BAIZE_BOOK_BOOK_H

#include "book/kept.h"

/* --- writing ---------------------------------------------------------------------------------- */

struct book;

struct book_words {
    char words[512];
};

/* Opens the book at `path` ("…/floor.db"), making it if it is not there. Only one process may have
 * it open for writing. NULL with words. */
struct book *book_open(const char *path, struct book_words *why);

/* The same, but where another process has it open, this waits until it has it no more: because that
 * has ended, or, of a book in a database, has not been seen for some seconds. */
struct book *book_open_waiting(const char *path, struct book_words *why);

/* The same, but nothing is written in another thread: what is handed over waits for book_work. */
struct book *book_open_by_hand(const char *path, struct book_words *why);
/* Writes the batch that was handed over, if there is one and no thread does. */
void book_work(struct book *b);

/* Everything handed over is forced through, the thread ended, the file closed. False with words
 * when the storage failed at any time. */
bool book_close(struct book *b, struct book_words *why);

/* Called from the writer's thread whenever a batch has been forced through or has failed; it should
 * only wake the loop. */
void book_on_done(struct book *b, void (*wake)(void *ctx), void *ctx);

/* Entries for the batch being filled. They copy what they are given. */
void book_account(struct book *b, const struct account *a); /* new, or its state now */
void book_movement(struct book *b, const struct movement *m);
void book_member(struct book *b, const struct member *m); /* new, or its state now */
void book_ticket(struct book *b, const struct ticket *t); /* new, or its state now */
void book_slip(struct book *b, const struct slip *s);
/* So much more than the meter shows. */
void book_game_meter(struct book *b, const struct game_meter *m);
void book_money_meter(struct book *b, const struct money_meter *m);
/* As it stands now, in the place of what it was. */
void book_stint(struct book *b, const struct stint *s);
void book_rating(struct book *b, const struct rating *p);
void book_payout(struct book *b, const struct payout *p);
void book_played(struct book *b, const struct day_played *p);
void book_sitting(struct book *b, const struct sitting *s);
void book_pledge(struct book *b, const struct pledge *p);
void book_incident(struct book *b, const struct incident *i);
void book_page(struct book *b, const struct page *p);
void book_snapshot(struct book *b, const struct snapshot *s);
void book_setting(struct book *b, const char *name, const char *value);
/* A ruleset by its content hash in hex, as ruleset_text writes it. */
void book_ruleset(struct book *b, const char *hash, const char *text);
void book_change(struct book *b, const struct change *c);
void book_seal(struct book *b, const struct chain_seal *s);
void book_archived(struct book *b, const struct archived *a); /* new, or cleared */
/* A row that lies in an archive of record goes out of the book (see archiving.h). */
struct removal_entry;
void book_remove(struct book *b, const struct removal_entry *e);

/* The time, by the wall clock in milliseconds, that batches handed over from now on have. */
void book_time(struct book *b, int64_t at);

/* The number of the batch being filled. Batches count from 1. */
uint64_t book_filling(const struct book *b);
/* Whether it has entries. */
bool book_dirty(const struct book *b);
/* Hands it to the writer if the writer is idle; otherwise it goes on filling, and the next call
 * tries again. Never blocks. */
void book_hand_over(struct book *b);
/* Whether one is being written now. */
bool book_busy(const struct book *b);
/* The epoch of its pit under which it was opened; 0: it is in a file. */
int64_t book_epoch(const struct book *b);
/* All batches up to this one are durable. */
uint64_t book_durable(const struct book *b);
/* How far the chain goes that is durable. */
struct chain_head book_head(struct book *b);
/* Whether the storage has failed; then *why says how, in words for a person. */
bool book_failed(struct book *b, struct book_words *why);
/* The floor cannot go on: nothing that is not handed over yet will be written. */
void book_give_up(struct book *b, const char *words);
/* Hands everything over and waits until it is durable; false when the storage failed. */
bool book_sync(struct book *b);

/* --- reading ---------------------------------------------------------------------------------- */

/* Copies a book, open or not, into a folder as floor.db; false with words. */
bool book_back_up(const char *from, const char *folder, struct book_words *why);
/* Copies the archives that a copy of the book has of record into a folder, from where the book has
 * them: those that are not there yet, each whole and as it is of record, or not at all. *count says
 * how many there are, *copied how many were copied. */
bool book_back_up_archives(const char *from, const char *copy, const char *folder, size_t *count,
                           size_t *copied, struct book_words *why);
/* Whether a path leads to a book in a database, and not in a file. */
bool book_in_database(const char *path);
enum { PIT_NAME_MAX = 32, BOOK_PATH_MAX = 4200 };
/* The path as people are shown it: of a database without user and password. */
const char *book_shown(const char *path, char to[BOOK_PATH_MAX]);
/* A pit of a casino is a book among others in one database. A file holds one book and no pit: false
 * with words. */
struct pit_book {
    char pit[PIT_NAME_MAX];
    char path[BOOK_PATH_MAX];
};
/* Every book that the database holds, by name, whichever of them the path leads to; false with
 * words where there is none. `each` returns whether to go on. */
bool book_each_pit(const char *path, bool (*each)(void *ctx, const struct pit_book *p), void *ctx,
                   struct book_words *why);
/* The pit of that name, which need not be there; NULL: the one that the path leads to. The database
 * is not asked. */
bool book_beside(const char *path, const char *pit, struct pit_book *p, struct book_words *why);
/* Whether another process has the book open: a floor that plays, or somebody who reads. To be asked
 * before this one opens it. */
bool book_in_use(const char *path);

/* Readers use their own connection and see what is durable; any thread may open one. */
struct book_reader;
struct book_reader *book_read(const char *path, struct book_words *why);
/* The same, with its archives in another folder than the book says; NULL: there. */
struct book_reader *book_read_at(const char *path, const char *archive, struct book_words *why);
/* For who reads for long, and only rows that never leave the book: it keeps none there. */
void book_read_what_stays(struct book_reader *r);
void book_read_end(struct book_reader *r);
/* Whatever this thread reads of books and archives from now on ends with words, soon after *stop is
 * set: for who must not be waited for. NULL: nothing does that. */
void book_heed(const _Atomic bool *stop);
/* From now on the reader sees the book as it is at this moment, whatever is written meanwhile. */
bool book_hold(struct book_reader *r, struct book_words *why);
/* What is written meanwhile cannot be carried over into the book while somebody holds it: long work
 * notes what it needs of one moment and lets go. */
void book_let_go(struct book_reader *r);
/* The database is gone in which it held a moment: that cannot be had again, another can. */
bool book_lost(const struct book_reader *r);

/* Each calls back in order; a callback that returns false ends the reading. They return false when
 * the storage cannot be read, with words. Texts given to a callback live no longer than the call.
 */
bool book_each_account(struct book_reader *r, bool (*each)(void *, const struct account *),
                       void *ctx, struct book_words *why);
/* Those that are open, numbered after `after`, up to `most`. */
bool book_each_open_account(struct book_reader *r, int64_t after, int64_t most,
                            bool (*each)(void *, const struct account *), void *ctx,
                            struct book_words *why);
/* Those that are open and not a member's: the house's own, and what lies on tables and terminals.
 */
bool book_each_in_play(struct book_reader *r, bool (*each)(void *, const struct account *),
                       void *ctx, struct book_words *why);
bool book_each_member(struct book_reader *r, bool (*each)(void *, const struct member *), void *ctx,
                      struct book_words *why);
bool book_each_ticket(struct book_reader *r, bool (*each)(void *, const struct ticket *), void *ctx,
                      struct book_words *why);
/* Those that are neither redeemed nor over otherwise, in sequence from the one after `after`; or of
 * them those that are withheld. */
bool book_each_standing_ticket(struct book_reader *r, bool withheld, int64_t after,
                               bool (*each)(void *, const struct ticket *), void *ctx,
                               struct book_words *why);
/* A member's account that holds money, and since when it has not moved; of a movement that is in an
 * archive, since it went there at the latest. In the order of ids from the one after `after`. */
struct left_account {
    int64_t id, member, moves, since;
    cents balance;
    enum account_kind kind;
};
bool book_each_left_account(struct book_reader *r, int64_t after,
                            bool (*each)(void *, const struct left_account *), void *ctx,
                            struct book_words *why);
/* The newest first, from the one before `before` (0: the newest) on; of one ticket, or (0) of all.
 */
bool book_each_payout(struct book_reader *r, int64_t ticket, int64_t before,
                      bool (*each)(void *, const struct payout *), void *ctx,
                      struct book_words *why);
bool book_each_setting(struct book_reader *r,
                       bool (*each)(void *, const char *name, const char *value), void *ctx,
                       struct book_words *why);
/* Those whose names are not before `from` and before `to` ("": to the last), byte by byte. */
bool book_settings_between(struct book_reader *r, const char *from, const char *to,
                           bool (*each)(void *, const char *name, const char *value), void *ctx,
                           struct book_words *why);

/* One thing by its key, however many there are: *there says whether there is one. */
bool book_find_account(struct book_reader *r, int64_t id, struct account *a, bool *there,
                       struct book_words *why);
bool book_find_account_named(struct book_reader *r, const char *name, struct account *a,
                             bool *there, struct book_words *why);
bool book_find_member(struct book_reader *r, int64_t id, struct member *m, bool *there,
                      struct book_words *why);
bool book_find_card(struct book_reader *r, const char *card, struct member *m, bool *there,
                    struct book_words *why);
bool book_find_ticket(struct book_reader *r, const char *number, struct ticket *k, bool *there,
                      struct book_words *why);
bool book_find_ticket_in_sequence(struct book_reader *r, int64_t sequence, struct ticket *k,
                                  bool *there, struct book_words *why);
/* A value that is short. */
bool book_find_setting(struct book_reader *r, const char *name, char value[BOOK_WORDS_MAX],
                       bool *there, struct book_words *why);

/* The highest numbers given so far. */
struct book_given {
    int64_t accounts, movements, members, tickets, incidents, stints, ratings, payouts;
    int64_t last_at; /* of the last batch, by the wall clock; 0: there is none */
};
bool book_given(struct book_reader *r, struct book_given *g, struct book_words *why);

/* What all reading in this process has cost so far, in steps of the storage: the same on every
 * machine, so that tests can tell what grows with a book and what does not. */
uint64_t book_steps(void);

/* The ruleset of this hash; *text is NULL where the book has none. free() it. */
bool book_kept_ruleset(struct book_reader *r, const char *hash, char **text,
                       struct book_words *why);
/* Movements numbered after `after`; of one account, or of all when account is 0. With `newest`, the
 * latest come first. */
bool book_each_movement(struct book_reader *r, int64_t account, int64_t after, bool newest,
                        int64_t most, bool (*each)(void *, const struct movement *), void *ctx,
                        struct book_words *why);
/* The name of an account, open or closed; empty: there is none. */
bool book_account_name(struct book_reader *r, int64_t id, char name[BOOK_NAME_MAX],
                       struct book_words *why);
/* Those numbered below `before` (0: all), the latest first. */
bool book_incidents_before(struct book_reader *r, int64_t before, int64_t most,
                           bool (*each)(void *, const struct incident *), void *ctx,
                           struct book_words *why);
bool book_each_incident(struct book_reader *r, int64_t after, bool newest, int64_t most,
                        bool (*each)(void *, const struct incident *), void *ctx,
                        struct book_words *why);
/* The pages of one table that hold lines from `line` on, in order. */
bool book_each_page(struct book_reader *r, int64_t table, int64_t line,
                    bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
/* Only those that have not left the book. */
bool book_each_kept_page(struct book_reader *r, int64_t table, int64_t line,
                         bool (*each)(void *, const struct page *), void *ctx,
                         struct book_words *why);
/* The last line of a table's journal; 0: it has none. */
bool book_last_line(struct book_reader *r, int64_t table, int64_t *line, struct book_words *why);
/* The newest slips of an account at a table (any table: 0), newest first; of all accounts (0) so
 * that those of a round stand together. */
bool book_each_slip(struct book_reader *r, int64_t account, int64_t table, int64_t most,
                    bool (*each)(void *, const struct slip *), void *ctx, struct book_words *why);
/* The slips of all accounts, the newest first; those that were settled before `from`, or at `to`
 * and later, may be left out, and files that hold no others are not read. */
bool book_newest_slips(struct book_reader *r, int64_t from, int64_t to,
                       bool (*each)(void *, const struct slip *), void *ctx,
                       struct book_words *why);
/* The stints of the hours that begin from `from` on and before `to`. */
bool book_each_stint(struct book_reader *r, int64_t from, int64_t to,
                     bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
/* Those of a dealer in such hours, numbered below `before` (0: all), the newest first. */
bool book_stints_of(struct book_reader *r, const char *dealer, int64_t from, int64_t to,
                    int64_t before, int64_t most, bool (*each)(void *, const struct stint *),
                    void *ctx, struct book_words *why);
/* Those in which a round of a table was played. */
bool book_stints_at(struct book_reader *r, int64_t table, int64_t round,
                    bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
/* Ratings that have not ended, in order. */
bool book_open_ratings(struct book_reader *r, bool (*each)(void *, const struct rating *),
                       void *ctx, struct book_words *why);
/* All of them, in order. */
bool book_each_rating(struct book_reader *r, bool (*each)(void *, const struct rating *), void *ctx,
                      struct book_words *why);
/* Those of a table that have ended, or all of a member (place NULL), numbered below `before` (0:
 * all), the newest first. */
bool book_ratings(struct book_reader *r, const char *place, int64_t member, int64_t before,
                  int64_t most, bool (*each)(void *, const struct rating *), void *ctx,
                  struct book_words *why);
/* A round that was under way when its dealer was relieved is settled in another hour; not later
 * than this after the first. */
enum { STINT_LASTS = 26 * 3600000 };
/* The slips of the rounds of these stints, which come the newest first, as they do. Only files in
 * which such rounds may lie are read. */
bool book_slips_of_stints(struct book_reader *r, const struct stint *of, size_t count,
                          bool (*each)(void *, const struct slip *), void *ctx,
                          struct book_words *why);
/* What a member has played with on the days from `day` on, in their order. */
bool book_each_played(struct book_reader *r, int64_t member, int64_t day,
                      bool (*each)(void *, const struct day_played *), void *ctx,
                      struct book_words *why);
bool book_each_pledge(struct book_reader *r, int64_t member,
                      bool (*each)(void *, const struct pledge *), void *ctx,
                      struct book_words *why);
/* One by its account, or with account 0 a member's last. */
bool book_find_sitting(struct book_reader *r, int64_t account, int64_t member, struct sitting *s,
                       bool *there, struct book_words *why);
/* All meters as they stand, or a terminal's (NULL: everyone's). */
bool book_each_game_meter(struct book_reader *r, const char *terminal,
                          bool (*each)(void *, const struct game_meter *), void *ctx,
                          struct book_words *why);
bool book_each_money_meter(struct book_reader *r, const char *terminal,
                           bool (*each)(void *, const struct money_meter *), void *ctx,
                           struct book_words *why);
/* The newest snapshot of a table; *found says whether there is one. */
bool book_last_snapshot(struct book_reader *r, int64_t table, bool *found,
                        bool (*each)(void *, const struct snapshot *), void *ctx,
                        struct book_words *why);
/* The highest movement and incident numbers. */
bool book_counts(struct book_reader *r, int64_t *movements, int64_t *incidents,
                 struct book_words *why);

/* The hash of a batch; *there says whether there is one of that number. */
bool book_batch_hash(struct book_reader *r, int64_t no, bool *there, struct link *hash,
                     struct book_words *why);

/* --- the chain -------------------------------------------------------------------------------- */

enum { FINDINGS_MAX = 16, FINDING_WORDS = 320 };

struct proof {
    bool good;
    struct chain_head head; /* how far the chain goes */
    int64_t rows;           /* that were compared with what it says */
    int64_t seals;          /* that lie in the book */
    int64_t archives;       /* that rows have left it for */
    int64_t relied;         /* so many of them were not gone through again: the first ones */
    struct chain_head from; /* and this is how the chain stood after them */
    unsigned findings;      /* those told; what comes after is not looked for */
    char finding[FINDINGS_MAX][FINDING_WORDS];
};

/* Follows the chain of the book at `path` from its first batch, through its archives (in that
 * folder, or NULL: where the book says, or beside it) and on: every hash is over the one before
 * and all entries of the batch, and every row of every table, balances of accounts aside (see
 * book_trial), is as the batches say. Never holds the book for long. False with words when it
 * cannot be read; *p has what was found. */
bool book_prove(const char *path, const char *archive, struct proof *p, struct book_words *why);
/* Who is told, in the order of batches, what they have entered of settings whose names begin so; of
 * batches that are not gone through again, and of values that are only digests, nothing. */
struct chain_hearing {
    const char *begins;
    void (*entered)(void *ctx, const char *name, const char *value);
    void *ctx;
};
/* One or the other, with somebody who hears of it. */
bool book_prove_heard(const char *path, const char *archive, bool recent,
                      const struct chain_hearing *h, struct proof *p, struct book_words *why);
/* The same of what is recent, at a cost that does not grow with what has been: the chain is
 * followed through the last archive and on. Archives before it were proved when they were made:
 * that their files are there, and as long as is of record, is looked at, and no more. Rows that
 * leave the book are compared whole; of tables whose rows stay only those that were entered since.
 */
bool book_prove_recent(const char *path, const char *archive, struct proof *p,
                       struct book_words *why);

/* --- the trial balance ------------------------------------------------------------------------ */

struct trial {
    bool good;
    int64_t accounts, movements;
    cents floor[TENDER_KINDS]; /* all that is on the floor: the negative of world's balance, and
                                * of what was issued that is no money */
    char words[512];           /* what does not add up */
};

/* Adds all legs up again: movements are numbered without gaps and move something between two
 * accounts of one tender that exist, every account's balance and count of legs is what its legs
 * say, none but world's is negative, and all balances of a tender sum to zero. */
bool book_trial(struct book_reader *r, struct trial *t, struct book_words *why);
/* That all balances together are nothing and none but world's is below it, without their legs. */
bool book_adds_up(struct book_reader *r, struct book_words *why);
/* The same in two steps: the accounts as they stand, NULL with words; and the movements up to
 * there, some at a time, for which nobody need hold the book. The second frees what the first gave.
 */
struct trying;
struct trying *book_trial_begin(struct book_reader *r, struct book_words *why);
bool book_trial_end(struct book_reader *r, struct trying *y, struct trial *t,
                    struct book_words *why);

#endif
