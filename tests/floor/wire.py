"""A WebSocket client of a few lines, and a floor to talk to: what the floor's tests share."""

import base64
import ctypes
import json
import os
import signal
import socket
import struct
import subprocess
import time

from schema import Watch

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Gone(Exception):
    """The other end has closed the connection."""


class Wire:
    """One connection, numbered messages, answers by number; news are kept in the order they came."""

    def __init__(self, port, host="127.0.0.1", timeout=10, origin=None, source=None):
        self.sock = socket.create_connection((host, port), timeout=timeout, source_address=source and (source, 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buf = b""
        self.seq = 0
        self.news = []
        self.watch = Watch()  # every message is held against docs/protocol.schema.json
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n")
        if origin:
            head += f"Origin: {origin}\r\n"
        self.sock.sendall((head + "\r\n").encode())
        while b"\r\n\r\n" not in self.buf:
            more = self.sock.recv(65536)
            if not more:
                raise Gone("no handshake")
            self.buf += more
        answer, self.buf = self.buf.split(b"\r\n\r\n", 1)
        self.status = int(answer.split()[1])
        if self.status != 101:
            raise Gone(answer.split(b"\r\n")[0].decode())

    def frame(self, payload, opcode=1, fin=True, mask=True):
        head = bytes([opcode | (0x80 if fin else 0)])
        n = len(payload)
        bit = 0x80 if mask else 0
        if n < 126:
            head += bytes([bit | n])
        elif n < 65536:
            head += bytes([bit | 126]) + struct.pack(">H", n)
        else:
            head += bytes([bit | 127]) + struct.pack(">Q", n)
        if not mask:
            return head + payload
        key = os.urandom(4)
        whole = (key * (n // 4 + 1))[:n]
        masked = (int.from_bytes(payload, "big") ^ int.from_bytes(whole, "big")).to_bytes(n, "big")
        return head + key + masked

    def send_text(self, text):
        self.sock.sendall(self.frame(text if isinstance(text, bytes) else text.encode()))

    def send(self, do, seq=None, **fields):
        if seq is None:
            self.seq += 1
            seq = self.seq
        m = {"do": do, "seq": seq, **{k.replace("_", "-"): v for k, v in fields.items()}}
        self.watch.send(m)
        self.send_text(json.dumps(m))
        return seq

    def need(self, n):
        while len(self.buf) < n:
            try:
                more = self.sock.recv(1 << 18)
            except ConnectionError as e:
                raise Gone(str(e)) from e
            if not more:
                raise Gone("closed")
            self.buf += more

    def recv(self):
        """The next text message, as JSON."""
        while True:
            self.need(2)
            opcode, n, at = self.buf[0] & 15, self.buf[1] & 127, 2
            if n == 126:
                self.need(4)
                n, at = struct.unpack(">H", self.buf[2:4])[0], 4
            elif n == 127:
                self.need(10)
                n, at = struct.unpack(">Q", self.buf[2:10])[0], 10
            self.need(at + n)
            payload, self.buf = self.buf[at:at + n], self.buf[at + n:]
            if opcode == 1:
                m = json.loads(payload)
                self.watch.receive(m)
                return self.keep(m)
            if opcode == 9:
                self.sock.sendall(self.frame(payload, opcode=10))
            elif opcode == 8:
                code = struct.unpack(">H", payload[:2])[0] if n >= 2 else 1005
                raise Gone(f"{code} {payload[2:].decode(errors='replace')}")

    def keep(self, m):
        """A terminal keeps the next visitor's token; a name on the staff numbers its messages on from where it was."""
        if m.get("event") == "visit":
            self.token = m["token"]
        if m.get("event") == "desk":
            self.seq = max(self.seq, m["seq"])
        return m

    def answer(self, seq):
        for i, m in enumerate(self.news):
            if m.get("re") == seq:
                return self.news.pop(i)
        while True:
            m = self.recv()
            if m.get("re") == seq:
                return m
            self.news.append(m)

    def ask(self, do, **fields):
        return self.answer(self.send(do, **fields))

    def until(self, event, **fields):
        """The next news of this kind, from those kept or still to come."""
        while True:
            for i, m in enumerate(self.news):
                if m.get("event") == event and all(m.get(k) == v for k, v in fields.items()):
                    del self.news[:i + 1]
                    return m
            self.news.append(self.recv())

    def join(self, terminal, **fields):
        m = self.ask("join", terminal=terminal, **fields)
        if m["ok"]:
            self.seq = max(self.seq, m["seq"])
        return m

    def close(self):
        self.sock.close()


def die_with_parent():
    """Whoever kills the test leaves no floor behind (Linux: PR_SET_PDEATHSIG)."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)


class Floor:
    """`baize floor` on a port of its own choosing."""

    def __init__(self, plan, book, binary=None, args=(), env=None):
        self.binary = binary or os.path.join(ROOT, "build", "baize")
        self.command = [self.binary, "floor", plan, "--book", book, "--port", "0",
                        "--log", os.path.join(os.path.dirname(book), "floor.log"), *args]
        self.env = {**os.environ, "BAIZE_HOME": ROOT, **(env or {})}
        self.book = book
        self.start()

    def start(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                        text=True, env=self.env, preexec_fn=die_with_parent)
        line = self.process.stdout.readline()
        if "is open:" not in line:
            raise RuntimeError(f"the floor did not open: {line}{self.process.stderr.read()}")
        self.port = int(line.rsplit(":", 1)[1].strip().strip("/"))

    def wire(self, **fields):
        return Wire(self.port, **fields)

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)
        return self.process.returncode

    def verify(self):
        """What `baize verify` says of the book: (status, output)."""
        done = subprocess.run([self.binary, "verify", os.path.join(self.book, "floor.db")],
                              capture_output=True, text=True, env=self.env)
        return done.returncode, done.stdout + done.stderr


def plan_with(text, **words):
    for name, value in words.items():
        text = text.replace(name, str(value))
    return text


def now():
    return time.monotonic()
