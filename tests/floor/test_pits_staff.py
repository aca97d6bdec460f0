#!/usr/bin/env python3
"""Staff of a casino of several pits: changed in one they are changed in all, by whom two have said so and nobody else.

usage: test_pits_staff.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
import postgres  # noqa: E402
from house import Gone, expect, main, patiently, proposed, refused, tests_of  # noqa: E402
from pits import Pits, adds_up, changed, found, heard, known, sql, until  # noqa: E402


class Unheard:
    """No pit hears of the others as long as this is open; what each writes is committed."""

    def __init__(self, book, pits=2):
        self.psql = subprocess.Popen(["psql", "-qXAt", "-d", book], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.psql.stdin.write("BEGIN; LOCK TABLE baize.barred; SELECT 'held';\n")
        self.psql.stdin.flush()
        assert self.psql.stdout.readline() == "held\n"
        until(book, "SELECT count(*) FROM pg_locks JOIN pg_database d ON d.oid = database WHERE NOT granted AND "
                    "relation = 'baize.barred'::regclass AND datname = current_database()", [[str(pits)]])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.psql.communicate("ROLLBACK;")


def test_nobody_undoes_with_his_own_password_what_two_have_changed():
    """Not even where that is not known yet: it counts in every pit as soon as it is, and all of it."""
    pits = Pits("undone")
    with pits as (main, salon):
        def logs_in(house, password):
            w = house.wire()
            return w, w.ask("login", name="dealer", password=password)

        old = "pass-dealer"
        for to, chosen in (({"role": "cashier"}, "chosen-as-dealer"), (None, "chosen-as-cashier")):
            dealer = expect(logs_in(salon, old)[1]) and salon.wire()
            expect(dealer.ask("login", name="dealer", password=old))
            with Unheard(pits.book):
                changed(main, "dealer", to)
                expect(dealer.ask("password", old=old, new=chosen), event="changed")
            known(pits, "dealer")
            for house in (main, salon):
                refused(logs_in(house, chosen)[1], "login")
                said = logs_in(house, old)[1]
                assert expect(said)["role"] == "cashier" if to else refused(said, "login"), said
            assert sql(pits.book, "SELECT own_pit, own_words FROM baize.person WHERE name = 'dealer'") == [["", ""]]
        # What nobody has changed since is told alone, and laid over what the others have of him.
        cage = salon.desk("cage")
        changed(main, "inspector", {"ranks": ["gaming-supervisor"]})
        known(pits, "inspector")
        expect(cage.ask("password", old="pass-cage", new="chosen-by-cage"), event="changed")
        known(pits, "cage")
        expect(main.wire().ask("login", name="cage", password="chosen-by-cage"))
        told = json.loads(sql(pits.book, "SELECT own_words FROM baize.person WHERE name = 'cage'")[0][0])
        assert list(told["to"]) == ["password"] and told["own"], told
        adds_up(pits, main, salon)


def test_staff_changed_in_one_pit_are_changed_in_all():
    """Added, with a password of their own, in another role, taken out; also in a pit that was closed meanwhile."""
    half, role, incidents = "half-of-pit", {"role": "dealer", "password": "half-of-boss"}, "SELECT place, who, words FROM pit_%s.incident WHERE code = '%s' ORDER BY no"
    pits = Pits("staffed")
    with pits as (main, salon):
        def change(house, name, to):
            boss, second = house.desk("boss"), house.desk("pit")
            proposed(boss.ask("change", part="staff", name=name, to=to, reason="as agreed"), second, event="changed",
                     **({"password": half} if to and "password" in to else {}))

        def login(house, name, password):
            w = house.wire()
            return w, w.ask("login", name=name, password=password)

        def taken_up(name):
            known(pits, name)

        def logged_in(house, name, password):
            w, said = login(house, name, password)
            return w, expect(said)

        def shown_out(w, why):
            try:
                while True:
                    w.recv()
            except Gone as gone:
                assert why in str(gone), gone

        first, own = f"half-of-boss {half}", "chosen-by-anna"
        change(main, "anna", role)
        taken_up("anna")
        anna, said = logged_in(salon, "anna", first)
        assert said["first"] and said["role"] == "dealer", said
        # What she chooses there is good here, and what the others knew no longer is.
        expect(anna.ask("password", old=first, new=own), event="changed")
        taken_up("anna")
        anna, said = logged_in(main, "anna", own)
        assert not said["first"], said
        refused(login(main, "anna", first)[1], "login")
        # In another role, and then taken out, while she is at a desk of the other pit.
        change(salon, "anna", {"role": "cashier"})
        shown_out(anna, "another role")
        anna, said = logged_in(main, "anna", own)
        assert said["role"] == "cashier", said
        change(salon, "anna", None)
        shown_out(anna, "no longer on the staff")
        taken_up("anna")
        for house in (main, salon):
            refused(login(house, "anna", own)[1], "login")
        # What was changed while a pit was closed; of two changes the last.
        salon.kill()
        change(main, "dealer", {"role": "cashier"})
        change(main, "dealer", {"role": "supervisor"})
        salon.open()
        taken_up("dealer")
        assert logged_in(salon, "dealer", "pass-dealer")[1]["role"] == "supervisor"
        adds_up(pits, main, salon)
        assert sql(pits.book, incidents % ("salon", "changed")) == [
            ["anna", "boss", "as changed in pit main, confirmed by pit: as agreed"], ["anna", "anna", "password: his own"],
            ["anna", "boss", "staff, confirmed by pit: as agreed"], ["anna", "boss", "staff, taken out, confirmed by pit: as agreed"],
            ["dealer", "boss", "as changed in pit main, confirmed by pit: as agreed"]]
        assert ["anna", "anna", "own password, changed in pit salon"] in sql(pits.book, incidents % ("main", "changed"))
        assert all(secret not in str(sql(pits.book, "SELECT words FROM baize.person")) for secret in (half, own))
        # Nobody else gives himself a place: what cannot be read changes nothing, and what no floor changed is found.
        person = "UPDATE baize.person SET words = '%s', no = no + 1000 WHERE name = '%s'"
        sql(pits.book, person % ("nonsense", "dealer"))
        salon.open()
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'lapsed'", [["1"]])
        assert sql(pits.book, incidents % ("salon", "lapsed")) == [["dealer", "", "changed in pit main, but not here: what is told of this name cannot be read"]]
        assert expect(login(salon, "dealer", "pass-dealer")[1])["role"] == "supervisor"
        assert salon.stop() == (0, "")
        found(pits, main, "SELECT 1", NOT_CHANGED_HERE)


NOT_CHANGED_HERE = "other pits were told of 1 of the staff what was not changed on this floor"
NOT_TOLD = "1 changes of the staff were taken up here that no other pit has told"


def test_what_pits_are_told_of_staff_is_what_two_have_changed():
    """A row that somebody has edited is found: with words of before, with another's, and one that was put back meanwhile."""
    pits = Pits("told")
    with pits as (main, salon):
        def good():
            main.verify()
            salon.verify()

        def row(name):
            return sql(pits.book, f"SELECT pit, no, words FROM baize.person WHERE name = '{name}'")[0]

        def put(name, pit, no, words):
            sql(pits.book, f"UPDATE baize.person SET pit = {pit}, no = {no}, words = $words${words}$words$ WHERE name = '{name}'")

        def finds(house, words):
            status, said = house.floor.verify()
            assert status == 1 and words in said, said

        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        pit, no, raised = row("dealer")
        changed(main, "dealer", {"role": "dealer"})
        changed(main, "cage", {"ranks": ["gaming-supervisor"]})
        known(pits, "dealer")
        known(pits, "cage")
        _, no, last = row("dealer")
        good()
        # With words of before, and a number that nobody has heard: he is raised again in the other pit.
        put("dealer", pit, int(no) + 10, raised)
        until(pits.book, f"SELECT no FROM baize.person_heard WHERE name = 'dealer' AND pit <> {pit}", [[str(int(no) + 10)]])
        assert expect(salon.wire().ask("login", name="dealer", password="pass-dealer"))["role"] == "supervisor"
        finds(main, NOT_CHANGED_HERE)
        put("dealer", pit, int(no) + 10, last)
        main.verify()
        finds(salon, NOT_TOLD)


