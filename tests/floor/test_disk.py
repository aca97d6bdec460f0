#!/usr/bin/env python3
"""A disk that is full: the floor says so and stops, and what it has acknowledged is there when it opens again.

usage: test_disk.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]. It mounts small filesystems in memory; who is not root does it
in a namespace of his own.
"""
import os
import random
import re
import subprocess
import sys

from crowd import Player, come_up, go_down, load, sit_down, tables
from house import PATIENCE, House, expect, main, plan, tests_of

BAIZE = sys.argv[1]
PLAYERS = 16


class SmallDisk:
    """The folder of the book on a filesystem of its own."""

    def __init__(self, house, size):
        self.folder = house.book
        os.mkdir(self.folder, mode=0o700)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size},mode=700", "tmpfs", self.folder], check=True)

    def resize(self, size):
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"remount,size={size}", "tmpfs", self.folder], check=True)

    def leave_room(self, room):
        """However much was written until now, there is room for so many bytes more."""
        disk = os.statvfs(self.folder)
        self.resize((disk.f_blocks - disk.f_bfree) * disk.f_frsize + room)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        subprocess.run(["umount", "-l", self.folder], check=True)


def full_disk(test):
    """Runs a test with a house whose book is on a small disk; nothing stays mounted."""
    def wrapped():
        text = plan(members=PLAYERS, on_card=50_000_000_000, tables=tables(250, 60), terminals=PLAYERS, cash=0)
        house = House(BAIZE, text, args=("--rate", "0"))
        try:
            with SmallDisk(house, test.__annotations__["size"]) as disk:
                try:
                    test(house, disk)
                finally:
                    if house.floor is not None and house.floor.process.poll() is None:
                        house.floor.kill()
        finally:
            house.__exit__()
    wrapped.__name__ = test.__name__
    return wrapped


@full_disk
def test_the_disk_fills_up_under_load(house, disk, size: "64m" = None):
    players = [Player(i + 1, random.Random(i)) for i in range(PLAYERS)]
    house.open()
    sit_down(players, house)
    for _ in range(3):
        disk.leave_room(500 << 10)
        assert not load(players, PATIENCE), "the disk never filled up"
        _, said = house.floor.process.communicate(timeout=PATIENCE)
        assert house.floor.process.returncode == 1, (house.floor.process.returncode, said)
        assert re.fullmatch(r"baize floor: .*(full|space).*\n", said), said
        go_down(players, house)
        assert all(p.closing and "book" in p.closing for p in players), [p.closing for p in players]
        disk.resize("64m")
        house.floor.process.stdout.close()
        house.floor.process.stderr.close()
        come_up(players, house)
    house.verify()
    for p in players:
        p.line.close()
    assert house.stop() == (0, "")
    house.verify()


@full_disk
def test_no_room_to_begin_with(house, disk, size: "16k" = None):
    try:
        house.open()
        raise AssertionError("the floor opened")
    except RuntimeError as why:
        assert re.search(r"baize floor: .*(full|space|written)", str(why)), why
    disk.resize("8m")
    house.open()
    w = house.sit(credit=1000)
    expect(w.ask("leave"))
    assert house.stop() == (0, "")
    house.verify()


if __name__ == "__main__":
    if os.geteuid() != 0:
        os.execvp("unshare", ["unshare", "--map-root-user", "--mount", sys.executable, *sys.argv])
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
