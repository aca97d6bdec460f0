#include "wire/replay.h"

#include "wire/event_json.h"
#include "wire/in_place.h"
#include "wire/occasion.h"

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST_HEX = 32 };

void transcript_init(struct transcript *tr)
{
    tr->buf = malloc(TRANSCRIPT_MAX);
    if (tr->buf == NULL)
        abort();
    transcript_clear(tr);
}

void transcript_on(struct transcript *tr, char *room)
{
    tr->buf = room;
    transcript_clear(tr);
}

void transcript_free(struct transcript *tr)
{
    free(tr->buf);
}

void transcript_clear(struct transcript *tr)
{
    text_on(&tr->text, tr->buf, TRANSCRIPT_MAX);
}

static void add_line(void *ctx, const struct event *e)
{
    struct transcript *tr = ctx;
    event_to_json(e, &tr->text);
    text_add(&tr->text, "\n", 1);
    if (tr->text.full) {
        fprintf(stderr, "baize: one act gave more events than a transcript holds\n");
        abort();
    }
}

struct sink transcript_sink(struct transcript *tr)
{
    return (struct sink){add_line, tr};
}

struct link transcript_digest(const struct transcript *tr)
{
    return chain_digest(tr->text.at, tr->text.len);
}

static void line_events(struct text *t, struct link digest)
{
    static const char BEFORE[] = ",\"events\":\"";
    char hex[CHAIN_HEX];
    chain_hex(digest, hex);
    hex[DIGEST_HEX] = '"';
    text_add(t, BEFORE, sizeof BEFORE - 1);
    text_add(t, hex, DIGEST_HEX + 1);
}

void line_digest(struct text *t, const struct transcript *tr)
{
    line_events(t, transcript_digest(tr));
}

void line_format(struct text *t)
{
    json_str(t, "journal", "baize 2");
    json_str(t, "program", "baize " BAIZE_VERSION);
}

void line_rules(struct text *t, const char *name, const char *source, struct link hash)
{
    char hex[CHAIN_HEX];
    json_str(t, "ruleset", name);
    if (source != NULL)
        json_str(t, "file", source);
    json_str(t, "rules", chain_hex(hash, hex));
}

void line_head(struct text *t, const struct journal_head *h)
{
    line_format(t);
    if (h->table != NULL) {
        json_str(t, "table", h->table);
        json_str(t, "key", h->key);
    }
    if (h->tender != TENDER_MONEY)
        json_str(t, "tender", tender_name(h->tender));
    line_rules(t, h->rs->name, h->rs->source, h->rs->hash);
    json_open(t, "options", '[');
    for (size_t i = 0; i < h->option_count; i++)
        json_str(t, NULL, h->options[i]);
    json_close(t, ']');
}

/* What stands before the act itself. */
static void line_before_act(struct text *t, uint64_t n, int64_t at, bool drawn)
{
    static const char NUMBER[] = "\"n\":", ACT[] = ",\"act\":"; /* the first after the brace */
    text_piece(t, NUMBER, sizeof NUMBER);
    text_int(t, (int64_t)n);
    if (at != 0)
        json_next_int(t, "at", at);
    if (drawn)
        json_flag(t, "drawn", true);
    text_piece(t, ACT, sizeof ACT);
}

void line_act(struct text *t, uint64_t n, int64_t at, const struct act *a, const struct seed *seed,
              const struct transcript *tr)
{
    char hex[2 * RNG_SEED_BYTES + 1];
    line_before_act(t, n, at, a->drawn);
    act_to_json(a, t);
    line_digest(t, tr);
    if (seed != NULL)
        json_str(t, "seed", sodium_bin2hex(hex, sizeof hex, seed->bytes, sizeof seed->bytes));
}

void line_seal(struct text *t, uint64_t lines, const char *signature)
{
    json_int(t, "seal", (int64_t)lines);
    json_str(t, "signature", signature);
}

void line_key(struct text *t, const char *key)
{
    json_str(t, "new-key", key);
}

void line_software(struct text *t, const struct identity *i)
{
    char hex[CHAIN_HEX];
    json_str(t, "software", "baize " BAIZE_VERSION);
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++)
        json_str(t, identity_part_name(p), chain_hex(i->part[p], hex));
}

