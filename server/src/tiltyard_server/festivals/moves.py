"""A player goes from one section to another before they start."""

from django.db import transaction

from tiltyard import (
    CheckIn,
    Command,
    EntryId,
    EntryStatus,
    Phase,
    ReinstateEntry,
    RuleError,
    UndoCheckIn,
    WithdrawEntry,
)
from tiltyard.sentence import say
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.festivals.models import Festival, Section
from tiltyard_server.festivals.permissions import Access
from tiltyard_server.festivals.services import get_section
from tiltyard_server.payments.terms import find_terms
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.rated_events.selectors import PERSONAL, PUBLIC
from tiltyard_server.rated_events.services import edit_identities
from tiltyard_server.tournaments import permissions as tournaments
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.invitations.invitation import require_not_declined, require_return
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import Entry, Notification
from tiltyard_server.tournaments.people.notifications import write_news
from tiltyard_server.tournaments.services import apply_command

_OPEN = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)
_CARRIED = (*(name for name in PUBLIC if name != "number"), *PERSONAL, "members")
_OWED = ("amount_due", "amount_paid")


@transaction.atomic
def move_player(access: Access, tournament_id: int, number: int, to: int) -> int:
    """Take an entry out of a section and put it into another as it is; return its number there.

    Name, account, rating, club, identity and what was paid at the desk go along, and who was here
    is here in the other section too, if check-in is open there.

    Raises:
        NotFoundError: `section.unknown`, `entry.unknown`.
        NotAllowedError: who asks may not manage the entries of both; `entry.consent_missing`, when
            they left the other section by themselves or declined an invitation to it.
        RuleError: `section.same`, `section.started`, `section.fee`, `entry.out`, `entry.exists`.
    """
    source, target = (_open(access, pk) for pk in (tournament_id, to))
    if tournament_id == to:
        raise RuleError("section.same", say("The player is in this section already."))
    for pk in sorted((tournament_id, to)):
        lock_tournament(pk)
    for section in (source, target):
        _check(section)
    entry = _find(source, number)
    was_here = entry.status == EntryStatus.CHECKED_IN
    reason = say("moved to {section}", section=target.label)
    leave = WithdrawEntry(EntryId(number), clock.now_ms(), EntryStatus.WITHDRAWN, reason)
    _send(source, leave, access)
    new = _enter(target, entry, access)
    _carry_identity(source, number, target, new, access)
    if target.tournament.phase == Phase.CHECK_IN:
        there = Entry.objects.get(tournament=target.tournament, number=new)
        is_here = there.status == EntryStatus.CHECKED_IN
        if is_here != was_here:  # who is entered late counts as here
            change = CheckIn if was_here else UndoCheckIn
            _send(target, change(EntryId(new), clock.now_ms()), access)
    _tell(access.festival, source, target, entry)
    return new


def _open(access: Access, tournament_id: int) -> Section:
    section = get_section(access.festival, tournament_id)
    its_access = tournaments.get_access(access.viewer, tournament_id)
    tournaments.require(its_access, tournaments.Action.MANAGE_ENTRIES)
    return section


def _check(section: Section) -> None:
    section.tournament.refresh_from_db()
    if Phase(section.tournament.phase) not in _OPEN:
        raise RuleError(
            "section.started",
            say(
                "{section} has begun; players change sections before seeding.",
                section=section.label,
            ),
        )
    terms = find_terms(section.tournament_id)
    if terms is not None and terms.fee:
        raise RuleError(
            "section.fee",
            say(
                "{section} takes its fee from wallets; withdraw the player, who is paid back, "
                "and enter them anew.",
                section=section.label,
            ),
        )


def _find(section: Section, number: int) -> Entry:
    entry = Entry.objects.filter(tournament=section.tournament, number=number).first()
    if entry is None:
        raise NotFoundError("entry.unknown", say("There is no entry {entry}.", entry=number))
    if EntryStatus(entry.status).is_out:
        raise RuleError("entry.out", say("{entry} has left this section.", entry=entry.name))
    return entry


def _enter(section: Section, entry: Entry, access: Access) -> int:
    """Enter somebody, or bring back who was there before with their account."""
    tournament = section.tournament
    its_access = tournaments.get_access(access.viewer, tournament.pk)
    known = None
    if entry.user_id is not None:
        require_not_declined(its_access, entry.user_id)
        known = Entry.objects.filter(tournament=tournament, user_id=entry.user_id).first()
    if known is not None:
        if not EntryStatus(known.status).is_out:
            raise RuleError(
                "entry.exists", say("This person is in the tournament already."), entry=known.number
            )
        require_return(its_access, known.number)
        again = ReinstateEntry(EntryId(known.number), clock.now_ms(), say("entered again"))
        _send(section, again, access)
        return known.number
    _, number = workflows.enter_somebody(
        its_access,
        Profile(entry.name, entry.user_id),
        rating=entry.rating,
        club=entry.club,
        command_id=None,
    )
    return number


def _carry_identity(
    source: Section, number: int, target: Section, new: int, access: Access
) -> None:
    row = Identity.objects.filter(tournament=source.tournament, number=number).first()
    if row is None:
        return
    who = access.viewer.user_id
    known = {name: getattr(row, name) for name in _CARRIED}
    edit_identities(target.tournament_id, [(new, known)], actor_id=who)
    edit_identities(source.tournament_id, [(number, dict.fromkeys(_OWED, 0))], actor_id=who)


def _send(section: Section, command: Command, access: Access) -> None:
    apply_command(
        tournament_id=section.tournament_id,
        envelope=Envelope(command),
        actor_id=access.viewer.user_id,
    )


def _tell(festival: Festival, source: Section, target: Section, entry: Entry) -> None:
    if entry.user_id is None:
        return
    text = say(
        "{festival}: you were moved from {section} to {other}.",
        festival=festival.name,
        section=source.label,
        other=target.label,
    )
    key = f"moved:{target.tournament.seq}:section:{entry.number}"
    news = Notification(
        user_id=entry.user_id, tournament=target.tournament, key=key[:64], text=text
    )
    write_news([(news, None)])
