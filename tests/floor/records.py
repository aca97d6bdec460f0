#!/usr/bin/env python3
"""Checks the chain of a book without a line of Baize, as docs/records.md says how.

usage: records.py BOOK [SEALS]      floor.db with its archives beside it, and what was exported of its seals
"""
import hashlib
import json
import os
import sqlite3
import struct
import subprocess
import sys

import ed25519

UNSAID = object()
LONG = 64
FOLLOWS = {"account": ("balance", "moves", "last")}  # from the movements


class Text(bytes):
    """A text as the book keeps it, byte for byte."""


class Digest(bytes):
    """The hash that an entry has in the place of a long cell."""


def blake(data):
    return hashlib.blake2b(data, digest_size=32).digest()


# --- cells as bytes: CBOR, deterministic (RFC 8949, 4.2) --------------------------------------------

def head(kind, n):
    for low, size in ((24, 1), (25, 2), (26, 4), (27, 8)):
        if n < 24:
            return bytes([kind << 5 | n])
        if n < 256 ** size:
            return bytes([kind << 5 | low]) + n.to_bytes(size, "big")
    raise ValueError(n)


def cell(value):
    if value is UNSAID:
        return b"\xf7"
    if value is None:
        return b"\xf6"
    if isinstance(value, int):
        return head(0, value) if value >= 0 else head(1, -1 - value)
    if isinstance(value, float):
        return b"\xfb" + struct.pack(">d", value)
    if isinstance(value, Digest):
        return b"\xc6" + head(2, 32) + value
    return head(3 if isinstance(value, Text) else 2, len(value)) + value


def row(values):
    return head(4, len(values)) + b"".join(map(cell, values))


def as_entered(value):
    return Digest(blake(cell(value))) if isinstance(value, bytes) and len(value) > LONG else value


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, n):
        self.at += n
        return self.data[self.at - n:self.at]

    def item(self):
        first = self.take(1)[0]
        if first in (0xf6, 0xf7):
            return None if first == 0xf6 else UNSAID
        if first == 0xfb:
            return struct.unpack(">d", self.take(8))[0]
        if first == 0xc6:
            return Digest(self.item())
        kind, n = first >> 5, first & 31
        if n >= 24:
            n = int.from_bytes(self.take(2 ** (n - 24)), "big")
        if kind == 4:
            return [self.item() for _ in range(n)]
        return {0: lambda: n, 1: lambda: -1 - n, 2: lambda: self.take(n), 3: lambda: Text(self.take(n))}[kind]()

    def entries(self):
        """The rows that a batch enters, each with the name of its table."""
        table = None
        while self.at < len(self.data):
            item = self.item()
            if isinstance(item, Text):
                table = item.decode()
            else:
                yield table, item


# --- the book ---------------------------------------------------------------------------------------

class Book:
    def __init__(self, path, write=False):
        self.db = sqlite3.connect(path if write else f"file:{path}?mode=ro", uri=not write, isolation_level=None)
        self.db.text_factory = Text
        names = self.db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'account_since%' ORDER BY rowid")
        self.tables = {name.decode(): self.columns(name.decode()) for (name,) in names.fetchall()}

    def columns(self, table):
        """Its columns, how many of them are its key, and what a row has in one that came later."""
        info = self.db.execute(f"PRAGMA table_info({table})").fetchall()
        presets = [None if c[4] is None else self.db.execute("SELECT " + c[4].decode()).fetchone()[0] for c in info]
        return [c[1].decode() for c in info], sum(c[5] > 0 for c in info), presets

    def rows(self, table):
        # What accounts have come to is not in their rows alone.
        now = "account_now" if table == "account" and self.db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'account_now'").fetchone() else table
        return self.db.execute(f"SELECT * FROM {now} ORDER BY {', '.join(self.tables[table][0][:self.tables[table][1]])}")

    def all_rows(self, table):
        """Those of the archives, and those of the book."""
        for archive in self.archives:
            yield from archive.get(table, [])
        yield from self.rows(table)

    def open_archives(self, path, found):
        """Each archive of record: its rows by table. All that `zstd -dc` gives is such rows, up to the heading."""
        said = self.db.execute("SELECT value FROM setting WHERE name = 'archive'").fetchone()
        folder = os.path.join(os.path.dirname(path), said[0].decode() if said else "archive")
        self.archives, names = [], set()
        for no, first, last, movements, _, name, size, digest, _, cleared in self.rows("archive"):
            file = os.path.join(folder, name.decode())
            names.add(name.decode())
            with open(file, "rb") as whole:
                raw = whole.read()
            if len(raw) != size or blake(raw).hex() != digest.decode():
                found.append(f"archive {no} is not the file of record")
            rows = {}
            for table, values in Reader(subprocess.run(["zstd", "-dc", file], capture_output=True, check=True).stdout).entries():
                if table == "archive":
                    break
                rows.setdefault(table, []).append(values)
            if [b[0] for b in rows.get("batch", [])] != list(range(first, last + 1)):
                found.append(f"archive {no} does not have the batches {first} to {last}")
            for table in [] if cleared else [t for t in rows if t in self.tables]:  # some may still lie in the book
                keys = self.tables[table][1]
                there = {tuple(values[:keys]) for values in self.rows(table)}
                rows[table] = [values for values in rows[table] if tuple(values[:keys]) not in there]
            self.archives.append(rows)
        for name in os.listdir(folder) if os.path.isdir(folder) else []:
            if name not in names and not name.endswith(".part"):
                found.append(f"{name} is no archive of record")


def batch_hash(before, no, at, form, movements, changes, rows):
    return blake(before + row([no, at, form, movements, changes]) + b"".join(map(row, rows)))