void line_seats(struct text *t, unsigned seats)
{
    json_int(t, "seats", seats);
}

void line_over(struct text *t, uint64_t acts, int64_t at, const struct going_over *to)
{
    json_int(t, "end", (int64_t)acts);
    json_int(t, "at", at);
    json_str(t, "terms", to->rules);
    json_str(t, "by", to->who);
    json_str(t, "rule", to->clause);
}

bool journal_header(struct journal *j, const struct ruleset *rs, const char *const *options,
                    size_t count)
{
    struct text t;
    journal_begin(j, &t);
    line_head(&t, &(struct journal_head){.rs = rs, .options = options, .option_count = count});
    return journal_end(j, &t);
}

bool journal_act(struct journal *j, const struct act_text *a, struct link events)
{
    struct text t;
    journal_begin(j, &t);
    line_before_act(&t, ++j->acts, 0, a->drawn);
    text_add(&t, a->at, a->len);
    line_events(&t, events);
    return journal_end(j, &t);
}

/* --- replay ----------------------------------------------------------------------------------- */

bool replay_fail(struct replay *r, const char *words)
{
    snprintf(r->v.words, sizeof r->v.words, "%s", words);
    return false;
}

const char *replay_word(const json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

/* As the book keeps them, or as the shelf has them now. */
static struct ruleset *rules_named(const struct replay *r, const json_t *head, const char *hash,
                                   const char *const *given, size_t count, struct trouble *why)
{
    const char *name = replay_word(head, "ruleset"), *file = replay_word(head, "file");
    char *text = r->kept != NULL ? r->kept(r->keeper, hash) : NULL;
    struct ruleset *rs = text != NULL ? ruleset_load_text(text, r->clauses, name, given, count, why)
                                      : ruleset_load(r->shelf, r->clauses,
                                                     file != NULL ? file : name, given, count, why);
    free(text);
    return rs;
}

static bool lacks(struct trouble *why, const char *words)
{
    snprintf(why->words, sizeof why->words, "%s", words);
    return false;
}

bool replay_same_rules(const char *told, struct link hash, struct trouble *why)
{
    char hex[CHAIN_HEX];
    return strcmp(told, chain_hex(hash, hex)) == 0 ||
           lacks(why, "the ruleset has changed since: its content hash is another");
}

bool replay_rules(const struct replay *r, const json_t *head, struct ruleset **rs, struct layout *l,
                  struct trouble *why)
{
    const char *rules = replay_word(head, "rules");
    const json_t *options = json_object_get(head, "options");
    const char *given[64];
    size_t count = json_array_size(options);
    if (replay_word(head, "ruleset") == NULL || rules == NULL || !json_is_array(options) ||
        count > 64)
        return lacks(why, "the first line does not say which ruleset was played");
    for (size_t i = 0; i < count; i++)
        if ((given[i] = json_string_value(json_array_get(options, i))) == NULL)
            return lacks(why, "the first line does not say which options were set");
    *rs = rules_named(r, head, rules, given, count, why);
    return *rs != NULL && layout_build(l, *rs, why) && replay_same_rules(rules, (*rs)->hash, why);
}

/* Journals of this format and the one before are read. */
static bool known_format(struct replay *r, const json_t *head)
{
    const char *written = replay_word(head, "journal");
    return (written != NULL &&
            (strcmp(written, "baize 1") == 0 || strcmp(written, "baize 2") == 0)) ||
           replay_fail(r, "this program knows journals of the formats `baize 1` and `baize 2`");
}

/* Chips of a session on a floor are never money. */
static bool read_tender(struct replay *r, const json_t *head)
{
    const char *tender = replay_word(head, "tender");
    if (tender != NULL && !tender_find(tender, &r->tender))
        return replay_fail(r, "the first line does not say what was played with");
    return r->layout.session == NULL || replay_word(head, "table") == NULL ||
           r->tender != TENDER_MONEY ||
           replay_fail(r, "a session is played with chips that are no money");
}

static bool begin(struct replay *r, const json_t *head)
{
    const char *name = replay_word(head, "ruleset");
    struct trouble why;
    if (!known_format(r, head))
        return false;
    snprintf(r->v.ruleset, sizeof r->v.ruleset, "%s", name != NULL ? name : "");
    if (!replay_rules(r, head, &r->rs, &r->layout, &why))
        return replay_fail(r, why.words);
    if (replay_word(head, "table") != NULL && replay_word(head, "key") != NULL) {
        snprintf(r->v.table, sizeof r->v.table, "%s", replay_word(head, "table"));
        snprintf(r->key, sizeof r->key, "%s", replay_word(head, "key"));
    }
    if (!read_tender(r, head))
        return false;
    table_init(r->table, &r->layout);
    return true;
}

/* Staff once could put another outcome in the place of one that was drawn. */
static bool corrects_draw(const struct table *t, const struct act *a)
{
    return (a->kind == ACT_CORRECT || a->kind == ACT_OVERRULE) && (t->drawn || t->last_drawn);
}

/* What the line of an act says. */
struct told {
    int64_t n;
    struct act act;
    const char *events; /* the beginning of the hash of the events it gave, in hex */
    const char *seed;   /* of the draw that it made due, in hex; NULL: none */
};

bool replay_gave(const struct replay *r, const char *told)
{
    char hex[CHAIN_HEX];
    chain_hex(chain_digest(r->events.text.at, r->events.text.len), hex);
    return strncmp(hex, told, DIGEST_HEX) == 0 && told[DIGEST_HEX] == '\0';
}

struct hearing {
    struct replay *r;
    const struct act *act;
};

static void hear_too(void *ctx, const struct event *e)
{
    const struct hearing *h = ctx;
    struct sink journal = transcript_sink(&h->r->events);
    journal.emit(journal.ctx, e);
    h->r->heard(h->r->hearer, h->act, e);
}

static bool play_act(struct replay *r, const struct told *told)
{
    const struct act *a = &told->act;
    if (told->n != (int64_t)(r->v.acts + 1))
        return replay_fail(r, "this line is no act in its turn");
    transcript_clear(&r->events);
    struct hearing both = {r, a};
    struct sink sink =
        r->heard != NULL ? (struct sink){hear_too, &both} : transcript_sink(&r->events);
    const struct before_act was = before_act(r, a);
    bool done = table_act(r->table, a, &sink);
    if (done && a->kind == ACT_WAGER)
        r->wagered = was.round;
    r->v.rounds += r->table->round != was.round;
    r->v.acts++;
    if (r->each != NULL)
        r->each(r->ctx, a, &r->events);
    if (replay_gave(r, told->events))
        return read_draws(r, told->seed, a, &was);
    return replay_fail(r,
                       !done && corrects_draw(r->table, a)
                           ? "an outcome that was drawn has been corrected: the outcome is the draw"
                           : "played again, this act gives other events than it gave then");
}

static bool read_act(struct replay *r, const json_t *line)
{
    struct told told;
    struct trouble why;
    const json_t *act = json_object_get(line, "act");
    told.n = json_integer_value(json_object_get(line, "n"));
    told.events = replay_word(line, "events");
    told.seed = replay_word(line, "seed");
    if (!json_is_object(act) || told.events == NULL || told.n != (int64_t)(r->v.acts + 1))
        return replay_fail(r, "this line is no act in its turn");
    if (!act_from_object(act, &told.act, &why))
        return replay_fail(r, "the act cannot be read");
    told.act.drawn = json_is_true(json_object_get(line, "drawn"));
    return play_act(r, &told);
}

static bool read_seal(struct replay *r, const json_t *line)
{
    const char *hex = replay_word(line, "signature");
    uint8_t signature[crypto_sign_BYTES], key[crypto_sign_PUBLICKEYBYTES];
    size_t got = 0, key_got = 0;
    if (hex == NULL ||
        sodium_hex2bin(signature, sizeof signature, hex, strlen(hex), NULL, &got, NULL) != 0 ||
        got != sizeof signature ||
        sodium_hex2bin(key, sizeof key, r->key, strlen(r->key), NULL, &key_got, NULL) != 0 ||
        key_got != sizeof key ||
        json_integer_value(json_object_get(line, "seal")) != (json_int_t)(r->v.line - 1))
        return replay_fail(r, "this line is no seal");
    if (crypto_sign_verify_detached(signature, r->last.hash, sizeof r->last.hash, key) != 0)
        return replay_fail(r, "the seal was not made with the floor's key");
    r->v.seals++;
    return true;
}

static bool read_key(struct replay *r, const json_t *line)
{
    const char *key = replay_word(line, "new-key");
    uint8_t bytes[RNG_SEED_BYTES];
    if (key == NULL || !fair_hex(key, bytes, sizeof bytes))
        return replay_fail(r, "this line is no key");
    snprintf(r->key, sizeof r->key, "%s", key);
    return true;
}

static bool read_software(struct replay *r, const json_t *line)
{
    for (enum identity_part p = 0; p < IDENTITY_PARTS; p++) {
        const char *hex = replay_word(line, identity_part_name(p));
        struct link *part = &r->software.part[p];
        if (hex == NULL || !fair_hex(hex, part->hash, sizeof part->hash))
            return replay_fail(r, "this line names no program");
    }
    return true;
}

void replay_seats(struct replay *r, unsigned seats)
{
    char text[16];
    snprintf(text, sizeof text, "%u", seats);
    r->rs->seats = seats;
    for (size_t i = 0; i < r->rs->option_count; i++)
        if (strcmp(r->rs->options[i].name, "seats") == 0) {
            r->rs->options[i].number = seats;
            r->rs->options[i].text = pages_keep(r->rs->pages, text);
        }
}

/* A table never loses a seat: who sits there, and whose turn it is, goes by their numbers. */
static bool read_seats(struct replay *r, const json_t *line)
{
    json_int_t seats = json_integer_value(json_object_get(line, "seats"));
    const struct setting *option = ruleset_option(r->rs, "seats");
    if (option == NULL || seats <= (json_int_t)r->rs->seats || seats > option->to ||
        seats + (json_int_t)r->rs->standing > SEATS_MAX)
        return replay_fail(r, "this line gives the table no more seats");
    replay_seats(r, (unsigned)seats);
    return true;
}

static bool read_end(struct replay *r, const json_t *line)
{
    r->v.open = false;
    return json_integer_value(json_object_get(line, "end")) == (json_int_t)r->v.acts ||
           replay_fail(r, "the closing line counts other acts than there are");
}

/* In the first format a draw was revealed before the next act of the table. */
static bool reveal_missing(struct replay *r)
{
    if (!r->this.told_after || !r->this.drawn || r->this.ended)
        return false;
    replay_fail(r, "the seed of a draw is not revealed after it");
    return true;
}

static bool read_first(struct replay *r, const json_t *o)
{
    const struct occasion_kind *kind = replay_occasion_kind(o);
    return kind != NULL ? known_format(r, o) && replay_occasion_begin(r, kind, o) : begin(r, o);
}

/* A line that any journal may have; else it is what only a table's or an occasion's has. */
static bool read_kind(struct replay *r, const json_t *o)
{
    if (r->rs == NULL && r->occasion.kind == NULL)
        return read_first(r, o);
    if (json_object_get(o, "reveal") != NULL && r->rs != NULL)
        return read_reveal(r, o);
    if (reveal_missing(r))
        return false;
    if (json_object_get(o, "end") != NULL)
        return read_end(r, o);
    if (json_object_get(o, "seal") != NULL)
        return read_seal(r, o);
    if (json_object_get(o, "new-key") != NULL)
        return read_key(r, o);
    if (json_object_get(o, "software") != NULL)
        return read_software(r, o);
    if (r->occasion.kind != NULL)
        return replay_occasion_act(r, o);
    if (json_object_get(o, "commit") != NULL)
        return read_commit(r, o);
    if (json_object_get(o, "salts") != NULL)
        return read_salts(r, o);
    if (json_object_get(o, "seats") != NULL)
        return read_seats(r, o);
    return read_act(r, o);
}

static bool read_tree(struct replay *r, const char *line, struct link before)
{
    json_error_t at;
    json_t *o = json_loads(line, JSON_REJECT_DUPLICATES, &at);
    if (o == NULL)
        return replay_fail(r, "the line is not JSON");
    struct link after = r->last;
    if (json_object_get(o, "seal") != NULL) /* it is over what came before it */
        r->last = before;
    bool good = read_kind(r, o);
    r->last = after;
    if (json_is_integer(json_object_get(o, "at")))
        r->at = json_integer_value(json_object_get(o, "at"));
    json_decref(o);
    return good;
}

/* The line of an act as line_act writes it, which is most of a journal. False: it is another, and
 * nothing has been done. */
struct plain_line {
    struct told told;
    int64_t at; /* 0: not told */
    char events[DIGEST_HEX + 1], seed[CHAIN_HEX];
};

#define NEXT(text) plain_text(&p, text, sizeof text - 1)

static bool read_plainly(const char *line, size_t len, struct plain_line *to)
{
    struct in_place p = {.at = line, .end = line + len};
    to->at = 0;
    to->told.events = to->events;
    to->told.seed = NULL;
    if (!NEXT("{\"n\":") || !plain_number(&p, &to->told.n) ||
        (NEXT(",\"at\":") && (!plain_number(&p, &to->at) || to->at == 0)))
        return false;
    const bool drawn = NEXT(",\"drawn\":true");
    if (!NEXT(",\"act\":") || !act_in_place(&p, &to->told.act) || !NEXT(",\"events\":") ||
        !plain_word(&p, to->events, sizeof to->events))
        return false;
    to->told.act.drawn = drawn;
    if (NEXT(",\"seed\":")) {
        if (!plain_word(&p, to->seed, sizeof to->seed))
            return false;
        to->told.seed = to->seed;
    }
    return NEXT("}") && p.at == p.end;
}

#undef NEXT

static bool read_line(struct replay *r, const char *line, size_t len, struct link before)
{
    struct plain_line plain;
    if (r->rs == NULL || !read_plainly(line, len, &plain))
        return read_tree(r, line, before);
    bool good = !reveal_missing(r) && play_act(r, &plain.told);
    if (plain.at != 0)
        r->at = plain.at;
    return good;
}

bool replay_chained(struct replay *r, const char *line, size_t len, const struct link *link)
{
    r->v.line++;
    if (!r->v.open)
        return r->v.good = replay_fail(r, "there is more after the closing line");
    if (link == NULL)
        return r->v.good =
                   replay_fail(r, "the chain is broken: this line is not what was written after "
                                  "the one before it");
    struct link before = r->last;
    r->last = *link;
    return r->v.good = read_line(r, line, len, before);
}

bool replay_line(struct replay *r, char *line, size_t len)
{
    struct link link = r->last;
    bool chained = journal_check(line, &len, &link);
    return replay_chained(r, line, len, chained ? &link : NULL);
}

void replay_init(struct replay *r, const struct shelf *shelf, const struct clauses *clauses)
{
    *r = (struct replay){.shelf = shelf,
                         .clauses = clauses,
                         .v = {.open = true, .good = true},
                         .last = chain_start()};
    r->table = malloc(sizeof *r->table);
    if (r->table == NULL)
        abort();
    transcript_init(&r->events);
}

static char *kept_by_book(void *keeper, const char *hash)
{
    char *text = NULL;
    struct book_words unsaid; /* what cannot be read is not kept */
    book_kept_ruleset(keeper, hash, &text, &unsaid);
    return text;
}

void replay_kept_by(struct replay *r, struct book_reader *book)
{
    r->kept = book != NULL ? kept_by_book : NULL;
    r->keeper = book;
}

void replay_free(struct replay *r)
{
    transcript_free(&r->events);
    replay_occasion_free(&r->occasion);
    free(r->table);
    ruleset_free(r->rs);
}

void journal_verify(const char *path, const struct shelf *shelf, const struct clauses *clauses,
                    struct verification *v)
{
    *v = (struct verification){.open = true};
    FILE *f = fopen(path, "rb");
    if (f == NULL) {
        snprintf(v->words, sizeof v->words, "cannot be read: %s", strerror(errno));
        return;
    }
    struct replay r;
    replay_init(&r, shelf, clauses);
    char *line = NULL;
    size_t cap = 0;
    for (ssize_t n; r.v.good && (n = getline(&line, &cap, f)) > 0;) {
        if (line[n - 1] != '\n') {
            r.v.line++;
            r.v.good = replay_fail(&r, "the last line is torn: it has no end");
        } else {
            replay_line(&r, line, (size_t)n - 1);
        }
        if (r.v.good)
            r.v.offset += (uint64_t)n;
    }
    if (r.v.good && r.v.line == 0)
        r.v.good = replay_fail(&r, "the file is empty");
    *v = r.v;
    free(line);
    fclose(f);
    replay_free(&r);
}
