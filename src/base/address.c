#include "base/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

static const uint8_t FOUR[12] = {[10] = 0xff, [11] = 0xff};

bool address_read(const char *text, size_t len, uint8_t address[ADDRESS_BYTES])
{
    char whole[ADDRESS_TEXT];
    uint8_t four[4];
    if (len >= sizeof whole || memchr(text, '\0', len) != NULL)
        return false;
    snprintf(whole, sizeof whole, "%.*s", (int)len, text);
    if (inet_pton(AF_INET, whole, four) != 1)
        return inet_pton(AF_INET6, whole, address) == 1;
    address_of_four(four, address);
    return true;
}

void address_write(const uint8_t address[ADDRESS_BYTES], char text[ADDRESS_TEXT])
{
    const bool four = address_is_four(address);
    inet_ntop(four ? AF_INET : AF_INET6, address + (four ? sizeof FOUR : 0), text, ADDRESS_TEXT);
}

void address_of_four(const void *four, uint8_t address[ADDRESS_BYTES])
{
    memcpy(address, FOUR, sizeof FOUR);
    memcpy(address + sizeof FOUR, four, 4);
}

bool address_is_four(const uint8_t address[ADDRESS_BYTES])
{
    return memcmp(address, FOUR, sizeof FOUR) == 0;
}

bool address_is_here(const char *text)
{
    return strncmp(text, "127.", 4) == 0 || strcmp(text, "::1") == 0;
}
