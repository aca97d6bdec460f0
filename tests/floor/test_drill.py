#!/usr/bin/env python3
"""The drill of docs/pits.md: a database brought back to a moment, from a base backup and the archive of its log; the
book is whole, the seals say that it is behind, and it opens when somebody answers for that. And what stands in deploy/.

usage: test_drill.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from crowd import tables  # noqa: E402
from house import ROOT, House, account, expect, main, plan, tests_of  # noqa: E402
from standby import wager  # noqa: E402

BAIZE = sys.argv[1]
DEPLOY = Path(ROOT, "deploy")


def settings():
    """Those of deploy/postgres/primary.conf, by name."""
    lines = (DEPLOY / "postgres/primary.conf").read_text().splitlines()
    pairs = (line.split(" = ", 1) for line in lines if line and not line.startswith("#"))
    return {name: value.strip("'") for name, value in pairs}


def verify(house, book):
    return subprocess.run([BAIZE, "verify", book, "--seals", os.path.join(house.folder, "vault")], capture_output=True,
                          text=True, env={**os.environ, "BAIZE_HOME": ROOT, **house.env})


def played(w, many):
    """So many rounds with a wager in each, and what is there then."""
    for _ in range(many):
        w.until("ended", table="R1", round=wager(w))
    return account(w)["credit"]


def await_archived(server):
    """Until the log up to here is in the archive."""
    segment = server.sql("SELECT pg_walfile_name(pg_switch_wal())")
    while server.sql(f"SELECT count(*) FROM pg_stat_archiver WHERE last_archived_wal >= '{segment}'") == "0":
        pass


def test_a_database_is_brought_back_to_a_moment():
    apart = Path(tempfile.mkdtemp(prefix="baize-drill-", dir=postgres.MEMORY if postgres.in_memory() else None))
    archive, backup, restored = apart / "archive", apart / "backup", apart / "restored"
    archive.mkdir()
    if os.getuid() == 0:
        shutil.chown(apart, "postgres")
        shutil.chown(archive, "postgres")
    apart.chmod(0o755)
    own = {name: value.replace("/var/lib/postgresql/archive", str(archive)) for name, value in settings().items()}
    server = postgres.Server(settings=own)
    try:
        house = House(BAIZE, text="", book=postgres.address("drill", str(server.folder)))
        house.write_plan(plan(members=2, tables=tables(300, 60), terminals=2, cash=0,
                              more=f"seals: {{to: {house.folder}/vault, every: 100}}"))
        os.mkdir(os.path.join(house.folder, "vault"))
        with house:
            w = house.sit(credit=10000)
            played(w, 1)
            subprocess.run(postgres.as_postgres([f"{postgres.BIN}/pg_basebackup", "-D", str(backup), "-h", str(server.folder),
                                                 "-U", "baize", "-c", "fast"]), check=True, cwd="/")
            had = played(w, 2)
            moment = server.sql("SELECT clock_timestamp()")
            played(w, 2)
            await_archived(server)
            assert house.stop() == (0, "")
            assert verify(house, house.book).returncode == 0
            done = subprocess.run(postgres.as_postgres([str(DEPLOY / "postgres/restore"), str(backup), str(archive), moment,
                                                        str(restored)]),
                                  capture_output=True, text=True, cwd="/", env={**os.environ, "PGUSER": "baize"})
            assert done.returncode == 0 and done.stdout == f"host={restored}\n", (done.stdout, done.stderr)
            house.book = house.book.replace(str(server.folder), str(restored))
            opened_again(house, w, had)
    finally:
        subprocess.run(postgres.as_postgres([f"{postgres.BIN}/pg_ctl", "stop", "-m", "immediate", "-D", str(restored)]),
                       cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server.close()
        shutil.rmtree(apart)


def opened_again(house, w, had):
    """The book as it was then: whole in itself, but behind its seals."""
    said = verify(house, house.book)
    found = [line for line in said.stdout.splitlines() if ": good: " not in line]
    assert said.returncode == 1 and found and all("the book goes only up to batch" in line for line in found), said
    try:
        house.open()
        raise AssertionError("it opened, and nobody answered for it")
    except RuntimeError as why:
        assert "--restored" in str(why), why
    house.args += ("--restored", "boss: the drill")
    house.open()
    back = house.again(w)
    assert account(back)["credit"] == had, (account(back), had)
    played(back, 1)
    assert expect(house.desk("inspector").ask("accounts"))["sum"] == 0
    assert house.stop() == (0, "")


EXPOSED = 15  # tenths of what systemd has for a service that nothing holds back, which is 100


def test_units_are_as_systemd_reads_them_and_hold_the_floor_back():
    with tempfile.TemporaryDirectory() as folder:
        for unit in sorted((DEPLOY / "systemd").glob("*.service")):
            named = Path(folder, unit.name.replace("@.", "@main."))
            named.write_text(unit.read_text().replace("/usr/bin/baize", os.path.abspath(BAIZE)))
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", str(named)], capture_output=True, text=True)
            about = [line for line in done.stderr.splitlines() if named.name in line]
            assert done.returncode == 0 and not about, done.stderr
            exposed = subprocess.run(["systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSED}", "--no-pager", str(named)],
                                     capture_output=True, text=True)
            assert exposed.returncode == 0, exposed.stdout.splitlines()[-1:]


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
