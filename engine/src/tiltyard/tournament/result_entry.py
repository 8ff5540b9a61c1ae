"""Results of games: recorded, corrected, taken back."""

from dataclasses import replace

from tiltyard.core.arguments import check_whole
from tiltyard.core.commands import ClearResult, Command, CorrectResult, RecordResult
from tiltyard.core.model import Mark
from tiltyard.core.plan_commands import ChangeBye
from tiltyard.errors import RuleError
from tiltyard.standings.rounds import RoundKind
from tiltyard.tournament.log.history import MARKS, NOW, make_result
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.record.games import BYES, Game, GameKind
from tiltyard.tournament.record.results import (
    Number,
    decide_game,
    mirror_game,
    read_game_points,
    score_by_games,
)
from tiltyard.tournament.teams.boards import write_boards


class Recording(Logged):
    """The part of a `Tournament` that takes results."""

    def record_result(  # noqa: PLR0913 - the last four by name
        self,
        white: str,
        black: str | None,
        score: Number | None = None,
        *,
        kind: GameKind | str | None = None,
        black_score: Number | None = None,
        game_points: tuple[Number, Number] | None = None,
        drawn_games: int = 0,
    ) -> None:
        """Record a result of the current round: White's score, or a kind, or both.

        The arguments are those of `update_result`.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.record_result("ann", "cid", 0.5)
        >>> t.record_result("dan", "bob", kind="forfeit-loss")
        >>> [str(game) for game in t.games]
        ['ann – cid 0.5:0.5', 'dan – bob 0:1']

        Raises:
            NotFoundError: `game.unknown`, when the two do not play; `player.unknown`.
            RuleError: `round.none` before the first round, `result.recorded`.
            InputError: `result.…`, when score and kind make no sense.
        """
        number = self._record.paired
        if not number:
            raise RuleError("round.none", "No round is paired yet; call pair_round() first.")
        game = self._record.get_game(number, white, black)
        if game.has_result and not (game.is_bye or game.is_adjourned):
            raise RuleError(
                "result.recorded",
                f"Round {number} has this result already: {game}. Use update_result to correct it.",
                round=number,
            )
        told = (score, black_score), kind, game_points, drawn_games
        self._decide(game, white, *told)

    def update_result(  # noqa: PLR0913 - the last four by name
        self,
        round_number: int,
        white: str,
        black: str | None,
        score: Number | None = None,
        *,
        kind: GameKind | str | None = None,
        black_score: Number | None = None,
        game_points: tuple[Number, Number] | None = None,
        drawn_games: int = 0,
    ) -> None:
        """Correct a result of any round; rounds already paired stay as they are.

        The two may be named in either order: it is the same game, and everything said about it
        is said from the side of the one named first.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.record_result("ann", "cid", 1)
        >>> t.update_result(1, "ann", "cid", 0)
        >>> [str(game) for game in t.games]
        ['ann – cid 0:1']

        Args:
            round_number: the round.
            white: who had White, or who has the bye.
            black: who had Black; None for a bye.
            score: White's: 1, 0.5 or 0; of a match, its points.
            kind: such as "forfeit-win", seen from White, or the kind of a bye. An "unrated" game
                has a score and is not rated, as one in which not both moved (W, D and L of a
                report file); an "adjourned" one is a draw until its result comes.
            black_score: where the two do not add up, as in 0-0.
            game_points: of a team match, beside its match points; of a card match the games
                won by each, which say who won the match if no score does.
            drawn_games: of a card match.

        Raises:
            NotFoundError: `game.unknown`, `player.unknown` or `round.unknown`.
            InputError: `result.…`, when score and kind make no sense.
        """
        game = self._record.get_game(round_number, white, black)
        told = (score, black_score), kind, game_points, drawn_games
        self._decide(game, white, *told)

    def _decide(
        self,
        game: Game,
        white: str,
        scores: tuple[Number | None, Number | None],
        kind: GameKind | str | None,
        game_points: tuple[Number, Number] | None,
        drawn_games: int,
    ) -> None:
        """Ask for the result of a game, told from the side of `white`."""
        seen = game if game.white == white else mirror_game(game)
        given = None if game_points is None else read_game_points(seen, game_points)
        if given is not None and scores == (None, None) and kind is None:
            scores = (score_by_games(seen, given, self._settings), None)
        decided = decide_game(seen, scores, kind, self._settings)
        if given is not None:
            decided = replace(decided, game_points=given)
        elif decided.is_bye and self._settings.team is not None:
            usual = self._settings.team.game_points_of(RoundKind(decided.kind.value))
            decided = replace(decided, game_points=(usual, 0))
        drawn = check_whole(drawn_games, "The number of drawn games", 0, 99, "result.score")
        decided = replace(decided, drawn_games=drawn, boards=())
        decided = decided if seen is game else mirror_game(decided)
        if decided != game or self._record.find_match(game.round, game.white) is None:
            self._do(self._order_result(game, decided))

    def clear_result(self, round_number: int, one: str, two: str) -> None:
        """Take a result back; the colours may be in either order.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.record_result("ann", "cid", 1)
        >>> t.clear_result(1, "ann", "cid")
        >>> t.games
        ()

        Raises:
            NotFoundError: `game.unknown`, `player.unknown` or `round.unknown`.
            RuleError: `result.missing`.
        """
        game = self._record.get_game(round_number, one, two)
        if not game.has_result or game.kind in BYES:
            raise RuleError(
                "result.missing",
                f"{game} in round {round_number} has no result to clear.",
                round=round_number,
            )
        match = self._record.find_match(round_number, game.white)
        assert match is not None  # a game of two
        self._do(ClearResult(match, NOW))

    def _order_result(self, game: Game, decided: Game) -> Command:
        """Return the command that makes a game what was decided."""
        record = self._record
        if decided.is_bye:
            mark = Mark(decided.kind.value)
            entry = record.get_entry(game.white)
            return ChangeBye(entry, game.round, mark, NOW, decided.game_points)
        number = record.find_match(game.round, game.white)
        assert number is not None  # a game of two
        result, points = make_result(decided, self._settings)
        if record.state.matches[number].fixture.best_of > 1:  # who won is all that is said
            points = decided.points
        game_points = None if points is None else decided.game_points
        order = CorrectResult if game.has_result else RecordResult
        boards = write_boards(decided, record.people, record.ids, self._settings.team)
        noted = MARKS.get(decided.kind)
        return order(
            number,
            result,
            NOW,
            points=points,
            game_points=game_points,
            mark=noted,
            boards=boards,
        )
