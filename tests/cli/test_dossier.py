#!/usr/bin/env python3
"""What a laboratory is given, and whether a program is that one. usage: test_dossier.py PATH-TO-BAIZE"""
import base64
import hashlib
import html.parser
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests/floor")]
import ed25519  # noqa: E402
import tap  # noqa: E402
from program import BAIZE, HANG  # noqa: E402

RULES = ["nz1996/general", "nz1996/roulette", "house/double-zero"]
PLAYS = ["house/double-zero", "nz1996/roulette"]


class House:
    """A house small enough to be asked everything: two roulettes, some plays, two screens, and the program beside them."""

    def __init__(self, folder):
        self.top = Path(folder)
        self.program = self.top / "baize"
        shutil.copy(BAIZE, self.program)
        shutil.copytree(ROOT / "data", self.top / "data")
        for name in RULES:
            self.put(f"rules/{name}.yaml", (ROOT / f"rules/{name}.yaml").read_bytes())
        for folder_of in PLAYS:
            for play in sorted((ROOT / "tests/plays" / folder_of).glob("*.play"))[:4]:
                self.put(play.relative_to(ROOT), play.read_bytes())
        self.put("web/dist/index.html", b"<p>a screen")
        self.put("web/dist/assets/a.js", b"1")

    def put(self, path, data):
        (self.top / path).parent.mkdir(parents=True, exist_ok=True)
        (self.top / path).write_bytes(data)

    def run(self, *words, code=0, browser=False):
        env = dict(os.environ, BAIZE_HOME=str(self.top), SOURCE_DATE_EPOCH="0", PATH=os.environ["PATH"] if browser else "/nowhere")
        done = subprocess.run([self.program, "dossier", *map(str, words)], capture_output=True, text=True, timeout=HANG, env=env)
        assert done.returncode == code, (words, done.returncode, done.stdout, done.stderr)
        return done.stdout if code < 2 else done.stderr

    def changed(self, path):
        """One byte of a file is another."""
        data = bytearray((self.top / path).read_bytes())
        data[-2] ^= 1
        (self.top / path).write_bytes(data)


def a_house(test):
    def run():
        with tempfile.TemporaryDirectory() as folder:
            test(House(folder))
    run.__name__ = test.__name__
    return run


class Tags(html.parser.HTMLParser):
    ALONE = {"meta", "br", "html"}

    def __init__(self, text):
        super().__init__()
        self.open, self.text = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        if tag not in self.ALONE:
            self.open.append(tag)

    def handle_endtag(self, tag):
        if tag not in self.ALONE:
            assert self.open.pop() == tag, (tag, self.getpos())

    def handle_data(self, data):
        self.text.append(data)


@a_house
def test_a_dossier_tells_everything(house):
    to, plan = house.top / "one", house.top / "plan.yaml"
    plan.write_text("floor: Small\ntables:\n  - {table: R1, ruleset: nz1996/roulette, options: {min: 500}}\nterminals:\n  - {terminals: T1, funding: [card]}\n")
    made = json.loads(house.run(to, "--json", "--plan", plan, browser=True))
    assert made == {"dossier": True, "sheets": 3, "plays": made["plays"], "plays_failed": 0, "files": made["files"], "pdf": True}
    d = json.loads((to / "dossier.json").read_text())
    assert d["made"] == "1970-01-01T00:00:00Z"

    straight = next(b for b in d["sheets"][1]["odds"]["bets"] if b["bet"] == "straight")
    assert d["sheets"][1]["ruleset"] == "nz1996/roulette" and straight["return"] == "36/37"
    asked = subprocess.run([house.program, "odds", "--json", "nz1996/roulette"], capture_output=True, text=True,
                           env=dict(os.environ, BAIZE_HOME=str(house.top)), check=True)
    assert d["sheets"][1]["odds"] == json.loads(asked.stdout), "what the program answers"
    assert d["sheets"][2]["table"] == "R1" and d["sheets"][2]["odds"]["options"]["min"] == 500

    for f in d["files"]:
        at = {"program": house.program, "rules": house.top / f["path"], "screens": house.top / "web/dist" / f["path"]}[f["part"]]
        assert hashlib.sha256(at.read_bytes()).hexdigest() == f["sha256"], f
    assert {f["path"] for f in d["files"] if f["part"] == "screens"} == {"index.html", "assets/a.js"}
    assert len(d["plays"]) == d["trace"]["plays"] > 2 and d["trace"]["plays_failed"] == 0
    assert any(c["status"] == "shown" and c["plays"] for c in d["trace"]["clauses"])
    assert d["build"]["libraries"] and d["build"]["compiler"]

    sums = (to / "SHA256SUMS").read_text().splitlines()
    assert [s.split()[1] for s in sums] == ["dossier.html", "dossier.json", "dossier.pdf"]
    assert all(hashlib.sha256((to / name).read_bytes()).hexdigest() == h for h, name in map(str.split, sums))
    assert (to / "dossier.pdf").read_bytes().startswith(b"%PDF")

    page = Tags((to / "dossier.html").read_text())
    assert not page.open, page.open
    text = " ".join(page.text)
    for words in ("36/37", "5.837838", "9.6032", "nz1996:III.5.1/split", "round_draw", "house/double-zero", "as played at table", *(f["sha256"] for f in d["files"])):
        assert words in text, words


