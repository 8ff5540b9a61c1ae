"""The next round of a Swiss or a ladder, from the results of those before."""

from typing import Final

from tiltyard.cup.model import Cup
from tiltyard.cup.series import count_rounds, halves_of
from tiltyard.cup.series_model import Meeting, Series, SeriesKind

_WIN: Final = 10


def pair_next_round(cup: Cup) -> tuple[tuple[Meeting, ...], str]:
    """Return who meets in the next round, and who is free ("" for nobody)."""
    assert cup.series is not None
    number = max((meeting.round for meeting in cup.series.meetings), default=0) + 1
    if cup.series.rules.kind is SeriesKind.LADDER:
        return (_climb(cup, cup.series, number),), ""
    return _pair_swiss(cup, cup.series, number)


def score_meeting(series: Series, meeting: Meeting) -> int:
    """Return what the first engine of a meeting gets for it: 10 for more points, 5, or 0."""
    sides = {meeting.first, meeting.second}
    own = 2 * series.rules.pairs
    halves = sum(
        halves_of(game, meeting.first) for game in series.games if {game.white, game.black} == sides
    )
    return 5 * (1 + (halves > own) - (halves < own))


def rank_engines(cup: Cup) -> list[str]:
    """Return the engines by rating, ties by their place in the list: the seeds of a series."""
    ranked = sorted(cup.contenders, key=lambda contender: -contender.rating)
    return [contender.name for contender in ranked]


def _climb(cup: Cup, series: Series, number: int) -> Meeting:
    """The last of the list challenges the one above; whoever wins climbs on, a tie keeps the rung.

    The engine that stands higher has White first.
    """
    names = [contender.name for contender in cup.contenders]
    climber = names[-1]
    for meeting in series.meetings:
        climber = meeting.second if score_meeting(series, meeting) == 0 else meeting.first
    return Meeting(names[-1 - number], climber, number)


def _pair_swiss(cup: Cup, series: Series, number: int) -> tuple[tuple[Meeting, ...], str]:
    """FIDE Dutch (C.04.3), a meeting as one game: whoever has more points in it has won it."""
    from tiltyard.pairing.base import Colour, Kind, PairingRequest, SwissPlayer  # noqa: PLC0415
    from tiltyard.pairing.base import Meeting as Played  # noqa: PLC0415
    from tiltyard.pairing.fide.dutch.system import dutch  # noqa: PLC0415 - slow to load

    names = rank_engines(cup)
    numbers = {name: place for place, name in enumerate(names, 1)}
    history: dict[str, list[Played]] = {name: [] for name in names}
    for earlier in range(1, number):
        for meeting in series.meetings:
            if meeting.round != earlier:
                continue
            points = score_meeting(series, meeting)
            first, second = meeting.first, meeting.second
            history[first].append(Played(Kind.PLAYED, points, numbers[second], Colour.WHITE))
            history[second].append(Played(Kind.PLAYED, _WIN - points, numbers[first], Colour.BLACK))
        if series.byes[earlier - 1]:
            history[series.byes[earlier - 1]].append(Played(Kind.PAIRING_BYE, _WIN))
    ratings = {contender.name: contender.rating for contender in cup.contenders}
    players = tuple(
        SwissPlayer(numbers[name], ratings[name], tuple(history[name])) for name in names
    )
    rounds = count_rounds(series.rules, len(names))
    result = dutch(PairingRequest(players, round=number, rounds=rounds))
    meetings = tuple(
        Meeting(names[pair.white - 1], names[pair.black - 1], number) for pair in result.pairs
    )
    return meetings, names[result.bye - 1] if result.bye else ""


def list_standings(cup: Cup) -> list[tuple[str, int, int, int]]:
    """Return the engines of a Swiss: name, points, Buchholz cut 1, Buchholz, in tenths; best first.

    A bye counts as a game against somebody with one's own points.
    """
    assert cup.series is not None
    series = cup.series
    points = dict.fromkeys(rank_engines(cup), 0)
    met: dict[str, list[str]] = {name: [] for name in points}
    for meeting in series.meetings:
        if not _is_played(series, meeting):
            continue
        score = score_meeting(series, meeting)
        points[meeting.first] += score
        points[meeting.second] += _WIN - score
        met[meeting.first].append(meeting.second)
        met[meeting.second].append(meeting.first)
    for name in filter(None, series.byes):
        points[name] += _WIN
        met[name].append(name)
    rows = []
    for name, own in points.items():
        others = sorted(points[other] for other in met[name])
        rows.append((name, own, sum(others[1:]), sum(others)))
    return sorted(rows, key=lambda row: tuple(-value for value in row[1:]))


def list_rungs(cup: Cup) -> list[str]:
    """Return the engines of a ladder from the top rung down, as the meetings have moved them."""
    assert cup.series is not None
    rungs = [contender.name for contender in cup.contenders]
    for meeting in cup.series.meetings:
        if _is_played(cup.series, meeting) and score_meeting(cup.series, meeting) == 0:
            upper, lower = rungs.index(meeting.first), rungs.index(meeting.second)
            rungs[upper], rungs[lower] = rungs[lower], rungs[upper]
    return rungs


def _is_played(series: Series, meeting: Meeting) -> bool:
    sides = {meeting.first, meeting.second}
    games = sum({game.white, game.black} == sides for game in series.games)
    return games == 2 * series.rules.pairs


def find_leader(cup: Cup) -> str:
    """Return who stands first, "" where two are level; a Swiss and a ladder have orders."""
    assert cup.series is not None
    if cup.series.rules.kind is SeriesKind.LADDER:
        return list_rungs(cup)[0]
    if cup.series.rules.kind is SeriesKind.SWISS:
        first, second, *_ = list_standings(cup)
        return first[0] if first[1:] != second[1:] else ""
    halves = dict.fromkeys(rank_engines(cup), 0)
    for game in cup.series.games:
        for name in (game.white, game.black):
            halves[name] += halves_of(game, name)
    best = max(halves.values())
    leaders = [name for name, value in halves.items() if value == best]
    return leaders[0] if len(leaders) == 1 else ""
