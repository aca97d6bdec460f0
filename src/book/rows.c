#include "book/rows.h"

#include "book/store.h"

#include <string.h>

const char *table_name(enum table_id t)
{
#define TABLE(id, name, again, leaves) name,
    static const char *const NAMES[] = {TABLES(TABLE)};
#undef TABLE
    return NAMES[t];
}

bool table_leaves(enum table_id t)
{
#define TABLE(id, name, again, leaves) leaves,
    static const bool DO[] = {TABLES(TABLE)};
#undef TABLE
    return t < TABLE_COUNT && DO[t];
}

enum table_id table_id_of(const char *name)
{
    enum table_id t = 0;
    while (t < TABLE_COUNT && strcmp(table_name(t), name) != 0)
        t++;
    return t;
}

/* Where the cells of an account are. */

void account_row(struct row *r, const struct account_entry *e)
{
    r->count = 0;
    row_number(r, e->a.id);
    row_text(r, account_kind_name(e->a.kind));
    row_text(r, e->a.name);
    row_number(r, e->a.member);
    row_number(r, e->a.balance);
    row_number(r, e->a.moves);
    row_number(r, e->a.seq);
    row_number(r, e->a.closed);
    row_number(r, e->last);
    row_text(r, tender_name(e->a.tender));
}

void leave_unsaid(enum table_id table, struct row *r)
{
    if (table == TABLE_ACCOUNT)
        r->cell[ACCOUNT_BALANCE].kind = r->cell[ACCOUNT_MOVES].kind = r->cell[ACCOUNT_LAST].kind =
            CELL_UNSAID;
}

void leave_as_it_was(struct row *r)
{
    r->cell[ACCOUNT_KIND].kind = r->cell[ACCOUNT_NAME].kind = r->cell[ACCOUNT_MEMBER].kind =
        r->cell[ACCOUNT_TENDER].kind = CELL_UNSAID;
}

void movement_row(struct row *r, const struct movement_entry *e)
{
    r->count = 0;
    row_number(r, e->m.no);
    row_number(r, e->m.at);
    row_text(r, movement_kind_name(e->m.kind));
    row_number(r, e->m.from);
    row_number(r, e->from_before);
    row_number(r, e->m.to);
    row_number(r, e->to_before);
    row_number(r, e->m.amount);
    row_number(r, e->m.table);
    row_number(r, e->m.act);
    row_number(r, e->m.staff);
}

void member_row(struct row *r, const struct member *m)
{
    r->count = 0;
    row_number(r, m->id);
    row_text(r, m->card);
    row_text(r, m->name);
    row_text(r, m->pin);
    row_number(r, m->wrong);
    row_number(r, m->locked);
    row_reference(r, m->deposit);
    row_reference(r, m->card_account);
    row_number(r, m->since);
    row_number(r, m->closed);
    row_reference(r, m->promotional);
    row_number(r, m->promotional_until);
}

void ticket_row(struct row *r, const struct ticket *t)
{
    r->count = 0;
    row_text(r, t->number);
    row_number(r, t->sequence);
    row_number(r, t->amount);
    row_number(r, t->issued);
    row_text(r, t->terminal);
    row_reference(r, t->account);
    row_text(r, ticket_state_name(t->state));
    row_number(r, t->redeemed);
    row_text(r, t->redeemed_at);
    row_number(r, t->voucher);
}

void slip_row(struct row *r, const struct slip *s)
{
    r->count = 0;
    row_number(r, s->account);
    row_number(r, s->table);
    row_number(r, s->round);
    row_number(r, s->at);
    row_number(r, s->staked);
    row_number(r, s->returned);
    row_texts(r, s->text, s->len);
}

void game_meter_row(struct row *r, const struct game_meter *m)
{
    r->count = 0;
    row_text(r, m->terminal);
    row_number(r, m->table);
    for (unsigned i = 0; i < METER_COUNT; i++)
        row_number(r, m->of[i]);
}

void money_meter_row(struct row *r, const struct money_meter *m)
{
    r->count = 0;
    row_text(r, m->terminal);
    row_text(r, movement_kind_name(m->kind));
    row_number(r, m->unit);
    row_number(r, m->amount);
    row_number(r, m->count);
}

void stint_row(struct row *r, const struct stint *s)
{
    r->count = 0;
    row_number(r, s->no);
    row_number(r, s->hour);
    row_number(r, s->table);
    row_text(r, s->dealer);
    row_number(r, s->first);
    row_number(r, s->last);
    for (unsigned i = 0; i < STINT_FIGURES; i++)
        row_number(r, s->of[i]);
    row_texts(r, s->stakes, s->len);
}

void rating_row(struct row *r, const struct rating *p)
{
    r->count = 0;
    row_number(r, p->no);
    row_text(r, p->place);
    row_number(r, p->box);
    row_number(r, p->member);
    row_text(r, p->words);
    row_number(r, p->began);
    row_number(r, p->ended);
    row_text(r, p->began_by);
    row_text(r, p->last_by);
    row_number(r, p->bought);
    row_number(r, p->bet);
    row_number(r, p->walked);
    row_number(r, p->table);
    row_number(r, p->round);
    row_number(r, p->rounds);
    row_number(r, p->turnover);
}

