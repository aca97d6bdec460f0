#!/usr/bin/env python3
"""Two database servers under Patroni, configured as deploy/postgres/patroni.yml says, and a floor on them: the machine of
the primary is lost, Patroni promotes the other, and play goes on with everything that was acknowledged; a controller that
slept meanwhile and was taken over writes nothing more.

usage: patroni.py PATH-TO-BAIZE

What the file has of machines, ports and paths is put into a folder of its own; the rest is as it stands: who may come in,
with which password and certificate, too.
"""
import json
import os
import pwd
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "floor")]
import postgres  # noqa: E402
from patience import PATIENCE, patiently  # noqa: E402

CONF = (HERE.parent / "deploy/postgres/patroni.yml").read_text()
PASSWORDS = {"postgres": "of-postgres", "replicator": "of-the-replicator", "baize": "of-baize"}


def port():
    """One that nobody has."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def own_folder():
    """That the user `postgres` may write to, where this runs as root."""
    folder = Path(tempfile.mkdtemp(prefix="baize-patroni."))
    if os.getuid() == 0:
        who = pwd.getpwnam("postgres")
        os.chown(folder, who.pw_uid, who.pw_gid)
    folder.chmod(0o755)
    return folder


class Authority:
    """The casino's own, and the certificate of each machine; here all have one address."""

    def __init__(self):
        self.folder = own_folder()
        self.sign("ca", "-x509", "-addext", "basicConstraints=critical,CA:TRUE")
        self.sign("one.example", "-x509", "-CA", "ca.pem", "-CAkey", "ca.key", "-addext", "subjectAltName=IP:127.0.0.1")
        self.context = ssl.create_default_context(cafile=str(self.folder / "ca.pem"))
        self.context.load_cert_chain(self.folder / "one.example.pem", self.folder / "one.example.key")
        (self.folder / "log").touch()

    def sign(self, name, *how):
        subprocess.run(postgres.as_postgres(["openssl", "req", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={name}", "-keyout", f"{name}.key",
                                             "-out", f"{name}.pem", *how]), check=True, cwd=self.folder, stderr=subprocess.DEVNULL)
        (self.folder / f"{name}.key").chmod(0o600)

    def page(self, url):
        return urllib.request.urlopen(url, context=self.context)

    def env(self, user):
        """What libpq is told by whoever comes as that user."""
        return {**os.environ, "PGPASSWORD": PASSWORDS[user], "PGSSLMODE": "verify-full", "PGSSLROOTCERT": str(self.folder / "ca.pem")}

    def close(self):
        shutil.rmtree(self.folder)


class Etcd:
    """What Patroni agrees by; three machines have one each, here one is enough."""

    def __init__(self, authority):
        self.folder, self.port = own_folder(), port()
        at, among = f"https://127.0.0.1:{self.port}", f"http://127.0.0.1:{port()}"
        keys = authority.folder
        self.process = subprocess.Popen(postgres.as_postgres(
            ["etcd", "--name", "one", "--data-dir", str(self.folder / "data"), "--listen-client-urls", at, "--advertise-client-urls", at,
             "--listen-peer-urls", among, "--initial-advertise-peer-urls", among, "--initial-cluster", f"one={among}",
             "--cert-file", f"{keys}/one.example.pem", "--key-file", f"{keys}/one.example.key", "--trusted-ca-file", f"{keys}/ca.pem", "--client-cert-auth"]),
            cwd="/", stdout=subprocess.DEVNULL, stderr=open(self.folder / "log", "ab"))
        for _ in patiently("an etcd that answers", pause=0.1):
            try:
                with authority.page(f"{at}/health") as page:
                    if json.load(page)["health"] == "true":
                        return
            except (urllib.error.URLError, ConnectionError):
                assert self.process.poll() is None, (self.folder / "log").read_text()

    def close(self):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder)


