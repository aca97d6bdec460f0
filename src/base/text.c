#include "base/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_on(struct text *t, char *buf, size_t cap)
{
    *t = (struct text){.at = buf, .cap = cap};
    buf[0] = '\0';
}

static inline void put(struct text *t, const char *s, size_t n)
{
    if (t->len + n + 1 > t->cap) {
        t->full = true;
        return;
    }
    memcpy(t->at + t->len, s, n);
    t->len += n;
    t->at[t->len] = '\0';
}

void text_put(struct text *t, const char *s)
{
    put(t, s, strlen(s));
}

void text_putc(struct text *t, char c)
{
    put(t, &c, 1);
}

static inline void put_int(struct text *t, int64_t v)
{
    static const char PAIRS[] = "00010203040506070809101112131415161718192021222324"
                                "25262728293031323334353637383940414243444546474849"
                                "50515253545556575859606162636465666768697071727374"
                                "75767778798081828384858687888990919293949596979899";
    char digits[24];
    char *at = digits + sizeof digits;
    uint64_t u = v < 0 ? 0 - (uint64_t)v : (uint64_t)v;
    for (; u >= 10; u /= 100)
        memcpy(at -= 2, PAIRS + 2 * (u % 100), 2);
    if (u > 0 || at == digits + sizeof digits)
        *--at = (char)('0' + u);
    if (v < 0)
        *--at = '-';
    put(t, at, (size_t)(digits + sizeof digits - at));
}

void text_int(struct text *t, int64_t v)
{
    put_int(t, v);
}

void text_fmt(struct text *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    int n = vsnprintf(t->at + t->len, t->cap - t->len, fmt, ap);
    va_end(ap);
    if (n < 0 || t->len + (size_t)n + 1 > t->cap) {
        t->full = true;
        t->at[t->len] = '\0';
        return;
    }
    t->len += (size_t)n;
}

/* What stands between quotation marks, where something in it must be escaped. */
static __attribute__((cold, noinline)) void escaped(struct text *t, const char *s)
{
    for (; *s != '\0'; s++) {
        unsigned char c = (unsigned char)*s;
        if (c >= 0x20 && c != '"' && c != '\\') {
            text_putc(t, *s);
        } else if (c == '"' || c == '\\') {
            char pair[2] = {'\\', (char)c};
            put(t, pair, 2);
        } else {
            text_fmt(t, "\\u%04x", c);
        }
    }
}

/* Whether one of eight characters must be escaped: a quotation mark, a backslash, or below a space.
 */
static inline bool eight_odd(const char *s)
{
    const uint64_t ones = UINT64_C(0x0101010101010101), tops = UINT64_C(0x8080808080808080);
    uint64_t x;
    memcpy(&x, s, sizeof x);
    const uint64_t mark = x ^ ones * '"', slash = x ^ ones * '\\';
    return (((x - ones * 0x20) & ~x) | ((mark - ones) & ~mark) | ((slash - ones) & ~slash)) & tops;
}

static inline bool all_plain(const char *s, size_t n)
{
    if (n >= 8) {
        for (size_t i = 0; i + 8 < n; i += 8)
            if (eight_odd(s + i))
                return false;
        return !eight_odd(s + n - 8);
    }
    char eight[8] = "        ";
    for (size_t i = 0; i < n; i++)
        eight[i] = s[i];
    return !eight_odd(eight);
}

/* Nearly every text is plain and fits. */
static inline void quoted(struct text *t, const char *s)
{
    const size_t n = strlen(s);
    if (t->len + n + 3 > t->cap || !all_plain(s, n)) {
        text_putc(t, '"');
        escaped(t, s);
        text_putc(t, '"');
        return;
    }
    char *to = t->at + t->len;
    to[0] = '"';
    memcpy(to + 1, s, n);
    to[n + 1] = '"';
    to[n + 2] = '\0';
    t->len += n + 2;
}

static inline bool first_here(const struct text *t)
{
    const char last = t->len > 0 ? t->at[t->len - 1] : '{';
    return last == '{' || last == '[' || last == ':';
}

/* A comma unless it is the first, and the key. */
static inline void key_and_colon(struct text *t, const char *key)
{
    if (!first_here(t))
        put(t, ",", 1);
    if (key != NULL) {
        quoted(t, key);
        put(t, ":", 1);
    }
}

static inline void key_named(struct text *t, const char *key, size_t len)
{
    if (t->len + len + 5 > t->cap) {
        t->full = true;
        return;
    }
    char *to = t->at + t->len;
    if (!first_here(t))
        *to++ = ',';
    *to++ = '"';
    memcpy(to, key, len);
    to += len;
    memcpy(to, "\":", 3);
    t->len = (size_t)(to + 2 - t->at);
}

static inline void put_str(struct text *t, const char *value)
{
    if (value == NULL)
        put(t, "null", 4);
    else
        quoted(t, value);
}

void json_key(struct text *t, const char *key)
{
    key_and_colon(t, key);
}

void json_str_keyed(struct text *t, const char *key, const char *value)
{
    key_and_colon(t, key);
    put_str(t, value);
}

void json_str_named(struct text *t, const char *key, size_t len, const char *value)
{
    key_named(t, key, len);
    put_str(t, value);
}

void json_int_keyed(struct text *t, const char *key, int64_t value)
{
    key_and_colon(t, key);
    put_int(t, value);
}

void json_int_named(struct text *t, const char *key, size_t len, int64_t value)
{
    key_named(t, key, len);
    put_int(t, value);
}

void json_flag(struct text *t, const char *key, bool value)
{
    json_key(t, key);
    text_put(t, value ? "true" : "false");
}

void json_open(struct text *t, const char *key, char bracket)
{
    json_key(t, key);
    text_putc(t, bracket);
}

void json_close(struct text *t, char bracket)
{
    text_putc(t, bracket);
}

size_t text_utf8(const char *s)
{
    /* By the first byte: how long, and what the second may be, so that nothing is written longer
     * than it need be, and no half of a surrogate pair. */
    static const struct {
        unsigned char from, to, len, least, most;
    } FIRST[] = {
        {0x00, 0x7f, 1, 0, 0},       {0xc2, 0xdf, 2, 0x80, 0xbf}, {0xe0, 0xe0, 3, 0xa0, 0xbf},
        {0xe1, 0xec, 3, 0x80, 0xbf}, {0xed, 0xed, 3, 0x80, 0x9f}, {0xee, 0xef, 3, 0x80, 0xbf},
        {0xf0, 0xf0, 4, 0x90, 0xbf}, {0xf1, 0xf3, 4, 0x80, 0xbf}, {0xf4, 0xf4, 4, 0x80, 0x8f}};
    const unsigned char *at = (const unsigned char *)s;
    size_t k = 0;
    while (k < sizeof FIRST / sizeof *FIRST && (at[0] < FIRST[k].from || at[0] > FIRST[k].to))
        k++;
    if (k == sizeof FIRST / sizeof *FIRST)
        return 0;
    for (size_t i = 1; i < FIRST[k].len; i++)
        if (i == 1 ? at[1] < FIRST[k].least || at[1] > FIRST[k].most : (at[i] & 0xc0) != 0x80)
            return 0;
    return FIRST[k].len;
}
