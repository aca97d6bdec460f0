#!/usr/bin/env python3
"""Whether each room of the house includes only rooms that stand below it, as docs/architecture.md lists them; and
whether, of the screens, only a game's own folder knows that game."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def included_rooms():
    text = (ROOT / "docs/architecture.md").read_text()
    rooms = re.findall(r"^\| `src/(\w+)` \|", text, re.M)
    wrong = []
    if sorted(rooms) != sorted(folder.name for folder in (ROOT / "src").iterdir() if folder.is_dir()):
        wrong.append("the document and src/ name other rooms")
    for path in sorted((ROOT / "src").glob("*/*.[ch]")):
        below = rooms[:rooms.index(path.parent.name) + 1] if path.parent.name in rooms else []
        if path.parent.name == "serve" and path.stem not in ("hall", "screens"):
            below = ["base", "serve"]  # the loop knows nothing of floors
        for included in re.findall(r'^#include "(\w+)/', path.read_text(), re.M):
            if included not in below:
                wrong.append(f"{path.relative_to(ROOT)} includes {included}")
    return wrong


WEB = ROOT / "web/src"


def screen_games():
    """The folders of games, each with the name that the floor has for it: those that describe a game. Others are
    families."""
    found = {}
    for index in sorted(WEB.glob("games/*/index.ts")):
        found[index.parent.name] = re.search(r"^\tgame: '([a-z-]+)',$", index.read_text(), re.M).group(1)
    return found


def names_of(folder, game):
    """How a game may be named: as its folder, as the floor does, and in prose."""
    return re.compile(rf"\b({folder}|{game.replace('-', '[- ]?')})s?\b", re.I)


def named_games():
    games = screen_games()
    wrong = [] if len(games) > 1 else ["no folders of games are found under web/src/games"]
    for path in sorted(p for p in WEB.rglob("*") if p.suffix in (".ts", ".svelte", ".css")):
        here = path.relative_to(WEB).parts
        own = here[1] if here[0] == "games" and len(here) > 2 else None
        text = path.read_text()
        for target in re.findall(r"""(?:from |import |import\()['"](\.[^'"]+)['"]""", text):
            to = (path.parent / target).resolve()
            into = to.relative_to(WEB).parts if to.is_relative_to(WEB) else ()
            if len(into) > 2 and into[0] == "games" and into[1] in games and into[1] != own:
                wrong.append(f"web/src/{'/'.join(here)} imports the game {into[1]}")
        if own is None:
            for folder, game in games.items():
                for number, line in enumerate(text.split("\n"), 1):
                    if names_of(folder, game).search(line):
                        wrong.append(f"web/src/{'/'.join(here)}:{number} names {game}: {line.strip()[:60]}")
    return wrong


def main():
    failed = 0
    tests = {"every room includes only rooms below it": included_rooms, "of the screens only a game's folder knows the game": named_games}
    for number, (name, look) in enumerate(tests.items(), 1):
        wrong = look()
        for words in wrong:
            print("#", words)
        print("not ok" if wrong else "ok", f"{number} - {name}")
        failed += bool(wrong)
    print(f"1..{len(tests)}")
    return 1 if failed else 0


sys.exit(main())
