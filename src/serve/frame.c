/* Framing: the heads of frames, masking, UTF-8, and messages gathered from fragments. */
#include "serve/frame.h"

#include <string.h>

static bool kind_known(unsigned kind)
{
    return kind <= FRAME_BINARY || (kind >= FRAME_CLOSE && kind <= FRAME_PONG);
}

static uint64_t big_endian(const uint8_t *at, size_t bytes)
{
    uint64_t v = 0;
    for (size_t i = 0; i < bytes; i++)
        v = v << 8 | at[i];
    return v;
}

/* A length must be written in the shortest form that holds it. */
static bool shortest(uint64_t len, size_t wide)
{
    if (wide == 2)
        return len > 125;
    return wide == 0 || (len > 0xffff && len >> 63 == 0);
}

int frame_read(struct frame *f, const uint8_t *at, size_t have, bool masked, size_t limit)
{
    if (have < 2)
        return 0;
    f->kind = at[0] & 15;
    f->last = (at[0] & 0x80) != 0;
    unsigned form = at[1] & 127;
    bool control = f->kind >= FRAME_CLOSE;
    if ((at[0] & 0x70) != 0 || (at[1] >> 7 != 0) != masked || !kind_known(f->kind))
        return -CLOSE_PROTOCOL;
    if (control && (!f->last || form > FRAME_CONTROL_MAX))
        return -CLOSE_PROTOCOL;
    size_t wide = form == 126 ? 2 : form == 127 ? 8 : 0;
    if (have < 2 + wide)
        return 0;
    uint64_t len = wide == 0 ? form : big_endian(at + 2, wide);
    if (!shortest(len, wide))
        return -CLOSE_PROTOCOL;
    if (!control && len > limit)
        return -CLOSE_SIZE;
    f->len = (size_t)len;
    f->head = 2 + wide + (masked ? 4 : 0);
    if (have < f->head)
        return 0;
    if (masked)
        memcpy(f->mask, at + 2 + wide, 4);
    return (int)f->head;
}

/* One pass over the payload does both: most text is ASCII, and then needs no second look. */
bool frame_unmask(uint8_t *at, size_t len, const uint8_t mask[4])
{
    uint32_t once;
    memcpy(&once, mask, 4);
    uint64_t twice = (uint64_t)once << 32 | once, seen = 0;
    size_t i = 0;
    for (; i + 8 <= len; i += 8) {
        uint64_t v;
        memcpy(&v, at + i, 8);
        v ^= twice;
        seen |= v;
        memcpy(at + i, &v, 8);
    }
    uint8_t rest = 0;
    for (; i < len; i++) {
        at[i] ^= mask[i & 3];
        rest |= at[i];
    }
    return ((seen & 0x8080808080808080u) | (rest & 0x80u)) == 0;
}

size_t frame_head(uint8_t *to, enum frame_kind kind, size_t len, const uint8_t *mask)
{
    size_t wide = len <= 125 ? 0 : len <= 0xffff ? 2 : 8;
    unsigned form = wide == 0 ? (unsigned)len : wide == 2 ? 126 : 127;
    to[0] = (uint8_t)(0x80 | kind);
    to[1] = (uint8_t)((mask != NULL ? 0x80 : 0) | form);
    for (size_t i = 0; i < wide; i++)
        to[2 + i] = (uint8_t)((uint64_t)len >> (8 * (wide - 1 - i)));
    if (mask == NULL)
        return 2 + wide;
    memcpy(to + 2 + wide, mask, 4);
    return 6 + wide;
}

/* A reason that is cut is cut between characters: half of one would be a fault of ours. */
static size_t cut_reason(const char *reason, size_t room)
{
    size_t len = strlen(reason);
    if (len <= room)
        return len;
    while (room > 0 && ((uint8_t)reason[room] & 0xc0) == 0x80)
        room--;
    return room;
}

size_t frame_close(uint8_t to[2 + FRAME_CONTROL_MAX], unsigned code, const char *reason)
{
    if (code == CLOSE_NONE)
        return frame_head(to, FRAME_CLOSE, 0, NULL);
    size_t len = cut_reason(reason != NULL ? reason : "", FRAME_CONTROL_MAX - 2);
    frame_head(to, FRAME_CLOSE, 2 + len, NULL);
    to[2] = (uint8_t)(code >> 8);
    to[3] = (uint8_t)code;
    memcpy(to + 4, reason != NULL ? reason : "", len);
    return 4 + len;
}

/* --- UTF-8 ------------------------------------------------------------------------------------ */

