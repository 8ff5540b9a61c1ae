"""Mend 8: where an organiser delays results, no door shows outsiders more than the boards do.

Every GET of the API stands in `DOORS`, with an address that shows results, or in `SILENT`, with
the reason why it shows none. A new operation needs a row in one of the two.
"""

from dataclasses import replace
from datetime import timedelta
from typing import Any, Final, NamedTuple
from uuid import UUID

import pytest
from conftest import Api
from django.db import connection
from django.db.models import Q
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from factories import apply, make_section, make_tournament, make_user, ready_matches
from hosted import Clock
from purses import fund, join, make_paid_tournament, move
from result_doors import DOORS, SILENT
from sockets import make_key

from tiltyard import MatchId, Phase, RecordResult, Result, WithdrawEntry
from tiltyard.core.commands import ChangePhase
from tiltyard.core.model import EntryId
from tiltyard_server.accounts.models import User
from tiltyard_server.api.api import api as tiltyard_api
from tiltyard_server.common import clock
from tiltyard_server.front import forecasts
from tiltyard_server.front.pages import describe_page
from tiltyard_server.payments.models import Payout
from tiltyard_server.payments.terms import TermsDraft, find_terms, write_terms
from tiltyard_server.tournaments import selectors
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Staff, Tournament

pytestmark = pytest.mark.django_db
DELAY: Final = 60
ADDRESSES: Final = [path for paths in DOORS.values() for path in paths]
OUTSIDERS: Final = ("anonymous", "stranger", "stranger's key", "left")
INSIDERS: Final = ("player", "player's key", "arbiter", "organiser", "organiser's key", "operator")
_OF_THE_ASKER: Final = ("my", "now", "my_fee", "my_balance")


class Stage(NamedTuple):
    """A tournament whose results are delayed, and everybody around it."""

    tournament: Tournament
    apis: dict[str, Api]
    people: dict[str, User]

    def ask(self, path: str, who: str) -> Any:
        """Return what a door shows somebody, less what it says about the one who asks."""
        forecasts.forget()
        self.tournament.refresh_from_db()
        address = path.format(tournament=self.tournament.pk, seq=self.tournament.seq)
        status, answer = self.apis[who].call("GET", address)
        if not isinstance(answer, dict | list):
            answer = answer.content
            if path.endswith("ics"):
                answer = [line for line in answer.splitlines() if b"DTSTAMP" not in line]
        if path.endswith("reports"):
            answer = [{**row, "reports": []} for row in answer]  # for the staff alone
        if isinstance(answer, dict):
            answer = {key: value for key, value in answer.items() if key not in _OF_THE_ASKER}
        return status, answer


def _make_stage(details: Details) -> Stage:
    entered = ("player", "rival", "left", "third", "fourth")
    people = {name: make_user(name) for name in (*entered, "arbiter", "organiser", "stranger")}
    people["operator"] = make_user("operator", is_operator=True)
    owner = people["organiser"]
    tournament = make_tournament(
        owner,
        size=5,
        players=[people[name] for name in entered],
        config={"format": "swiss", "options": {"rounds": 2}, "self_report": True},
        details=replace(details, starts_at=clock.now() - timedelta(minutes=5)),
        phase=Phase.REGISTRATION,
    )
    at = clock.now_ms()
    apply(tournament, WithdrawEntry(EntryId(3), at))
    for phase in (Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS):
        apply(tournament, ChangePhase(phase, at, lot="test"))
    write_terms(tournament.pk, TermsDraft("coins"))
    Staff.objects.create(tournament=tournament, user=people["arbiter"], role="arbiter")
    make_section(tournament)
    apis = {name: Api(user) for name, user in people.items()} | {"anonymous": Api()}
    for name in ("player", "stranger", "organiser"):
        apis[f"{name}'s key"] = Api(key=make_key(people[name]))
    return Stage(tournament, apis, people)


@pytest.fixture
def stage(time: Clock) -> Stage:
    stage = _make_stage(Details(spectator_delay=DELAY, delays_results=True))
    numbers = ready_matches(stage.tournament)
    number = stage.tournament.matches.get(Q(first_entry=1) | Q(second_entry=1)).number
    time.moment += timedelta(seconds=5)
    report = {"score": [10, 0]}
    stage.apis["player"].ok(
        "PUT", f"/tournaments/{stage.tournament.pk}/matches/{number}/report", report
    )
    _win(stage.tournament, next(n for n in numbers if n != number))
    time.moment += timedelta(seconds=2 * DELAY)  # all of this is known to everybody
    return stage


def _win(tournament: Tournament, *numbers: int) -> None:
    at = clock.now_ms()
    result = Result.from_score(10, 0)
    apply(tournament, *(RecordResult(MatchId(number), result, at) for number in numbers))


