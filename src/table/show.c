#include "table/show.h"

void show_player(const struct event *e, struct text *t)
{
    if (e->seat > 0)
        json_int(t, "seat", e->seat);
    if (e->name[0] != '\0')
        json_str(t, "player", e->name);
}
