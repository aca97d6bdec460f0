/* The storage beneath the book: what any of them must do, and nothing about how.
 *
 * Everything above goes through `struct storage`. There are SQLite, a file for one controller, and
 * PostgreSQL; they keep the same tables (see schema.h) and give the same functions, and nothing
 * above notices. A storage is not asked to know what a batch means: the ledger has proved it
 * before. */
#ifndef BAIZE_BOOK_STORE_H
#define BAIZE_BOOK_STORE_H

#include "book/batch.h"
#include "book/enter.h"

/* Each storage has its own. */
struct store; /* open for writing */
struct view;  /* open for reading */

/* All zero is what the floor uses. */
struct store_options {
    const char *vfs;  /* the SQLite file layer to go through */
    int rest_after;   /* so many pages of log before a rest has work to do; 0: as suits a floor */
    int follow_after; /* so many entries of accounts before their rows follow; 0: likewise */
    bool by_hand;     /* no thread writes: book_work does, when it is called */
    const char *archive; /* the folder of archives; NULL: where the book says, or beside it */
    bool waits;          /* until who has the book open for writing has it no more */
};

/* What to read of accounts, movements, incidents and slips; as in book.h. */
struct asked {
    int64_t account, table, after, most;
    int64_t before;      /* of incidents, and of movements that are read in order; 0: all */
    int64_t first, last; /* of slips: of these rounds of the table, the newest first; 0: of any */
    bool newest;
    int64_t from,
        to; /* of slips, the newest first: settled at these times; those of others may come too */
    enum { ALL_ACCOUNTS, OPEN_ACCOUNTS, ACCOUNTS_IN_PLAY } which;
};

/* Stints: of a dealer, the newest first; else in which a round of a table was played; else all of
 * some hours. */
struct stints_asked {
    const char *dealer;
    int64_t table, round;
    int64_t from, to; /* their hours begin then */
    int64_t before, most;
};

/* Ratings: of a table, or of a member, the newest first; else those that have not ended, or every
 * one there is. */
struct ratings_asked {
    const char *place;
    int64_t member, before, most;
    bool every;
};

/* One thing to be found by its key: a number, or a name. */
struct sought {
    enum sought_by {
        ACCOUNT_BY_ID,
        ACCOUNT_BY_NAME,
        MEMBER_BY_ID,
        MEMBER_BY_CARD,
        TICKET_BY_NUMBER,
        TICKET_BY_SEQUENCE,
        SETTING_BY_NAME,
        SOUGHT_WAYS
    } by;
    int64_t number;
    const char *name;
};

/* A table as a version of the schema has it: its columns, of which the first `keys` are its key,
 * and what a row has in a column that came after it. */
enum { SHAPE_NAME = 24, SHAPES_MAX = 48 };
struct shape {
    char table[SHAPE_NAME];
    unsigned columns, keys;
    char column[ROW_CELLS][SHAPE_NAME];
    struct cell preset[ROW_CELLS];
    char preset_text[ROW_CELLS][SHAPE_NAME];
};

/* Rows of a table as they are, in the order of their keys: all, those after a key, or the one that
 * has it. Or in the other order: all, or those before a key. */
struct wanted {
    const struct shape *of;
    const struct row *key; /* NULL: from the first on */
    bool exactly;
    bool newest; /* those before the key, the last of them first */
    int64_t most;
};

