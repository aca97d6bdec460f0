#!/usr/bin/env python3
"""Whether the plays that show a clause notice when the clause is broken.

For each clause one thing at a time is changed: what tests/breaks.tsv says of it, if it does; then what `baize rules trace`
names: the ruleset's line (the line goes, or a number or a word of a list in it is another), then the code (the condition
on which it rests never holds, then every operator, comparison, constant and return of that function, the nearest first). Only the plays that show the
clause are asked, and twice: as they are, and with every citation taken out of what they expect, so that nothing but
what happened can be noticed.

A change that was found here, and not written down there, counts only if most other plays of the same folder still pass:
else not the rule is broken, but the game.

  bites     a change is noticed without the citations: the play fails because something else happened
  cited     a change is noticed by the citation alone: the clause is a name or a definition, or it leaves something free
  survives  no change is noticed

usage: breaks.py [--clause ID]… [--seed N] [--count N] [--most N] [--jobs N] [--json] [--root DIR]

  --clause ID  these clauses, instead of a sample
  --seed N     which sample of the clauses that plays show (15)
  --count N    how many clauses (60)
  --most N     changes that are tried of one clause (24)
  --jobs N     how many clauses are tried side by side (as many as there are processors)
  --json       prints all of it as JSON instead of a table

Ends with 1 when a clause survives.
"""
import argparse
import json
import os
import queue
import random
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from c_changes import Change, changes_of, pairs_of, tokens_of  # noqa: E402
from mutants import TRAPS, Tree, Trouble, limits  # noqa: E402

CITATIONS = {"rule", "under", "also"}
SECONDS = 120  # of processor time, for the plays of one clause
WRITTEN = "written down"
OTHERS = 12  # other plays that a change is held against


# --- what is changed ----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Line:
    """A change of a ruleset: another text in the place of one line."""
    path: str
    line: int
    new: str  # "" : the line goes
    what: str

    def applied(self, text):
        lines = text.splitlines(keepends=True)
        lines[self.line - 1] = self.new
        return "".join(lines)


def in_ruleset(root, place):
    """Changes of the line that cites a clause: a number, a word of a list, the whole line."""
    path, number = place.split()[0].rsplit(":", 1)
    lines = (root / path).read_text().splitlines(keepends=True)
    at, line = int(number), lines[int(number) - 1]
    code = re.split(r"\s#", line)[0]
    for m in re.finditer(r"(?<![\w.$:/()+-])\d+(?![\w.:/()-])", code):
        yield Line(path, at, line[:m.start()] + str(int(m[0]) + 1) + line[m.end():], f"{m[0]} -> {int(m[0]) + 1}")
    for m in re.finditer(r"\[([^\[\]]*,[^\[\]]*)\]", code):
        words = [w.strip() for w in m[1].split(",")]
        for gone in (w for w in words if ":" not in w and "$" not in w):
            rest = ", ".join(w for w in words if w != gone)
            yield Line(path, at, f"{line[:m.start()]}[{rest}]{line[m.end():]}", f"{gone} is not in the list")
    for m in re.finditer(r"(?<=[{ ])([\w-]+): ([a-z-]+)(?=[,}])", code):
        if m[1] not in ("clause", "family"):
            start = m.start() - (2 if line[m.start() - 2:m.start()] == ", " else 0)
            yield Line(path, at, line[:start] + line[m.end():], f"{m[0]} goes")
    yield Line(path, at, "", "the line goes")


def condition_over(path, text, number):
    """The condition on which a line rests never holds."""
    tokens = tokens_of(text)
    close = pairs_of(tokens)
    starts = [0] + [m.end() for m in re.finditer("\n", text)]
    at = starts[number - 1]
    indent = len(text[at:]) - len(text[at:].lstrip(" "))
    for i in range(len(tokens) - 1, 0, -1):
        token = tokens[i]
        if token.text != "if" or token.start > at + len(text[at:].split("\n", 1)[0]):
            continue
        begin = text.rfind("\n", 0, token.start) + 1
        depth = len(text[begin:]) - len(text[begin:].lstrip(" "))
        end = tokens[close[i + 1]].end
        if depth < indent or text.count("\n", 0, end) + 1 >= number:
            inner = text[tokens[i + 1].end:end - 1]
            line = text.count("\n", 0, token.start) + 1
            yield Change(path, line, tokens[i + 1].start, end, f"(false && ({inner}))", f"never: {' '.join(inner.split())}", "", "")
        if depth <= 4:
            return


