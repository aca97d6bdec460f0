#!/usr/bin/env python3
"""The command line as its users run it. usage: test_cli.py PATH-TO-BAIZE"""
import json
import os
import pty
import re
import struct
import subprocess
import sys
import tempfile
import termios
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402
from program import BAIZE, HANG, ROULETTES, baize, complaint  # noqa: E402


def events(ruleset, acts, *words):
    text = "".join((a if isinstance(a, str) else json.dumps(a)) + "\n" for a in acts)
    return [json.loads(line) for line in baize("table", ruleset, *words, text=text).splitlines()]


WAGER = {"act": "wager", "seat": 1, "player": "ann", "bet": "red", "stake": 500}


def test_help_of_every_command():
    """Each is in the help, has help and a page of its own, and is named on the first page and in the README."""
    commands = re.findall(r"^  ([a-z]+) ", baize("--help"), re.M)
    assert len(commands) > 8, commands
    first, readme = (ROOT / "man/baize.1").read_text(), (ROOT / "README.md").read_text()
    for command in commands:
        assert baize(command, "--help").startswith("usage: baize " + command)
        assert f"baize\\-{command}(1)" in first and f"| `baize {command}" in readme, command
        assert f"baize {command}" in (ROOT / f"man/baize-{command}.1").read_text().replace("\\-", "-")
    assert "no command" in complaint("dance")
    assert "not understood" in complaint("odds", "--fast")
    assert "does not go with" in complaint("rng", "--journal", "x")


def test_a_password_that_is_typed_is_not_seen():
    near, far = pty.openpty()
    asks = subprocess.Popen([BAIZE, "floor", "--hash"], stdin=far, stderr=far, stdout=subprocess.PIPE, text=True)
    seen = b""
    while not seen.endswith(b"password: "):
        seen += os.read(near, 100)
    os.write(near, b"between us two\n")
    made = asks.communicate(timeout=HANG)[0]
    os.set_blocking(near, False)
    seen += os.read(near, 1000)
    assert asks.returncode == 0 and made.startswith("$argon2id$") and b"between" not in seen, (made, seen)
    assert termios.tcgetattr(far)[3] & termios.ECHO
    os.close(near)
    os.close(far)


def test_shells_are_told_what_there_is():
    """Completion asks the program: its commands, their options, its rulesets."""
    commands = baize("--commands").split()
    assert commands == re.findall(r"^  ([a-z]+) ", baize("--help"), re.M)
    for command in commands:
        options = baize(command, "--options").split()
        assert "--help" in options and all(option in baize(command, "--help") for option in set(options) - {"--help"}), command

    def completed(*words):
        script = f"""source {ROOT}/deploy/completion/baize.bash; COMP_WORDS=({BAIZE} "${{@}}"); COMP_CWORD=$#; _baize {BAIZE}; printf '%s\\n' "${{COMPREPLY[@]}}" """
        return subprocess.run(["bash", "-c", script, "bash", *words], capture_output=True, text=True, check=True, timeout=HANG).stdout.split()
    assert completed("ru") == ["rules"] and completed("re") == ["report"]
    assert completed("verify", "--re") == ["--recent"]
    assert completed("odds", "nz1996/ba") == ["nz1996/baccarat"]
    assert completed("odds", "nosuch") == []


def test_a_ruleset_of_one_small_file():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "generous.yaml"
        path.write_text("extends: nz1996/roulette\nruleset: house/generous\n"
                        "bets:\n  split: {pays: 18 to 1, clause: house:1}\n")
        bets = json.loads(baize("odds", str(path), "--json"))["bets"]
        assert {b["edge"] for b in bets if b["bet"] == "split"} == {"-1/37"}
        assert {b["edge"] for b in bets if b["bet"] != "split"} == {"1/37"}
        diff = baize("rules", "diff", "nz1996/roulette", str(path))
        assert "bets.split.pays\n  - 17 to 1\n  + 18 to 1" in diff
        path.write_text("extends: nz1996/roulette\nruleset: house/x\nbets:\n  split: {pays: a lot}\n")
        assert "generous.yaml:4: bets.split.pays: must be odds" in complaint("odds", str(path))


