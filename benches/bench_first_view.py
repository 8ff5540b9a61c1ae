"""How long a newcomer on a slow phone waits for the first view of a page.

A real `tiltyard serve` with the built client; Chromium with an empty cache, its processor slowed
four times, 1.6 Mbit/s and 150 ms to the server. The figure is the largest contentful paint, which
is of what the server wrote into the page; beside it stands when the client has drawn all of it.

    python benches/bench_first_view.py --runs 5
"""

import argparse
import json
import statistics
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from load import server as serving
from load.machine import describe_load
from load.organiser import Desk

TARGET = 1500  # ms
ROOT = Path(__file__).resolve().parent.parent


def make_pages(desk: Desk) -> dict[str, str]:
    """Return the address of each page, with something on it to see."""
    bracket = desk.open("single-elimination", 32)
    for match in desk.list_ready(bracket)[:10]:
        desk.record(bracket, match)
    swiss = desk.open("swiss", 40)
    for match in desk.list_ready(swiss):
        desk.record(swiss, match)
    clock = {"initial_seconds": 60, "increment_seconds": 0}
    arena = {"name": "Evening", "minutes": 20, "clock": clock, "allows_bots": True}
    number = desk.ask("POST", "/tournaments/arena/", {**arena, "starts_in_minutes": 0})["id"]
    desk.ask("POST", f"/tournaments/arena/{number}/bots/", {"count": 10})
    return {
        "start page": "/",
        "bracket of 32": f"/tournaments/{bracket}",
        "round of a Swiss": f"/tournaments/{swiss}",
        "standings": f"/tournaments/{swiss}?tab=standings",
        "arena": f"/arenas/{number}",
    }


def measure(runs: int) -> dict[str, list[dict[str, float]]]:
    """Look at each page so many times."""
    with (
        serving.sqlite() as environment,
        serving.run(serving.tiltyard("serve", "--port", "0"), environment) as server,
    ):
        pages = make_pages(Desk(server.host))
        addresses = [f"http://{server.host}{path}" for path in pages.values()]
        script = Path(__file__).with_name("first_view.mjs")
        command = ["node", str(script), serving.programs.find_chromium(), str(runs), *addresses]
        found = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return dict(zip(pages, json.loads(found.stdout), strict=True))


def main() -> int:
    """Print the table; return 1 if a page is slower than its target."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--runs", type=int, default=5)
    options = parser.parse_args()
    if not (ROOT / "web" / "dist" / "index.html").is_file():
        print("The web client is not built: run `make run` once, or `npm run build` in web/.")
        return 1
    print(f"load average: {describe_load()}; target: {TARGET} ms, median of {options.runs}")
    print(f"{'page':<18}{'median':>8}{'best':>8}{'worst':>8}{'complete':>10}{'kB':>7}  largest")
    slow = []
    for page, views in measure(options.runs).items():
        times = sorted(view["largest"] for view in views)
        median = statistics.median(times)
        complete = statistics.median(view["complete"] for view in views)
        kilobytes = statistics.median(view["bytes"] for view in views) / 1000
        is_slow = median > TARGET
        print(
            f"{page:<18}{median:>8.0f}{times[0]:>8.0f}{times[-1]:>8.0f}{complete:>10.0f}"
            f"{kilobytes:>7.0f}  {views[0]['what']}{'  MISSED' if is_slow else ''}"
        )
        slow += [page] * is_slow
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main())