def in_code(root, place):
    """Changes of the function that answers for a clause, the nearest to its citation first."""
    where, function = place.split()
    path, number = where.rsplit(":", 1)
    text = (root / path).read_text()
    yield from condition_over(path, text, int(number))
    own = [c for c in changes_of(path, text) if c.function == function]
    yield from sorted(own, key=lambda c: abs(c.line - int(number)))


def written_down(root):
    """By clause the changes that somebody has written down."""
    found = {}
    for number, line in enumerate((root / "tests/breaks.tsv").read_text().splitlines(), 1):
        if line.startswith("#"):
            continue
        clause, path, old, new = line.split("\t")
        text = (root / path).read_text()
        if text.count(old) != 1:
            raise Trouble(f"tests/breaks.tsv:{number}: {path} has that {text.count(old)} times")
        at = text.index(old)
        found.setdefault(clause, []).append(Change(path, text.count("\n", 0, at) + 1, at, at + len(old), new, f"{old} -> {new}", WRITTEN, ""))
    return found


def changes_for(root, clause, most):
    """Those that are written down; then of every place some, so that no place has all the turns."""
    yield from written_down(root).get(clause["clause"], ())
    lines = [list(in_ruleset(root, e["rule"])) for e in clause["enforced"] if e["rule"]]
    places = list(dict.fromkeys(place for e in clause["enforced"] for place in e["code"]))
    sources = [list(in_code(root, place)) for place in places]
    for group in (lines, sources):
        room = most // 2 if lines and sources else most
        turns = [c for turn in range(room) for part in group for c in part[turn:turn + 1]]
        yield from turns[:room]


# --- who is asked -------------------------------------------------------------------------------------------


def bare(line):
    """An expectation without its citations."""
    if not line.startswith("= "):
        return line

    def without(v):
        if isinstance(v, dict):
            return {k: without(x) for k, x in v.items() if k not in CITATIONS}
        return [without(x) for x in v] if isinstance(v, list) else v
    return "= " + json.dumps(without(json.loads(line[2:])), ensure_ascii=False) + "\n"


