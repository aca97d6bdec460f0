#include "rules/entry.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

enum { NESTING_MAX = 12 };

void trouble_say(struct trouble *t, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(t->words, sizeof t->words, fmt, ap);
    va_end(ap);
}

/* --- pages: a bump arena ---------------------------------------------------------------------- */

struct block {
    struct block *next;
    size_t used, cap;
    max_align_t at[];
};
struct pages {
    struct block *blocks;
};

struct pages *pages_new(void)
{
    struct pages *p = calloc(1, sizeof *p);
    if (p == NULL)
        abort();
    return p;
}

void pages_free(struct pages *p)
{
    if (p == NULL)
        return;
    for (struct block *b = p->blocks; b != NULL;) {
        struct block *next = b->next;
        free(b);
        b = next;
    }
    free(p);
}

static void *take(struct pages *p, size_t n)
{
    n = (n + sizeof(max_align_t) - 1) / sizeof(max_align_t) * sizeof(max_align_t);
    if (p->blocks == NULL || p->blocks->cap - p->blocks->used < n) {
        size_t cap = n > 32768 ? n : 32768;
        struct block *b = calloc(1, sizeof *b + cap);
        if (b == NULL)
            abort();
        b->cap = cap;
        b->next = p->blocks;
        p->blocks = b;
    }
    void *out = (char *)p->blocks->at + p->blocks->used;
    p->blocks->used += n;
    return out;
}

const char *pages_keep(struct pages *p, const char *text)
{
    size_t n = strlen(text) + 1;
    return memcpy(take(p, n), text, n);
}

/* --- reading ---------------------------------------------------------------------------------- */

struct reading {
    struct pages *pages;
    yaml_document_t doc;
    const char *file;
    struct trouble *why;
};

static struct entry *entry_of(struct reading *r, int id, const char *key, unsigned depth)
{
    yaml_node_t *node = yaml_document_get_node(&r->doc, id);
    struct entry *e = take(r->pages, sizeof *e);
    e->key = key;
    e->file = r->file;
    e->line = (unsigned)node->start_mark.line + 1;
    if (depth > NESTING_MAX) {
        entry_trouble(e, r->why, "nested too deeply");
        return NULL;
    }
    struct entry **tail = &e->first;
    if (node->type == YAML_SCALAR_NODE) {
        e->kind = ENTRY_VALUE;
        e->value = pages_keep(r->pages, (const char *)node->data.scalar.value);
        return e;
    }
    if (node->type == YAML_SEQUENCE_NODE) {
        e->kind = ENTRY_LIST;
        for (int *i = node->data.sequence.items.start; i < node->data.sequence.items.top; i++) {
            if ((*tail = entry_of(r, *i, NULL, depth + 1)) == NULL)
                return NULL;
            (*tail)->parent = e;
            tail = &(*tail)->next;
        }
        return e;
    }
    e->kind = ENTRY_MAP;
    for (yaml_node_pair_t *i = node->data.mapping.pairs.start; i < node->data.mapping.pairs.top;
         i++) {
        yaml_node_t *k = yaml_document_get_node(&r->doc, i->key);
        if (k->type != YAML_SCALAR_NODE) {
            trouble_say(r->why, "%s:%zu: a key must be a plain word", r->file,
                        k->start_mark.line + 1);
            return NULL;
        }
        const char *name = pages_keep(r->pages, (const char *)k->data.scalar.value);
        if (entry_get(e, name) != NULL) {
            trouble_say(r->why, "%s:%zu: %s: stands here twice", r->file, k->start_mark.line + 1,
                        name);
            return NULL;
        }
        if ((*tail = entry_of(r, i->value, name, depth + 1)) == NULL)
            return NULL;
        (*tail)->parent = e;
        (*tail)->line = (unsigned)k->start_mark.line + 1;
        tail = &(*tail)->next;
    }
    return e;
}

