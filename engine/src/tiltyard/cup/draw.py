"""Making a cup: seeds, slots, the empty bracket, the orders of the openings."""

from collections.abc import Sequence
from dataclasses import replace

from tiltyard.core.lots import shuffle
from tiltyard.cup.model import BYE, TBD, Contender, Cup, CupMatch, CupSettings, Seeding
from tiltyard.cup.openings import order_book, order_match
from tiltyard.cup.play import settle
from tiltyard.errors import InputError
from tiltyard.sentence import say


def draw_cup(settings: CupSettings, contenders: Sequence[Contender], book: Sequence[str]) -> Cup:
    """Return a cup before its first game; byes go to the best seeds and are decided at once.

    Raises:
        InputError: `cup.too_few`, `cup.name_twice`, `cup.empty_book`.
    """
    check_entry(contenders, book)
    if len(set(book)) < len(book):
        raise InputError("cup.opening_twice", say("The book holds an opening twice; drop one."))
    seeded = _seed(settings, contenders)
    slots = _place(settings, seeded)
    matches = _draw_matches(slots)
    if settings.is_unique_per_match_only:
        matches = [replace(m, order=order_match(settings, len(book), m)) for m in matches]
        order: tuple[int, ...] = ()
    else:
        order = order_book(settings, len(book))
    return settle(Cup(settings, seeded, slots, tuple(book), order, tuple(matches)))


def check_entry(contenders: Sequence[Contender], book: Sequence[str]) -> None:
    """Refuse too few engines, names that are no names of their own, and an empty book."""
    if len(contenders) < 2:
        raise InputError(
            "cup.too_few",
            say("A cup needs at least 2 engines; there are {count}.", count=len(contenders)),
        )
    names = [contender.name for contender in contenders]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                "cup.name_twice",
                say("Two engines are called {name}; rename one.", name=f"{name!r}"),
            )
        if name in (BYE, TBD, ""):
            raise InputError(
                "cup.name_reserved", say("An engine cannot be called {name}.", name=f"{name!r}")
            )
    if not book:
        raise InputError("cup.empty_book", say("The book holds no opening; add one."))


def _seed(settings: CupSettings, contenders: Sequence[Contender]) -> tuple[Contender, ...]:
    """By rating, ties by position in the list; by hand, the list itself."""
    if settings.seeding is Seeding.MANUAL:
        return tuple(contenders)
    return tuple(sorted(contenders, key=lambda contender: -contender.rating))


def _place(settings: CupSettings, seeded: tuple[Contender, ...]) -> tuple[str, ...]:
    """Return who sits in each slot of round 1."""
    from tiltyard.pairing.brackets import count_rounds, order_seeds  # noqa: PLC0415 - slow to load

    names = [contender.name for contender in seeded]
    size = 2 ** count_rounds(len(names))
    lot = settings.lot("cup-draw")
    match settings.seeding:
        case Seeding.MANUAL:
            return _sit_by_hand(names, size)
        case Seeding.RANDOM:
            names = list(shuffle(names, lot))
        case Seeding.BY_RATING:
            names = _shuffle_bands(names, lot)
        case Seeding.STRICT:
            pass
    return tuple(names[seed - 1] if seed <= len(names) else BYE for seed in order_seeds(size))


def _sit_by_hand(names: list[str], size: int) -> tuple[str, ...]:
    """The list is the slots, in order; the byes go to the first ones, one a match."""
    byes = size - len(names)
    slots: list[str] = []
    for name in names:
        slots.append(name)
        if len(slots) < 2 * byes and len(slots) % 2:
            slots.append(BYE)
    return tuple(slots)


def _shuffle_bands(names: list[str], lot: str) -> list[str]:
    """Shuffle inside the bands [1] [2] [3-4] [5-8] …; a band keeps its own slots."""
    drawn = names[:2]
    start = 2
    while start < len(names):
        band = names[start : 2 * start]
        drawn += shuffle(band, f"{lot}|{start + 1}")
        start *= 2
    return drawn


def _draw_matches(slots: tuple[str, ...]) -> list[CupMatch]:
    matches: list[CupMatch] = []
    round_, width = 1, len(slots) // 2
    while width:
        for index in range(width):
            sides = (slots[2 * index], slots[2 * index + 1]) if round_ == 1 else (TBD, TBD)
            matches.append(CupMatch(len(matches) + 1, round_, index, sides))
        round_, width = round_ + 1, width // 2
    return matches