class House:
    """A home with rulesets and plays of its own, in which one change at a time is made."""

    def __init__(self, tree, name):
        self.tree, self.name, self.home = tree, name, tree.home / name
        shutil.rmtree(self.home, ignore_errors=True)
        for inner in ("as-is", "bare"):
            shutil.copytree(tree.copy / "tests/plays", self.home / inner / "tests/plays")
            for folder in ("rules", "data"):
                (self.home / inner / folder).symlink_to(self.home / folder)
        for folder in ("rules", "data"):
            shutil.copytree(tree.copy / folder, self.home / folder)
        for path in (self.home / "bare").rglob("*.play"):
            path.write_text("".join(bare(line) for line in path.read_text().splitlines(keepends=True)))
        self.plain = tree.copy / "build/baize"

    def baize(self, program, inner, *words):
        env = dict(os.environ, BAIZE_HOME=str(self.home / inner), TMPDIR=self.tree.scratch.name)
        done = subprocess.run([program, *words], cwd=self.home / inner, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, preexec_fn=limits(SECONDS))
        return done.returncode, done.stdout.decode(errors="replace")

    def failure(self, program, inner, plays):
        """What the plays say that fail; None: none does. "" when a ruleset is none any longer: then nothing was broken
        but the file."""
        code, said = self.baize(program, inner, "play", "--tap", *plays)
        if code == 0:
            return None
        if re.search(r"rules/\S+\.yaml:", said):
            return ""
        failed = [line for line in said.splitlines() if re.match(r"not ok|\s*#.*:\d+:", line)]
        return (" ".join(failed[:2]) or said[-200:].strip() or f"ends with {code}")[:300]

    def try_one(self, change, plays, others):
        """What the plays say of a change, as they are and without citations; None: it is no change that counts."""
        if isinstance(change, Line):
            path = self.home / change.path
            text = path.read_text()
            path.write_text(change.applied(text))
            try:
                return self.asked(self.plain, plays, others)
            finally:
                path.write_text(text)
        text = self.tree.text(change.path)
        if self.tree.compiled(change.path, change.applied(text), self.name, TRAPS) is None:
            return None
        if not self.tree.linked("baize", change.path, self.name):
            return None
        return self.asked(self.tree.copy / f"build/baize.{self.name}", plays, others)

    def asked(self, program, plays, others):
        as_is = self.failure(program, "as-is", plays)
        if as_is == "" or (as_is is not None and not self.spared(program, others)):
            return None
        return as_is, self.failure(program, "bare", plays) if as_is else None

    def others(self, plays):
        """Other plays of the same folders, spread over them."""
        folders = sorted({str(Path(play).parent) for play in plays})
        there = [f"{folder}/{p.name}" for folder in folders for p in sorted((self.home / "bare" / folder).glob("*.play"))]
        there = [play for play in there if play not in plays]
        return there[::max(1, len(there) // OTHERS)][:OTHERS]

    def spared(self, program, others):
        """Whether most other plays still pass."""
        passed = sum(self.failure(program, "bare", [play]) is None for play in others)
        return passed * 2 > len(others) or not others

    def judge(self, clause, most):
        plays, best, tried = clause["plays"], ("survives", None, ""), 0
        others = self.others(plays)
        for inner in ("as-is", "bare"):
            if words := self.failure(self.plain, inner, plays):
                raise Trouble(f"{clause['clause']}: fails without a change ({inner}): {words}")
        for change in changes_for(self.tree.copy, clause, most):
            chosen_by_hand = isinstance(change, Change) and change.function == WRITTEN
            answer = self.try_one(change, plays, [] if chosen_by_hand else others)
            if answer is None:
                continue
            tried += 1
            as_is, stripped = answer
            if stripped is not None:
                return "bites", change, stripped, tried
            if as_is is not None and best[0] == "survives":
                best = "cited", change, as_is
        return *best, tried


# --- the whole ----------------------------------------------------------------------------------------------


def traced(tree):
    said = subprocess.run([tree.copy / "build/baize", "rules", "trace", "--json"], cwd=tree.copy, stdout=subprocess.PIPE, text=True)
    return {c["clause"]: c for c in json.loads(said.stdout)["clauses"]}


def chosen(clauses, args):
    if args.clause:
        lost = [name for name in args.clause if not clauses.get(name, {}).get("plays")]
        if lost:
            raise Trouble(f"no play shows {', '.join(lost)}")
        return [clauses[name] for name in args.clause]
    shown = sorted(name for name, c in clauses.items() if c["plays"])
    return [clauses[name] for name in random.Random(args.seed).sample(shown, min(args.count, len(shown)))]


def arguments(words):
    p = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2], add_help=False)
    p.add_argument("--clause", action="append")
    p.add_argument("--seed", type=int, default=15)
    p.add_argument("--count", type=int, default=60)
    p.add_argument("--most", type=int, default=24)
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--json", action="store_true")
    p.add_argument("--root", type=Path, default=Path(__file__).resolve().parent.parent)
    return p.parse_args(words)


def main(words):
    args, began = arguments(words), time.monotonic()
    tree = Tree(args.root.resolve())
    them = chosen(traced(tree), args)
    free = queue.SimpleQueue()
    for n in range(args.jobs):
        free.put(House(tree, f"broken-{n}"))

    def judged(clause):
        house = free.get()
        try:
            return house.judge(clause, args.most)
        finally:
            free.put(house)

    results = []
    with ThreadPoolExecutor(args.jobs) as pool:
        for clause, (verdict, change, words, tried) in zip(them, pool.map(judged, them)):
            place = f"{change.path}:{change.line}" if change else ""
            results.append({"clause": clause["clause"], "verdict": verdict, "change": change.what if change else "", "place": place,
                            "tried": tried, "words": words})
            if not args.json:
                print(f"{verdict:8}  {clause['clause']}  {place}  {change.what if change else f'{tried} changes'}", flush=True)
    count = {v: sum(r["verdict"] == v for r in results) for v in ("bites", "cited", "survives")}
    if args.json:
        print(json.dumps({"seed": args.seed, **count, "clauses": results}, indent=1))
    else:
        print(f"{len(results)} clauses: {count['bites']} bite, {count['cited']} by their citation alone, {count['survives']} survive, "
              f"in {time.monotonic() - began:.0f} s")
    return 1 if count["survives"] else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"breaks: {trouble}")
