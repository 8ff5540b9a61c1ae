"""Who meets whom in a series, which game has which number, and what follows from the results.

A game's number says who plays, with which colours and from which opening: any number of games
runs at once, on any number of machines, and the schedule is the same.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from tiltyard.cup.game import CupGame
from tiltyard.cup.model import Contender, Cup, CupSettings
from tiltyard.cup.series_model import (
    IN_ROUNDS,
    NO_PAIRS,
    Meeting,
    Series,
    SeriesKind,
    SeriesRules,
    SeriesSlot,
    TestRule,
)
from tiltyard.errors import InputError
from tiltyard.sentence import say

_LARGEST: Final = 200.0
_HALVES: Final = {"1-0": 2, "1/2-1/2": 1, "0-1": 0}  # for White


def draw_series(
    settings: CupSettings, rules: SeriesRules, contenders: Sequence[Contender], book: Sequence[str]
) -> Cup:
    """Return a series before its first game.

    Raises:
        InputError: `series.two_engines`, `series.rounds`, `series.challengers`.
    """
    check_rules(rules, contenders)
    names = [contender.name for contender in contenders]
    meetings = () if rules.kind in IN_ROUNDS else tuple(_list_meetings(names, rules))
    return Cup(settings, tuple(contenders), (), tuple(book), (), (), Series(rules, meetings))


def check_rules(rules: SeriesRules, contenders: Sequence[Contender]) -> None:
    """Refuse what cannot be played."""
    count = len(contenders)
    if count != 2 and rules.kind in (SeriesKind.MATCH, SeriesKind.SPRT):
        raise InputError(
            "series.two_engines",
            say("TournamentMode: a {mode} is played by two engines.", mode=rules.kind.value),
        )
    if count != 2 and rules.test is not None:
        raise InputError("series.two_engines", say("Sprt: it tests one engine against one other."))
    if rules.test is not None and rules.test.is_normalised:
        _check_bounds(rules.test)
    if rules.kind is SeriesKind.SWISS and count_rounds(rules, count) >= count + count % 2:
        raise InputError(
            "series.rounds",
            say(
                "TableOptions.SwissRounds: {rounds}; {count} engines have not so many opponents. "
                "Choose fewer, or a round robin.",
                rounds=count_rounds(rules, count),
                count=count,
            ),
        )
    if rules.kind is SeriesKind.GAUNTLET and rules.challengers >= count:
        raise InputError(
            "series.challengers",
            say(
                "TableOptions.Challengers: {challengers} of {count} engines; somebody must be "
                "left to meet them.",
                challengers=rules.challengers,
                count=count,
            ),
        )


def _check_bounds(test: TestRule) -> None:
    """Beyond this no distribution of pairs has such a mean for its spread."""
    for text in (test.elo0, test.elo1):
        if abs(float(text)) > _LARGEST:
            raise InputError(
                "series.bounds",
                say("Sprt: {elo}; normalised Elo lies between -200 and 200.", elo=text),
            )


def count_rounds(rules: SeriesRules, engines: int) -> int:
    """Return the rounds of a series whose rounds are paired one after the other."""
    if rules.kind is SeriesKind.LADDER:
        return engines - 1
    return rules.rounds or max(1, (engines - 1).bit_length())


def _list_meetings(names: Sequence[str], rules: SeriesRules) -> Iterator[Meeting]:
    """A gauntlet in the order of the list; everything else by the Berger tables (C.05 Annex 1)."""
    if rules.kind is SeriesKind.GAUNTLET:
        for first in names[: rules.challengers]:
            for second in names[rules.challengers :]:
                yield Meeting(first, second)
        return
    if len(names) == 2:
        yield Meeting(names[0], names[1], 1)
        return
    from tiltyard.pairing.berger import berger_table  # noqa: PLC0415 - slow to load

    for number, games in enumerate(berger_table(len(names)), 1):
        for white, black in games:
            if max(white, black) <= len(names):
                yield Meeting(names[white - 1], names[black - 1], number)


def find_slot(cup: Cup, number: int) -> SeriesSlot | None:
    """Return what a number stands for; None if there is no such game yet."""
    series = _series(cup)
    if not 1 <= number <= series.planned:
        return None
    pairs, index = series.rules.pairs, (number - 1) // 2
    if series.is_in_rounds:  # a round after the other, in it a meeting after the other
        meeting, own = divmod(index, pairs)
        round_ = series.meetings[meeting].round
        boards = [m for m in series.meetings if m.round == round_]
        first = series.meetings.index(boards[0])
        pair = (round_ - 1) * pairs + own
        before = pairs * (first if series.rules.is_spread else round_ - 1)
        place = before + ((meeting - first) * pairs if series.rules.is_spread else 0) + own
    else:  # every meeting's first pair, then every meeting's second
        pair, meeting = divmod(index, len(series.meetings))
        round_, place = pair + 1, index if series.rules.is_spread else pair
    sides = (series.meetings[meeting].first, series.meetings[meeting].second)
    white, black = sides if number % 2 else sides[::-1]
    return SeriesSlot(number, meeting + 1, round_, pair, white, black, place)


def list_missing(cup: Cup, running: Collection[int], limit: int) -> Iterator[SeriesSlot]:
    """Yield the next games that are neither played nor running, by number."""
    series = _series(cup)
    held = series.numbers
    for number in range(1, series.planned + 1):
        if limit <= 0:
            return
        if number in held or number in running:
            continue
        slot = find_slot(cup, number)
        assert slot is not None
        yield slot
        limit -= 1


def choose_opening(cup: Cup, slot: SeriesSlot) -> int:
    """Return the opening of a game: that of the other game of its pair, or the book's next."""
    series = _series(cup)
    other = slot.number - 1 if slot.number % 2 == 0 else slot.number + 1
    if other in series.numbers:
        played = next(game for game in reversed(series.games) if game.number == other)
        if played.opening_hash in cup.book:
            return cup.book.index(played.opening_hash)
    return slot.place % len(cup.book)


