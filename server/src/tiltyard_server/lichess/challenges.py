"""Challenges in lichess's words."""

from typing import Any, Final

from tiltyard import InputError
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.accounts.models import User
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.casual import selectors, services
from tiltyard_server.casual.games import abort
from tiltyard_server.casual.models import Challenge, Color, Status
from tiltyard_server.casual.permissions import Action, get_access
from tiltyard_server.casual.services import Wish, name_rating
from tiltyard_server.common import clock
from tiltyard_server.lichess.games import own_view
from tiltyard_server.lichess.names import (
    find_game_by_id,
    name_game,
    name_perf,
    name_speed,
    read_variant,
    variant_view,
)
from tiltyard_server.lichess.people import light_view
from tiltyard_server.lichess.requests import Answer, Asked, ok
from tiltyard_server.play.permissions import find_game_access, require_side
from tiltyard_server.ratings.selectors import get_blended

_LIMIT: Final = 10_800  # seconds
_INCREMENT: Final = 180
_REASONS: Final = {
    "generic": "I'm not accepting challenges at the moment.",
    "later": "This is not the right time for me, please ask again later.",
    "tooFast": "This time control is too fast for me.",
    "tooSlow": "This time control is too slow for me.",
    "timeControl": "I'm not accepting challenges with this time control.",
    "rated": "Please send me a rated challenge instead.",
    "casual": "Please send me a casual challenge instead.",
    "standard": "I'm not accepting variant challenges right now.",
    "variant": "I'm not willing to play this variant right now.",
    "noBot": "I'm not accepting challenges from bots.",
    "onlyBot": "I'm only accepting challenges from bots.",
}


def challenge_view(pages: str, challenge: Challenge, viewer_id: int | None) -> dict[str, Any]:
    """Return a challenge as somebody sees it; `pages` is the address of our pages of them."""
    variant = Variant(challenge.variant)
    time = TimeControl(1000 * challenge.initial_seconds, 1000 * challenge.increment_seconds)
    _, name = name_perf(variant, time)
    rated_as = name_rating(variant, time)
    is_mine = challenge.challenger_id == viewer_id
    view: dict[str, Any] = {
        "id": challenge.code,
        "url": f"{pages}{challenge.code}",
        "status": challenge.status,
        "challenger": _person_view(challenge.challenger, rated_as),
        "destUser": challenge.opponent and _person_view(challenge.opponent, rated_as),
        "variant": variant_view(variant, has_own_position=bool(challenge.position)),
        "rated": challenge.is_rated,
        "speed": name_speed(time),
        "timeControl": _time_view(challenge),
        "color": challenge.color,
        "finalColor": challenge.color if challenge.color != Color.RANDOM else "white",
        "perf": {"icon": "", "name": name},
        "direction": "out" if is_mine else "in",
    }
    if challenge.position:
        view["initialFen"] = challenge.position
    if challenge.is_open:
        view |= {"open": {}, "urlWhite": view["url"], "urlBlack": view["url"]}
    if challenge.status == Status.DECLINED:
        reason = challenge.decline_reason
        view |= {"declineReasonKey": reason.lower(), "declineReason": _REASONS.get(reason, "")}
    return view


def describe(asked: Asked, challenge: Challenge) -> dict[str, Any]:
    """Return a challenge as who asks sees it."""
    return challenge_view(asked.address("challenge/"), challenge, asked.viewer.user_id)


def list_challenges(asked: Asked) -> Answer:
    """Return the challenges that wait for an answer: to one, and of one's own."""
    mine = list(selectors.list_open(asked.user_id, now=clock.now()))
    return {
        "in": [describe(asked, each) for each in mine if each.challenger_id != asked.user_id],
        "out": [describe(asked, each) for each in mine if each.challenger_id == asked.user_id],
    }


def show_challenge(asked: Asked, code: str) -> Answer:
    """Return a challenge as lichess writes it."""
    return describe(asked, get_access(asked.viewer, code).challenge)


def create_challenge(asked: Asked, username: str) -> Answer:
    """Challenge somebody."""
    challenge = services.make_challenge(
        read_wish(asked),
        challenger=asked.user,
        opponent=get_user_by_name(username),
        now=clock.now(),
    )
    return describe(asked, challenge)


