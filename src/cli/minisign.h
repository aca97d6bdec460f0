/* Signatures as minisign makes them (https://jedisct1.github.io/minisign/), checked: over a file or
 * over its hash, with the trusted comment. Keys are made and files are signed by minisign itself.
 */
#ifndef BAIZE_CLI_MINISIGN_H
#define BAIZE_CLI_MINISIGN_H

#include "rules/entry.h"

enum { MINISIGN_COMMENT = 1024 };

/* Whether the file at `path` is signed in `path`.minisig by this key: the path of a public key, or
 * the key itself as a word. The comment is what the signer said with it. False with words. */
bool minisign_good(const char *path, const char *key, char comment[MINISIGN_COMMENT],
                   struct trouble *why);

#endif
