"""Run the benches one after the other; each prints its own table."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def main() -> int:
    """Return 1 if any bench missed a target."""
    failed = []
    for bench in sorted(HERE.glob("bench_*.py")):
        print(f"\n━━ {bench.stem} ━━", flush=True)
        if subprocess.run([sys.executable, str(bench), *sys.argv[1:]], check=False).returncode:
            failed.append(bench.stem)
    print(f"\nmissed: {', '.join(failed) or 'nothing'}")
    return int(bool(failed))


if __name__ == "__main__":
    raise SystemExit(main())
