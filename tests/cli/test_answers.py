#!/usr/bin/env python3
"""One table as those who talk to it find it: when they are answered, and what the journal has by then.

usage: test_answers.py PATH-TO-BAIZE [WORD…]
"""
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402
from program import BAIZE, HANG, baize  # noqa: E402

WAGER = {"act": "wager", "seat": 1, "player": "ann", "bet": "red", "stake": 500}
MUCH = 20000  # wagers: some megabytes of events, more than is ever on its way


def table_with(journal, asked=subprocess.PIPE, told=subprocess.PIPE):
    """A table that takes many wagers on one position, with a journal; bytes in and out."""
    return subprocess.Popen([BAIZE, "table", "nz1996/roulette", "--option", "max=100000000", "--journal", journal],
                            stdin=asked, stdout=told, stderr=subprocess.PIPE)


def kept(journal):
    """How many acts it has."""
    return Path(journal).read_bytes().count(b'{"n":')


def test_marks_say_when_an_answer_is_complete():
    """Waits for the mark after each line, with nothing else to go by: a blank line, nonsense, a draw that follows an act."""
    lines = [json.dumps(WAGER), "", "nonsense", json.dumps({"act": "close"}), json.dumps(WAGER)]
    heard = []
    with subprocess.Popen([BAIZE, "table", "crown-fusion-2024/auto-roulette", "--rng", "seed:01", "--marks"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as table:
        for n, line in enumerate(lines, 1):
            table.stdin.write(line + "\n")
            table.stdin.flush()
            answer = []
            while not answer or answer[-1]["event"] != "end":
                answer.append(json.loads(table.stdout.readline()))
            assert answer.pop() == {"event": "end", "line": n}
            heard.append([e["event"] for e in answer])
        table.stdin.close()
        assert table.stdout.read() == "" and table.wait() == 0
    assert heard[0] == heard[4] == ["accepted"] and heard[1] == heard[2] == ["refused"], heard
    assert heard[3][0] == "called" and heard[3][-1] == "opened" and "settled" in heard[3], heard
    assert '"event":"end"' not in baize("table", "crown-fusion-2024/auto-roulette", "--rng", "seed:01", text="\n".join(lines))


def test_who_waits_is_answered_at_once_and_the_journal_has_it():
    """One line at a time, many at once, and one again: nothing stays behind until more comes."""
    line = (json.dumps(WAGER) + "\n").encode()
    with tempfile.TemporaryDirectory() as folder:
        journal = f"{folder}/j"
        with table_with(journal) as table:
            def ask(text):
                table.stdin.write(text)
                table.stdin.flush()

            asked = 0
            for lines in (1, 1, 1000, 1, MUCH // 10, 1):
                asker = threading.Thread(target=ask, args=(line * lines,))  # who asks much cannot hear meanwhile
                asker.start()
                for _ in range(lines):
                    assert json.loads(table.stdout.readline())["event"] == "accepted"
                asker.join()
                asked += lines
                assert kept(journal) == asked, (lines, asked)
            table.stdin.close()
            assert table.stdout.read() == b"" and table.wait() == 0
        assert f"{asked} acts" in baize("verify", journal)


def ask_aside(folder, lines):
    """A file to be read from, so that much is at hand at once."""
    path = f"{folder}/acts"
    Path(path).write_text((json.dumps(WAGER) + "\n") * lines)
    return open(path, "rb")


def test_nothing_is_heard_before_the_journal_has_it():
    """A reader that takes its time looks at the journal after every piece: it never knows more than that."""
    with tempfile.TemporaryDirectory() as folder:
        journal = f"{folder}/j"
        with ask_aside(folder, MUCH) as acts, table_with(journal, acts) as table:
            heard = looks = 0
            while piece := os.read(table.stdout.fileno(), 16384):
                heard += piece.count(b"\n")
                if looks < 100:
                    assert heard <= kept(journal), (heard, looks)
                looks += 1
            assert table.wait() == 0 and heard == MUCH == kept(journal), heard


def test_a_reader_that_goes_away_leaves_a_journal_that_is_whole():
    """It may have acts of which nobody heard, and no line in part."""
    with tempfile.TemporaryDirectory() as folder:
        journal = f"{folder}/j"
        with ask_aside(folder, MUCH) as acts:
            table = table_with(journal, acts)
            heard = os.read(table.stdout.fileno(), 100000).count(b"\n")
            table.stdout.close()
            assert table.wait(HANG) == -signal.SIGPIPE, table.stderr.read()
        assert 0 < heard <= kept(journal) < MUCH
        assert f"{kept(journal)} acts" in baize("verify", "--open", journal)


def test_what_cannot_be_told_is_said():
    """Standard output on a full disk: the journal has all that was played, and who ran it is told that others were not."""
    with tempfile.TemporaryDirectory() as folder, ask_aside(folder, MUCH) as acts, open("/dev/full", "wb") as full:
        journal = f"{folder}/j"
        with table_with(journal, acts, full) as table:
            assert b"standard output could not be written" in table.stderr.read() and table.wait() == 1
        assert f"{MUCH} acts" in baize("verify", journal)


def test_a_line_beyond_all_measure_is_refused_by_itself():
    """Before and among thousands of others, longer than all that is read at once, and the last without its end."""
    wager, huge = json.dumps(WAGER), json.dumps(dict(WAGER, player="a" * 1000000))
    lines = [huge] + ([wager] * 1000 + [huge, "", huge]) * 3 + [wager]
    with tempfile.TemporaryDirectory() as folder:
        words = ("table", "nz1996/roulette", "--option", "max=100000000", "--marks")
        told = baize(*words, "--journal", f"{folder}/j", text="\n".join(lines))
        kinds = [json.loads(line)["event"] for line in told.splitlines()]
        assert kinds == ["refused", "end"] + (["accepted", "end"] * 1000 + ["refused", "end"] * 3) * 3 + ["accepted", "end"]
        assert told == baize(*words, text="\n".join(lines)) and kept(f"{folder}/j") == 3001


def test_nothing_is_told_that_the_journal_does_not_have():
    """Lines that come together are answered together, each as if it came alone; of acts that found no room on the disk nobody hears."""
    for lines, most, told_at_least in ((10, 1000, 0), (20000, 1000000, 100)):
        def small_disk(most=most):
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))

        with tempfile.TemporaryDirectory() as folder:
            journal = f"{folder}/j"
            words = ("--option", "max=1000000", "--journal", journal, "--marks")
            done = subprocess.run([BAIZE, "table", "nz1996/roulette", *words], input=(json.dumps(WAGER) + "\n") * lines,
                                  capture_output=True, text=True, timeout=HANG, preexec_fn=small_disk, check=False)
            told = [json.loads(answer) for answer in done.stdout.splitlines()]
            assert done.returncode == 1 and "could not be written" in done.stderr, done.stderr
            assert told_at_least <= sum(e["event"] == "accepted" for e in told) <= kept(journal) < lines
            assert [e["line"] for e in told if e["event"] == "end"] == list(range(1, len(told) // 2 + 1))


def test_much_that_comes_together_is_told_and_kept_as_if_each_came_alone():
    """A thread of its own writes the journal and tells; without a journal there is none. Nonsense is no act."""
    lines = ([json.dumps(WAGER)] * 30 + ["nonsense", json.dumps({"act": "close"})]) * 50
    table = ("table", "crown-fusion-2024/auto-roulette", "--rng", "seed:01", "--marks")
    text = "\n".join(lines) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        journal = os.path.join(folder, "j")
        told = baize(*table, "--journal", journal, text=text)
        assert told == baize(*table, text=text) and told.count('"event":"end"') == len(lines)
        assert "1600 acts" in baize("verify", journal)


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
