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

static void put_row(const struct report *r, const struct report_row *row, struct text *t)
{
    for (unsigned w = 0; w < REPORT_WORDS && r->words[w] != NULL; w++)
        json_str(t, r->words[w], row->word[w]);
    for (unsigned c = 0; c < r->columns; c++) {
        if (r->column[c].kind == COLUMN_MARK)
            json_str(t, r->column[c].name, hold_mark_words(row->figure[c]));
        else
            json_int(t, r->column[c].name, row->figure[c]);
    }
}

void report_put(const struct report *r, struct text *t)
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
    json_open(t, "rows", '[');
    for (size_t i = 0; i < r->rows; i++) {
        json_open(t, NULL, '{');
        put_row(r, &r->row[i], t);
        json_close(t, '}');
    }
    json_close(t, ']');
    json_open(t, "total", '{');
    put_row(r, &r->total, t);
    json_close(t, '}');
}
