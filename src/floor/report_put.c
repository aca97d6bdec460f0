/* A report as JSON, for programs and screens. */
#include "floor/report.h"

static const char *const KINDS[] = {"count", "money", "share", "times", "mark"};

const char *hold_mark_words(int64_t mark)
{
    switch (mark) {
    case MARK_POINTS:
        return "points";
    case MARK_DEVIATIONS:
        return "deviations";
    case MARK_BOTH:
        return "points and deviations";
    case MARK_LITTLE_PLAY:
        return "little play";
    case MARK_NO_THEORY:
        return "no theory";
    default:
        return "";
    }
}

/* named: as members of an object; else as items of a list. */
static void put_row(const struct report *r, const struct report_row *row, bool named,
                    struct text *t)
{
    for (unsigned w = 0; w < REPORT_WORDS && r->words[w] != NULL; w++)
        json_str(t, named ? r->words[w] : NULL, row->word[w]);
    for (unsigned c = 0; c < r->columns; c++) {
        const char *name = named ? r->column[c].name : NULL;
        if (r->column[c].kind == COLUMN_MARK)
            json_str(t, name, hold_mark_words(row->figure[c]));
        else
            json_int(t, name, row->figure[c]);
    }
}

static void put_head(const struct report *r, struct text *t)
{
    json_str(t, "title", r->title);
    json_flag(t, "demonstration", r->demonstration);
    json_flag(t, "good", r->good);
    json_str(t, "finding", r->finding);
    json_str(t, "note", r->note);
    json_open(t, "words", '[');
    for (unsigned w = 0; w < REPORT_WORDS && r->words[w] != NULL; w++)
        json_str(t, NULL, r->words[w]);
    json_close(t, ']');
    json_open(t, "columns", '[');
    for (unsigned c = 0; c < r->columns; c++) {
        json_open(t, NULL, '{');
        json_str(t, "name", r->column[c].name);
        json_str(t, "kind", KINDS[r->column[c].kind]);
        json_close(t, '}');
    }
    json_close(t, ']');
}

static void put_rows(const struct report *r, size_t most, bool named, struct text *t)
{
    const char bracket[] = {named ? '{' : '[', named ? '}' : ']'};
    json_open(t, "rows", '[');
    for (size_t i = 0; i < r->rows && i < most; i++) {
        json_open(t, NULL, bracket[0]);
        put_row(r, &r->row[i], named, t);
        json_close(t, bracket[1]);
    }
    json_close(t, ']');
    if (r->parts > 0) {
        json_open(t, "pits", '[');
        for (size_t i = 0; i < r->parts; i++) {
            json_open(t, NULL, bracket[0]);
            put_row(r, &r->part[i], named, t);
            json_close(t, bracket[1]);
        }
        json_close(t, ']');
    }
    json_open(t, "total", bracket[0]);
    put_row(r, &r->total, named, t);
    json_close(t, bracket[1]);
}

void report_put(const struct report *r, struct text *t)
{
    put_head(r, t);
    put_rows(r, r->rows, true, t);
}

void report_tell(const struct report *r, size_t most, struct text *t)
{
    put_head(r, t);
    put_rows(r, most, false, t);
    json_int(t, "left", r->rows > most ? (int64_t)(r->rows - most) : 0);
}
