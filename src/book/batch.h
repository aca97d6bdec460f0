/* A batch: what one transaction of the book will hold, kept in memory while it is filled.
 *
 * Entries lie in piles that grow by doubling and are emptied, never given back, so that a floor
 * that has warmed up fills its batches without asking for memory. An account that changes a
 * thousand times in one batch has one entry: what counts is its state at the end. */
#ifndef BAIZE_BOOK_BATCH_H
#define BAIZE_BOOK_BATCH_H

#include "book/shared.h"

/* Entries of one kind, in the order in which they came. */
struct pile {
    void *at;
    size_t len, cap;
};

/* An account as it goes into the storage. All but `a` is set by the ledger, see ledger.h. */
struct account_entry {
    struct account a;
    int64_t last; /* the number of its latest movement; 0: it has had none */
    bool fresh;   /* not in the storage yet */
    bool renamed; /* more than its balance and counters differ from what is stored */
    bool marked;  /* its last message or whether it is closed does */
    bool turned;  /* whether it is closed does */
};

/* A movement, and the movement before it of either account: an account's history is found by
 * walking back from its latest movement, so that no index must be kept up while wagers pour in. */
struct movement_entry {
    struct movement m;
    int64_t from_before, to_before;
};

/* Texts lie in the batch's own pile of bytes, which moves when it grows: `at` counts from its
 * beginning, and the pointers inside are good once the batch is sealed. */
struct stint_entry {
    struct stint s;
    size_t at; /* its stakes, among the texts */
};

struct slip_entry {
    struct slip s;
    size_t at;
};

struct page_entry {
    struct page p;
    size_t at;
};

struct snapshot_entry {
    struct snapshot s;
    size_t at;
};

struct setting_entry {
    const char *name, *value;
    size_t name_at, value_at;
};

struct change_entry {
    struct change c;
    size_t who_at, second_at, what_at, words_at;
};

/* A row that goes out of the storage. */
enum { REMOVAL_KEYS = 3 };
struct removal_entry {
    unsigned table, keys;
    int64_t key[REMOVAL_KEYS];
    int64_t size; /* of a slip: it goes only if its text is as long */
};

/* Where an account's entry lies; good only with the batch's stamp. */
struct whereabouts {
    int64_t id;
    uint32_t entry;
    uint32_t stamp;
};

struct batch {
    struct pile accounts;     /* struct account_entry */
    struct pile movements;    /* struct movement_entry */
    struct pile members;      /* struct member */
    struct pile tickets;      /* struct ticket */
    struct pile slips;        /* struct slip_entry */
    struct pile game_meters;  /* struct game_meter: what comes to them */
    struct pile money_meters; /* struct money_meter: likewise */
    struct pile stints;       /* struct stint_entry */
    struct pile ratings;      /* struct rating */
    struct pile payouts;      /* struct payout */
    struct pile played;       /* struct day_played */
    struct pile sittings;     /* struct sitting */
    struct pile pledges;      /* struct pledge */
    struct pile incidents;    /* struct incident */
    struct pile pages;        /* struct page_entry */
    struct pile snapshots;    /* struct snapshot_entry */
    struct pile settings;     /* struct setting_entry */
    struct pile changes;      /* struct change_entry */
    struct pile seals;        /* struct chain_seal */
    struct pile rulesets;     /* struct setting_entry: the hash, and the text */
    struct pile archives;     /* struct archived */
    struct pile removals;     /* struct removal_entry */
    struct pile crossed;      /* struct crossed: by key, so that two pits meet in one order */
    struct pile texts;        /* char */
    struct whereabouts *where;
    size_t where_cap; /* a power of two, more than twice the accounts */
    uint32_t stamp;
    size_t entries; /* of all kinds */
    int64_t at;     /* when it was handed over, by the wall clock */
};

/* All zero is an empty batch. */
void batch_clear(struct batch *b);
void batch_free(struct batch *b);

void batch_account(struct batch *b, const struct account *a);
void batch_movement(struct batch *b, const struct movement *m);
void batch_member(struct batch *b, const struct member *m);
void batch_ticket(struct batch *b, const struct ticket *t);
void batch_slip(struct batch *b, const struct slip *s);
void batch_game_meter(struct batch *b, const struct game_meter *m);
void batch_money_meter(struct batch *b, const struct money_meter *m);
void batch_stint(struct batch *b, const struct stint *s);
void batch_rating(struct batch *b, const struct rating *p);
void batch_payout(struct batch *b, const struct payout *p);
void batch_played(struct batch *b, const struct day_played *p);
void batch_sitting(struct batch *b, const struct sitting *s);
void batch_pledge(struct batch *b, const struct pledge *p);
void batch_incident(struct batch *b, const struct incident *i);
void batch_page(struct batch *b, const struct page *p);
void batch_snapshot(struct batch *b, const struct snapshot *s);
void batch_setting(struct batch *b, const char *name, const char *value);
void batch_ruleset(struct batch *b, const char *hash, const char *text);
void batch_change(struct batch *b, const struct change *c);
void batch_chain_seal(struct batch *b, const struct chain_seal *s);
void batch_archived(struct batch *b, const struct archived *a);
void batch_remove(struct batch *b, const struct removal_entry *e);

void batch_crossed(struct batch *b, const struct crossed *c);

/* No more entries will come before the batch is cleared: its texts may be read. */
void batch_seal(struct batch *b);

/* The entries of a pile, as an array of their type. */
#define PILE(type, pile) ((type *)(pile).at)

#endif
