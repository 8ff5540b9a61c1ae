"""Swiss: nobody goes out; everybody meets opponents who do about as well (C.04)."""

from collections.abc import Mapping
from typing import Final

from tiltyard.core.commands import PairRound
from tiltyard.core.config import OptionValue
from tiltyard.core.events import Event
from tiltyard.core.model import (
    EntryId,
    Fixture,
    Mark,
    Match,
    MatchId,
    Phase,
    Result,
    ResultKind,
    Score,
    Source,
    SourceKind,
    TournamentState,
)
from tiltyard.core.scores import format_points
from tiltyard.core.standing import Standing
from tiltyard.errors import RuleError
from tiltyard.formats.base import Format
from tiltyard.formats.elimination.knockout import SINGLE_ELIMINATION
from tiltyard.formats.shared.places import place_rows
from tiltyard.formats.shared.wishes import (
    Drawn,
    add_asked_byes,
    check_drawn,
    check_rounds_left,
    check_wishes,
    forfeit_absent,
    list_present,
)
from tiltyard.formats.swiss.record import (
    NOBODY,
    SWISS_BRACKET,
    SwissRecord,
    count_paired,
    settings_of,
)
from tiltyard.formats.swiss.settings import OPTIONS, check_settings, is_table
from tiltyard.pairing import PAIRING_SYSTEMS
from tiltyard.sentence import say
from tiltyard.standings.ranking import rank_entrants

Sides = tuple[EntryId, EntryId | None, tuple[Mark, ...]]


