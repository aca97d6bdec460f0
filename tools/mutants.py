#!/usr/bin/env python3
"""Whether the tests notice when the rules are changed: one operator, comparison, boolean, constant or return
of the games', the table's and promotions' code at a time.

A sample of such changes is drawn by a seed. Each is compiled by itself in a copy of the tree, linked, and
held against the plays, then the unit tests, the second models and the command line, as far as these run the
changed line at all; what games show is held against the floor's tests too. The first that fails has noticed it. A
change that never ends, or that ends in a trap of the undefined-behaviour sanitizer, is noticed too, and so is one for
which the compiler has a warning, which is an error here. A change that the compiler turns into the same code as
before is none, and another is drawn instead; so is one that is explained.

usage: mutants.py [--seed N] [--count N] [--only TEXT] [--again FILE] [--explained FILE] [--jobs N]
                  [--json] [--root DIR] [--check]

  --seed N          which sample (1)
  --count N         how many changes (100)
  --only TEXT       only changes of sources that have this in their paths
  --again FILE      the survivors of an earlier run, told by its --json, instead of a sample
  --explained FILE  changes that nothing can notice: function, line of source, change and why, by tabs
                    (tests/mutants.tsv)
  --jobs N          how many are tried side by side (as many as there are processors)
  --json            prints all of it as JSON instead of a table
  --root DIR        whose sources and tests (the tree this tool stands in)
  --check           only whether each explanation still has its line in the sources

Ends with 1 when fewer than 95 of 100 were noticed, or an explanation has lost its line.
"""
import argparse
import fcntl
import hashlib
import itertools
import json
import math
import os
import queue
import random
import re
import resource
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from c_changes import changes_of  # noqa: E402

