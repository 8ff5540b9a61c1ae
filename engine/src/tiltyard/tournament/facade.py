"""The `Tournament`: players in, pairings out, results in, standings out."""

from collections.abc import Iterable, Mapping, Sequence

from tiltyard.core.arguments import list_items
from tiltyard.core.commands import PairRound, UnpairRound
from tiltyard.core.plan_commands import FixPairing
from tiltyard.core.scores import PointSystem
from tiltyard.errors import NotFoundError
from tiltyard.pairing.base import Colour, PairingSystem
from tiltyard.pairing.fide.dutch.system import dutch
from tiltyard.standings.rules import TeamRules
from tiltyard.tournament.details import NO_DETAILS, EventDetails, check_details
from tiltyard.tournament.entries import Entering
from tiltyard.tournament.explanation.rounds import Explaining
from tiltyard.tournament.log.history import NOW, Saved
from tiltyard.tournament.people import Entry, Player, check_players, sort_entries
from tiltyard.tournament.record.games import Game, GameKind, Round
from tiltyard.tournament.record.open_games import check_finished
from tiltyard.tournament.record.requests import absences, check_result, is_shipped, request_for
from tiltyard.tournament.reports import Reporting
from tiltyard.tournament.settings import (
    Acceleration,
    Settings,
    check_settings,
    default_points,
    find_acceleration,
    find_colour,
    find_system,
    find_team_rules,
    list_options,
)
from tiltyard.tournament.sheets import Publishing
from tiltyard.tournament.standings.places import Placing
from tiltyard.tournament.standings.table import TieBreak, check_tiebreaks, list_labels, rank_record
from tiltyard.tournament.storage import Saving
from tiltyard.tournament.teams.matches import Matches


