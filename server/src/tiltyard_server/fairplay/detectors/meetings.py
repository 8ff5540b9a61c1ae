"""Repeated meetings: the same two accounts in elimination brackets, more often than draws do."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import timedelta
from typing import Final, NamedTuple

from django.db.models import Count, Q

from tiltyard import SeedingMethod
from tiltyard.sentence import say
from tiltyard_server.fairplay.evidence import Case, Evidence, Finding, describe_chance
from tiltyard_server.fairplay.models import Flag
from tiltyard_server.fairplay.people import ELIMINATION, Person
from tiltyard_server.fairplay.statistics import Draw, meeting_chance, tail
from tiltyard_server.tournaments.models import Entry, Match, Tournament

WINDOW: Final = timedelta(days=30)
LEAST_MEETINGS: Final = 3
MOST_BRACKETS: Final = 100  # the newest that both entered: what a question to the database bears
CHANCE: Final = 0.01  # for all pairs of the field together
_METHOD: Final = say(
    "Tournaments of the last {days} days that both entered, at least "
    "{least_meetings} meetings. For each, the chance that the draw put the two in "
    "each other's way by the last round both reached: with lots every place is as "
    "likely, with seeds every pair of seeds near theirs. Flagged when the chance "
    "of so many meetings, times the number of pairs in the field, is below 1%. "
    "Friends who enter the same small events can meet by luck: look who gained.",
    days=WINDOW.days,
    least_meetings=LEAST_MEETINGS,
)


class Common(NamedTuple):
    """A bracket that two people were in, and whether they met there."""

    tournament: Tournament
    draw: Draw
    met_in: str


class Shape(NamedTuple):
    """Which round a bracket begins with, and how many places it has."""

    first: int
    size: int


def find_repeated_meetings(case: Case) -> Iterator[Finding]:
    """Flag pairs of accounts that meet again and again in brackets."""
    for match in case.decided:
        if match.bracket not in ELIMINATION:
            continue
        sides = (match.first_entry or 0, match.second_entry or 0)
        first, second = (case.people.get(number) for number in sides)
        if first is None or second is None:
            continue
        commons = _list_commons(case.tournament, first.user_id, second.user_id)
        finding = _judge(case.tournament, commons, (first, second), match.number)
        if finding is not None:
            yield finding


def chance_of_meetings(draws: list[Draw], met: int, entrants: int) -> float:
    """Return the chance of `met` meetings or more, for any pair of a field of `entrants`."""
    pairs = entrants * (entrants - 1) // 2
    return min(1.0, pairs * tail([meeting_chance(draw) for draw in draws], met))


def _judge(
    tournament: Tournament, commons: list[Common], pair: tuple[Person, Person], match: int
) -> Finding | None:
    met = sum(bool(common.met_in) for common in commons)
    if met < LEAST_MEETINGS:
        return None
    draws = [common.draw for common in commons]
    chance = chance_of_meetings(draws, met, tournament.entry_count)
    if chance >= CHANCE:
        return None
    users = sorted(person.user_id for person in pair)
    return Finding(
        kind=Flag.Kind.MEETINGS,
        key=f"{users[0]}:{users[1]}:{tournament.pk}",
        severity=Flag.Severity.MEDIUM,
        evidence=_describe(commons, pair, met, chance),
        users=users,
        match=match,
    )


def _describe(
    commons: list[Common], pair: tuple[Person, Person], met: int, chance: float
) -> Evidence:
    first, second = pair
    chances = [meeting_chance(common.draw) for common in commons]
    return Evidence(
        summary=say(
            "{first} and {second} met {met} times in {days} days.",
            first=first.name,
            second=second.name,
            met=met,
            days=WINDOW.days,
        ),
        figures=[
            (say("Brackets both entered"), str(len(commons))),
            (say("Meetings"), str(met)),
            (say("Meetings to expect"), f"{sum(chances):.2f}"),
            (say("Chance in a field like this"), describe_chance(chance)),
        ],
        columns=(say("Tournament"), say("Places"), say("Chance to meet"), say("Met")),
        rows=[
            (
                common.tournament.name,
                str(common.draw.size),
                describe_chance(one),
                common.met_in or say("no"),
            )
            for common, one in zip(commons, chances, strict=True)
        ],
        method=_METHOD,
    )


def _list_commons(tournament: Tournament, first: int, second: int) -> list[Common]:
    """Return the brackets of the window that both people were in, oldest first."""
    since = tournament.updated_at - WINDOW
    entries = Entry.objects.filter(
        tournament__updated_at__gte=since,
        tournament__updated_at__lte=tournament.updated_at,
        user_id__in=(first, second),
    ).select_related("tournament")
    pairs: dict[int, list[Entry]] = {}
    for entry in entries.order_by("tournament_id", "number"):
        pairs.setdefault(entry.tournament_id, []).append(entry)
    both = [(key, (pair[0], pair[1])) for key, pair in pairs.items() if len(pair) == 2]
    shared = dict(both[-MOST_BRACKETS:])
    matches, shapes = _list_matches(shared.values()), _list_shapes(shared)
    commons = (
        _look_at(pair, matches.get(key, []), shapes[key])
        for key, pair in shared.items()
        if key in shapes
    )
    return [common for common in commons if common is not None]


def _list_matches(pairs: Iterable[tuple[Entry, Entry]]) -> dict[int, list[Match]]:
    """Return the matches of both, in all their brackets: one question to the database."""
    wanted = Q(pk__in=())
    for one, two in pairs:
        numbers = (one.number, two.number)
        sides = Q(first_entry__in=numbers) | Q(second_entry__in=numbers)
        wanted |= Q(tournament_id=one.tournament_id) & sides
    found: dict[int, list[Match]] = {}
    for match in Match.objects.filter(wanted, bracket__in=ELIMINATION).order_by("round"):
        found.setdefault(match.tournament_id, []).append(match)
    return found


def _list_shapes(tournaments: Iterable[int]) -> dict[int, Shape]:
    """Return the first round of each bracket and its size; after a table rounds are counted on."""
    rounds = (
        Match.objects.filter(tournament_id__in=list(tournaments), bracket__in=ELIMINATION)
        .values_list("tournament_id", "round")
        .annotate(count=Count("id"))
        .order_by("-round")
    )
    return {key: Shape(first, 2 * count) for key, first, count in rounds}  # the first comes last


def _look_at(pair: tuple[Entry, Entry], matches: Sequence[Match], shape: Shape) -> Common | None:
    """Return what a bracket says about two people, unless one of them was not in it.

    After a table the places in the bracket come from its results: like lots, for this question.
    """
    one, two = pair
    tournament = one.tournament
    rounds: dict[int, int] = {}
    met: Match | None = None
    for match in matches:
        sides = {match.first_entry, match.second_entry} & {one.number, two.number}
        rounds |= {number: match.round for number in sides if number is not None}
        met = match if len(sides) == 2 else met
    if len(rounds) < 2:
        return None
    reached = met.round if met is not None else min(rounds.values())
    is_by_lot = tournament.config["seeding"] == SeedingMethod.RANDOM or shape.first > 1
    seeds = (one.seed, two.seed) if not is_by_lot and one.seed and two.seed else None
    draw = Draw(shape.size, reached - shape.first + 1, seeds)
    where = say("round {round}", round=met.round) if met is not None else ""
    return Common(tournament, draw, where)
