#include "base/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void text_on(struct text *t, char *buf, size_t cap)
{
    *t = (struct text){.at = buf, .cap = cap};
    buf[0] = '\0';
}

/* Most texts are a few words: copied in pieces that may overlap, without a call. */
static inline void copy(char *to, const char *from, size_t n)
{
    if (n > 32)
        memcpy(to, from, n);
    else if (n >= 16) {
        memcpy(to, from, 16);
        memcpy(to + n - 16, from + n - 16, 16);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else if (n > 0) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}

static inline void put(struct text *t, const char *s, size_t n)
{
    if (t->len + n + 1 > t->cap) {
        t->full = true;
        return;
    }
    copy(t->at + t->len, s, n);
    t->len += n;
    t->at[t->len] = '\0';
}

void text_put(struct text *t, const char *s)
{
    put(t, s, strlen(s));
}

void text_add(struct text *t, const char *s, size_t len)
{
    put(t, s, len);
}

void text_putc(struct text *t, char c)
{
    put(t, &c, 1);
}

enum { DIGITS_MAX = 20 }; /* of any number, with its sign */
static const char PAIRS[] = "00010203040506070809101112131415161718192021222324"
                            "25262728293031323334353637383940414243444546474849"
                            "50515253545556575859606162636465666768697071727374"
                            "75767778798081828384858687888990919293949596979899";

static inline void four_digits(char *to, uint32_t u)
{
    memcpy(to, PAIRS + 2 * (u / 100), 2);
    memcpy(to + 2, PAIRS + 2 * (u % 100), 2);
}

/* Digits of a number below ten thousand; returns their end. */
static inline char *few_digits(char *to, uint32_t u)
{
    if (u >= 1000) {
        four_digits(to, u);
        return to + 4;
    }
    if (u >= 100)
        *to++ = (char)('0' + u / 100);
    if (u >= 10) {
        memcpy(to, PAIRS + 2 * (u % 100), 2);
        return to + 2;
    }
    *to = (char)('0' + u);
    return to + 1;
}

static char *digits(char *to, uint64_t u)
{
    if (u < 10000)
        return few_digits(to, (uint32_t)u);
    to = digits(to, u / 10000);
    four_digits(to, (uint32_t)(u % 10000));
    return to + 4;
}

static inline void put_int(struct text *t, int64_t v)
{
    if (t->len + DIGITS_MAX + 1 > t->cap) {
        text_fmt(t, "%" PRId64, v);
        return;
    }
    char *to = t->at + t->len;
    if (v < 0)
        *to++ = '-';
    to = digits(to, v < 0 ? 0 - (uint64_t)v : (uint64_t)v);
    *to = '\0';
    t->len = (size_t)(to - t->at);
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

/* What stands between quotation marks, where something in it must be escaped or looked at: no
 * reader takes JSON with half a character in it. */
static __attribute__((cold, noinline)) void escaped(struct text *t, const char *s)
{
    for (size_t len = 1; *s != '\0'; s += len) {
        unsigned char c = (unsigned char)*s;
        len = 1;
        if (c >= 0x80 && (len = text_utf8(s)) > 0) {
            put(t, s, len);
        } else if (c >= 0x80) {
            text_putc(t, '?');
            len = 1;
        } else if (c >= 0x20 && c != '"' && c != '\\') {
            text_putc(t, *s);
        } else if (c == '"' || c == '\\') {
            char pair[2] = {'\\', (char)c};
            put(t, pair, 2);
        } else {
            text_fmt(t, "\\u%04x", c);
        }
    }
}

/* What of sixteen bytes must be escaped or looked at: a quotation mark, a backslash, what is below
 * a space, what is of a longer character. */
typedef uint8_t sixteen __attribute__((vector_size(16)));
typedef uint64_t twice_eight __attribute__((vector_size(16)));

static inline twice_eight odd_of(sixteen x)
{
    return (twice_eight)((x < 0x20) | (x == '"') | (x == '\\') | (x & 0x80));
}

static inline twice_eight copy_sixteen(char *to, const char *from)
{
    sixteen x;
    memcpy(&x, from, sizeof x);
    memcpy(to, &x, sizeof x);
    return odd_of(x);
}

/* Fewer than sixteen, with others among them that need no escaping. */
static inline twice_eight few(const char *s, size_t n)
{
    const uint64_t spaces = UINT64_C(0x2020202020202020);
    uint64_t head = spaces, tail = spaces;
    if (n >= 8) {
        memcpy(&head, s, 8);
        memcpy(&tail, s + n - 8, 8);
    } else if (n >= 4) {
        memcpy(&head, s, 4);
        memcpy(&tail, s + n - 4, 4);
    } else if (n > 0) {
        const uint8_t first = (uint8_t)s[0], middle = (uint8_t)s[n / 2], last = (uint8_t)s[n - 1];
        head = spaces << 24 | (uint64_t)last << 16 | (uint64_t)middle << 8 | first;
    }
    return (twice_eight){head, tail};
}

/* Copies a text while it is looked at: false when it must be gone through by characters. */
static inline bool copy_plain(char *to, const char *s, size_t n)
{
    twice_eight odd = {0, 0};
    if (n >= 16) {
        for (size_t i = 0; i + 16 < n; i += 16)
            odd |= copy_sixteen(to + i, s + i);
        odd |= copy_sixteen(to + n - 16, s + n - 16);
    } else {
        copy(to, s, n);
        odd = odd_of((sixteen)few(s, n));
    }
    return (odd[0] | odd[1]) == 0;
}

/* Nearly every text is plain and fits. */
static inline void quoted(struct text *t, const char *s)
{
    const size_t n = strlen(s);
    char *to = t->at + t->len;
    if (t->len + n + 3 > t->cap || !copy_plain(to + 1, s, n)) {
        text_putc(t, '"');
        escaped(t, s);
        text_putc(t, '"');
        return;
    }
    to[0] = '"';
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
    copy(to, key, len);
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

void json_value_str(struct text *t, const char *value)
{
    put_str(t, value);
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

void text_mend(char *words)
{
    for (size_t len; *words != '\0'; words += len > 0 ? len : 1)
        if ((len = text_utf8(words)) == 0)
            *words = '?';
}

/* Both sets of controls, ends of lines and paragraphs, and directions (Unicode 15, 23.1 and 23.2).
 */
static bool is_obeyed(const char *s, size_t len)
{
    const unsigned char *at = (const unsigned char *)s;
    if (len == 1)
        return at[0] < ' ' || at[0] == 0x7f;
    if (len == 2)
        return (at[0] == 0xc2 && at[1] < 0xa0) || (at[0] == 0xd8 && at[1] == 0x9c);
    return len == 3 && at[0] == 0xe2 &&
           ((at[1] == 0x80 &&
             (at[2] == 0x8e || at[2] == 0x8f || (at[2] >= 0xa8 && at[2] <= 0xae))) ||
            (at[1] == 0x81 && at[2] >= 0xa6 && at[2] <= 0xa9));
}

void text_tame(char *words)
{
    text_mend(words);
    for (size_t len; *words != '\0'; words += len)
        if (is_obeyed(words, len = text_utf8(words)))
            memset(words, '?', len);
}

void text_cut(char *to, size_t cap, const char *words)
{
    size_t len = strnlen(words, cap);
    if (len == cap)
        for (len--; len > 0 && ((unsigned char)words[len] & 0xc0) == 0x80; len--)
            ;
    memcpy(to, words, len);
    to[len] = '\0';
}