def test_words_of_one_name_are_no_other_s():
    """Nor is anybody taken out by a row that stood there for a moment only, or went."""
    pits = Pits("names")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        changed(main, "cage", {"ranks": ["gaming-supervisor"]})
        known(pits, "dealer")
        known(pits, "cage")
        edit = "UPDATE baize.person SET words = (SELECT words FROM baize.person WHERE name = 'dealer'), no = no + 10 WHERE name = 'cage' RETURNING no"
        kept = sql(pits.book, "SELECT words FROM baize.person WHERE name = 'cage'")[0][0]
        sql(pits.book, edit)
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'lapsed' AND place = 'cage'", [["1"]])
        assert expect(salon.wire().ask("login", name="cage", password="pass-cage"))["role"] == "cashier"
        found(pits, main, "SELECT 1", NOT_CHANGED_HERE)
        out = json.dumps({"to": None, "who": "boss", "second": "pit", "own": False, "reason": "as agreed"})
        sql(pits.book, f"UPDATE baize.person SET words = '{out}', no = no + 10 WHERE name = 'cage'")
        known(pits, "cage")
        refused(salon.wire().ask("login", name="cage", password="pass-cage"), "login")
        sql(pits.book, f"UPDATE baize.person SET words = $words${kept}$words$ WHERE name = 'cage'")
        main.verify()
        found(pits, salon, "SELECT 1", NOT_TOLD)
        found(pits, main, "DELETE FROM baize.person WHERE name = 'cage'", NOT_CHANGED_HERE)