def _play_on(stage: Stage) -> None:
    """Do in one moment whatever a door could tell of: results, a round, clock, sheet, prizes."""
    tournament, arbiter = stage.tournament, stage.apis["arbiter"]
    base = f"/tournaments/{tournament.pk}"
    _win(tournament, *ready_matches(tournament))
    second = ready_matches(tournament)
    assert len(second) == 2, "the second round is paired"
    arbiter.ok("POST", f"{base}/clock", {"action": "start", "seconds": 3000})
    decks = {"1": "Stags", "2": "Herons"}
    match = tournament.matches.filter(round=2, first_entry__in=(1, 2)).first()
    assert match is not None
    sides = [match.first_entry, match.second_entry]
    sheet = {"decks": {str(side): decks.get(str(side), "Owls") for side in sides}, "notes": "n"}
    arbiter.ok("PUT", f"{base}/matches/{match.number}/sheet", sheet)
    stage.apis["organiser"].ok("PUT", f"{base}/featured", {"match": match.number})
    _win(tournament, *second)
    tournament.refresh_from_db()
    assert tournament.phase == Phase.COMPLETED
    terms = find_terms(tournament.pk)
    assert terms is not None
    Payout.objects.create(
        id=UUID(int=1),
        kind="prize",
        status="pending",
        tournament=tournament,
        run=terms.run,
        entry=1,
        position=1,
        amount=5,
        currency="coins",
        is_funded=False,
        created_at=clock.now(),
        due_at=clock.now(),
    )


def test_every_get_of_the_api_is_known_here() -> None:
    schema = tiltyard_api.get_openapi_schema(path_prefix="")
    declared = {
        methods["get"]["operationId"] for methods in schema["paths"].values() if "get" in methods
    }
    assert declared == set(DOORS) | set(SILENT), "Say in DOORS or SILENT whether it shows results."
    assert not set(DOORS) & set(SILENT)


@pytest.mark.parametrize("path", ADDRESSES)
def test_a_door_shows_outsiders_what_was_known_a_delay_ago(
    path: str, stage: Stage, time: Clock
) -> None:
    """Mend 8: results, tables, rounds, prizes and ratings wait, for all who have no part in it."""
    is_of_the_end = "at_seq" in path
    known = {who: stage.ask(path, who) for who in OUTSIDERS}
    for who in INSIDERS:
        assert stage.ask(path, who) == known["anonymous"], "before, everybody sees the same"

    _play_on(stage)

    insight = stage.ask(path, "arbiter")
    assert insight != known["anonymous"], "the door shows results"
    for who in INSIDERS:
        assert stage.ask(path, who) == insight, who
    time.moment += timedelta(milliseconds=1000 * DELAY - 1)
    for who in OUTSIDERS:
        answer = stage.ask(path, who)
        assert answer[0] == 404 if is_of_the_end else answer == known[who], who

    time.moment += timedelta(milliseconds=1)
    for who in (*OUTSIDERS, *INSIDERS):
        assert stage.ask(path, who) == insight, f"all is equal again for {who}"


@pytest.mark.parametrize("path", ["", "tournaments/{tournament}"])
def test_what_the_server_writes_into_pages_waits_too(path: str, stage: Stage, time: Clock) -> None:
    """Mend 8: pages, their first view and what links show of them are the same for everybody."""
    request = RequestFactory().get("/", headers={"host": "testserver"})
    address = path.format(tournament=stage.tournament.pk)
    known = describe_page(request, address)
    assert known is not None
    assert "1 of" in known.body, "it shows results"

    _play_on(stage)
    time.moment += timedelta(milliseconds=1000 * DELAY - 1)
    assert describe_page(request, address) == known

    time.moment += timedelta(milliseconds=1)
    assert describe_page(request, address) != known


def test_what_happens_before_play_is_shown_at_once_and_is_never_taken_back(time: Clock) -> None:
    details = Details(spectator_delay=DELAY, delays_results=True)
    tournament = make_tournament(phase=Phase.CHECK_IN, details=details)
    path, nobody = f"/tournaments/{tournament.pk}", Api()
    time.moment += timedelta(seconds=1)
    apply(tournament, WithdrawEntry(EntryId(4), clock.now_ms()))
    apply(tournament, ChangePhase(Phase.SEEDING, clock.now_ms(), lot="test"))

    before = nobody.get(path)
    assert before["phase"] == "seeding"
    assert [entry["status"] for entry in before["entries"]].count("withdrawn") == 1

    apply(tournament, ChangePhase(Phase.IN_PROGRESS, clock.now_ms(), lot="test"))
    hidden = nobody.get(path)
    assert (hidden["phase"], hidden["seq"]) == ("seeding", before["seq"])
    assert [row["id"] for row in nobody.get("/home")["upcoming"]] == [tournament.pk]
    assert nobody.get("/home")["running"] == []
    time.moment += timedelta(seconds=DELAY)
    assert nobody.get(path)["phase"] == "in_progress"
    assert [row["id"] for row in nobody.get("/home")["running"]] == [tournament.pk]


