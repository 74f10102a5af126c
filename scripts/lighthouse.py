"""What Lighthouse thinks of a few pages of the site: four scores a page, the best of three runs, one run at a time.

`python scripts/lighthouse.py cli/index.js http://127.0.0.1:1234/ [mobile|desktop] [page…]`. Exit: 0 as wanted, 1 below.
The network and the telephone are simulated (Lighthouse's default), so that a slow machine weighs less; how fast the
machine was is the last column: below 1000, performance says more of the machine than of the page.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from typing import Any

PAGES = ("", "articles/debit/", "mesures/")
PRESETS = ("mobile", "desktop")
RUNS = 3
WANTED = {"performance": 95, "accessibility": 100, "best-practices": 100, "seo": 100}
TIMES = {
    "first-contentful-paint": "FCP",
    "largest-contentful-paint": "LCP",
    "total-blocking-time": "TBT",
    "cumulative-layout-shift": "CLS",
}
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --disable-component-update"


def run(program: str, url: str, preset: str) -> Mapping[str, Any]:
    """Have Lighthouse look at a page once, and return its report."""
    command = [
        "node",
        program,
        url,
        "--quiet",
        "--output=json",
        f"--chrome-flags={FLAGS}",
        "--no-enable-error-reporting",
    ]
    command += ["--preset=desktop"] if preset == "desktop" else []
    ran = subprocess.run(command, check=True, stdout=subprocess.PIPE, env=os.environ, encoding="utf-8")
    report: Mapping[str, Any] = json.loads(ran.stdout)
    return report


def scores(report: Mapping[str, Any]) -> dict[str, int]:
    """Return the scores of a report, out of a hundred; what could not be judged is worth nothing."""
    return {name: round(100 * (report["categories"][name]["score"] or 0)) for name in WANTED}


def lacking(report: Mapping[str, Any]) -> list[str]:
    """List the audits that cost a category that is not as wanted, and what they say."""
    found = scores(report)
    audits = report["audits"]
    return [
        f"{name} : {one['id']} {audits[one['id']].get('displayValue', '')}".rstrip()
        for name, least in WANTED.items()
        if found[name] < least
        for one in report["categories"][name]["auditRefs"]
        if one["weight"] and (audits[one["id"]]["score"] or 0) < 0.9
    ]


def line(page: str, preset: str, report: Mapping[str, Any]) -> str:
    """Write one line of the table."""
    four = "".join(f"{score:>6}" for score in scores(report).values())
    times = "".join(f"{report['audits'][name].get('displayValue', '?'):>10}" for name in TIMES)
    return f"{page or 'accueil':<24}{preset:<9}{four}{times}{report['environment']['benchmarkIndex']:>8.0f}"


def main(arguments: list[str]) -> int:
    """Print the table, and what keeps a page from what is wanted; return the exit code."""
    program, site, *rest = arguments
    presets = [one for one in rest if one in PRESETS] or PRESETS
    pages = [one for one in rest if one not in PRESETS] or PAGES
    heads = "".join(f"{one:>6}" for one in ("perf", "acc", "pra", "seo")) + "".join(
        f"{one:>10}" for one in TIMES.values()
    )
    print(f"{'':<33}{heads}{'machine':>8}")
    short: list[str] = []
    for preset in presets:
        for page in pages:
            best = max(
                (run(program, site + page, preset) for _ in range(RUNS)), key=lambda one: list(scores(one).values())
            )
            print(line(page, preset, best), flush=True)
            short += [f"{page or 'accueil'}, {preset}, {one}" for one in lacking(best)]
    print("\n".join(["", *short]) if short else "")
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
