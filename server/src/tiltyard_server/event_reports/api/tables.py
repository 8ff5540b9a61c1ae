"""Statistics, tables of categories and prizes over HTTP."""

from typing import Any

from django.http import HttpRequest
from ninja import Router

from tiltyard_server.common.numbers import Id
from tiltyard_server.event_reports import (
    category_tables,
    prize_awards,
    prize_plans,
    statistics,
)
from tiltyard_server.event_reports import table_schemas as schemas
from tiltyard_server.tournaments import visibility
from tiltyard_server.tournaments.api.answers import open_tournament
from tiltyard_server.tournaments.permissions import Action, is_allowed
from tiltyard_server.tournaments.schemas import SeqOut

router = Router(tags=["reports of an event"])
_BASE = "/tournaments/{tournament_id}"


@router.get(f"{_BASE}/statistics", response=schemas.StatisticsOut)
def count_event(request: HttpRequest, tournament_id: Id) -> schemas.StatisticsOut:
    """Return an event in numbers: results, the field, the greatest surprises."""
    access = open_tournament(request, tournament_id)
    return schemas.StatisticsOut.model_validate(statistics.count_event(visibility.show(access)))


@router.get(f"{_BASE}/category-tables", response=schemas.CategoryTablesOut)
def list_category_tables(request: HttpRequest, tournament_id: Id) -> schemas.CategoryTablesOut:
    """Return the table of each category that the organiser named; to the staff the usual ones."""
    access = open_tournament(request, tournament_id)
    found = category_tables.list_category_tables(
        visibility.show(access), is_staff=is_allowed(access, Action.MANAGE_ENTRIES)
    )
    return schemas.CategoryTablesOut.model_validate(found)


@router.get(f"{_BASE}/prize-plan", response=schemas.PrizePlanOut)
def get_prize_plan(request: HttpRequest, tournament_id: Id) -> dict[str, Any]:
    """Return the prizes that were announced."""
    access = open_tournament(request, tournament_id)
    plan = prize_plans.get_plan(access.tournament)
    return {
        "seq": visibility.show(access).tournament.seq,
        "currency": plan.currency,
        "groups": plan.groups,
        "excluded": plan.excluded,
    }


@router.put(f"{_BASE}/prize-plan", response=SeqOut)
def write_prize_plan(request: HttpRequest, tournament_id: Id, body: schemas.PrizePlanIn) -> SeqOut:
    """Announce prizes, in the place of those before."""
    access = open_tournament(request, tournament_id, Action.EDIT)
    plan = body.model_dump(mode="json")
    return SeqOut(seq=prize_plans.write_plan(tournament_id, plan, actor_id=access.actor_id))


@router.get(f"{_BASE}/prize-awards", response=schemas.PrizeAwardsOut)
def award_prizes(request: HttpRequest, tournament_id: Id) -> schemas.PrizeAwardsOut:
    """Return who gets which prize and why, as the table stands."""
    access = open_tournament(request, tournament_id)
    found = prize_awards.award_prizes(visibility.show(access))
    return schemas.PrizeAwardsOut.model_validate(found)