def test_a_ruleset_grants_only_acts_of_its_game():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "mixed.yaml"
        for base, act in (("nz1996/blackjack", "stray"), ("nz1996/roulette", "offer-dice"), ("star/baccarat", "count"),
                          ("nz1996/craps", "close"), ("nz1996/roulette", "clsoe"), ("nz1996/roulette", "wager")):
            path.write_text(f"extends: {base}\nruleset: house/mixed\nstaff:\n  {act}: {{role: dealer, clause: house:1}}\n")
            for command in (("table",), ("odds",), ("rules", "show")):
                said = complaint(*command, str(path))
                assert f"mixed.yaml:4: staff.{act}: " in said, (base, act, command)
                assert act == "offer-dice" or "neither" in said, (base, act, command)  # it lacks clauses too
        path.write_text("extends: nz1996/roulette\nruleset: house/mixed\nstaff:\n  relax: {role: dealer, clause: house:1}\n")
        assert events(str(path), [WAGER])[0]["event"] == "accepted"
    for act in ("stray", "offer-dice", "count", "raise", "hit", "throw"):
        answer, = events("nz1996/roulette", [{"act": act, "seat": 1, "player": "ann", "card": "As"}])
        assert (answer["event"], answer["rule"]) == ("refused", "nz1996:I.2.1")


def test_options_outside_the_document_are_refused_with_the_clause():
    assert "nz1996:I.13.5" in complaint("table", "nz1996/roulette", "--option", "unit=5")
    assert "star-rapid-2016:5.3" in complaint("table", "star-rapid-2016/roulette", "--option", "wheel=round")
    assert "star-baccarat:4.6/reinsert" in complaint("table", "star/baccarat", "--option", "decks=3", "--option",
                                                     "cut-card=105")
    assert "no such ruleset" in complaint("table", "nz1996/whist")
    assert "no such option" in complaint("odds", "nz1996/roulette", "--option", "joker=wild")


def test_hostile_lines_are_refused_and_lose_nothing():
    lines = ["", "{", "null", "[]", '"wager"', '{"act":"wager"}', '{"act":"fly"}', "\x00", "x" * 200000,
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":1e3}',
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":-500}',
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":9223372036854775807}',
             '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":9223372036854775808}',
             '{"act":"number","number":37}', '{"act":"number","number":-1}', '{"act":"number"}',
             '{"act":"' + "[" * 5000, '{"act":"wager","seat":99999999999,"player":"ann","bet":"red","stake":5}']
    for ruleset in ROULETTES:
        got = events(ruleset, [WAGER, *lines, {"act": "close"}, {"act": "number", "number": 32}])
        refused = [e for e in got if e["event"] == "refused"]
        clamped = 0 if "nz" in ruleset else 1  # the largest stake is cut, not refused, on terminals
        assert len(refused) == len(lines) - clamped, (ruleset, refused)
        assert all(e["why"] and ":" in e["rule"] for e in refused)
        settled = [e for e in got if e["event"] == "settled"]
        assert len(settled) == 1 and settled[0]["result"] == "win"


def test_a_table_that_draws_for_itself_and_its_journal():
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "j")
        acts = [WAGER, {"act": "close"}] * 30
        words = ("--rng", "seed:c0ffee", "--journal", journal, "--option", "min=500")
        first = events("crown-fusion-2024/auto-roulette", acts, *words)
        numbers = [e["number"] for e in first if e["event"] == "resulted"]
        assert len(numbers) == 30 and len(set(numbers)) > 10
        again = events("crown-fusion-2024/auto-roulette", acts, "--rng", "seed:c0ffee", "--option", "min=500")
        assert again == first
        assert "good" in baize("verify", journal) and "90 acts, 30 rounds" in baize("verify", journal)
        with open(journal) as lines:
            assert json.loads(next(lines))["program"] == baize("--version").strip()
        report = json.loads(baize("verify", "--json", journal))
        assert report["good"] and report["closed"] and report["rounds"] == 30
        data = bytearray(Path(journal).read_bytes())
        at = data.index(b'"number":') + 9
        data[at] ^= 1
        Path(journal).write_bytes(data)
        line = data[:at].count(b"\n") + 1
        assert f"{journal}:{line}: from byte" in baize("verify", journal, code=1)
        assert "cannot be read" in baize("verify", os.path.join(folder, "none"), code=1)
        assert "File exists" in complaint("table", "nz1996/roulette", "--journal", journal)
        system = events("crown-fusion-2024/auto-roulette", acts, "--rng", "system")
        assert [e["number"] for e in system if e["event"] == "resulted"] != numbers


