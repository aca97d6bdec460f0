#include "base/list.h"

#include <stdlib.h>

enum { LIST_FIRST = 8 };

void *list_room(void *list, size_t count, size_t size)
{
    if (count % LIST_FIRST != 0 || (count & (count - 1)) != 0)
        return list;
    list = reallocarray(list, count == 0 ? LIST_FIRST : 2 * count, size);
    if (list == NULL)
        abort();
    return list;
}
