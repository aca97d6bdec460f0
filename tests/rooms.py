#!/usr/bin/env python3
"""Whether each room of the house includes only rooms that stand below it, as docs/architecture.md lists them; whether
each folder of a game keeps to itself; whether rooms that serve every game name none; whether, of the screens, only a
game's own folder knows that game, and no other a document; and whether comments stand alone. Games beside the house
(tests/*/) are bound like the others."""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GAMES = [ROOT / "src/games", *sorted(ROOT.glob("tests/*/games"))]  # the house's, and those beside it
NAMELESS = ("rules", "table", "odds", "chance", "occasion", "promotion", "tournament", "casebook", "chipbank", "book", "wire", "floor", "serve", "lib", "cli")  # rooms that speak of no game


def includes(path):
    """What a file includes of this house, as it is written."""
    return re.findall(r'^#include "(\w+/[\w./]+)"', path.read_text(), re.M)


def rooms_above():
    """Each room includes only rooms that the document lists before it."""
    text = (ROOT / "docs/architecture.md").read_text()
    rooms = re.findall(r"^\| `src/(\w+)` \|", text, re.M)
    if sorted(rooms) != sorted(folder.name for folder in (ROOT / "src").iterdir() if folder.is_dir()):
        yield "the document and src/ name other rooms"
    for path in sorted((ROOT / "src").glob("*/*.[ch]")):
        below = rooms[:rooms.index(path.parent.name) + 1] if path.parent.name in rooms else []
        if path.parent.name == "serve" and path.stem not in ("elsewhere", "hall", "screens", "upkeep"):
            below = ["base", "serve"]  # the loop knows nothing of floors
        for included in includes(path):
            if included.split("/")[0] not in below:
                yield f"{path.relative_to(ROOT)} includes {included}"


def folders():
    """The folders of games, and of the families that games share, which have no kernel."""
    every = sorted(folder for games in GAMES for folder in games.iterdir() if folder.is_dir())
    games = [folder for folder in every if (folder / "kernel.c").exists()]
    return games, [folder for folder in every if folder not in games]


def reaches(path, seen):
    """All that a file includes, also by the headers of folders of games on its way."""
    for included in includes(path):
        if included not in seen:
            seen.add(included)
            for games in GAMES:
                if of_folder(included) and (games.parent / included).exists():
                    reaches(games.parent / included, seen)
    return seen


def of_folder(included):
    """The folder of games that a header stands in; None where it stands in none."""
    parts = included.split("/")
    return parts[1] if parts[0] == "games" and len(parts) == 3 else None


def folders_apart():
    """A game includes what stands below it, its own folder and families; its kernel not even table and odds, and what
    reads its rulesets only what stands below all games."""
    games, families = folders()
    shared = {folder.name for folder in families}
    for folder in games + families:
        for path in sorted(folder.glob("*.[ch]")):
            for included in includes(path):
                room, other = included.split("/")[0], of_folder(included)
                if room not in ("base", "rules", "games", "table", "odds") or other not in {None, folder.name} | shared:
                    yield f"{path.relative_to(ROOT)} includes {included}"
                if path.stem in ("rules", "points") and room not in ("base", "rules") and included != f"games/{folder.name}/rules.h":
                    yield f"{path.relative_to(ROOT)} includes {included}"
    for folder in games:
        for included in sorted(reaches(folder / "kernel.c", set())):
            if included.split("/")[0] not in ("base", "rules", "games"):
                yield f"{(folder / 'kernel.c').relative_to(ROOT)} comes to include {included}"


# A clause is cited by its id, whatever its document is called.
CLAUSE = re.compile(r"\b(" + "|".join(sorted(path.stem for path in ROOT.glob("data/clauses/*"))) + r"):[\w./()-]+")


def names_of_games():
    """What a game is called: its folder, and the name under which rulesets know it, however it is written."""
    for folder in folders()[0]:
        yield folder.name
        for name in re.findall(r'^\s*\.name = "([\w-]+)",', (folder / "kernel.c").read_text(), re.M):
            yield name.replace("-", "[-_ ]")


