"""Openings: what identifies one, and which pair gets which.

A pair's opening depends on the bracket alone, never on which game ends first: that is what lets
any number of games run at once, and a killed cup go on, without changing the schedule.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from hashlib import sha256

from tiltyard.core.lots import shuffle
from tiltyard.cup.model import BYE, Cup, CupMatch, CupSettings, Pair
from tiltyard.cup.series import rebase_series


def hash_opening(fen: str, moves: tuple[str, ...]) -> str:
    """Return what identifies an opening: its position and the moves played from there.

    >>> hash_opening("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ("e2e4", "c7c5"))
    'b11faad9f1997773e36ae90f0a489392'
    """
    return sha256(f"{fen}|{' '.join(moves)}".encode()).hexdigest()[:32]


def order_book(settings: CupSettings, size: int) -> tuple[int, ...]:
    """Return the order of the whole cup."""
    book = tuple(range(size))
    return shuffle(book, settings.lot("cup-openings")) if settings.has_random_openings else book


def order_match(settings: CupSettings, size: int, match: CupMatch) -> tuple[int, ...]:
    """Return the order of a match that goes through the book by itself."""
    book = tuple(range(size))
    if not settings.has_random_openings:
        return book
    return shuffle(book, settings.lot(f"cup-match|{match.round}|{match.id}"))


def next_pair(cup: Cup, match: CupMatch) -> Pair:
    """Return the next pair of a match with its opening."""
    number = len(match.pairs)
    is_tiebreak = number >= cup.settings.count_pairs(match.round)
    if cup.settings.is_unique_per_match_only:
        opening, place = match.order[number % len(match.order)], -1
    else:
        opening, place = _take_place(cup, match, number)
    return Pair(opening, cup.book[opening], is_tiebreak, place)


def rebase_book(cup: Cup, book: Sequence[str]) -> tuple[Cup, tuple[int, ...]]:
    """Return a cup that goes on with a changed book, and the matches whose pair begins anew.

    Openings are found again by their hash. A pair that was under way with an opening that is
    gone is dealt another opening; its game, if it has one, is kept, but counts no more.
    """
    if cup.series is not None:
        series = rebase_series(cup.series, book)
        return replace(cup, book=tuple(book), series=series), ()
    numbers = {text: number for number, text in enumerate(book)}
    moved = {old: numbers[text] for old, text in enumerate(cup.book) if text in numbers}
    fresh = [number for text, number in numbers.items() if text not in cup.book]

    def renumber(order: tuple[int, ...]) -> tuple[int, ...]:
        return (*(moved[old] for old in order if old in moved), *fresh) if order else ()

    order = renumber(cup.order)
    matches: list[CupMatch] = []
    lost: list[int] = []
    for match in cup.matches:
        kept = _drop_lost_pair(match, numbers)
        if kept is not match:
            lost.append(match.id)
        pairs = tuple(_renumber_pair(pair, numbers, order) for pair in kept.pairs)
        matches.append(replace(kept, pairs=pairs, order=renumber(match.order)))
    return replace(cup, book=tuple(book), order=order, matches=tuple(matches)), tuple(lost)


def _drop_lost_pair(match: CupMatch, numbers: dict[str, int]) -> CupMatch:
    is_under_way = not match.is_decided and len(match.games) < 2 * len(match.pairs)
    if not is_under_way or match.pairs[-1].opening_hash in numbers:
        return match
    finished = 2 * (len(match.pairs) - 1)
    games, lone = match.games[:finished], match.games[finished:]
    return replace(match, games=games, pairs=match.pairs[:-1], unpaired=(*match.unpaired, *lone))


def _renumber_pair(pair: Pair, numbers: dict[str, int], order: tuple[int, ...]) -> Pair:
    opening = numbers.get(pair.opening_hash, -1)
    place = order.index(opening) if opening in order else -1
    return replace(pair, opening=opening, place=place)


def _take_place(cup: Cup, match: CupMatch, number: int) -> tuple[int, int]:
    """Return the opening and place in the one order of the cup for pair `number` of a match.

    A short book makes tie-breaks take places kept for later pairs; these then take the first
    free place as well, so no opening comes twice while the book lasts.
    """
    place = _scheduled_place(cup, match, number)
    size = len(cup.order)
    held = {pair.place for other in cup.matches for pair in other.pairs}
    if place < size and place not in held:
        return cup.order[place], place
    free = next((place for place in range(size) if place not in held), None)
    if free is not None:
        return cup.order[free], free
    used = {pair.opening for pair in match.pairs}
    start = len([pair for other in cup.matches for pair in other.pairs]) % size
    again = [(start + step) % size for step in range(size)]
    fresh = next((place for place in again if cup.order[place] not in used), again[0])
    return cup.order[fresh], fresh


def _scheduled_place(cup: Cup, match: CupMatch, number: int) -> int:
    """Scheduled pairs come first, by round, match and pair; then tie-breaks, a row for each t."""
    real = list(_list_real(cup))
    scheduled = cup.settings.count_pairs(match.round)
    position = next(q for q, other in enumerate(real) if other.id == match.id)
    if number < scheduled:
        before = sum(cup.settings.count_pairs(other.round) for other in real[:position])
        return before + number
    total = sum(cup.settings.count_pairs(other.round) for other in real)
    return total + (number - scheduled) * len(real) + position


def _list_real(cup: Cup) -> Iterator[CupMatch]:
    return (match for match in cup.matches if BYE not in match.sides)
