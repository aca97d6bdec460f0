/* Addresses of machines: the sixteen bytes of IPv6, one of IPv4 as IPv6 maps it. */
#ifndef BAIZE_BASE_ADDRESS_H
#define BAIZE_BASE_ADDRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ADDRESS_BYTES = 16, ADDRESS_TEXT = 46 };

/* False: it is none, and nothing is written. */
bool address_read(const char *text, size_t len, uint8_t address[ADDRESS_BYTES]);
void address_write(const uint8_t address[ADDRESS_BYTES], char text[ADDRESS_TEXT]);
void address_of_four(const void *four, uint8_t address[ADDRESS_BYTES]);
bool address_is_four(const uint8_t address[ADDRESS_BYTES]);
/* Whether it means the machine that asks. */
bool address_is_here(const char *text);

#endif
