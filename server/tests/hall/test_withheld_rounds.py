"""Rounds that wait until they are published: no door shows outsiders a draw before."""

from typing import Any, Final

import pytest
from conftest import Api
from django.db import connection
from django.test.utils import CaptureQueriesContext
from factories import make_section, make_tournament, make_user, ready_matches
from hosted import Clock
from lichess_programs import Program
from result_doors import DOORS
from sockets import make_key

from tiltyard_server.accounts.identity import NOBODY
from tiltyard_server.front import forecasts
from tiltyard_server.heralds.models import Call, Herald
from tiltyard_server.heralds.services import release, write_calls
from tiltyard_server.tournaments.models import Staff, Tournament
from tiltyard_server.tournaments.visibility import Phases

pytestmark = pytest.mark.django_db
ADDRESSES: Final = [path for paths in DOORS.values() for path in paths if "at_seq" not in path]
OUTSIDERS: Final = ("anonymous", "stranger", "stranger's key")
_OF_THE_ASKER: Final = ("my", "now", "my_fee", "my_balance")


class Stage:
    """A Swiss whose rounds are withheld, in its first round, and everybody around it."""

    def __init__(self) -> None:
        names = ("player", "rival", "third", "fourth")
        people = {name: make_user(name) for name in (*names, "arbiter", "organiser", "stranger")}
        self.tournament = make_tournament(
            people["organiser"],
            players=[people[name] for name in names],
            config={"format": "swiss", "options": {"rounds": 3}, "self_report": True},
        )
        make_section(self.tournament)
        self.path = f"/tournaments/{self.tournament.pk}"
        Staff.objects.create(tournament=self.tournament, user=people["arbiter"], role="arbiter")
        self.apis = {name: Api(user) for name, user in people.items()} | {"anonymous": Api()}
        self.apis["stranger's key"] = Api(key=make_key(people["stranger"]))

    def ask(self, path: str, who: str) -> Any:
        forecasts.forget()
        self.tournament.refresh_from_db()
        status, answer = self.apis[who].call("GET", path.format(tournament=self.tournament.pk))
        assert status in (200, 404, 409), answer
        if not isinstance(answer, dict | list | None):
            answer = [line for line in answer.content.splitlines() if b"DTSTAMP" not in line]
        if path.endswith("reports"):
            answer = [{**row, "reports": []} for row in answer]  # for the staff alone
        if isinstance(answer, dict):
            answer = {key: value for key, value in answer.items() if key not in _OF_THE_ASKER}
        return status, answer

    def withhold(self, *, is_on: bool = True) -> None:
        self.apis["organiser"].ok("PUT", f"{self.path}/publication", {"withholds_rounds": is_on})

    def win(self, count: int = 2) -> None:
        for number in ready_matches(self.tournament)[:count]:
            result = {"score": [10, 0]}
            self.apis["arbiter"].ok("PUT", f"{self.path}/matches/{number}/result", result)

    def list_rounds(self, who: str) -> list[int]:
        return [row["number"] for row in self.apis[who].get(self.path)["rounds"]]


@pytest.fixture
def stage(time: Clock) -> Stage:
    return Stage()


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_door_shows_outsiders_no_draw_before_it_is_published(path: str, stage: Stage) -> None:
    """Whatever happens behind a draw that waits is not shown; published, all see the same."""
    stage.withhold()
    stage.win()
    known = {who: stage.ask(path, who) for who in OUTSIDERS}

    stage.win(1)

    for who in OUTSIDERS:
        assert stage.ask(path, who) == known[who], who
    stage.apis["arbiter"].ok("POST", f"{stage.path}/publication")
    insight = stage.ask(path, "arbiter")
    for who in (*OUTSIDERS, "player"):
        assert stage.ask(path, who) == insight, who


def test_results_of_published_rounds_are_shown_at_once_and_the_end_shows_all(
    stage: Stage,
) -> None:
    stage.withhold()
    stage.win(1)
    assert stage.apis["anonymous"].get(stage.path)["matches_done"] == 1
    stage.win(1)
    assert (stage.list_rounds("anonymous"), stage.list_rounds("arbiter")) == ([1], [1, 2])
    assert stage.list_rounds("player") == [1, 2], "who takes part sees the own pairing"
    assert stage.apis["arbiter"].get(f"{stage.path}/publication")["is_withheld"] is True

    stage.apis["arbiter"].ok("POST", f"{stage.path}/publication")
    again = stage.apis["arbiter"].refused("POST", f"{stage.path}/publication")
    assert again == (409, "publication.nothing")
    assert stage.list_rounds("anonymous") == [1, 2]
    for _ in range(2):
        stage.win()
    assert stage.apis["anonymous"].get(stage.path)["phase"] == "completed"


