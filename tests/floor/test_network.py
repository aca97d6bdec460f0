#!/usr/bin/env python3
"""Whoever reaches the floor's port without being anybody: what he can hold, under which name, and how he is heard.

usage: test_network.py PATH-TO-BAIZE [WORD-IN-TEST-NAME…]
"""
import base64
import os
import re
import socket
import ssl
import subprocess
import sys
import time

from house import PATIENCE, House, Wire, expect, main, patiently, plan, tests_of, until_so

BAIZE = sys.argv[1]
TABLES = ["{table: R1, ruleset: crown-fusion-2024/auto-roulette, options: {min: 100, max: 50000, period: 60000}, spin: 100}"]


# A build with sanitizers is to give back what is freed, as the other does.
SPARING = {"ASAN_OPTIONS": "detect_leaks=0:quarantine_size_mb=1"}


DOORS = ()  # further arguments: everybody comes in through doors, or through none


def house(more="", args=(), **fields):
    return House(BAIZE, plan(members=2, tables=TABLES, terminals=2, cash=0, more=more, per_address=None), env=SPARING,
                 args=(*args, *DOORS), **fields)


def refuses(more, words):
    """A floor with this in its plan does not open, and says why."""
    h = house(more)
    try:
        h.open()
        raise AssertionError("it opened")
    except RuntimeError as why:
        assert words in str(why), why
    finally:
        h.__exit__()


def ask(h, path="/", host=None, source="127.0.0.1", upgrade=False, origin=None, over=None, protocol=None, more=""):
    """One request; answers the status and the head of the reply."""
    s = socket.create_connection(("127.0.0.1", h.floor.port), timeout=PATIENCE, source_address=(source, 0))
    if over:
        s = over.wrap_socket(s)
    head = f"GET {path} HTTP/1.1\r\nHost: {host or '127.0.0.1:%d' % h.floor.port}\r\n"
    if upgrade:
        key = base64.b64encode(os.urandom(16)).decode()
        head += f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
    if origin:
        head += f"Origin: {origin}\r\n"
    if protocol:
        head += f"Sec-WebSocket-Protocol: {protocol}\r\n"
    s.sendall((head + more + "\r\n").encode())
    said = b""
    while b"\r\n\r\n" not in said:
        more = s.recv(65536)
        if not more:
            break
        said += more
    return int(said.split()[1]), said.decode(errors="surrogateescape"), s


def status(h, **fields):
    got, _, s = ask(h, **fields)
    s.close()
    return got


# --- how many -----------------------------------------------------------------------------------------

def connections(h, source, most):
    """As many as one address gets, up to this many."""
    held = []
    while len(held) < most:
        try:
            got, _, s = ask(h, path="/ws", upgrade=True, source=source)
        except (ConnectionError, IndexError):
            break
        if got != 101:
            assert got == 503, got
            s.close()
            break
        held.append(s)
    return held


def test_one_address_cannot_take_all_connections():
    with house() as h:
        held = connections(h, "127.0.0.9", 200)
        assert len(held) == 64, len(held)
        assert status(h, path="/ws", upgrade=True, source="127.0.0.10") == 101
        w = h.sit(credit=1000)
        assert expect(w.ask("floor"))
        held.pop().close()
        one = until_so(lambda: connections(h, "127.0.0.9", 1))  # as soon as the floor has noticed
        assert len(one) == 1 and connections(h, "127.0.0.9", 5) == []


def test_the_plan_says_how_many():
    with house("per-address: 100") as h:
        assert len(connections(h, "127.0.0.9", 200)) == 100


# --- how much -----------------------------------------------------------------------------------------

def memory(h):
    with open(f"/proc/{h.floor.process.pid}/status") as f:
        return int(re.search(r"VmRSS:\s+(\d+) kB", f.read())[1]) * 1024


def pester(h, wires, player):
    """Everybody asks for long answers and reads none of them, until all are thrown out for it, while somebody else is
    answered; answers the most memory that the floor had meanwhile."""
    gone, most = set(), 0
    for _ in patiently("that all are thrown out", 0.05):
        for w in wires:
            try:
                w.sock.setblocking(False)
                for _ in range(40):
                    w.send("card-of", table="R1")
            except BlockingIOError:
                pass
            except (ConnectionError, OSError):
                gone.add(w)
        most = max(most, memory(h))
        expect(player.ask("floor"))
        if len(gone) == len(wires):
            return most


