"""Fetching the file of a list from a server that does not mean well."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from pytest_django import Settings

from tiltyard import InputError
from tiltyard_server.player_lists import download


def test_a_server_that_drips_is_left_after_an_hour(
    monkeypatch: pytest.MonkeyPatch, settings: Settings, tmp_path: Path
) -> None:
    settings.TILTYARD_HERALD_LOCAL = ["127.0.0.1"]
    read: list[bytes] = []

    def drip() -> Iterator[bytes]:
        for _ in range(100):
            read.append(b"x")
            yield b"x"

    answer = httpx.MockTransport(lambda _: httpx.Response(200, content=drip()))
    real = httpx.Client
    monkeypatch.setattr("httpx.Client", lambda **_: real(transport=answer))
    monkeypatch.setattr(download, "monotonic", iter(range(0, 10**6, 600)).__next__)

    with pytest.raises(InputError):
        download.fetch_list(
            "http://127.0.0.1/list", tmp_path / "list", known="", tell=lambda done, total: None
        )
    assert len(read) < 10
