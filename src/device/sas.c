#include "device/sas.h"

#include <string.h>
#include <time.h>

enum { GENERAL_POLL = 0x80, NOTHING_NEW = 0x00 };

/* Exceptions. */
enum { TICKET_OUT = 0x3d, TICKET_PUT_IN = 0x67, TICKET_MOVED = 0x68, FUNDS_MOVED = 0x69 };

/* What is said of a transfer. */
enum {
    MOVED = 0x00,
    MOVED_PARTLY = 0x01,
    PENDING = 0x40,
    CANCELLED = 0x80,
    ID_NOT_NEW = 0x81,
    NO_SUCH_TRANSFER = 0x82,
    BAD_AMOUNT = 0x83,
    NOT_NOW = 0x87,
    WRONG_KEY = 0x89,
    WRONG_ASSET = 0x93,
    BAD_ID = 0x95,
    IN_PROGRESS = 0xc0,
    BAD_CODE = 0xc1,
    NO_TRANSFER = 0xff
};
enum { AFT_FULL = 0x00, AFT_PARTIAL = 0x01, AFT_CANCEL = 0x80, AFT_ASK = 0xfe };
enum { TYPE_IN = 0x00, TYPE_OUT = 0x80 };

/* Of a ticket that was put in. */
enum {
    TICKET_REDEEMED = 0x00,
    TICKET_WAITS = 0x40,
    TICKET_NOT_THAT = 0x81,
    TICKET_DENIED = 0x80,
    TICKET_NOT_NOW = 0x87,
    NO_TICKET = 0xff
};
enum { VALID_CASHABLE = 0x00, TICKET_ASK = 0xff };

uint16_t sas_crc(const uint8_t *bytes, size_t count)
{
    uint16_t crc = 0;
    for (size_t i = 0; i < count; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = (uint16_t)((crc & 1) != 0 ? crc >> 1 ^ 0x8408 : crc >> 1);
    }
    return crc;
}

/* --- writing ---------------------------------------------------------------------------------- */

struct said {
    uint8_t *at;
    size_t len;
};

static void put(struct said *o, unsigned byte)
{
    if (o->len < SAS_FRAME - 2)
        o->at[o->len++] = (uint8_t)byte;
}

static void put_bytes(struct said *o, const void *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        put(o, ((const uint8_t *)bytes)[i]);
}

/* Two digits a byte; meters go round. */
static void put_bcd(struct said *o, int64_t v, unsigned bytes)
{
    int64_t unit = 1;
    for (unsigned i = 1; i < bytes; i++)
        unit *= 100;
    for (; unit > 0; unit /= 100) {
        const unsigned two = (unsigned)(v / unit % 100);
        put(o, two / 10 << 4 | two % 10);
    }
}

static void put_digits(struct said *o, const char *digits, size_t count)
{
    for (size_t i = 0; i + 1 < count; i += 2)
        put(o, (unsigned)(digits[i] - '0') << 4 | (unsigned)(digits[i + 1] - '0'));
}

/* The lowest byte first, as the asset number goes over the line. */
static void put_asset(struct said *o, uint32_t asset)
{
    for (int i = 0; i < 4; i++)
        put(o, asset >> 8 * i & 0xff);
}

/* Of a frame whose third byte says how many follow it. */
static void put_length(struct said *o)
{
    o->at[2] = (uint8_t)(o->len - 3);
}

static size_t end(struct said *o)
{
    const uint16_t crc = sas_crc(o->at, o->len);
    o->at[o->len++] = (uint8_t)(crc & 0xff);
    o->at[o->len++] = (uint8_t)(crc >> 8);
    return o->len;
}

static struct said begin(const struct sas *s, uint8_t *out, unsigned command)
{
    struct said o = {.at = out};
    put(&o, s->address);
    put(&o, command);
    return o;
}

/* --- reading ---------------------------------------------------------------------------------- */

static bool take_bcd(const uint8_t *at, unsigned bytes, int64_t *out)
{
    *out = 0;
    for (unsigned i = 0; i < bytes; i++) {
        if (at[i] >> 4 > 9 || (at[i] & 15) > 9)
            return false;
        *out = *out * 100 + (at[i] >> 4) * 10 + (at[i] & 15);
    }
    return true;
}

