"""A device of the floor, worked out from docs/protocol.md without the program under test: its key, what it signs, what
it believes; and somebody who stands between a device and the floor."""

import hashlib
import json
import os
import socket
import struct
import threading

import ed25519
from house import expect, patiently


class Impostor(Exception):
    """Whoever answers is not the floor."""


def lines(*words):
    return "\n".join(str(word) for word in words).encode()


def code_proof(code, *words):
    return hashlib.blake2b(lines("baize enrolment", *words), digest_size=32, key=code.replace("-", "").encode()).hexdigest()


OF_TERMINALS = ("terminal", "acceptor", "printer", "reader", "link")


def place(name, device):
    """Where a device stands, as messages say it."""
    return {"terminal" if device in OF_TERMINALS else "table": name, "device": device}


def code_for(boss, name, device="terminal"):
    return expect(boss.ask("enrol", reason="a new cabinet", **place(name, device)), event="enrol")["code"]


class Device:
    def __init__(self, terminal, device="terminal"):
        self.terminal, self.device = terminal, device
        self.who = place(terminal, device)
        self.secret = os.urandom(32)
        self.key, self.floor = ed25519.public(self.secret).hex(), None

    def introduce(self, w, code):
        """Says what its key is, and learns the floor's."""
        m = w.ask("introduce", key=self.key, proof=code_proof(code, "device", self.device, self.terminal, self.key), **self.who)
        if m["ok"]:
            if m["proof"] != code_proof(code, "floor", self.device, self.terminal, self.key, m["floor"]):
                raise Impostor(m)
            self.floor = bytes.fromhex(m["floor"])
        return m

    def enrol(self, house, boss, second=None):
        """As it is done: a code from one supervisor, and another confirms the key that the device shows."""
        code = code_for(boss, self.terminal, self.device)
        w = house.wire()
        expect(self.introduce(w, code))
        second = second or house.desk("pit")
        expect(self.confirm(second), event="enrolled", key=self.key)
        assert w.until("enrolment", state="confirmed")[next(iter(self.who))] == self.terminal
        return self

    def waits(self, second):
        """What waits for a second person about this key; None: nothing."""
        return next((p for p in expect(second.ask("proposals"))["proposals"] if p.get("key") == self.key), None)

    def confirm(self, second):
        return second.ask("confirm", no=self.waits(second)["no"])

    def words(self, about, *more):
        return lines("baize " + about, self.device, self.terminal, self.nonce, self.theirs, *more)

    def sign(self, about, *more):
        return ed25519.sign(self.secret, self.words(about, *more)).hex()

    def signed(self, m, about, *more):
        if not ed25519.good(self.floor, self.words(about, *more), bytes.fromhex(m["signature"])):
            raise Impostor(m)

    def meet(self, w):
        """Asks for a challenge; answers what is to be said to it."""
        self.nonce = os.urandom(32).hex()
        m = expect(w.ask("join", nonce=self.nonce, **self.who), event="challenge")
        self.theirs = m["nonce"]
        self.signed(m, "floor")
        return {**self.who, "signature": self.sign("device")}

    def join(self, w, **more):
        m = w.ask("join", **self.meet(w), **more)
        if m["ok"] and self.device == "terminal":
            w.terminal, w.token, w.seq = self.terminal, m["token"], max(w.seq, m["seq"])
        return m

    def join_again(self, house, w, **more):
        """Its line w ends, and it comes back over another: as soon as the floor has noticed."""
        w.sock.close()
        for _ in patiently("a line that it is let in again on", 0.02):
            w = house.wire()
            m = self.join(w, **more)
            if m["ok"]:
                return w
            assert m["code"] == "twice", m

    def note(self, w, no, note):
        m = w.ask("note", no=no, note=note, signature=self.sign("note", no, note))
        if m["ok"]:
            self.signed(m, "verdict", no, note, "credited" if m["credited"] else "returned")
        return m


    def transfer(self, w, no, way, name, amount):
        m = w.ask("host-transfer", no=no, way=way, id=name, amount=amount, signature=self.sign("transfer", no, way, name, amount, "whole"))
        if m["ok"]:
            self.signed(m, "moved", no, way, name, amount, m["moved"])
        return m


class Between:
    """Passes on what a device and the floor say to each other; hears(m) says what becomes of each message of the floor:
    another message, a list of them after which the line is gone, or None: it is swallowed."""

    def __init__(self, port, hears=lambda m: m):
        self.floor, self.hears, self.said = port, hears, []
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        while True:
            try:
                near, _ = self.listener.accept()
            except OSError:
                return
            try:
                far = socket.create_connection(("127.0.0.1", self.floor))
            except OSError:  # the floor is down just now
                near.close()
                continue
            threading.Thread(target=self.upward, args=(near, far), daemon=True).start()
            threading.Thread(target=self.downward, args=(near, far), daemon=True).start()

    def upward(self, near, far):
        self.carry(near, far, lambda: far.sendall(near.recv(65536) or self.end()))

    def downward(self, near, far):
        read = far.makefile("rb")
        for line in iter(read.readline, b""):
            near.sendall(line)
            if line == b"\r\n":
                break
        self.carry(near, far, lambda: self.frame(near, read))

    @staticmethod
    def end():
        raise ConnectionError

    @staticmethod
    def carry(near, far, step):
        try:
            while True:
                step()
        except (OSError, ConnectionError, struct.error):
            for s in (near, far):
                try:
                    s.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass

    def frame(self, near, read):
        head = read.read(2) or self.end()
        n = head[1] & 127
        if n > 125:
            n = struct.unpack(">H" if n == 126 else ">Q", read.read(2 if n == 126 else 8))[0]
        payload = read.read(n)
        if head[0] & 15 == 1:
            m = json.loads(payload)
            self.said.append(m)
            m = self.hears(m)
            if m is None:
                return
            for one in m if isinstance(m, list) else [m]:
                self.pass_on(near, head[:1], json.dumps(one).encode())
            if isinstance(m, list):
                self.end()
        else:
            self.pass_on(near, head[:1], payload)

    @staticmethod
    def pass_on(near, head, payload):
        length = bytes([len(payload)]) if len(payload) < 126 else b"\x7e" + struct.pack(">H", len(payload))
        near.sendall(head + length + payload)

    def close(self):
        self.listener.close()