def create_open_challenge(asked: Asked) -> Answer:
    """Make a challenge for whoever has the link."""
    wish = read_wish(asked)
    challenge = services.make_challenge(wish, challenger=asked.user, opponent=None, now=clock.now())
    return describe(asked, challenge)


def challenge_computer(asked: Asked) -> Answer:
    """Begin a game against a bot of this installation."""
    level = asked.number("level", usual=1) or 1
    if not 1 <= level <= 8:
        raise InputError("bot.unknown", "The level is 1 to 8.")
    user = asked.user
    game = services.play_computer(read_wish(asked), user=user, level=level, now=clock.now())
    side = game.users.index(user.pk)
    return own_view(game, side, name_game(game), at=clock.now_ms())


def accept_challenge(asked: Asked, code: str) -> Answer:
    """Accept a challenge: the game begins."""
    get_access(asked.viewer, code).require(Action.ACCEPT)
    services.accept(code, user=asked.user, now=clock.now())
    return ok()


def decline_challenge(asked: Asked, code: str) -> Answer:
    """Decline a challenge, with a reason."""
    get_access(asked.viewer, code).require(Action.DECLINE)
    services.decline(code, reason=_read_reason(asked.say("reason")), now=clock.now())
    return ok()


def cancel_challenge(asked: Asked, code: str) -> Answer:
    """Take a challenge back, or end the game that came from it before both have moved."""
    access = get_access(asked.viewer, code)
    if access.challenge.status == Status.ACCEPTED:
        seat = find_game_access(asked.viewer, find_game_by_id(code))
        abort(seat.game, side=require_side(seat), now=clock.now())
        return ok()
    access.require(Action.CANCEL)
    services.cancel(code, now=clock.now())
    return ok()


def make_seek(asked: Asked) -> Challenge:
    """Return a new challenge in the lobby; `time` is in minutes, as lichess has it."""
    minutes, increment = asked.say("time"), asked.number("increment", usual=0) or 0
    try:
        seconds = round(60 * float(minutes))
    except (ValueError, OverflowError):
        raise InputError("clock.invalid", "A seek needs its time in minutes.") from None
    return services.make_challenge(
        _make_wish(asked, seconds, increment),
        challenger=asked.user,
        opponent=None,
        is_listed=True,
        now=clock.now(),
    )


def read_wish(asked: Asked) -> Wish:
    """Return what is to be played.

    Raises:
        InputError: `clock.invalid`: games without a clock are not played here.
    """
    limit, increment = asked.number("clock.limit"), asked.number("clock.increment")
    if limit is None or increment is None:
        raise InputError(
            "clock.invalid", "Games have a clock here: send clock.limit and clock.increment."
        )
    return _make_wish(asked, limit, increment)


def _make_wish(asked: Asked, limit: int, increment: int) -> Wish:
    if not (0 <= limit <= _LIMIT and 0 <= increment <= _INCREMENT):
        raise InputError(
            "clock.invalid", f"A clock has up to {_LIMIT} seconds, and {_INCREMENT} more a move."
        )
    color = asked.say("color", Color.RANDOM)
    if color not in Color.values:
        raise InputError("input.invalid", "The color is white, black or random.")
    return Wish(
        limit,
        increment,
        read_variant(asked.say("variant")),
        color,
        is_rated=asked.flag("rated"),
        position=asked.say("fen"),
    )


def _read_reason(said: str) -> str:
    """Return a reason as we keep it; lichess takes what it does not know for none in particular."""
    known = {reason.lower(): reason for reason in services.REASONS}
    return known.get(said.lower(), "generic")


def _time_view(challenge: Challenge) -> dict[str, Any]:
    limit, increment = challenge.initial_seconds, challenge.increment_seconds
    minutes = f"{limit / 60:g}"
    return {
        "type": "clock",
        "limit": limit,
        "increment": increment,
        "show": f"{minutes}+{increment}",
    }


def _person_view(user: User, rated_as: str) -> dict[str, Any]:
    return {**light_view(user), "rating": get_blended(user.pk, rated_as), "online": True}