@a_house
def test_every_call_for_chance_is_in_it(house):
    house.run(house.top / "one")
    d = json.loads((house.top / "one/dossier.json").read_text())
    told = {(u["call"], u["place"]) for u in d["chance"]["uses"]}
    calls = re.compile(r"\b(rng_(?:below|bytes|seeded|system|reseed)|fair_draw|round_draw|seed_row_draw|randombytes_\w+|getrandom)\(")
    there = {(call, f"{path.relative_to(ROOT)}:{number}") for path in (ROOT / "src").rglob("*.c")
             for number, line in enumerate(path.read_text().splitlines(), 1) for call in calls.findall(line)
             if line.startswith(" ")}
    assert there and there <= told, there - told
    assert {u["purpose"] for u in d["chance"]["uses"] if u["place"].startswith("src/floor/pace.c")} == {"draw"}
    assert {u["purpose"] for u in d["chance"]["uses"] if u["place"].startswith("src/odds/")} == {"simulation"}


def test_no_other_source_of_chance_is_built():
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "src/table/round.c")
        source.parent.mkdir(parents=True)
        for line, good in (("    return rng_below(r, 37);", True), ("    return (unsigned)rand() % 37;", False), ('    open("/dev/urandom", 0);', False)):
            source.write_text(f"static unsigned ball(struct rng *r)\n{{\n{line}\n}}\n")
            done = subprocess.run([sys.executable, ROOT / "tools/draws.py", folder, Path(folder, "out"), Path(folder, "out.d")],
                                  capture_output=True, text=True)
            assert (done.returncode == 0) == good, line
            assert good or "round.c:3" in done.stderr, done.stderr
            assert not good or '"ball"' in Path(folder, "out").read_text()


@a_house
def test_a_changed_byte_is_found_wherever_it_is(house):
    house.run(house.top / "one")
    said = house.run("--check", house.top / "one")
    assert "This is the program of the dossier." in said and "rules: that of the dossier" in said
    assert json.loads(house.run("--check", house.top / "one", "--json")) == {
        "dossier": str(house.top / "one"), "findings": [], "signature": "none",
        "parts": {"program": True, "rules": True, "screens": True}, "same": True}
    for part, path, told in (("program", "baize", "baize"), ("rules", "data/clauses/nz2008.tsv", "data/clauses/nz2008.tsv"),
                             ("screens", "web/dist/assets/a.js", "assets/a.js")):
        was = (house.top / path).read_bytes()
        if part == "rules":
            house.changed(path)
        else:
            (house.top / path).write_bytes(was + b"x")
        found = json.loads(house.run("--check", house.top / "one", "--json", code=1))
        assert found["findings"] == [{"part": part, "name": told, "why": "is another"}], found
        assert found["parts"] == {p: p != part for p in ("program", "rules", "screens")} and not found["same"]
        (house.top / path).write_bytes(was)
    (house.top / "web/dist/index.html").unlink()
    house.put("web/dist/b.js", b"2")
    assert {(f["name"], f["why"]) for f in json.loads(house.run("--check", house.top / "one", "--json", code=1))["findings"]} == {
        ("index.html", "is not here"), ("b.js", "is not in the dossier")}


@a_house
def test_a_dossier_that_was_touched_is_found(house):
    house.run(house.top / "one")
    for name in ("dossier.html", "dossier.json"):
        was = (house.top / "one" / name).read_bytes()
        (house.top / "one" / name).write_bytes(was.replace(b"36/37", b"35/37", 1))
        assert f"dossier: {name}: is not as it was made" in house.run("--check", house.top / "one", code=1)
        (house.top / "one" / name).write_bytes(was)
    house.run("--check", house.top / "one")
    (house.top / "one/SHA256SUMS").write_text("")
    assert "does not name dossier.json" in house.run("--check", house.top / "one", code=1)


def minisign(path, secret, number=b"baizekey", algorithm=b"ED"):
    """A signature as minisign writes it, and the public key."""
    data = path.read_bytes()
    over = hashlib.blake2b(data).digest() if algorithm == b"ED" else data
    signature = ed25519.sign(secret, over)
    comment = "timestamp:0\tfile:SHA256SUMS"
    both = ed25519.sign(secret, signature + comment.encode())
    code = lambda *parts: base64.b64encode(b"".join(parts)).decode()
    path.with_name(path.name + ".minisig").write_text(
        f"untrusted comment: a test\n{code(algorithm, number, signature)}\ntrusted comment: {comment}\n{code(both)}\n")
    return code(b"Ed", number, ed25519.public(secret))


