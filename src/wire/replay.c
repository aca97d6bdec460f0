#include "wire/replay.h"

#include "wire/event_json.h"

#include <errno.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRANSCRIPT_MAX = 24 << 20, DIGEST_HEX = 32 };

void transcript_init(struct transcript *tr)
{
    tr->buf = malloc(TRANSCRIPT_MAX);
    if (tr->buf == NULL)
        abort();
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
    text_putc(&tr->text, '\n');
    if (tr->text.full) {
        fprintf(stderr, "baize: one act gave more events than a transcript holds\n");
        abort();
    }
}

struct sink transcript_sink(struct transcript *tr)
{
    return (struct sink){add_line, tr};
}

static void put_digest(struct text *t, const struct transcript *tr)
{
    char hex[CHAIN_HEX];
    chain_hex(chain_digest(tr->text.at, tr->text.len), hex);
    hex[DIGEST_HEX] = '\0';
    json_str(t, "events", hex);
}

void line_head(struct text *t, const struct journal_head *h)
{
    char hex[CHAIN_HEX];
    json_str(t, "journal", "baize 1");
    json_str(t, "program", "baize " BAIZE_VERSION);
    if (h->table != NULL) {
        json_str(t, "table", h->table);
        json_str(t, "key", h->key);
    }
    json_str(t, "ruleset", h->rs->name);
    if (h->rs->source != NULL)
        json_str(t, "file", h->rs->source);
    json_str(t, "rules", chain_hex(h->rs->hash, hex));
    json_open(t, "options", '[');
    for (size_t i = 0; i < h->option_count; i++)
        json_str(t, NULL, h->options[i]);
    json_close(t, ']');
}

void line_act(struct text *t, uint64_t n, int64_t at, const struct act *a,
              const struct transcript *tr)
{
    json_int(t, "n", (int64_t)n);
    if (at != 0)
        json_int(t, "at", at);
    if (a->drawn)
        json_flag(t, "drawn", true);
    json_key(t, "act");
    act_to_json(a, t);
    put_digest(t, tr);
}

bool draws_sealed(const struct ruleset *rs)
{
    return rs->tumbler.known && rs->tumbler.first;
}

void line_commit(struct text *t, const struct fair_round *f)
{
    char hex[CHAIN_HEX];
    json_int(t, "commit", f->round);
    json_str(t, "hash", chain_hex(f->commit, hex));
    json_str(t, "nonce", chain_hex(f->nonce, hex));
    if (f->sealed)
        json_flag(t, "sealed", true);
}