def test_what_was_over_before_it_was_heard_is_not_heard_later():
    """Words that were told, and taken the place of, before the other pit could hear them."""
    pits = Pits("over")
    with pits as (main, salon):
        with Unheard(pits.book):
            changed(main, "dealer", {"role": "supervisor"})
            pit, no, raised = sql(pits.book, "SELECT pit, no, words FROM baize.person")[0]
            changed(salon, "dealer", {"ranks": ["stickperson"]})
        known(pits, "dealer")
        for house in (main, salon):
            house.verify()
        sql(pits.book, f"UPDATE baize.person SET pit = {pit}, no = no + 10, words = $words${raised}$words$")
        known(pits, "dealer")
        found(pits, salon, "SELECT 1", NOT_TOLD)


def test_a_casino_of_before_hears_of_its_staff_as_before():
    """Its rows tell all of somebody, in words that name nobody, whoever has changed him."""
    pits = Pits("untold")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        for house in (main, salon):
            assert house.stop() == (0, "")
        sql(pits.book, "ALTER TABLE baize.person DROP COLUMN own_pit, DROP COLUMN own_no, DROP COLUMN own_words; "
                       "ALTER TABLE baize.person ALTER COLUMN pit SET NOT NULL, ALTER COLUMN words SET NOT NULL; COMMENT ON SCHEMA baize IS ''")
        for house in (main, salon):
            house.verify()
        of_before = json.loads(sql(pits.book, "SELECT words FROM baize.person")[0][0])
        for key in ("name", "one"):
            del of_before[key]
        of_before["to"] |= {"role": "cashier", "password": "another"}
        tell = "INSERT INTO baize.person (name, pit, words) SELECT '%s', pit, $words$%s$words$ FROM baize.person WHERE name = 'dealer' ON CONFLICT (name) DO UPDATE SET words = EXCLUDED.words, no = EXCLUDED.no"
        sql(pits.book, tell % ("dealer", json.dumps(of_before)))
        sql(pits.book, tell % ("cage", json.dumps(of_before | {"own": True, "second": ""})))
        for house in (main, salon):
            house.open()
        known(pits, "dealer")
        known(pits, "cage")
        assert expect(salon.wire().ask("login", name="dealer", password="another"))["role"] == "cashier"
        assert expect(salon.wire().ask("login", name="cage", password="another"))["role"] == "cashier"
        assert sql(pits.book, "SELECT who, words FROM pit_salon.incident WHERE code = 'changed' AND place = 'cage'") == [["boss", "own password, changed in pit main"]]