def is_series_over(cup: Cup) -> bool:
    """Whether the test has its answer, or everything is played."""
    series = _series(cup)
    if series.verdict:
        return True
    return series.is_round_over and (not series.is_in_rounds or not has_more_rounds(cup))


def has_more_rounds(cup: Cup) -> bool:
    """Whether a round follows those that are paired."""
    series = _series(cup)
    paired = max((meeting.round for meeting in series.meetings), default=0)
    return series.is_in_rounds and paired < count_rounds(series.rules, len(cup.contenders))


def count_series_games(cup: Cup) -> tuple[int, int]:
    """Return the games played and expected."""
    series = _series(cup)
    expected = series.planned
    if series.is_in_rounds:
        boards = 1 if series.rules.kind is SeriesKind.LADDER else len(cup.contenders) // 2
        expected = 2 * series.rules.pairs * boards * count_rounds(series.rules, len(cup.contenders))
    return len(series.games), expected


def add_game(series: Series, game: CupGame) -> Series:
    """Return the series with one more game; a test counts its pairs as they are complete."""
    games = (*series.games, game)
    if series.rules.test is None:
        return replace(series, games=games)
    held = dict(series.halves)
    own = halves_of(game, series.meetings[0].first)
    if game.pair not in held:
        return replace(series, games=games, halves=(*series.halves, (game.pair, own)))
    classes = list(series.pairs)
    classes[held.pop(game.pair) + own] += 1
    return replace(series, games=games, halves=tuple(held.items()), pairs=tuple(classes))


def halves_of(game: CupGame, name: str) -> int:
    """Return what a game brought one of its sides, in half points."""
    halves = _HALVES[game.result]
    return halves if game.white == name else 2 - halves


def rebase_series(series: Series, book: Sequence[str]) -> Series:
    """Return the series with another book: a lone game whose opening is gone is played again."""
    known, played = set(book), Counter((game.number - 1) // 2 for game in series.games)
    lone = {
        game.number
        for game in series.games
        if played[(game.number - 1) // 2] == 1 and game.opening_hash not in known
    }
    kept = [game for game in series.games if game.number not in lone]
    lost = tuple(game for game in series.games if game.number in lone)
    return replay_games(replace(series, unpaired=(*series.unpaired, *lost)), kept)


def replay_games(series: Series, games: Sequence[CupGame]) -> Series:
    """Return the series with these games and no others, counted anew; its verdict is open again."""
    fresh = replace(series, games=(), halves=(), pairs=NO_PAIRS, verdict="")
    for game in games:
        fresh = add_game(fresh, game)
    return fresh


def _series(cup: Cup) -> Series:
    assert cup.series is not None
    return cup.series


def find_match(cup: Cup, game: CupGame) -> int:
    """Return the number of the match or meeting that a finished game belongs to."""
    if cup.series is None:
        return next(match.id for match in cup.matches if game in match.games)
    slot = find_slot(cup, game.number)
    return slot.meeting if slot else 0
