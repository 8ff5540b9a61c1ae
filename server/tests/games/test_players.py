"""Players report their own matches; where they disagree an arbiter decides."""

import re
from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from factories import AT, apply, make_tournament, make_user, state_of, win

from tiltyard import ClearResult, MatchId, WithdrawEntry
from tiltyard.core.model import EntryId
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.games.models import Dispute, GameReport, PlayerReport
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.models import Deadline, LogEntry, Notification, Staff, Tournament
from tiltyard_server.worker import deadlines
from tiltyard_server.worker.kinds import work_once

pytestmark = pytest.mark.django_db

WON = {"score": [10, 0]}
LOST = {"score": [0, 10]}


class Lists:
    """A tournament whose first match is between `erec` (upper side) and `enide`."""

    def __init__(self, **details: Any) -> None:
        self.erec, self.enide = make_user("erec"), make_user("enide")
        self.others = [make_user("yder"), make_user("guinevere")]
        self.marshal = make_user("keu")
        players = [self.erec, *self.others, self.enide]
        self.tournament = make_tournament(
            self.marshal,
            size=4,
            players=players,
            config={"self_report": True},
            details=Details(**details),
        )
        self.path = f"/tournaments/{self.tournament.pk}"

    def report(self, user: User, body: dict[str, Any]) -> str:
        return str(Api(user).ok("PUT", f"{self.path}/matches/1/report", body)["state"])

    def decide(self, body: dict[str, Any]) -> None:
        body = {"reason": "I watched it", **body}
        Api(self.marshal).ok("PUT", f"{self.path}/matches/1/decision", body)

    def open_reports(self, user: User | None = None) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = Api(user or self.marshal).get(f"{self.path}/reports")
        return rows

    def score(self) -> object:
        result = state_of(self.tournament).matches[MatchId(1)].result
        return result and result.score

    def kinds(self, last: int) -> list[str]:
        entries = LogEntry.objects.filter(tournament=self.tournament).order_by("seq")
        return list(entries.values_list("kind", flat=True))[-last:]


def test_one_word_alone_is_not_a_result() -> None:
    lists = Lists()

    assert lists.report(lists.erec, WON) == "waiting"

    assert lists.score() is None
    (row,) = lists.open_reports()
    assert (row["match"], row["state"], row["counts_at"]) == (1, "waiting", None)
    claimed = {"kind": "normal", "winner": 0, "score": [10, 0], "drawn_games": 0}
    assert [(told["side"], told["result"]) for told in row["reports"]] == [(0, claimed)]
    assert lists.kinds(1) == ["result-reported"]


def test_the_same_word_from_both_is_the_result() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)

    assert lists.report(lists.enide, WON) == "recorded"

    assert lists.score() == (10, 0)
    assert lists.open_reports() == []
    assert LogEntry.objects.get(tournament=lists.tournament, kind="result-recorded").actor is None
    report = GameReport.objects.get()
    assert (report.source, report.match_number) == ("player", 1)
    assert [row["side"] for row in report.evidence["reports"]] == [0, 1]
    assert lists.report(lists.enide, WON) == "recorded"  # sent again: the same answer


def test_two_different_words_are_a_dispute_which_an_arbiter_decides() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)

    assert lists.report(lists.enide, LOST) == "disputed"
    assert lists.score() is None
    assert [row["state"] for row in lists.open_reports()] == ["disputed"]
    assert lists.kinds(2) == ["result-reported", "result-disputed"]

    lists.decide(LOST)

    assert lists.score() == (0, 10)
    dispute = Dispute.objects.get()
    assert (dispute.status, dispute.decided_by) == ("decided", lists.marshal)
    assert dispute.reason == "I watched it"
    report = GameReport.objects.get()
    assert (report.source, report.reporter) == ("arbiter", lists.marshal)
    assert len(report.evidence["claims"]) == 2
    log = Api(lists.marshal).get(f"{lists.path}/log?limit=1000")["items"]
    told = [row["summary"] for row in log]
    assert any(re.match(r"Match 1 \(.+ – .+\) decided by an arbiter", line) for line in told)
    assert lists.open_reports() == []


def test_a_player_who_thinks_again_ends_the_dispute() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)
    lists.report(lists.enide, LOST)

    assert lists.report(lists.erec, LOST) == "recorded"

    assert lists.score() == (0, 10)
    assert Dispute.objects.get().status == "agreed"


def test_a_word_may_be_changed_before_the_other_speaks() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)
    lists.report(lists.erec, LOST)

    assert lists.report(lists.enide, LOST) == "recorded"
    assert PlayerReport.objects.count() == 3


def test_the_same_word_twice_is_no_news() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)
    seq = state_seq(lists.tournament)
    lists.report(lists.erec, WON)
    assert state_seq(lists.tournament) == seq

    lists.report(lists.enide, LOST)
    seq = state_seq(lists.tournament)
    assert lists.report(lists.enide, LOST) == "disputed"
    assert state_seq(lists.tournament) == seq


