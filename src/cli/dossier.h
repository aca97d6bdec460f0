/* What a test laboratory asks of a submission, in one folder (docs/laboratory.md):
 *
 *   dossier.json    everything, for machines
 *   dossier.html    the same for people, which prints; dossier.pdf where a browser makes one
 *   SHA256SUMS      what these and the files beside them hash to, as sha256sum has it
 *
 * What it says of rules, odds and clauses is what the program answers when it is asked: it asks
 * itself, by its own commands, so that no figure is reckoned twice. */
#ifndef BAIZE_CLI_DOSSIER_H
#define BAIZE_CLI_DOSSIER_H

#include "cli/cli.h"

#include <jansson.h>

struct dossier_of {
    struct cli *c;
    const struct args *a;
    const char *screens; /* the folder; NULL: none */
};

/* A file's SHA-256 in hexadecimal digits; false when it cannot be read. */
enum { SHA_HEX = 65 };
bool file_sha256(const char *path, char hex[SHA_HEX], int64_t *bytes);

/* The files that make this program what it is, each with part, path, bytes and sha256. */
json_t *dossier_files(const struct dossier_of *d);

/* Everything. Exits with words where something cannot be asked. */
json_t *dossier_gather(const struct dossier_of *d);
/* What is otherwise in the second than it was in the first. */
json_t *dossier_changes(const json_t *before, const json_t *now);

/* The folder's dossier.json; NULL with words when there is none that can be read. */
json_t *dossier_read(const char *folder, struct trouble *why);

/* The same as a page. False when it could not be written. */
bool dossier_page(const json_t *d, const char *path);

/* Whether this program is that of the dossier, and the dossier as it was made. */
int dossier_check(const struct dossier_of *d, const char *folder);

#endif