def test_a_name_is_at_one_desk_however_many_there_ever_were():
    pits = Pits("logins")
    with pits as (main, salon):
        sql(pits.book, "INSERT INTO baize.login SELECT 'gone ' || n, p FROM generate_series(1, 500) n, (SELECT max(id) p FROM baize.pit) p")
        heard(main, salon)
        heard(salon, main)
        main.desk("dealer")
        changed(salon, "dealer", None)
        until(pits.book, "SELECT count(*) FROM baize.login WHERE name = 'dealer'", [["0"]])


def test_of_two_desks_of_a_name_one_is_left_though_its_row_was_taken_out():
    pits = Pits("desks")
    with pits as (main, salon):
        def is_out(desk):
            try:
                desk.ask("duties")
            except Gone as gone:
                assert "logged in elsewhere" in str(gone), gone
                return True
            return False
        with Unheard(pits.book):
            desks = [house.desk("cage") for house in (main, salon)]
            sql(pits.book, "DELETE FROM baize.login")
        for _ in patiently("one of them is shown out", 0.1):
            if any([is_out(desk) for desk in desks]):
                break
        until(pits.book, "SELECT count(*) FROM baize.login WHERE name = 'cage'", [["1"]])


def test_a_row_that_no_pit_has_written_so_is_not_heard():
    """A name that does not fit, and would be cut within a character, and words of the wrong kind."""
    pits = Pits("unfit")
    with pits as (main, salon):
        changed(main, "dealer", {"role": "supervisor"})
        known(pits, "dealer")
        words = json.dumps({"to": None, "who": 7, "second": [], "own": False, "reason": {}})
        sql(pits.book, f"INSERT INTO baize.person (name, pit, words) SELECT repeat('x', 46) || 'é', pit, '{words}' FROM baize.person; "
                       f"INSERT INTO baize.person (name, pit, words) SELECT 'cage', pit, '{words}' FROM baize.person WHERE name = 'dealer'; "
                       "INSERT INTO baize.session SELECT pit, 1, 1, 'salon', '{\"wish\": \"played\", \"laid\": [null], \"places\": [{\"name\": 5}]}', false FROM baize.person WHERE name = 'dealer'")
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'shared-row' OR (code = 'lapsed' AND place = 'cage')", [["2"]])
        heard(salon, main)
        expect(salon.wire().ask("login", name="cage", password="pass-cage"))
        assert salon.stop() == (0, "")
        salon.open()
        expect(salon.wire().ask("login", name="cage", password="pass-cage"))


def test_an_occasion_whose_name_does_not_fit_is_not_heard_of():
    """By the name that it has when it is cut each pit would be told every second that it is over."""
    pits = Pits("named")
    with pits as (main, salon):
        sql(pits.book, "INSERT INTO baize.occasion (name, pit, over, kind) SELECT 'fifteen-letters-and-more', id, false, 'tournament' FROM baize.pit WHERE name = 'main'")
        until(pits.book, "SELECT count(*) FROM pit_main.incident WHERE code = 'shared-row'", [["1"]])
        heard(main, salon)
        heard(main, salon)
        assert sql(pits.book, "SELECT name, over FROM baize.occasion") == [["fifteen-letters-and-more", "f"]]


def test_figures_that_cannot_be_added_keep_a_pit_from_hearing_nothing_else():
    """Who was taken out elsewhere stayed at his desk, and nobody was told that a pit heard of the others no more."""
    pits = Pits("figures")
    with pits as (main, salon):
        sql(pits.book, f"INSERT INTO baize.tried SELECT 'dealer', 'somewhere', id, {2 ** 63 - 1}, {2 ** 63 - 1}, {2 ** 63 - 1}, 0 FROM generate_series(98, 99) id")
        changed(main, "dealer", None)
        known(pits, "dealer")
        refused(salon.wire().ask("login", name="dealer", password="pass-dealer"), "login")
        sql(pits.book, "DELETE FROM baize.tried; ALTER TABLE baize.barred_name RENAME COLUMN rule TO gone")
        until(pits.book, "SELECT count(*) FROM pit_salon.incident WHERE code = 'shared-row'", [["1"]])
        sql(pits.book, "ALTER TABLE baize.barred_name RENAME COLUMN gone TO rule")
        heard(salon, main)