def balances(movements):
    """What movements make of accounts: balance, legs, latest movement."""
    out = {}
    for no, _, _, giver, _, taker, _, amount, *_ in movements:
        for account, change in ((giver, -amount), (taker, amount)):
            was = out.get(account, (0, 0, 0))
            out[account] = (was[0] + change, was[1] + 1, no)
    return out


def follow(book, found):
    """Every batch in turn; answers what they say of every row, and the hash after each."""
    before, done, said, hashes = bytes(32), 0, {}, {}
    movements = list(book.all_rows("movement"))
    for i, (no, at, form, last, changes, own) in enumerate(book.all_rows("batch"), 1):
        if no != i:
            found.append(f"batch {i} is missing")
            break
        before = batch_hash(before, no, at, form, last, changes, movements[done:last])
        if before != own or last > len(movements) or any(m[0] != n for n, m in enumerate(movements[done:last], done + 1)):
            found.append(f"batch {no} is not as it was hashed")
        before, done, hashes[no] = own, last, own.hex()
        for table, values in Reader(changes).entries():
            key = (table, *values[:book.tables[table][1]])
            was = said.get(key, [])
            said[key] = [was[n] if value is UNSAID and n < len(was) else value for n, value in enumerate(values)]
    if done != len(movements):
        found.append(f"movement {done + 1} is in no batch")
    return said, hashes


def check(path):
    """What is wrong with the chain of a book, in words; and the hash after each batch."""
    book, found = Book(path), []
    book.archives = []
    if "archive" in book.tables:
        book.open_archives(path, found)
    said, hashes = follow(book, found)
    sums = balances(book.all_rows("movement"))
    for table, (columns, keys, presets) in book.tables.items():
        if table in ("batch", "movement"):
            continue
        for values in book.all_rows(table):
            must = said.pop((table, *map(as_entered, values[:keys])), None)
            if must is None:
                found.append(f"{table} {values[:keys]} is in no batch")
                continue
            must = must + presets[len(must):]
            if table in FOLLOWS:
                for column, value in zip(FOLLOWS[table], sums.get(values[0], (0, 0, 0))):
                    must[columns.index(column)] = value
            wrong = [c for c, is_, was in zip(columns, values, must) if cell(as_entered(is_)) != cell(was)]
            found += [f"{table} {values[:keys]}: {c}" for c in wrong]
    found += [f"{key} is missing" for key in said]
    book.db.close()
    return found, hashes


# --- seals ------------------------------------------------------------------------------------------

def seals_of(path):
    """The lines that were exported: a file, or a folder with such files."""
    names = [os.path.join(path, n) for n in sorted(os.listdir(path))] if os.path.isdir(path) else [path]
    lines = [line for name in names for line in open(name) if line.strip()]
    answered = [n for n, line in enumerate(lines, 1) if "restored" in json.loads(line)]  # what was before counts no more
    return lines[answered[-1] if answered else 0:]


def check_seals(path, hashes):
    found = []
    for line in seals_of(path):
        seal = json.loads(line)
        signed = line[:line.rindex(',"signature"')].encode()
        if not ed25519.good(bytes.fromhex(seal["key"]), signed, bytes.fromhex(seal["signature"])):
            found.append(f"seal {seal['seal']} is not signed by its key")
        if hashes.get(seal["seal"]) != seal["hash"]:
            found.append(f"seal {seal['seal']} is of another book, or of one that has lost its end")
    return found


# --- what somebody does who has the disk --------------------------------------------------------------

def enter(book, table, values):
    """Writes one row as a floor would: in a batch of its own that follows on the last."""
    book.db.execute("BEGIN IMMEDIATE")
    no, form, movements, before = book.db.execute("SELECT no, form, movements, hash FROM batch ORDER BY no DESC").fetchone()
    changes = cell(Text(table.encode())) + row([as_entered(Text(v.encode()) if isinstance(v, str) else v) for v in values])
    book.db.execute(f"INSERT OR REPLACE INTO {table} VALUES ({','.join('?' * len(values))})", values)
    book.db.execute("INSERT INTO batch VALUES (?, 0, ?, ?, ?, ?)",
                    (no + 1, form, movements, changes, batch_hash(before, no + 1, 0, form, movements, changes, [])))
    book.db.execute("COMMIT")


def rechain(path, seals=False):
    """Whatever a book holds now becomes what its chain says: one batch over everything. Only seals tell, and
    those in the book are taken out unless they are to be left there."""
    book = Book(path, write=True)
    form = book.db.execute("PRAGMA user_version").fetchone()[0]
    book.db.execute("BEGIN")
    book.db.execute("DELETE FROM batch")
    if not seals:
        book.db.execute("DELETE FROM seal")
    changes = b""
    for table, (columns, _, _) in book.tables.items():
        rows_of = [] if table in ("batch", "movement") else book.rows(table).fetchall()
        changes += cell(Text(table.encode())) if rows_of else b""
        for values in rows_of:
            changes += row([UNSAID if c in FOLLOWS.get(table, ()) else as_entered(v) for c, v in zip(columns, values)])
    movements = book.rows("movement").fetchall()
    book.db.execute("INSERT INTO batch VALUES (1, 0, ?, ?, ?, ?)",
                    (form, len(movements), changes, batch_hash(bytes(32), 1, 0, form, len(movements), changes, movements)))
    book.db.execute("COMMIT")
    book.db.close()


if __name__ == "__main__":
    wrong, after = check(sys.argv[1])
    if sys.argv[2:]:
        wrong += check_seals(sys.argv[2], after)
    print("\n".join(wrong) or f"{len(after)} batches, as they were hashed")
    sys.exit(bool(wrong))
