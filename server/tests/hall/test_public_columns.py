"""What the organiser does not show of the entries comes through no public door."""

import json
import re
from collections.abc import Iterator
from typing import Any, Final

import pytest
from asgiref.sync import async_to_sync
from conftest import Api
from django.test import Client, RequestFactory
from factories import apply, make_section, make_tournament, make_user, ready_matches
from hosted import Clock
from sockets import Watcher, make_cookie

from tiltyard import ChangePhase, Phase
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.common import clock
from tiltyard_server.front import link_picture, page_summary
from tiltyard_server.front.pages import describe_page
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.heralds.services import write_calls
from tiltyard_server.rated_events.models import EventRecord, Identity
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.disclosure import shorten_name
from tiltyard_server.tournaments.models import Staff

pytestmark = pytest.mark.django_db
MINOR: Final = "Quorvane, Zyxwella Maria"
SECRETS: Final = {  # a column, and what nobody finds where it is not shown
    "name": "Quorvane",
    "account": "qzmplayer",
    "fide_id": "46123459",
    "rating": "1777",
    "club": "Ebonwater",
    "federation": "KGZ",
    "title": "WCM",
    "birth_year": '"birth_year": 2013',
}
NOTHING: Final = {"columns": [], "minors_from": 2008, "minor_names": "number"}
_T: Final = "/tournaments/{tournament_id}"
_HOLES: Final = re.compile(r"{(\w+)}")


class Stage:
    """A Swiss with a minor in the lead, whose account, name and data are known by their words."""

    def __init__(self) -> None:
        people = {name: make_user(name) for name in ("rival", "arbiter", "organiser", "stranger")}
        people["minor"] = make_user(SECRETS["account"])
        self.tournament = make_tournament(
            people["organiser"],
            players=[people["minor"], people["rival"]],
            config={"format": "swiss", "options": {"rounds": 1}},
            phase=Phase.REGISTRATION,
        )
        self.path = f"/tournaments/{self.tournament.pk}"
        Staff.objects.create(tournament=self.tournament, user=people["arbiter"], role="arbiter")
        make_section(self.tournament)
        EventRecord.objects.create(tournament=self.tournament, start="2026/01/02", city="Here")
        self.apis = {name: Api(user) for name, user in people.items()} | {"anonymous": Api()}
        self.people = people
        self._describe()

    def _describe(self) -> None:
        """Say who the first entry is, and let it win."""
        known = {"name": MINOR, "rating": 1777, "club": "Ebonwater Club"}
        self.apis["arbiter"].ok("PATCH", f"{self.path}/entries/1", known)
        for phase in (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS):
            apply(self.tournament, ChangePhase(phase, clock.now_ms(), lot="test"))
        Identity.objects.create(
            tournament=self.tournament,
            number=1,
            fide_id=SECRETS["fide_id"],
            federation="KGZ",
            title="WCM",
            birth="2013/04/05",
        )
        for number in ready_matches(self.tournament):
            match = self.tournament.matches.get(number=number)
            score = {match.first_entry: [10, 0], match.second_entry: [0, 10]}.get(1, [5, 5])
            self.apis["arbiter"].ok("PUT", f"{self.path}/matches/{number}/result", {"score": score})
        self.tournament.refresh_from_db()
        assert self.tournament.champion_name == MINOR

    def disclose(self, **changes: object) -> None:
        wanted = {"columns": [], "minors_from": None, "minor_names": "full", **changes}
        self.apis["organiser"].ok("PUT", f"{self.path}/disclosure", wanted)
        self.tournament.refresh_from_db()

    def read_all(self, who: str) -> dict[str, str]:
        """Return what every door says to somebody."""
        return {
            **dict(self._read_api(who)),
            **dict(self._read_pages()),
            **dict(self._read_sockets(who)),
            "news": "".join(self._read_news()),
        }

    def _read_api(self, who: str) -> Iterator[tuple[str, str]]:
        known = {
            "tournament_id": self.tournament.pk,
            "festival_id": self.tournament.pk,
            "number": 1,
            "round_number": 1,
            "username": "rival",
            "pool": "tournament",
        }
        for path, operations in tiltyard_api.get_openapi_schema()["paths"].items():
            holes = set(_HOLES.findall(path))
            if "get" in operations and holes <= set(known):
                address = path.removeprefix("/api").format(**known)
                asked = "?one=1&other=2&q=Quorvane&search=Quorvane&game=general"
                _, answer = self.apis[who].call("GET", address + asked)
                yield path, _write(answer)

    def _read_pages(self) -> Iterator[tuple[str, str]]:
        for path in ("", f"tournaments/{self.tournament.pk}", "players/rival"):
            page = describe_page(RequestFactory().get(f"/{path}"), path)
            assert page is not None
            yield path, f"{page.title}{page.line}{page.tags}{page.body}"
        for path in ("/feed.atom", "/sitemap.xml"):
            yield path, Client().get(path).content.decode()
        drawn: list[page_summary.Sheet | None] = [
            page_summary.find_sheet("tournaments", str(self.tournament.pk)),
            page_summary.sheet_of_tournament(visibility.show_everybody(self.tournament)),
        ]
        assert all(sheet and link_picture.draw_card(sheet) for sheet in drawn)
        yield "pictures", repr(drawn)

    def _read_sockets(self, who: str) -> Iterator[tuple[str, str]]:
        user = self.people.get(who)
        headers = [(b"cookie", make_cookie(user))] if user else []
        for part in ("", "/spectate"):
            yield f"socket{part}", async_to_sync(_greet)(f"/ws{self.path}{part}", headers)

    def _read_news(self) -> Iterator[str]:
        Herald.objects.get_or_create(
            tournament=self.tournament,
            kind="json",
            site="",
            url="https://127.0.0.1/news",
            defaults={"topics": ["round", "result", "finish"], "created_at": clock.now()},
        )
        about = {"tournament_id": self.tournament.pk, "seq": self.tournament.seq}
        write_calls("match.completed", {**about, "matches": [1, 2]})
        write_calls("tournament.moved", {**about, "to": "completed"})
        yield from Call.objects.values_list("body", flat=True)
        Call.objects.all().delete()