class Swiss(Format):
    """Round by round, each drawn from the results of those before. Side 0 has White.

    A correction changes the standings, never a round already paired (C.04.2 4.3).
    """

    code = "swiss"
    name = "Swiss"
    description = say(
        "A few rounds for many: everybody plays on, against others with a similar score."
    )
    min_entries = 2
    options = OPTIONS

    def check_options(self, options: Mapping[str, OptionValue]) -> None:
        """The tie-breaks must exist, and a match that must be won needs an odd best of."""
        check_settings(options)

    def draw(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return round 1."""
        return draw_round(state, PairRound(0))

    def draw_more(self, state: TournamentState) -> tuple[Fixture, ...]:
        """Return the next round, if rounds are paired by themselves and a pairing exists."""
        is_over = state.phase is Phase.COMPLETED  # perhaps ended early
        if is_over or not state.config.options["automatic"] or not self.awaits_round(state):
            return ()
        try:
            return draw_round(state, PairRound(0))
        except RuleError:  # no legal pairing is left: the arbiter decides how to go on
            return ()

    def awaits_round(self, state: TournamentState) -> bool:
        """Whether rounds are left and two are there to play them."""
        following = count_paired(state) + 1
        rounds = settings_of(state).rounds
        return following <= rounds and len(list_present(state, following)) >= 2

    def pair_round(self, state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
        """Return the next round as the arbiter wishes it."""
        return draw_round(state, wishes)

    def list_last_round(self, state: TournamentState) -> tuple[Match, ...]:
        """Return the last round that is paired."""
        rounds = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
        last = max((match.fixture.round for match in rounds), default=0)
        return tuple(match for match in rounds if match.fixture.round == last)

    def check_result(self, match: Match, result: Result) -> None:
        """A match ends when it is decided or all its games are played; level, if allowed."""
        if Mark.DECISIVE in match.fixture.marks:
            SINGLE_ELIMINATION.check_result(match, result)
        elif result.kind is ResultKind.NORMAL and result.score is not None:
            _check_score(match, result.score)

    def find_free_seed(self, state: TournamentState) -> int:
        """A late entry joins from the next round on, if there is one."""
        paired = count_paired(state)
        if paired and is_table(state.config.options):
            raise RuleError(
                "tournament.fixed", say("A table that has begun cannot take anybody in any more.")
            )
        if paired >= settings_of(state).rounds:
            raise RuleError(
                "entry.too_late",
                say("All rounds are paired; there is none a late entry could play."),
            )
        return len(state.seeds) + 1

    def settle_round(
        self, state: TournamentState, fixtures: tuple[Fixture, ...], wishes: PairRound
    ) -> tuple[Event, ...]:
        """In a table, whose games stay as they are, those who are away lose theirs by forfeit."""
        return forfeit_absent(state, fixtures, wishes) if is_table(state.config.options) else ()

    def check_points(self, state: TournamentState, match: Match, points: Score) -> None:
        """Nobody gets less than for a loss, and both together no more than a game gives."""
        system = settings_of(state).rules.points
        most = max(system.win + system.loss, 2 * system.draw, system.forfeit_win)
        if min(points) < min(system.loss, system.forfeit_loss) or sum(points) > most:
            raise RuleError(
                "result.points_impossible",
                say(
                    "Match {match} cannot be worth {points} and {points2}; it gives {most} in all.",
                    match=match.fixture.id,
                    points=format_points(points[0]),
                    points2=format_points(points[1]),
                    most=format_points(most),
                ),
                match=match.fixture.id,
            )

    def rank(self, state: TournamentState) -> tuple[Standing, ...]:
        """Order by points and the tie-breaks of the tournament (C.07), the disqualified last."""
        record = SwissRecord(state)
        settings = record.settings
        rows = rank_entrants(record.list_entrants(), settings.tie_breaks, rules=settings.rules)
        return place_rows(state, rows, record.order)


def draw_round(state: TournamentState, wishes: PairRound) -> tuple[Fixture, ...]:
    """Return the next round: the system's games, those set by hand, the bye, those who sit out.

    Raises:
        RuleError: `pairing.impossible`, or a wish that cannot be.
    """
    record = SwissRecord(state)
    number = record.paired + 1
    check_rounds_left(number, record.settings.rounds)
    wishes = add_asked_byes(state, wishes, number)
    check_wishes(state, wishes, record.has_met)
    settled = {entry for pair in wishes.by_hand for entry in pair} | {e for e, _ in wishes.byes}
    awaited = set(list_present(state, number)) - settled
    if wishes.drawn is None:
        drawn = _ask_system(record, number, awaited, wishes)
    else:
        drawn = check_drawn(wishes.drawn, record.order if record.is_table else awaited)
    seated = {entry for pair in drawn for entry in pair}
    sides: list[Sides] = [(white, black, ()) for white, black in drawn if black is not None]
    sides += [(white, black, (Mark.BY_HAND,)) for white, black in wishes.by_hand]
    sides += [(white, None, ()) for white, black in drawn if black is None]
    sides += [(entry, None, (mark,)) for entry, mark in wishes.byes if entry not in seated]
    return _number_fixtures(state, record, sides)


def _ask_system(
    record: SwissRecord, number: int, awaited: set[EntryId], wishes: PairRound
) -> Drawn:
    absent = [entry for entry in record.order if entry not in awaited]
    request = record.make_request(number, absent, wishes.apart)
    result = PAIRING_SYSTEMS[record.settings.system](request)
    return record.name_pairs(result)


def _number_fixtures(
    state: TournamentState, record: SwissRecord, sides: list[Sides]
) -> tuple[Fixture, ...]:
    seats = {entry: Source(SourceKind.SEED, seed) for seed, entry in enumerate(state.seeds, 1)}
    first = state.last_match + 1
    settings = record.settings
    always = (Mark.DECISIVE,) if settings.is_decisive else ()
    return tuple(
        Fixture(
            id=MatchId(first + index),
            round=record.paired + 1,
            bracket=SWISS_BRACKET,
            index=index,
            best_of=settings.best_of,
            sources=(seats[white], NOBODY if black is None else seats[black]),
            marks=always + marks,
        )
        for index, (white, black, marks) in enumerate(sides)
    )


def _check_score(match: Match, score: tuple[int, int]) -> None:
    games = match.fixture.best_of
    most, least = max(score), min(score)
    played = most + least
    is_over = played == 10 * games or 2 * most > 10 * games >= 2 * (most - 10)
    is_possible = least >= 0 and played % 10 == 0 and most % 5 == 0 and played <= 10 * games
    if is_over and is_possible:
        return
    hint = (
        say("enter 1-0, 0.5-0.5 or 0-1")
        if games == 1
        else say("it is played over best of {games}", games=games)
    )
    raise RuleError(
        "result.score_impossible",
        say(
            "{score}-{score2} does not end match {match}; {hint}.",
            score=format_points(score[0]),
            score2=format_points(score[1]),
            match=match.fixture.id,
            hint=hint,
        ),
        match=match.fixture.id,
        best_of=games,
    )


SWISS: Final = Swiss()