def test_a_table_that_draws_burns_a_shoe_made_ready_by_staff():
    steps = [{"act": "sit", "seat": 1, "player": "ann"}, {"act": "inspect"}, {"act": "inspect", "by": "game-supervisor"},
             {"act": "shuffle"}, {"act": "cut", "player": "ann", "at": 100}, {"act": "place-cutting-card"}]
    cold = ("--rng", "seed:01", "--option", "start=cold")
    *made, opened = events("nz1996/mini-baccarat", steps, *cold)
    burned = [e for e in made if e["event"] == "dealt"]
    first = burned[0]["card"][0]
    counts = int({"A": "1"}.get(first, first if first.isdigit() else "10"))
    assert opened["event"] == "opened" and [e["face"] for e in burned] == ["up"] + ["down"] * counts
    # Nothing is drawn while cards that were dropped are not verified.
    steps = [{"act": "shuffle"}, {"act": "staff-cut", "by": "casino-supervisor", "at": 100}, {"act": "place-cutting-card"},
             {"act": "mishandled"}, {"act": "close"}, {"act": "verify-cards", "by": "casino-supervisor"}]
    kinds = [e["event"] for e in events("star/baccarat", steps, *cold)]
    verified = len(kinds) - 1 - kinds[::-1].index("accepted")
    assert kinds[:verified].count("dealt") == 1 and "resulted" in kinds[verified:]