async def _greet(path: str, headers: list[tuple[bytes, bytes]]) -> str:
    watcher = Watcher(path, headers)
    assert await watcher.open()
    said = [await watcher.next(), await watcher.next()]
    await watcher.close()
    return json.dumps(said)


def _write(answer: Any) -> str:
    if isinstance(answer, dict | list | None):
        return json.dumps(answer, ensure_ascii=False)
    parts = answer.streaming_content if answer.streaming else [answer.content]
    return b"".join(parts).decode(errors="replace")


@pytest.fixture
def stage(time: Clock) -> Stage:
    return Stage()


def find_leaks(said: dict[str, str]) -> set[tuple[str, str]]:
    """Return which columns are read, and where."""
    return {
        (column, door)
        for door, text in said.items()
        for column, secret in SECRETS.items()
        if re.search(rf"(?<!\w){secret}(?!\w)", text)
    }


@pytest.mark.parametrize("who", ["anonymous", "stranger"])
@pytest.mark.django_db(transaction=True)
def test_no_public_door_shows_strangers_what_is_hidden(who: str, stage: Stage) -> None:
    stage.disclose(**NOTHING)

    said = stage.read_all(who)

    assert find_leaks(said) == set()
    for door in (f"/api{_T}", f"/api{_T}/entries/{{number}}/player-card", "socket", "pictures"):
        assert "#1" in said[door], f"{door}: the number stands in the place of the name"


@pytest.mark.django_db(transaction=True)
def test_staff_and_players_read_everything(stage: Stage) -> None:
    """The same doors, which shows that the search of the other test finds what is there."""
    stage.disclose(**NOTHING)

    for who in ("arbiter", "minor", "rival"):
        read = find_leaks(stage.read_all(who))
        columns = {column for column, _ in read}
        assert columns >= {"name", "account", "fide_id", "rating", "club", "federation", "title"}
        doors = {door for column, door in read if column == "name"}
        assert {f"/api{_T}", f"/api{_T}/rating-changes", "socket"} <= doors


@pytest.mark.parametrize("column", ["rating", "title", "federation", "club", "fide_id"])
def test_a_column_is_hidden_alone(column: str, stage: Stage) -> None:
    others = ["rating", "title", "federation", "club", "fide_id", "birth_year"]
    others.remove(column)
    stage.disclose(columns=others)

    found = {name for name, _ in find_leaks(dict(stage._read_api("anonymous")))}

    assert found == set(SECRETS) - {column}


def test_minors_have_a_first_name_with_an_initial_or_a_number_and_grown_ups_their_names(
    stage: Stage,
) -> None:
    def list_names() -> list[str]:
        entries = stage.apis["anonymous"].get(stage.path)["entries"]
        return [entry["name"] for entry in entries][:2]

    stage.disclose(minors_from=2008, minor_names="initial")
    assert list_names() == ["Zyxwella Q.", "Rival"]
    stage.disclose(minors_from=2008, minor_names="number")
    assert list_names() == ["#1", "Rival"]
    stage.disclose(minors_from=2014, minor_names="number")
    assert list_names() == [MINOR, "Rival"]
    stage.disclose(minors_from=2008, minor_names="full")
    assert list_names() == [MINOR, "Rival"]
    assert shorten_name("Anna Maria Doe") == "Anna D."


def test_a_profile_does_not_tell_that_a_minor_played_where_the_name_is_hidden(
    stage: Stage,
) -> None:
    profile = f"/users/{SECRETS['account']}"
    assert stage.apis["anonymous"].get(profile)["tournaments"]
    stage.disclose(**NOTHING)

    assert stage.apis["anonymous"].get(profile)["tournaments"] == []
    assert stage.apis["minor"].get(profile)["tournaments"]


def test_the_log_says_what_was_changed_and_games_that_are_played_here_hide_nothing(
    stage: Stage, api: Api
) -> None:
    stage.disclose(**NOTHING)
    told = stage.apis["organiser"].get(f"{stage.path}/log")["items"][-1]["summary"]
    assert "which columns the public sees" in told
    assert stage.apis["arbiter"].get(f"{stage.path}/publication")["minor_names"] == "number"

    made = api.ok("POST", "/tournaments", {"name": "Here", "format": "swiss"})
    path = f"/tournaments/{made['id']}"
    host = {"kind": "chess", "initial_seconds": 300, "increment_seconds": 0}
    hidden = {"columns": ["title"], "minors_from": None, "minor_names": "full"}
    api.ok("PUT", f"{path}/disclosure", hidden)
    assert api.refused("PUT", f"{path}/host", host) == (409, "host.hidden")
    api.ok("PUT", f"{path}/disclosure", {**hidden, "columns": ["rating"]})
    api.ok("PUT", f"{path}/host", host)
    assert api.refused("PUT", f"{path}/disclosure", hidden) == (409, "publication.shown")
