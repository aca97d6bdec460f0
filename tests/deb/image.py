#!/usr/bin/env python3
"""The image: opened as it says itself, played on as on any floor, closed, and its book verified. Needs root; it runs in
namespaces of its own, out of a store that is thrown away. `make check-image` runs it.

usage: image.py ARCHIVE        an OCI archive, as `make image` writes it
"""
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from check import PORT, ask, play_a_round, run, tap
from client import Gone, Line

BOOK = "/var/lib/baize"


class Container:
    """One that was made of the image."""

    def __init__(self, archive, store):
        self.buildah = ["buildah", "--root", f"{store}/store", "--runroot", f"{store}/run", "--storage-driver", "vfs"]
        self.name = subprocess.run([*self.buildah, "from", "--pull", "-q", f"oci-archive:{archive}"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        self.config = json.loads(run(*self.buildah, "inspect", self.name))["OCIv1"]["config"]
        self.files = Path(run(*self.buildah, "mount", self.name).strip())

    def words(self, *words):
        return [*self.buildah, "run", "--isolation", "chroot", "--network", "host", self.name, "--", *words]


def of_floor():
    """The program that keeps the floor, of those that run here."""
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if path.read_bytes().startswith(b"/usr/bin/baize\0floor"):
                return int(path.parent.name)
        except OSError:
            pass  # it has ended meanwhile
    return None


def opened(floor):
    while True:
        try:
            return Line(PORT)
        except (ConnectionError, Gone):
            assert floor.poll() is None, floor.returncode
            time.sleep(0.1)


def test_it_opens_a_floor_that_is_played_on_and_closed():
    box = Container(ARCHIVE, STORE)
    assert (box.config["User"], box.config["WorkingDir"], list(box.config["Volumes"])) == ("baize", BOOK, [BOOK]), box.config
    plan = box.files / "etc/baize/plan.yaml"
    plan.write_text(plan.read_text().replace("period: 25000", "period: 1500").replace("spin: 8000", "spin: 300"))
    floor = subprocess.Popen(box.words(*box.config["Entrypoint"]), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
    line = opened(floor)
    ask(line, "join", terminal="T01")
    ask(line, "card", card="100-0001", pin="2468")
    ask(line, "transfer", amount=50000, to="terminal")
    play_a_round(line)
    pid = of_floor()
    owner = next(row.split()[1] for row in Path(f"/proc/{pid}/status").read_text().splitlines() if row.startswith("Uid:"))
    assert owner == next(row.split(":")[2] for row in (box.files / "etc/passwd").read_text().splitlines() if row.startswith("baize:")), owner
    os.kill(pid, getattr(signal, box.config["StopSignal"]))
    assert floor.wait() == 0
    run(*box.words("/usr/bin/baize", "verify", f"{BOOK}/floor.db"))


def main():
    if os.geteuid() != 0 or len(sys.argv) != 2:
        sys.exit(__doc__)
    store = tempfile.mkdtemp(prefix="baize-image-")
    try:
        return subprocess.run(["unshare", "--mount", "--net", "--pid", "--fork", "--mount-proc", "--kill-child", sys.executable, __file__,
                               "--apart", store, os.path.abspath(sys.argv[1])]).returncode
    finally:
        shutil.rmtree(store)


if __name__ == "__main__":
    if len(sys.argv) == 4 and sys.argv[1] == "--apart":
        STORE, ARCHIVE = sys.argv[2:]
        os.environ["TMPDIR"] = STORE
        run("ip", "link", "set", "lo", "up")
        sys.exit(tap.main(tap.tests_of(globals())))
    sys.exit(main())
