"""What organisers and players do that takes more than one command."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from django.db import transaction

from tiltyard import (
    ChangeConfig,
    ChangeEntry,
    Command,
    EnterLate,
    EntryId,
    EntryStatus,
    Phase,
    RegisterEntry,
    ReinstateEntry,
    RuleError,
    get_format,
)
from tiltyard.sentence import say
from tiltyard_server.accounts.selectors import get_user, get_user_by_name
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.ratings.selectors import find_rating
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.details import check_details, read_details, write_details
from tiltyard_server.tournaments.commands.envelopes import (
    DETAILS_CHANGED,
    LATE_PHASES,
    PROFILE_CHANGED,
    STAFF_CHANGED,
    Applied,
    Envelope,
    Note,
    Profile,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry, Staff, Tournament
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.rounds.current import CARD_SHOP, list_current
from tiltyard_server.tournaments.selectors import find_receipt
from tiltyard_server.tournaments.services import apply_commands


@transaction.atomic
def edit_tournament(access: Access, config: Mapping[str, Any], details: Mapping[str, Any]) -> int:
    """Change the rules, as far as the phase allows, and the details; return the new `seq`."""
    tournament = lock_tournament(access.tournament.pk)
    at = clock.now_ms()
    envelopes: list[Envelope] = []
    if "format" in config and "options" not in config:
        config = {**config, "options": {}}  # those of the old format mean nothing in the new one
    if config:
        current = log.load_head(tournament).state.config
        if "options" in config and config.get("format", current.format) == current.format:
            config = {**config, "options": {**current.options, **config["options"]}}
        changed = replace(current, **config)
        envelopes.append(Envelope(ChangeConfig(changed, at)))
    if details:
        wanted = replace(read_details(tournament), **details)
        check_details(tournament, wanted)
        fields = write_details(tournament, wanted)
        if fields:
            envelopes.append(Envelope(Note(DETAILS_CHANGED, {"fields": fields}, at)))
    return _apply(access, envelopes).seq


def enter_player(
    access: Access, user_id: int, *, command_id: str | None, is_invited: bool = False
) -> tuple[int, int]:
    """Enter who asks; one who withdrew comes back. Return `seq` and the number.

    The invited may also come late, as those do whom organisers enter.
    """
    at = clock.now_ms()
    entry = access.entry
    receipt = find_receipt(access.tournament, command_id)
    phase = Phase(access.tournament.phase)
    if entry is None or (receipt is not None and receipt.numbers):
        name = get_user(user_id).get_full_name()
        rating = entry.rating if entry else find_rating(user_id, access.tournament.game)
        is_late = is_invited and phase in LATE_PHASES
        command: Command = (EnterLate if is_late else RegisterEntry)(at, rating)
        applied = _apply(access, [Envelope(command, command_id, Profile(name, user_id))])
        return applied.seq, applied.numbers[0]
    is_open = is_invited or phase is Phase.REGISTRATION
    has_left = entry.status == EntryStatus.WITHDRAWN or (
        is_invited and entry.status == EntryStatus.NO_SHOW
    )
    if receipt is None and not (is_open and has_left):
        raise RuleError(
            "entry.exists",
            say("You are in this tournament already, as entry {entry}.", entry=entry.number),
            entry=entry.number,
        )
    again = ReinstateEntry(EntryId(entry.number), at, say("entered again"))
    return _apply(access, [Envelope(again, command_id)]).seq, entry.number


def enter_somebody(
    access: Access,
    profile: Profile,
    *,
    rating: int | None,
    club: str | None,
    command_id: str | None,
) -> tuple[int, int]:
    """Enter somebody by the organisers, late if registration is closed."""
    at = clock.now_ms()
    if profile.user_id is not None and not profile.name:
        profile = Profile(get_user(profile.user_id).get_full_name(), profile.user_id)
    if profile.user_id is not None and rating is None:
        rating = find_rating(profile.user_id, access.tournament.game)
    is_late = Phase(access.tournament.phase) in LATE_PHASES
    command: Command = (EnterLate if is_late else RegisterEntry)(at, rating, club or None)
    applied = _apply(access, [Envelope(command, command_id, profile)])
    return applied.seq, applied.numbers[0]


@transaction.atomic
def edit_entry(access: Access, number: int, changes: Mapping[str, Any]) -> int:
    """Change the name, the club or the rating of an entry; return the new `seq`."""
    lock_tournament(access.tournament.pk)
    entry = Entry.objects.filter(tournament=access.tournament, number=number).first()
    if entry is None:
        raise NotFoundError("entry.unknown", say("There is no entry {entry}.", entry=number))
    at = clock.now_ms()
    envelopes: list[Envelope] = []
    if "rating" in changes or "club" in changes:
        rating = changes.get("rating", entry.rating)
        club = changes.get("club", entry.club) or None
        envelopes.append(Envelope(ChangeEntry(EntryId(number), rating, club, at)))
    if changes.get("name", entry.name) != entry.name:
        note = Note(PROFILE_CHANGED, {"entry": number}, at)
        profile = Profile(changes["name"], entry.user_id)
        envelopes.append(Envelope(note, profile=profile))
    return _apply(access, envelopes).seq


def check_confirmed(tournament: Tournament, typed: str) -> None:
    """In a card shop, let nobody lose the results of a round without typing its name.

    Raises:
        RuleError: `round.confirm` (mtg-swiss 13).
    """
    state = log.load_head(tournament).state
    last = list_current(state)
    has_results = any(match.games or match.result is not None for match in last)
    if tournament.format != CARD_SHOP or not has_results:
        return
    name = get_format(tournament.format).name_round(state, last[0])
    if typed.strip().casefold() != name.casefold():
        raise RuleError(
            "round.confirm",
            say(
                "Results are in; type the name of the round, {name}, to lose them.",
                name=f"{name!r}",
            ),
            name=name,
        )


@transaction.atomic
def add_staff(access: Access, *, username: str, role: str) -> int:
    """Give somebody a role; return the new `seq`."""
    user = get_user_by_name(username)
    if user.pk == access.tournament.owner_id:
        raise RuleError("staff.owner", say("The owner is an organiser already."))
    Staff.objects.update_or_create(
        tournament=access.tournament, user=user, is_of_festival=False, defaults={"role": role}
    )
    return _note_staff(access, user.pk, role)


@transaction.atomic
def remove_staff(access: Access, *, user_id: int) -> int:
    """Take a role away; return the new `seq`.

    Raises:
        NotFoundError: `staff.unknown`.
        RuleError: `staff.of_festival`, for who helps in the whole festival.
    """
    posts = Staff.objects.filter(tournament=access.tournament, user_id=user_id)
    removed, _ = posts.filter(is_of_festival=False).delete()
    if not removed and posts.exists():
        raise RuleError(
            "staff.of_festival", say("They are on the staff of the festival; change it there.")
        )
    if not removed:
        raise NotFoundError(
            "staff.unknown", say("User {user_id} is not on the staff.", user_id=user_id)
        )
    return _note_staff(access, user_id, None)


def list_staff(tournament: Tournament) -> list[dict[str, object]]:
    """Return the owner and all helpers."""
    helpers = Staff.objects.filter(tournament=tournament).select_related("user").order_by("id")
    people = [
        (tournament.owner, "organiser", False),
        *((helper.user, helper.role, helper.is_of_festival) for helper in helpers),
    ]
    return [
        {
            "user_id": user.pk,
            "username": user.username,
            "display_name": user.get_full_name(),
            "role": role,
            "is_of_festival": is_of_festival,
        }
        for user, role, is_of_festival in people
    ]


def _note_staff(access: Access, user_id: int, role: str | None) -> int:
    note = Note(STAFF_CHANGED, {"user_id": user_id, "role": role}, clock.now_ms())
    return _apply(access, [Envelope(note)]).seq


def _apply(access: Access, envelopes: Sequence[Envelope]) -> Applied:
    if not envelopes:
        return Applied(access.tournament.seq)
    return apply_commands(
        tournament_id=access.tournament.pk,
        envelopes=envelopes,
        actor_id=access.actor_id,
        is_atomic=True,
    )
