"""Serves a built site on this machine while a command reads it, then gives that command's exit code.

`python scripts/serve_site.py site linkchecker URL`, where the word URL becomes http://127.0.0.1:<port>/
"""

from __future__ import annotations

import functools
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers with the files of one folder, silently, and lets linkchecker go at full speed."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Add the header without which linkchecker keeps to ten requests a second."""
        self.send_header("LinkChecker", "1")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        """Say nothing: the command that reads the site reports what it did not find."""


class SiteServer(ThreadingHTTPServer):
    """A server whose readers may leave in the middle of an answer."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a reader who hung up: a browser does so at every page it leaves."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Serve a folder on a free port of 127.0.0.1 and give its address, which ends with a slash."""
    if not (folder / "index.html").is_file():
        msg = f"{folder} holds no built site"
        raise FileNotFoundError(msg)
    handler = functools.partial(SiteHandler, directory=str(folder))
    with SiteServer(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()


def main(arguments: list[str]) -> int:
    """Serve the folder named first, run the rest as a command, and return its exit code."""
    folder, *command = arguments
    with served(Path(folder)) as url:
        filled = [url if word == "URL" else word for word in command]
        return subprocess.run(filled, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