def test_those_who_do_not_read_hold_little_and_disturb_nobody():
    with house(args=("--rate", "0")) as h:
        player = h.sit(credit=1000)
        before = memory(h)
        wires = []
        for _ in range(20):
            w = h.wire()
            w.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            wires.append(w)
        most = pester(h, wires, player)
        assert most - before < 60 << 20, (most - before) >> 20


def test_the_plan_caps_what_an_address_and_all_hold():
    """Each of them stays below its own limit; together they do not."""
    for cap, sources in (("backlog-address", ["127.0.0.9"] * 30), ("backlog-all", [f"127.0.0.{i}" for i in range(10, 40)])):
        with house(f"backlog: 1000000000\n{cap}: 2000000", args=("--rate", "0")) as h:
            held = []
            for source in sources:
                s = socket.socket()
                s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                s.bind((source, 0))
                s.connect(("127.0.0.1", h.floor.port))
                key = base64.b64encode(os.urandom(16)).decode()
                s.sendall((f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                           f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n").encode())
                held.append(s)
            player = h.sit(credit=1000)
            text = Wire.frame(None, b'{"do":"card-of","table":"R1","seq":1}') * 50  # so many answers a turn: 40 turns of them would be over a gigabyte
            before, dropped = memory(h), 0
            for _ in range(40):
                for s in held:
                    try:
                        s.send(text, socket.MSG_DONTWAIT)
                    except OSError:
                        pass
                expect(player.ask("floor"))
                dropped = int(re.search(r"^baize_dropped_slow_total (\d+)$", ask_page(h, "/metrics"), re.M)[1])
                if dropped == len(held):
                    break
            assert dropped > 20, (cap, dropped)
            assert memory(h) - before < 60 << 20, (cap, (memory(h) - before) >> 20)
            for s in held:
                s.close()


def ask_page(h, path, **fields):
    got, said, s = ask(h, path=path, **fields)
    assert got == 200, said
    length = int(re.search(r"Content-Length: (\d+)", said)[1])
    body = said.split("\r\n\r\n", 1)[1]
    while len(body) < length:
        body += s.recv(65536).decode()
    s.close()
    return body


# --- under which name -----------------------------------------------------------------------------------

def test_a_foreign_name_gets_nothing():
    """A page of a stranger's whose name has come to stand for our address."""
    with house("hosts: [floor.example]") as h:
        port = h.floor.port
        for host in ("evil.example", f"evil.example:{port}", "127.0.0.1.evil.example", "floor.example.evil", "localhost.evil",
                     "evil.localhost:80", "127.0.0.1@evil", "1.2.3.4.5", "::1", "[::1", "", "[::1]x", "0x7f000001"):
            for page in ("/", "/metrics"):
                assert status(h, path=page, host=host or " ") in (400, 421), host
            assert status(h, path="/ws", host=host or " ", upgrade=True, origin=f"http://{host}") in (400, 421), host
        for host in ("localhost", f"localhost:{port}", "127.0.0.1", f"127.0.0.1:{port}", f"[::1]:{port}", "[::1]", "10.1.2.3:99",
                     socket.gethostname(), "floor.example", f"FLOOR.example:{port}"):
            assert status(h, host=host) == 200, host
            assert status(h, path="/ws", host=host, upgrade=True, origin=f"http://{host}") == 101, host
            assert status(h, path="/ws", host=host, upgrade=True, origin="http://evil.example") == 403, host
        said = ask(h, host=f"localhost:{port}")[1]
        policy = re.search(r"connect-src ([^;]*);", said)[1].split()
        assert policy == ["'self'", f"ws://localhost:{port}", f"wss://localhost:{port}"], policy


def test_who_speaks_another_version_is_sent_away():
    with house() as h:
        for offered, spoken in (("baize.1", True), ("baize.2, baize.1", True), (None, True), ("baize.2", False)):
            got, said, s = ask(h, path="/ws", upgrade=True, protocol=offered)
            assert got == 101 and ("Sec-WebSocket-Protocol: baize.1\r\n" in said) == (spoken and offered is not None), said
            asked = b'{"do":"floor","seq":1}'
            s.sendall(bytes([0x81, 0x80 | len(asked)]) + bytes(4) + asked)
            frame = said.encode(errors="surrogateescape").partition(b"\r\n\r\n")[2]
            while len(frame) < 4:
                frame += s.recv(4096)
            s.close()
            if spoken:
                assert frame[0] == 0x81, frame
            else:
                assert frame[0] == 0x88 and int.from_bytes(frame[2:4], "big") == 4001, frame


def test_metrics_are_for_whom_the_plan_names():
    with house() as h:
        assert "baize_peers" in ask_page(h, "/metrics")
    with house("metrics: [127.0.0.3]") as h:
        assert status(h, path="/metrics") == 403
        assert "baize_peers" in ask_page(h, "/metrics", source="127.0.0.3")


def test_metrics_are_for_who_shows_the_token():
    """The plan has its hash alone. With one, nobody's address is enough unless the plan names it; behind a proxy all come from one."""
    made = subprocess.run([BAIZE, "floor", "--token"], capture_output=True, text=True, check=True).stdout
    token, line = re.fullmatch(r"token: (\w{64})\n(metrics-token: \w{64})\n", made).groups()

    def shown(h, words, **fields):
        return status(h, path="/metrics", more=f"Authorization: {words}\r\n" if words else "", **fields)
    with house(line) as h:
        assert shown(h, f"Bearer {token}") == 200
        assert shown(h, f"bearer {token}", source="127.0.0.3") == 200
        wrong = ["", "Bearer", "Bearer ", f"Basic {token}", token, f"Bearer {token[:-1]}", f"Bearer {token}0", f"Bearer {line.split()[1]}",
                 f"Bearer {token.upper()}", "Bearer " + "0" * 64, "Bearer " + "x" * 4000]
        for words in wrong:
            assert shown(h, words) == 403, words
    with house(f"{line}\nmetrics: [127.0.0.3]") as h:
        assert shown(h, "") == 403 and shown(h, f"Bearer {token}") == 200 and shown(h, "", source="127.0.0.3") == 200
    refuses("metrics-token: secret", "--token")


# --- through a proxy --------------------------------------------------------------------------------------

PROXY = "127.0.0.1"


def behind(h, senders, source=PROXY):
    """A connection that a proxy brings, in the name of the last of these."""
    return h.wire(source=source, head=f"X-Forwarded-For: {senders}\r\n")


def tried(w, password, name="boss"):
    m = w.ask("login", name=name, password=password)
    return m if m["ok"] else m["code"]


def test_who_guesses_behind_a_proxy_holds_up_nobody_else():
    with house(f"proxies: [{PROXY}]") as h:
        for _ in range(3):
            assert tried(behind(h, "10.0.0.1"), "wrong") == "login"
        for locked_out in ("10.0.0.1", "10.0.0.9, 10.0.0.1"):  # what he says himself comes before what the proxy adds
            assert tried(behind(h, locked_out), "pass-boss") == "locked", locked_out
        assert tried(behind(h, "10.0.0.1, 10.0.0.2"), "pass-boss")["previous-from"] is None
        assert tried(behind(h, "2001:db8::7"), "pass-boss")["previous-from"] == "10.0.0.2"
        assert tried(h.wire(source=PROXY), "pass-boss")["previous-from"] == "2001:db8::/64"
        # A stranger's word is not taken: he is where he comes from.
        assert tried(behind(h, "10.0.0.1", source="127.0.0.2"), "pass-boss")["previous-from"] == PROXY
        assert tried(h.wire(source=PROXY), "pass-boss")["previous-from"] == "127.0.0.2"


def test_behind_a_proxy_each_has_the_connections_of_one():
    with house(f"proxies: [{PROXY}]") as h:
        kept = []
        for sender in ("10.0.0.1", "10.0.0.2"):
            held = []
            for got, _, s in (ask(h, path="/ws", upgrade=True, more=f"X-Forwarded-For: {sender}\r\n") for _ in range(65)):
                held.append(got)
                kept.append(s)
            assert held == [101] * 64 + [503], held
        assert status(h) == 200  # the proxy has them all, and is not held to what one may have


def test_each_request_of_a_proxy_is_its_senders():
    """One connection of it may bring the requests of many."""
    with house(f"proxies: [{PROXY}, '::1']\nmetrics: [10.0.0.9]") as h:
        s = socket.create_connection((PROXY, h.floor.port), timeout=PATIENCE)
        for sender, answer in (("10.0.0.9", 200), ("10.0.0.8", 403), (None, 403), ("10.0.0.8,10.0.0.9", 200),
                               ("10.0.0.9, 10.0.0.8", 403), ("::ffff:10.0.0.9", 200)):
            said = f"X-Forwarded-For: {sender}\r\n" if sender else ""
            s.sendall(f"GET /metrics HTTP/1.1\r\nHost: {PROXY}\r\n{said}\r\n".encode())
            head = b""
            while b"\r\n\r\n" not in head:
                head += s.recv(65536)
            head, _, body = head.partition(b"\r\n\r\n")
            left = int(re.search(rb"Content-Length: (\d+)", head)[1]) - len(body)
            while left > 0:
                left -= len(s.recv(left))
            assert int(head.split()[1]) == answer, (sender, head)
        s.close()
        for words in ("", "unknown", "10.0.0.9:80", "_hidden", "10.0.0.256", "10.0.0.8, x", "[::1]", "1" * 100):
            assert status(h, path="/metrics", more=f"X-Forwarded-For: {words}\r\n") == 400, words
        assert status(h, path="/metrics", more="X-Forwarded-For: 10.0.0.9\r\n", source="127.0.0.2") == 403


def test_a_proxy_is_named_by_its_address():
    refuses("proxies: [proxy.example]", "must be an address")
    refuses("proxies: 127.0.0.1", "must be a list")


# --- how it is heard --------------------------------------------------------------------------------------

def test_tls_only_with_forward_secrecy():
    h = house()
    cert, key = os.path.join(h.folder, "cert.pem"), os.path.join(h.folder, "key.pem")
    subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2",
                    "-keyout", key, "-out", cert], capture_output=True, check=True)
    h.args += ("--cert", cert, "--key", key)
    with h:
        def context(version, ciphers=None):
            c = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
            c.check_hostname, c.verify_mode = False, ssl.CERT_NONE
            c.minimum_version = c.maximum_version = version
            if ciphers:
                c.set_ciphers(ciphers)
            return c
        two, three = ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3
        for good in (context(three), context(two), context(two, "ECDHE-RSA-AES128-GCM-SHA256"),
                     context(two, "ECDHE-RSA-CHACHA20-POLY1305")):
            got, said, s = ask(h, over=good)
            assert got == 200 and "Strict-Transport-Security: max-age=" in said, said
            assert re.search(r"connect-src 'self' wss://[^ ;]+;", said), said
            s.close()
        for bad in ("AES128-GCM-SHA256", "AES256-SHA", "ECDHE-RSA-AES128-SHA", "ECDHE-RSA-AES256-SHA384", "DHE-RSA-AES128-SHA"):
            try:
                ask(h, over=context(two, bad + ":@SECLEVEL=0"))
                raise AssertionError(f"{bad} was taken")
            except (ssl.SSLError, ConnectionError):
                pass


def test_without_tls_no_page_asks_for_it():
    with house() as h:
        assert "Strict-Transport-Security" not in ask(h)[1]


def test_a_key_that_others_may_read_is_refused():
    with house() as h:
        h.stop()
        key = os.path.join(h.book, "floor.key")
        assert os.stat(key).st_mode & 0o777 == 0o600
        for mode in (0o640, 0o604, 0o666, 0o620):
            os.chmod(key, mode)
            try:
                h.open()
                raise AssertionError(f"it opened with {mode:o}")
            except RuntimeError as why:
                assert "floor.key" in str(why) and "chmod 600" in str(why), why
        os.chmod(key, 0o600)
        h.open()


def through_doors(test):
    """The same where processes of their own hold the connections."""
    def again():
        global DOORS
        DOORS = ("--doors", "2")
        try:
            test()
        finally:
            DOORS = ()
    again.__name__ = test.__name__ + "_through_doors"
    return again


for plain in (test_one_address_cannot_take_all_connections, test_the_plan_caps_what_an_address_and_all_hold,
              test_tls_only_with_forward_secrecy):
    globals()[plain.__name__ + "_through_doors"] = through_doors(plain)


if __name__ == "__main__":
    sys.exit(main(tests_of(globals()), sys.argv[2:]))
