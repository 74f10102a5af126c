"""Pages asked of the Web: http and https only, bounded in time and size, and why one was not reached."""

from __future__ import annotations

import socket
import ssl
import time
import urllib.request
from enum import StrEnum
from http.client import HTTPResponse


class Trouble(StrEnum):
    """Why a server gave no answer; the value is what an editor reads."""

    NONE = ""
    TIMEOUT = "pas de réponse à temps"
    CERTIFICATE = "certificat refusé"
    HOST = "nom d’hôte inconnu"
    CONNECTION = "connexion impossible"
    REDIRECTIONS = "redirections sans fin ou hors du Web"
    PRIVATE = "adresse privée, que personne d’autre ne peut ouvrir"
    UNASKED = "pas demandé : l’hôte refuse les robots ou a prié d’attendre, ou le temps a manqué"


def opener(*more: urllib.request.BaseHandler) -> urllib.request.OpenerDirector:
    """Make what speaks http and https only, and follows no redirection but by the handlers given."""
    made = urllib.request.OpenerDirector()
    for handler in (
        urllib.request.ProxyHandler(),
        urllib.request.HTTPHandler(),
        urllib.request.HTTPSHandler(),
        urllib.request.HTTPDefaultErrorHandler(),
        urllib.request.HTTPErrorProcessor(),
        urllib.request.UnknownHandler(),
        *more,
    ):
        made.add_handler(handler)
    return made


def body(response: HTTPResponse, size: int, end: float) -> tuple[bytes, bool]:
    """Read `size` bytes at the most; return them, and whether that is all. `TimeoutError` past `end` (monotonic)."""
    parts, length = [], 0
    while length < size and (part := response.read1(min(1 << 16, size - length))):
        parts.append(part)
        length += len(part)
        if time.monotonic() > end:
            raise TimeoutError
    return b"".join(parts), length < size


def decoded(page: bytes, charset: str | None) -> str:
    """Return the text of a page; what its encoding cannot read is replaced, and an unknown encoding is UTF-8."""
    try:
        return page.decode(charset or "utf-8", errors="replace")
    except LookupError:
        return page.decode(errors="replace")


def trouble(error: BaseException) -> Trouble:
    """Tell why no answer came, from what urllib raised."""
    reason = getattr(error, "reason", error)
    if isinstance(reason, TimeoutError):
        return Trouble.TIMEOUT
    if isinstance(reason, ssl.SSLError):
        return Trouble.CERTIFICATE
    if isinstance(reason, socket.gaierror):
        # Names that may resolve in a minute are no proof.
        return Trouble.CONNECTION if reason.errno == socket.EAI_AGAIN else Trouble.HOST
    return Trouble.CONNECTION
