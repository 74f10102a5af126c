"""Serves a built site on this machine while a command reads it, then gives that command's exit code.

`python scripts/serve_site.py site linkchecker URL`, where the word URL becomes http://127.0.0.1:<port>/
With `--gzip` first, texts are compressed and kept by their readers as a public host has them kept.
"""

from __future__ import annotations

import functools
import gzip
import io
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

TEXTS = {".css", ".csv", ".html", ".js", ".json", ".mjs", ".svg", ".txt", ".xml"}
"""What a public host compresses, by the ends of names."""


class SiteHandler(SimpleHTTPRequestHandler):
    """Answers with the files of one folder, silently, and lets linkchecker go at full speed."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        """Add the header without which linkchecker keeps to ten requests a second."""
        self.send_header("LinkChecker", "1")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is inherited
        """Say nothing: the command that reads the site reports what it did not find."""


class CompressingHandler(SiteHandler):
    """Answers as a public host does: texts compressed, each once, and a time for which they need not be asked again."""

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the head of an answer, and give what follows it."""
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() and self.path.partition("?")[0].endswith("/") else file
        if "gzip" not in self.headers.get("Accept-Encoding", "") or file.suffix not in TEXTS or not file.is_file():
            return super().send_head()
        body = compressed(file)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(file))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600")
        self.end_headers()
        return io.BytesIO(body)


@functools.lru_cache(maxsize=4096)
def compressed(file: Path) -> bytes:
    """Compress a file of a site that is built and changes no more."""
    return gzip.compress(file.read_bytes(), 9, mtime=0)


class SiteServer(ThreadingHTTPServer):
    """A server whose readers may leave in the middle of an answer."""

    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a reader who hung up: a browser does so at every page it leaves."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


@contextmanager
def served(folder: Path, handler: type[SiteHandler] = SiteHandler) -> Iterator[str]:
    """Serve a folder on a free port of 127.0.0.1 and give its address, which ends with a slash."""
    if not (folder / "index.html").is_file():
        msg = f"{folder} holds no built site"
        raise FileNotFoundError(msg)
    with SiteServer(("127.0.0.1", 0), functools.partial(handler, directory=str(folder))) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/"
        finally:
            server.shutdown()
            thread.join()


def main(arguments: list[str]) -> int:
    """Serve the folder named first, run the rest as a command, and return its exit code."""
    handler = CompressingHandler if arguments[0] == "--gzip" else SiteHandler
    folder, *command = arguments[arguments[0] == "--gzip" :]
    with served(Path(folder), handler) as url:
        filled = [url if word == "URL" else word for word in command]
        return subprocess.run(filled, check=False).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