def test_players_and_staff_are_told() -> None:
    lists = Lists()
    arbiter = make_user("arbiter")
    Staff.objects.create(tournament=lists.tournament, user=arbiter, role="arbiter")
    lists.report(lists.erec, WON)
    assert _news(lists.enide) == "Joust: Erec has reported your match 1. Confirm or dispute it."
    lists.report(lists.enide, LOST)
    for user in (lists.erec, lists.enide):
        assert _news(user).startswith("Joust: the reports about your match 1 differ.")
    for user in (lists.marshal, arbiter):
        assert _news(user) == "Joust: Erec and Enide dispute match 1. Please decide it."
    lists.decide(WON)
    for user in (lists.erec, lists.enide):
        assert _news(user).endswith("decided your match 1: I watched it")


def test_an_opponent_without_an_account_leaves_it_to_the_staff() -> None:
    erec, marshal = make_user("erec"), make_user("keu")
    tournament = make_tournament(marshal, players=[erec], config={"self_report": True})
    path = f"/tournaments/{tournament.pk}/matches/1"

    Api(erec).ok("PUT", f"{path}/report", WON)

    assert "please confirm it" in _news(marshal)
    Api(marshal).ok("PUT", f"{path}/decision", {**WON, "reason": "Confirmed."})
    assert state_of(tournament).matches[MatchId(1)].result is not None


def test_silence_confirms_where_the_organisers_say_so() -> None:
    lists = Lists(confirm_after_minutes=30)
    lists.report(lists.erec, WON)
    due = Deadline.objects.get(kind="confirm-result").due_at
    assert lists.open_reports()[0]["counts_at"] == clock.to_iso(due)

    deadlines.make_batch().run(due - timedelta(seconds=1))
    assert lists.score() is None
    PlayerReport.objects.update(counts_at=clock.now())
    deadlines.make_batch().run(due)

    assert lists.score() == (10, 0)
    assert GameReport.objects.get().evidence["is_silent"] is True


def test_silence_confirms_nothing_by_default() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)

    assert not Deadline.objects.exists()


def test_a_dispute_is_not_decided_by_waiting() -> None:
    lists = Lists(confirm_after_minutes=30)
    lists.report(lists.erec, WON)
    lists.report(lists.enide, LOST)
    PlayerReport.objects.update(counts_at=clock.now())

    deadlines.make_batch().run(clock.now() + timedelta(hours=1))

    assert lists.score() is None
    assert Deadline.objects.get().done_at is not None


def test_a_result_from_the_desk_overtakes_a_dispute() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)
    lists.report(lists.enide, LOST)

    Api(lists.marshal).ok("PUT", f"{lists.path}/matches/1/result", WON)

    assert lists.open_reports() == []
    assert Dispute.objects.get().status == "overtaken"
    assert not PlayerReport.objects.filter(closed_at=None).exists()


def test_a_withdrawal_overtakes_a_report() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)

    apply(lists.tournament, WithdrawEntry(EntryId(4), AT))

    assert lists.open_reports() == []


def test_other_matches_leave_a_report_alone_and_a_cleared_match_begins_anew() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)
    apply(lists.tournament, win(2))
    assert len(lists.open_reports()) == 1
    lists.report(lists.enide, WON)

    apply(lists.tournament, ClearResult(MatchId(1), AT, "a mistake"))

    assert lists.report(lists.erec, LOST) == "waiting"
    assert lists.report(lists.enide, LOST) == "recorded"


def test_what_was_said_is_for_the_players_and_the_staff() -> None:
    lists = Lists()
    lists.report(lists.erec, WON)

    for user, count in ((lists.erec, 1), (lists.enide, 1), (lists.marshal, 1)):
        assert len(lists.open_reports(user)[0]["reports"]) == count
    assert lists.open_reports(lists.others[0])[0]["reports"] == []
    assert Api().get(f"{lists.path}/reports")[0]["reports"] == []


@pytest.mark.parametrize(
    ("path", "body", "answer"),
    [
        ("1/report", {"score": [5, 5]}, (409, "result.draw_not_allowed")),
        ("3/report", WON, (403, "match.not_yours")),
        ("99/report", WON, (404, "match.unknown")),
        ("1/report", {}, (422, "input.invalid")),
        ("1/decision", {**WON, "reason": "me"}, (403, "action.not_allowed")),
    ],
)
def test_what_players_may_not_say(path: str, body: dict[str, Any], answer: tuple[int, str]) -> None:
    lists = Lists()

    assert Api(lists.erec).refused("PUT", f"{lists.path}/matches/{path}", body) == answer
    assert not PlayerReport.objects.exists()


def test_arbiters_decide_only_what_was_reported_and_say_why() -> None:
    lists = Lists()
    path = f"{lists.path}/matches/1/decision"
    marshal = Api(lists.marshal)

    assert marshal.refused("PUT", path, {**WON, "reason": "r"}) == (409, "report.missing")
    lists.report(lists.erec, WON)
    assert marshal.refused("PUT", path, {**WON, "reason": " "}) == (422, "input.invalid")


def test_players_report_nothing_where_the_arbiters_do(marshal: User) -> None:
    user = make_user()
    tournament = make_tournament(marshal, size=4, players=[user])
    path = f"/tournaments/{tournament.pk}/matches/1/report"

    assert Api(user).refused("PUT", path, WON) == (403, "result.staff_only")


def state_seq(tournament: Tournament) -> int:
    tournament.refresh_from_db()
    return tournament.seq


def _news(user: User) -> str:
    while work_once():
        pass
    return Notification.objects.filter(user=user).order_by("-id")[0].text
