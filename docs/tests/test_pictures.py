"""Every picture of the documentation is used, is small, and is taken by a journey."""

import re
import sys

from shell_page import ROOT

sys.path.insert(0, str(ROOT / "scripts"))

import pictures

MOST = 160_000  # bytes of one
PAGES = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
TEXT = "\n".join(page.read_text("utf-8") for page in PAGES)
JOURNEYS = "\n".join(file.read_text("utf-8") for file in pictures.find_journeys())
KEPT = set(re.findall(r"keepPicture\(\w+, '([\w-]+)'\)", JOURNEYS))


def test_every_picture_that_a_page_shows_is_there_and_every_one_there_is_shown() -> None:
    shown = set(re.findall(r"images/([\w-]+\.png)", TEXT))
    assert shown == {file.name for file in pictures.IMAGES.glob("*.png")}


def test_every_picture_is_taken_by_a_journey_and_known_to_the_check() -> None:
    there = {file.stem.removesuffix("-phone") for file in pictures.IMAGES.glob("*.png")}
    assert there <= KEPT
    assert set(pictures.SHOWS) == KEPT
    assert pictures.read_taken().keys() <= pictures.SHOWS.keys()


def test_what_a_picture_shows_are_sources_that_there_are() -> None:
    parts = {*pictures.EVERYWHERE, *(part for parts in pictures.SHOWS.values() for part in parts)}
    assert [part for part in parts if not (pictures.WEB / "src" / part).exists()] == []


def test_pictures_are_small() -> None:
    sizes = {file.name: file.stat().st_size for file in pictures.IMAGES.glob("*.png")}
    assert {name: size for name, size in sizes.items() if size > MOST} == {}
