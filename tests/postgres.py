#!/usr/bin/env python3
"""A PostgreSQL of the tests' own: in a folder of its own, on a socket of its own, gone with who started it.

usage: postgres.py [--durable] COMMAND…   runs the command beside it; BAIZE_TEST_POSTGRES is the folder of its socket

It forces nothing to disk unless `durable` is asked for: what tests do to a database is no different then, and they are
quick. PostgreSQL does not run as root: there it runs as the user `postgres`, whom the package makes.
"""
import contextlib
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

from patience import patiently

FOLDER = "BAIZE_TEST_POSTGRES"
BIN = "/usr/lib/postgresql/15/bin"


def as_postgres(command, told="QUIT"):
    """The command as somebody who is not root, and who is told to end when this process does."""
    user = ["--reuid=postgres", "--regid=postgres", "--init-groups"] if os.getuid() == 0 else []
    return ["setpriv", *user, f"--pdeathsig={told}", *command]


MEMORY, ROOM = "/dev/shm", 2 << 30  # of a folder in memory, where that much of it is free


def in_memory():
    return os.access(MEMORY, os.W_OK) and shutil.disk_usage(MEMORY).free > ROOM


class Server:
    """settings: beside the usual; like: a server whose copy this is, which follows it from then on."""

    def __init__(self, durable=False, settings=None, like=None):
        where = MEMORY if not durable and in_memory() else None
        self.folder = Path(tempfile.mkdtemp(prefix="baize-postgres.", dir=where))
        self.data = self.folder / "data"
        self.settings = settings or {}
        if os.getuid() == 0:
            who = pwd.getpwnam("postgres")
            os.chown(self.folder, who.pw_uid, who.pw_gid)
        self.folder.chmod(0o755)
        self.durable = durable
        self.process = None
        if like is None:
            self.make()
            self.start()
        else:
            self.follow(like)

    def follow(self, other):
        """Begins anew as a copy of another, which streams to it from then on."""
        shutil.rmtree(self.data, ignore_errors=True)
        subprocess.run(as_postgres([f"{BIN}/pg_basebackup", "-D", str(self.data), "-h", str(other.folder), "-U", "baize",
                                    "-R", "-X", "stream", "-c", "fast", "--no-sync"]), check=True, cwd="/")
        self.start()

    def make(self):
        subprocess.run(as_postgres([f"{BIN}/initdb", "-D", str(self.data), "-U", "baize", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]),
                       check=True, stdout=subprocess.DEVNULL, cwd="/")

    def start(self):
        settings = {"listen_addresses": "", "unix_socket_directories": str(self.folder), "shared_buffers": "64MB",
                    "max_connections": "200", "autovacuum_naptime": "5s"}
        if not self.durable:
            settings.update({"fsync": "off", "full_page_writes": "off", "synchronous_commit": "off"})
        settings.update(self.settings)
        command = [f"{BIN}/postgres", "-D", str(self.data)]
        for name, value in settings.items():
            command += ["-c", f"{name}={value}"]
        self.process = subprocess.Popen(as_postgres(command), stdout=subprocess.DEVNULL, cwd="/",
                                        stderr=open(self.folder / "log", "ab"))
        for _ in patiently("a server that answers", pause=0.02):
            if subprocess.run([f"{BIN}/pg_isready", "-q", "-h", str(self.folder)]).returncode == 0:
                return
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())

    def sql(self, words):
        return subprocess.run(["psql", "-qXAt", "-h", str(self.folder), "-U", "baize", "-d", "postgres", "-c", words],
                              check=True, capture_output=True, text=True).stdout.strip()

    def set(self, name, value):
        """A setting, in the file of settings."""
        self.sql(f"ALTER SYSTEM SET {name} = '{value}'")
        self.sql("SELECT pg_reload_conf()")

    def stop(self, how=signal.SIGQUIT):
        self.process.send_signal(how)
        self.process.wait()

    def close(self):
        if self.process is not None and self.process.poll() is None:
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


class Pair:
    """A primary and the synchronous standby that follows it; when the one is killed the other is promoted, as a
    cluster manager would."""

    def __init__(self, durable=False):
        self.primary = Server(durable)
        self.standby = Server(durable, like=self.primary)
        self.wait_for_standby()

    def wait_for_standby(self):
        """From here on every commit does."""
        self.primary.set("synchronous_standby_names", "*")
        for _ in patiently("a standby that follows", pause=0.02):
            if self.primary.sql("SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'") == "1":
                return

    def address(self, name):
        """A new database of that name: whoever asks for it finds the one that writes."""
        one, two = self.primary.folder, self.standby.folder
        return address(name, str(one)).replace(str(one), f"{one},{two}") + "&target_session_attrs=read-write"

    def promote(self):
        """The primary is gone: its standby takes its place."""
        self.primary, self.standby = self.standby, self.primary
        subprocess.run(as_postgres([f"{BIN}/pg_ctl", "promote", "-w", "-D", str(self.primary.data)]), check=True,
                       stdout=subprocess.DEVNULL, cwd="/")
        # Its copy of the settings has the name of a standby that it has not: commits would wait for ever.
        self.primary.set("synchronous_standby_names", "")

    def repair(self):
        """Who was the primary comes back, as a copy that follows."""
        self.standby.follow(self.primary)
        self.wait_for_standby()

    def close(self):
        self.primary.close()
        self.standby.close()


def unique(name):
    """Of what a server has once: also beside one that was left by a process of this number, which was killed."""
    return f"{name}_{os.getpid()}_{secrets.token_hex(4)}"


def address(name, folder=None):
    """A new database, of that name and nobody else's: where a book may be."""
    folder, name = folder or os.environ[FOLDER], unique(name)
    subprocess.run(["createdb", "-h", folder, "-U", "baize", name], check=True)
    return f"postgres://baize@/{name}?host={folder}"


@contextlib.contextmanager
def beside(durable=False):
    """The server that there is, or one for as long as this lasts."""
    if FOLDER in os.environ:
        yield os.environ[FOLDER]
        return
    server = Server(durable)
    os.environ[FOLDER] = str(server.folder)
    try:
        yield os.environ[FOLDER]
    finally:
        del os.environ[FOLDER]
        server.close()


if __name__ == "__main__":
    if not sys.argv[1:]:
        sys.exit(__doc__)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    durable = sys.argv[1] == "--durable"
    with beside(durable):
        sys.exit(subprocess.run(sys.argv[1 + durable:]).returncode)