class Machine:
    """A database server and the Patroni that looks after it."""

    def __init__(self, name, etcd, authority):
        self.folder, self.port, self.rest, self.authority = own_folder(), port(), port(), authority
        text = CONF
        for there, here in (("name: one", f"name: {name}"), ("0.0.0.0:", "127.0.0.1:"), ("/etc/ssl/baize/one.example", f"{authority.folder}/own"),
                            ("one.example", "127.0.0.1"), (f"{authority.folder}/own", f"{authority.folder}/one.example"),
                            ("/etc/ssl/baize", str(authority.folder)), ("/var/run/postgresql", str(self.folder)), ("10.0.0.0/24", "127.0.0.1/32"),
                            (":8008", f":{self.rest}"), (":5432", f":{self.port}"), ("/var/lib/postgresql", str(self.folder)),
                            ("[etcd1.example:2379, etcd2.example:2379, etcd3.example:2379]", f"['127.0.0.1:{etcd.port}']")):
            assert there in text, there
            text = text.replace(there, here)
        (self.folder / "archive").mkdir()
        (self.folder / "archive").chmod(0o777)
        (self.folder / "15").mkdir()
        (self.folder / "15").chmod(0o777)
        if os.getuid() != 0:  # then nobody here is the user `postgres`
            text = text.replace("postgres peer", "postgres trust")
        (self.folder / "patroni.yml").write_text(text)
        self.data = self.folder / "15/casino"
        self.process = subprocess.Popen(postgres.as_postgres(["patroni", str(self.folder / "patroni.yml")], told="TERM"), cwd="/",
                                        env={**os.environ, "HOME": str(self.folder), "PATRONI_SUPERUSER_PASSWORD": PASSWORDS["postgres"], "PATRONI_REPLICATION_PASSWORD": PASSWORDS["replicator"]},
                                        stdout=subprocess.DEVNULL, stderr=open(self.folder / "log", "ab"))

    def says(self):
        """What Patroni tells of it."""
        try:
            with self.authority.page(f"https://127.0.0.1:{self.rest}/patroni") as page:
                return json.load(page)
        except urllib.error.HTTPError as answer:
            return json.load(answer)
        except (urllib.error.URLError, ConnectionError):
            assert self.process.poll() is None, (self.folder / "log").read_text()
            return {}

    def becomes(self, what, **fields):
        for _ in patiently(what, pause=0.1):
            said = self.says()
            if all(said.get(name) == value for name, value in fields.items()):
                return

    def sql(self, words, database="postgres"):
        return subprocess.run(["psql", "-qXAt", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", "-d", database, "-c", words],
                              check=True, capture_output=True, text=True, env=self.authority.env("postgres")).stdout.strip()

    def lose(self):
        """The whole machine, from one moment to the next."""
        server = int((self.data / "postmaster.pid").read_text().split()[0])
        self.process.kill()
        self.process.wait()
        os.kill(server, signal.SIGQUIT)

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        shutil.rmtree(self.folder, ignore_errors=True)


def refuses_who_shows_nothing(one):
    """Nobody comes in without TLS or a password, and nobody without a certificate has Patroni do something."""
    for env, words in (({"PGSSLMODE": "disable"}, "no pg_hba.conf entry"), ({"PGPASSWORD": "none"}, "password authentication failed")):
        for user, database in (("baize", "casino"), ("postgres", "postgres")):
            done = subprocess.run(["psql", "-qXAtw", "-h", "127.0.0.1", "-p", str(one.port), "-U", user, "-d", database, "-c", "SELECT 1"],
                                  capture_output=True, text=True, env={**os.environ, **env})
            assert done.returncode == 2 and words in done.stderr, done
    anybody = ssl.create_default_context(cafile=str(one.authority.folder / "ca.pem"))
    asked = urllib.request.Request(f"https://127.0.0.1:{one.rest}/config", b'{"ttl": 30}', method="PATCH")
    try:
        urllib.request.urlopen(asked, context=anybody)
        raise AssertionError("it was done")
    except urllib.error.HTTPError as no:
        assert no.code == 403, no
    assert one.sql("SELECT count(*) FROM pg_stat_replication r JOIN pg_stat_ssl USING (pid) WHERE ssl") == "1"


def play(one, two):
    from house import House, account
    from pits import BAIZE, small, wagers
    from standby import Standby
    one.sql(f"CREATE ROLE baize LOGIN PASSWORD '{PASSWORDS['baize']}'")
    one.sql("CREATE DATABASE casino OWNER baize")
    os.environ.update(one.authority.env("baize"))
    refuses_who_shows_nothing(one)
    book = f"postgres://baize@127.0.0.1:{one.port},127.0.0.1:{two.port}/casino?target_session_attrs=read-write"
    with House(BAIZE, small(), book=book) as house:
        w = house.sit(credit=10000)
        wagers(w, 2)
        one.lose()
        wagers(w, 2)
        assert two.sql("SELECT pg_is_in_recovery()") == "f"
        has = account(w)["credit"]
        slept, house.floor = house.floor, Standby(house)
        house.floor.waits()
        slept.process.send_signal(signal.SIGSTOP)
        house.floor.opened()
        epoch = two.sql("SELECT epoch FROM baize.pit", "casino")
        slept.process.send_signal(signal.SIGCONT)
        said = slept.process.communicate(timeout=PATIENCE)[1]
        assert slept.process.returncode == 1 and "another controller has taken" in said, said
        assert two.sql("SELECT epoch FROM baize.pit", "casino") == epoch
        w = house.again(w)
        assert account(w)["credit"] == has
        wagers(w)
        assert house.stop() == (0, "")
        print("# " + house.verify().replace("\n", "\n# "))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    all_of_it = []
    try:
        authority = Authority()
        all_of_it.append(authority)
        etcd = Etcd(authority)
        all_of_it.append(etcd)
        one = Machine("one", etcd, authority)
        all_of_it.append(one)
        one.becomes("a primary", role="master", state="running")
        two = Machine("two", etcd, authority)
        all_of_it.append(two)
        two.becomes("a standby that commits wait for", role="replica", state="running", sync_standby=True)
        play(one, two)
        print("ok: Patroni promoted the other, and play went on")
    except BaseException:
        for part in all_of_it:
            print((part.folder / "log").read_text()[-3000:], file=sys.stderr)
        raise
    finally:
        for part in reversed(all_of_it):
            part.close()


if __name__ == "__main__":
    main()
