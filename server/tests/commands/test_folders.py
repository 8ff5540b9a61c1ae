"""Where data and the web client are looked for."""

import os
import sys
from pathlib import Path

import pytest

from tiltyard_server.commands.django_setup import choose_settings
from tiltyard_server.config import folders


def test_a_checkout_keeps_its_data_and_its_client_in_itself() -> None:
    assert folders.is_checkout()
    assert folders.find_data_folder() == Path("var")
    assert folders.find_web_client().parts[-2:] == ("web", "dist")


def test_a_wheel_keeps_its_data_with_the_user_and_brings_its_client(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(folders, "_CHECKOUT", tmp_path)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    assert folders.find_data_folder() == tmp_path / "data" / "tiltyard"
    assert folders.find_web_client().parts[-2:] == ("tiltyard_server", "web_client")


def test_a_folder_var_that_was_in_use_stays_in_use(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(folders, "_CHECKOUT", tmp_path)
    monkeypatch.chdir(tmp_path)
    Path("var").mkdir()
    Path("var", "secret").write_text("x", encoding="utf-8")
    assert folders.find_data_folder() == Path("var")


def test_the_name_that_the_settings_had_before_still_works(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "config.settings.prod")
    choose_settings()
    assert os.environ["DJANGO_SETTINGS_MODULE"] == "tiltyard_server.config.settings.prod"
