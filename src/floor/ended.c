#include "floor/ended.h"
#include "floor/live.h"

#include "table/show.h"
#include "wire/event_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void put_last(struct open_table *ot, const struct row *w)
{
    struct takings *k = &ot->takings[w->player];
    int32_t n = ot->row_count++;
    ot->row[n] = *w;
    ot->row[n].next = -1;
    if (k->last >= 0)
        ot->row[k->last].next = n;
    else
        k->first = n;
    if (k->fresh < 0)
        k->fresh = n;
    k->last = n;
}

void ended_note(struct open_table *ot, int p, const struct event *e)
{
    ot->takings[p].staked += e->stake;
    if (ot->row_count < WAGERS_MAX)
        put_last(ot, &(struct row){.player = (uint16_t)p,
                                   .at = (spot)e->spot,
                                   .call = (int8_t)e->call,
                                   .result = (uint8_t)e->result,
                                   .seat = (uint16_t)e->seat,
                                   .stake = e->stake,
                                   .pays = e->pays,
                                   .returns = e->returns,
                                   .rounded = e->rounded,
                                   .commission = e->commission,
                                   .rule = e->rule,
                                   .under = e->under});
}

static void cite(void *ctx, const char *clause)
{
    struct open_table *ot = ctx;
    unsigned i = 0;
    while (i < ot->cited_count && strcmp(ot->cited[i], clause) != 0)
        i++;
    if (i == ot->cited_count && i < CITED_MAX)
        ot->cited[ot->cited_count++] = clause;
}

void ended_cite(struct open_table *ot, const struct event *e)
{
    if (is_live(ot) && e->kind != EV_REFUSED)
        event_clauses(e, cite, ot);
}

void ended_forget(struct takings *k)
{
    k->first = k->last = k->fresh = k->moved = k->anew = -1;
    k->staked = 0;
}

void ended_over(struct open_table *ot)
{
    for (unsigned p = 0; p < ot->at.table->player_count; p++)
        ended_forget(&ot->takings[p]);
    ot->row_count = 0;
    ot->cited_count = 0;
    ot->settling = ot->at.table->round + 1;
}

bool calls_otherwise(const struct open_table *ot, enum act_kind k)
{
    const struct show *show = ot->at.layout.game->show;
    return show->recalls != NULL && show->recalls(k);
}

/* --- played again ----------------------------------------------------------------------------- */

void ended_again_begin(struct ended_again *g, struct open_table *ot)
{
    *g = (struct ended_again){.ot = ot, .act = UINT64_MAX};
    g->who = calloc(PLAYERS_MAX, sizeof *g->who);
    if (g->who == NULL)
        abort();
    for (unsigned p = 0; p < PLAYERS_MAX; p++) {
        if (ot->takings[p].first >= 0)
            strcpy(g->who[p], ot->at.table->player[p].name);
    }
}

/* A place at the table may be another's by now. */
static void forget_another(struct ended_again *g, unsigned p)
{
    const char *name = g->ot->at.table->player[p].name;
    if (g->ot->takings[p].first >= 0 && strcmp(g->who[p], name) != 0)
        ended_forget(&g->ot->takings[p]);
    strcpy(g->who[p], name);
}

void ended_hear(void *ctx, const struct act *a, const struct event *e)
{
    struct ended_again *g = ctx;
    struct open_table *ot = g->ot;
    if (g->act != ot->at.v.acts) {
        g->act = ot->at.v.acts;
        g->corrects = calls_otherwise(ot, a->kind);
    }
    if (e->kind == EV_SETTLED && e->player >= 0 && !g->corrects) {
        forget_another(g, (unsigned)e->player);
        ended_note(ot, e->player, e);
        ot->takings[e->player].fresh = -1; /* whoever was there has been told */
    }
    if (e->kind == EV_RESULTED && e->round == ot->settling)
        g->corrects = false;
    if (!g->corrects)
        ended_cite(ot, e);
    if (e->kind == EV_OPENED)
        ot->settling = e->round;
    if (e->kind == EV_SHEET)
        ended_over(ot);
}

void ended_again_end(struct ended_again *g)
{
    for (unsigned p = 0; p < PLAYERS_MAX; p++) {
        if (g->ot->takings[p].first >= 0)
            forget_another(g, p);
    }
    free(g->who);
}

/* --- put away --------------------------------------------------------------------------------- */

static void put_row_away(const struct row *w, FILE *to)
{
    fprintf(to, "%u,%u,%d,%u,%u,%lld,%lld,%lld,%lld,%lld,%s,%s\n", w->player, w->at, w->call,
            w->result, w->seat, (long long)w->stake, (long long)w->pays, (long long)w->returns,
            (long long)w->rounded, (long long)w->commission, w->rule != NULL ? w->rule : "",
            w->under != NULL ? w->under : "");
}

/* Rows of those who were forgotten meanwhile lie there still, but hang on nobody. */
char *ended_put(const struct open_table *ot, size_t *len)
{
    char *text = NULL;
    *len = 0;
    if (ot->row_count == 0 && ot->cited_count == 0)
        return NULL;
    FILE *to = open_memstream(&text, len);
    if (to == NULL)
        abort();
    for (unsigned p = 0; p < ot->at.table->player_count; p++) {
        for (int32_t i = ot->takings[p].first; i >= 0; i = ot->row[i].next)
            put_row_away(&ot->row[i], to);
    }
    for (unsigned i = 0; i < ot->cited_count; i++)
        fprintf(to, "=%s\n", ot->cited[i]);
    if (fclose(to) != 0)
        abort();
    return text;
}

static int64_t next_number(char **at)
{
    int64_t n = strtoll(*at, at, 10);
    *at += **at == ',';
    return n;
}

static const char *next_word(char **at, char stop)
{
    char *from = *at, *end = strchr(from, stop);
    *at = end != NULL ? end + 1 : from + strlen(from);
    if (end != NULL)
        *end = '\0';
    return from;
}

void ended_take(struct open_table *ot, char *text)
{
    while (*text != '\0' && ot->row_count < WAGERS_MAX) {
        if (*text == '=') {
            text++;
            cite(ot, next_word(&text, '\n'));
            continue;
        }
        struct row w = {.player = (uint16_t)next_number(&text)};
        w.at = (spot)next_number(&text);
        w.call = (int8_t)next_number(&text);
        w.result = (uint8_t)next_number(&text);
        w.seat = (uint16_t)next_number(&text);
        w.stake = next_number(&text);
        w.pays = next_number(&text);
        w.returns = next_number(&text);
        w.rounded = next_number(&text);
        w.commission = next_number(&text);
        w.rule = next_word(&text, ',');
        w.under = next_word(&text, '\n');
        if (w.player >= ot->at.table->player_count || w.at >= ot->at.layout.game->spots)
            continue;
        put_last(ot, &w);
        ot->takings[w.player].staked += w.stake;
        ot->takings[w.player].fresh = -1;
    }
}
