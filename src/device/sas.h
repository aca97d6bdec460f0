/* A terminal as a slot accounting host sees it: the SAS protocol, 6.0x, as open implementations
 * speak it.
 *
 * The host polls, and a machine answers nothing that it is not asked. Bytes go in, bytes come out,
 * and nothing else is touched: what moves money is handed to whoever holds the line to the floor
 * (sas_wants), which says what became of it (sas_decided). Until then the host is told that it is
 * pending. What the floor has decided last outlives this program in the floor's book, so that a
 * host which asks again after a fall hears the same.
 *
 * A poll that is not known here is not answered, as is one for another address or with a wrong
 * check sum. There is no ninth bit on a line like this: where a frame ends, its command says. */
#ifndef BAIZE_DEVICE_SAS_H
#define BAIZE_DEVICE_SAS_H

#include "base/money.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    SAS_BAUD = 19200,
    SAS_FRAME = 260,     /* the longest there is, either way */
    SAS_ID = 20,         /* of a transfer */
    SAS_NUMBER = 18,     /* of a ticket */
    SAS_EXCEPTIONS = 16, /* that wait to be fetched */
    SAS_GAP_MS = 200     /* after which a frame that is not whole is none */
};

/* What the floor has of the terminal; money in cents. */
struct sas_meters {
    cents credit;
    cents cancelled;     /* paid by hand */
    cents coin_in;       /* staked, of wagers that have ended */
    cents coin_out;      /* that came back of them */
    cents drop;          /* notes and tickets that were taken */
    cents jackpot;       /* prizes of jackpots, which go to the credit */
    int64_t games, wins; /* rounds in which wagers ended; of which something came back */
    cents notes;
    cents host_in, host_out; /* transferred by the host, and to it */
};

enum sas_way { SAS_IN, SAS_OUT, SAS_TICKET };

/* Something that the floor must decide, or has decided. */
struct sas_transfer {
    enum sas_way way;
    char id[SAS_ID + 1]; /* the host's; of a ticket, its number */
    cents amount;        /* asked for, and when it is decided what was moved; 0: a ticket that the
                          * host does not pay */
    bool partly;         /* less will do */
    bool done;
};

struct sas {
    uint8_t address; /* 1 to 127 */
    uint32_t asset;
    char serial[41];
    struct sas_meters meters;

    uint8_t heard[SAS_FRAME];
    size_t len;
    int64_t heard_at;

    uint8_t exception[SAS_EXCEPTIONS];
    unsigned exceptions;
    bool fetched; /* the first of them was told: the next poll says that it was heard */

    bool registered;
    uint8_t key[20], pos[4];

    struct sas_aft {
        enum { AFT_NONE, AFT_PENDING, AFT_ENDED } state;
        struct sas_transfer of;
        uint8_t status, type, index;
    } aft, was; /* now, and the last that was moved */

    struct {
        enum { TICKET_NONE, TICKET_INSERTED, TICKET_PENDING, TICKET_ENDED } state;
        char number[SAS_NUMBER + 1];
        cents amount;
        uint8_t status;
    } ticket; /* of the host's, put in here */

    struct {
        bool there;
        char number[SAS_NUMBER + 1];
        cents amount;
        int64_t sequence;
        uint8_t date[4], time[3]; /* as the protocol writes them */
    } issued;                     /* the last ticket that was given here */
    bool asked;                   /* of aft or ticket: the floor was asked and has not answered */
};

void sas_begin(struct sas *s, uint8_t address, uint32_t asset, const char *serial);
/* Some bytes of the host's; as many go into `out` as are to be said. */
size_t sas_hear(struct sas *s, const uint8_t *bytes, size_t count, int64_t now,
                uint8_t out[SAS_FRAME]);
/* What the floor is to be asked, once; false: nothing. */
bool sas_wants(struct sas *s, struct sas_transfer *out);
/* It is to be asked again: the line to the floor broke. */
void sas_ask_again(struct sas *s);
void sas_decided(struct sas *s, const struct sas_transfer *what);
/* What the floor decided last, before this program ran. */
void sas_recall(struct sas *s, const struct sas_transfer *what);
/* A ticket that is none of the floor's was put in; false: the floor is being asked about another,
 * or it is no number. */
bool sas_ticket_in(struct sas *s, const char *number);
/* A ticket was given: when, in milliseconds. */
void sas_issued(struct sas *s, const char *number, cents amount, int64_t sequence, int64_t when);

/* The check sum of the protocol. */
uint16_t sas_crc(const uint8_t *bytes, size_t count);

#endif
