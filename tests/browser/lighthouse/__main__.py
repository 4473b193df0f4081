"""Lighthouse looks at the lobby and at a table, as on a phone and as on a laptop, and its figures are printed: `make lighthouse`.

Performance is the median of some visits, for it depends on what else the machine does; anything below 95 makes the command fail."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatch_build import find_npm, install_libraries

from ..conftest import WITH_WINDOWS, Server, serving

HERE = Path(__file__).parent
LEAST = 95
VISITS = 3
ASKED = {"performance": "performance", "accessibility": "accessibility", "best-practices": "best practices"}
SCREENS = {"phone": (), "laptop": ("--preset=desktop",)}


def visit(address: str, options: tuple[str, ...], node: str, environment: dict[str, str]) -> dict[str, Any]:
    """One report of Lighthouse."""
    program = HERE / "node_modules" / "lighthouse" / "cli" / "index.js"
    fixed = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox", f"--only-categories={','.join(ASKED)}"]
    done = subprocess.run([node, program, address, *fixed, *options], env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"lighthouse failed: {done.stderr[-800:]}")
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def main() -> None:
    if WITH_WINDOWS is None:
        sys.exit("Lighthouse looks through Chromium, and this machine has none: on Debian, apt install chromium")
    npm, environment = find_npm()
    install_libraries(HERE, npm, environment)
    environment |= {"CHROME_PATH": WITH_WINDOWS}
    node = npm[0] if len(npm) > 1 else "node"
    low: list[str] = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as address:
        seated = Server(address).open("nexos", "you", "bot:1", "bot:1", "bot:1")
        print(f"| page | screen | {' | '.join(ASKED.values())} |\n| --- | --- | ---: | ---: | ---: |")
        for page, path in {"lobby": "/", "table": f"/t/{seated['table']}"}.items():
            for screen, options in SCREENS.items():
                reports = [visit(address + path, options, node, environment) for _ in range(VISITS)]
                scores = {
                    asked: round(100 * statistics.median(report["categories"][asked]["score"] for report in reports)) for asked in ASKED
                }
                print(f"| {page} | {screen} | {' | '.join(map(str, scores.values()))} |", flush=True)
                low += [f"{page}, {screen}: {ASKED[asked]} {score}" for asked, score in scores.items() if score < LEAST]
    if low:
        sys.exit(f"below {LEAST}: {'; '.join(low)} (load of this machine: {os.getloadavg()[0]:.1f})")


if __name__ == "__main__":
    main()