def test_a_first_draw_that_waits_takes_the_start_of_play_with_it(api: Api, time: Clock) -> None:
    made = api.ok("POST", "/tournaments", {"name": "Open", "format": "swiss"})
    path = f"/tournaments/{made['id']}"
    api.ok("PUT", f"{path}/publication", {"withholds_rounds": True})
    api.ok("POST", f"{path}/phase", {"to": "registration"})
    entries = [{"name": name} for name in ("Erec", "Enide", "Iwein", "Laudine")]
    api.ok("POST", f"{path}/entries/bulk", {"entries": entries})
    for phase in ("check_in", "seeding", "in_progress"):
        api.ok("POST", f"{path}/phase", {"to": phase})

    assert Api().get(path)["phase"] == "seeding"
    assert [row["id"] for row in Api().get("/tournaments?phase=upcoming")["items"]] == [made["id"]]
    assert Api().get("/tournaments?phase=running")["items"] == []
    api.ok("POST", f"{path}/publication")
    assert Api().get(path)["phase"] == "in_progress"


def test_a_page_of_events_asks_nothing_for_each_whose_later_rounds_wait(
    stage: Stage, django_assert_num_queries: Any
) -> None:
    stage.withhold()
    stage.win()
    with CaptureQueriesContext(connection) as one:
        Phases(NOBODY)
    for _ in range(3):
        other = make_tournament(size=4, config={"format": "swiss"})
        Tournament.objects.filter(pk=other.pk).update(
            withholds_rounds=True, published_seq=other.seq
        )
    with django_assert_num_queries(len(one)):
        Phases(NOBODY)


def test_switching_it_on_takes_nothing_back_and_off_shows_all(stage: Stage) -> None:
    stage.win()
    stage.withhold()
    assert stage.list_rounds("anonymous") == [1, 2]
    stage.win()
    assert stage.list_rounds("anonymous") == [1, 2]
    stage.withhold(is_on=False)
    assert stage.list_rounds("anonymous") == [1, 2, 3]
    told = [row["summary"] for row in stage.apis["organiser"].get(f"{stage.path}/log")["items"]]
    assert "Changed: whether rounds wait until they are published." in told


def test_news_for_other_sites_wait_until_the_round_is_published(stage: Stage) -> None:
    herald = Herald.objects.create(
        tournament=stage.tournament,
        kind="json",
        site="",
        url="https://127.0.0.1/news",
        topics=["round", "result"],
        created_at=stage.tournament.created_at,
    )
    stage.withhold()
    stage.win()
    stage.tournament.refresh_from_db()
    news = {
        "tournament_id": stage.tournament.pk,
        "seq": stage.tournament.seq,
        "matches": ready_matches(stage.tournament),
    }
    write_calls("match.ready", news)
    call = Call.objects.get(herald=herald)
    assert call.due_at.year == 9999
    stage.apis["arbiter"].ok("POST", f"{stage.path}/publication")
    release({"tournament_id": stage.tournament.pk})
    call.refresh_from_db()
    assert call.due_at.year < 9999


def test_games_that_are_played_here_are_never_withheld(stage: Stage, time: Clock) -> None:
    api = stage.apis["organiser"]
    other: Tournament = make_tournament(
        stage.tournament.owner, config={"format": "swiss", "options": {"rounds": 3}}
    )
    path = f"/tournaments/{other.pk}"
    api.ok("PUT", f"{path}/host", {"kind": "ludo"})
    body = {"withholds_rounds": True}
    assert api.refused("PUT", f"{path}/publication", body) == (409, "publication.hosted")
    stage.withhold()
    host = {"kind": "ludo"}
    assert api.refused("PUT", f"{stage.path}/host", host) == (409, "host.withheld")


def test_ratings_in_lichesss_words_say_nothing_of_a_round_that_waits(stage: Stage) -> None:
    Tournament.objects.filter(pk=stage.tournament.pk).update(game="chess-blitz", is_rated=True)
    programs = [Program(), Program(stage.tournament.owner)]
    stage.withhold()
    stage.win()
    stage.win(1)
    hidden, known = (
        [
            program.get(f"api/user/{name}")["perfs"]
            for name in ("player", "rival", "third", "fourth")
        ]
        for program in programs
    )
    assert hidden != known
    stage.apis["arbiter"].ok("POST", f"{stage.path}/publication")
    assert programs[0].get("api/user/player")["perfs"] == known[0]