def nameless_rooms():
    """Rooms that serve every game name none, include from no folder of games, nor look into what a table keeps for
    one."""
    game = re.compile(rf"(?<![A-Za-z])({'|'.join(names_of_games())})(?![A-Za-z])", re.I)
    for path in sorted(path for room in NAMELESS for path in (ROOT / "src" / room).glob("*.[ch]")):
        text = path.read_text()
        if path.name == "baize.h":  # its comments are a manual, with examples
            text = re.sub(r"/\*.*?\*/", lambda found: "\n" * found[0].count("\n"), text, flags=re.S)
        for number, line in enumerate(text.splitlines(), 1):
            if found := game.search(CLAUSE.sub("", line)):
                yield f"{path.relative_to(ROOT)}:{number} names {found[0]}"
            if found := re.search(r"\bown\.\w+", line):
                yield f"{path.relative_to(ROOT)}:{number} looks into {found[0]}"
        for included in includes(path):
            if of_folder(included):
                yield f"{path.relative_to(ROOT)} includes {included}"


def points_in(path):
    """The points that a header lists."""
    return re.findall(r'(?:NEEDED|OPTIONAL)\(\s*(?:\\\s*)?(\w+),', path.read_text()) if path.exists() else []


def users_of_points():
    """Each point, and the rooms and folders of games whose code acts on it; who only reads rulesets does not."""
    users = {}
    for path in sorted([*(ROOT / "src").glob("*/*.[ch]"), *(p for games in GAMES for p in games.glob("*/*.[ch]"))]):
        reads = path.parent.parent in GAMES and path.name in ("rules.c", "points.h")
        if path.parent.name != "rules" and not reads:
            for point in re.findall(r"\bRP_(\w+)", path.read_text()):
                users.setdefault(point, set()).add(path.parent.name)
    return users


def members_of(family):
    """The games of a family, and all families, which may stand on one another."""
    games, families = folders()
    return {folder.name for folder in families} | {folder.name for folder in games if re.search(
        rf"\.is = [^,]*\bIN_{family.upper()}\b", (folder / "kernel.c").read_text())}


def points_at_home():
    """What one game alone knows, or one family, stands in its folder; and nobody else speaks of it there."""
    games, families = ({folder.name: folder for folder in some} for some in folders())
    users = users_of_points()
    members = {name: members_of(name) for name in families}
    for point in points_in(ROOT / "src/rules/points.h"):
        by = users.get(point, set())
        homes = [name for name in games if by == {name}] + [name for name in families if by and by <= members[name]]
        if homes:
            yield f"src/rules/points.h lists {point}, which only {homes[0]} knows"
    for name, folder in {**games, **families}.items():
        for point in points_in(folder / "points.h"):
            others = users.get(point, set()) - members.get(name, {name})
            if others:
                yield f"{(folder / 'points.h').relative_to(ROOT)} lists {point}, which {', '.join(sorted(others))} knows too"


def members_of_rulesets():
    """What a ruleset has for everybody: the members of struct ruleset."""
    text = re.sub(r"/\*.*?\*/", "", (ROOT / "src/rules/ruleset.h").read_text(), flags=re.S)
    body = re.search(r"^struct ruleset \{\n(.*?)^\};", text, re.M | re.S)[1]
    body = re.sub(r"^    struct \{.*?^    \}", "    struct one", body, flags=re.M | re.S)
    for line in re.findall(r"^    (?:const |struct |enum )*\w+ (.+?);", body, re.M | re.S):
        yield from re.findall(r"(\w+)(?:\[\w+\])*(?:,|$)", line)


def fields_at_home():
    """What of a ruleset one game alone reads, or one family, its folder keeps (rules.h)."""
    games, families = ({folder.name for folder in some} for some in folders())
    users = {}
    for path in sorted([*(ROOT / "src").glob("*/*.[ch]"), *(p for games in GAMES for p in games.glob("*/*.[ch]"))]):
        if path.parent.name != "rules" and path.name != "rules.c":
            for member in re.findall(r"\b(?:rs|rules)->(\w+)", path.read_text()):
                users.setdefault(member, set()).add(path.parent.name)
    members = list(members_of_rulesets())
    if len(members) < 50:
        yield "the members of struct ruleset are not found"
    for member in members:
        by = users.get(member, set())
        homes = [name for name in games if by == {name}] + [name for name in families if by and by <= members_of(name)]
        if homes:
            yield f"src/rules/ruleset.h has {member}, which only {homes[0]} reads"


WEB = ROOT / "web/src"
# As rulesets and clauses begin: `star/…`, `nz1996:…`.
DOCUMENTS = re.compile(r"\b(" + "|".join(sorted({p.stem for p in [*ROOT.glob("data/clauses/*"), *ROOT.glob("rules/*/")]})) + r")[:/][\w$]")