/* Whatever the parser was given to read. */
static struct entry *parse(struct pages *p, yaml_parser_t *parser, const char *name,
                           struct trouble *why)
{
    struct entry *root = NULL;
    struct reading r = {.pages = p, .file = pages_keep(p, name), .why = why};
    if (!yaml_parser_load(parser, &r.doc)) {
        trouble_say(why, "%s:%zu: %s", name, parser->problem_mark.line + 1,
                    parser->problem != NULL ? parser->problem : "is not YAML");
    } else {
        yaml_node_t *top = yaml_document_get_root_node(&r.doc);
        if (top == NULL || top->type != YAML_MAPPING_NODE)
            trouble_say(why, "%s:1: a ruleset is a map of fields, and this file is none", name);
        else
            root = entry_of(&r, 1, NULL, 0);
        yaml_document_delete(&r.doc);
    }
    yaml_parser_delete(parser);
    return root;
}

struct entry *entry_read(struct pages *p, const char *path, struct trouble *why)
{
    yaml_parser_t parser;
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        trouble_say(why, "%s: cannot be read: %s", path, strerror(errno));
        return NULL;
    }
    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_file(&parser, f);
    struct entry *root = parse(p, &parser, path, why);
    fclose(f);
    return root;
}

struct entry *entry_parse(struct pages *p, const char *text, const char *name, struct trouble *why)
{
    yaml_parser_t parser;
    if (!yaml_parser_initialize(&parser))
        abort();
    yaml_parser_set_input_string(&parser, (const unsigned char *)text, strlen(text));
    return parse(p, &parser, name, why);
}

/* JSON is YAML too, and has one way to write a word. */
void entry_write(const struct entry *e, struct text *t)
{
    if (e->kind == ENTRY_VALUE) {
        json_str(t, e->key, e->value);
        return;
    }
    json_open(t, e->key, e->kind == ENTRY_MAP ? '{' : '[');
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        entry_write(k, t);
    json_close(t, e->kind == ENTRY_MAP ? '}' : ']');
}

/* --- for people ------------------------------------------------------------------------------- */

static bool is_plain(const char *s)
{
    bool plain = isalnum((unsigned char)s[0]);
    for (; plain && *s != '\0'; s++)
        plain = isalnum((unsigned char)*s) || strchr("-_./", *s) != NULL;
    return plain;
}

static void print_word(const char *word, struct text *t)
{
    if (is_plain(word)) {
        text_put(t, word);
        return;
    }
    const size_t most = 6 * strlen(word) + 8;
    char *quoted = malloc(most);
    struct text q;
    if (quoted == NULL)
        abort();
    text_on(&q, quoted, most);
    text_putc(&q, '['); /* nothing stands before it */
    json_str(&q, NULL, word);
    text_put(t, quoted + 1);
    free(quoted);
}

/* On one line. */
static void print_flow(const struct entry *e, struct text *t)
{
    if (e->kind == ENTRY_VALUE) {
        print_word(e->value, t);
        return;
    }
    text_putc(t, e->kind == ENTRY_MAP ? '{' : '[');
    for (const struct entry *k = e->first; k != NULL; k = k->next) {
        if (k->key != NULL) {
            print_word(k->key, t);
            text_put(t, ": ");
        }
        print_flow(k, t);
        if (k->next != NULL)
            text_put(t, ", ");
    }
    text_putc(t, e->kind == ENTRY_MAP ? '}' : ']');
}

void entry_print(const struct entry *root, struct text *t)
{
    for (const struct entry *e = root->first; e != NULL; e = e->next) {
        print_word(e->key, t);
        text_putc(t, ':');
        const bool rows = e->kind == ENTRY_LIST && e->first != NULL && e->first->kind == ENTRY_MAP;
        for (const struct entry *k = rows ? e->first : NULL; k != NULL; k = k->next) {
            text_put(t, "\n  - ");
            print_flow(k, t);
        }
        if (!rows) {
            text_putc(t, ' ');
            print_flow(e, t);
        }
        text_putc(t, '\n');
    }
}

