#!/usr/bin/env python3
"""A floor behind nginx with deploy/nginx/baize.conf as it stands, but for names, ports and paths: a page and a player come through
it, each is known by where he comes from, and nobody by what he says of that himself.

usage: nginx.py PATH-TO-BAIZE
"""
import http.client
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE / "floor")]
from house import PATIENCE, House, Wire, card, expect, pin, plan, until_so  # noqa: E402

CONF = (HERE.parent / "deploy/nginx/baize.conf").read_text()
AROUND = """daemon off; pid {0}/pid; error_log {0}/error.log;
events {{ worker_connections 500; }}
http {{ access_log off; client_body_temp_path {0}/a; proxy_temp_path {0}/b; fastcgi_temp_path {0}/c; uwsgi_temp_path {0}/d;
scgi_temp_path {0}/e; include {0}/baize.conf; }}
"""


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as s:
        return s.getsockname()[1]


def replaced(text, *pairs):
    for there, here in pairs:
        assert re.search(there, text, re.M), there
        text = re.sub(there, here, text, flags=re.M)
    return text


@contextmanager
def proxy(floor_port):
    """nginx on a port of its own: answers the port, and what trusts its certificate."""
    with tempfile.TemporaryDirectory(prefix="baize-nginx-") as folder:
        port, cert, key = free_port(), f"{folder}/cert.pem", f"{folder}/key.pem"
        os.chmod(folder, 0o755)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=localhost", "-days", "2", "-addext",
                        "subjectAltName=IP:127.0.0.1", "-keyout", key, "-out", cert], capture_output=True, check=True)
        Path(folder, "baize.conf").write_text(replaced(
            CONF, (r"listen 443 ssl;", f"listen 127.0.0.1:{port} ssl;"), (r"^.*listen \[::\]:443.*\n", ""), (r"127\.0\.0\.1:8080", f"127.0.0.1:{floor_port}"),
            (r"/etc/ssl/baize/one\.example\.pem", cert), (r"/etc/ssl/baize/one\.example\.key", key), (r"allow 10\.0\.0\.0/24;", "allow 127.0.0.8/31;")))
        Path(folder, "nginx.conf").write_text(AROUND.format(folder))
        nginx = subprocess.Popen(["/usr/sbin/nginx", "-e", f"{folder}/error.log", "-c", f"{folder}/nginx.conf"])
        try:
            until_so(lambda: nginx.poll() is not None or listens(port), "nginx listens")
            assert nginx.poll() is None, Path(folder, "error.log").read_text()
            yield port, ssl.create_default_context(cafile=cert)
        finally:
            nginx.terminate()
            nginx.wait()


def listens(port):
    with socket.socket() as s:
        return s.connect_ex(("127.0.0.1", port)) == 0


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with House(sys.argv[1], plan(members=2, terminals=4, more="proxies: [127.0.0.1]\nmetrics: [127.0.0.8]\nhosts: [one.example]", per_address=None)) as house, \
            proxy(house.floor.port) as (port, trust):

        def page(path, source):
            c = http.client.HTTPSConnection("127.0.0.1", port, timeout=PATIENCE, context=trust, source_address=(source, 0))
            c.request("GET", path)
            answer = c.getresponse()
            return answer.status, answer.headers, answer.read()

        def wire(source, head=""):
            w = Wire(port, timeout=PATIENCE, over=trust, source=source, head=head)
            house.wires.append(w)
            return w

        def login(w, password):
            return w.ask("login", name="boss", password=password)

        status, headers, body = page("/", "127.0.0.3")
        assert status == 200 and b"<!doctype html>" in body and headers["Content-Security-Policy"], (status, body[:200])
        assert "max-age" in headers["Strict-Transport-Security"]

        for _ in range(3):
            assert login(wire("127.0.0.3"), "wrong")["code"] == "login"
        assert login(wire("127.0.0.3"), "pass-boss")["code"] == "locked"
        assert login(wire("127.0.0.3", "X-Forwarded-For: 127.0.0.7\r\n"), "pass-boss")["code"] == "locked"
        expect(login(wire("127.0.0.4", "X-Forwarded-For: 127.0.0.3\r\n"), "pass-boss"))
        assert expect(login(wire("127.0.0.5"), "pass-boss"))["previous-from"] == "127.0.0.4"

        assert [page("/metrics", source)[0] for source in ("127.0.0.8", "127.0.0.9", "127.0.0.10")] == [200, 403, 403]
        player = wire("127.0.0.6")
        expect(player.join("T01"))
        expect(player.ask("card", card=card(1), pin=pin(1)))
        expect(player.ask("transfer", amount=1000, to="terminal"))
        n = expect(player.ask("table", table="D1"))["view"]["round"]
        expect(player.ask("wager", table="D1", round=n, bet="red", stake=500))
        house.hang_up()
        status, said = house.stop()
        assert (status, said) == (0, ""), said
        assert "all legs sum to zero" in house.verify()
    print("ok: who comes through nginx is known by where he comes from")


if __name__ == "__main__":
    main()
