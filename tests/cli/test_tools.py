#!/usr/bin/env python3
"""The tools that builds rest on. usage: test_tools.py PATH-TO-BAIZE"""
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tests"))
import tap  # noqa: E402



def run(*words, cwd=ROOT):
    done = subprocess.run(words, cwd=cwd, capture_output=True, text=True, timeout=tap.HANG)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout


def test_a_second_prefix_is_where_the_next_install_goes():
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        (house / "meson.build").write_text("project('small')\ninstall_data('word', install_dir: get_option('datadir'))\n")
        (house / "word").write_text("word\n")
        for prefix in ("one", "two", "one"):
            run(ROOT / "tools/build", "build", f"-Dprefix={house / prefix}", cwd=house)
            run("ninja", "-C", "build", "install", cwd=house)
            assert (house / prefix / "share/word").exists(), prefix
            shutil.rmtree(house / prefix)
        run(ROOT / "tools/build", "build", cwd=house)  # without options: as it was set up last
        run("ninja", "-C", "build", "install", cwd=house)
        assert (house / "one/share/word").exists() and not (house / "two").exists()


def test_what_was_installed_is_taken_away_and_nothing_else():
    with tempfile.TemporaryDirectory() as folder:
        house, prefix = Path(folder), Path(folder, "there")
        (house / "meson.build").write_text("project('small')\ninstall_data('word', 'other', install_dir: get_option('datadir') / 'baize/words')\n")
        (house / "word").write_text("word\n")
        (house / "other").write_text("other\n")
        (prefix / "sbin").mkdir(parents=True)
        for _ in range(2):  # the second time no folder is made
            run(ROOT / "tools/build", "build", f"-Dprefix={prefix}", cwd=house)
            run("ninja", "-C", "build", "install", cwd=house)
            run(ROOT / "tools/installed", prefix, house / "build")
        (prefix / "share/mine").write_text("mine\n")
        run(ROOT / "tools/installed", "--remove", prefix)
        assert sorted(str(path.relative_to(prefix)) for path in prefix.rglob("*")) == ["sbin", "share", "share/mine"], list(prefix.rglob("*"))
        again = subprocess.run([ROOT / "tools/installed", "--remove", prefix], capture_output=True, text=True)
        assert again.returncode == 1 and "nothing of Baize" in again.stderr, again


def shape(house):
    run(sys.executable, ROOT / "tools/shape.py", "SHAPE", house / "shape.h", house, "src/rules")
    return (house / "shape.h").read_text()


def test_what_shifts_the_meaning_of_a_snapshot_changes_its_shape():
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        shutil.copytree(ROOT / "src/rules", house / "src/rules")
        points = house / "src/rules/points.h"
        before, text = shape(house), points.read_text()
        assert before.startswith("#define SHAPE UINT64_C(0x")
        points.write_text(text.replace("/* the line is no act */", "/* no act, // nor a line */\n"))
        assert points.read_text() != text and shape(house) == before, "a comment has no shape"
        one, two = 'NEEDED(BELOW_MINIMUM, "below-minimum")', 'NEEDED(ABOVE_MAXIMUM, "above-maximum")'
        assert one in text and two in text
        points.write_text(text.replace(one, "@").replace(two, one).replace("@", two))
        assert len(points.read_text()) == len(text) and shape(house) != before, "two points changed places"


TOY = """#include <assert.h>
/* stake > 100 is too much */
const char TOO_MUCH[8] = "a < b";

int over(int stake)
{
    assert(stake > 0);
    return stake > 100;
}

int apart(int a, int b)
{
    return a > b ? a - b : b - a;
}

int digits(unsigned n)
{
    int count = 1;
    while (n > 9) {
        n /= 10;
        count++;
    }
    return count;
}

const char *forgotten(void)
{
    return TOO_MUCH;
}

int asked(unsigned has)
{
    return (has & 4) == 0;
}
"""
TOY_TEST = """int over(int stake);
int apart(int a, int b);
int digits(unsigned n);
int asked(unsigned has);

int main(void)
{
    return over(100) || !over(101) || apart(3, 3) != 0 || apart(9, 3) != 6 || apart(3, 8) != 5 || digits(0) != 1 ||
           digits(9) != 1 || digits(99) != 2 || digits(100) != 3 || asked(4) || !asked(3);
}
"""
TOY_BUILD = """project('small', 'c', default_options: ['buildtype=release', 'warning_level=2', 'werror=true'])
executable('test_toy', 'tests/unit/test_toy.c', link_with: static_library('table', 'src/table/toy.c'))
"""