static size_t ascii_run(const uint8_t *at, size_t len)
{
    size_t i = 0;
    for (; i + 8 <= len; i += 8) {
        uint64_t v;
        memcpy(&v, at + i, 8);
        if ((v & 0x8080808080808080u) != 0)
            break;
    }
    while (i < len && at[i] < 0x80)
        i++;
    return i;
}

/* The length of the character that begins here, 0 if none does: overlong forms, surrogates and
 * what lies beyond U+10FFFF all show in the second byte. */
static size_t character(const uint8_t *at, size_t left)
{
    uint8_t low = 0x80, high = 0xbf;
    size_t len = at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    if (at[0] < 0xc2 || at[0] > 0xf4 || left < len)
        return 0;
    if (at[0] == 0xe0)
        low = 0xa0;
    else if (at[0] == 0xed)
        high = 0x9f;
    else if (at[0] == 0xf0)
        low = 0x90;
    else if (at[0] == 0xf4)
        high = 0x8f;
    if (at[1] < low || at[1] > high)
        return 0;
    for (size_t i = 2; i < len; i++)
        if ((at[i] & 0xc0) != 0x80)
            return 0;
    return len;
}

bool utf8_good(const uint8_t *at, size_t len)
{
    for (size_t i = 0;;) {
        i += ascii_run(at + i, len - i);
        if (i == len)
            return true;
        size_t bytes = character(at + i, len - i);
        if (bytes == 0)
            return false;
        i += bytes;
    }
}

/* --- messages --------------------------------------------------------------------------------- */

static enum given_kind fault(struct given *g, unsigned code)
{
    *g = (struct given){.code = code};
    return GIVEN_FAULT;
}

static bool code_may_be_sent(unsigned code)
{
    return (code >= 1000 && code <= 1014 && (code < 1004 || code > 1006)) ||
           (code >= 3000 && code <= 4999);
}

static enum given_kind give_close(struct given *g)
{
    if (g->len == 0) {
        g->code = CLOSE_NONE;
        return GIVEN_CLOSE;
    }
    if (g->len == 1)
        return fault(g, CLOSE_PROTOCOL);
    g->code = (unsigned)big_endian(g->at, 2);
    g->at += 2;
    g->len -= 2;
    if (!code_may_be_sent(g->code))
        return fault(g, CLOSE_PROTOCOL);
    return utf8_good(g->at, g->len) ? GIVEN_CLOSE : fault(g, CLOSE_UTF8);
}

static enum given_kind give_text(struct given *g, bool ascii)
{
    return ascii || utf8_good(g->at, g->len) ? GIVEN_TEXT : fault(g, CLOSE_UTF8);
}

/* Adds a fragment to what is gathered at the start of the buffer. */
static enum given_kind gather(struct inflow *in, const struct frame *f, struct given *g)
{
    memmove(in->at + in->part, g->at, g->len);
    in->part += g->len;
    in->begun = !f->last;
    if (!f->last)
        return g->len > 0 ? GIVEN_NOTHING : GIVEN_EMPTY;
    g->at = in->at;
    g->len = in->part;
    in->part = 0;
    return give_text(g, false);
}

/* What can be refused is refused as soon as the head is known. */
static unsigned refusal(const struct inflow *in, const struct frame *f)
{
    if (f->kind >= FRAME_CLOSE)
        return 0;
    if ((f->kind == FRAME_MORE) != in->begun)
        return CLOSE_PROTOCOL;
    return f->kind == FRAME_BINARY ? CLOSE_KIND : 0;
}

static enum given_kind give(struct inflow *in, const struct frame *f, bool ascii, struct given *g)
{
    switch (f->kind) {
    case FRAME_PING:
        return GIVEN_PING;
    case FRAME_PONG:
        return GIVEN_PONG;
    case FRAME_CLOSE:
        return give_close(g);
    default:
        return f->last && !in->begun ? give_text(g, ascii) : gather(in, f, g);
    }
}

enum given_kind inflow_next(struct inflow *in, bool masked, size_t limit, struct given *g)
{
    enum given_kind kind = GIVEN_NOTHING;
    while (kind == GIVEN_NOTHING) {
        struct frame f;
        int head = frame_read(&f, in->at + in->next, in->end - in->next, masked, limit - in->part);
        if (head < 0)
            return fault(g, (unsigned)-head);
        if (head == 0)
            break;
        unsigned code = refusal(in, &f);
        if (code != 0)
            return fault(g, code);
        if (in->end - in->next - f.head < f.len)
            break;
        uint8_t *payload = in->at + in->next + f.head;
        in->next += f.head + f.len;
        bool ascii = masked && frame_unmask(payload, f.len, f.mask);
        *g = (struct given){.at = payload, .len = f.len};
        kind = give(in, &f, ascii, g);
    }
    return kind;
}