class Tournament(Entering, Matches, Explaining, Placing, Publishing, Reporting, Saving):
    """A tournament that is paired round by round.

    Every method either does what it says or raises a `TiltyardError`, which is also a
    `ValueError` or a `LookupError`, and leaves the tournament as it was.

    >>> t = Tournament([Player("ann", 2100), Player("bob", 2000)], rounds=1)
    >>> [str(game) for game in t.pair_round().pairings]
    ['ann – bob']
    >>> t.record_result("ann", "bob", 0.5)
    >>> [(row.rank, row.player.id, row.score) for row in t.standings()]
    [(1, 'ann', 0.5), (1, 'bob', 0.5)]
    >>> t.current_round, t.rounds, t.is_complete, [str(game) for game in t.games]
    (1, 1, True, ['ann – bob 0.5:0.5'])
    >>> t.tiebreaks
    ()
    """

    def __init__(  # noqa: PLR0913 - all but two are settings by name
        self,
        players: Iterable[Player],
        rounds: int,
        *,
        pairing_system: PairingSystem | str = dutch,
        acceleration: Acceleration | str | None = None,
        tiebreaks: Iterable[TieBreak] = (),
        points: PointSystem | None = None,
        numbering: str = "rating",
        initial_colour: Colour | str = Colour.WHITE,
        options: Mapping[str, str] | None = None,
        boards: int | None = None,
        unrated: int | None = None,
        scoring: str | None = None,
        team_rules: TeamRules | None = None,
        details: EventDetails | None = None,
    ) -> None:
        """Make a tournament that has not begun.

        Args:
            players: at least two, in any order; see `numbering`.
            rounds: how many will be played.
            pairing_system: a shipped one, its code, or a function from a `PairingRequest`
                to a `PairingResult`.
            acceleration: such as `baku_acceleration`, or its code "baku".
            tiebreaks: codes ("BH:C1") or functions of a player, all games and all players.
            points: what results are worth; that of the system if left out.
            numbering: "rating" ranks the players (C.04.2 2.2), "given" takes their order.
            initial_colour: of the first player in round 1.
            options: of the pairing system, such as {"edition": "2017"}.
            boards: of a team match; makes the standings those of teams.
            team_rules: which score is primary, colours and points of boards; needs members.
            unrated: the rating that unrated players count as in tie-breaks by rating (C.07 10);
                without it one of them leaves those tie-breaks without a value for everybody.
            scoring: whether a score is the outcome of one game ("games") or the points of a
                match ("matches"). If left out, that of the system, also of a shipped one inside
                `functools.partial` or `functools.wraps`; a plain function that calls
                `double_swiss` or `team_swiss` says "matches".
            details: where, when and by whom it is held; may be set later.

        Raises:
            InputError: fewer than 2 players or 1 round, an id used twice, an unknown setting.
        """
        listed = check_players(players)
        system = find_system(pairing_system)
        team = find_team_rules(listed, team_rules, boards)
        boards = team.boards if team is not None else boards
        settings = check_settings(
            Settings(
                rounds=rounds,
                system=system,
                acceleration=find_acceleration(acceleration),
                points=default_points(system, boards=boards, scoring=scoring)
                if points is None
                else points,
                numbering=numbering,
                initial_colour=find_colour(initial_colour),
                options=list_options(options, system),
                boards=boards,
                unrated=unrated,
                scoring=scoring,
                team=team,
            )
        )
        entries = sort_entries(map(Entry, listed), numbering)
        told = NO_DETAILS if details is None else check_details(details)
        self._begin(Saved(entries, (), (), (), settings, check_tiebreaks(tiebreaks), told))
        rank_record(self._record, self._tiebreaks)  # refuses what cannot be

    # What there is to see

    @property
    def players(self) -> tuple[Player, ...]:
        """Everybody who entered, in the order of pairing numbers.

        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> [player.id for player in t.players]
        ['ann', 'bob', 'cid', 'dan']
        """
        return self._record.players

    @property
    def rounds(self) -> int:
        """How many rounds the tournament has."""
        return self._settings.rounds

    @property
    def current_round(self) -> int:
        """The last round that is paired; 0 before the first."""
        return self._record.paired

    @property
    def games(self) -> tuple[Game, ...]:
        """Every game with a result and every bye, round by round."""
        return tuple(game for games in self._record.rounds for game in games if game.has_result)

    @property
    def tiebreaks(self) -> tuple[str, ...]:
        """The tie-breaks by code; functions by name; the second of one name as "BH (2)"."""
        return list_labels(self._tiebreaks)

    @property
    def is_complete(self) -> bool:
        """Whether all rounds are paired, all results known, and no game is adjourned."""
        is_over = self.current_round >= self.rounds
        games = (game for games in self._record.rounds for game in games)
        return is_over and all(game.has_result and not game.is_adjourned for game in games)

    def get_round(self, number: int) -> Round:
        """Return a paired round.

        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.get_round(1) == rnd
        True

        Raises:
            NotFoundError: `round.unknown`.
        """
        games = self._record.get_round(number)
        return Round(
            number,
            tuple(game for game in games if not game.is_bye),
            tuple(game for game in games if game.is_bye),
        )

    # Rounds

    def pair_round(self) -> Round:
        """Pair the next round and return it.

        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> [str(game) for game in t.pair_round().pairings]
        ['ann – cid', 'dan – bob']

        Raises:
            RuleError: `round.unfinished`, `tournament.over` or `pairing.impossible`.
        """
        record = self._record
        check_finished(record)
        number = record.paired + 1
        drawn = None
        if number <= self.rounds and not is_shipped(record, self._settings):
            request = request_for(record, self._settings, number)
            result = check_result(self._settings.system(request), request)
            drawn = record.swiss.name_pairs(result)
        self._do(PairRound(NOW, drawn=drawn))
        return self.get_round(number)

    def unpair_round(self, *, even_with_results: bool = False) -> None:
        """Take the last round back.

        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.unpair_round()
        >>> t.current_round
        0

        Raises:
            RuleError: `round.started`, when results would be lost.
            NotFoundError: `round.unknown`, when there is none.
        """
        if not self.current_round:
            raise NotFoundError("round.unknown", "No round is paired; there is nothing to undo.")
        self._do(UnpairRound(NOW, force=even_with_results))

    def repair_round(self, absent: Sequence[str] = ()) -> Round:
        """Pair the last round again, without some players who get a zero-point bye.

        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> [str(bye) for bye in t.repair_round(absent=["ann"]).byes]
        ['dan: pairing-bye', 'ann: zero-bye']

        Raises:
            RuleError: as `unpair_round` and `pair_round`.
            NotFoundError: `player.unknown`.
        """
        right = "Who is absent is said by a list of ids"
        away = list_items(absent, right, "player.unknown")
        for player in away:
            self._record.get_entry(player)
        before = (list(self._news), self._state)
        number = self.current_round
        try:
            self.unpair_round()
            for player in away:
                if player not in absences(self._record, number):
                    self.request_bye(player, number, GameKind.ZERO_BYE)
            return self.pair_round()
        except BaseException:
            self._news, self._state = before
            raise

    def fix_pairing(self, white: str, black: str, *, even_again: bool = False) -> Round:
        """Let two players meet in the last round, by hand; the games that change are marked.

        Their former opponents meet each other, or one of them takes over the bye.

        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> [str(game) for game in t.fix_pairing("bob", "ann").pairings]
        ['bob – ann', 'dan – cid']

        Args:
            white: who has White.
            black: who has Black.
            even_again: allow a second meeting, a second bye or a forbidden pair.

        Raises:
            RuleError: `pairing.repeated`, `round.started`, `player.absent` or `pairing.same`.
            NotFoundError: `player.unknown` or `round.unknown`.
        """
        self._record.get_round(self.current_round)
        pair = self._record.get_pair(white, black)
        self._do(FixPairing(*pair, NOW, even_again))
        return self.get_round(self.current_round)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Tournament):
            return NotImplemented
        return self._key() == other._key()

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return (
            f"<Tournament of {len(self.players)} players, round {self.current_round} of "
            f"{self.rounds}>"
        )
