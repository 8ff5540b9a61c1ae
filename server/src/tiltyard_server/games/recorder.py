"""Claims become results: the one way in for game servers and for our own hosts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256

from django.db import transaction

from tiltyard import (
    Command,
    InputError,
    Match,
    MatchId,
    RecordGame,
    RecordResult,
    Result,
    RuleError,
    TiltyardError,
    TournamentState,
    step,
)
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.games.claims import Outcome, ResultClaim
from tiltyard_server.games.models import GameReport, GameServer, ResultAttempt
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_commands

Reason = ResultAttempt.Reason


@dataclass(frozen=True, slots=True)
class Source:
    """Who claims: a game server, or a host of this installation, which has none."""

    server: GameServer | None = None

    @property
    def kind(self) -> GameReport.Source:
        """What the report shall say."""
        return GameReport.Source.HOST if self.server is None else GameReport.Source.SERVER

    @property
    def name(self) -> str:
        """What the commands in the log shall begin with."""
        return "host" if self.server is None else self.server.public_id


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a claim: the length of the log after it, or why not."""

    reason: ResultAttempt.Reason
    seq: int = 0
    error: TiltyardError | None = None


@dataclass(slots=True)
class _Plan:
    """The state as it goes from claim to claim. Nothing is stored yet, and nothing by halves."""

    tournament: Tournament
    source: Source
    state: TournamentState
    at: int
    known: Mapping[str, GameReport]
    envelopes: list[Envelope] = field(default_factory=list)
    reports: dict[str, GameReport] = field(default_factory=dict)

    def take(self, claim: ResultClaim) -> Verdict:
        """Try a claim on the state."""
        game_id, digest = claim.outcome.game_id, _digest(claim)
        earlier = self.known.get(game_id) or self.reports.get(game_id)
        if earlier is not None:
            return _answer_again(claim, earlier, digest)
        try:
            match = _find_match(self.state, claim)
            commands = _to_commands(claim.outcome, match, self.at)
            state = _try(self.state, match, claim.outcome, commands)
        except (InputError, RuleError) as error:
            return Verdict(_REASONS.get(error.code, Reason.RULES), error=error)
        self.state = state
        self.envelopes += self._name(commands, game_id)
        self.reports[game_id] = self._report(claim, match, digest)
        return Verdict(Reason.ACCEPTED)

    def _name(self, commands: Sequence[Command], game_id: str) -> list[Envelope]:
        """Give each command an id that tells an auditor where it came from."""
        name = f"{self.source.name}:{game_id}"
        if len(commands) == 1:
            return [Envelope(commands[0], name)]
        return [Envelope(command, f"{name}/{n}") for n, command in enumerate(commands, start=1)]

    def _report(self, claim: ResultClaim, match: Match, digest: str) -> GameReport:
        outcome = claim.outcome
        evidence = outcome.model_dump(
            mode="json", exclude_unset=True, exclude={"game_id", "duration_ms"}
        )
        return GameReport(
            tournament=self.tournament,
            match_number=claim.match,
            game_number=len(match.games) + 1 if outcome.type == "game" else None,
            source=self.source.kind,
            server=self.source.server,
            game_id=outcome.game_id,
            digest=digest,
            duration_ms=outcome.duration_ms,
            evidence=evidence,
            at=clock.from_ms(self.at),
        )


@transaction.atomic
def record_claims(
    *, tournament_id: int, claims: Sequence[ResultClaim], source: Source
) -> list[Verdict]:
    """Record what is claimed about one tournament, in order, in one transaction.

    A refused claim stops nobody: the reason stands at its place. A claim with several games is
    taken whole or not at all. The same game claimed again gets the same answer, and nothing is
    recorded twice; another outcome for it is refused with `result.exists`.

    Raises:
        NotFoundError: `tournament.unknown`.
    """
    tournament = lock_tournament(tournament_id)
    plan = _Plan(
        tournament=tournament,
        source=source,
        state=log.load_head(tournament).state,
        at=clock.now_ms(),
        known=_find_known(tournament, claims, source),
    )
    verdicts = [plan.take(claim) for claim in claims]
    if not plan.reports:
        return verdicts
    applied = apply_commands(
        tournament_id=tournament_id, envelopes=plan.envelopes, actor_id=None, is_atomic=True
    )
    for report in plan.reports.values():
        report.seq = applied.seq
    GameReport.objects.bulk_create(plan.reports.values())
    return [
        Verdict(verdict.reason, verdict.seq or applied.seq) if verdict.error is None else verdict
        for verdict in verdicts
    ]


