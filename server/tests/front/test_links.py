"""What links, chats and search engines are shown of public pages."""

import json
import re
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from conftest import Api
from django.test import Client
from factories import make_cup, make_tournament, make_user
from hosted import make_ludo, the_game
from PIL import Image
from pytest_django import Settings

from tiltyard_server.arenas.models import Arena
from tiltyard_server.common import clock
from tiltyard_server.front.coat_of_arms import blazon
from tiltyard_server.front.page_summary import Sheet, find_sheet
from tiltyard_server.tournaments.commands.details import Details

pytestmark = pytest.mark.django_db


def test_every_public_page_has_a_title_a_line_and_a_picture(
    settings: Settings, tmp_path: Path
) -> None:
    head = '<title>Tiltyard</title><meta name="description" content="It runs." />'
    (tmp_path / "index.html").write_text(f"<html><head>{head}</head></html>", encoding="utf-8")
    settings.TILTYARD_WEB_DIST = tmp_path
    make_user("erec")
    tournament = make_ludo()
    cup = make_cup()
    game = the_game(tournament).public_id

    def show(path: str) -> tuple[str, str, str]:
        page = Client().get(path).content.decode()
        title, line, picture = (
            re.search(pattern, page)
            for pattern in (
                "<title>(.*?)</title>",
                '<meta name="description" content="(.*?)"',
                'property="og:image" content="http://testserver(.*?)"',
            )
        )
        assert title, page
        assert line, page
        assert picture, page
        image = Image.open(BytesIO(Client().get(picture[1]).content))
        assert (image.format, image.size) == ("PNG", (1200, 630)), picture[1]
        return title[1], line[1], picture[1]

    shown = show(f"/tournaments/{tournament.pk}")
    assert shown[0] == "Joust · Tiltyard"
    assert shown[1].startswith("Single elimination · ")
    assert show("/players/Erec")[:2] == ("Erec · Tiltyard", "Player · 0 tournaments")
    cup_shown = show(f"/cups/{cup.pk}")
    assert cup_shown[0] == f"{cup.name} · Tiltyard"
    assert cup_shown[1].startswith("Engine cup · ")
    assert show(f"/games/{game}")[1] == "Ludo · Joust"
    assert show(f"/tournaments/{tournament.pk}/crosstable")[0] == "Joust · Tiltyard"
    for path, title in (("arenas", "Arenas"), ("create", "Create")):
        page = Client().get(f"/{path}").content.decode()
        assert f"<title>{title} · Tiltyard</title>" in page
        assert 'content="http://testserver/share.png"' in page

    tournament.is_public = False
    tournament.save(update_fields=["is_public"])
    for path in (f"/tournaments/{tournament.pk}", f"/games/{game}"):
        assert "Joust" not in Client().get(path).content.decode()
    assert Api().refused("GET", f"/share/games/{game}/card.png") == (404, "share.unknown")
    assert Api().refused("GET", "/share/cups/none/card.png") == (404, "share.unknown")


def test_an_arena_shows_its_first_three() -> None:
    arena = Arena.objects.create(
        host="here",
        name="Evening Arena",
        settings={},
        phase="running",
        starts_at=clock.now_ms(),
        ends_at=clock.now_ms(),
        created_at=clock.now_ms(),
        player_count=1,
    )
    assert find_sheet("arenas", str(arena.pk)) == Sheet(
        "Evening Arena",
        "Chess arena · 1 player · running",
        f"{clock.now().day} {clock.now():%b %Y}",
    )


@pytest.mark.parametrize(
    ("name", "arms"),
    [
        ("Spring open", ("barry", "#6a2c70", "#eceae2")),
        ("Żółw", ("paly", "#eceae2", "#1d3a8a")),
        ("🂡 cards", ("barry", "#eceae2", "#26263a")),
    ],
)
def test_a_picture_bears_the_arms_that_the_client_draws(
    name: str, arms: tuple[str, str, str]
) -> None:
    assert blazon(name) == arms  # as in web/src/lib/__tests__/coat-of-arms.test.ts


def test_search_engines_are_told_of_public_pages_only(settings: Settings) -> None:
    shown = make_tournament()
    hidden = make_tournament(details=Details(is_public=False))

    robots = Client().get("/robots.txt").content.decode()
    pages = Client().get("/sitemap.xml").content.decode()

    assert "Disallow: /wallet\n" in robots
    assert "Sitemap: http://testserver/sitemap.xml\n" in robots
    assert f"<loc>http://testserver/tournaments/{shown.pk}</loc>" in pages
    assert f"/tournaments/{hidden.pk}<" not in pages


def test_a_public_tournament_is_an_event_for_search_engines(
    settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>", encoding="utf-8")
    settings.TILTYARD_WEB_DIST = tmp_path
    tournament = make_tournament(config={"name": "</script><b>Open"})
    page = f"/tournaments/{tournament.pk}"
    assert "ld+json" not in Client().get(page).content.decode(), "without a day it is no event"
    facts = {"city": "Ghent", "federation": "BEL", "start": "2026/11/06", "end": "2026/11/08"}
    Api(tournament.owner).ok("PATCH", f"{page}/event", facts)

    text = Client().get(page).content.decode()

    written = text.split('<script type="application/ld+json">')[1].split("</script>")[0]
    event = json.loads(written)
    assert (event["name"], event["startDate"], event["endDate"]) == (
        "</script><b>Open",
        "2026-11-06",
        "2026-11-08",
    )
    assert event["location"]["address"] == "Ghent, BEL"
    assert event["url"] == f"http://testserver{page}"


def test_a_feed_tells_what_happened_in_public_tournaments() -> None:
    shown = make_tournament(config={"name": "Spring & <Joust>"})
    make_tournament(config={"name": "Hidden"}, details=Details(is_public=False))
    answer = Client().get("/feed.atom")
    assert answer.headers["Content-Type"] == "application/atom+xml; charset=utf-8"
    feed = ET.fromstring(answer.content.decode())
    space = {"a": "http://www.w3.org/2005/Atom"}
    assert [one.text for one in feed.findall("a:entry/a:title", space)] == ["Spring & <Joust>"]
    assert feed.findtext("a:entry/a:id", "", space) == f"http://testserver/tournaments/{shown.pk}"
    assert feed.findtext("a:updated", "", space) == feed.findtext("a:entry/a:updated", "", space)
