"""What a page says of itself is read in its metadata, over http and https alone, in bounded time and size."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from releve.editing import page_metadata
from releve.editing.page_metadata import MAX_BYTES, Unreached, host, page_fields, read_metadata

PAGE = """<!doctype html><html lang="fr-FR"><head><meta charset="{charset}">
<title>Essais   de fours | Fournil</title>
<meta property="og:title" content="Essais de fours à pain">
<meta property="og:site_name" content="Fournil">
<meta name="author" content="A. Boulanger">
<meta property="article:published_time" content="2026-03-04T10:00:00Z">
</head><body>un é</body></html>"""

ROUTES = {
    "/page": (200, "text/html; charset=utf-8", PAGE.format(charset="utf-8").encode()),
    "/latin": (200, "text/html", PAGE.format(charset="iso-8859-1").encode("iso-8859-1")),
    "/charset": (200, "text/html; charset=nonsense", PAGE.format(charset="utf-8").encode()),
    "/missing": (404, "text/html", b""),
    "/gone": (410, "text/html", b""),
    "/broken": (500, "text/html", b""),
    "/text": (200, "text/plain", b"a: b"),
    "/huge": (200, "text/html", PAGE.format(charset="utf-8").encode() + b"x" * (MAX_BYTES * 3)),
}
MOVED = {"/moved": "/page", "/file": "file:///etc/hostname", "/ftp": "ftp://127.0.0.1/a", "/loop": "/loop"}


class Handler(BaseHTTPRequestHandler):
    """Answers the routes above; `/slow` sends a byte now and then, `/silent` nothing."""

    def do_GET(self) -> None:
        """Answer one request."""
        if self.path in MOVED:
            self.send_response(302)
            self.send_header("Location", MOVED[self.path])
            self.end_headers()
            return
        if self.path == "/silent":
            time.sleep(1)
            return
        status, kind, body = ROUTES.get(self.path, (200, "text/html", b""))
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.end_headers()
        if self.path == "/slow":
            for _ in range(20):
                self.wfile.write(b" ")
                time.sleep(0.1)
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 (the name is the standard library's)
        """Say nothing on the terminal."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """Serve the routes on this machine alone, and give their address."""
    made = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=made.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{made.server_port}"
    made.shutdown()
    made.server_close()
    thread.join()


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "127.0.0.1")


FIELDS = {
    "title": "Essais de fours à pain",
    "publisher": "Fournil",
    "author": "A. Boulanger",
    "published": "2026-03-04",
    "language": "fr",
}


@pytest.mark.parametrize("route", ["/page", "/latin", "/charset", "/moved", "/huge"])
def test_a_page_is_read(server: str, route: str) -> None:
    """Title, publisher, author, date and language are found, whatever the encoding, after a redirection too."""
    assert page_fields(server + route) == FIELDS


@pytest.mark.parametrize(
    ("route", "told"),
    [("/missing", "404"), ("/gone", "410"), ("/broken", "500"), ("/text", "text/plain"), ("/loop", "redirection")],
)
def test_a_page_that_is_none_is_told(server: str, route: str, told: str) -> None:
    """A refusal of the server, an endless redirection and another kind of file are told, never raised."""
    found = page_fields(server + route)
    assert isinstance(found, Unreached)
    assert told in found.reason


@pytest.mark.parametrize("route", ["/file", "/ftp"])
def test_a_redirection_never_leaves_the_web(server: str, route: str) -> None:
    """Neither a file of this machine nor another protocol is opened."""
    found = page_fields(server + route)
    assert isinstance(found, Unreached)
    assert "redirection" in found.reason


@pytest.mark.parametrize("url", ["file:///etc/hostname", "ftp://127.0.0.1/a", "data:text/html,<title>a</title>"])
def test_another_protocol_is_not_opened(url: str) -> None:
    """An address that is not of the Web is not fetched."""
    assert isinstance(page_fields(url), Unreached)


@pytest.mark.parametrize("route", ["/slow", "/silent"])
def test_a_slow_page_is_left(server: str, route: str) -> None:
    """The bound is on the whole page: a server that drips or says nothing cannot hold an editor."""
    began = time.monotonic()
    found = page_fields(server + route, seconds=0.3)
    assert isinstance(found, Unreached)
    assert "temps" in found.reason
    assert time.monotonic() - began < 1.5


def test_a_server_that_is_not_there_is_told(server: str) -> None:
    """A refused connection is a sentence."""
    found = page_fields(server.rpartition(":")[0] + ":9/")
    assert isinstance(found, Unreached)
    assert found.reason == "connexion impossible"


LINKED = """<script type="application/ld+json">{"@graph": [{"headline": "H", "publisher": {"name": "P"},
    "author": [{"name": "A"}], "datePublished": "2025-07-01T00:00"}]}</script>"""


@pytest.mark.parametrize(
    ("html", "fields"),
    [
        ("<title>Seul</title>", {"title": "Seul"}),
        ("<title>a</title><meta name='citation_title' content='Papier'>", {"title": "Papier"}),
        (
            LINKED,
            {"title": "H", "publisher": "P", "author": "A", "published": "2025-07-01"},
        ),
        ("<meta name='date' content='2025/07'><title>t</title>", {"title": "t", "published": "2025-07"}),
        ("<meta name='date' content='2025-13-45'>", {"published": "2025"}),
        ("<meta name='date' content='hier'>", {}),
        ("<html lang='x'>", {}),
        ('<script type="application/ld+json">' + "[" * 5000 + "</script>", {}),
        ('<script type="application/ld+json">{"headline": 5, "publisher": [], "@graph": 3}</script>', {}),
        ("<title>a\x85b\u2028c\x07\u202ed</title>", {"title": "a b cd"}),
        ("", {}),
    ],
)
def test_metadata_are_read_and_nothing_else(html: str, fields: dict[str, str]) -> None:
    """The surest metadata win, JSON-LD is read, what is no date or no text is left, control signs are dropped."""
    assert read_metadata(html) == fields


def test_a_text_of_the_page_is_no_metadata() -> None:
    """A date or a name in the text of the page is not taken for the page's own."""
    assert read_metadata("<body><h1>Titre</h1><time>2026-01-01</time><p>par A. B.</p></body>") == {}


def test_the_site_of_an_address() -> None:
    """The publisher proposed is the name of the site, without its `www.`."""
    assert host("https://www.Example.org:8080/a") == "example.org"
    assert page_metadata.SECONDS <= 10
