"""The prizes of an event as they were announced, and as the library reads them."""

from collections.abc import Mapping
from typing import Any, Final

from django.db import transaction

from tiltyard.prizes import (
    Category,
    Criteria,
    Prize,
    PrizeFund,
    PrizeGroup,
    PrizeSystem,
    Sharing,
)
from tiltyard_server.common import clock
from tiltyard_server.event_reports.models import PrizePlan
from tiltyard_server.tournaments.commands.envelopes import EVENT_CHANGED, Envelope, Note
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_commands

Plan = Mapping[str, Any]
_SETS: Final = ("federations", "clubs", "titles")


def get_plan(tournament: Tournament) -> PrizePlan:
    """Return what was announced; an empty row, not stored, if nothing was."""
    found = PrizePlan.objects.filter(tournament=tournament).first()
    return found or PrizePlan(tournament=tournament)


@transaction.atomic
def write_plan(tournament_id: int, plan: Plan, *, actor_id: int | None) -> int:
    """Announce prizes in the place of those before; return the new `seq`.

    The log says that they changed and when.

    Raises:
        InputError: `prize.…`, `category.…`, `group.…` or `criteria.…`, as the library refuses.
    """
    read_fund(plan["groups"], plan["currency"])
    tournament = lock_tournament(tournament_id)
    row = get_plan(tournament)
    if all(getattr(row, name) == plan[name] for name in ("currency", "groups", "excluded")):
        return tournament.seq
    row.currency, row.groups, row.excluded = plan["currency"], plan["groups"], plan["excluded"]
    row.save()
    note = Note(EVENT_CHANGED, {"fields": ["prizes"]}, clock.now_ms())
    applied = apply_commands(
        tournament_id=tournament_id,
        envelopes=[Envelope(note)],
        actor_id=actor_id,
        is_atomic=True,
    )
    return applied.seq


def read_fund(groups: list[Plan], currency: str) -> PrizeFund:
    """Return the fund that a plan describes."""
    return PrizeFund(tuple(_read_group(group) for group in groups), currency)


def read_criteria(criteria: Plan) -> Criteria:
    """Return what a category asks for."""
    read: dict[str, Any] = {
        name: frozenset(value) if name in _SETS else value for name, value in criteria.items()
    }
    return Criteria(**read)


def _read_group(group: Plan) -> PrizeGroup:
    return PrizeGroup(
        tuple(
            Category(
                category["name"],
                tuple(
                    Prize(one["amount"], one["thing"], one["value"]) for one in category["prizes"]
                ),
                read_criteria(category["criteria"]),
            )
            for category in group["categories"]
        ),
        name=group["name"],
        system=PrizeSystem(group["system"]),
        sharing=Sharing(group["sharing"]),
        minimum=group["minimum"],
        unit=group["unit"],
    )