/* Functions that can fail return false (or NULL) with words. */
struct storage {
    /* Makes the book if it is not there. One writer at a time, over all processes. */
    struct store *(*open)(const char *path, const struct store_options *o, struct book_words *why);
    /* The batch in one transaction, forced through when this returns true; otherwise nothing of it
     * is there. *head is then how far the chain goes. */
    bool (*write)(struct store *s, const struct batch *b, struct chain_head *head,
                  struct book_words *why);
    /* Called after each write, when the batch has been reported durable: housekeeping that must not
     * hold up an acknowledgement. */
    bool (*rest)(struct store *s, struct book_words *why);
    /* Housekeeping beside the writer, on a thread of its own, and whether there is any to do, which
     * the writer asks after each write. When it fails nothing more is written. Both NULL: none; not
     * called when no thread writes, rest does it all then. */
    bool (*behind)(const struct store *s);
    bool (*carry)(struct store *s, struct book_words *why);
    /* Called every second while nothing is written, so that others see that the writer lives; NULL:
     * nobody looks. */
    bool (*beat)(struct store *s, struct book_words *why);
    /* The epoch under which it was opened; NULL: it has none. */
    int64_t (*epoch)(const struct store *s);
    /* An account as it is stored now, for the writer; *there says whether there is one. */
    bool (*held)(struct store *s, int64_t id, struct account_entry *e, bool *there,
                 struct book_words *why);
    void (*close)(struct store *s);

    struct view *(*read)(const char *path, const struct store_options *o, struct book_words *why);
    void (*read_end)(struct view *v);
    /* From here to release all reads see one moment. */
    bool (*hold)(struct view *v, struct book_words *why);
    void (*release)(struct view *v);
    /* What it was read through is gone; once nothing is held it is made anew. */
    bool (*lost)(const struct view *v);

    bool (*accounts)(struct view *v, const struct asked *a,
                     bool (*each)(void *, const struct account_entry *), void *ctx,
                     struct book_words *why);
    /* Whether all balances together are nothing and none but world's is below it; else false with
     * words. It looks at those that hold money. */
    bool (*adds_up)(struct view *v, struct book_words *why);
    /* One thing by its key: a struct account_entry, member or ticket, or a char[SETTING_MAX]. */
    bool (*find)(struct view *v, const struct sought *w, void *found, bool *there,
                 struct book_words *why);
    bool (*given)(struct view *v, struct book_given *g, struct book_words *why);
    bool (*account_name)(struct view *v, int64_t id, char name[BOOK_NAME_MAX],
                         struct book_words *why);
    bool (*members)(struct view *v, bool (*each)(void *, const struct member *), void *ctx,
                    struct book_words *why);
    bool (*tickets)(struct view *v, bool (*each)(void *, const struct ticket *), void *ctx,
                    struct book_words *why);
    bool (*standing)(struct view *v, bool withheld, int64_t after,
                     bool (*each)(void *, const struct ticket *), void *ctx,
                     struct book_words *why);
    bool (*left)(struct view *v, int64_t after, bool (*each)(void *, const struct left_account *),
                 void *ctx, struct book_words *why);
    bool (*payouts)(struct view *v, int64_t ticket, int64_t before,
                    bool (*each)(void *, const struct payout *), void *ctx, struct book_words *why);
    bool (*settings)(struct view *v, const char *from, const char *to,
                     bool (*each)(void *, const char *, const char *), void *ctx,
                     struct book_words *why);
    bool (*ruleset)(struct view *v, const char *hash, char **text, struct book_words *why);
    bool (*movements)(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct movement_entry *), void *ctx,
                      struct book_words *why);
    bool (*incidents)(struct view *v, const struct asked *a,
                      bool (*each)(void *, const struct incident *), void *ctx,
                      struct book_words *why);
    bool (*pages)(struct view *v, int64_t table, int64_t line,
                  bool (*each)(void *, const struct page *), void *ctx, struct book_words *why);
    bool (*last_line)(struct view *v, int64_t table, int64_t *line, struct book_words *why);
    bool (*slips)(struct view *v, const struct asked *a, bool (*each)(void *, const struct slip *),
                  void *ctx, struct book_words *why);
    bool (*stints)(struct view *v, const struct stints_asked *a,
                   bool (*each)(void *, const struct stint *), void *ctx, struct book_words *why);
    bool (*ratings)(struct view *v, const struct ratings_asked *a,
                    bool (*each)(void *, const struct rating *), void *ctx, struct book_words *why);
    bool (*played)(struct view *v, int64_t member, int64_t day,
                   bool (*each)(void *, const struct day_played *), void *ctx,
                   struct book_words *why);
    bool (*pledges)(struct view *v, int64_t member, bool (*each)(void *, const struct pledge *),
                    void *ctx, struct book_words *why);
    bool (*sitting)(struct view *v, int64_t account, int64_t member, struct sitting *s, bool *there,
                    struct book_words *why);
    bool (*game_meters)(struct view *v, const char *terminal,
                        bool (*each)(void *, const struct game_meter *), void *ctx,
                        struct book_words *why);
    bool (*money_meters)(struct view *v, const char *terminal,
                         bool (*each)(void *, const struct money_meter *), void *ctx,
                         struct book_words *why);
    bool (*snapshot)(struct view *v, int64_t table, bool *found,
                     bool (*each)(void *, const struct snapshot *), void *ctx,
                     struct book_words *why);
    bool (*counts)(struct view *v, int64_t *movements, int64_t *incidents, struct book_words *why);
    bool (*head)(struct view *v, struct chain_head *head, struct book_words *why);
    bool (*rows)(struct view *v, const struct wanted *w, bool (*each)(void *, const struct row *),
                 void *ctx, struct book_words *why);
    /* The tables as a version has them, 0: this one's; *count comes with how many there is room
     * for. *version is set to this one's. */
    bool (*shapes)(int *version, struct shape *of, size_t *count, struct book_words *why);
    /* *same: the tables are those of this version and no others, nor anything else that acts on
     * them, and their indexes lead where they say, and rows that hold several things are whole;
     * otherwise *odd says which. */
    bool (*as_made)(struct view *v, bool *same, struct book_words *odd, struct book_words *why);
    /* Where the book of another pit is, and the books beside this one, see book_beside and
     * book_each_pit; NULL: it is alone. */
    bool (*beside)(const char *path, const char *pit, struct pit_book *p, struct book_words *why);
    bool (*pits)(const char *path, bool (*each)(void *, const struct pit_book *), void *ctx,
                 struct book_words *why);
    /* Whether a floor, or anybody else, has the book open. */
    bool (*in_use)(const char *path);
    /* Copies the book into a folder, see book_back_up. */
    bool (*back_up)(const char *from, const char *folder, struct book_words *why);
    /* Whether days that are past leave the book for files beside it. */
    bool archives;
};

