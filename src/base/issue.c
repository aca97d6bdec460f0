#include "base/issue.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

unsigned card_issue(const char *number, const char *card)
{
    const size_t len = strlen(number);
    char *end;
    if (strcmp(number, card) == 0)
        return 1;
    if (strncmp(number, card, len) != 0 || card[len] != '-' || card[len + 1] < '1' ||
        card[len + 1] > '9')
        return 0;
    const unsigned long issue = strtoul(card + len + 1, &end, 10);
    return *end == '\0' && issue < UINT_MAX ? (unsigned)issue : 0;
}

bool is_card_before(const char *number, const char *card, const char *now)
{
    const unsigned was = card_issue(number, card);
    return was > 0 && was < card_issue(number, now);
}

bool may_be_one_member(const char *a, const char *b)
{
    return card_issue(a, b) > 0 || card_issue(b, a) > 0;
}
