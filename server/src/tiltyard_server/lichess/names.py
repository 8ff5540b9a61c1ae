"""What lichess calls things: variants, speeds, ends of games, and the ids of games."""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from tiltyard import InputError, NotFoundError
from tiltyard_hosts.chess.clock import TimeControl
from tiltyard_hosts.chess.session import Session, Status
from tiltyard_hosts.chess.setup import Setup
from tiltyard_hosts.chess.variants import Variant
from tiltyard_server.casual.models import ORIGIN, Challenge
from tiltyard_server.play.chess.rules import CHESS
from tiltyard_server.play.models import Game

COLORS: Final = ("white", "black")
FROM_POSITION: Final = "fromPosition"
START: Final = "startpos"
_ID_LENGTH: Final = 8
_DIGITS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
_NUMBERED: Final = "g"  # begins the id of a game that came from no challenge


class VariantName(NamedTuple):
    """A variant as lichess writes it."""

    key: str
    name: str
    short: str


VARIANTS: Final[Mapping[Variant, VariantName]] = {
    Variant.STANDARD: VariantName("standard", "Standard", "Std"),
    Variant.CHESS960: VariantName("chess960", "Chess960", "960"),
    Variant.CRAZYHOUSE: VariantName("crazyhouse", "Crazyhouse", "Crazy"),
    Variant.KING_OF_THE_HILL: VariantName("kingOfTheHill", "King of the Hill", "KotH"),
    Variant.RACING_KINGS: VariantName("racingKings", "Racing Kings", "Racing"),
    Variant.ANTICHESS: VariantName("antichess", "Antichess", "Anti"),
    Variant.ATOMIC: VariantName("atomic", "Atomic", "Atom"),
    Variant.HORDE: VariantName("horde", "Horde", "Horde"),
    Variant.THREE_CHECK: VariantName("threeCheck", "Three-check", "3check"),
}
SPEEDS: Final[Mapping[str, tuple[str, str]]] = {
    "ultrabullet": ("ultraBullet", "UltraBullet"),
    "bullet": ("bullet", "Bullet"),
    "blitz": ("blitz", "Blitz"),
    "rapid": ("rapid", "Rapid"),
    "classical": ("classical", "Classical"),
}
_BY_KEY: Final = {name.key: variant for variant, name in VARIANTS.items()}
_STATUS_IDS: Final[Mapping[str, int]] = {
    "created": 10,
    "started": 20,
    "aborted": 25,
    "mate": 30,
    "resign": 31,
    "stalemate": 32,
    "timeout": 33,
    "draw": 34,
    "outoftime": 35,
    "noStart": 37,
    "unknownFinish": 38,
    "variantEnd": 60,
}
_STATUSES: Final[Mapping[str, str]] = {
    "checkmate": "mate",
    "stalemate": "stalemate",
    "variant-end": "variantEnd",
    "insufficient": "draw",
    "fivefold": "draw",
    "seventy-five-moves": "draw",
    "threefold": "draw",
    "fifty-moves": "draw",
    "agreement": "draw",
    "resigned": "resign",
    "abandoned": "timeout",
    "time": "outoftime",
    "time-no-material": "outoftime",
    "no-start": "noStart",
    "no-show": "noStart",
    "aborted": "aborted",
    "called-off": "aborted",
}


def read_variant(key: str) -> Variant:
    """Return a variant by lichess's key; a game from a position of one's own is standard chess.

    Raises:
        InputError: `variant.unknown`.
    """
    if key in ("", FROM_POSITION):
        return Variant.STANDARD
    if key not in _BY_KEY:
        known = ", ".join(_BY_KEY)
        raise InputError("variant.unknown", f"There is no variant {key[:40]!r}: {known}.")
    return _BY_KEY[key]


def variant_view(variant: Variant, *, has_own_position: bool = False) -> dict[str, str]:
    """Return a variant as JSON has it."""
    if has_own_position:
        return {"key": FROM_POSITION, "name": "From Position", "short": "FEN"}
    return VARIANTS[variant]._asdict()


def name_speed(time: TimeControl) -> str:
    """Return the key of a speed."""
    return SPEEDS[time.speed.value][0]


def name_perf(variant: Variant, time: TimeControl) -> tuple[str, str]:
    """Return the key and the name of what somebody is rated in."""
    if variant is Variant.STANDARD:
        return SPEEDS[time.speed.value]
    return VARIANTS[variant].key, VARIANTS[variant].name


def has_own_position(setup: Setup) -> bool:
    """Whether a game of standard chess began from a position of somebody's own."""
    usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    return setup.variant is Variant.STANDARD and setup.fen != usual


def name_status(status: str, reason: str | None) -> str:
    """Return how a game stands or ended."""
    if status == Status.WAITING:
        return "created"
    if status == Status.PLAYING:
        return "started"
    return _STATUSES.get(reason or "", "unknownFinish")


def status_view(session: Session) -> dict[str, object]:
    """Return how a game stands, by number and name."""
    name = name_status(session.status, session.reason)
    return {"id": _STATUS_IDS[name], "name": name}


def name_games(games: Iterable[Game]) -> dict[int, str]:
    """Return the ids of games by their numbers: that of the challenge, where there was one."""
    listed = list(games)
    challenges = [game.origin_id or 0 for game in listed if game.origin_kind == ORIGIN]
    codes = dict(Challenge.objects.filter(pk__in=challenges).values_list("pk", "code"))
    return {
        game.pk: codes.get(game.origin_id or 0, "") if game.origin_kind == ORIGIN else ""
        for game in listed
    } | {game.pk: number_id(game.pk) for game in listed if game.origin_kind != ORIGIN}


def name_game(game: Game) -> str:
    """Return the id of a game."""
    return name_games([game])[game.pk]


def number_id(number: int) -> str:
    """Return the id of a game that came from no challenge.

    >>> number_id(1), number_id(36)
    ('g0000001', 'g0000010')
    """
    digits = ""
    while number:
        number, digit = divmod(number, 36)
        digits = _DIGITS[digit] + digits
    return _NUMBERED + digits.rjust(_ID_LENGTH - 1, "0")


def find_game_by_id(text: str) -> Game:
    """Return a game by its id, by an id with a player's mark behind it, or by our own number.

    Raises:
        NotFoundError: `game.unknown`.
    """
    games = CHESS.games.select_related("first_user", "second_user")
    code = text[:_ID_LENGTH]
    found = None
    if text.isascii() and text.isdigit() and len(text) < 10:
        found = games.filter(pk=int(text)).first()
    elif code.startswith(_NUMBERED) and set(code) <= set(_DIGITS) and len(code) == _ID_LENGTH:
        found = games.filter(pk=int(code[1:], 36)).exclude(origin_kind=ORIGIN).first()
    else:
        known = Challenge.objects.filter(code=code).values_list("game_id", flat=True).first()
        found = games.filter(pk=known).first() if known else None
    if found is None:
        raise NotFoundError("game.unknown", f"There is no game {text[:20]!r}.")
    return found
