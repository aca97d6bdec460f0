#include "device/simulated.h"

#include "base/text.h"
#include "device/paper.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

const char DEVICE_HELP[] =
    "usage: baize device enrol KIND NAME --floor URL --key FILE [--code CODE]\n"
    "       baize device acceptor --floor URL --key FILE [NOTE…]\n"
    "       baize device printer|reader TERMINAL --floor URL [--key FILE] [--out DIR]\n"
    "       baize device wheel|shoe|dice|display|sign|light|badge TABLE --floor URL [--key FILE]\n"
    "       baize device link --serial DEV --floor URL --key FILE [--address N] [--asset N]\n"
    "       baize device relay --serial DEV[@BAUD] --floor URL\n\n"
    "A device of a floor with a key of its own. `enrol` makes the key, introduces the device of\n"
    "terminal or table NAME to the floor, prints what a second person compares at his own\n"
    "screen, waits until he has confirmed it, and keeps both keys in FILE. `acceptor` is the\n"
    "note acceptor that FILE is for: notes, in cents, are those given or else the lines of\n"
    "standard input. Each is held until the floor has signed that it is credited, or given back;\n"
    "stopped in between, the next run asks again. The others are simulated, and play their table\n"
    "by themselves: a wheel spins, a shoe deals, dice are tumbled, a display shows the result, a\n"
    "printer prints tickets as text. `relay` carries a device that speaks the same lines over a\n"
    "serial port to the floor: it has no key, the device has. `link` is a terminal's to a slot\n"
    "accounting host, which polls it on a serial port: meters, transfers, tickets.\n"
    "Without a key only a demonstration hears them. What is typed there is what goes wrong, or\n"
    "what they sense: `fault WORDS`, `number 17`, `card Kc`, `dice 1 2 3`, `direction with`, "
    "`cover`,\n"
    "`unreadable`, `paper-out`, `paper-jam`, `paper-low`, `card-in 100-0001`, `pin 2468`,\n"
    "`card-out`, `mute`, `stop`, `go`.\n\n"
    "  --floor URL   ws://HOST:PORT, or wss:// for a floor with a certificate; tcp:// and tls://\n"
    "                speak in plain lines, serial:DEV[@BAUD] over a serial port to a relay;\n"
    "                several, with commas between them, are tried in turn\n"
    "  --key FILE    where the device keeps its key, for its owner alone\n"
    "  --code CODE   that a supervisor's screen shows (default: read from standard input)\n"
    "  --cert FILE   a certificate that is trusted beside the system's\n"
    "  --spin MS     that a spin, a tumble, a print or the way to the next card takes\n"
    "  --out DIR     a folder for what a printer prints: text, and bars as an image\n"
    "  --serial DEV  the lines of an automatic wheel, on a serial port, instead of a simulated "
    "one;\n"
    "                or the port of the device that `relay` carries, or of the host of `link`\n"
    "  --address N   of a link, 1 to 127 (default 1)\n"
    "  --asset N     its asset number (default 1)\n"
    "  --log FILE    every frame of a link, as it was\n";

void simulated_begin(struct simulated *s, enum device kind, int64_t spin_ms)
{
    *s = (struct simulated){.kind = kind, .spin_ms = spin_ms, .by_itself = true};
    shoe_fill(&s->shoe, SHOE_DECKS_MAX);
}

/* In the order in which they are said. */
static void say(struct simulated *s, int64_t at, const char *text)
{
    if (s->count == SAYS_MAX)
        return;
    struct says *to = &s->say[s->count++];
    to->at = at;
    snprintf(to->text, sizeof to->text, "%s", text);
}

/* --- by themselves ---------------------------------------------------------------------------- */

/* Once wagers have been taken for a while, or with the close where the table has a period. */
static void spin(struct simulated *s, int64_t now)
{
    char text[SAID_MAX];
    const int64_t ms = s->spin_ms;
    say(s, now + ms / 2, "\"signal\":\"launched\"");
    say(s, now + ms / 2, "\"signal\":\"direction\",\"direction\":\"against\"");
    say(s, now + ms * 3 / 4, "\"signal\":\"no-more-bets\"");
    snprintf(text, sizeof text, "\"signal\":\"turned\",\"revolutions\":%u",
             8 + randombytes_uniform(8));
    say(s, now + ms * 3 / 4, text);
    snprintf(text, sizeof text, "\"signal\":\"number\",\"number\":%u", randombytes_uniform(37));
    say(s, now + ms, text);
}

