#!/usr/bin/env python3
"""Two database servers under repmgr, set up as docs/pits.md says, and a floor on them: the primary is killed, repmgrd promotes the
other, and play goes on with everything that was acknowledged.

usage: repmgr.py PATH-TO-BAIZE

What the document has of machines, users and paths is put into a folder of its own; its commands are run as they stand.
"""
import os
import pwd
import re
import signal
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "floor")]
import postgres  # noqa: E402
from patience import patiently  # noqa: E402

ROOT = HERE.parent
CONF = (ROOT / "deploy/postgres/repmgr.conf").read_text()


def commands():
    """What the document has a new pair begin with: on the first machine, and on the second."""
    text = (ROOT / "docs/pits.md").read_text()
    return re.search(r"```sh\n(# on one\.example\n.*?)(# on two\.example\n.*?)```", text, re.S).groups()


class Node(postgres.Server):
    """One machine: its server, its repmgr.conf, its repmgrd."""

    def __init__(self, number, name, first=None):
        self.number, self.name, self.first, self.repmgrd = number, name, first, None
        super().__init__(durable=True, like=first)

    def own(self, text):
        """The document's words with this machine's names and paths."""
        one = self if self.first is None else self.first
        for there, here in (("/etc/repmgr.conf", self.folder / "repmgr.conf"), ("/var/lib/postgresql/15/main", self.data),
                            ("/var/lib/postgresql/archive", self.folder / "archive"),
                            ("one.example", one.folder), ("two.example", self.folder)):
            text = text.replace(there, str(here))
        return text

    def write(self, path, text):
        path.write_text(text)
        if os.getuid() == 0:
            who = pwd.getpwnam("postgres")
            os.chown(path, who.pw_uid, who.pw_gid)

    def configure(self):
        (self.folder / "archive").mkdir()
        (self.folder / "archive").chmod(0o777)
        conf = CONF.replace("node_id = 1", f"node_id = {self.number}").replace("'one'", f"'{self.name}'").replace("one.example", f"{self.name}.example")
        self.write(self.folder / "repmgr.conf", self.own(conf))
        self.settings = {"shared_preload_libraries": "repmgr"}

    def make(self):
        self.configure()
        super().make()
        self.write(self.data / "primary.conf", self.own((ROOT / "deploy/postgres/primary.conf").read_text()))
        with open(self.data / "postgresql.conf", "a") as conf:
            conf.write("include 'primary.conf'\n")

    def follow(self, other):
        self.configure()
        self.run(commands()[1])

    def run(self, words):
        """Line by line, as the user `postgres`; `pg_ctlcluster` is how Debian starts a server."""
        for line in self.own(words).splitlines():
            if line.startswith("pg_ctlcluster"):
                self.start()
            elif line.startswith("repmgrd"):  # both are on one machine here, and end with this
                line = "exec " + line.replace("--daemonize", "--daemonize=false --no-pid-file")
                self.repmgrd = subprocess.Popen(postgres.as_postgres(["sh", "-c", line]), cwd="/", env=self.env(),
                                                stderr=open(self.folder / "repmgrd.log", "ab"))
            elif line and not line.startswith("#"):
                print(f"# {self.name}: {line}", flush=True)
                subprocess.run(postgres.as_postgres(["sh", "-euc", line]), check=True, cwd="/", env=self.env())

    def env(self):
        """What Debian has by itself: the server's socket, and its programs."""
        return {**os.environ, "PGHOST": str(self.folder), "PATH": f"{postgres.BIN}:{os.environ['PATH']}"}

    def close(self):
        if self.repmgrd is not None:
            self.repmgrd.terminate()
            self.repmgrd.wait()
        super().close()


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    from house import House, account
    from pits import BAIZE, small, wagers
    one = Node(1, "one")
    two = None
    try:
        one.sql("CREATE ROLE postgres SUPERUSER LOGIN")
        one.run(commands()[0])
        two = Node(2, "two", first=one)
        for _ in patiently("a standby that follows", pause=0.1):
            if one.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state IN ('sync', 'quorum')") == "1":
                break
        two.set("synchronous_standby_names", "*")  # as one that was the primary before has it
        book = postgres.address("repmgr", str(one.folder)).replace(str(one.folder), f"{one.folder},{two.folder}") + "&target_session_attrs=read-write"
        with House(BAIZE, small(), book=book) as house:
            w = house.sit(credit=10000)
            wagers(w, 2)
            one.stop(signal.SIGQUIT)
            wagers(w, 2)
            has = account(w)
            assert two.sql("SELECT pg_is_in_recovery()") == "f"
            house.kill()
            house.open()
            assert account(house.again(w))["credit"] == has["credit"]
            assert house.stop() == (0, "")
            house.verify()
        print("ok: repmgrd promoted the other, and play went on")
    except BaseException:
        for node in (one, two):
            log = node and node.folder / "repmgrd.log"
            if log and log.exists():
                print(log.read_text(), file=sys.stderr)
        raise
    finally:
        for node in (two, one):
            if node is not None:
                node.close()


if __name__ == "__main__":
    main()
