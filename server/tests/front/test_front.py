"""The start page, search and what can be shared."""

import gzip
from datetime import timedelta
from io import BytesIO
from pathlib import Path

import pytest
from conftest import Api
from django.test import Client
from factories import apply, make_tournament, make_user, win
from hosted import Clock, make_ludo, the_game
from PIL import Image, ImageChops
from pytest_django import Settings

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.front.search_index import index_names
from tiltyard_server.play.execution import act
from tiltyard_server.play.ludo.actions import BeReady
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import LogEntry

pytestmark = pytest.mark.django_db


def test_the_start_page_shows_what_is_on_and_what_comes() -> None:
    running = make_tournament(config={"name": "Running"})
    soon = clock.now() + timedelta(days=2)
    later = make_tournament(phase=Phase.REGISTRATION, config={"name": "Some day"})
    next_ = make_tournament(
        phase=Phase.REGISTRATION, config={"name": "Next"}, details=Details(starts_at=soon)
    )
    make_tournament(phase=Phase.CREATED, config={"name": "A draft"})
    make_tournament(config={"name": "Private"}, details=Details(is_public=False))

    page = Api().get("/home")

    assert [row["id"] for row in page["running"]] == [running.pk]
    assert [row["id"] for row in page["upcoming"]] == [next_.pk, later.pk]
    assert (page["running_total"], page["upcoming_total"], page["my"]) == (1, 2, None)


def test_the_start_page_says_whom_to_play_and_where_to_check_in(marshal: User) -> None:
    erec = make_user("erec")
    running = make_tournament(marshal, players=[erec])
    waiting = make_tournament(marshal, players=[erec], phase=Phase.CHECK_IN)

    mine = Api(erec).get("/home")["my"]

    assert [(row["tournament_id"], row["opponent"]) for row in mine["matches"]] == [
        (running.pk, "Name 4")
    ]
    assert mine["matches"][0]["round"] == "Semi-finals"
    assert [row["tournament_id"] for row in mine["check_ins"]] == [waiting.pk]
    apply(running, win(mine["matches"][0]["match"]))
    assert Api(erec).get("/home")["my"]["matches"] == []


def test_the_start_page_has_what_one_runs_and_is_invited_to(marshal: User) -> None:
    erec = make_user("erec")
    ours = make_tournament(marshal, phase=Phase.REGISTRATION)
    over = make_tournament(marshal)
    type(over).objects.filter(pk=over.pk).update(phase=Phase.COMPLETED)
    invite = {"username": erec.username}
    invited = Api(marshal).ok("POST", f"/tournaments/{ours.pk}/invitations", invite)

    assert invited["seq"] > ours.seq
    assert [row["id"] for row in Api(marshal).get("/home")["my"]["runs"]] == [ours.pk]
    mine = Api(erec).get("/home")["my"]
    assert [row["tournament_id"] for row in mine["invitations"]] == [ours.pk]
    assert mine["runs"] == []


def test_tournaments_are_listed_by_game_and_by_format() -> None:
    chess = make_tournament(details=Details(game="chess"))
    make_tournament(config={"format": "round-robin"})

    assert [row["id"] for row in Api().get("/tournaments?game=chess")["items"]] == [chess.pk]
    found = Api().get("/tournaments?format=round-robin")["items"]
    assert [row["format"] for row in found] == ["round-robin"]


def test_games_on_this_server_are_live_for_everybody_who_may_watch(time: Clock) -> None:
    tournament = make_ludo()
    for side in (0, 1):
        act(game_id=the_game(tournament).pk, side=side, action=BeReady(""))

    (game,) = Api().get("/home")["live"]

    assert (game["kind"], game["tournament_id"]) == ("ludo", tournament.pk)
    assert len(game["players"]) == 2
    tournament.spectators = "participants"
    tournament.save(update_fields=["spectators"])
    assert Api().get("/home")["live"] == []


def test_search_finds_what_the_reader_may_see(marshal: User) -> None:
    erec = make_user("erec")
    make_user("erec-the-unknown")
    make_tournament(marshal, players=[erec], config={"name": "Erec's joust"})
    make_tournament(marshal, config={"name": "Erec in secret"}, details=Details(is_public=False))

    index_names()

    found = Api().get("/search?q=EREC")

    assert [row["name"] for row in found["tournaments"]] == ["Erec's joust"]
    assert [row["username"] for row in found["players"]] == ["erec"]
    assert len(Api(marshal).get("/search?q=erec")["tournaments"]) == 2
    assert Api().get("/search?q=name 2")["entries"][0]["name"] == "Name 2"
    assert Api().refused("GET", "/search?q=x") == (422, "input.invalid")


