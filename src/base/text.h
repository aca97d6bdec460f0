/* Text in a fixed buffer, and JSON written into it.
 *
 * Everything Baize prints for a machine goes through here: no allocation, no half-escaped string.
 * A text that overflows its buffer is marked full and stays terminated; the writer asserts on it
 * where the buffer was sized for the worst case. */
#ifndef BAIZE_BASE_TEXT_H
#define BAIZE_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

struct text {
    char *at;
    size_t cap;
    size_t len;
    bool full;
};

void text_on(struct text *t, char *buf, size_t cap);
void text_put(struct text *t, const char *s);
void text_add(struct text *t, const char *s, size_t len);
void text_putc(struct text *t, char c);
void text_int(struct text *t, int64_t v);
void text_fmt(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Bytes of the UTF-8 character at `s`; 0 where there is none whole. */
size_t text_utf8(const char *s);
/* A question mark for each byte that belongs to none: no database and no screen reads half a
 * character. */
void text_mend(char *words);
/* The same, and for each of a character that a terminal obeys instead of showing it: controls, and
 * what has words stand in another order than they were written in. */
void text_tame(char *words);
/* As much of the words as there is room for, in whole characters. */
void text_cut(char *to, size_t cap, const char *words);

/* JSON members; each begins with a comma unless it is the first after '{' or '['. */
void json_key(struct text *t, const char *key); /* whatever value follows */
static inline void json_str(struct text *t, const char *key, const char *value); /* NULL: null */
static inline void json_int(struct text *t, const char *key, int64_t value);
void json_flag(struct text *t, const char *key, bool value);
void json_open(struct text *t, const char *key, char bracket);
void json_close(struct text *t, char bracket);

/* The same of a member that is not the first, with a key written in the source in which nothing
 * must be escaped: comma, key and colon are one piece, copied where it is asked for. */
#define json_next_str(t, key, value)                                                               \
    (text_piece(t, ",\"" key "\":", sizeof(",\"" key "\":")), json_value_str(t, value))
#define json_next_int(t, key, value)                                                               \
    (text_piece(t, ",\"" key "\":", sizeof(",\"" key "\":")), text_int(t, value))
void json_value_str(struct text *t, const char *value); /* NULL: null */

/* A text written in the source, with the zero that ends it. */
static inline void text_piece(struct text *t, const char *piece, size_t size)
{
    if (t->len + size > t->cap) {
        t->full = true;
        return;
    }
    memcpy(t->at + t->len, piece, size);
    t->len += size - 1;
}

/* The same with a key whose length is known and in which nothing must be escaped. */
void json_str_named(struct text *t, const char *key, size_t len, const char *value);
void json_int_named(struct text *t, const char *key, size_t len, int64_t value);
void json_str_keyed(struct text *t, const char *key, const char *value);
void json_int_keyed(struct text *t, const char *key, int64_t value);

/* Nearly every key is a word of the source: the compiler knows its length, and that nothing in it
 * must be escaped. */
#define JSON_KEY_IS_PLAIN(key)                                                                     \
    (__builtin_constant_p((key) != NULL) && (key) != NULL &&                                       \
     __builtin_constant_p(__builtin_strlen(key)) && __builtin_strchr(key, '"') == NULL &&          \
     __builtin_strchr(key, '\\') == NULL)

static inline __attribute__((always_inline)) void json_str(struct text *t, const char *key,
                                                           const char *value)
{
    if (JSON_KEY_IS_PLAIN(key))
        json_str_named(t, key, __builtin_strlen(key), value);
    else
        json_str_keyed(t, key, value);
}

static inline __attribute__((always_inline)) void json_int(struct text *t, const char *key,
                                                           int64_t value)
{
    if (JSON_KEY_IS_PLAIN(key))
        json_int_named(t, key, __builtin_strlen(key), value);
    else
        json_int_keyed(t, key, value);
}

#endif
