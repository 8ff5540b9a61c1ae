"""What the figures were measured on."""

import os
import platform
import subprocess
from importlib.metadata import version
from pathlib import Path
from typing import Final

_PACKAGES: Final = ("Django", "django-ninja", "channels", "uvicorn", "uvloop", "psycopg", "redis")


def describe_machine() -> list[str]:
    """Return lines of Markdown: processor, memory, kernel, versions, and how busy it is now."""
    packages = ", ".join(f"{name} {version(name)}" for name in _PACKAGES)
    return [
        f"- {os.cpu_count()} × {_find('/proc/cpuinfo', 'model name')}, "
        f"{_read_memory():.0f} GiB of memory",
        f"- {platform.system()} {platform.release()}, Python {platform.python_version()}",
        f"- {packages}",
        f"- {_ask('postgres', '--version')}; {_ask('redis-server', '--version')}",
        f"- load average at the start: {describe_load()}",
    ]


def describe_load() -> str:
    """Return the load average: more than the number of cores means that others work too."""
    return ", ".join(f"{value:.1f}" for value in os.getloadavg())


def describe_trust() -> list[str]:
    """Return a paragraph about what others did on the machine meanwhile."""
    cores, wanted = os.cpu_count() or 1, os.getloadavg()[2]
    if wanted <= 2 * cores:
        return [f"On average {wanted:.1f} processes wanted the {cores} cores: these times stand."]
    return [
        f"On average {wanted:.0f} processes wanted the {cores} cores, not only those of the bench.",
        "So rates are floors, not the speed of the server, and more servers are no faster than one",
        "where there is no core for them; processor times are upper bounds, to about a factor of",
        "two. Whatever is derived from them inherits this.",
    ]


def _find(path: str, key: str) -> str:
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line.startswith(key):
            return line.partition(":")[2].strip()
    return "unknown"


def _read_memory() -> float:
    return int(_find("/proc/meminfo", "MemTotal").split()[0]) / 1024**2


def _ask(name: str, *arguments: str) -> str:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    path = os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)])
    try:
        done = subprocess.run(
            (name, *arguments),
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PATH": path},
        )
    except OSError:
        return f"no {name}"
    return " ".join(done.stdout.split()[:3])
