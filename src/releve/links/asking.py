"""A polite checker: one request at a time for each host, bounded in time, size and redirections."""

from __future__ import annotations

import ipaddress
import queue
import threading
import time
import urllib.error
import urllib.request
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from email.message import Message
from email.utils import parsedate_to_datetime
from http.client import HTTPException
from urllib.parse import urldefrag, urljoin, urlsplit

from ..web import Trouble, body, opener, trouble
from .results import Answer

_REDIRECTIONS = frozenset({301, 302, 303, 307, 308})
_PERMANENT = frozenset({301, 308})
_PLEASE_WAIT = frozenset({429, 503})


@dataclass(frozen=True, slots=True)
class Manners:
    """How a checker behaves; times in seconds, sizes in bytes.

    `wait` is the longest `Retry-After` that is waited for, once; beyond it the host is left alone. `whole` bounds the
    check. `private` allows addresses that only this machine or its network can open.
    """

    seconds: float = 20
    size: int = 4 << 20
    pause: float = 1
    wait: float = 60
    whole: float = 3000
    hops: int = 5
    at_once: int = 8
    private: bool = False
    agent: str = "releve (checks links once a week)"


def ask(urls: Iterable[str], manners: Manners) -> dict[str, Answer]:
    """Ask each address once, hosts side by side, and return the answers; what time did not allow is `UNASKED`."""
    waiting = {url: Answer(url, trouble=Trouble.UNASKED) for url in dict.fromkeys(urls)}
    hosts: dict[str, list[str]] = defaultdict(list)
    for url in waiting:
        hosts[_host(url)].append(url)
    asked: queue.Queue[list[str]] = queue.Queue()
    for group in hosts.values():
        asked.put(group)
    answered: queue.Queue[Answer | None] = queue.Queue()
    end = time.monotonic() + manners.whole
    # Daemons: a server that drips for ever keeps a thread, never the program.
    workers = [
        threading.Thread(target=_work, args=(asked, answered, manners, end), daemon=True)
        for _ in range(min(manners.at_once, len(hosts)))
    ]
    for worker in workers:
        worker.start()
    found: dict[str, Answer] = {}
    idle = 0
    while idle < len(workers):
        try:
            answer = answered.get(timeout=max(0.0, end - time.monotonic()))
        except queue.Empty:
            break
        if answer is None:
            idle += 1
        else:
            found[answer.url] = answer
    return waiting | found


def _work(asked: queue.Queue[list[str]], answered: queue.Queue[Answer | None], manners: Manners, end: float) -> None:
    try:
        while True:
            _ask_host(asked.get_nowait(), answered, manners, end)
    except queue.Empty:
        return
    finally:
        # Whatever happens, whoever waits for the answers must not wait for the end of time.
        answered.put(None)


def _ask_host(urls: list[str], answered: queue.Queue[Answer | None], manners: Manners, end: float) -> None:
    """Ask the addresses of one host one after another; stop when it asks to be left alone."""
    for rank, url in enumerate(urls):
        if rank:
            time.sleep(manners.pause)
        if time.monotonic() > end:
            return
        answer = fetch(url, manners)
        wait = answer.retry_after
        if answer.status in _PLEASE_WAIT and wait is not None and wait <= min(manners.wait, end - time.monotonic()):
            time.sleep(wait)
            answer = fetch(url, manners)
        answered.put(answer)
        if answer.status == 429 or (answer.status == 503 and answer.retry_after is not None):
            return


def fetch(url: str, manners: Manners) -> Answer:
    """Read one page, redirections followed; nothing is sent but the address."""
    end = time.monotonic() + manners.seconds
    here, settled, moved_to = urldefrag(url).url, True, ""
    try:
        for _ in range(manners.hops + 1):
            if not manners.private and is_private(here):
                return Answer(url, trouble=Trouble.PRIVATE)
            answer, location = _request(url, here, manners, end)
            if answer.status not in _REDIRECTIONS or not location:
                return replace(answer, moved_to=moved_to)
            here = urldefrag(urljoin(here, location)).url
            if urlsplit(here).scheme not in {"http", "https"}:
                return Answer(url, trouble=Trouble.REDIRECTIONS)
            # Past a temporary step, where a page is today says nothing of where it will be.
            settled = settled and answer.status in _PERMANENT
            moved_to = here if settled else moved_to
    except (OSError, HTTPException, ValueError) as error:
        return Answer(url, trouble=trouble(error))
    return Answer(url, trouble=Trouble.REDIRECTIONS)


def _request(url: str, here: str, manners: Manners, end: float) -> tuple[Answer, str]:
    """Make one request; return its answer and where a redirection leads."""
    left = end - time.monotonic()
    if left <= 0:
        raise TimeoutError
    headers = {"User-Agent": manners.agent, "Accept": "text/html,text/*;q=0.9,*/*;q=0.5"}
    request = urllib.request.Request(here, headers=headers)  # noqa: S310 (the opener knows http and https only)
    try:
        with opener().open(request, timeout=left) as response:
            read, whole = body(response, manners.size, end)
            known: Message = response.headers
            kind, charset = known.get_content_type(), known.get_content_charset()
            return Answer(url, response.status, body=read, kind=kind, charset=charset, whole=whole), ""
    except urllib.error.HTTPError as error:
        with error:
            location = error.headers.get("Location", "") if error.code in _REDIRECTIONS else ""
            return Answer(url, error.code, retry_after=_seconds(error.headers.get("Retry-After"))), location


def _seconds(header: str | None) -> int | None:
    """Read `Retry-After`: seconds, or a date; None when there is none that can be read."""
    if header is None:
        return None
    if header.strip().isdecimal():
        return int(header)
    try:
        moment = parsedate_to_datetime(header)
    except ValueError:
        return None
    moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
    return max(0, int((moment - datetime.now(UTC)).total_seconds()))


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def is_private(url: str) -> bool:
    """Tell whether an address names this machine or its network: nobody else could open it."""
    host = urlsplit(url).hostname or ""
    if host == "localhost" or host.endswith((".localhost", ".local", ".internal")):
        return True
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return False
