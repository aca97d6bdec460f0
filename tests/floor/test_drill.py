#!/usr/bin/env python3
"""The drill of docs/pits.md: a database brought back to a moment, from a base backup and the archive of its log; the
book is whole, the seals say that it is behind, and it opens when somebody answers for that. And what stands in deploy/.

usage: test_drill.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import os
import re
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
    server = postgres.Server(settings={**own, "max_connections": "120"})  # more than who knows of no settings has
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
            for name in ("postgresql.conf", "pg_hba.conf", "pg_ident.conf"):  # Debian's servers have them elsewhere
                (backup / name).unlink()
            had = played(w, 2)
            moment = server.sql("SELECT clock_timestamp()")
            played(w, 2)
            await_archived(server)
            assert house.stop() == (0, "")
            assert verify(house, house.book).returncode == 0
            refusals(apart, backup, archive, moment)
            done = restore(apart, backup.name, archive.name, moment, restored.name, path=slowly(apart))
            assert done.returncode == 0 and done.stdout == f"host={restored}\n", (done.stdout, done.stderr)
            house.book = house.book.replace(str(server.folder), str(restored))
            opened_again(house, w, had)
    finally:
        subprocess.run(postgres.as_postgres([f"{postgres.BIN}/pg_ctl", "stop", "-m", "immediate", "-D", str(restored)]),
                       cwd="/", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        server.close()
        shutil.rmtree(apart)


def test_a_file_of_the_log_is_kept_whole_and_once():
    """A server that was struck down asks for what was kept already, and must not wait for it for ever."""
    by_patroni = (DEPLOY / "postgres/patroni.yml").read_text().split("archive_command: '")[1].split("'\n")[0]
    with tempfile.TemporaryDirectory() as folder:
        archive, log = Path(folder, "archive"), Path(folder, "log")
        archive.mkdir()
        for n, command in enumerate((settings()["archive_command"], by_patroni)):
            def kept(content):
                log.write_bytes(content)
                words = command.replace("/var/lib/postgresql/archive", str(archive)).replace("%p", str(log)).replace("%f", f"00{n}")
                return subprocess.run(["sh", "-c", words]).returncode == 0
            (archive / f".00{n}").write_bytes(b"torn")
            assert kept(b"whole") and kept(b"whole") and not kept(b"other"), command
            assert (archive / f"00{n}").read_bytes() == b"whole", command


def restore(where, *words, path=os.environ["PATH"]):
    return subprocess.run(postgres.as_postgres([str(DEPLOY / "postgres/restore"), *map(str, words)]),
                          capture_output=True, text=True, cwd=where, env={**os.environ, "PGUSER": "baize", "PATH": path})


def slowly(apart):
    """A path on which files come out of an archive as from one that is far away."""
    folder = apart / "slow"
    folder.mkdir()
    (folder / "cp").write_text(f'#!/bin/sh\nsleep 1\nexec {shutil.which("cp")} "$@"\n')
    (folder / "cp").chmod(0o755)
    return f"{folder}:{os.environ['PATH']}"


def refusals(apart, backup, archive, moment):
    """What would not come back as it was, or into which somebody else's files would be drawn, is not begun."""
    linked, restored, there = apart / "linked", apart / "not-there", apart / "there"
    subprocess.run(["cp", "-a", str(backup), str(linked)], check=True)
    (linked / "pg_tblspc/16400").symlink_to(archive)
    there.mkdir()
    for words, asked in {"is no base backup": (archive, archive, moment, restored), "has links": (linked, archive, moment, restored),
                         "is no folder": (backup, backup / "PG_VERSION", moment, restored), "is there already": (backup, archive, moment, there),
                         "the moment is empty": (backup, archive, "", restored),
                         "does not belong there": (backup, archive, "now' \narchive_mode = 'on", restored)}.items():
        done = restore(apart, *asked)
        assert done.returncode == 1 and words in done.stderr and not restored.exists() and not list(there.iterdir()), (words, done)
    if os.getuid() == 0:
        done = subprocess.run([str(DEPLOY / "postgres/restore"), *map(str, (backup, archive, moment, restored))], capture_output=True, text=True)
        assert done.returncode == 1 and "root runs no server" in done.stderr and not restored.exists(), done
    # Of a moment that the archive does not reach it says so.
    done = restore(apart, backup, archive, "2200-01-01 00:00:00+00", apart / "beyond")
    assert done.returncode == 1 and "recovery ended before" in done.stderr and "did not come to 2200" in done.stderr, done


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


def test_the_proxy_waits_longer_than_the_floor_and_takes_its_heads():
    """A connection that is silent is the floor's to end; and docs, proxy and program have one number for each thing."""
    proxy, docs = (DEPLOY / "nginx/baize.conf").read_text(), Path(ROOT, "docs/pits.md").read_text()
    floors = int(re.search(r"idle_seconds, (\d+)\)", Path(ROOT, "src/serve/net.c").read_text())[1])
    for limit in ("proxy_read_timeout", "proxy_send_timeout"):
        assert int(re.search(rf"{limit} (\d+)s;", proxy)[1]) > floors, limit
    head = int(re.search(r"heads of (\d+) KiB", docs)[1])
    connects = int(re.search(r"connects\[(\d+)\]", Path(ROOT, "src/serve/elsewhere.h").read_text())[1])
    assert connects + 1024 < head * 1024 <= int(re.search(r"proxy_buffer_size (\d+)k;", proxy)[1]) * 1024
    passed_on = re.findall(r"location [^{]*\{([^}]*)\}", proxy)
    assert len(passed_on) == 2 and all("proxy_set_header X-Forwarded-For $remote_addr;" in place for place in passed_on)
    workers, files = (int(re.search(rf"{name} (\d+);", proxy)[1]) for name in ("worker_connections", "worker_rlimit_nofile"))
    assert 2 * 20000 < workers < files


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
