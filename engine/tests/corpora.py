"""Tournaments with known right pairings, from `corpora.tar.xz`; `corpora.md` says whence."""

import os
import shutil
import tarfile
import tempfile
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import Literal

import pytest

_ARCHIVE = Path(__file__).with_name("corpora.tar.xz")


def _unpack() -> Path:
    """Return the folder of the unpacked archive, made once for every version of it.

    Several processes may come at once: each unpacks for itself, the first puts its folder in place.
    """
    digest = sha256(_ARCHIVE.read_bytes()).hexdigest()[:12]
    folder = Path(tempfile.gettempdir()) / f"tiltyard-corpora-{os.getuid()}-{digest}"
    if not folder.is_dir():
        own = Path(tempfile.mkdtemp(prefix="tiltyard-corpora-"))
        with tarfile.open(_ARCHIVE) as archive:
            archive.extractall(own, **_as_data())  # type: ignore[arg-type]  # one argument or none
        try:
            own.rename(folder)
        except OSError:  # another process was first
            shutil.rmtree(own)
    return folder


def _as_data() -> dict[str, Literal["data"]]:
    """Return the argument that keeps an archive from doing harm; Python 3.11.0 lacks it."""
    return {"filter": "data"} if hasattr(tarfile, "data_filter") else {}


CORPORA = _unpack()


def list_files(*folders: str) -> list[Path]:
    """Return the report files of some folders of the corpora, or of all."""
    names = folders or [path.name for path in CORPORA.iterdir() if path.is_dir()]
    return sorted(path for name in names for path in (CORPORA / name).glob("*.trf"))


def spread(sources: Iterable[object], step: int) -> list[object]:
    """Return a test's parameters: every `step`th for the quick run, the rest for the long one."""
    return [
        source if place % step == 0 else pytest.param(source, marks=pytest.mark.long)
        for place, source in enumerate(sources)
    ]
