#include "device/answers.h"

#include <string.h>

static const struct fault_answer ROWS[] = {
#define ANSWER(kind, fault, act, reason) {DEVICE_##kind, fault, act, reason},
    FAULT_ANSWERS(ANSWER)
#undef ANSWER
};

const struct fault_answer *fault_answer(size_t i)
{
    return i < sizeof ROWS / sizeof *ROWS ? &ROWS[i] : NULL;
}

bool fault_answered(const struct fault_answer *row, enum device kind, const char *fault,
                    bool doubted)
{
    return row->kind == kind && (row->fault == NULL ? doubted : strcmp(row->fault, fault) == 0);
}
