/* A ticket as a printer puts it on paper: lines of text, and its number as bars for scanners. */
#ifndef BAIZE_DEVICE_PAPER_H
#define BAIZE_DEVICE_PAPER_H

#include <jansson.h>
#include <stdbool.h>
#include <stddef.h>

enum { PAPER_TEXT = 2048, PAPER_BARS = 8192 };

/* Of the message that has it printed; false: that is none. */
bool paper_text(const json_t *print, char text[PAPER_TEXT]);
/* Digits, an even number of them, as interleaved 2 of 5 in an SVG image; false: they are none. */
bool paper_bars(const char *digits, char svg[PAPER_BARS]);

#endif
