"""Players report their own matches. Both must agree; else an arbiter decides."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db import transaction

from tiltyard import (
    Match,
    MatchId,
    RecordResult,
    Result,
    RuleError,
    TournamentState,
    step,
)
from tiltyard.machine.codec import from_json, to_json
from tiltyard.sentence import say
from tiltyard_server.accounts.identity import Scope, require_user
from tiltyard_server.common import clock
from tiltyard_server.games.match_hooks import close_match
from tiltyard_server.games.models import Dispute, GameReport, PlayerReport
from tiltyard_server.jobs import wake_after_commit
from tiltyard_server.outbox.services import put_messages
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import (
    DISPUTE_DECIDED,
    RESULT_DISPUTED,
    RESULT_REPORTED,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Deadline, Entry, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_commands

Claimed = dict[str, Any]


class Standing(StrEnum):
    """What became of a report."""

    WAITING = "waiting"  # for the other player
    DISPUTED = "disputed"
    RECORDED = "recorded"


@dataclass(frozen=True, slots=True)
class Reported:
    """Where a match stands after a report."""

    seq: int
    standing: Standing


@dataclass(frozen=True, slots=True)
class Word:
    """What the player of an entry says. No user: whoever held the slip of the match."""

    entry: int
    user_id: int | None
    result: Result


def report_result(access: Access, entry: Entry, number: int, result: Result) -> Reported:
    """Take the word of a player with an account."""
    user_id = require_user(access.viewer, Scope.PLAY)
    return take_word(access.tournament.pk, number, Word(entry.number, user_id, result))


@transaction.atomic
def take_word(tournament_id: int, number: int, word: Word) -> Reported:
    """Take a player's word about their match.

    The first word waits for the other player. The same word from both is the result. Two different
    ones are a dispute, until one of the players says what the other does or an arbiter decides.
    """
    tournament = lock_tournament(tournament_id)
    state, now, result = log.load_head(tournament).state, clock.now(), word.result
    claimed = _to_json(result)
    if _was_agreed(tournament, state, number, word):
        return Reported(tournament.seq, Standing.RECORDED)
    match = _check(state, number, result, clock.now_ms())
    side = int(match.sides[1].entry == word.entry)
    about = PlayerReport.objects.filter(tournament=tournament, match_number=number, closed_at=None)
    mine, theirs = about.filter(side=side).first(), about.filter(side=1 - side).first()
    is_new = mine is None or mine.result != claimed
    if mine is None or is_new:
        about.filter(side=side).update(closed_at=now)
        mine = PlayerReport.objects.create(
            tournament=tournament,
            match_number=number,
            side=side,
            entry_number=word.entry,
            user_id=word.user_id,
            result=claimed,
            at=now,
        )
    if theirs is None:
        return _wait(tournament, mine, is_new=is_new)
    if theirs.result == claimed:
        return _agree(tournament, number, result, [theirs, mine])
    return _dispute(tournament, mine, theirs, now)


@transaction.atomic
def decide_match(access: Access, number: int, result: Result, reason: str) -> int:
    """Decide, as an arbiter, a match that players have reported; return the new `seq`."""
    tournament = lock_tournament(access.tournament.pk)
    claims = _list_claims(tournament, number)
    if not claims:
        raise RuleError(
            "report.missing",
            say(
                "No player has an open report about match {number}; enter its result instead.",
                number=number,
            ),
            match=number,
        )
    at = clock.now_ms()
    Dispute.objects.filter(
        tournament=tournament, match_number=number, status=Dispute.Status.OPEN
    ).update(decided_by=access.actor_id, reason=reason)
    close_match(tournament, [number], Dispute.Status.DECIDED)
    note = Note(DISPUTE_DECIDED, {"match": number, "reason": reason}, at)
    command = RecordResult(MatchId(number), result, at)
    seq = _apply(tournament, [Envelope(note), Envelope(command)], access.actor_id)
    evidence = {"result": _to_json(result), "claims": claims, "reason": reason}
    _report(tournament, number, seq, GameReport.Source.ARBITER, evidence, access.actor_id)
    _tell("dispute.decided", tournament, number, seq, reason=reason)
    return seq


@transaction.atomic
def count_silence(tournament: Tournament, number: int) -> None:
    """Take the word of one player, whose opponent has been silent for as long as was set."""
    tournament = lock_tournament(tournament.pk)
    reports = list(
        PlayerReport.objects.filter(tournament=tournament, match_number=number, closed_at=None)
    )
    if len(reports) != 1 or reports[0].counts_at is None or reports[0].counts_at > clock.now():
        return
    _agree(tournament, number, from_json(Result, reports[0].result), reports)


def _wait(tournament: Tournament, mine: PlayerReport, *, is_new: bool) -> Reported:
    if not is_new:
        return Reported(tournament.seq, Standing.WAITING)
    minutes = tournament.confirm_after_minutes
    if minutes:
        mine.counts_at = mine.at + timedelta(minutes=minutes)
        mine.save(update_fields=["counts_at"])
        Deadline.objects.update_or_create(
            tournament=tournament,
            kind=Deadline.Kind.CONFIRM_RESULT,
            match_number=mine.match_number,
            defaults={"due_at": mine.counts_at, "done_at": None, "attempts": 0, "last_error": ""},
        )
        wake_after_commit(Deadline.JOB)
    seq = _apply(tournament, [_note_report(mine)], mine.user_id)
    by_slip = mine.user_id is None
    _tell("result.reported", tournament, mine.match_number, seq, side=mine.side, by_slip=by_slip)
    return Reported(seq, Standing.WAITING)


def _agree(
    tournament: Tournament, number: int, result: Result, reports: list[PlayerReport]
) -> Reported:
    """Record what the players say. Nobody alone did it: the log names no actor."""
    close_match(tournament, [number], Dispute.Status.AGREED)
    command = RecordResult(MatchId(number), result, clock.now_ms())
    seq = _apply(tournament, [Envelope(command)], None)
    evidence = {
        "result": _to_json(result),
        "reports": [
            {"side": report.side, "user": report.user_id, "at": clock.to_iso(report.at)}
            for report in reports
        ],
        "is_silent": len(reports) == 1,
    }
    _report(tournament, number, seq, GameReport.Source.PLAYER, evidence)
    return Reported(seq, Standing.RECORDED)


def _dispute(
    tournament: Tournament, mine: PlayerReport, theirs: PlayerReport, now: datetime
) -> Reported:
    number = mine.match_number
    claims = [report.result for report in sorted((mine, theirs), key=lambda row: row.side)]
    dispute, is_new = Dispute.objects.get_or_create(
        tournament=tournament,
        match_number=number,
        status=Dispute.Status.OPEN,
        defaults={"claims": claims, "opened_at": now},
    )
    if not is_new and dispute.claims == claims:
        return Reported(tournament.seq, Standing.DISPUTED)
    dispute.claims = claims
    dispute.save(update_fields=["claims"])
    notes = [_note_report(mine)]
    if is_new:
        notes.append(Envelope(Note(RESULT_DISPUTED, {"match": number}, clock.now_ms())))
    seq = _apply(tournament, notes, mine.user_id)
    if is_new:
        _tell("result.disputed", tournament, number, seq)
    return Reported(seq, Standing.DISPUTED)


def _check(state: TournamentState, number: int, result: Result, at: int) -> Match:
    """Return the match, if the rules would take this result now."""
    step(state, RecordResult(MatchId(number), result, at))
    return state.matches[MatchId(number)]


def _was_agreed(tournament: Tournament, state: TournamentState, number: int, word: Word) -> bool:
    """Whether this is the word that made the result, said once more."""
    match = state.matches.get(MatchId(number))
    if match is None or match.result != word.result:
        return False
    return PlayerReport.objects.filter(
        tournament=tournament,
        match_number=number,
        entry_number=word.entry,
        result=_to_json(word.result),
    ).exists()


def _list_claims(tournament: Tournament, number: int) -> list[Claimed]:
    reports = PlayerReport.objects.filter(
        tournament=tournament, match_number=number, closed_at=None
    )
    return [{"side": report.side, "result": report.result} for report in reports.order_by("side")]


def _note_report(report: PlayerReport) -> Envelope:
    data = {"match": report.match_number, "side": report.side, "result": report.result}
    return Envelope(Note(RESULT_REPORTED, data, int(report.at.timestamp() * 1000)))


def _report(
    tournament: Tournament,
    number: int,
    seq: int,
    source: GameReport.Source,
    evidence: Claimed,
    reporter_id: int | None = None,
) -> None:
    GameReport.objects.create(
        tournament=tournament,
        match_number=number,
        source=source,
        reporter_id=reporter_id,
        evidence=evidence,
        seq=seq,
        at=clock.now(),
    )


def _apply(tournament: Tournament, envelopes: list[Envelope], actor_id: int | None) -> int:
    return apply_commands(
        tournament_id=tournament.pk, envelopes=envelopes, actor_id=actor_id, is_atomic=True
    ).seq


def _tell(topic: str, tournament: Tournament, number: int, seq: int, **more: object) -> None:
    payload = {"tournament_id": tournament.pk, "match": number, "seq": seq, **more}
    put_messages([(topic, payload)], at=clock.now())


def _to_json(result: Result) -> Claimed:
    data = to_json(result)
    assert isinstance(data, dict)
    return data