BESIDE = sorted(index.parent for index in ROOT.glob("tests/*/web/index.ts"))  # screens of games beside the house


def screen_games():
    """The folders of games, each with the name that the floor has for it: those that describe a game. Others are
    families."""
    found = {}
    for index in [*sorted(WEB.glob("games/*/index.ts")), *(folder / "index.ts" for folder in BESIDE)]:
        found[index.parent] = re.search(r"^\tgame: '([a-z-]+)',$", index.read_text(), re.M).group(1)
    return found


def names_of(folder, game):
    """How a game may be named: as its folder, as the floor does, and in prose. Beside the house the folder is `web`."""
    names = [game.replace("-", "[- ]?"), *([folder.name] if folder not in BESIDE else [])]
    return re.compile(rf"\b({'|'.join(names)})s?\b", re.I)


def sources(folder):
    return sorted(path for path in folder.rglob("*") if path.suffix in (".ts", ".svelte", ".css"))


def imports(path):
    """The files of this house that a source of the screens imports."""
    for target in re.findall(r"""(?:from |import |import\()['"]((?:\.|baize/)[^'"]+)['"]""", path.read_text()):
        yield (WEB / target.removeprefix("baize/") if target.startswith("baize/") else path.parent / target).resolve()


def named_games():
    games = screen_games()
    if not any(folder not in BESIDE for folder in games):
        yield "no folders of games are found under web/src/games"
    for path in [path for folder in (WEB, *BESIDE) for path in sources(folder)]:
        here = path.relative_to(ROOT)
        own = next((folder for folder in path.parents if folder in games), None)
        for to in imports(path):
            into = next((folder for folder in to.parents if folder in games), None)
            if into not in (None, own):
                yield f"{here} imports the game {games[into]}"
            if not to.is_relative_to(WEB) and not (own in BESIDE and to.is_relative_to(own)):
                yield f"{here} imports {to}, which is neither its own nor the screens'"
        if own is not None:
            continue
        text = path.read_text()
        # A family has words from its games, a hand that is a blackjack; those beside the house it does not know.
        family = path.parent.parent == WEB / "games"
        for name in DOCUMENTS.findall(text) if not family else ():
            yield f"{here} names the document {name}"
        # Devices have names of their own, some of them those of games: a wheel is a sensor there.
        if path.parent == WEB / "lib/words":
            continue
        for folder, game in games.items():
            for number, line in enumerate(text.split("\n") if not family or folder in BESIDE else (), 1):
                if names_of(folder, game).search(line):
                    yield f"{here}:{number} names {game}: {line.strip()[:60]}"


def comments_begun():
    """A comment stands alone in a search: none goes on from the one before it."""
    begun = re.compile(r"(?:/\*+|^\s*\*|//|<!--|#)\s*…|…\s*\*/\s*$|^\s*#.*[\w,] …$")
    written = [ROOT / "src", ROOT / "tests", ROOT / "bench", ROOT / "tools", ROOT / "rules", *(ROOT / "web" / d for d in ("src", "test", "e2e"))]
    for path in sorted(path for room in written for path in room.rglob("*") if path.suffix in (".c", ".h", ".py", ".ts", ".svelte", ".yaml", ".play")):
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if begun.search(line) and not re.search(r'"[^"]*…[^"]*"|, …', line):
                yield f"{path.relative_to(ROOT)}:{number} {line.strip()}"


TESTS = [("every room includes only rooms below it", rooms_above),
         ("every game includes what stands below it, itself and families", folders_apart),
         (f"no game is named in {', '.join(NAMELESS)}", nameless_rooms),
         ("a point that one game or family alone knows stands in its folder", points_at_home),
         ("what of a ruleset one game or family alone reads stands in its folder", fields_at_home),
         ("of the screens only a game's folder knows the game", named_games),
         ("no comment begins in the middle of a sentence", comments_begun)]


def main():
    failed = 0
    for number, (words, test) in enumerate(TESTS, 1):
        wrong = list(test())
        for line in wrong:
            print("#", line)
        print("not ok" if wrong else "ok", number, "-", words)
        failed += bool(wrong)
    print(f"1..{len(TESTS)}")
    return 1 if failed else 0


sys.exit(main())
