#include "transfers.h"

#include <errno.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

static struct account account[FIRST + PLAYERS];
static int64_t movements;
static sem_t done;

void transfers_quit(const char *words)
{
    fprintf(stderr, "%s: %s\n", program_invocation_short_name, words);
    exit(2);
}

static void open_accounts(struct book *b)
{
    movements = 0;
    for (int64_t id = 1; id < FIRST + PLAYERS; id++) {
        struct account *a = &account[id];
        *a = (struct account){.id = id, .kind = ACCOUNT_CHIPS};
        a->kind = id == WORLD ? ACCOUNT_WORLD : id == LAYOUT ? ACCOUNT_WAGERS : ACCOUNT_CHIPS;
        snprintf(a->name, sizeof a->name, "account %d", (int)id);
        book_account(b, a);
    }
}

static void transfer(struct book *b, enum movement_kind kind, int64_t from, int64_t to,
                     cents amount)
{
    movements++;
    struct movement m = {.no = movements,
                         .at = 1700000000000 + movements,
                         .kind = kind,
                         .from = from,
                         .to = to,
                         .amount = amount,
                         .table = 1,
                         .act = movements};
    account[from].balance -= amount;
    account[from].moves++;
    account[from].seq++;
    account[to].balance += amount;
    account[to].moves++;
    book_movement(b, &m);
    book_account(b, &account[from]);
    book_account(b, &account[to]);
}

static void post(void *ctx)
{
    sem_post(ctx);
}

static void hand_over(struct book *b)
{
    uint64_t filled = book_filling(b);
    for (book_hand_over(b); book_filling(b) == filled; book_hand_over(b))
        sem_wait(&done);
}

struct book *transfers_open(const char *path)
{
    struct book_words why = {""};
    sem_init(&done, 0, 0);
    struct book *b = book_open(path, &why);
    if (b == NULL)
        transfers_quit(why.words);
    book_on_done(b, post, &done);
    open_accounts(b);
    for (int64_t id = FIRST; id < FIRST + PLAYERS; id++)
        transfer(b, MOVE_NOTE_IN, WORLD, id, 100000000);
    book_sync(b);
    return b;
}

void transfers_make(struct book *b, int per_batch, int transfers)
{
    for (int i = 0; i < transfers; i++) {
        transfer(b, MOVE_WAGER, FIRST + i % PLAYERS, LAYOUT, 500);
        if ((i + 1) % per_batch == 0)
            hand_over(b);
    }
    if (!book_sync(b))
        transfers_quit("the book failed");
}

void transfers_close(struct book *b)
{
    struct book_words why = {""};
    if (!book_close(b, &why))
        transfers_quit(why.words);
    sem_destroy(&done);
}