def test_without_a_delay_those_who_may_not_watch_see_results_when_it_is_over(time: Clock) -> None:
    """Mend 8: boards for participants only, and no delay: outsiders wait for the end."""
    stage = _make_stage(Details(spectator_delay=0, spectators="participants", delays_results=True))
    path = f"/tournaments/{stage.tournament.pk}"
    drawn = stage.ask(path, "stranger")
    assert drawn == stage.ask(path, "arbiter"), "the draw is no result"

    while ready := ready_matches(stage.tournament):
        assert stage.ask(path, "stranger") == drawn
        assert stage.ask("/users/player", "stranger")[1]["games"] == []
        time.moment += timedelta(hours=1)
        _win(stage.tournament, *ready)

    assert stage.ask(path, "stranger") == stage.ask(path, "arbiter") != drawn


@pytest.mark.parametrize(
    "details",
    [
        Details(spectator_delay=DELAY),
        Details(spectator_delay=DELAY, spectators="participants"),
        Details(spectator_delay=0, delays_results=True),
    ],
)
def test_unless_results_are_delayed_everybody_sees_them_at_once(
    details: Details, time: Clock
) -> None:
    stage = _make_stage(details)
    _win(stage.tournament, ready_matches(stage.tournament)[0])
    path = f"/tournaments/{stage.tournament.pk}"
    assert stage.ask(path, "anonymous") == stage.ask(path, "arbiter")


def test_a_tournament_that_delays_nothing_asks_the_database_nothing_more(time: Clock) -> None:
    stage = _make_stage(Details(spectator_delay=DELAY))
    _win(stage.tournament, ready_matches(stage.tournament)[0])
    path = f"/tournaments/{stage.tournament.pk}"
    stage.ask(path, "anonymous")
    with CaptureQueriesContext(connection) as asked:
        stage.apis["anonymous"].get(path)
    with CaptureQueriesContext(connection) as least:
        tournament = Tournament.objects.select_related("owner").get(pk=stage.tournament.pk)
        selectors.get_view(tournament)
    assert len(asked) == len(least)


def test_the_switch_is_an_ordinary_detail_of_a_tournament(api: Api) -> None:
    made = api.ok("POST", "/tournaments", {"name": "J", "format": "swiss", "delays_results": True})
    path = f"/tournaments/{made['id']}"
    assert api.get(path)["delays_results"] is True
    api.ok("PATCH", path, {"delays_results": False})
    assert api.get(path)["delays_results"] is False
    listed_sentences = [item["summary"] for item in api.get(f"{path}/log")["items"]]
    assert "Changed: whether results are delayed." in listed_sentences
    assert api.refused("PATCH", path, {"delays_results": "later"}) == (422, "input.invalid")


def test_who_leaves_waits_with_the_others_from_then_on(stage: Stage, time: Clock) -> None:
    path = f"/tournaments/{stage.tournament.pk}"
    _play_on(stage)
    insight = stage.ask(path, "rival")
    assert insight == stage.ask(path, "arbiter")
    stage.tournament.entries.filter(number=2).update(status="withdrawn")
    assert stage.ask(path, "rival") == stage.ask(path, "stranger") != insight


def test_a_correction_shows_in_ratings_when_it_shows_in_the_table(
    stage: Stage, time: Clock
) -> None:
    number = ready_matches(stage.tournament)[0]
    _win(stage.tournament, number)
    time.moment += timedelta(seconds=DELAY)
    path = "/users/player"
    known = stage.ask(path, "stranger")
    correction = {"score": [0, 10], "reason": "misread", "force": True}
    address = f"/tournaments/{stage.tournament.pk}/matches/{number}/correction"
    stage.apis["arbiter"].ok("PUT", address, correction)

    assert stage.ask(path, "arbiter") != known
    assert stage.ask(path, "stranger") == known
    time.moment += timedelta(seconds=DELAY)
    assert stage.ask(path, "stranger") == stage.ask(path, "arbiter")


def test_that_the_fees_went_into_the_prizes_is_known_when_the_end_is(time: Clock) -> None:
    tournament = make_paid_tournament()
    for user in (make_user("erec"), make_user("enide")):
        fund(user, 100)
        join(tournament, user)
    move(tournament, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
    Tournament.objects.update(spectator_delay=DELAY, delays_results=True)
    time.moment += timedelta(seconds=DELAY)
    path = f"/tournaments/{tournament.pk}/money"
    known = Api().get(path)
    assert (known["fees_held"], known["pool"], known["is_final"]) == (200, 200, False)

    _win(tournament, *ready_matches(tournament))
    assert Api().get(path) == known
    time.moment += timedelta(seconds=DELAY)
    over = Api().get(path)
    assert (over["fees_held"], over["pool"], over["is_final"]) == (0, 200, True)
    assert [award["name"] for award in over["awards"]] == ["Erec", "Enide"]
