"""What a player needs in the round that is open, for a norm."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from tiltyard.core.checked import checked
from tiltyard.errors import InputError
from tiltyard.norms.norm import Norm, find_norm
from tiltyard.norms.record import NormGame, NormGameKind, NormRecord, list_open_titles
from tiltyard.norms.settings import RULES, NormRules
from tiltyard.norms.titles import NormTitle


class Need(StrEnum):
    """The least that makes the norm; from the third on she must sit at the board."""

    STANDS = "stands"  # whatever happens, even if she does not come
    NOT_NOW = "not now"  # no result of this round makes it
    GAME = "game"  # any result, but the game must be played
    DRAW = "draw"
    WIN = "win"


@dataclass(frozen=True, slots=True)
class NormForecast:
    """What each way the round may go would make of the norm.

    `absent` is her own no-show, `unopposed` that of her opponent (1.4.2c in the last round).
    """

    need: Need
    absent: Norm
    loss: Norm
    draw: Norm
    win: Norm
    unopposed: Norm

    @property
    def record(self) -> NormRecord:
        """The player's rounds, without the open one."""
        return self.absent.record

    @property
    def title(self) -> NormTitle:
        """The title in question."""
        return self.absent.title

    @property
    def must_play(self) -> bool:
        """Whether the norm is lost by staying away."""
        return self.need in (Need.GAME, Need.DRAW, Need.WIN)


@checked
def forecast_norm(
    record: NormRecord, title: NormTitle | str, rules: NormRules = RULES
) -> NormForecast:
    """Return what the player needs in the round that is open.

    Loss, draw and win are judged as if they had happened, with the opponent in the mix; a
    forfeit is no game. The open round need not be the last of the tournament: a norm after
    nine rounds of eleven stands by 1.4.1e.

    Raises:
        InputError: `norm.open_round`, unless exactly one round, the latest, is open.
    """
    game = _find_open(record)
    before = record.games[:-1]

    def judge(last: NormGame) -> Norm:
        return find_norm(replace(record, games=(*before, last)), title, rules)

    loss, draw, win = (
        judge(replace(game, kind=NormGameKind.PLAYED, score=score)) for score in (0, 5, 10)
    )
    absent = judge(replace(game, kind=NormGameKind.FORFEIT_LOSS))
    steps = ((Need.STANDS, absent), (Need.GAME, loss), (Need.DRAW, draw), (Need.WIN, win))
    return NormForecast(
        need=next((need for need, norm in steps if norm.is_made), Need.NOT_NOW),
        absent=absent,
        loss=loss,
        draw=draw,
        win=win,
        unopposed=judge(replace(game, kind=NormGameKind.FORFEIT_WIN)),
    )


@checked
def list_forecasts(records: Iterable[NormRecord], rules: NormRules = RULES) -> list[NormForecast]:
    """Return the forecast of every player whose round is open, for every title above theirs.

    Players with a bye in this round are left out: nothing is open for them.
    """
    return [
        forecast_norm(record, title, rules)
        for record in records
        if any(game.kind is NormGameKind.OPEN for game in record.games)
        for title in list_open_titles(record.player)
    ]


def _find_open(record: NormRecord) -> NormGame:
    rounds = [game.round for game in record.games if game.kind is NormGameKind.OPEN]
    if len(rounds) != 1 or rounds != [record.games[-1].round]:
        raise InputError(
            "norm.open_round",
            f"{record.player.label} has the open rounds {rounds}; a forecast is for one, the "
            "latest. Record the results of the others first.",
        )
    return record.games[-1]