def test_the_seal_of_every_moment_is_that_of_the_log() -> None:
    tournament = make_tournament()
    path = f"/tournaments/{tournament.pk}/seal"
    entries = LogEntry.objects.filter(tournament=tournament).order_by("seq")

    assert Api().get(path)["hash"] == tournament.head_hash
    third = Api().get(f"{path}?at_seq=3")
    assert third["hash"] == log.LOG.hash_entry(entries[1].hash, entries[2])
    assert Api().refused("GET", f"{path}?at_seq=9999") == (404, "log.unknown_seq")


def test_a_tournament_with_a_date_is_a_file_for_calendars() -> None:
    at = clock.from_ms(1_800_000_000_000)
    name = "Turnier; mit Komma, und sehr langem Namen über die Zeile hinaus – ja, wirklich"
    dated = make_tournament(config={"name": name}, details=Details(starts_at=at))
    text = Client().get(f"/api/tournaments/{dated.pk}/calendar.ics").content.decode()

    assert "DTSTART:20270115T080000Z\r\n" in text
    assert all(len(line.encode()) <= 75 for line in text.split("\r\n"))
    assert name.replace(";", "\\;").replace(",", "\\,") in text.replace("\r\n ", "")
    undated = make_tournament()
    path = f"/tournaments/{undated.pk}/calendar.ics"
    assert Api().refused("GET", path) == (409, "calendar.no_date")


def test_a_link_shows_the_name_of_a_public_tournament_only(
    settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>", encoding="utf-8")
    settings.TILTYARD_WEB_DIST = tmp_path
    shown = make_tournament(config={"name": 'A "great" <joust>'})
    hidden = make_tournament(config={"name": "Hidden"}, details=Details(is_public=False))

    page = Client().get(f"/tournaments/{shown.pk}").content.decode()

    assert "A &quot;great&quot; &lt;joust&gt;" in page
    assert f"/api/tournaments/{shown.pk}/card.png" in page
    assert "Hidden" not in Client().get(f"/tournaments/{hidden.pk}").content.decode()


def test_a_picture_shows_who_leads() -> None:
    tournament = make_tournament(config={"name": "Żółw & <Jerry> " * 7, "format": "round-robin"})
    card = f"/api/tournaments/{tournament.pk}/card.png"
    before = Image.open(BytesIO(Client().get(card).content))
    apply(tournament, win(1), win(2))

    after = Image.open(BytesIO(Client().get(card).content))

    assert (after.format, after.size) == ("PNG", (1200, 630))
    changed = ImageChops.difference(before.convert("RGB"), after.convert("RGB")).getbbox()
    assert changed is not None, "the leaders stand on it"
    assert 250 <= changed[0] < changed[2] <= 1150, "and nothing runs over the edge"


def test_a_page_begins_with_what_everybody_may_know(settings: Settings, tmp_path: Path) -> None:
    index = '<html><head></head><body><div id="root"></div></body></html>'
    (tmp_path / "index.html").write_text(index, encoding="utf-8")
    (tmp_path / "routes.json").write_text('{"home": ["/assets/home-1.js"]}', encoding="utf-8")
    settings.TILTYARD_WEB_DIST = tmp_path
    running = make_tournament(config={"name": "Spring <Joust>"})
    make_tournament(config={"name": "Hidden"}, details=Details(is_public=False))

    start = Client().get("/").content.decode()

    assert (
        f'<a href="/tournaments/{running.pk}" class="font-semibold">Spring &lt;Joust&gt;</a>'
        in start
    )
    assert "Hidden" not in start
    assert '<link rel="modulepreload" crossorigin href="/assets/home-1.js">' in start
    assert '<link rel="preload" as="fetch" crossorigin="anonymous" href="/api/home">' in start
    page = Client().get(f"/tournaments/{running.pk}").content.decode()
    assert '<h1 class="text-2xl sm:text-3xl">Spring &lt;Joust&gt;</h1>' in page
    assert Client().get("/nowhere").content.decode() == index
    assert Client().get("/arenas/99").status_code == 200


def test_a_large_answer_travels_compressed() -> None:
    tournament = make_tournament(size=16)
    path = f"/api/tournaments/{tournament.pk}"
    plain = Client().get(path)
    packed = Client().get(path, headers={"Accept-Encoding": "gzip, br"})

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content)[:40] == plain.content[:40]
    assert "Content-Encoding" not in Client().get("/api/me", headers={"Accept-Encoding": "gzip"})


def test_only_pages_made_for_it_may_stand_in_others(settings: Settings, tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<html><head></head></html>", encoding="utf-8")
    settings.TILTYARD_WEB_DIST = tmp_path
    framed, plain = Client().get("/embed/1"), Client().get("/tournaments/1")

    assert "frame-ancestors *" in framed.headers["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed.headers
    assert "frame-ancestors 'none'" in plain.headers["Content-Security-Policy"]
    assert plain.headers["X-Frame-Options"] == "DENY"
