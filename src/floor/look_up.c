#include "floor/look_up.h"

bool look_up_begin(struct floor *f, struct trouble *why)
{
    struct book_words words;
    f->reader = book_read(f->book_path, &words);
    if (f->reader == NULL)
        trouble_say(why, "%.390s", words.words);
    else
        book_read_what_stays(f->reader);
    return f->reader != NULL;
}

void look_up_end(struct floor *f)
{
    if (f->reader != NULL)
        book_read_end(f->reader);
    f->reader = NULL;
}

static void cannot_read(struct floor *f, const struct book_words *why)
{
    if (f->unread.words[0] == '\0')
        trouble_say(&f->unread, "its book cannot be read: %.360s", why->words);
    book_give_up(f->book, f->unread.words);
}

/* One that is within another sees its moment, and what becomes of that is the other's. */
bool look_up_several(struct floor *f, struct several *s)
{
    struct book_words why;
    const bool again = s->lost && !s->again;
    if (s->begun && f->several != s)
        return false;
    if (s->begun) {
        book_let_go(f->reader);
        f->several = NULL;
        if (!again)
            return false;
    }
    *s = (struct several){.begun = true, .again = again};
    if (f->several != NULL)
        return true;
    if (!book_hold(f->reader, &why)) {
        cannot_read(f, &why);
        return false;
    }
    f->several = s;
    return true;
}

bool found(struct floor *f, bool read, bool there, const struct book_words *why)
{
    struct several *s = f->several;
    if (!read && s != NULL && !s->again && book_lost(f->reader))
        s->lost = true;
    else if (!read)
        cannot_read(f, why);
    return read && there;
}