extern const struct storage sqlite_storage;
extern const struct storage postgres_storage;

/* How many steps of the schema there are. */
extern const int SCHEMA_VERSION;

/* The storage that the path of a book names. */
const struct storage *storage_of(const char *path);

/* Whether what this thread reads is to end, see book_heed. */
bool book_broken_off(void);

/* A file beside the book on which its readers hold a lock. */
#define READERS_LOCK ".readers"

/* Whether the file, which would be the archive after the last of the book's, is what the book says:
 * its batches follow on those before, and its rows are as they are entered. */
bool proof_of_archive(struct book_reader *r, const char *path, struct book_words *why);

/* Whether the last batch has the hash of what it holds, so that a floor may go on from it. */
bool proof_of_last(const struct storage *storage, struct view *v, struct book_words *why);

/* Opens as book_open and book_read do, in another way than the usual. */
struct book *book_open_with(const struct storage *storage, const char *path,
                            const struct store_options *o, struct book_words *why);
struct book_reader *book_read_with(const struct storage *storage, const char *path,
                                   const struct store_options *o, struct book_words *why);

/* --- words that the files of the book share --------------------------------------------------- */

/* Writes the words, if anybody wants them; always false, so that a failing function may return it.
 */
bool book_say(struct book_words *why, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Kinds are stored by name, so that the order in which they are listed means nothing. False when
 * there is none of that name. */
bool account_kind_find(const char *name, enum account_kind *k);
bool movement_kind_find(const char *name, enum movement_kind *k);
bool payout_kind_find(const char *name, enum payout_kind *k);
bool ticket_state_find(const char *name, enum ticket_state *s);

#endif
