#include "device/kinds.h"

#include <string.h>

static const struct {
    const char *name, *at;
} KINDS[DEVICES] = {
#define AT_TERMINAL "terminal"
#define AT_TABLE "table"
#define KIND(id, name, at) {name, AT_##at},
    DEVICE_KINDS(KIND)
#undef KIND
};

static const struct signal_row ROWS[] = {
#define SIGNAL(kind, name, value, means, act, reason, english)                                     \
    {DEVICE_##kind, name, WITH_##value, MEANS_##means, act, reason, english},
    SIGNALS(SIGNAL)
#undef SIGNAL
};

const char *device_name(enum device d)
{
    return KINDS[d].name;
}

const char *device_at(enum device d)
{
    return KINDS[d].at;
}

bool device_named(const char *name, enum device *out)
{
    for (unsigned d = 0; d < DEVICES; d++)
        if (strcmp(name, KINDS[d].name) == 0) {
            *out = (enum device)d;
            return true;
        }
    return false;
}

const struct signal_row *signal_row(size_t i)
{
    return i < sizeof ROWS / sizeof *ROWS ? &ROWS[i] : NULL;
}

/* Any device may fail, and then it is not relied on. */
const struct signal_row *signal_named(enum device d, const char *name)
{
    static const struct signal_row FAULT = {DEVICES, "fault", WITH_NOTHING, MEANS_DOUBT,
                                            NULL,    NULL,    "Fault"};
    for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++)
        if (ROWS[i].kind == d && strcmp(ROWS[i].name, name) == 0)
            return &ROWS[i];
    return strcmp(name, FAULT.name) == 0 ? &FAULT : NULL;
}

struct doubt_row {
    const char *code, *words;
};

static const struct doubt_row DOUBT[] = {
#define ROW(code, english) {code, english},
    DOUBTS(ROW)
#undef ROW
};

static const struct doubt_row *doubt_named(const char *code)
{
    for (size_t i = 0; i < sizeof DOUBT / sizeof *DOUBT; i++)
        if (strcmp(DOUBT[i].code, code) == 0)
            return &DOUBT[i];
    return NULL;
}

bool is_doubt(const char *code)
{
    return doubt_named(code) != NULL;
}

const char *fault_words(enum device d, const char *fault)
{
    const struct signal_row *row = signal_named(d, fault);
    const struct doubt_row *doubt = doubt_named(fault);
    return row != NULL ? row->words : doubt != NULL ? doubt->words : NULL;
}