static void deal(struct simulated *s, int64_t now)
{
    char text[SAID_MAX], name[3];
    if (s->shoe.left < DECK) {
        shoe_fill(&s->shoe, SHOE_DECKS_MAX);
        say(s, now, "\"signal\":\"reshuffle\"");
    }
    const card c = shoe_nth(&s->shoe, randombytes_uniform((uint32_t)s->shoe.left));
    shoe_take(&s->shoe, c);
    card_text(c, name);
    snprintf(text, sizeof text, "\"signal\":\"card\",\"card\":\"%s\"", name);
    say(s, now + s->spin_ms, text);
}

static void tumble(struct simulated *s, int64_t now)
{
    char text[SAID_MAX];
    say(s, now, "\"signal\":\"tumbled\"");
    snprintf(text, sizeof text, "\"signal\":\"dice\",\"dice\":[%u,%u,%u]",
             1 + randombytes_uniform(6), 1 + randombytes_uniform(6), 1 + randombytes_uniform(6));
    say(s, now + s->spin_ms, text);
}

static void show(struct simulated *s, const json_t *stands, int64_t now)
{
    char text[SAID_MAX];
    const json_t *result = json_object_get(stands, "result");
    const json_int_t round = json_integer_value(json_object_get(result, "round"));
    const json_int_t number = json_integer_value(json_object_get(result, "number"));
    if (round == 0 || round == s->shown)
        return;
    s->shown = round;
    printf("%s\n", json_string_value(json_object_get(result, "say")));
    snprintf(text, sizeof text, "\"signal\":\"shows\",\"number\":%d", (int)number);
    if (number <= 36)
        say(s, now, text);
}

/* What is said once for a round, or at a shoe once for a card. */
static void play(struct simulated *s, const json_t *stands, int64_t now)
{
    const char *phase = json_string_value(json_object_get(stands, "phase"));
    const json_int_t round = json_integer_value(json_object_get(stands, "round"));
    const bool open = phase != NULL && strcmp(phase, "open") == 0;
    const bool awaited = json_is_true(json_object_get(stands, "awaited"));
    const bool timed = !json_is_null(json_object_get(stands, "left"));
    const bool begins = s->count == 0 && s->round != round;
    if (s->kind == DEVICE_WHEEL && begins && ((open && !timed) || awaited)) {
        s->round = round;
        spin(s, now);
    } else if (s->kind == DEVICE_DICE && begins && awaited) {
        s->round = round;
        tumble(s, now);
    } else if (s->kind == DEVICE_SHOE && s->count == 0 && awaited && !open) {
        deal(s, now);
    }
}

static void keep_paper(const char *folder, int64_t sequence, const char *ending, const char *text)
{
    char path[4200];
    snprintf(path, sizeof path, "%.4000s/ticket-%lld.%s", folder, (long long)sequence, ending);
    FILE *file = fopen(path, "we");
    if (file == NULL || fputs(text, file) < 0)
        perror(path);
    if (file != NULL)
        fclose(file);
}

/* A ticket on paper, and in a folder of papers with its bars beside it. */
static void print(struct simulated *s, const json_t *job, int64_t now)
{
    static char text[PAPER_TEXT], svg[PAPER_BARS];
    char said[SAID_MAX];
    const json_t *ticket = json_object_get(job, "ticket");
    const json_int_t sequence = json_integer_value(json_object_get(ticket, "sequence"));
    const char *number = json_string_value(json_object_get(ticket, "number"));
    const bool good = !s->stuck && paper_text(job, text) && paper_bars(number, svg);
    if (good)
        fputs(text, stdout);
    if (good && s->out != NULL) {
        keep_paper(s->out, sequence, "txt", text);
        keep_paper(s->out, sequence, "svg", svg);
    }
    snprintf(said, sizeof said, "\"signal\":\"%s\",\"ticket\":%lld", good ? "printed" : "failed",
             (long long)sequence);
    if (s->by_itself)
        say(s, now + s->spin_ms, said);
}

void simulated_hears(struct simulated *s, const json_t *stands, int64_t now)
{
    if (s->kind == DEVICE_PRINTER)
        print(s, stands, now);
    else if (s->kind == DEVICE_DISPLAY)
        show(s, stands, now);
    else if (s->kind == DEVICE_SIGN)
        printf("min %lld max %lld\n", (long long)json_integer_value(json_object_get(stands, "min")),
               (long long)json_integer_value(json_object_get(stands, "max")));
    else if (s->kind == DEVICE_LIGHT && json_is_integer(json_object_get(stands, "jackpot")))
        printf("jackpot %lld\n", (long long)json_integer_value(json_object_get(stands, "jackpot")));
    else if (s->by_itself)
        play(s, stands, now);
    fflush(stdout);
}