@a_house
def test_a_signature_is_checked(house):
    one, sums = house.top / "one", house.top / "one/SHA256SUMS"
    house.run(one)
    for algorithm in (b"ED", b"Ed"):
        key = minisign(sums, bytes(32), algorithm=algorithm)
        assert "signature: good, timestamp:0" in house.run("--check", one, "--key", key)
    (house.top / "key.pub").write_text(f"untrusted comment: a key\n{key}\n")
    house.run("--check", one, "--key", house.top / "key.pub")
    assert "not checked" in house.run("--check", one)
    other = minisign(house.top / "key.pub", b"\1" * 32)
    assert "was not signed with this key" in house.run("--check", one, "--key", other, code=1)
    signed = Path(f"{sums}.minisig")
    signed.write_text(signed.read_text().replace("timestamp:0", "timestamp:1"))
    assert "was not signed with this key" in house.run("--check", one, "--key", key, code=1), "the comment is signed too"
    signed.write_text("nothing\n")
    assert "is no signature" in house.run("--check", one, "--key", key, code=1)
    signed.unlink()
    house.run("--check", one, "--key", key, code=1)
    assert "no public key" in house.run("--check", one, "--key", "x", code=1)


@a_house
def test_what_changed_since_another(house):
    house.run(house.top / "one")
    house.run(house.top / "same", "--since", house.top / "one")
    assert json.loads((house.top / "same/dossier.json").read_text())["since"]["list"] == []
    rules = house.top / "rules/nz1996/roulette.yaml"
    was = rules.read_text()
    rules.write_text(was.replace("35 to 1", "34 to 1", 1))
    assert rules.read_text() != was
    shutil.rmtree(house.top / "tests/plays/nz1996")
    house.run(house.top / "two", "--since", house.top / "one", code=1)  # a play of the variant fails for it
    since = json.loads((house.top / "two/dossier.json").read_text())["since"]["list"]
    assert {c["what"] for c in since} >= {"identity", "file", "play", "ruleset", "clause", "nz1996/roulette"}
    assert {(c["name"], c["before"], c["now"]) for c in since if c["what"] == "nz1996/roulette"} == {
        (f"straight {n}", "36/37", "35/37") for n in range(37)}
    assert [c["name"] for c in since if c["what"] == "identity"] == ["rules"]
    assert [c["name"] for c in since if c["what"] == "file"] == ["rules rules/nz1996/roulette.yaml"]
    assert "straight 17" in (house.top / "two/dossier.html").read_text()


@a_house
def test_what_others_have_made_is_taken_in(house):
    statistics = {"summary": "11 tests of 1 uses", "uses": [
        {"name": "1 of 37", "rounds": 1500, "tests": 11, "failed": 0, "least": 0.25, "catches": 0.03}]}
    sbom = {"spdxVersion": "SPDX-2.3", "name": "baize-bill", "packages": [
        {"name": "libsodium23", "versionInfo": "1.0.18-1", "licenseDeclared": "ISC"}]}
    house.put("s/report.json", json.dumps(statistics).encode())
    house.put("s/report.html", b"<p>plots")
    house.put("s/bill.json", json.dumps(sbom).encode())
    house.run(house.top / "one", "--statistics", house.top / "s/report.json", "--sbom", house.top / "s/bill.json")
    d = json.loads((house.top / "one/dossier.json").read_text())
    assert d["statistics"] == statistics and d["sbom"] == sbom
    text = " ".join(Tags((house.top / "one/dossier.html").read_text()).text)
    for words in ("11 tests of 1 uses", "1 of 37", "0.2500", "libsodium23", "1.0.18-1", "ISC"):
        assert words in text, words
    for name, was in (("statistics.json", "report.json"), ("statistics.html", "report.html"), ("sbom.spdx.json", "bill.json")):
        assert (house.top / "one" / name).read_bytes() == (house.top / "s" / was).read_bytes(), name
        assert f"  {name}\n" in (house.top / "one/SHA256SUMS").read_text(), name
    house.run("--check", house.top / "one")
    (house.top / "one/statistics.html").write_bytes(b"<p>others")
    assert "statistics.html: is not as it was made" in house.run("--check", house.top / "one", code=1)


@a_house
def test_what_is_wrong_is_said(house):
    assert "name one folder" in house.run(code=2)
    assert "is no dossier" in house.run("--check", house.top / "none", code=2)
    assert "is no dossier" in house.run(house.top / "x", "--since", house.top / "none", code=2)
    assert "--key goes with --check" in house.run(house.top / "x", "--key", "k", code=2)
    assert "--check goes with" in house.run("--check", house.top / "x", "--sbom", "s", code=2)
    house.put("bad.json", b"{")
    assert "--sbom" in house.run(house.top / "x", "--sbom", house.top / "bad.json", code=2)
    house.put("x/dossier.json", b"{}")
    assert "holds a dossier already" in house.run(house.top / "x", code=2)


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
