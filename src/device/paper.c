#include "device/paper.h"

#include "base/text.h"

#include <string.h>
#include <time.h>

static const char *word(const json_t *o, const char *key)
{
    const char *s = json_string_value(json_object_get(o, key));
    return s != NULL ? s : "";
}

/* Date and time by the clock of the house, of twenty-four hours. */
static const char *moment(const json_t *at, char text[32])
{
    const time_t seconds = (time_t)(json_integer_value(at) / 1000);
    struct tm local;
    if (!json_is_integer(at) || localtime_r(&seconds, &local) == NULL ||
        strftime(text, 32, "%Y-%m-%d %H:%M:%S", &local) == 0)
        return "never";
    return text;
}

/* In groups of four, as people read it out. */
static void put_number(struct text *t, const char *digits)
{
    for (size_t i = 0; digits[i] != '\0'; i++)
        text_fmt(t, "%s%c", i > 0 && i % 4 == 0 ? "-" : "", digits[i]);
    text_putc(t, '\n');
}

bool paper_text(const json_t *print, char text[PAPER_TEXT])
{
    const json_t *ticket = json_object_get(print, "ticket");
    const long long amount = json_integer_value(json_object_get(ticket, "amount"));
    char at[32];
    struct text t;
    if (word(ticket, "number")[0] == '\0' || amount <= 0)
        return false;
    text_on(&t, text, PAPER_TEXT);
    put_number(&t, word(ticket, "number")); /* on the leading edge */
    if (json_is_true(json_object_get(print, "duplicate")))
        text_put(&t, "*** DUPLICATE ***\n");
    text_fmt(&t, "%s\n%s\n", word(ticket, "venue"),
             json_is_true(json_object_get(ticket, "voucher")) ? "Voucher, paid at the cage only"
                                                              : "Cash out ticket");
    text_fmt(&t, "%s %lld.%02lld\n%s\n", word(print, "currency"), amount / 100, amount % 100,
             word(ticket, "words"));
    text_fmt(&t, "issued %s\n", moment(json_object_get(ticket, "issued"), at));
    text_fmt(&t, "terminal %s  printer %s\n", word(ticket, "terminal"), word(print, "serial"));
    text_fmt(&t, "ticket no. %lld\n",
             (long long)json_integer_value(json_object_get(ticket, "sequence")));
    text_fmt(&t, "valid until %s\n", moment(json_object_get(ticket, "expires"), at));
    put_number(&t, word(ticket, "number"));
    return !t.full;
}

/* --- bars ------------------------------------------------------------------------------------- */

/* Which two of five are wide, for each digit. */
static const char WIDE[10][6] = {"00110", "10001", "01001", "11000", "00101",
                                 "10100", "01100", "00011", "10010", "01010"};
enum { BAR_NARROW = 1, BAR_WIDE = 3, BAR_QUIET = 10, BAR_HEIGHT = 40 };

static int bar(struct text *t, int x, int width, bool dark)
{
    if (dark)
        text_fmt(t, "<rect x=\"%d\" width=\"%d\" height=\"%d\"/>", x, width, BAR_HEIGHT);
    return x + width;
}

static int bars(struct text *t, int x, const char *widths, bool dark)
{
    for (; *widths != '\0'; widths++, dark = !dark)
        x = bar(t, x, *widths == '1' ? BAR_WIDE : BAR_NARROW, dark);
    return x;
}

/* Two digits at a time: the bars are the first, the gaps between them the second. */
bool paper_bars(const char *digits, char svg[PAPER_BARS])
{
    const size_t len = strlen(digits);
    struct text t;
    if (len == 0 || len % 2 != 0 || len > 30 || strspn(digits, "0123456789") != len)
        return false;
    const int width = 2 * BAR_QUIET + 9 + 18 * (int)(len / 2);
    text_on(&t, svg, PAPER_BARS);
    text_fmt(&t, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\">", width,
             BAR_HEIGHT);
    int x = bars(&t, BAR_QUIET, "0000", true);
    for (size_t i = 0; i < len; i += 2)
        for (int k = 0; k < 5; k++) {
            x = bar(&t, x, WIDE[digits[i] - '0'][k] == '1' ? BAR_WIDE : BAR_NARROW, true);
            x = bar(&t, x, WIDE[digits[i + 1] - '0'][k] == '1' ? BAR_WIDE : BAR_NARROW, false);
        }
    bars(&t, x, "100", true);
    text_put(&t, "</svg>\n");
    return !t.full;
}