/* --- typed ------------------------------------------------------------------------------------ */

/* A value as it is typed, as a member of the signal. */
static bool put_value(const struct signal_row *row, const char *typed, char text[SAID_MAX])
{
    unsigned d[3];
    char name[3];
    int n = 0;
    switch (row->value) {
    case WITH_NOTHING:
        text[0] = '\0';
        return true;
    case WITH_NUMBER:
        n = sscanf(typed, "%u", &d[0]);
        snprintf(text, SAID_MAX, ",\"number\":%u", n == 1 ? d[0] : 0);
        return n == 1;
    case WITH_TURNS:
        n = sscanf(typed, "%u", &d[0]);
        snprintf(text, SAID_MAX, ",\"revolutions\":%u", n == 1 ? d[0] : 0);
        return n == 1;
    case WITH_DIRECTION:
        snprintf(text, SAID_MAX, ",\"direction\":\"%s\"",
                 strcmp(typed, "with") == 0 ? typed : "against");
        return true;
    case WITH_CARD:
        n = sscanf(typed, "%2[0-9AKQJTcdhs]", name);
        snprintf(text, SAID_MAX, ",\"card\":\"%s\"", n == 1 ? name : "");
        return n == 1;
    case WITH_DICE:
        n = sscanf(typed, "%u %u %u", &d[0], &d[1], &d[2]);
        snprintf(text, SAID_MAX, ",\"dice\":[%u,%u,%u]", n == 3 ? d[0] : 0, n == 3 ? d[1] : 0,
                 n == 3 ? d[2] : 0);
        return n == 3;
    case WITH_TICKET:
        n = sscanf(typed, "%u", &d[0]);
        snprintf(text, SAID_MAX, ",\"ticket\":%u", n == 1 ? d[0] : 0);
        return n == 1;
    case WITH_MEMBER:
        snprintf(text, SAID_MAX, ",\"member\":\"%.32s\"", typed);
        return typed[0] != '\0' && strpbrk(typed, "\"\\") == NULL;
    case WITH_PIN:
        snprintf(text, SAID_MAX, ",\"pin\":\"%.8s\"", typed);
        return strspn(typed, "0123456789") == strlen(typed);
    }
    return false;
}

/* The signal with what was typed after it; false: that does not go with it. */
static bool put_signal(const struct signal_row *row, const char *typed, struct text *t)
{
    char member[SAID_MAX];
    if (!put_value(row, typed, member))
        return false;
    json_str(t, "signal", row->name);
    text_put(t, member);
    if (strcmp(row->name, "fault") == 0 && typed[0] != '\0')
        json_str(t, "words", typed);
    return !t->full;
}

bool simulated_typed(struct simulated *s, const char *line, int64_t now, const char **why)
{
    char word[24] = "", text[SAID_MAX];
    struct text t;
    const size_t len = strcspn(line, " ");
    const char *rest = line + len + (line[len] == ' ');
    text_on(&t, text, sizeof text);
    if (len < sizeof word)
        memcpy(word, line, len);
    s->mute = strcmp(word, "mute") == 0;
    if (strcmp(word, "stop") == 0 || strcmp(word, "go") == 0) {
        s->by_itself = word[0] == 'g';
        s->stuck = s->stuck && !s->by_itself;
        s->count = 0;
        s->round = 0;
        return true;
    }
    if (s->mute)
        return true;
    const struct signal_row *row = signal_named(s->kind, word);
    if (row == NULL || !put_signal(row, rest, &t)) {
        *why = "that is nothing it could say";
        return false;
    }
    s->stuck |= s->kind == DEVICE_PRINTER && row->means == MEANS_DOUBT;
    say(s, now, text);
    return true;
}

bool simulated_next(struct simulated *s, int64_t now, char text[SAID_MAX])
{
    unsigned first = 0;
    for (unsigned i = 1; i < s->count; i++)
        if (s->say[i].at < s->say[first].at)
            first = i;
    if (s->count == 0 || s->say[first].at > now)
        return false;
    memcpy(text, s->say[first].text, SAID_MAX);
    s->count--;
    memmove(&s->say[first], &s->say[first + 1], (s->count - first) * sizeof s->say[0]);
    return true;
}

int64_t simulated_wait(const struct simulated *s, int64_t now)
{
    int64_t wait = -1;
    for (unsigned i = 0; i < s->count; i++) {
        const int64_t left = s->say[i].at > now ? s->say[i].at - now : 0;
        wait = wait < 0 || left < wait ? left : wait;
    }
    return wait;
}
