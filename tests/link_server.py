"""A server on this machine that answers as bad as the Web does, and remembers how it was asked."""

from __future__ import annotations

import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

CERTIFICATE = Path(__file__).parent / "untrusted.pem"

PAGE = """<!doctype html><title>Trials</title><body><h1>Bread trials</h1>
<p>Loaves were counted for an hour in each oven, by the same baker, with the same flour and the same water.</p>
<table><tr><th>Oven</th><th>Loaves per hour</th></tr><tr><td>Stone 1</td><td>{value}</td></tr></table>"""


@dataclass
class Log:
    """Every request: when, which path; and how many were ever being answered at once."""

    requests: list[tuple[float, str]] = field(default_factory=list)
    agents: set[str] = field(default_factory=set)
    open_now: int = 0
    most: int = 0
    lock: threading.Lock = field(default_factory=threading.Lock)
    closing: threading.Event = field(default_factory=threading.Event)

    def count(self, path: str) -> int:
        """Return how often a path was asked."""
        return sum(asked == path for _, asked in self.requests)


class _Handler(BaseHTTPRequestHandler):
    log: Log

    def do_GET(self) -> None:
        """Answer as the path says."""
        with self.log.lock:
            self.log.requests.append((time.monotonic(), self.path))
            self.log.agents.add(self.headers["User-Agent"])
            self.log.open_now += 1
            self.log.most = max(self.log.most, self.log.open_now)
        try:
            self.answer(self.path.partition("?")[0])
        except ConnectionError:
            pass
        finally:
            with self.log.lock:
                self.log.open_now -= 1

    def answer(self, path: str) -> None:
        """Write one answer."""
        moves = {
            "/moved": (301, "/alive"),
            "/today": (302, "/alive"),
            "/loop": (301, "/loop"),
            "/out": (301, "file:///x"),
        }
        if path in moves:
            self.say(moves[path][0], Location=moves[path][1])
        elif path == "/slow":
            self.log.closing.wait(20)
        elif path == "/limited" or (path == "/patient" and self.log.count("/patient") == 1):
            self.say(429, **{"Retry-After": "1"})
        elif path == "/busy":
            self.say(429, **{"Retry-After": "3600"})
        elif path == "/changed":
            self.say(200, PAGE.format(value="61.40"))
        elif path == "/copy":
            self.say(200, '{"archived_snapshots": {"closest": {"url": "https://web.archive.org/web/20261129/x"}}}')
        elif path[1:].isdecimal():
            self.say(int(path[1:]))
        else:
            self.say(200, PAGE.format(value="57.21"))

    def say(self, status: int, body: str = "", **headers: str) -> None:
        """Write the status, the headers and the body."""
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(body.encode())))
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is inherited)
        """Say nothing."""


class _Server(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a client that refuses a certificate or hangs up."""


@contextmanager
def serving(*, encrypted: bool = False) -> Iterator[tuple[int, Log]]:
    """Serve on a free port of 127.0.0.1, with a certificate that nobody signed if `encrypted`."""
    log = Log()
    handler = type("Handler", (_Handler,), {"log": log})
    with _Server(("127.0.0.1", 0), handler) as server:
        if encrypted:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(CERTIFICATE)
            server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
        thread = threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True)
        thread.start()
        try:
            yield server.server_address[1], log
        finally:
            log.closing.set()
            server.shutdown()
            thread.join()
