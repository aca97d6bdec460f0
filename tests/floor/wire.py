"""A line to a floor, and a floor to talk to: what the floor's tests share."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
import weakref

from schema import Watch

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "tools"), os.path.join(ROOT, "tests")]
from client import Gone, Line  # noqa: E402, F401  (tests take them from here)
from patience import PATIENCE, patiently, until_so  # noqa: E402, F401


THERE = 15  # seconds: the floor takes who has not been heard for sixty to have gone


class Wire(Line):
    """A line on which every message is held against docs/protocol.schema.json. It says that it is there also while the test
    does other things, which on a busy machine may take a minute."""
    there, caller = weakref.WeakSet(), None

    def __init__(self, *args, **options):
        self.watch, self.sends = Watch(), threading.Lock()
        super().__init__(*args, **options)
        Wire.there.add(self)
        if Wire.caller is None:
            Wire.caller = threading.Thread(target=Wire.call, daemon=True)
            Wire.caller.start()

    @staticmethod
    def call():
        while True:
            time.sleep(THERE)
            for one in list(Wire.there):
                one.is_there()

    def is_there(self):
        """A pong that nobody has asked for; not in the midst of a message."""
        if self.sends.acquire(blocking=False):
            try:
                self.sock.send(self.frame(b"", opcode=10), socket.MSG_DONTWAIT)
            except OSError:
                pass
            finally:
                self.sends.release()

    def send_text(self, text):
        with self.sends:
            super().send_text(text)

    def said(self, m):
        self.watch.send(m)

    def keep(self, m):
        self.watch.receive(m)
        return super().keep(m)


def mortal(command):
    """The command, which ends when the test does: whoever kills that leaves no floor behind. It is not done between fork
    and exec by Python, which may hang there when other threads are about."""
    return ["setpriv", "--pdeathsig=KILL", *command]


class Floor:
    """`baize floor` on a port of its own choosing."""

    def __init__(self, plan, book, binary=None, args=(), env=None):
        self.binary = binary or os.path.join(ROOT, "build", "baize")
        self.command = [self.binary, "floor", plan, "--book", book, "--port", "0",
                        "--log", os.path.join(os.path.dirname(plan), "floor.log"), *args]
        self.env = {**os.environ, "BAIZE_HOME": ROOT, **(env or {})}
        self.book = book
        self.start()

    def start(self):
        self.begin()
        self.opened()

    def begin(self):
        self.process = subprocess.Popen(mortal(self.command), stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env=self.env)

    def opened(self):
        self.says("is open:")

    def says(self, words, within=PATIENCE):
        """Until it says so, and where; one that never does is ended."""
        end = threading.Timer(within, self.process.kill)
        end.start()
        line = self.process.stdout.readline()
        while line and words not in line:
            line = self.process.stdout.readline()
        end.cancel()
        if not line:
            raise RuntimeError(f"the floor did not say that it {words} {self.process.stderr.read()}")
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/"))

    def wire(self, **fields):
        return Wire(self.port, **{"timeout": PATIENCE, **fields})

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(PATIENCE)
        return self.process.returncode

    def verify(self):
        """What `baize verify` says of the book: (status, output)."""
        book = self.book if self.book.startswith("postgres://") else os.path.join(self.book, "floor.db")
        done = subprocess.run([self.binary, "verify", book],
                              capture_output=True, text=True, env=self.env)
        return done.returncode, done.stdout + done.stderr


def plan_with(text, **words):
    for name, value in words.items():
        text = text.replace(name, str(value))
    return text


def now():
    return time.monotonic()