def test_a_journal_can_be_checked_without_baize():
    """With the few lines that docs/journal.md gives."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs/journal.md").read_text(), re.S).group(1)
    scope = {}
    exec(code, scope)
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "j")
        events("nz1996/roulette", [WAGER, {"act": "close"}, {"act": "number", "number": 3}], "--journal", journal)
        assert scope["broken_at"](journal) is None
        data = Path(journal).read_bytes()
        Path(journal).write_bytes(data.replace(b'"number":3', b'"number":4'))
        assert scope["broken_at"](journal) == 4
        # An open journal is a finding, unless the table is said to be playing.
        Path(journal).write_bytes(data[:data.index(b'{"end"')])
        assert "not closed" in baize("verify", journal, code=1)
        assert "good" in baize("verify", "--open", journal)


def rounds_of(ruleset, *words):
    return [line.split() for line in baize("rng", "--outcomes", ruleset, *words).splitlines()]


def test_outcomes_are_drawn_for_every_ruleset():
    for ruleset in baize("rules", "list").splitlines():
        ruleset = ruleset.split()[0]
        drawn = rounds_of(ruleset, "--rounds", "40")
        assert len(drawn) == 40 and all(drawn), ruleset
        assert len({tuple(r) for r in drawn}) > 10, (ruleset, drawn)
    for ruleset, most in (("nz1996/roulette", 36), ("house/double-zero", 37)):
        assert {int(n) for (n,) in rounds_of(ruleset, "--rounds", "2000")} == set(range(most + 1)), ruleset
    assert {int(n) for (n,) in rounds_of("nz1996/money-wheel", "--rounds", "2000")} == set(range(1, 53))
    assert {(len(r), min(map(int, r)) > 0, max(map(int, r)) < 7) for r in rounds_of("nz1996/tai-sai", "--rounds", "400")} == {(3, True, True)}
    assert {len(r) for r in rounds_of("nz1996/baccarat", "--rounds", "200")} == {4, 5, 6}
    deck = {rank + suit for rank in "A23456789TJQK" for suit in "cdhs"}
    assert all(set(r) == deck and len(r) == 52 for r in rounds_of("nz1996/caribbean-stud", "--rounds", "3", "--cards", "52"))


def test_outcomes_are_those_that_anybody_works_out_from_the_seeds():
    """The seeds of a seeded run are the stream of its lane; from them docs/fairness.md tells every draw."""
    code = re.search(r"```python\n(.*?)```", (ROOT / "docs/fairness.md").read_text(), re.S)[1]
    exec(code, told := {})  # noqa: S102
    words = told["chacha20"](bytes.fromhex("c0ffee".ljust(64, "0")), 0)
    over = bytes(32)
    for (number,) in rounds_of("nz1996/roulette", "--rounds", "5", "--seed", "c0ffee"):
        seed = struct.pack("<8I", *(next(words) for _ in range(8)))
        assert told["draw"](seed, over, 0, 37) == int(number)
        over = told["blake"](over + bytes([int(number)]))
    words = told["chacha20"](bytes.fromhex("c0ffee".ljust(64, "0")), 0)
    row = [struct.pack("<8I", *(next(words) for _ in range(8)))]
    while len(row) < 192:
        row.insert(0, told["blake"](row[0]))
    (drawn,) = rounds_of("nz1996/caribbean-stud", "--rounds", "1", "--seed", "c0ffee")
    left = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    assert drawn == [left.pop(told["draw"](row[i], bytes(32), i, len(left))) for i in range(10)]


def test_a_tally_counts_the_same_rounds():
    for ruleset in ("nz1996/roulette", "nz1996/tai-sai", "nz1996/mini-baccarat"):
        words = ("--rounds", "70000" if ruleset == "nz1996/roulette" else "3000", "--seed", "07")
        drawn = rounds_of(ruleset, *words)
        tally = json.loads(baize("rng", "--outcomes", ruleset, *words, "--tally", "--threads", "3"))
        assert tally["rounds"] == len(drawn) and tally["ruleset"] == ruleset
        place = {word: i for i, word in enumerate(tally["values"])}
        came = [[0] * len(place) for _ in tally["positions"]]
        for r in drawn:
            for i, word in enumerate(r):
                came[i][place[word]] += 1
        assert came == [p["came"] for p in tally["positions"]], ruleset
        assert sum(map(sum, tally["positions"][0]["before"])) == len(drawn) - (1 + (len(drawn) > 65536)), "blocks are apart"
        first, second = place[drawn[0][0]], place[drawn[1][0]]
        assert tally["positions"][0]["before"][first][second] > 0
        for i, p in enumerate(tally["positions"][:-1]):
            together = sum(len(r) > i + 1 for r in drawn)
            assert sum(map(sum, p["beside"])) == together, (ruleset, i)


def test_outcomes_are_refused_in_words():
    assert "--rounds" in complaint("rng", "--outcomes", "nz1996/roulette")
    assert "from 1 to" in complaint("rng", "--outcomes", "nz1996/roulette", "--rounds", "0")
    assert "no cards" in complaint("rng", "--outcomes", "nz1996/roulette", "--rounds", "1", "--cards", "3")
    assert "from 1 to 52" in complaint("rng", "--outcomes", "nz1996/caribbean-stud", "--rounds", "1", "--cards", "53")
    assert "--outcomes" in complaint("rng", "--rounds", "5")
    assert "nz1996/none" in complaint("rng", "--outcomes", "nz1996/none", "--rounds", "1")
    assert "--tally" in complaint("rng", "--outcomes", "nz1996/roulette", "--rounds", "1", "--threads", "2")
    assert "--tally" in complaint("rng", "--outcomes", "nz1996/roulette", "--rounds", "1", "--plant", "1:17:100")
    assert "--tally" in complaint("rng", "--below", "37", "--rounds", "1")
    assert "from 2 to 64" in complaint("rng", "--below", "65", "--rounds", "1", "--tally")
    assert "POSITION:VALUE:N" in complaint("rng", "--below", "37", "--rounds", "1", "--tally", "--plant", "17")
    assert "37 never comes" in complaint("rng", "--below", "37", "--rounds", "1", "--tally", "--plant", "1:37:100")
    assert "from 1 to 1" in complaint("rng", "--below", "37", "--rounds", "1", "--tally", "--plant", "2:17:100")
    assert "--outcomes" in complaint("rng", "--plant", "1:17:100")


def test_rng_is_raw_and_repeatable():
    a = baize("rng", "--bytes", "100000", "--seed", "01", text=b"", binary=True)
    b = baize("rng", "--bytes", "100000", "--seed", "01", text=b"", binary=True)
    c = baize("rng", "--bytes", "100000", text=b"", binary=True)
    assert a == b != c and len(c) == 100000
    assert abs(sum(bin(x).count("1") for x in c) - 400000) < 2500


def test_rules_list_show_diff():
    names = [r["ruleset"] for r in json.loads(baize("rules", "list", "--json"))]
    assert set(ROULETTES) <= set(names)
    card = baize("rules", "show", "nz1996/roulette")
    assert re.search(r"split +pays 17 to 1 +nz1996:III.5.1/split", card)
    assert re.search(r"no-spin +dealer +nz1996:III", card)
    assert json.loads(baize("rules", "show", "nz1996/roulette", "--json"))["bets"]["split"]["pays"] == "17 to 1"
    diff = baize("rules", "diff", "crown-fusion-2024/auto-roulette", "crown-fusion-2024/semi-roulette")
    assert "early-result\n  - refuse\n  + close" in diff
    fields = {d["field"]: d for d in json.loads(baize("rules", "diff", "crown-fusion-2024/auto-roulette",
                                                      "crown-fusion-2024/semi-roulette", "--json"))}
    assert fields["early-result"]["from"] == "refuse" and fields["no-spin"]["from"] is None
    assert "no difference" in baize("rules", "diff", "nz1996/roulette", "nz1996/roulette")


def test_where_asked_for_nothing_says_how_it_is_called():
    done = subprocess.run([sys.executable, str(ROOT / "tools/where.py")], capture_output=True, text=True)
    assert done.returncode == 1 and done.stderr.startswith("usage: where.py ROOT"), done.stderr


def test_trace_of_one_clause_says_where():
    text = baize("rules", "trace", "nz1996:III.5.1/split")
    assert re.search(r"rule +rules/nz1996/roulette.yaml:\d+ bets.split.clause", text)
    assert re.search(r"code +src/games/roulette/kernel.c:\d+ verdict", text)
    assert re.search(r"play +tests/plays/nz1996/roulette/", text)
    text = baize("rules", "trace", "nz1996:III.4.5")
    assert re.search(r"code +src/table/wagers.c:\d+", text)
    assert "no clause" in complaint("rules", "trace", "nz1996:III.99")
    # No other game's code answers, where both have a function of one name.
    text = baize("rules", "trace", "nz1996:VIII.7.3(b)")
    assert re.search(r"code +src/games/stud/kernel.c:\d+ card_rule", text) and "blackjack" not in text, text


ASSERTING = """# shows: nz1996:III.4.5 nz1996:III.4.1 nz1996:III.3.3
{"act":"close"}
= {"event":"called","say":"No more bets","rule":"nz1996:III.3.3"}
{"act":"wager","seat":1,"player":"ann","bet":"red","stake":500}
= {"event":"refused","rule":"nz1996:III.4.5"}
"""
ON_SCREEN = """// shows: nz1996:III.4.5 nz1996:III.2.1
test('a layout is drawn', async () => {});
	// shows: nz1996:III.2.1
	test(`a layout is drawn (${table})`, async () => {});
