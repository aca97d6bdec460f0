/* Arbitrary bytes from a device: lines of JSON, read as signals of every kind of device, lines of a
 * serial port, and the polls of a slot accounting host. Whatever comes, nothing is read outside it,
 * and what is taken for a signal is one that a device of that kind may give. */
#include "device/sas.h"
#include "device/serial.h"
#include "device/signal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void broken(const char *words)
{
    fprintf(stderr, "%s\n", words);
    abort();
}

static void look_at(enum device kind, const struct signal *s)
{
    if (s->row == NULL || (s->row->kind != kind && s->row->kind != DEVICES))
        broken("a signal of another kind of device");
    if (s->number < 0 || s->number > SIGNAL_NUMBER_MAX || s->turns > SIGNAL_TURNS_MAX ||
        s->card >= DECK || s->dice_count > SIGNAL_DICE)
        broken("a value out of bounds");
    if ((s->row->value == WITH_TICKET) != (s->ticket > 0) ||
        (s->row->value == WITH_MEMBER) != (s->member[0] != '\0') ||
        (s->row->value == WITH_PIN) != (s->pin[0] != '\0') ||
        strspn(s->pin, "0123456789") != strlen(s->pin))
        broken("a ticket, card or PIN that is none");
    for (unsigned i = 0; i < s->dice_count; i++)
        if (s->dice[i] < 1 || s->dice[i] > 6)
            broken("a face that no die has");
}

static void read_signals(const char *line, size_t len)
{
    struct signal s;
    struct trouble why;
    json_t *o = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);
    for (enum device kind = 0; kind < DEVICES; kind++)
        if (signal_read(kind, o, &s, &why))
            look_at(kind, &s);
        else if (memchr(why.words, '\0', sizeof why.words) == NULL || why.words[0] == '\0')
            broken("it is refused without words");
    json_decref(o);
}

/* A number is told only after no more bets of the same game, with no flag up. */
enum { LONGEST = 4096 }; /* of a line that is looked at whole */

static void read_serial(struct serial *s, const char *line)
{
    char says[SERIAL_SAYS][SAID_MAX];
    const unsigned count = serial_line(s, line, says);
    for (unsigned i = 0; i < count; i++)
        if (strstr(says[i], "\"number\":") != NULL && !s->closed)
            broken("a number without no more bets");
}

/* Whatever a host polls, an answer fits and has its check sum, and what it has the floor move is an
 * amount with an id. */
static void poll_link(const uint8_t *data, size_t size)
{
    struct sas s;
    struct sas_transfer wanted;
    uint8_t out[SAS_FRAME];
    sas_begin(&s, 1, 1, "C01");
    sas_ticket_in(&s, "001234567890123456");
    for (size_t at = 0; at < size; at += 8) {
        const size_t some = size - at < 8 ? size - at : 8;
        const size_t said = sas_hear(&s, data + at, some, 0, out);
        if (said > SAS_FRAME)
            broken("more is said than fits");
        if (said > 1) {
            const uint16_t crc = sas_crc(out, said - 2);
            if (out[said - 2] != (crc & 0xff) || out[said - 1] != crc >> 8)
                broken("an answer without its check sum");
        }
        if (!sas_wants(&s, &wanted))
            continue;
        if (wanted.id[0] == '\0' || wanted.amount < 0 ||
            (wanted.amount == 0 && wanted.way != SAS_TICKET))
            broken("a transfer of nothing");
        wanted.done = data[at] % 2 == 0;
        sas_decided(&s, &wanted);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct serial port = {.game = 0};
    poll_link(data, size);
    const char *at = (const char *)data, *end = at + size;
    while (at < end) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t len = (size_t)((stop != NULL ? stop : end) - at);
        char line[LONGEST + 1];
        read_signals(at, len);
        snprintf(line, sizeof line, "%.*s", (int)(len < sizeof line ? len : sizeof line - 1), at);
        read_serial(&port, line);
        at += len + 1;
    }
    return 0;
}