def test_staff_who_mistype_in_one_pit_wait_in_all():
    pits = Pits("mistyped")
    with pits as (main, salon):
        def tries(house, name, password="no"):
            return house.wire().ask("login", name=name, password=password)

        for name in ("boss", "boss", "dealer", "dealer"):
            refused(tries(main, name), "login")
        heard(salon, main)
        refused(tries(salon, "boss"), "login")  # the third: it must wait
        refused(tries(salon, "boss", "pass-boss"), "locked")
        expect(tries(salon, "dealer", "pass-dealer"))  # right: what was wrong before counts nowhere
        heard(main, salon)
        refused(tries(main, "boss", "pass-boss"), "locked")
        refused(tries(main, "dealer"), "login")  # but where he was wrong himself
        refused(tries(main, "dealer", "pass-dealer"), "locked")
        # Nobody's name, of which there is room for half a letter: it is counted without that, in both, and stops neither.
        long = 46 * "a" + "ée"
        for _ in range(2):
            refused(tries(main, long), "login")
        heard(salon, main)
        refused(tries(salon, long), "login")
        refused(tries(salon, long), "locked")
        adds_up(pits, main, salon)


def test_nobody_guesses_for_ever_who_may_write_what_pits_tell_of_it():
    """Rows that say that the name was right in another pit, or that nobody was wrong anywhere: each pit counts what was wrong there."""
    pits = Pits("guesses")
    with pits as (main, salon):
        def tries(house, password="no"):
            return house.wire().ask("login", name="boss", password=password)

        def forgives():
            sql(pits.book, "DELETE FROM baize.tried; INSERT INTO baize.tried SELECT who, place, id, 0, 0, 0, (extract(epoch FROM now()) * 1000)::bigint FROM were, baize.pit")
            heard(main, salon)
            heard(salon, main)
        for _ in range(2):
            refused(tries(main), "login")
        sql(pits.book, "CREATE TABLE were AS SELECT DISTINCT who, place FROM baize.tried")
        forgives()
        refused(tries(main), "login")
        refused(tries(main, "pass-boss"), "locked")
        forgives()
        refused(tries(main, "pass-boss"), "locked")
        for _ in range(3):
            refused(tries(salon), "login")
        forgives()
        refused(tries(salon, "pass-boss"), "locked")


def counted_in_spite_of(name, rows):
    """Twice wrong in one pit; then somebody puts rows there that another is to have told."""
    pits = Pits(name)
    with pits as (main, salon):
        for _ in range(2):
            refused(main.wire().ask("login", name="boss", password="no"), "login")
        sql(pits.book, f"CREATE TABLE were AS SELECT DISTINCT who, place FROM baize.tried; INSERT INTO baize.tried {rows}, baize.pit WHERE name = 'salon'")
        heard(main, salon)
        heard(main, salon)
        refused(main.wire().ask("login", name="boss", password="no"), "login")
        refused(main.wire().ask("login", name="boss", password="pass-boss"), "locked")


def test_rows_that_count_backwards_let_nobody_guess():
    """What another pit says was wrong there, less than nothing, takes nothing off what was wrong here."""
    counted_in_spite_of("backwards", "SELECT who, place, id, -2, 0, 9000000000000, 0 FROM were")


def test_more_rows_than_are_remembered_let_nobody_guess():
    """Whom others name takes the place of nobody who was wrong here."""
    counted_in_spite_of("crowd", "SELECT 'nobody' || n, 'nowhere', id, 1, 0, 9000000000000, 0 FROM generate_series(1, 60000) n")


if __name__ == "__main__":
    with postgres.beside():
        sys.exit(main(tests_of(globals()), sys.argv[2:]))