void payout_row(struct row *r, const struct payout *p)
{
    r->count = 0;
    row_number(r, p->no);
    row_number(r, p->at);
    row_text(r, payout_kind_name(p->kind));
    row_text(r, p->about);
    row_number(r, p->ticket);
    row_number(r, p->amount);
    row_number(r, p->movement);
    row_text(r, p->who);
    row_text(r, p->second);
    row_text(r, p->words);
    row_text(r, p->verified);
    row_text(r, p->person);
    row_text(r, p->document);
    row_text(r, p->shown);
    row_number(r, p->has_signed);
}

void played_row(struct row *r, const struct day_played *p)
{
    r->count = 0;
    row_number(r, p->member);
    row_number(r, p->day);
    for (unsigned i = 0; i < PLAYED_FIGURES; i++)
        row_number(r, p->of[i]);
}

void sitting_row(struct row *r, const struct sitting *s)
{
    r->count = 0;
    row_number(r, s->account);
    row_number(r, s->member);
    row_number(r, s->began);
    row_number(r, s->ended);
    row_number(r, s->wagered);
    row_number(r, s->returned);
    row_number(r, s->played);
    row_number(r, s->checked);
    row_number(r, s->counted);
}

void pledge_row(struct row *r, const struct pledge *p)
{
    r->count = 0;
    row_number(r, p->member);
    row_text(r, p->what);
    row_number(r, p->amount);
    row_number(r, p->since);
    row_number(r, p->asked);
    row_number(r, p->asked_at);
}

void incident_row(struct row *r, const struct incident *i)
{
    r->count = 0;
    row_number(r, i->no);
    row_number(r, i->at);
    row_text(r, i->code);
    row_text(r, i->where);
    row_text(r, i->who);
    row_text(r, i->words);
}

void page_row(struct row *r, const struct page *p)
{
    r->count = 0;
    row_number(r, p->table);
    row_number(r, p->first);
    row_number(r, p->lines);
    row_texts(r, p->text, p->len);
}

void snapshot_row(struct row *r, const struct snapshot *s)
{
    r->count = 0;
    row_number(r, s->table);
    row_number(r, s->line);
    row_bytes(r, s->image, s->len);
}

void setting_row(struct row *r, const struct setting_entry *s)
{
    r->count = 0;
    row_text(r, s->name);
    row_text(r, s->value);
}

void change_row(struct row *r, int64_t no, const struct change *c)
{
    r->count = 0;
    row_number(r, no);
    row_number(r, c->at);
    row_text(r, c->who);
    row_text(r, c->second);
    row_text(r, c->what);
    row_text(r, c->words);
}

void seal_row(struct row *r, const struct chain_seal *s)
{
    r->count = 0;
    row_number(r, s->no);
    row_number(r, s->at);
    row_text(r, s->key);
    row_text(r, s->signature);
}

/* Where the cells of an archive are. */
enum { ARCHIVE_NO, FROM, TO, MOVEMENTS, INCIDENTS, IN_FILE, BYTE_COUNT, HASH, AT, CLEARED, CELLS };

void archived_row(struct row *r, const struct archived *a)
{
    r->count = 0;
    row_number(r, a->no);
    row_number(r, a->from);
    row_number(r, a->to);
    row_number(r, a->movements);
    row_number(r, a->incidents);
    row_text(r, a->file);
    row_number(r, a->bytes);
    row_text(r, a->hash);
    row_number(r, a->at);
    row_number(r, a->cleared);
}

/* A name that leads out of the folder is none. */
static bool take_word(const struct cell *c, char *to, size_t cap)
{
    if (c->kind != CELL_TEXT || c->len == 0 || c->len >= cap || memchr(c->at, '/', c->len) != NULL)
        return false;
    memcpy(to, c->at, c->len);
    to[c->len] = '\0';
    return true;
}

bool archived_of(const struct row *r, struct archived *a)
{
    for (unsigned i = 0; i < CELLS; i++) {
        const bool text = i == IN_FILE || i == HASH;
        if (i >= r->count || r->cell[i].kind != (text ? CELL_TEXT : CELL_NUMBER))
            return false;
    }
    *a = (struct archived){.no = r->cell[ARCHIVE_NO].n,
                           .from = r->cell[FROM].n,
                           .to = r->cell[TO].n,
                           .movements = r->cell[MOVEMENTS].n,
                           .incidents = r->cell[INCIDENTS].n,
                           .bytes = r->cell[BYTE_COUNT].n,
                           .at = r->cell[AT].n,
                           .cleared = r->cell[CLEARED].n != 0};
    return take_word(&r->cell[IN_FILE], a->file, sizeof a->file) &&
           take_word(&r->cell[HASH], a->hash, sizeof a->hash);
}
