"""A slot accounting host at the other end of a serial port, worked out from the protocol's open descriptions and not
from the program under test: it polls, and knows what it was told."""

import os
import pty
import select
import time
import tty

from house import PATIENCE, patiently


def crc(data):
    """CCITT, reflected, begun with nothing; the lower byte goes first."""
    value = 0
    for byte in data:
        for shift in (0, 4):
            value = (value >> 4) ^ (((value ^ (byte >> shift)) & 15) * 0o10201)
    return bytes([value & 255, value >> 8])


assert crc(b"123456789") == b"\x89\x21"


def bcd(number, size):
    return bytes.fromhex(str(number).zfill(2 * size))


def figure(data):
    return int(data.hex())


class Host:
    def __init__(self, address=1, asset=1):
        self.address, self.asset = address, asset.to_bytes(4, "little")
        self.near, self.far = pty.openpty()
        for end in (self.near, self.far):
            tty.setraw(end)
        self.port = os.ttyname(self.far)

    def close(self):
        os.close(self.near)
        os.close(self.far)

    def send(self, data):
        os.write(self.near, data)

    def read(self, size, patience):
        """So many bytes, or fewer when nothing more comes."""
        got, until = b"", time.monotonic() + patience
        while len(got) < size and time.monotonic() < until:
            if select.select([self.near], [], [], max(0, until - time.monotonic()))[0]:
                got += os.read(self.near, size - len(got))
        return got

    def poll(self, patience=PATIENCE):
        """One general poll: an exception, 0 where there is none; None: nobody answers."""
        self.send(bytes([0x80 | self.address]))
        got = self.read(1, patience)
        return got[0] if got else None

    def exception(self, code):
        """Polls until that one is told."""
        for _ in patiently(f"exception {code:02x}", 0.02):
            if self.poll() == code:
                return

    def frame(self, size, patience=PATIENCE):
        """A whole frame, of that size or as long as its third byte says."""
        got = self.read(size or 3, patience)
        if not size and len(got) == 3:
            size = 3 + got[2] + 2
            got += self.read(size - 3, patience)
        assert len(got) == size, f"a frame of {size} bytes has {len(got)}: {got.hex()}"
        assert got and crc(got[:-2]) == got[-2:], got.hex()
        assert got[0] == self.address, got.hex()
        return got[1:-2]

    def meter(self, command):
        self.send(bytes([self.address, command]))
        answer = self.frame(8)
        assert answer[0] == command, answer.hex()
        return figure(answer[1:])

    def meters(self, command, count):
        """Several of them at once."""
        self.send(bytes([self.address, command]))
        answer = self.frame(4 + 4 * count)
        assert answer[0] == command, answer.hex()
        return [figure(answer[1 + 4 * i:5 + 4 * i]) for i in range(count)]

    def ask(self, command, body=b"", size=0):
        """A long poll with a check sum; its length is told where its answer's is."""
        data = bytes([self.address, command]) + (b"" if size else bytes([len(body)])) + body
        self.send(data + crc(data))
        return self.frame(size)

    def silent(self, data):
        """Nobody answers that."""
        self.send(data)
        assert self.read(1, 0.3) == b""

    # --- transfers -----------------------------------------------------------------------------

    def transfer(self, amount, name, out=False, partly=False, key=bytes(20), restricted=0, asset=None, kind=None):
        body = (bytes([1 if partly else 0, 0, kind if kind is not None else 0x80 if out else 0]) + bcd(amount, 5) + bcd(restricted, 5) + bcd(0, 5)
                + b"\0" + (asset or self.asset) + key + bytes([len(name)]) + name.encode() + bytes(4) + bytes(2) + b"\0")
        return self.aft(self.ask(0x72, body))

    def last(self):
        return self.aft(self.ask(0x72, b"\xff\x00"))

    @staticmethod
    def aft(answer):
        told = {"status": answer[3]}
        if answer[1] > 2:
            n = answer[26]
            told.update(type=answer[5], amount=figure(answer[6:11]), id=answer[27:27 + n].decode(), total=figure(answer[27 + n + 14:27 + n + 19]))
        return told

    def ended(self):
        """What became of a transfer that is pending."""
        self.exception(0x69)
        told = self.last()
        assert told["status"] != 0x40, told
        return told

    def register(self, key):
        return self.ask(0x73, b"\x01" + self.asset + key + b"\1\2\3\4")

    def status(self):
        answer = self.ask(0x74, b"\xff\0\0\0", size=35)
        return {"lock": answer[6], "cashable": figure(answer[11:16])}

    # --- tickets -------------------------------------------------------------------------------

    def inserted(self):
        """The ticket that was put in; None: none."""
        self.send(bytes([self.address, 0x70]))
        answer = self.frame(0)
        return None if answer[2] == 0xff else answer[9:18].hex()

    def redeem(self, number, amount, code=0):
        return self.ask(0x71, bytes([code]) + bcd(amount, 5) + b"\0" + bytes.fromhex(number) + bytes(6))[2]

    def redeemed(self):
        return self.ask(0x71, b"\xff")[2]

    def issued(self):
        answer = self.ask(0x4d, b"\0", size=35)
        return {"number": answer[25:26].hex() + answer[10:18].hex(), "amount": figure(answer[18:23])}
