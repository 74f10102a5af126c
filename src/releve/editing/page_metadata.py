"""What a page says of itself: title, publisher, dates, language, read in its own metadata and nowhere else."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from typing import Any
from urllib.parse import urlsplit

from selectolax.lexbor import LexborHTMLParser

from ..decode.dates import first_day
from ..web import Trouble, body, decoded, opener, trouble

MAX_BYTES = 1 << 20
"""How much of a page is read, in bytes: its metadata stand at its head."""

SECONDS = 8.0
"""How long a page may take in all, in seconds."""

_KINDS = ("text/html", "application/xhtml+xml")
_AGENT = "releve (adds a source; https and http only)"
_METAS: Mapping[str, tuple[str, ...]] = {
    "title": ("citation_title", "og:title", "twitter:title", "dc.title"),
    "publisher": ("citation_publisher", "og:site_name", "dc.publisher", "application-name"),
    "author": ("citation_author", "author", "dc.creator"),
    "published": ("citation_publication_date", "article:published_time", "dc.date", "date", "datepublished"),
}
"""The names of `meta` elements that say each field, the surest first."""


@dataclass(frozen=True, slots=True)
class Unreached:
    """A page that could not be read, and why, in French."""

    reason: str


def page_fields(url: str, seconds: float = SECONDS) -> dict[str, str] | Unreached:
    """Fetch a page and return what its metadata say, by the key of the source that they fill.

    Only http and https are followed, redirections included; nothing is sent but the address.
    """
    try:
        page, kind, charset = _fetched(url, seconds)
    except urllib.error.HTTPError as error:
        error.close()
        turned = 300 <= error.code < 400
        return Unreached(Trouble.REDIRECTIONS.value if turned else f"le serveur répond {error.code}")
    except (OSError, HTTPException, ValueError) as error:
        return Unreached(trouble(error).value)
    if kind not in _KINDS:
        return Unreached(f"ce n’est pas une page HTML ({kind or 'genre inconnu'})")
    return read_metadata(decoded(page, charset or _declared(page)))


def read_metadata(html: str) -> dict[str, str]:
    """Return the fields of a source that the metadata of a page fill: title, publisher, author, published, language."""
    tree = LexborHTMLParser(html)
    metas: dict[str, str] = {}
    for element in tree.css("meta"):
        name = (element.attributes.get("property") or element.attributes.get("name") or "").strip().lower()
        metas.setdefault(name, _clean(element.attributes.get("content") or ""))
    said = [thing for element in tree.css('script[type="application/ld+json"]') for thing in _things(element.text())]
    found = {key: next((metas[name] for name in names if metas.get(name)), "") for key, names in _METAS.items()}
    for key, name in (("title", "headline"), ("publisher", "publisher"), ("author", "author")):
        found[key] = found[key] or next((text for thing in said if (text := _clean(_name(thing.get(name))))), "")
    heading = tree.css_first("title")
    found["title"] = found["title"] or (_clean(heading.text()) if heading else "")
    dates = [found["published"], *(str(thing.get("datePublished") or "") for thing in said)]
    found["published"] = next((day for text in dates if (day := _day(text))), "")
    root = tree.css_first("html")
    found["language"] = _language(root.attributes.get("lang") if root else None)
    return {key: text for key, text in found.items() if text}


def host(url: str) -> str:
    """Return the name of the site of an address, without its `www.`."""
    return (urlsplit(url).hostname or "").removeprefix("www.")


class _WebRedirects(urllib.request.HTTPRedirectHandler):
    """Follows a redirection to http and https only: neither a file nor another protocol."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> Any:  # noqa: ANN401 (urllib fixes them)
        if urlsplit(newurl).scheme not in {"http", "https"}:
            raise urllib.error.HTTPError(newurl, code, msg, headers, fp)
        return super().redirect_request(req, fp, code, msg, headers, newurl)


def _fetched(url: str, seconds: float) -> tuple[bytes, str, str | None]:
    """Read the head of a page; return its bytes, its media type and the encoding that the server gives."""
    request = urllib.request.Request(url, headers={"User-Agent": _AGENT, "Accept": "text/html"})  # noqa: S310 (the opener knows http and https only)
    end = time.monotonic() + seconds
    response: HTTPResponse
    with opener(_WebRedirects()).open(request, timeout=seconds) as response:
        page, _ = body(response, MAX_BYTES, end)
        return page, response.headers.get_content_type(), response.headers.get_content_charset()


def _declared(page: bytes) -> str | None:
    """Return the encoding that the head of a page declares."""
    element = LexborHTMLParser(page[:4096]).css_first("meta[charset]")
    return element.attributes.get("charset") if element else None


def _things(text: str) -> Iterator[dict[str, Any]]:
    """Yield the objects of a block of JSON-LD, those of its graph included."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return
    for thing in data if isinstance(data, list) else [data]:
        if isinstance(thing, dict):
            yield thing
            graph = thing.get("@graph")
            yield from (one for one in (graph if isinstance(graph, list) else []) if isinstance(one, dict))


def _name(value: object) -> str:
    """Return the name that a property of JSON-LD gives: a text, a thing with a name, or the first of a list."""
    if isinstance(value, list):
        value = value[0] if value else ""
    if isinstance(value, dict):
        value = value.get("name")
    return value if isinstance(value, str) else ""


def _clean(text: str) -> str:
    """Return a text on one line, without what no file of the data may hold."""
    return "".join(letter for letter in " ".join(text.split())[:300] if letter.isprintable())


def _day(text: str) -> str:
    """Return the day, month or year that a date begins with, the empty text when it says none."""
    day = text.strip().replace("/", "-")[:10]
    return next((part for part in (day, day[:7], day[:4]) if first_day(part)), "")


def _language(lang: str | None) -> str:
    code = (lang or "").strip().lower()[:2]
    return code if len(code) == 2 and code.isalpha() and code.isascii() else ""