def mutants(house, *words):
    done = subprocess.run([sys.executable, ROOT / "tools/mutants.py", "--root", house, "--json", "--count", "1000", *words],
                          capture_output=True, text=True, timeout=tap.HANG)
    return done.returncode, json.loads(done.stdout or "null"), done.stderr


def test_a_changed_rule_is_noticed_and_one_that_means_the_same_survives():
    with tempfile.TemporaryDirectory() as folder:
        house = Path(folder)
        for name, text in (("src/table/toy.c", TOY), ("tests/unit/test_toy.c", TOY_TEST), ("meson.build", TOY_BUILD)):
            (house / name).parent.mkdir(parents=True, exist_ok=True)
            (house / name).write_text(text)
        code, told, _ = mutants(house)
        by = {(c["function"], c["what"]): c["noticed"] for c in told["changes"]}
        assert not any(word in what for _, what in by for word in ("8 ->", "0 -> 1 (2)")), by  # a size, a comment
        assert {c["line"] for c in told["changes"]} <= {8, 13, 18, 19, 20, 21, 23, 28, 33}, told
        assert by["over", "> -> >="] == by["over", "100 -> 101"] == "unit toy", by
        assert by["asked", "0 -> 1"] == "compiler", "it is never so, which is a warning"
        assert by["digits", "/= -> *="] == "unit toy", "it never ends"
        survived = {change for change, noticed in by.items() if noticed is None}
        assert survived == {("apart", "> -> >="), ("forgotten", "TOO_MUCH -> 0")}, survived
        assert code == 1 and told["noticed"] == len(by) - 2

        explained = "apart\treturn a > b ? a - b : b - a;\t> -> >=\tnothing apart is nothing either way\n"
        (house / "tests/mutants.tsv").write_text(explained)
        (house / "first.json").write_text(json.dumps(told))
        code, again, _ = mutants(house, "--again", house / "first.json")
        assert code == 1 and [c["function"] for c in again["changes"]] == ["forgotten"], again
        (house / "tests/unit/test_toy.c").write_text("const char *forgotten(void);\n" + TOY_TEST.replace(
            "return over", "return !forgotten() || over"))
        code, again, _ = mutants(house, "--again", house / "first.json")
        assert code == 0 and again["noticed"] == 1, again

        (house / "tests/mutants.tsv").write_text(explained.replace("a > b", "a >= b"))
        code, _, said = mutants(house, "--check")
        assert code == 1 and "mutants.tsv:1" in said, said


SILENT = """#define LEAST (3 + 4)
static_assert(1 < 2, "one");
enum { FIRST = 1 << 3 };
struct shape {
    int of[4];
    unsigned bits : 3;
};
/* 1 < 2 */
static void says(char *to, size_t n, unsigned i)
{
    char words[64];
    const char *text = "1 < 2 && 3";
    assert(i < 64);
    snprintf(words, sizeof words - 1, "%u of %u boxes", i + 1, i * 2);
    strncat(to, i > 0 ? ", " : "", sizeof words);
    refuse(to, "a word", i == 1 ? "the box" : "boxes");
    int pair[2][3], *where = &pair;
}
"""


def test_what_says_nothing_about_rules_is_not_changed():
    sys.path.insert(0, str(ROOT / "tools"))
    from c_changes import changes_of
    assert not [(c.line, c.what) for c in changes_of("silent.c", SILENT)]
    told = [c.what for c in changes_of("told.c", "static bool is(int *a, unsigned b)\n{\n    return *a < -3 && !b;\n}\n")]
    assert told == ["*a < -3 && !b -> !(*a < -3 && !b)", "< -> <=", "< -> >=", "- -> nothing", "3 -> 4", "3 -> 2",
                    "&& -> ||", "! -> nothing"], told
    told = [c.what for c in changes_of("none.c", "static int at(int a)\n{\n    return a - 1 > 0 ? a : -1;\n}\n")]
    assert told == ["a - 1 > 0 ? a : -1 -> 0", "- -> +", "1 -> 2", "1 -> 0", "> -> >=", "> -> <=", "0 -> 1", "- -> nothing",
                    "1 -> 0 (2)"], told


if __name__ == "__main__":
    sys.exit(tap.main(tap.tests_of(globals()), sys.argv[2:]))