SOURCES = ("src/games/**/*.c", "src/table/**/*.c", "src/promotion/**/*.c", "src/occasion/**/*.c", "src/tournament/**/*.c", "src/casebook/**/*.c", "src/chipbank/**/*.c")
ENOUGH = 95  # of a hundred
SESSIONS = "200"  # of each second model
SLOWER = 5  # so many times the processor time that a test takes without a change is an endless loop
WAITING = 30  # and so many times as long by the clock, on a machine that has other work, is waiting for nothing
QUICK = 1.0  # plays of less than so many seconds are asked before it is seen whether the compiler notices
MEMORY = 4 << 30
OUTPUT = 256 << 20
# What is undefined in C ends a changed program at once, as it would under sanitizers.
TRAPS = ["-O1", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"]
# What of the command line's tests is about games, by words in their names; each word is a test of its own.
COMMANDS = {"calls": [""], "cli": ["odds", "simulation", "best_play"]}
FLOORS = ("boxes", "cards", "craps", "dice", "jackpot")  # those of the floor's tests that look at what games show
SHOWS = re.compile(r'#include "games/\w+/(show|look)\.h"|#include "table/show\.h"')


class Trouble(Exception):
    """It cannot go on, and says why."""


@dataclass
class Step:
    """A test, or several that are run together."""
    kind: str
    name: str
    program: str  # what is linked for it, by its target in the build
    words: list  # how it is called; "@" is the program
    inputs: list  # what it reads, beside the sources
    cpu: float = 0.0
    ran: dict = field(default_factory=dict)  # the lines that it runs, by source


# --- the copy of the tree -----------------------------------------------------------------------------------


class Tree:
    """A copy of the tree with two builds: as it is shipped, and one that counts which lines run."""

    def __init__(self, root):
        self.root = root
        self.home = root / "build-mutants"
        self.copy = self.home / "tree"
        self.home.mkdir(exist_ok=True)
        self.lock = open(self.home / "lock", "w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Trouble(f"another run has {self.home}") from None
        # What tests write lies in memory where the system has room for it there: nothing of it is kept.
        self.scratch = tempfile.TemporaryDirectory(dir=next(filter(os.path.isdir, ("/dev/shm", self.home))))
        self.refresh()
        self.build("build", [])
        self.commands = {self.name(entry["file"]): entry for entry in
                         json.loads((self.copy / "build/compile_commands.json").read_text())}
        self.links, self.includes = {}, {}
        self.running = set()  # tests under way

    def refresh(self):
        """Files that differ are copied, so that only what changed is built again."""
        wanted = set()
        for folder, folders, files in os.walk(self.root):
            if Path(folder) == self.root:
                folders[:] = [f for f in folders if not f.startswith(("build", ".", "web", "floor-book"))]
            folders[:] = [f for f in folders if f != "__pycache__"]
            for name in files:
                path = Path(folder, name).relative_to(self.root)
                wanted.add(path)
                there = self.copy / path
                text = (self.root / path).read_bytes()
                if not there.is_file() or there.read_bytes() != text:
                    there.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy(self.root / path, there)
        for path in sorted(self.copy.rglob("*")):
            inner = path.relative_to(self.copy)
            if path.is_file() and inner not in wanted and not inner.parts[0].startswith("build"):
                path.unlink()

    def build(self, folder, options):
        if not (self.copy / folder / "build.ninja").exists():
            self.run(["meson", "setup", folder, *options])
        self.run(["ninja", "-C", folder, "--quiet"])

    def run(self, words, folder="."):
        done = subprocess.run(words, cwd=self.copy / folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        if done.returncode != 0:
            raise Trouble(f"{shlex.join(map(str, words))}:\n{done.stdout[-4000:]}")
        return done.stdout

    def name(self, path):
        """How a source is called, which a build may know by another way to it."""
        return os.path.relpath(self.copy / "build" / path, self.copy)

    def included(self, sources):
        """These sources with all that they include."""
        if not self.includes:
            for part in re.split(r"^(?=\S)", self.run(["ninja", "-C", "build-counted", "-t", "deps"]), flags=re.M):
                names = [self.name(line.strip()) for line in part.splitlines()[1:] if line.strip()]
                # The source itself stands first.
                self.includes.update({name: [n for n in names if n.startswith("src/")] for name in names[:1]})
        return sorted(set(sources).union(*(self.includes.get(source, ()) for source in sources)))

    def sources(self):
        return sorted({str(p.relative_to(self.copy)) for glob in SOURCES for p in self.copy.glob(glob)})

    def text(self, source):
        return (self.copy / source).read_text()

    def compiled(self, source, text, name, more=(), warnings=False):
        """The object that a source with this text becomes, or None when it is no C, or has warnings and they count.

        It is compiled under the same name each time, so that the names in it are the same."""
        entry = self.commands[source]
        (self.copy / f"build/{name}.c").write_text(text)
        words = shlex.split(entry["command"])
        for flag in ("-MD", "-MQ", "-MF"):
            at = words.index(flag)
            del words[at:at + (1 if flag == "-MD" else 2)]
        words[words.index("-o") + 1] = f"{name}.o"
        words[words.index(entry["file"])] = f"{name}.c"
        words += ["-iquote", str(Path("..", source).parent), *more] + ([] if warnings else ["-w"])
        if subprocess.run(words, cwd=self.copy / "build", capture_output=True).returncode != 0:
            return None
        return (self.copy / f"build/{name}.o").read_bytes()

    def link(self, program):
        """How a program is linked."""
        if program not in self.links:
            self.links[program] = shlex.split(self.run(["ninja", "-C", "build", "-t", "commands", program])
                                              .splitlines()[-1])
        return self.links[program]

    def archive(self, source):
        return Path(self.commands[source]["output"]).parts[0].removesuffix(".p")

    def linked(self, program, source, name):
        """Links a program with the changed object before its archives, which then leave theirs out. False when the
        program has nothing of that source."""
        words = list(self.link(program))
        if self.archive(source) not in words:
            return False
        at = words.index("-o")
        words[at + 1:at + 2] = [f"{program}.{name}", f"{name}.o"]
        self.run(words, "build")
        return True


# --- tests --------------------------------------------------------------------------------------------------


def steps_of(tree):
    """Plays by their folders, unit tests, second models, and the command line, where games tell their odds."""
    targets = json.loads((tree.copy / "build/meson-info/intro-targets.json").read_text())
    baize = next((t["name"] for t in targets if t["name"] == "baize"), None)
    archives = {tree.archive(source) for source in tree.sources()}
    folders = {}
    for path in sorted((tree.copy / "tests").glob("plays/**/*.play")):
        folders.setdefault(path.parent, []).append(str(path.relative_to(tree.copy)))
    if baize:
        for folder, plays in folders.items():
            yield Step("play", str(folder.relative_to(tree.copy / "tests/plays")), baize, ["@", "play", "--tap", *plays], plays)
    for target in targets:
        if target["type"] == "executable" and target["name"].startswith("test_"):
            program = str(Path(target["filename"][0]).relative_to(tree.copy / "build"))
            if archives & set(tree.link(program)):
                inputs = [f"tests/unit/{path.name}" for path in (tree.copy / "tests/unit").glob("*.h")]
                yield Step("unit", target["name"].removeprefix("test_"), program, ["@"],
                           [*inputs, f"tests/unit/{target['name']}.c"])
    for path in sorted((tree.copy / "tests/oracle").glob("*.py")):
        if "__main__" in path.read_text():
            oracle = [sys.executable, str(path.relative_to(tree.copy)), "--baize", "@"]
            yield Step("model", path.stem, baize, [*oracle, "--sessions", SESSIONS, "--seed", "1996", "--tap"], ["tests/oracle"])
            yield Step("model", path.stem + " odds", baize, [*oracle, "--odds", "--tap"], ["tests/oracle"])
    for name, words in {**COMMANDS, "figures": figures_of(tree)}.items():
        path = f"tests/cli/test_{name}.py"
        inputs = [path, "tests/tap.py"] + ["tests/figures"] * (name == "figures")
        for word in words if (tree.copy / path).exists() else ():
            yield Step("command", f"{name} {word}".strip(), baize, [sys.executable, path, "@", *word.split()], inputs)
    for path in sorted(tree.copy / f"tests/floor/test_{name}.py" for name in FLOORS):
        if path.exists():
            yield Step("floor", path.stem.removeprefix("test_"), baize,
                       [sys.executable, str(path.relative_to(tree.copy)), "@"], ["tests/floor", "tests/tap.py"])


def figures_of(tree):
    """The games whose published figures are kept."""
    return [f"of_{path.stem}" for path in sorted((tree.copy / "tests/figures").glob("*.txt"))]


def limits(cpu):
    def set_them():
        for what, most in ((resource.RLIMIT_CPU, cpu), (resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_FSIZE, OUTPUT),
                           (resource.RLIMIT_CORE, 0)):
            resource.setrlimit(what, (most, resource.getrlimit(what)[1]))
    return set_them


@dataclass
class Outcome:
    passed: bool
    words: str
    cpu: float


def perform(tree, step, program, cpu, counts=""):
    """Runs a test with a limit of processor seconds for each of its processes."""
    words = [program if word == "@" else word for word in step.words]
    with tempfile.TemporaryDirectory(dir=tree.scratch.name) as scratch, open(Path(scratch, "out"), "w+b") as out:
        env = dict(os.environ, TMPDIR=scratch, CMOCKA_MESSAGE_OUTPUT="TAP", GCOV_PREFIX=str(counts))
        child = subprocess.Popen(words, cwd=tree.copy, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                 env=env, start_new_session=True, preexec_fn=limits(cpu))
        tree.running.add(child)
        try:
            code, used = ended(child, cpu * WAITING)
        finally:
            stop(child)
            tree.running.discard(child)
        out.seek(0)
        said = out.read().decode(errors="replace")
    failures = [line for line in said.splitlines() if line.startswith("not ok")]
    if code is None:
        return Outcome(False, "waits for ever", used)
    if code in (-signal.SIGXCPU, -signal.SIGKILL):
        return Outcome(False, "never ends", used)
    if code < 0:
        return Outcome(False, signal.Signals(-code).name, used)
    return Outcome(code == 0 and not failures, failures[0] if failures else said[-300:].strip(), used)


def ended(child, seconds):
    """How a test ended, or None when it has not by then, and what processor time it and all it waited for used."""
    until = time.monotonic() + seconds
    while True:
        pid, status, used = os.wait4(child.pid, os.WNOHANG)
        if pid != 0:
            child.returncode = os.waitstatus_to_exitcode(status)
            return child.returncode, used.ru_utime + used.ru_stime
        if time.monotonic() > until:
            return None, 0.0
        time.sleep(0.02)


def give_up(tree):
    """Ends at once, with every test under way."""
    for child in list(tree.running):
        stop(child)
    tree.scratch.cleanup()
    os._exit(1)


def stop(child):
    """Ends a test with all that it started."""
    try:
        os.killpg(child.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass
    child.wait()


# --- which lines a test runs --------------------------------------------------------------------------------


def digest(tree, paths):
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(str(path.relative_to(tree.copy)).encode() + b"\0" + path.read_bytes())
    return total.hexdigest()


def inputs_of(tree, step):
    for name in step.inputs:
        path = tree.copy / name
        yield from (p for p in path.rglob("*") if p.is_file() and p.suffix != ".pyc") if path.is_dir() else [path]


def measure(tree, steps, jobs, bar):
    """Runs every test without a change, in a build that counts: how long each takes, and which lines it runs. What was
    measured before is so still if neither the test has changed nor a source that it ran. Returns the lines that can be
    counted."""
    store = tree.home / "measured.json"
    known = json.loads(store.read_text()) if store.exists() else {}
    told = digest(tree, (p for name in ("rules", "data") for p in (tree.copy / name).rglob("*") if p.is_file()))
    tree.build("build-counted", ["-Doptimization=1", "-Db_coverage=true", "-Dbuildtype=plain",
                                 "-Dc_args=-fno-inline -fprofile-update=single"])
    keys = [f"{s.kind} {s.name} {told} {digest(tree, inputs_of(tree, s))} {s.words}" for s in steps]

    def record_of(step, key):
        record = known.get(key)
        if record is None or record["digest"] != digest(tree, sources_of(tree, record["files"])):
            record = measured(tree, step)
        return record

    fresh, countable = {}, {}
    with ThreadPoolExecutor(jobs) as pool:
        for step, key, record in zip(steps, keys, pool.map(record_of, steps, keys)):
            bar.show(len(fresh), len(steps), f"measures {step.kind} {step.name}")
            known[key] = fresh[key] = record
            store.write_text(json.dumps(known))
            step.cpu, step.ran = record["cpu"], {s: set(lines) for s, lines in record["ran"].items()}
            for source, lines in record["countable"].items():
                countable.setdefault(source, set()).update(lines)
    store.write_text(json.dumps(fresh))
    return countable


def sources_of(tree, files):
    """Those that are still there, or all when none are known: a floor that is struck down leaves no counts."""
    paths = (tree.copy / name for name in files) if files else (tree.copy / "src").rglob("*.[ch]")
    return [path for path in paths if path.is_file()]


def measured(tree, step):
    """Counts are written to a place of their own, since several tests are measured at once."""
    with tempfile.TemporaryDirectory(dir=tree.scratch.name) as place:
        outcome = perform(tree, step, f"build-counted/{step.program}", 900, place)
        if not outcome.passed:
            raise Trouble(f"{step.kind} {step.name} fails without a change: {outcome.words}")
        counts = sorted(Path(place).rglob("*.gcda"))
        for path in counts:
            notes = Path("/", path.relative_to(place)).with_suffix(".gcno")
            path.with_suffix(".gcno").symlink_to(notes)
        said = tree.run(["gcov", "--json-format", "--stdout", *map(str, counts)], "build-counted") if counts else ""
    ran, countable = {}, {}
    for part in (part for line in said.splitlines() for part in json.loads(line)["files"]):
        source = tree.name(part["file"])
        ran[source] = sorted({line["line_number"] for line in part["lines"] if line["count"] > 0})
        countable[source] = sorted({line["line_number"] for line in part["lines"]})
    files = tree.included([source for source in ran if ran[source]])
    wanted = set(tree.sources())
    return {"cpu": outcome.cpu, "files": files, "digest": digest(tree, sources_of(tree, files)),
            "ran": {source: lines for source, lines in ran.items() if source in wanted},
            "countable": {source: lines for source, lines in countable.items() if source in wanted}}


def concerned(change, text, steps, countable):
    """The tests that run the changed line. Of a statement over several lines, the first that is counted says so; outside
    of functions nothing is counted, and every test may be concerned. A floor is struck down when its test ends and leaves
    no counts: its tests are concerned by what games show."""
    shows = change.path.startswith("src/games/") and SHOWS.search(text) is not None
    steps = [s for s in steps if s.kind != "floor" or shows]
    if not change.function:
        return steps
    lines = [n for n in countable.get(change.path, ()) if n <= change.line]
    return [s for s in steps if s.kind == "floor" or (lines and max(lines) in s.ran.get(change.path, ()))]


# --- changes ------------------------------------------------------------------------------------------------


class Bar:
    """How far it is: on a terminal as a bar, elsewhere a line now and then."""

    def __init__(self):
        self.on = sys.stderr.isatty()

    def show(self, done, of, words):
        if self.on:
            full = round(30 * done / max(of, 1))
            print(f"\r\033[K[{'#' * full}{'.' * (30 - full)}] {done}/{of} {words[:60]}", end="", file=sys.stderr, flush=True)

    def tell(self, words):
        if not self.on:
            self.say(words)

    def say(self, words):
        self.clear()
        print(words, file=sys.stderr, flush=True)

    def clear(self):
        if self.on:
            print("\r\033[K", end="", file=sys.stderr, flush=True)


def is_quick(step):
    return step.kind == "play" and step.cpu < QUICK


class Bench:
    """Makes changes one at a time and asks the tests. Several may stand in one tree, each with a name of its own for what
    it builds."""

    def __init__(self, tree, steps, countable, noticed, name):
        self.tree, self.steps, self.countable, self.name = tree, steps, countable, name
        self.plain = {}  # the object of each source without a change
        self.noticed = noticed  # how often a test noticed a change of a source: it is asked first the next time

    def compiled(self, change, *more, warnings=False):
        return self.tree.compiled(change.path, change.applied(self.tree.text(change.path)), self.name, more, warnings)

    def same(self, change):
        """Whether the compiler makes the same of it as without the change."""
        text = self.tree.text(change.path)
        if change.path not in self.plain:
            self.plain[change.path] = self.tree.compiled(change.path, text, self.name)
        return self.compiled(change) == self.plain[change.path]

    def warned(self, change):
        """Whether the compiler has a warning for it that it has not without the change."""
        return self.compiled(change, warnings=True) is None

    def ask(self, change):
        """Which test notices it, and what that says; (None, why) when none does, or None when it is no change: no C,
        or the same to the compiler."""
        if self.compiled(change, *TRAPS) is None:
            return None
        asked = concerned(change, self.tree.text(change.path), self.steps, self.countable)
        by, words = self.noticed_by(change, [s for s in asked if is_quick(s)])
        if by is None and self.same(change):
            return None
        if by is None and self.warned(change):
            return "compiler", "a warning"
        if by is None:
            self.compiled(change, *TRAPS)
            by, words = self.noticed_by(change, [s for s in asked if not is_quick(s)])
        if by is None:
            words = f"{len(asked)} tests run this line" if asked else "no test runs this line"
        return by, words

    def noticed_by(self, change, asked):
        """Asks first whoever noticed a change of this source before, then whoever answers soonest; the floor last."""
        linked = {}
        for step in sorted(asked, key=lambda s: (-self.noticed[change.path, s.kind, s.name], s.kind == "floor", s.cpu)):
            if step.program not in linked:
                linked[step.program] = self.tree.linked(step.program, change.path, self.name)
            if linked[step.program] and not self.passes(step):
                self.noticed[change.path, step.kind, step.name] += 1
                return f"{step.kind} {step.name}", self.words
        return None, ""

    def passes(self, step):
        """A floor is another process that a test waits for: what fails there must fail twice."""
        for _ in range(2 if step.kind == "floor" else 1):
            outcome = perform(self.tree, step, f"build/{step.program}.{self.name}", math.ceil(step.cpu * SLOWER) + 1)
            self.words = outcome.words
            if outcome.passed:
                return True
        return False


def explanations(path):
    """Each explained change, with the line of the file that explains it."""
    explained = {}
    if path.exists():
        for number, line in enumerate(path.read_text().splitlines(), 1):
            if line and not line.startswith("#"):
                cells = line.split("\t")
                if len(cells) != 4 or not cells[3].strip():
                    raise Trouble(f"{path}:{number}: function, line of source, change and why, by tabs")
                explained[tuple(cells[:3])] = number
    return explained


def stale(explained, changes):
    there = {change.key() for change in changes}
    return [number for key, number in explained.items() if key not in there]


def drawn(changes, args, explained):
    """The sample: changes in the order of the seed, or the survivors of an earlier run."""
    if args.again:
        told = json.loads(Path(args.again).read_text())["changes"]
        keys = {(c["path"].rpartition("/")[2], c["function"], c["source"], c["what"]) for c in told if not c["noticed"]}
        return [c for c in changes if (c.path.rpartition("/")[2], *c.key()) in keys and c.key() not in explained]
    order = [c for c in changes if args.only in c.path and c.key() not in explained]
    random.Random(args.seed).shuffle(order)
    return order


def try_all(benches, order, count, bar):
    """As many changes as are wanted, in their order: each bench takes the next, and none is begun beyond them."""
    results, noticed = [], 0
    free, begun, order = queue.SimpleQueue(), deque(), iter(order)
    for bench in benches:
        free.put(bench)

    def asked(change):
        bench = free.get()
        try:
            return bench.ask(change)
        finally:
            free.put(bench)

    with ThreadPoolExecutor(len(benches)) as pool:
        while len(results) < count:
            for change in itertools.islice(order, count - len(results) - len(begun)):
                begun.append((change, pool.submit(asked, change)))
            if not begun:
                break
            change, answer = begun.popleft()
            bar.show(len(results), count, f"{noticed} noticed  {change.path}:{change.line} {change.what}")
            if (answer := answer.result()) is None:
                continue
            noticed += answer[0] is not None
            results.append((change, *answer))
            if answer[0] is None:
                bar.say(survivor(change, answer[1]))
            if len(results) % 10 == 0:
                bar.tell(f"{noticed} of {len(results)} noticed so far")
    return results


def survivor(change, words):
    return (f"{change.path}:{change.line}\t{change.what}\tSURVIVED: {words}\n"
            f"\t{change.function}: {change.source}")


def table(results):
    for change, by, words in sorted(results, key=lambda r: (r[0].path, r[0].start)):
        print(f"{change.path}:{change.line}\t{change.what}\t{by}" if by else survivor(change, words))


def arguments(words):
    own = Path(__file__).resolve().parent.parent
    p = argparse.ArgumentParser(usage=__doc__.partition("usage: ")[2], add_help=False)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--count", type=int, default=100)
    p.add_argument("--only", default="")
    p.add_argument("--again")
    p.add_argument("--explained", type=Path)
    p.add_argument("--jobs", type=int, default=os.cpu_count())
    p.add_argument("--json", action="store_true")
    p.add_argument("--root", type=Path, default=own)
    p.add_argument("--check", action="store_true")
    args = p.parse_args(words)
    args.root = args.root.resolve()
    args.explained = args.explained or args.root / "tests/mutants.tsv"
    return args


def only_check(args):
    changes = [c for glob in SOURCES for p in args.root.glob(glob) for c in changes_of(str(p), p.read_text())]
    lost = stale(explanations(args.explained), changes)
    for number in lost:
        print(f"{args.explained}:{number}: no source has this line and change any longer", file=sys.stderr)
    return 1 if lost else 0


def main(words):
    args = arguments(words)
    if args.check:
        return only_check(args)
    bar, began = Bar(), time.monotonic()
    bar.show(0, args.count, "builds")
    tree = Tree(args.root)
    for ending in (signal.SIGTERM, signal.SIGINT):
        signal.signal(ending, lambda *_: give_up(tree))
    steps = list(steps_of(tree))
    changes = [c for source in tree.sources() for c in changes_of(source, tree.text(source))]
    explained = explanations(args.explained)
    lost = stale(explained, changes)
    countable = measure(tree, steps, args.jobs, bar)
    noticed = Counter()
    benches = [Bench(tree, steps, countable, noticed, f"mutant-{n}") for n in range(args.jobs)]
    results = try_all(benches, drawn(changes, args, explained), args.count, bar)
    bar.clear()
    noticed = sum(by is not None for _, by, _ in results)
    if args.json:
        print(json.dumps({"seed": args.seed, "tried": len(results), "noticed": noticed,
                          "changes": [{**asdict(c), "noticed": by, "words": w} for c, by, w in results]}, indent=1))
    else:
        table(results)
        print(f"{noticed} of {len(results)} changes noticed, {len(results) - noticed} survived, "
              f"in {time.monotonic() - began:.0f} s; drawn from {len(changes)}, {len(explained)} of them explained")
    for number in lost:
        print(f"{args.explained}:{number}: no source has this line and change any longer", file=sys.stderr)
    return 1 if lost or not results or noticed * 100 < ENOUGH * len(results) else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except Trouble as trouble:
        sys.exit(f"mutants: {trouble}")
