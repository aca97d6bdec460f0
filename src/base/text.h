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

struct text {
    char *at;
    size_t cap;
    size_t len;
    bool full;
};

void text_on(struct text *t, char *buf, size_t cap);
void text_put(struct text *t, const char *s);
void text_putc(struct text *t, char c);
void text_int(struct text *t, int64_t v);
void text_fmt(struct text *t, const char *fmt, ...) __attribute__((format(printf, 2, 3)));

/* Bytes of the UTF-8 character at `s`; 0 where there is none whole. */
size_t text_utf8(const char *s);

/* JSON members; each begins with a comma unless it is the first after '{' or '['. */
void json_key(struct text *t, const char *key);                    /* whatever value follows */
void json_str(struct text *t, const char *key, const char *value); /* NULL writes null */
void json_int(struct text *t, const char *key, int64_t value);
void json_flag(struct text *t, const char *key, bool value);
void json_open(struct text *t, const char *key, char bracket);
void json_close(struct text *t, char bracket);

#endif