static bool take_digits(const uint8_t *at, unsigned bytes, char *out)
{
    int64_t ignored;
    for (unsigned i = 0; i < bytes; i++) {
        if (!take_bcd(at + i, 1, &ignored))
            return false;
        out[2 * i] = (char)('0' + (at[i] >> 4));
        out[2 * i + 1] = (char)('0' + (at[i] & 15));
    }
    out[2 * bytes] = '\0';
    return true;
}

static uint32_t take_asset(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* --- exceptions ------------------------------------------------------------------------------- */

/* What is no longer true is not told: of each there is one at most. */
static void except(struct sas *s, uint8_t code)
{
    for (unsigned i = s->fetched ? 1 : 0; i < s->exceptions; i++)
        if (s->exception[i] == code)
            return;
    if (s->exceptions < SAS_EXCEPTIONS)
        s->exception[s->exceptions++] = code;
}

/* Whoever polls again has heard the last. */
static void was_heard(struct sas *s)
{
    if (!s->fetched)
        return;
    s->fetched = false;
    memmove(s->exception, s->exception + 1, --s->exceptions);
}

static size_t general_poll(struct sas *s, uint8_t out[SAS_FRAME])
{
    was_heard(s);
    s->fetched = s->exceptions > 0;
    out[0] = s->fetched ? s->exception[0] : NOTHING_NEW;
    return 1;
}

/* --- meters and who this is ------------------------------------------------------------------- */

/* The polls of one meter each; what is not among them is told as nothing: a terminal has no door
 * that is sensed, and does not count how often it was switched on. */
enum { GAMES_WON = 0x16, GAMES_LOST = 0x17, DOOR_OPENED = 0, SWITCHED_ON = 0 };

static int64_t meter_of(const struct sas_meters *m, uint8_t command)
{
    switch (command) {
    case 0x10:
        return m->cancelled;
    case 0x11:
        return m->coin_in;
    case 0x12:
        return m->coin_out;
    case 0x13:
        return m->drop;
    case 0x14:
        return m->jackpot;
    case 0x15:
        return m->games;
    case GAMES_WON:
        return m->wins;
    case GAMES_LOST:
        return m->games - m->wins;
    case 0x1a:
        return m->credit;
    case 0x46:
        return m->notes;
    default:
        return 0;
    }
}

static size_t tell_meters(const struct sas *s, uint8_t command, const uint8_t *which, size_t count,
                          uint8_t *out)
{
    struct said o = begin(s, out, command);
    for (size_t i = 0; i < count; i++)
        put_bcd(&o, meter_of(&s->meters, which[i]), 4);
    return end(&o);
}

/* Several at once: those from 10 to 15, those from 11 on, and with the games that were won. */
static size_t tell_group(const struct sas *s, uint8_t command, uint8_t *out)
{
    static const uint8_t WHICH[] = {0x10, 0x11,      0x12,        0x13,       0x14,
                                    0x15, GAMES_WON, DOOR_OPENED, SWITCHED_ON};
    return command == 0x0f   ? tell_meters(s, command, WHICH, 6, out)
           : command == 0x19 ? tell_meters(s, command, WHICH + 1, 5, out)
                             : tell_meters(s, command, WHICH + 1, 8, out);
}

static size_t tell_machine(const struct sas *s, uint8_t *out)
{
    enum { ONE_CENT = 0x01, LARGE_BET = 0xff };
    struct said o = begin(s, out, 0x1f);
    put_bytes(&o, "BZ000", 5);
    put(&o, ONE_CENT);
    put(&o, LARGE_BET);
    put(&o, 0); /* no progressive group */
    put_bytes(&o, "\0\0", 2);
    put_bytes(&o, "TABLES", 6);
    put_bytes(&o, "0000", 4); /* a table game has a return for every bet: `baize odds` tells them */
    return end(&o);
}

static size_t tell_version(const struct sas *s, uint8_t *out)
{
    struct said o = begin(s, out, 0x54);
    put(&o, 0);
    put_bytes(&o, "602", 3);
    put_bytes(&o, s->serial, strlen(s->serial));
    put_length(&o);
    return end(&o);
}

/* --- transfers of funds ----------------------------------------------------------------------- */

static size_t tell_aft(const struct sas *s, const struct sas_aft *a, uint8_t status, uint8_t *out)
{
    struct said o = begin(s, out, 0x72);
    const size_t id = strlen(a->of.id);
    const bool out_of_here = a->type == TYPE_OUT;
    put(&o, 0);
    put(&o, a->index);
    put(&o, status);
    put(&o, 0xff); /* no receipt */
    put(&o, a->type);
    put_bcd(&o, a->of.amount, 5);
    put_bcd(&o, 0, 5);
    put_bcd(&o, 0, 5);
    put(&o, 0);
    put_asset(&o, s->asset);
    put(&o, (unsigned)id);
    put_bytes(&o, a->of.id, id);
    put_bytes(&o, "\0\0\0\0\0\0\0", 7); /* date and time: the host has its own */
    put_bytes(&o, "\0\0\0\0\0\0", 6);   /* never expires, no pool */
    put(&o, 5);
    put_bcd(&o, out_of_here ? s->meters.host_out : s->meters.host_in, 5);
    put(&o, 0);
    put(&o, 0);
    put_length(&o);
    return end(&o);
}

static size_t no_aft(const struct sas *s, uint8_t status, uint8_t *out)
{
    struct said o = begin(s, out, 0x72);
    put(&o, 2);
    put(&o, 0);
    put(&o, status);
    return end(&o);
}

/* Where each part of a request lies, after its length. */
enum {
    AT_CODE,
    AT_INDEX,
    AT_TYPE,
    AT_CASHABLE,
    AT_RESTRICTED = AT_CASHABLE + 5,
    AT_OTHER = AT_RESTRICTED + 5,
    AT_FLAGS = AT_OTHER + 5,
    AT_ASSET,
    AT_KEY = AT_ASSET + 4,
    AT_ID_LENGTH = AT_KEY + 20,
    AT_ID
};

/* Why a request is not even asked for; MOVED: it is. */
static uint8_t aft_fault(const struct sas *s, const uint8_t *of, size_t len, struct sas_aft *a)
{
    static const uint8_t NO_KEY[20];
    int64_t restricted, other;
    if (len <= AT_ID || len < (size_t)AT_ID + of[AT_ID_LENGTH])
        return BAD_ID;
    a->type = of[AT_TYPE];
    a->of.way = a->type == TYPE_OUT ? SAS_OUT : SAS_IN;
    a->of.partly = of[AT_CODE] == AFT_PARTIAL;
    if (of[AT_CODE] > AFT_PARTIAL)
        return BAD_CODE;
    if (of[AT_INDEX] != 0 || (a->type != TYPE_IN && a->type != TYPE_OUT))
        return NO_SUCH_TRANSFER;
    if (!take_bcd(of + AT_CASHABLE, 5, &a->of.amount) ||
        !take_bcd(of + AT_RESTRICTED, 5, &restricted) || !take_bcd(of + AT_OTHER, 5, &other) ||
        a->of.amount == 0)
        return BAD_AMOUNT;
    if (restricted != 0 || other != 0) /* promotional credit is a member's, and not the host's */
        return NO_SUCH_TRANSFER;
    if (take_asset(of + AT_ASSET) != s->asset)
        return WRONG_ASSET;
    if (memcmp(of + AT_KEY, s->registered ? s->key : NO_KEY, 20) != 0)
        return WRONG_KEY;
    const size_t id = of[AT_ID_LENGTH];
    if (id == 0 || id > SAS_ID)
        return BAD_ID;
    for (size_t i = 0; i < id; i++)
        if (of[AT_ID + i] < 0x20 || of[AT_ID + i] > 0x7e)
            return BAD_ID;
    memcpy(a->of.id, of + AT_ID, id);
    return s->was.state == AFT_ENDED && strcmp(s->was.of.id, a->of.id) == 0 ? ID_NOT_NEW : MOVED;
}

static size_t ask_aft(struct sas *s, const uint8_t *of, size_t len, uint8_t *out)
{
    struct sas_aft a = {.state = AFT_PENDING, .status = PENDING};
    if (of[AT_CODE] >= AFT_ASK || of[AT_CODE] == AFT_CANCEL) {
        /* What has gone to the floor is not called back: what became of it is told. */
        const struct sas_aft *last = s->aft.state != AFT_NONE ? &s->aft : &s->was;
        return last->state != AFT_NONE ? tell_aft(s, last, last->status, out)
                                       : no_aft(s, NO_TRANSFER, out);
    }
    if (s->aft.state == AFT_PENDING || s->asked)
        return no_aft(s, IN_PROGRESS, out);
    a.status = aft_fault(s, of, len, &a);
    if (a.status != MOVED) {
        a.state = AFT_ENDED;
        if (a.status != ID_NOT_NEW)
            s->aft = a;
        return tell_aft(s, &a, a.status, out);
    }
    a.status = PENDING;
    s->aft = a;
    return tell_aft(s, &s->aft, PENDING, out);
}

static size_t register_aft(struct sas *s, const uint8_t *of, size_t len, uint8_t *out)
{
    enum { BEGIN = 0x00, REGISTER = 0x01, UNREGISTER = 0x80 };
    const bool whole = len >= 29 && take_asset(of + 1) == s->asset;
    if (whole && of[0] == REGISTER) {
        s->registered = true;
        memcpy(s->key, of + 5, sizeof s->key);
        memcpy(s->pos, of + 25, sizeof s->pos);
    }
    if (of[0] == UNREGISTER) {
        s->registered = false;
        memset(s->key, 0, sizeof s->key);
        memset(s->pos, 0, sizeof s->pos);
    }
    struct said o = begin(s, out, 0x73);
    put(&o, 0);
    put(&o, s->registered ? 0x01 : whole && of[0] == BEGIN ? 0x00 : 0x80);
    put_asset(&o, s->asset);
    put_bytes(&o, s->key, sizeof s->key);
    put_bytes(&o, s->pos, sizeof s->pos);
    put_length(&o);
    return end(&o);
}

/* A terminal is never locked: the floor decides a transfer in one step. */
static size_t tell_lock(const struct sas *s, uint8_t *out)
{
    enum { NOT_LOCKED = 0xff, BOTH_WAYS = 0x03, IN_HOUSE = 0x10 };
    struct said o = begin(s, out, 0x74);
    put(&o, 0);
    put_asset(&o, s->asset);
    put(&o, NOT_LOCKED);
    put(&o, BOTH_WAYS);
    put(&o, 0);
    put(&o, IN_HOUSE | (s->registered ? 0x08 : 0));
    put(&o, 1);
    put_bcd(&o, s->meters.credit, 5);
    put_bcd(&o, 0, 5);
    put_bcd(&o, 0, 5);
    put_bytes(&o, "\0\0\0\0\0\0", 6);
    put_length(&o);
    return end(&o);
}

/* --- tickets ---------------------------------------------------------------------------------- */

static size_t tell_ticket(const struct sas *s, uint8_t command, uint8_t status, uint8_t *out)
{
    struct said o = begin(s, out, command);
    put(&o, 0);
    put(&o, status);
    if (status != NO_TICKET) {
        put_bcd(&o, s->ticket.amount, 5);
        put(&o, 0); /* the number is in digits */
        put_digits(&o, s->ticket.number, SAS_NUMBER);
    }
    put_length(&o);
    return end(&o);
}

static size_t ask_ticket(struct sas *s, const uint8_t *of, size_t len, uint8_t *out)
{
    char number[SAS_NUMBER + 1];
    int64_t amount;
    if (s->ticket.state == TICKET_NONE)
        return tell_ticket(s, 0x71, NO_TICKET, out);
    if (of[0] == TICKET_ASK || s->ticket.state != TICKET_INSERTED || len < 16)
        return tell_ticket(
            s, 0x71, s->ticket.state == TICKET_INSERTED ? TICKET_WAITS : s->ticket.status, out);
    if (!take_bcd(of + 1, 5, &amount) || !take_digits(of + 7, 9, number) ||
        strcmp(number, s->ticket.number) != 0)
        return tell_ticket(s, 0x71, TICKET_NOT_THAT, out);
    s->ticket.amount = of[0] == VALID_CASHABLE ? amount : 0;
    s->ticket.state = TICKET_PENDING;
    s->ticket.status = TICKET_WAITS;
    return tell_ticket(s, 0x71, TICKET_WAITS, out);
}

/* The last ticket that was given, for the host's validation. */
static size_t tell_issued(const struct sas *s, uint8_t *out)
{
    struct said o = begin(s, out, 0x4d);
    put(&o, 0x00); /* a cashable ticket */
    put(&o, s->issued.there ? 1 : 0);
    put_bytes(&o, s->issued.date, sizeof s->issued.date);
    put_bytes(&o, s->issued.time, sizeof s->issued.time);
    if (s->issued.there)
        put_digits(&o, s->issued.number + 2, 16);
    else
        put_bcd(&o, 0, 8);
    put_bcd(&o, s->issued.amount, 5);
    put(&o, (unsigned)s->issued.sequence & 0xff);
    put(&o, (unsigned)(s->issued.sequence >> 8) & 0xff);
    if (s->issued.there)
        put_digits(&o, s->issued.number, 2);
    else
        put_bcd(&o, 0, 1);
    put_bytes(&o, "\0\0\0\0\0\0", 6);
    return end(&o);
}

/* --- frames ----------------------------------------------------------------------------------- */

/* How a command goes on after its two bytes: not at all; with so many bytes and a check sum; or
 * with a length. UNKNOWN: it is not answered. */
enum { UNKNOWN = -2, WITH_LENGTH = -1, PLAIN = 0 };

static int form_of(uint8_t command)
{
    switch (command) {
    case 0x0f:
    case 0x10:
    case 0x11:
    case 0x12:
    case 0x13:
    case 0x14:
    case 0x15:
    case GAMES_WON:
    case GAMES_LOST:
    case 0x19:
    case 0x1a:
    case 0x1c:
    case 0x1f:
    case 0x46:
    case 0x54:
    case 0x70:
        return PLAIN;
    case 0x4d:
        return 1;
    case 0x74:
        return 4;
    case 0x71:
    case 0x72:
    case 0x73:
        return WITH_LENGTH;
    default:
        return UNKNOWN;
    }
}

static size_t answer(struct sas *s, uint8_t *out)
{
    const uint8_t *of = s->heard + 3;
    const size_t len = s->len > 5 ? s->len - 5 : 0;
    const uint8_t command = s->heard[1];
    was_heard(s);
    switch (command) {
    case 0x0f:
    case 0x19:
    case 0x1c:
        return tell_group(s, command, out);
    case 0x1f:
        return tell_machine(s, out);
    case 0x54:
        return tell_version(s, out);
    case 0x4d:
        return tell_issued(s, out);
    case 0x70:
        return tell_ticket(s, 0x70, s->ticket.state == TICKET_INSERTED ? 0x00 : NO_TICKET, out);
    case 0x71:
        return ask_ticket(s, of, len, out);
    case 0x72:
        return ask_aft(s, of, len, out);
    case 0x73:
        return register_aft(s, of, len, out);
    case 0x74:
        return tell_lock(s, out);
    default:
        return tell_meters(s, command, &command, 1, out);
    }
}

/* How many bytes the frame has that has begun; 0: that is not known yet. */
static size_t whole_length(const struct sas *s)
{
    const int form = form_of(s->heard[1]);
    if (form == WITH_LENGTH)
        return s->len < 3 ? 0 : 3 + (size_t)s->heard[2] + 2;
    return form == PLAIN ? 2 : 2 + (size_t)form + 2;
}

static bool check_sum_good(const struct sas *s)
{
    if (form_of(s->heard[1]) == PLAIN)
        return true;
    const uint16_t crc = sas_crc(s->heard, s->len - 2);
    return s->heard[s->len - 2] == (crc & 0xff) && s->heard[s->len - 1] == crc >> 8;
}

/* One byte more. Between frames only a poll of this address begins one. */
static size_t hear(struct sas *s, uint8_t byte, uint8_t *out)
{
    if (s->len == 0 && byte == (GENERAL_POLL | s->address))
        return general_poll(s, out);
    if (s->len == 0 && byte != s->address)
        return 0;
    s->heard[s->len++] = byte;
    if (s->len < 2)
        return 0;
    if (form_of(s->heard[1]) == UNKNOWN) {
        s->len = 0;
        return 0;
    }
    const size_t whole = whole_length(s);
    if (whole > SAS_FRAME || (whole > 0 && s->heard[2] == 0 && form_of(s->heard[1]) == WITH_LENGTH))
        s->len = 0; /* a length that no frame has */
    if (s->len == 0 || whole == 0 || s->len < whole)
        return 0;
    const size_t said = check_sum_good(s) ? answer(s, out) : 0;
    s->len = 0;
    return said;
}

size_t sas_hear(struct sas *s, const uint8_t *bytes, size_t count, int64_t now,
                uint8_t out[SAS_FRAME])
{
    size_t said = 0;
    if (now - s->heard_at > SAS_GAP_MS)
        s->len = 0;
    s->heard_at = now;
    for (size_t i = 0; i < count; i++) { /* who has not waited for an answer hears the last */
        const size_t more = hear(s, bytes[i], out);
        said = more > 0 ? more : said;
    }
    return said;
}

void sas_begin(struct sas *s, uint8_t address, uint32_t asset, const char *serial)
{
    *s = (struct sas){.address = address, .asset = asset};
    strncpy(s->serial, serial, sizeof s->serial - 1);
}

/* --- the floor -------------------------------------------------------------------------------- */

bool sas_wants(struct sas *s, struct sas_transfer *out)
{
    if (s->asked)
        return false;
    if (s->aft.state == AFT_PENDING) {
        *out = s->aft.of;
    } else if (s->ticket.state == TICKET_PENDING) {
        *out = (struct sas_transfer){.way = SAS_TICKET, .amount = s->ticket.amount};
        memcpy(out->id, s->ticket.number, sizeof s->ticket.number);
    } else {
        return false;
    }
    s->asked = true;
    return true;
}

void sas_ask_again(struct sas *s)
{
    s->asked = false;
}

static void aft_decided(struct sas *s, const struct sas_transfer *what)
{
    const bool partly = what->done && what->amount < s->aft.of.amount;
    s->aft.of.done = what->done;
    s->aft.of.amount = what->done ? what->amount : 0;
    s->aft.state = AFT_ENDED;
    s->aft.status = !what->done ? NOT_NOW : partly ? MOVED_PARTLY : MOVED;
    if (what->done)
        s->was = s->aft;
    except(s, FUNDS_MOVED);
}

void sas_decided(struct sas *s, const struct sas_transfer *what)
{
    s->asked = false;
    if (what->way != SAS_TICKET && s->aft.state == AFT_PENDING) {
        aft_decided(s, what);
    } else if (what->way == SAS_TICKET && s->ticket.state == TICKET_PENDING) {
        s->ticket.state = TICKET_ENDED;
        s->ticket.status = what->done              ? TICKET_REDEEMED
                           : s->ticket.amount == 0 ? TICKET_DENIED
                                                   : TICKET_NOT_NOW;
        except(s, TICKET_MOVED);
    }
}

void sas_recall(struct sas *s, const struct sas_transfer *what)
{
    if (what->way == SAS_TICKET || what->id[0] == '\0')
        return;
    s->was = (struct sas_aft){.state = AFT_ENDED,
                              .of = *what,
                              .type = what->way == SAS_OUT ? TYPE_OUT : TYPE_IN,
                              .status = what->done ? MOVED : NOT_NOW};
    s->was.of.amount = what->done ? what->amount : 0;
}

bool sas_ticket_in(struct sas *s, const char *number)
{
    if (s->ticket.state == TICKET_PENDING || strlen(number) != SAS_NUMBER ||
        strspn(number, "0123456789") != SAS_NUMBER)
        return false;
    memset(&s->ticket, 0, sizeof s->ticket);
    s->ticket.state = TICKET_INSERTED;
    memcpy(s->ticket.number, number, SAS_NUMBER + 1);
    except(s, TICKET_PUT_IN);
    return true;
}

static uint8_t two_digits(int v)
{
    return (uint8_t)(v / 10 % 10 << 4 | v % 10);
}

void sas_issued(struct sas *s, const char *number, cents amount, int64_t sequence, int64_t when)
{
    const time_t seconds = (time_t)(when / 1000);
    struct tm t;
    if (strlen(number) != SAS_NUMBER || strspn(number, "0123456789") != SAS_NUMBER ||
        (s->issued.there && s->issued.sequence == sequence) || gmtime_r(&seconds, &t) == NULL)
        return;
    s->issued.there = true;
    s->issued.amount = amount;
    s->issued.sequence = sequence;
    memcpy(s->issued.number, number, SAS_NUMBER + 1);
    const int year = t.tm_year + 1900;
    const uint8_t date[4] = {two_digits(t.tm_mon + 1), two_digits(t.tm_mday),
                             two_digits(year / 100), two_digits(year)};
    const uint8_t day[3] = {two_digits(t.tm_hour), two_digits(t.tm_min), two_digits(t.tm_sec)};
    memcpy(s->issued.date, date, sizeof date);
    memcpy(s->issued.time, day, sizeof day);
    except(s, TICKET_OUT);
}
