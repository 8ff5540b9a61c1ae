"""Who gets which prize and why: the announced prizes over the table as it stands."""

from tiltyard.prizes import Award, Portion, Slot, Unclaimed, assign_prizes
from tiltyard.sentence import Sentence
from tiltyard_server.event_reports.claimants import Line, find_ties, list_claimants, list_lines
from tiltyard_server.event_reports.measurement import View, is_final, number_of, read_shown
from tiltyard_server.event_reports.prize_plans import get_plan, read_fund
from tiltyard_server.tournaments.visibility import Shown


def award_prizes(shown: Shown) -> View:
    """Return what everybody gets, prize by prize.

    Where a rank is shared, the order of the table decides, and `ties` says between whom: an
    arbiter draws a lot or shares the prizes.

    Raises:
        RuleError: `tournament.not_paired`.
    """
    tournament = shown.tournament
    plan = get_plan(tournament)
    library = read_shown(shown)
    lines = list_lines(library)
    awards = assign_prizes(
        read_fund(plan.groups, plan.currency), list_claimants(tournament, lines, plan.excluded)
    )
    known = {line.player.id: line for line in lines}
    winners = {number_of(award.player) for award in awards.rows}
    return {
        "seq": tournament.seq,
        "currency": plan.currency,
        "is_final": is_final(library),
        "awards": [_describe(award, known[award.player]) for award in awards.rows],
        "unclaimed": [_describe_unclaimed(one) for one in awards.unclaimed],
        "exchanges": [_describe_exchange(one, known) for one in awards.warnings],
        "ties": [group for group in find_ties(lines) if winners & set(group)],
        "total": awards.total,
        "rest": awards.rest,
    }


def _describe(award: Award, line: Line) -> View:
    return {
        "entry": number_of(award.player),
        "name": line.player.name,
        "rank": line.rank,
        "line": line.line,
        "points": line.points,
        "group": award.group,
        "amount": award.amount,
        "things": list(award.things),
        "portions": [_describe_portion(one) for one in award.portions],
        "sharers": award.sharers,
    }


def _describe_portion(portion: Portion) -> View:
    return {
        **_describe_slot(portion.slot),
        "part": str(portion.part),
        "has_thing": portion.has_thing,
    }


def _describe_exchange(warning: str, known: dict[str, Line]) -> View:
    """Return who would win more elsewhere, from the sentence of the library."""
    assert isinstance(warning, Sentence)  # as `Awards` promises
    player = str(warning.values["player"])
    return {
        "entry": number_of(player),
        "name": known[player].player.name,
        "prize": str(warning.values["prize"]),
    }


def _describe_unclaimed(one: Unclaimed) -> View:
    return {"group": one.group, **_describe_slot(one.slot)}


def _describe_slot(slot: Slot) -> View:
    return {
        "category": slot.category.name,
        "place": slot.place,
        "amount": slot.prize.amount,
        "thing": slot.prize.thing,
    }
