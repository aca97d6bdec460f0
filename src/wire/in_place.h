/* Plain JSON read where it lies, without a tree: what terminals say all the time, and the lines of
 * journals.
 *
 * Read in place a line costs a tenth of what jansson takes for it. Only what is written plainly is
 * read: whole numbers without a sign, texts of printable ASCII without an escape. Each function is
 * false for anything else, and whoever calls lets jansson read that, so there is one grammar and no
 * second opinion. */
#ifndef BAIZE_WIRE_IN_PLACE_H
#define BAIZE_WIRE_IN_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct in_place {
    const char *at, *end;
    bool loose; /* it can be read, but would be written otherwise */
};

static inline void plain_spaces(struct in_place *r)
{
    for (; r->at < r->end && *r->at == ' '; r->at++)
        r->loose = true;
}

/* This character, perhaps after spaces. */
static inline bool plain_char(struct in_place *r, char c)
{
    plain_spaces(r);
    if (r->at == r->end || *r->at != c)
        return false;
    r->at++;
    return true;
}

/* Exactly these characters. */
static inline bool plain_text(struct in_place *r, const char *text, size_t len)
{
    if ((size_t)(r->end - r->at) < len || memcmp(r->at, text, len) != 0)
        return false;
    r->at += len;
    return true;
}

/* The same of six characters or more, without a call for most. */
static inline bool plain_piece(struct in_place *r, const char *piece, size_t len)
{
    uint64_t head[2], tail[2];
    uint32_t few[2], last[2];
    if ((size_t)(r->end - r->at) < len)
        return false;
    if (len < sizeof *head) {
        memcpy(&few[0], r->at, sizeof *few);
        memcpy(&few[1], piece, sizeof *few);
        memcpy(&last[0], r->at + len - sizeof *last, sizeof *last);
        memcpy(&last[1], piece + len - sizeof *last, sizeof *last);
        if (few[0] != few[1] || last[0] != last[1])
            return false;
    } else {
        memcpy(&head[0], r->at, sizeof *head);
        memcpy(&head[1], piece, sizeof *head);
        memcpy(&tail[0], r->at + len - sizeof *tail, sizeof *tail);
        memcpy(&tail[1], piece + len - sizeof *tail, sizeof *tail);
        if (head[0] != head[1] || tail[0] != tail[1] ||
            (len > 2 * sizeof *head && memcmp(r->at, piece, len) != 0))
            return false;
    }
    r->at += len;
    return true;
}

/* How many characters of eight, from the first on, stand for themselves in a text. */
static inline unsigned plain_of_eight(uint64_t eight)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = UINT64_C(0x8080808080808080);
    const uint64_t mark = eight ^ ones * '"', slash = eight ^ ones * '\\',
                   del = eight ^ ones * 0x7f;
    const uint64_t odd = (eight | (eight - ones * 0x20) | ((mark - ones) & ~mark) |
                          ((slash - ones) & ~slash) | ((del - ones) & ~del)) &
                         tops;
    return odd == 0 ? 8 : (unsigned)__builtin_ctzll(odd) / 8;
}

/* A text that fits into cap bytes with its end. What follows its end in the last eight bytes that
 * are written is zero. */
static inline bool plain_word(struct in_place *r, char *to, size_t cap)
{
    size_t n = 0;
    if (!plain_char(r, '"'))
        return false;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    while (r->end - r->at >= 8 && n + 8 < cap) {
        uint64_t eight;
        memcpy(&eight, r->at, sizeof eight);
        const unsigned plain = plain_of_eight(eight);
        if (plain < 8)
            eight &= (UINT64_C(1) << 8 * plain) - 1;
        memcpy(to + n, &eight, sizeof eight);
        n += plain;
        r->at += plain;
        if (plain < 8)
            break;
    }
#endif
    for (; r->at < r->end && *r->at != '"'; r->at++) {
        if (*r->at < 0x20 || *r->at > 0x7e || *r->at == '\\' || n + 1 == cap)
            return false;
        to[n++] = *r->at;
    }
    to[n] = '\0';
    return r->at++ < r->end;
}

/* A whole number, far from the end of what fits. */
static inline bool plain_number(struct in_place *r, int64_t *out)
{
    plain_spaces(r);
    const char *from = r->at;
    int64_t n = 0;
    for (; r->at < r->end && *r->at >= '0' && *r->at <= '9'; r->at++) {
        if (r->at - from == 17)
            return false;
        n = 10 * n + (*r->at - '0');
    }
    *out = n;
    return r->at > from && (*from != '0' || r->at - from == 1);
}

#endif