def _find_known(
    tournament: Tournament, claims: Sequence[ResultClaim], source: Source
) -> dict[str, GameReport]:
    found = GameReport.objects.filter(
        tournament=tournament,
        source=source.kind,
        server=source.server,
        game_id__in=[claim.outcome.game_id for claim in claims],
    )
    return {report.game_id: report for report in found}


def _answer_again(claim: ResultClaim, earlier: GameReport, digest: str) -> Verdict:
    if earlier.digest == digest:
        return Verdict(Reason.REPEATED, earlier.seq or 0)
    error = RuleError(
        "result.exists",
        say(
            "Game {game_id} was reported for match {match_number} already, with another "
            "outcome. To change a result, ask an arbiter.",
            game_id=earlier.game_id,
            match_number=earlier.match_number,
        ),
        match=claim.match,
    )
    return Verdict(Reason.ALREADY_RESOLVED, error=error)


def _find_match(state: TournamentState, claim: ResultClaim) -> Match:
    """Return the match, if it is one of this tournament between those who are said to play it."""
    match = state.matches.get(MatchId(claim.match))
    if match is None:
        raise RuleError(
            "match.unknown", say("There is no match {match}.", match=claim.match), match=claim.match
        )
    sides = [side.entry for side in match.sides]
    if claim.entries is not None and claim.entries != sides:
        raise RuleError(
            "match.foreign",
            say(
                "Match {match} is not between entries {entries} and {entries2}; read the match "
                "again before you report it.",
                match=claim.match,
                entries=claim.entries[0],
                entries2=claim.entries[1],
            ),
            match=claim.match,
        )
    named = claim.outcome.winner_entry
    if named is not None and named not in sides:
        raise RuleError(
            "match.foreign",
            say("Entry {named} does not play match {match}.", named=named, match=claim.match),
            match=claim.match,
        )
    return match


_REASONS = {
    "match.unknown": Reason.FOREIGN_MATCH,
    "match.foreign": Reason.FOREIGN_MATCH,
    "result.exists": Reason.ALREADY_RESOLVED,
}


def _to_commands(outcome: Outcome, match: Match, at: int) -> list[Command]:
    number = match.fixture.id
    winner: int | None = outcome.winner
    if outcome.winner_entry is not None:
        winner = int(match.sides[1].entry == outcome.winner_entry)
    if outcome.type == "game":
        return [RecordGame(number, winner, at)]
    if outcome.games is not None:
        return _to_games(outcome.games, match, at)
    if outcome.score is not None:
        return [RecordResult(number, Result.from_score(*outcome.score), at)]
    if winner is not None:
        return [RecordResult(number, Result.forfeit_by(1 - winner), at)]
    return [RecordResult(number, Result.double_forfeit(), at)]


def _to_games(games: Sequence[int | None], match: Match, at: int) -> list[Command]:
    """Return the games that are not known yet; those that are must be the first of the list."""
    number, played = match.fixture.id, match.games
    if match.result is None and tuple(games[: len(played)]) != played:
        raise RuleError(
            "result.contradicts_games",
            say(
                "The first games of match {number} were reported otherwise; ask an arbiter.",
                number=number,
            ),
            match=number,
        )
    rest = games[len(played) :] if match.result is None else games
    return [RecordGame(number, winner, at) for winner in rest]


def _try(
    state: TournamentState, match: Match, outcome: Outcome, commands: Sequence[Command]
) -> TournamentState:
    """Return the state after all commands of a claim; a match must end with its last game."""
    number = match.fixture.id
    for command in commands:
        is_over = match.result is None and state.matches[number].result is not None
        if is_over:
            raise RuleError(
                "result.too_many_games",
                say("Match {number} was decided before the last of these games.", number=number),
                match=number,
            )
        _, state = step(state, command)
    if outcome.type == "match" and state.matches[number].result is None:
        raise RuleError(
            "result.unfinished",
            say(
                "These games do not decide match {number}; report them one by one as they end.",
                number=number,
            ),
            match=number,
        )
    return state


def _digest(claim: ResultClaim) -> str:
    return sha256(claim.to_message()).hexdigest()
