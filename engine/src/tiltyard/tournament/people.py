"""Who takes part, and in which order they are numbered (C.04.2 article 2)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tiltyard.core.arguments import check_kind, check_text, check_whole, list_items, show
from tiltyard.errors import InputError

NUMBERINGS: Final = ("rating", "given")
HIGHEST_RATING: Final = 99_999
_TEXTS: Final = ("name", "title", "federation", "fide_id", "sex", "birth", "club", "nickname")
_TITLES: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


@dataclass(frozen=True, slots=True)
class NationalRating:
    """What the list of a national federation says of a player (TRF-2026, national records).

    >>> from tiltyard import NationalRating, Player
    >>> Player("ann", 2100, national=(NationalRating("GER", 2085),)).national[0].rating
    2085
    """

    federation: str  # whose list it is
    rating: int = 0
    id: str = ""
    title: str = ""  # its own classification
    origin: str = ""  # the player's club or region there


@dataclass(frozen=True, slots=True)
class Player:
    """A player, or a team. `id` names it everywhere; a rating of 0 means none.

    What a report tells beside name and rating may come later, by `Tournament.update_player`, and
    is kept as it is written: `Tournament.validate_report` says what FIDE would not take.

    >>> from tiltyard import Player
    >>> Player("ann", 2100, name="Ann Arden").label
    'Ann Arden'
    """

    id: str
    rating: int = 0
    name: str = ""
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    sex: str = ""  # "m" or "w"
    birth: str = ""  # YYYY/MM/DD, or the year alone
    club: str = ""
    national: tuple[NationalRating, ...] = ()
    nickname: str = ""  # of a team: up to five letters
    members: tuple["Player", ...] = ()  # of a team: its roster, in the order of boards
    fide_rating: int | None = None  # where the event ranks by another rating; 0: none

    @property
    def official_rating(self) -> int:
        """What FIDE rates: the rating of the event unless that is another one."""
        return self.rating if self.fide_rating is None else self.fide_rating

    @property
    def label(self) -> str:
        """The name if there is one, else the id."""
        return self.name or self.id


@dataclass(frozen=True, slots=True)
class Entry:
    """A player in this tournament, and until before which round."""

    player: Player
    withdrawn_from: int | None = None

    def is_gone(self, round_number: int) -> bool:
        """Whether the player has left by then."""
        return self.withdrawn_from is not None and round_number >= self.withdrawn_from


def sort_entries(entries: Iterable[Entry], numbering: str) -> tuple[Entry, ...]:
    """Return entries in the order of their pairing numbers.

    "rating": by rating, then title, then name (C.04.2 2.2), whatever the order of the input;
    "given": as they were entered, for drawn numbers and for teams.
    """
    if numbering == "given":
        return tuple(entries)
    return tuple(sorted(entries, key=_strength))


def rank_title(title: str) -> int:
    """Return the place of a title among those of FIDE, 0 for the first (C.04.2 2.2).

    >>> rank_title("GM"), rank_title("WCM"), rank_title("")
    (0, 7, 8)
    """
    return _TITLES.index(title) if title in _TITLES else len(_TITLES)


def check_players(players: Iterable[Player]) -> tuple[Player, ...]:
    """Return players unless they are too few, or none, or one id is used twice.

    Raises:
        InputError: `players.invalid`, `players.too_few`, or `player.…`.
    """
    listed = list_items(players, "Players are a list of Player", "players.invalid")
    for player in listed:
        right = 'Players are made by Player("ann", 2100)'
        check_player(check_kind(player, Player, right, "players.invalid"))
    ids = [player.id for player in listed]
    if len(ids) < 2:
        raise InputError(
            "players.too_few", f"A tournament needs at least 2 players, not {len(ids)}; add some."
        )
    _check_alone(ids)
    _check_alone(member.id for team in listed for member in team.members)
    return listed


def _check_alone(ids: Iterable[str]) -> None:
    for name, count in Counter(ids).items():
        if count > 1:
            raise InputError(
                "player.duplicate",
                f"Two players have the id {name!r}; give each one of their own.",
                player=name,
            )


def check_player(player: Player) -> None:
    """Refuse a player whose fields are not what they should be.

    Raises:
        InputError: `player.id`, `player.rating` or `player.text`.
    """
    if not isinstance(player.id, str) or not player.id:
        raise InputError(
            "player.id", f"A player's id is a text that is not empty, not {show(player.id)}."
        )
    who = f"of {show(player.id)}"
    check_text(player.id, "A player's id", "player.id")
    rating, hint = f"The rating {who}", ", 0 for none"
    check_whole(player.rating, rating, 0, HIGHEST_RATING, "player.rating", hint)
    for name in _TEXTS:
        what = f"The {name.replace('fide_id', 'FIDE number')} {who}"
        check_text(getattr(player, name), what, "player.text")
    right = f"National ratings {who} are a tuple of NationalRating"
    for one in list_items(player.national, right, "player.national"):
        national = check_kind(one, NationalRating, right, "player.national")
        check_whole(national.rating, rating, 0, HIGHEST_RATING, "player.rating", hint)
        for text in (national.federation, national.id, national.title, national.origin):
            check_text(text, right, "player.text")
    right = f"The members {who} are a tuple of Player, in the order of boards"
    for one in list_items(player.members, right, "player.members"):
        member = check_kind(one, Player, right, "player.members")
        check_player(member)
        if member.members:
            message = f"{member.id} {who} is a member, and has members; a roster holds players."
            raise InputError("player.members", message)


def _strength(entry: Entry) -> tuple[int, int, str, str]:
    player = entry.player
    return (-player.rating, rank_title(player.title), player.label.casefold(), player.id)