"""


def traced(plays, screens, code=0, *words, units={}):
    """The trace of a house with these plays, tests of the screens and unit tests alone, and what it complained of."""
    with tempfile.TemporaryDirectory() as home:
        for name in ("rules", "data"):
            (Path(home) / name).symlink_to(ROOT / name)
        for folder, files in (("tests/plays/nz1996/roulette", plays), ("web/e2e", screens), ("tests/unit", units)):
            for name, text in files.items():
                (Path(home) / folder).mkdir(parents=True, exist_ok=True)
                (Path(home) / folder / name).write_text(text)
        done = subprocess.run([BAIZE, "rules", "trace", *words], env={**os.environ, "BAIZE_HOME": home},
                              capture_output=True, text=True, timeout=HANG)
    assert done.returncode == code, (done.returncode, done.stdout[-500:], done.stderr)
    return done.stdout, done.stderr


def test_trace_tells_what_is_asserted_by_id_from_what_is_listed():
    unmet = "# shows: nz1996:III.2.1\n{\"act\":\"close\"}\n= {\"event\":\"closed\",\"rule\":\"nz1996:III.2.1\"}\n"
    report = json.loads(traced({"a.play": ASSERTING, "b.play": unmet}, {}, 1, "--json")[0])
    clause = {c["clause"]: c for c in report["clauses"]}
    play = "tests/plays/nz1996/roulette/a.play"
    for name in ("nz1996:III.4.5", "nz1996:III.3.3"):
        assert clause[name]["plays"] == clause[name]["asserted"] == [play] and clause[name]["status"] == "shown"
    assert clause["nz1996:III.4.1"]["plays"] == [play] and clause["nz1996:III.4.1"]["asserted"] == []
    assert clause["nz1996:III.2.1"]["plays"] == clause["nz1996:III.2.1"]["asserted"] == []
    nz1996 = next(d for d in report["documents"] if d["document"] == "nz1996")
    assert [nz1996[k] for k in ("shown", "asserted", "listed", "screen")] == [3, 2, 1, 0], nz1996
    text = traced({"a.play": ASSERTING}, {}, 0, "nz1996:III.4.5", "nz1996:III.4.1")[0]
    assert "  shown, asserted by id; enforced by: table\n" in text and f"  play  {play}\n" in text
    assert "  shown, listed only; enforced by: " in text and f"  play  {play} (lists it only)\n" in text


def test_trace_counts_unit_tests():
    test = "/* shows: nz1996:III.2.5(b) nz1996:III.4.5 */\nstatic void draws_are_even(void **state)\n"
    report = json.loads(traced({"a.play": ASSERTING}, {}, 0, "--json", units={"test_a.c": test})[0])
    clause = {c["clause"]: c for c in report["clauses"]}
    place = ["tests/unit/test_a.c:2 draws_are_even"]
    assert clause["nz1996:III.2.5(b)"]["units"] == place and clause["nz1996:III.2.5(b)"]["status"] == "shown by a unit test"
    assert clause["nz1996:III.4.5"]["units"] == place and clause["nz1996:III.4.5"]["status"] == "shown"
    nz1996 = next(d for d in report["documents"] if d["document"] == "nz1996")
    assert [nz1996[k] for k in ("shown", "asserted", "listed", "screen", "unit")] == [3, 2, 1, 0, 1], nz1996
    text = traced({}, {}, 0, "nz1996:III.2.5(b)", units={"test_a.c": test})[0]
    assert "  shown by a unit test; enforced by: engine\n" in text and f"  unit  {place[0]}\n" in text
    over = traced({}, {}, 1, units={"test_a.c": "/* shows: nz1996:III.4.5 */\nint x;\n"})[1]
    assert "test_a.c:2: a line `shows:` stands over no test" in over


def test_trace_counts_the_tests_of_the_screens():
    report = json.loads(traced({"a.play": ASSERTING}, {"a.spec.ts": ON_SCREEN, "seat.ts": "// shows: x\n"}, 0, "--json")[0])
    clause = {c["clause"]: c for c in report["clauses"]}
    tests = ["web/e2e/a.spec.ts:2 a layout is drawn", "web/e2e/a.spec.ts:4 a layout is drawn (${table})"]
    assert clause["nz1996:III.2.1"]["screens"] == tests and clause["nz1996:III.2.1"]["status"] == "shown on a screen"
    assert clause["nz1996:III.4.5"]["screens"] == tests[:1] and clause["nz1996:III.4.5"]["status"] == "shown"
    nz1996 = next(d for d in report["documents"] if d["document"] == "nz1996")
    assert [nz1996[k] for k in ("shown", "asserted", "listed", "screen")] == [3, 2, 1, 1], nz1996
    for wrong, words in ((ON_SCREEN.replace("test(`", "export const made = (`"), "a.spec.ts:4: a line `shows:` stands over no test"),
                         ("// shows: nz1996:III.2.1", "a.spec.ts:2: a line `shows:` stands over no test"),
                         (ON_SCREEN.replace("III.4.5", "III.99"), "shows nz1996:III.99, which is in no list")):
        assert words in traced({"a.play": ASSERTING}, {"a.spec.ts": wrong}, 1)[1], (wrong, words)


def test_what_is_said_to_break_a_clause_is_there_to_be_broken():
    """tests/breaks.tsv and tests/screen-breaks.tsv: each change can still be made, in a source of ours, and a play, or a
    test of the screens, shows its clause."""
    for name, tests, shows in (("breaks.tsv", (ROOT / "tests/plays").rglob("*.play"), "# shows:"),
                               ("screen-breaks.tsv", (ROOT / "web/e2e").glob("*.spec.ts"), "// shows:")):
        shown = {id for path in tests for line in path.read_text().splitlines() if line.startswith(shows) for id in line.split()[2:]}
        rows = [line.split("\t") for line in (ROOT / "tests" / name).read_text().splitlines() if not line.startswith("#")]
        assert len(rows) > 10 and len({tuple(row) for row in rows}) == len(rows)
        for clause, path, old, new in rows:
            assert clause in shown, f"{name}: nothing shows {clause}"
            assert (ROOT / path).read_text().count(old) == 1, f"{path} does not have once: {old}"
            assert old != new, clause


def test_rulesets_clauses_and_plays_stand_beside_those_at_home():
    with tempfile.TemporaryDirectory() as also:
        for path, text in (("rules/ours/roulette.yaml", "extends: nz1996/roulette\nruleset: ours/roulette\ntitle: Ours\n"
                                                        "rules: {close-call: \"ours:1\"}\n"),
                           ("data/clauses/ours.tsv", "id\tgame\tkind\tenforcer\tgist\n"
                                                     "ours:1\troulette\ttiming\tengine\tThe dealer says when.\n"),
                           ("tests/plays/ours/roulette/close.play", "# The dealer says when.\n# shows: ours:1\n"
                                                                    "{\"act\":\"close\"}\n= {\"event\":\"called\",\"rule\":\"ours:1\"}\n")):
            (Path(also) / path).parent.mkdir(parents=True, exist_ok=True)
            (Path(also) / path).write_text(text)

        def run(folders, *words):
            return subprocess.run([BAIZE, *words], env={**os.environ, "BAIZE_ALSO": folders}, capture_output=True, text=True,
                                  timeout=HANG)
        names = [r["ruleset"] for r in json.loads(run(also, "rules", "list", "--json").stdout)]
        assert names[-1] == "ours/roulette" and "nz1996/roulette" in names
        trace = run(also, "rules", "trace", "ours:1")
        assert "shown, asserted by id" in trace.stdout and "tests/plays/ours/roulette/close.play" in trace.stdout, trace
        none = run(f"{also}:{also}/data", "rules", "list")
        assert none.returncode == 2 and f"BAIZE_ALSO names {also}/data, which has no rules/ folder" in none.stderr, none


def test_a_play_that_fails_says_where():
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tests/plays/nz1996/roulette/wrong.play"
        path.parent.mkdir(parents=True)
        path.write_text('# shows: nz1996:III.3.3\n{"act":"close"}\n= {"event":"called","say":"Rien ne va plus"}\n')
        out = baize("play", str(path), code=1)
        assert "wrong.play:3: expected" in out and "No more bets" in out
        wager = '{"act":"wager","seat":1,"player":"ann","bet":"red","stake":500}\n! {"event":"called"}\n{"act":"close"}\n'
        path.write_text(wager + '! {"event":"called","say":"No more bets, please"}\n! {"event":"accepted"}\n')
        baize("play", str(path))
        path.write_text(wager + '! {"event":"called"}\n')
        out = baize("play", str(path), code=1)
        assert "wrong.play:4: not to come:" in out and "No more bets" in out
        late = '{"act":"close"}\n= {"event":"called"}\n{"act":"close"}\n'
        for more, line in (('{"act":"number","number":17}\n= {"event":"resulted"}\n', 4), ("", 3)):
            path.write_text(late + more)
            out = baize("play", str(path), code=1)
            assert f"wrong.play:{line}: refused, which nothing expects: the act above" in out, out
            assert "no more bets has been called" in out
        close = '{"act":"close"}\n{"act":"number","number":17}\n= {"event":"resulted"}\n%s{"act":"time","at":9}\n%s'
        called = '= {"event":"called","say":"No more bets"}\n'
        path.write_text(close % (called, ""))
        baize("play", str(path))
        path.write_text(close % ("", called))
        assert "wrong.play:5: expected of the acts right above" in baize("play", str(path), code=1)
        path.write_text('{"act":"close"}\n! {"event":"cancelled"}\n')
        assert "no such event" in baize("play", str(path), code=1)
        path.write_text('{"act":"close"}\n')
        assert "expects nothing" in baize("play", str(path), code=1)
        path.write_text('# shows: nz1996:IV.nowhere\n{"act":"close"}\n')
        assert "no list of clauses" in baize("play", str(path), code=1)


def test_the_acts_are_documented_as_they_are():
    for words, document in (((), "docs/acts.md"), (("promotion",), "docs/promotions.md"), (("tournament",), "docs/tournaments.md"), (("casebook",), "docs/cases.md"), (("chipbank",), "docs/chips.md")):
        table = baize("acts", *words)
        assert table in (ROOT / document).read_text(), f"{document} does not hold what `baize acts {' '.join(words)}` prints"
        rows = json.loads(baize("acts", *words, "--json"))
        assert len(rows) == table.count("\n") - 2
        assert all(row["en"] and not set(row["needs"]) & set(row["may"]) for row in rows)


def check_journal_of(kind, section, term, later):
    """An occasion of this kind writes a journal that is played again; what it is asked to run must be about it."""
    ruleset = f"star/{kind}s"
    acts = [{"act": "term", "at": 1, "by": "ann", "term": term, "text": "a \"draw\" · 抽奖"},
            {"act": "term", "at": 2, "by": "ann", "term": later, "time": 900},
            {"act": "publish", "at": 3, "by": "ann"}, {"act": "time", "at": 4}, {"act": "time", "at": 3}]
    with tempfile.TemporaryDirectory() as folder:
        journal = f"{folder}/journal"
        told = baize(kind, ruleset, "--journal", journal, "--marks",
                     text="".join(json.dumps(a) + "\n" for a in [*acts, {"act": "dance"}]))
        events = [json.loads(line) for line in told.splitlines()]
        assert [e["event"] for e in events] == ["accepted", "end"] * 2 + ["refused", "end", "accepted", "end"] + ["refused", "end"] * 2
        assert all(e["event"] == "end" or e["rule"].startswith(section) for e in events)
        assert f"{ruleset}, 5 acts" in baize("verify", journal)
        text = Path(journal).read_text()
        Path(journal).write_text(text.replace(f'"by":"ann","term":"{term}"', f'"by":"eve","term":"{term}"'))
        assert "the chain is broken" in baize("verify", journal, code=1)
        assert "exists" in complaint(kind, ruleset, "--journal", journal)
    assert "no field that belongs here" in complaint(kind, "nz1996/roulette")
    assert "no such ruleset" in complaint(kind, "star/nothing")
    assert f"is about {kind}s" in complaint("table", ruleset)


def test_the_journal_of_a_promotion_is_played_again():
    check_journal_of("promotion", "star-baccarat:16.", "manner", "closes")


def test_the_journal_of_a_tournament_is_played_again():
    check_journal_of("tournament", "star-baccarat:15.", "dealing", "starts")


def test_rulesets_about_promotions_are_listed_shown_and_compared():
    names = [r["ruleset"] for r in json.loads(baize("rules", "list", "promotion", "--json")) if r["about"] == "promotions"]
    assert names == ["crown-fusion-2024/promotions", "star/promotions", "star-rapid-2016/promotions"], names
    assert not set(names) & {r["ruleset"] for r in json.loads(baize("rules", "list", "--json"))}
    assert "kind of occasion" in complaint("rules", "list", "weddings")
    shown = baize("rules", "show", "star/promotions")
    assert "star-baccarat:16.5.4" in shown and "over 20000" in shown, shown
    assert json.loads(baize("rules", "show", "star/promotions", "--json"))["figures"]["notify-hours"] == "48"
    told = json.loads(baize("rules", "diff", "star/promotions", "star-rapid-2016/promotions", "--json"))
    assert {"field": "figures.lodging-hours", "from": None, "to": "24"} in told, told
    assert "is a game's" in complaint("rules", "diff", "star/promotions", "star/baccarat")


def test_the_fields_of_a_ruleset_are_documented_as_they_are():
    document = (ROOT / "docs/rulesets.md").read_text()
    assert document.endswith(baize("rules", "fields")), "docs/rulesets.md does not end with what `baize rules fields` prints"
    tables = json.loads(baize("rules", "fields", "--json"))
    sections = {s["section"]: {f["field"]: f for f in s["fields"]} for s in tables["sections"]}
    assert all(f["means"] for fields in sections.values() for f in fields.values())
    options, points = set(), {p["point"]: p for p in tables["points"]}
    for ruleset in json.loads(baize("rules", "list", "--json")):
        card = json.loads(baize("rules", "show", ruleset["ruleset"], "--json"))
        assert card.keys() - {"hash"} <= sections["ruleset"].keys()
        assert {p for p in points if points[p]["needed"]} <= card["rules"].keys() <= points.keys()
        assert {o for o, f in sections["options"].items() if f["needed"]} <= card["options"].keys()
        options |= card["options"].keys()
    assert options == sections["options"].keys(), options ^ sections["options"].keys()


def test_the_house_variant_in_the_documents_plays():
    variant = re.search(r"```yaml\n(.*?)```", (ROOT / "docs/rulesets.md").read_text(), re.S).group(1)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "house.yaml"
        path.write_text(variant)
        changed = {d["field"]: d["to"] for d in json.loads(baize("rules", "diff", "nz1996/roulette", str(path), "--json"))}
        assert changed["options.min.default"] == "500" and changed["bets.straight.pays"] == "36 to 1", changed
        wager = {"act": "wager", "seat": 1, "player": "ann", "bet": "red", "stake": 499}
        assert [e["event"] for e in events(str(path), [wager])][-1] == "refused"
        assert "accepted" in [e["event"] for e in events(str(path), [wager | {"stake": 500}])]
        for section in ("wagers: {tables: live}", "closing: {hours: 3}", "no-spin: {turns: 4}", "abstention: {round: 3}"):
            path.write_text(variant + section + "\n")
            assert "is no field that belongs here" in complaint("rules", "show", str(path)), section


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