/* --- merging ---------------------------------------------------------------------------------- */

static struct entry *copy(struct pages *p, const struct entry *e, struct entry *parent)
{
    struct entry *c = take(p, sizeof *c);
    *c = *e;
    c->next = NULL;
    c->parent = parent;
    c->first = NULL;
    struct entry **tail = &c->first;
    for (const struct entry *k = e->first; k != NULL; k = k->next) {
        *tail = copy(p, k, c);
        tail = &(*tail)->next;
    }
    return c;
}

struct entry *entry_overlay(struct pages *p, struct entry *base, const struct entry *over)
{
    assert(base->kind == ENTRY_MAP && over->kind == ENTRY_MAP);
    for (const struct entry *o = over->first; o != NULL; o = o->next) {
        struct entry **at = &base->first;
        while (*at != NULL && strcmp((*at)->key, o->key) != 0)
            at = &(*at)->next;
        bool gone = o->kind == ENTRY_VALUE && strcmp(o->value, "none") == 0;
        if (*at != NULL && gone) {
            *at = (*at)->next;
        } else if (*at != NULL && (*at)->kind == ENTRY_MAP && o->kind == ENTRY_MAP) {
            entry_overlay(p, *at, o);
        } else if (!gone) {
            struct entry *after = *at != NULL ? (*at)->next : NULL;
            *at = copy(p, o, base);
            (*at)->next = after;
        }
    }
    return base;
}

/* --- looking ---------------------------------------------------------------------------------- */

const struct entry *entry_get(const struct entry *map, const char *key)
{
    if (map == NULL || map->kind != ENTRY_MAP)
        return NULL;
    for (const struct entry *e = map->first; e != NULL; e = e->next)
        if (strcmp(e->key, key) == 0)
            return e;
    return NULL;
}

const char *entry_value(const struct entry *map, const char *key)
{
    const struct entry *e = entry_get(map, key);
    return e != NULL && e->kind == ENTRY_VALUE ? e->value : NULL;
}

const char *entry_path(const struct entry *e, char *buf, size_t cap)
{
    const char *keys[NESTING_MAX + 2];
    size_t n = 0;
    for (; e != NULL && n < NESTING_MAX + 2; e = e->parent)
        if (e->key != NULL)
            keys[n++] = e->key;
    size_t len = 0;
    buf[0] = '\0';
    while (n-- > 0 && len < cap) {
        int w = snprintf(buf + len, cap - len, "%s%s", keys[n], n > 0 ? "." : "");
        len += w > 0 ? (size_t)w : 0;
    }
    return buf;
}

void entry_trouble(const struct entry *e, struct trouble *t, const char *fmt, ...)
{
    char path[160], words[200];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(words, sizeof words, fmt, ap);
    va_end(ap);
    entry_path(e, path, sizeof path); /* of all of a file it is empty */
    trouble_say(t, "%.120s:%u: %s%s%s", e->file, e->line, path, path[0] != '\0' ? ": " : "", words);
}

static void hash_into(crypto_generichash_state *st, const struct entry *e)
{
    const char *key = e->key != NULL ? e->key : "";
    uint8_t kind = (uint8_t)e->kind;
    crypto_generichash_update(st, &kind, 1);
    crypto_generichash_update(st, (const uint8_t *)key, strlen(key) + 1);
    if (e->kind == ENTRY_VALUE)
        crypto_generichash_update(st, (const uint8_t *)e->value, strlen(e->value) + 1);
    for (const struct entry *k = e->first; k != NULL; k = k->next)
        hash_into(st, k);
    kind = 0xff;
    crypto_generichash_update(st, &kind, 1);
}

struct link entry_hash(const struct entry *root)
{
    struct link out;
    crypto_generichash_state st;
    crypto_generichash_init(&st, NULL, 0, sizeof out.hash);
    hash_into(&st, root);
    crypto_generichash_final(&st, out.hash, sizeof out.hash);
    return out;
}
