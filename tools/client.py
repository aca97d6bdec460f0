"""A WebSocket client of a few lines: one connection to a floor, as its protocol has it (docs/protocol.md)."""

import base64
import json
import os
import socket
import struct
import time


class Gone(Exception):
    """The other end has closed the connection."""


class Line:
    """One connection, numbered messages, answers by number; news are kept in the order they came. Whoever waits for one
    message is not kept waiting by others: `timeout` is for all of it. `over`: a TLS context; `head`: further lines of it."""

    def __init__(self, port, host="127.0.0.1", timeout=10, origin=None, source=None, over=None, head=""):
        self.timeout = timeout
        self.sock = socket.create_connection((host, port), timeout=timeout, source_address=source and (source, 0))
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if over:
            self.sock = over.wrap_socket(self.sock, server_hostname=host)
        self.buf = b""
        self.seq = 0
        self.news = []
        key = base64.b64encode(os.urandom(16)).decode()
        head = (f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n{head}")
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
        self.said(m)
        self.send_text(json.dumps(m))
        return seq

    def said(self, m):
        """Before a message goes out."""

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

    def messages(self, what):
        """One after the other, for as long as it may take until what is waited for has come."""
        end = time.monotonic() + self.timeout
        while time.monotonic() < end:
            yield self.recv()
        raise TimeoutError(f"{what}: has not come in {self.timeout} s")

    def answer(self, seq):
        for i, m in enumerate(self.news):
            if m.get("re") == seq:
                return self.news.pop(i)
        for m in self.messages(f"the answer to {seq}"):
            if m.get("re") == seq:
                return m
            self.news.append(m)

    def ask(self, do, **fields):
        return self.answer(self.send(do, **fields))

    def until(self, event, **fields):
        """The next news of this kind, or of one of these, from those kept or still to come."""
        kinds = (event,) if isinstance(event, str) else event

        def is_it(m):
            return m.get("event") in kinds and all(m.get(k) == v for k, v in fields.items())

        for i, m in enumerate(self.news):
            if is_it(m):
                del self.news[:i + 1]
                return m
        for m in self.messages(f"{event} {fields}"):
            if is_it(m):
                self.news.clear()
                return m
            self.news.append(m)

    def join(self, terminal, **fields):
        m = self.ask("join", terminal=terminal, **fields)
        if m["ok"]:
            self.seq = max(self.seq, m["seq"])
        return m

    def close(self):
        self.sock.close()
