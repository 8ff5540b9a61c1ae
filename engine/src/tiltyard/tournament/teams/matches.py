"""Matches of teams, board by board: recorded and corrected."""

from collections.abc import Sequence
from dataclasses import replace

from tiltyard.errors import RuleError
from tiltyard.tournament.record.games import Game
from tiltyard.tournament.result_entry import Recording
from tiltyard.tournament.teams.boards import score_match
from tiltyard.tournament.teams.line_ups import Board, check_order, make_boards


class Matches(Recording):
    """The part of a `Tournament` that takes the boards of team matches."""

    @property
    def has_boards(self) -> bool:
        """Whether teams with members meet here, and their matches have boards.

        >>> from tiltyard import Player, Tournament
        >>> Tournament([Player("ann"), Player("bob")], rounds=1).has_boards
        False
        """
        return self._settings.team is not None

    def record_match(
        self,
        white: str,
        black: str,
        boards: Sequence[Board],
        *,
        even_out_of_order: bool = False,
    ) -> None:
        """Record a match of the current round, board by board.

        Match points and game points follow from the boards. The arguments are those of
        `update_match`.

        >>> from tiltyard import Player, Tournament
        >>> ajax = Player("Ajax", members=(Player("ann", 2100), Player("bob", 2000)))
        >>> bors = Player("Bors", members=(Player("cid", 2050), Player("dan", 1990)))
        >>> t = Tournament([ajax, bors], rounds=1, pairing_system="fide-team", boards=2)
        >>> rnd = t.pair_round()
        >>> t.record_match("Ajax", "Bors", [("ann", "cid", 1), ("bob", "dan", 0.5)])
        >>> [str(game) for game in t.games[0].boards]
        ['ann – cid 1:0', 'dan – bob 0.5:0.5']
        >>> t.games[0].points, t.games[0].game_points
        ((20, 0), (15, 5))

        Raises:
            NotFoundError: `game.unknown`, `player.unknown` or `member.unknown`.
            RuleError: `round.none`, `result.recorded`, `lineup.…` or `match.no_rosters`.
            InputError: `match.boards`, `lineup.empty` or `result.…`.
        """
        number = self._record.paired
        if not number:
            raise RuleError("round.none", "No round is paired yet; call pair_round() first.")
        game = self._record.get_game(number, white, black)
        if game.has_result and not game.is_adjourned:
            raise RuleError(
                "result.recorded",
                f"Round {number} has this result already: {game}. Use update_match to correct it.",
                round=number,
            )
        self._decide_match(game, white, boards, even_out_of_order=even_out_of_order)

    def update_match(
        self,
        round_number: int,
        white: str,
        black: str,
        boards: Sequence[Board],
        *,
        even_out_of_order: bool = False,
    ) -> None:
        """Correct a match of any round, or record its boards beside its points.

        The teams may be named in either order; every board is told from the side of the first.

        >>> from tiltyard import Player, Tournament
        >>> ajax, bors = (Player(name, members=(Player(name[0]),)) for name in ("Ajax", "Bors"))
        >>> t = Tournament([ajax, bors], rounds=1, pairing_system="fide-team", boards=1)
        >>> rnd = t.pair_round()
        >>> t.record_match("Ajax", "Bors", [("A", "B", 1)])
        >>> t.update_match(1, "Bors", "Ajax", [("B", "A", 0.5)])
        >>> t.games[0].game_points
        (5, 5)

        Args:
            round_number: the round.
            white: the team that has White on board 1.
            black: the other team.
            boards: of every board a member of each team and the score of the first, or a kind:
                ("ann", "cid", 0.5), ("bob", None, "forfeit-win"), ("eve", "fay", (0, 0)),
                ("gus", "hal", 1, "unrated"). None: nobody came.
            even_out_of_order: take a line-up that breaks the order of the roster, as it was.

        Raises:
            NotFoundError: `game.unknown`, `player.unknown`, `round.unknown` or `member.unknown`.
            RuleError: `lineup.duplicate`, `lineup.order`, `lineup.gap` or `match.no_rosters`.
            InputError: `match.boards`, `lineup.empty` or `result.…`.
        """
        game = self._record.get_game(round_number, white, black)
        self._decide_match(game, white, boards, even_out_of_order=even_out_of_order)

    def _decide_match(
        self, game: Game, first: str, boards: Sequence[Board], *, even_out_of_order: bool
    ) -> None:
        rules = self._settings.team
        if rules is None or game.black is None:
            raise RuleError(
                "match.no_rosters",
                f"{game} has no boards: they are those of teams whose Player has members, from "
                "the start.",
            )
        people, ids = self._record.people, self._record.ids
        teams = (people[ids[game.white]], people[ids[game.black]])
        is_turned = first != game.white
        named = teams[::-1] if is_turned else teams
        games = make_boards(game.round, named, boards, rules, is_turned=is_turned)
        told = replace(game, boards=games)
        if not even_out_of_order:
            check_order(told, teams)
        decided = score_match(told, teams[0], self._settings)
        if decided != game:
            self._do(self._order_result(game, decided))