void line_reveal(struct text *t, const struct fair_round *f)
{
    char hex[CHAIN_HEX];
    struct link s;
    memcpy(s.hash, f->seed.bytes, sizeof s.hash);
    json_int(t, "reveal", f->round);
    json_str(t, "seed", chain_hex(s, hex));
    json_str(t, "over", chain_hex(f->over, hex));
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

void line_seats(struct text *t, unsigned seats)
{
    json_int(t, "seats", seats);
}

bool journal_header(struct journal *j, const struct ruleset *rs, const char *const *options,
                    size_t count)
{
    struct text t;
    journal_begin(j, &t);
    line_head(&t, &(struct journal_head){.rs = rs, .options = options, .option_count = count});
    return journal_end(j, &t);
}

bool journal_act(struct journal *j, const struct act *a, const struct transcript *tr)
{
    struct text t;
    journal_begin(j, &t);
    line_act(&t, ++j->acts, 0, a, tr);
    return journal_end(j, &t);
}

/* --- replay ----------------------------------------------------------------------------------- */

static bool fail(struct replay *r, const char *words)
{
    snprintf(r->v.words, sizeof r->v.words, "%s", words);
    return false;
}

static const char *word_of(const json_t *o, const char *key)
{
    return json_string_value(json_object_get(o, key));
}

static bool begin(struct replay *r, const json_t *head)
{
    const char *name = word_of(head, "ruleset");
    const char *rules = word_of(head, "rules");
    const json_t *options = json_object_get(head, "options");
    const char *given[64];
    size_t count = json_array_size(options);
    if (name == NULL || rules == NULL || !json_is_array(options) || count > 64)
        return fail(r, "the first line does not say which ruleset was played");
    for (size_t i = 0; i < count; i++)
        if ((given[i] = json_string_value(json_array_get(options, i))) == NULL)
            return fail(r, "the first line does not say which options were set");
    struct trouble why;
    char hex[CHAIN_HEX];
    snprintf(r->v.ruleset, sizeof r->v.ruleset, "%s", name);
    const char *file = word_of(head, "file");
    r->rs = ruleset_load(r->shelf, r->clauses, file != NULL ? file : name, given, count, &why);
    if (r->rs == NULL || !layout_build(&r->layout, r->rs, &why))
        return fail(r, why.words);
    if (strcmp(rules, chain_hex(r->rs->hash, hex)) != 0)
        return fail(r, "the ruleset has changed since: its content hash is another");
    if (word_of(head, "table") != NULL && word_of(head, "key") != NULL) {
        snprintf(r->v.table, sizeof r->v.table, "%s", word_of(head, "table"));
        snprintf(r->key, sizeof r->key, "%s", word_of(head, "key"));
    }
    table_init(r->table, &r->layout);
    return true;
}

/* A throw or a spin was called off, and wagers are taken for another in the same round. */
static bool opened_again(const struct replay *r)
{
    const struct fair_round *f = &r->this;
    return f->closed && !f->drawn && f->count == 0 && f->round == r->table->round &&
           r->table->phase == PHASE_OPEN && !r->next.committed;
}

void replay_closed(struct replay *r, bool awaited)
{
    if (opened_again(r)) {
        r->next = r->this;
        r->next.closed = false;
        r->this = (struct fair_round){0};
    }
    if (awaited || !table_awaits_chance(r->table) || !r->next.committed ||
        r->next.round != r->table->round)
        return;
    r->this = r->next;
    if (!r->this.sealed)
        r->this.over = r->last;
    if (table_shoe(r->table) != NULL)
        r->this.shoe = *table_shoe(r->table);
    r->this.closed = true;
    r->next = (struct fair_round){0};
}

void replay_drawn(struct replay *r, const struct act *a)
{
    struct fair_round *f = &r->this;
    const struct table *t = r->table;
    const struct game *game = t->layout->game;
    if (a->kind == ACT_CARD)
        f->card[f->count] = a->card;
    f->count++;
    if (game->boxes != NULL)
        return;
    f->drawn = t->round != f->round || !table_awaits_chance(t);
    if (a->kind == ACT_CARD) {
        if (f->drawn)
            f->number = game->outcome(&t->shown);
        return;
    }
    union game_state st = {0};
    game->begin(&st);
    game->chance(t->rs, &st, a);
    f->number = game->outcome(&st) % (int)t->layout->chance_range;
}

void replay_ended(struct replay *r)
{
    struct fair_round *f = &r->this;
    const struct table *t = r->table;
    if (t->layout->game->boxes == NULL || !f->closed || f->drawn || t->round == f->round ||
        t->shown_round != f->round)
        return;
    f->drawn = true;
    f->number = t->layout->game->outcome(&t->shown);
}

static unsigned cards_left(const struct table *t)
{
    const struct shoe *shoe = table_shoe(t);
    return shoe != NULL ? shoe->left : 0;
}

/* How the table stood before an act. */
struct moment {
    uint32_t round;
    unsigned left; /* cards in the shoe */
    bool awaited;  /* chance was */
};

/* Whether the act brings a number, dice or cards into a round that was committed to, and no draw
 * brought them. */
static bool told_by_hand(const struct replay *r, const struct act *a, const struct moment *was)
{
    const struct fair_round *f = &r->this;
    const bool closed = f->closed && !f->drawn && f->round == was->round;
    const bool open = r->next.committed && r->next.round == was->round;
    if (a->drawn)
        return false;
    if (act_actor(a->kind) == ACTOR_CHANCE && a->kind != ACT_CARD && (closed || open))
        return true;
    return closed && cards_left(r->table) < was->left;
}

/* On a floor what is drawn must be what the seed, once revealed, gives, and nothing else decides a
 * round that was committed to. */
static bool note_fairness(struct replay *r, const struct act *a, const struct moment *was)
{
    if (r->v.table[0] == '\0')
        return true;
    if (told_by_hand(r, a, was))
        return fail(r, "this round was committed to, and what decides it here was not drawn");
    if (a->drawn && (r->this.drawn || !r->this.closed || r->this.count == FAIR_CARDS))
        return fail(r, "chance acted in a round that was not committed to and closed");
    if (a->drawn)
        replay_drawn(r, a);
    replay_ended(r);
    replay_closed(r, was->awaited);
    return true;
}

/* Staff once could put another outcome in the place of one that was drawn. */
static bool corrects_draw(const struct table *t, const struct act *a)
{
    return (a->kind == ACT_CORRECT || a->kind == ACT_OVERRULE) && (t->drawn || t->last_drawn);
}

/* Cards are dealt to boxes until the round is over: a shoe that is empty before has all cards again
 * but those of the round. */
static void refill(struct shoe *s, const struct fair_round *f, unsigned drawn)
{
    shoe_fill(s, s->decks);
    for (unsigned i = 0; i < drawn; i++)
        shoe_take(s, f->card[i]);
}

/* The number, or every card of the round out of the cards that were left. */
static bool seed_gives(const struct fair_round *f, const struct layout *l)
{
    const struct game *game = l->game;
    if (game->chance_act != ACT_CARD)
        return f->count == 0 ||
               fair_draw(&f->seed, f->over, 0, l->chance_range) == (uint32_t)f->number;
    struct shoe left = f->shoe;
    for (unsigned i = 0; i < f->count; i++) {
        if (left.left == 0 && game->boxes != NULL)
            refill(&left, f, i);
        if (left.left == 0 ||
            f->card[i] != shoe_nth(&left, fair_draw(&f->seed, f->over, i, left.left)))
            return false;
        shoe_take(&left, f->card[i]);
    }
    return true;
}

static bool play_act(struct replay *r, const json_t *line)
{
    const json_t *act = json_object_get(line, "act");
    const char *told = word_of(line, "events");
    if (!json_is_object(act) || told == NULL ||
        json_integer_value(json_object_get(line, "n")) != (json_int_t)(r->v.acts + 1))
        return fail(r, "this line is no act in its turn");
    struct act a;
    struct trouble why;
    if (!act_from_object(act, &a, &why))
        return fail(r, "the act cannot be read");
    a.drawn = json_is_true(json_object_get(line, "drawn"));
    transcript_clear(&r->events);
    struct sink sink = transcript_sink(&r->events);
    const struct moment was = {r->table->round, cards_left(r->table),
                               table_awaits_chance(r->table)};
    bool done = table_act(r->table, &a, &sink);
    if (done && a.kind == ACT_WAGER)
        r->wagered = was.round;
    r->v.rounds += r->table->round != was.round;
    r->v.acts++;
    if (r->each != NULL)
        r->each(r->ctx, &a, &r->events);
    struct text t;
    char digest[128];
    text_on(&t, digest, sizeof digest);
    put_digest(&t, &r->events);
    char expected[64];
    snprintf(expected, sizeof expected, "\"events\":\"%.40s\"", told);
    if (strcmp(digest, expected) != 0 && !done && corrects_draw(r->table, &a))
        return fail(r, "an outcome that was drawn has been corrected: the outcome is the draw");
    if (strcmp(digest, expected) != 0)
        return fail(r, "played again, this act gives other events than it gave then");
    return note_fairness(r, &a, &was);
}

/* No wager of the round lies there; where they live on, those of earlier rounds may. */
static bool before_wagers(const struct replay *r, uint32_t round)
{
    const struct table *t = r->table;
    if (round != t->round)
        return round > t->round;
    return t->layout->game->lasting != NULL ? r->wagered != round : table_on_felt(t) == 0;
}

static bool read_commit(struct replay *r, const json_t *line)
{
    const char *hash = word_of(line, "hash"), *nonce = word_of(line, "nonce");
    struct fair_round f = {.committed = true,
                           .sealed = json_is_true(json_object_get(line, "sealed")),
                           .over = r->last};
    f.round = (uint32_t)json_integer_value(json_object_get(line, "commit"));
    if (hash == NULL || nonce == NULL || !fair_hex(hash, f.commit.hash) ||
        !fair_hex(nonce, f.nonce.hash))
        return fail(r, "this line is no commitment");
    if (f.sealed != draws_sealed(r->rs))
        return fail(r, "these rules have the draw made over another line");
    if (!before_wagers(r, f.round))
        return fail(r, "a commitment must be made before the round's first wager");
    r->next = f;
    return true;
}

static bool read_reveal(struct replay *r, const json_t *line)
{
    const char *seed = word_of(line, "seed"), *over = word_of(line, "over");
    struct fair_round *f = &r->this;
    char hex[CHAIN_HEX];
    if (seed == NULL || over == NULL || !fair_hex(seed, f->seed.bytes) ||
        json_integer_value(json_object_get(line, "reveal")) != (json_int_t)f->round)
        return fail(r, "this line reveals no seed that was committed to");
    struct link commit = fair_commit(&f->seed);
    if (memcmp(commit.hash, f->commit.hash, sizeof commit.hash) != 0)
        return fail(r, "the seed revealed is not the one that was committed to");
    if (strcmp(over, chain_hex(f->over, hex)) != 0)
        return fail(r, f->sealed ? "the draw was not made over the link of its commitment"
                                 : "the draw was not made over the link at the close");
    if (!seed_gives(f, &r->layout))
        return fail(r, "what was drawn is not what the seed gives");
    f->revealed = true;
    r->v.draws += f->count;
    return true;
}

static bool read_seal(struct replay *r, const json_t *line)
{
    const char *hex = word_of(line, "signature");
    uint8_t signature[crypto_sign_BYTES], key[crypto_sign_PUBLICKEYBYTES];
    size_t got = 0, key_got = 0;
    if (hex == NULL ||
        sodium_hex2bin(signature, sizeof signature, hex, strlen(hex), NULL, &got, NULL) != 0 ||
        got != sizeof signature ||
        sodium_hex2bin(key, sizeof key, r->key, strlen(r->key), NULL, &key_got, NULL) != 0 ||
        key_got != sizeof key ||
        json_integer_value(json_object_get(line, "seal")) != (json_int_t)(r->v.line - 1))
        return fail(r, "this line is no seal");
    if (crypto_sign_verify_detached(signature, r->last.hash, sizeof r->last.hash, key) != 0)
        return fail(r, "the seal was not made with the floor's key");
    r->v.seals++;
    return true;
}

static bool read_key(struct replay *r, const json_t *line)
{
    const char *key = word_of(line, "new-key");
    uint8_t bytes[RNG_SEED_BYTES];
    if (key == NULL || !fair_hex(key, bytes))
        return fail(r, "this line is no key");
    snprintf(r->key, sizeof r->key, "%s", key);
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
        return fail(r, "this line gives the table no more seats");
    replay_seats(r, (unsigned)seats);
    return true;
}

static bool read_end(struct replay *r, const json_t *line)
{
    r->v.open = false;
    return json_integer_value(json_object_get(line, "end")) == (json_int_t)r->v.acts ||
           fail(r, "the closing line counts other acts than there are");
}

/* A draw must be revealed before the next act of the table. */
static bool read_kind(struct replay *r, const json_t *o)
{
    if (r->rs == NULL)
        return begin(r, o);
    if (json_object_get(o, "reveal") != NULL)
        return read_reveal(r, o);
    if (r->this.drawn && !r->this.revealed)
        return fail(r, "the seed of a draw is not revealed after it");
    if (json_object_get(o, "end") != NULL)
        return read_end(r, o);
    if (json_object_get(o, "commit") != NULL)
        return read_commit(r, o);
    if (json_object_get(o, "seal") != NULL)
        return read_seal(r, o);
    if (json_object_get(o, "new-key") != NULL)
        return read_key(r, o);
    if (json_object_get(o, "seats") != NULL)
        return read_seats(r, o);
    return play_act(r, o);
}

bool replay_line(struct replay *r, char *line, size_t len)
{
    r->v.line++;
    if (!r->v.open)
        return r->v.good = fail(r, "there is more after the closing line");
    struct link before = r->last;
    if (!journal_check(line, len, &r->last))
        return r->v.good = fail(r, "the chain is broken: this line is not what was written after "
                                   "the one before it");
    json_error_t at;
    json_t *o = json_loads(line, JSON_REJECT_DUPLICATES, &at);
    if (o == NULL)
        return r->v.good = fail(r, "the line is not JSON");
    struct link after = r->last;
    if (json_object_get(o, "seal") != NULL) /* it is over what came before it */
        r->last = before;
    r->v.good = read_kind(r, o);
    r->last = after;
    if (json_is_integer(json_object_get(o, "at")))
        r->at = json_integer_value(json_object_get(o, "at"));
    json_decref(o);
    return r->v.good;
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

void replay_free(struct replay *r)
{
    transcript_free(&r->events);
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
            r.v.good = fail(&r, "the last line is torn: it has no end");
        } else {
            replay_line(&r, line, (size_t)n - 1);
        }
        if (r.v.good)
            r.v.offset += (uint64_t)n;
    }
    if (r.v.good && r.v.line == 0)
        r.v.good = fail(&r, "the file is empty");
    *v = r.v;
    free(line);
    fclose(f);
    replay_free(&r);
}
