"""What players do in games of Ludo."""

from tiltyard import RuleError
from tiltyard_hosts.ludo.deciding import Play
from tiltyard_server.play.acting import Deed, act
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import HostedGame


def set_ready(*, game_id: int, side: int, seed: str) -> HostedGame:
    """Let a player say that they are there."""
    return act(LUDO, game_id, lambda play, at: play.set_ready(side, seed, at))


def resign(*, game_id: int, side: int) -> HostedGame:
    """Let a player give up; again changes nothing."""

    def deed(play: Play, at: int) -> None:
        if not (play.session.reason == "resigned" and play.session.winner == 1 - side):
            play.resign(side, at)

    return act(LUDO, game_id, deed)


def roll(*, game_id: int, side: int, after: int, is_auto: bool) -> HostedGame:
    """Roll for a player who has seen the record up to `after`."""
    told = {"type": "roll", "side": side, "by": "player"}
    return _act_after(game_id, after, told, lambda play, at: play.roll(side, at, is_auto=is_auto))


def move(*, game_id: int, side: int, after: int, token: int) -> HostedGame:
    """Move a token for a player who has seen the record up to `after`."""
    told = {"type": "move", "side": side, "by": "player", "token": token}
    return _act_after(game_id, after, told, lambda play, at: play.move(side, token, at))


def _act_after(game_id: int, after: int, told: dict[str, object], deed: Deed) -> HostedGame:
    """Do something in a game, guarded by the number of the last entry that was seen.

    The same command may come again whose answer was lost; any other is refused.

    Raises:
        RuleError: what the rules refuse; `game.moved_on` when the record has grown since.
    """

    def is_done(game: HostedGame) -> bool:
        if after == game.number:
            return False
        next_two = game.record.filter(number__gt=after, number__lte=after + 2)
        for payload in next_two.values_list("payload", flat=True):
            if told.items() <= payload.items():
                return True
        raise RuleError(
            "game.moved_on",
            f"The game has gone on since entry {after}; look at it and decide again.",
            after=after,
        )

    return act(LUDO, game_id, deed, is_done=is_done)
