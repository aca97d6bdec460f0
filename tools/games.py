#!/usr/bin/env python3
"""Finds the games: the folders of `games/` under each source root. What the rest of the house must know of them is
written into headers, so that nobody keeps a list.

A folder may hold `kernel.h` (struct NAME_state, and NAME_GAME where it is a game and no family that games share),
`procedure.h` (struct NAME_procedure), `acts.h` (NAME_ACTS), `points.h` (NAME_POINTS), `rules.h` (struct NAME_rules),
`rules.c` (NAME_PART) and `session.c` (NAME_SESSION). Every C file in it is built.

usage: games.py OUTPUT-FOLDER SOURCE-ROOT…   (prints the C files)
       games.py --folders SOURCE-ROOT…       (prints the folders)
       games.py --same OUTPUT-FOLDER         (whether the files are those that were found there last)
"""
import sys
from pathlib import Path

LIST = "games_here.txt"  # the source roots and what was found under them


def folders(roots):
    """The folders of games under all roots, by name."""
    found = {}
    for root in roots:
        for folder in sorted(p for p in (root / "games").iterdir() if p.is_dir()):
            if folder.name in found:
                sys.exit(f"games.py: {folder} and {found[folder.name]} are both called {folder.name}")
            found[folder.name] = folder
    return found


def sources(found):
    """All C files and headers of the folders."""
    return [str(path) for folder in found.values() for path in sorted(folder.glob("*.[ch]"))]


def header(output, name, lines):
    """Writes a header, unless it says so already: what includes it is not built again then."""
    guard = "BAIZE_" + name.replace(".", "_").upper()
    text = "\n".join(["/* Written by tools/games.py. */", f"#ifndef {guard}", f"#define {guard}", "", *lines, "", "#endif", ""])
    if not (output / name).exists() or (output / name).read_text() != text:
        (output / name).write_text(text)


def main():
    if sys.argv[1] == "--same":
        last = Path(sys.argv[2]) / LIST
        before = last.read_text().splitlines() if last.exists() else [""]
        at = before.index("")
        sys.exit(before[at + 1:] != sources(folders(map(Path, before[:at]))))
    output, roots = Path(sys.argv[1]), [Path(root) for root in sys.argv[2:]]
    found = folders(roots)
    if sys.argv[1] == "--folders":
        print("\n".join(map(str, found.values())))
        return
    kernels = [name for name, folder in found.items() if (folder / "kernel.h").exists()]
    procedures = [name for name, folder in found.items() if (folder / "procedure.h").exists()]
    header(output, "states_here.h",
           [f'#include "games/{name}/kernel.h"' for name in kernels] +
           ["", "/* The state of the one game that is played at a table. */", "union game_state {"] +
           [f"    struct {name}_state {name};" for name in kernels] + ["};"])
    header(output, "procedures_here.h",
           [f'#include "games/{name}/procedure.h"' for name in procedures] +
           ["", "/* What a table keeps for games, each its own part. */", "struct procedures {"] +
           [f"    struct {name}_procedure {name};" for name in procedures] + ["};"])
    having = [name for name, folder in found.items() if (folder / "acts.h").exists()]
    header(output, "acts_here.h",
           [f'#include "games/{name}/acts.h"' for name in having] +
           ["", "/* Whose an act is: every table's, or those games' that keep to a folder. */", "enum {", "    IN_TABLE = 1 << 0,"] +
           [f"    IN_{name.upper()} = 1 << {bit}," for bit, name in enumerate(found, 1)] + ["};", ""] +
           ["#define ACT_FOLDERS(X) \\", '    X(IN_TABLE, "table") \\'] +
           [f'    X(IN_{name.upper()}, "{name}") \\' for name in found] + ["", ""] +
           ["#define GAME_ACTS(X) \\"] + [f"    {name.upper()}_ACTS(X, IN_{name.upper()}) \\" for name in having] + [""])
    pointed = [name for name, folder in found.items() if (folder / "points.h").exists()]
    header(output, "points_here.h",
           [f'#include "games/{name}/points.h"' for name in pointed] +
           ["", "#define GAME_POINTS(NEEDED, OPTIONAL) \\"] +
           [f"    {name.upper()}_POINTS(NEEDED, OPTIONAL) \\" for name in pointed] + [""])
    ruled = [name for name, folder in found.items() if (folder / "rules.h").exists()]
    header(output, "rules_here.h",
           [f'#include "games/{name}/rules.h"' for name in ruled] +
           ["", "/* What a ruleset says of one game alone, each its own part. */", "struct own_rules {"] +
           [f"    struct {name}_rules {name};" for name in ruled] + ["};"])
    parts = [name.upper() + "_PART" for name, folder in found.items() if (folder / "rules.c").exists()]
    header(output, "own_here.h",
           ['#include "rules/own_part.h"', ""] + [f"extern const struct own_part {part};" for part in parts] +
           ["", "#define OWN_PARTS(X) \\"] + [f"    X({part}) \\" for part in parts] + [""])
    header(output, "games_here.h",
           ['#include "games/game.h"', ""] + [f"extern const struct game {name.upper()}_GAME;" for name in kernels] +
           ["", "#define GAMES(X) \\"] + [f"    X({name.upper()}_GAME) \\" for name in kernels] + [""])
    sessions = [name.upper() + "_SESSION" for name, folder in found.items() if (folder / "session.c").exists()]
    header(output, "sessions_here.h",
           ['#include "games/session.h"', ""] + [f"extern const struct session {session};" for session in sessions] +
           ["", "#define SESSIONS(X) \\"] + [f"    X({session}) \\" for session in sessions] + [""])
    (output / LIST).write_text("\n".join([*map(str, roots), "", *sources(found)]) + "\n")
    print("\n".join(name for name in sources(found) if name.endswith(".c")))


main()
