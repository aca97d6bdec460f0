#!/usr/bin/env python3
"""The Debian packages: two builds in two folders are one, and lintian has nothing against them; the library is installed
and used; the program is installed, a floor is opened by its unit and played on, killed, upgraded with a wager down,
removed and purged; and a pit is kept by two units beside a database. Needs root; everything happens on a machine of its
own that systemd boots in namespaces, over a copy of this machine's files that is thrown away. `make check-deb` runs it.

usage: check.py ONE-FOLDER OTHER-FOLDER        two builds of the same sources
"""
import functools
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tools")]
import tap  # noqa: E402
from client import Gone, Line  # noqa: E402

PORT, STAKE = 8080, 500
FLOOR, LIBRARY = ["baize", "baize-data"], ["libbaize0", "libbaize-dev", "python3-baize"]


def run(*words, code=0):
    done = subprocess.run([str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL)
    assert done.returncode == code, (words, done.returncode, done.stdout[-1500:], done.stderr[-1500:])
    return done.stdout + done.stderr


class Machine:
    """This machine's files under a layer that takes all changes, booted by systemd."""

    def __init__(self, layer):
        self.root = layer / "root"
        for name in ("changes", "work", "root"):
            (layer / name).mkdir()
        run("mount", "-t", "overlay", "overlay", "-o", f"lowerdir=/,upperdir={layer}/changes,workdir={layer}/work", self.root)
        (self.root / "usr/sbin/policy-rc.d").unlink(missing_ok=True)
        (self.root / "etc/machine-id").write_text("")
        self.brought = self.root / "opt/brought"
        self.brought.mkdir(parents=True)
        said = (layer / "boot.log").open("w")
        self.booted = subprocess.Popen(["systemd-nspawn", "--quiet", "--register=no", "--keep-unit", "--console=pipe", "--machine=baize-check",
                                        "--directory", self.root, "--boot", "--", "--unit=basic.target"], stdin=subprocess.DEVNULL, stdout=said, stderr=said)
        while self.asked("systemctl", "is-system-running", "--wait").stdout.strip() not in ("running", "degraded"):
            assert self.booted.poll() is None, (layer / "boot.log").read_text()[-2000:]
            time.sleep(0.2)

    def asked(self, *words):
        """What became of a command there; of none, as long as nobody is at home."""
        first = Path(f"/proc/{self.booted.pid}/task/{self.booted.pid}/children").read_text().split()
        enter = ["nsenter", "-t", *first[:1], "-m", "-u", "-i", "-n", "-p", "env", "-i", "PATH=/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND=noninteractive"]
        return subprocess.run([*enter, *words] if first else ["false"], capture_output=True, text=True, stdin=subprocess.DEVNULL)

    def __call__(self, *words, code=0):
        done = self.asked(*words)
        assert done.returncode == code, (words, done.returncode, done.stdout[-1500:], done.stderr[-1500:])
        return done.stdout + done.stderr

    def install(self, debs):
        for deb in debs:
            shutil.copy(deb, self.brought / deb.name)
        return self("dpkg", "--force-confold", "--force-unsafe-io", "-i", *(f"/opt/brought/{deb.name}" for deb in debs))

    def runs(self, unit="baize"):
        return self.asked("systemctl", "is-active", unit).stdout.strip() in ("active", "activating")

    def line(self):
        """A terminal of the floor, once it is open."""
        while True:
            try:
                return Line(PORT)
            except (ConnectionError, Gone):
                assert self.runs(), self("journalctl", "-u", "baize", "--no-pager")[-2000:]
                time.sleep(0.1)


def named(folder, names):
    """The packages of those names in a folder."""
    return [one for name in names for one in folder.glob(f"{name}_*.deb")]


@functools.cache
def newer_floor():
    return newer(named(BUILDS[0], FLOOR), LAYER)


def newer(debs, folder):
    """The same packages under the next version, with a program that is another."""
    out = []
    (folder / "note").write_text("the next version\n")
    for deb in debs:
        tree = folder / f"newer-{deb.stem}"
        run("dpkg-deb", "-R", deb, tree)
        control = tree / "DEBIAN/control"
        text = control.read_text()
        version = next(line.split()[1] for line in text.splitlines() if line.startswith("Version:"))
        control.write_text(text.replace(f"Version: {version}", f"Version: {version}+next").replace(f"(= {version})", f"(= {version}+next)"))
        if (tree / "usr/bin/baize").exists():
            run("objcopy", "--add-section", f".note.next={folder / 'note'}", tree / "usr/bin/baize")
            program = run("md5sum", tree / "usr/bin/baize").split()[0]
            sums = tree / "DEBIAN/md5sums"
            sums.write_text("".join(f"{program}  usr/bin/baize\n" if line.endswith(" usr/bin/baize\n") else line for line in sums.read_text().splitlines(True)))
        out.append(folder / f"{deb.stem}-newer.deb")
        run("dpkg-deb", "-Znone", "-b", tree, out[-1])
    return out


def ask(line, do, **fields):
    answer = line.ask(do, **fields)
    assert answer["ok"], answer
    return answer


def test_two_builds_in_two_folders_are_one():
    one, other = ({deb.name: hashlib.sha256(deb.read_bytes()).hexdigest() for deb in folder.glob("*.deb")} for folder in BUILDS)
    assert {name.split("_")[0] for name in one} == {*FLOOR, *LIBRARY}, one
    assert one == other, f"compare them with `diffoscope {' '.join(map(str, BUILDS))}`"


def test_lintian_has_nothing_against_them():
    said = subprocess.run(["lintian", "--fail-on", "error,warning", *named(BUILDS[0], FLOOR + LIBRARY)], capture_output=True, text=True)
    assert said.returncode == 0, said.stdout


PROGRAM = """#include <baize.h>
#include <stdio.h>
int main(void) { return puts(baize_version()) < 0; }
"""


def test_the_library_is_installed_used_and_removed_without_the_floor():
    on = MACHINE
    on.install(named(BUILDS[0], ["baize-data", *LIBRARY]))
    (on.brought / "use.c").write_text(PROGRAM)
    on("sh", "-euc", "cc /opt/brought/use.c $(pkg-config --cflags --libs baize) -o /opt/brought/use")
    assert on("/opt/brought/use").strip()
    assert on("/usr/bin/python3", "-c", "import baize; print(baize.Table('nz1996/roulette', seed=1).rules.name)").strip() == "nz1996/roulette"
    on("dpkg", "-P", *LIBRARY, "baize-data")
    assert not (on.root / "usr/share/baize").exists() and not (on.root / "usr/lib/python3/dist-packages/baize").exists()


def test_installed_played_upgraded_with_a_wager_down_removed_and_purged():
    life(MACHINE, named(BUILDS[0], FLOOR), newer_floor())


def life(on, deb, next_deb):
    book = on.root / "var/lib/baize"
    on.install(deb)
    assert on("id", "-un", "baize").strip() == "baize"
    assert on("stat", "-c", "%U %a", "/var/lib/baize").split() == ["baize", "700"]
    assert not on.runs(), "nobody has asked for a floor yet"
    for path in ("usr/share/man/man1/baize-floor.1.gz", "usr/share/doc/baize/html/index.html", "usr/share/bash-completion/completions/baize",
                 "usr/share/zsh/site-functions/_baize", "usr/share/baize/deploy/postgres/restore", "usr/share/baize/web/dist/docs/books/player.html.gz"):
        on("test", "-f", f"/{path}")
    assert on("baize", "odds", "nz1996/roulette").startswith("nz1996/roulette")
    assert len(on("baize", "identity").splitlines()) == 4
    assert "/etc/baize/plan.yaml" in on("dpkg-query", "-W", "-f", "${Conffiles}", "baize")
    plan, quick = quick_plan(on)

    on("systemctl", "start", "baize")
    line = on.line()
    token = sits_down(line)
    play_a_round(line)
    n = waits_for_its_dealer(line)
    assert on("stat", "-c", "%U %a", "/var/lib/baize/floor.key").split() == ["baize", "600"]

    first = main_process(on)
    held_back(on, first)
    on("systemctl", "kill", "--signal=KILL", "baize")
    opened_again(on, first)
    as_it_was(on.line(), token, n)

    on.install(next_deb)
    assert plan.read_text() == quick, "the operator's plan is his"
    play_a_round(as_it_was(on.line(), token, n))
    behind_doors(on, token, n)

    on("dpkg", "-r", *FLOOR)
    assert not on.runs(), "a floor whose program is gone does not run"
    assert not (on.root / "usr/bin/baize").exists() and plan.exists() and (book / "floor.db").exists()
    on.install(next_deb)
    on("baize", "verify", "/var/lib/baize/floor.db")
    said = on("dpkg", "-P", *FLOOR)
    assert "/var/lib/baize holds a floor's book and stays" in said and (book / "floor.db").exists(), said
    assert not plan.exists() and on("id", "-un", "baize").strip() == "baize"
    on.install(deb)
    shutil.rmtree(book)
    book.mkdir()
    on("dpkg", "-P", *FLOOR)
    assert not book.exists()
    on("id", "baize", code=1)
    left = on("sh", "-c", f"find / -xdev -name '*baize*' -newer /opt/brought/{deb[0].name} -not -path '/opt/*' -not -path '/proc/*' -not -path '/tmp/*' -not -path '/work/*' "
              "-not -path '/root/*' -not -path '/var/lib/dpkg/*' -not -path '/var/log/*' -not -path '/run/*' 2>/dev/null || true").split()
    assert not left, left


def quick_plan(on):
    """The plan that is installed, with shorter rounds."""
    plan = on.root / "etc/baize/plan.yaml"
    quick = plan.read_text().replace("period: 25000", "period: 1500").replace("spin: 8000", "spin: 300")
    plan.write_text(quick)
    return plan, quick


def sits_down(line):
    token = ask(line, "join", terminal="T01")["token"]
    ask(line, "card", card="100-0001", pin="2468")
    ask(line, "transfer", amount=50000, to="terminal")
    return token


def waits_for_its_dealer(line):
    n = ask(line, "table", table="P1")["view"]["round"]
    ask(line, "wager", table="P1", round=n, bet="player", stake=STAKE)
    return n


def main_process(on, unit="baize"):
    return on("systemctl", "show", "-P", "MainPID", unit).strip()


def opened_again(on, first, unit="baize"):
    """Waits for another process than that one, which has ended."""
    while main_process(on, unit) in ("0", first):
        assert on.runs(unit), "nobody opens it again"
        time.sleep(0.1)


def held_back(on, process):
    held = dict(row.split(":", 1) for row in on("cat", f"/proc/{process}/status").splitlines())
    assert (held["CapEff"].strip("\t0"), held["NoNewPrivs"].strip(), held["Seccomp"].strip()) == ("", "1", "2"), "the unit holds it back"


def behind_doors(on, token, n):
    """What the unit allows is enough for doors; struck down alone or asked to end, the floor leaves none of them behind, and
    its last words go out through them although all of its processes are asked."""
    added = on.root / "etc/systemd/system/baize.service.d"
    added.mkdir()
    (added / "doors.conf").write_text("[Service]\nExecStart=\nExecStart=/usr/bin/baize floor /etc/baize/plan.yaml --book /var/lib/baize --doors 2\n")
    on("systemctl", "daemon-reload")
    on("systemctl", "restart", "baize")
    as_it_was(on.line(), token, n)
    first, doors = main_process(on), on("pgrep", "-x", "door").split()
    assert len(doors) == 2, doors
    for process in (first, *doors):
        held_back(on, process)
    on("systemctl", "kill", "--kill-who=main", "--signal=KILL", "baize")
    opened_again(on, first)
    line = as_it_was(on.line(), token, n)
    others = on("pgrep", "-x", "door").split()
    assert len(others) == 2 and not {*others} & {*doors}, (doors, others)
    on("systemctl", "stop", "baize")
    assert any(m.get("event") == "closing" for m in to_the_end(line))
    assert on("systemctl", "show", "-P", "Result", "baize").strip() == "success"
    on("pgrep", "-x", "door", code=1)
    shutil.rmtree(added)
    on("systemctl", "daemon-reload")
    on("systemctl", "start", "baize")
    as_it_was(on.line(), token, n)


def to_the_end(line):
    """All that is still said on a line."""
    try:
        while True:
            yield line.recv()
    except Gone:
        return


def as_it_was(line, token, n):
    """A terminal whose wager still lies at the dealer's table."""
    welcome = ask(line, "join", terminal="T01", token=token)
    line.seq = welcome["seq"]
    assert welcome["account"]["staked"] == STAKE, welcome["account"]
    view = ask(line, "table", table="P1")["view"]
    assert (view["round"], [(w["bet"], w["stake"]) for w in view["mine"]["wagers"]]) == (n, [("player", STAKE)]), view
    return line


def play_a_round(line):
    """A stake on both colours: one comes back twice, unless it is the zero."""
    while True:
        view = ask(line, "table", table="R1")["view"]
        placed = [line.ask("wager", table="R1", round=view["round"], bet=bet, stake=STAKE) for bet in ("red", "black")]
        if all(m["ok"] for m in placed):
            break
        time.sleep(0.2)
    while True:
        m = line.recv()
        if m.get("event") == "ended" and m.get("table") == "R1" and m.get("round", view["round"]) >= view["round"]:
            return


PITS = {"main": PORT, "other": PORT + 1}
DATABASE = "postgres://baize:secret@127.0.0.1:5599/casino"


def test_a_pit_is_handed_over_taken_over_and_upgraded_between_two_units_beside_a_database():
    on = MACHINE
    on.install(named(BUILDS[0], FLOOR))
    a_database(on)
    plan, quick = quick_plan(on)
    plan.write_text(quick + "\npits: [{pit: main}]\n")
    for name, port in PITS.items():
        (on.root / f"etc/baize/pit-{name}.env").write_text(f"BOOK={DATABASE}\nAT=http://127.0.0.1:{port}\nPORT={port}\n")
    # The machine that stands by, with the same unit; on this one its folder needs another name than the pit.
    installed = (on.root / "lib/systemd/system/baize-pit@.service").read_text()
    start = next(row for row in installed.splitlines() if row.startswith("ExecStart="))
    other = on.root / f"etc/systemd/system/{unit('other')}.service.d"
    other.mkdir()
    (other / "pit.conf").write_text(f"[Service]\nExecStart=\n{start.replace('--pit %i', '--pit main')}\n")
    on("systemctl", "daemon-reload")

    on("systemctl", "start", unit("main"))
    token = sits_down(has_it(on, "main"))
    held_back(on, main_process(on, unit("main")))
    on("install", "-d", "-m", "700", "-o", "baize", "-g", "baize", "/var/lib/baize/other")
    on("cp", "-p", "/var/lib/baize/main/floor.key", "/var/lib/baize/other/floor.key")
    on("systemctl", "start", unit("other"))
    first = main_process(on, unit("main"))
    said = on("baize", "floor", "--drain", "--book", DATABASE, code=1)
    assert "open there is main (--pit)" in said, said
    while on.asked("baize", "floor", "--drain", "--book", DATABASE, "--pit", "main").returncode != 0:
        assert on.runs(unit("main")) and on.runs(unit("other")), "who has it goes on until somebody waits"
        time.sleep(0.2)
    line = has_it(on, "other")
    line.seq = ask(line, "join", terminal="T01", token=token)["seq"]
    play_a_round(line)
    n = waits_for_its_dealer(line)
    opened_again(on, first, unit("main"))

    first = main_process(on, unit("other"))
    on("systemctl", "kill", "--signal=KILL", unit("other"))
    play_a_round(as_it_was(has_it(on, "main"), token, n))
    opened_again(on, first, unit("other"))

    on.install(newer_floor())
    as_it_was(has_it(on, "main", "other"), token, n)
    assert on.runs(unit("main")) and on.runs(unit("other")), "both were opened again"
    on("dpkg", "-r", *FLOOR)
    assert not on.runs(unit("main")) and not on.runs(unit("other")), "a pit whose program is gone is kept by nobody"
    on.install(named(BUILDS[0], FLOOR))
    on("baize", "verify", f"{DATABASE}?pit=main")


def a_database(on):
    """As its own package sets it up, with a password for whoever comes over the network."""
    on("pg_createcluster", "--port=5599", "15", "casino")
    on("systemctl", "start", "postgresql@15-casino")
    on("runuser", "-u", "postgres", "--", "psql", "-qp", "5599", "-c", "CREATE ROLE baize LOGIN PASSWORD 'secret'")
    on("runuser", "-u", "postgres", "--", "createdb", "-p", "5599", "-O", "baize", "-E", "UTF8", "-T", "template0", "casino")


def unit(name):
    return f"baize-pit@{name}"


def has_it(on, *names):
    """A line to whichever of these has the pit, once one has it."""
    while True:
        for name in names:
            try:
                with urllib.request.urlopen(f"http://127.0.0.1:{PITS[name]}/where") as page:
                    if page.status == 200:
                        return Line(PITS[name])
            except (OSError, Gone):
                assert on.runs(unit(name)), on("journalctl", "-u", unit(name), "--no-pager")[-2000:]
        time.sleep(0.1)


def apart(folder):
    """In the namespaces: all that is made lies in a file system of memory, which goes with them."""
    run("mount", "--make-rprivate", "/")
    run("mount", "-t", "tmpfs", "none", folder)
    run("ip", "link", "set", "lo", "up")


def main():
    if os.geteuid() != 0:
        sys.exit("check.py: installing a package takes root")
    folder = tempfile.mkdtemp(prefix="baize-deb-")
    try:
        return subprocess.run(["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child", sys.executable, __file__,
                               "--apart", folder, *map(os.path.abspath, sys.argv[1:])]).returncode
    finally:
        os.rmdir(folder)


if __name__ == "__main__":
    if len(sys.argv) == 5 and sys.argv[1] == "--apart":
        LAYER, BUILDS = Path(sys.argv[2]), [Path(folder) for folder in sys.argv[3:]]
        apart(LAYER)
        MACHINE = Machine(LAYER)
        sys.exit(tap.main(tap.tests_of(globals())))
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main())
