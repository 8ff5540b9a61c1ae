"""Inviting accounts to a tournament, and what they answer: nobody takes part unasked."""

from typing import Final

from django.db import transaction

from tiltyard import EntryStatus, Phase, RuleError
from tiltyard.sentence import say
from tiltyard_server.accounts.selectors import get_user_by_name
from tiltyard_server.common import clock
from tiltyard_server.common.errors import NotAllowedError, NotFoundError
from tiltyard_server.mail.services import drop_letters
from tiltyard_server.tournaments.commands import workflows
from tiltyard_server.tournaments.commands.envelopes import (
    INVITATION_ANSWERED,
    INVITATION_SENT,
    INVITATION_WITHDRAWN,
    Data,
    Envelope,
    Note,
)
from tiltyard_server.tournaments.lookup import lock_tournament
from tiltyard_server.tournaments.models import (
    Entry,
    Invitation,
    LogEntry,
    Notification,
    Tournament,
)
from tiltyard_server.tournaments.people.news_mail import tell_invited
from tiltyard_server.tournaments.people.notifications import write_news
from tiltyard_server.tournaments.permissions import Access
from tiltyard_server.tournaments.services import apply_command

_OPEN_MAX: Final = 2_000  # unanswered invitations of one tournament
_OVER: Final = (Phase.COMPLETED, Phase.CANCELLED, Phase.ABORTED)


@transaction.atomic
def invite(access: Access, *, username: str) -> int:
    """Ask an account to take part, and tell its owner; return the new `seq`.

    Asking again while the answer is awaited changes nothing.

    Raises:
        RuleError: `entry.exists`, `invitation.declined`, `invitation.too_many` or
            `tournament.over`.
    """
    user = get_user_by_name(username)
    tournament = lock_tournament(access.tournament.pk)
    _check(tournament, user.pk)
    invitation, is_new = Invitation.objects.get_or_create(
        tournament=tournament,
        user=user,
        defaults={"invited_by_id": access.actor_id, "created_at": clock.now()},
    )
    if not is_new and invitation.status == Invitation.Status.PENDING:
        return tournament.seq
    if invitation.status == Invitation.Status.DECLINED:
        raise RuleError(
            "invitation.declined",
            say(
                "{user} has declined; send an invitation link if they change their mind.",
                user=user.get_full_name(),
            ),
            user_id=user.pk,
        )
    invitation.status, invitation.answered_at = Invitation.Status.PENDING, None
    invitation.save(update_fields=["status", "answered_at"])
    seq = _note(access, INVITATION_SENT, {"user_id": user.pk})
    text = say(
        "{tournament}: you are invited. Accept or decline on its page.", tournament=tournament.name
    )
    note = Notification(user=user, tournament=tournament, key=f"invited:{seq}", text=text)
    write_news([(note, tell_invited(tournament, access.actor_id))])
    return seq


@transaction.atomic
def withdraw_invitation(access: Access, *, user_id: int) -> int:
    """Take an invitation back that was not accepted; return the new `seq`."""
    lock_tournament(access.tournament.pk)
    found = Invitation.objects.filter(tournament=access.tournament, user_id=user_id)
    removed, _ = found.filter(status=Invitation.Status.PENDING).delete()
    about = f"tournament:{access.tournament.pk}"
    drop_letters(user_id=user_id, topics=["invitations"], about=about)
    if not removed:
        raise NotFoundError(
            "invitation.unknown",
            say("User {user_id} has no invitation that waits for an answer.", user_id=user_id),
        )
    return _note(access, INVITATION_WITHDRAWN, {"user_id": user_id})


@transaction.atomic
def accept(access: Access, user_id: int, *, command_id: str | None) -> tuple[int, int]:
    """Enter the tournament one was invited to; return `seq` and the number of the entry.

    Whoever was invited may also come after registration has closed, where there is room.
    """
    tournament = lock_tournament(access.tournament.pk)
    invitation = _get_own(tournament, user_id)
    if invitation.status == Invitation.Status.DECLINED:
        raise RuleError(
            "invitation.answered",
            say("You declined this invitation; ask the organisers for another."),
        )
    if invitation.status == Invitation.Status.ACCEPTED:
        raise RuleError("invitation.answered", say("You accepted this invitation already."))
    _answer(access, invitation, Invitation.Status.ACCEPTED)
    return workflows.enter_player(access, user_id, command_id=command_id, is_invited=True)


@transaction.atomic
def enter(access: Access, user_id: int, *, command_id: str | None) -> tuple[int, int]:
    """Enter oneself; an invitation that waited for an answer has one now."""
    seq, number = workflows.enter_player(access, user_id, command_id=command_id)
    waiting = Invitation.objects.filter(
        tournament=access.tournament, user_id=user_id, status=Invitation.Status.PENDING
    ).first()
    if waiting is not None:
        seq = _answer(access, waiting, Invitation.Status.ACCEPTED)
    return seq, number


@transaction.atomic
def decline(access: Access, user_id: int) -> int:
    """Say no to an invitation; return the new `seq`. Saying it twice changes nothing."""
    tournament = lock_tournament(access.tournament.pk)
    invitation = _get_own(tournament, user_id)
    if invitation.status == Invitation.Status.ACCEPTED:
        raise RuleError(
            "invitation.answered", say("You accepted this invitation; withdraw your entry instead.")
        )
    if invitation.status == Invitation.Status.DECLINED:
        return tournament.seq
    return _answer(access, invitation, Invitation.Status.DECLINED)


def require_return(access: Access, number: int) -> None:
    """Let organisers bring back whom they took out, but nobody who left by themselves.

    Whoever was moved to another section of a festival and left that one has left here, too: the
    consent went along.

    Raises:
        NotAllowedError: `entry.consent_missing`.
    """
    entry = Entry.objects.filter(tournament=access.tournament, number=number).first()
    if entry is None or entry.user_id in (None, access.viewer.user_id):
        return
    if entry.status == EntryStatus.WITHDRAWN and _left_by_themselves(entry):
        raise NotAllowedError(
            "entry.consent_missing",
            say(
                "{entry} left by themselves; invite them, and they are back once they accept.",
                entry=entry.name,
            ),
            entry=number,
        )


def require_not_declined(access: Access, user_id: int) -> None:
    """Let nobody bring an account where its owner said they would not come.

    Raises:
        NotAllowedError: `entry.consent_missing`.
    """
    said = Invitation.objects.filter(tournament=access.tournament, user_id=user_id)
    if said.filter(status=Invitation.Status.DECLINED).exists():
        raise NotAllowedError(
            "entry.consent_missing",
            say(
                "This person declined an invitation to {name}; ask them.",
                name=access.tournament.name,
            ),
            user_id=user_id,
        )


def _left_by_themselves(entry: Entry) -> bool:
    """Whether somebody took their own entry out, or since then another one in its festival."""
    last = _find_leaving(entry)
    if last is None or last.actor_id == entry.user_id or entry.tournament.festival is None:
        return last is not None and last.actor_id == entry.user_id
    others = Entry.objects.filter(
        user_id=entry.user_id or 0,
        status=EntryStatus.WITHDRAWN,
        tournament__festival__id=entry.tournament.festival["id"],
    ).exclude(pk=entry.pk)
    leavings = [_find_leaving(other) for other in others.select_related("tournament")]
    return any(
        one is not None and one.actor_id == entry.user_id and one.at > last.at for one in leavings
    )


def _find_leaving(entry: Entry) -> LogEntry | None:
    """Return the event by which the status of an entry changed last."""
    changes = LogEntry.objects.filter(
        tournament=entry.tournament, kind="entry-status-changed", data__entry=entry.number
    )
    return changes.order_by("-seq").first()


def list_invitations(tournament: Tournament) -> list[dict[str, object]]:
    """Return who was invited and how they answered, newest first."""
    found = Invitation.objects.filter(tournament=tournament).select_related("user")
    return [
        {
            "user_id": invitation.user_id,
            "username": invitation.user.username,
            "display_name": invitation.user.get_full_name(),
            "status": invitation.status,
            "created_at": clock.to_iso(invitation.created_at),
        }
        for invitation in found.order_by("-id")
    ]


def _check(tournament: Tournament, user_id: int) -> None:
    if Phase(tournament.phase) in _OVER:
        raise RuleError("tournament.over", say("The tournament is over; nobody can be invited."))
    entry = Entry.objects.filter(tournament=tournament, user_id=user_id).first()
    if entry is not None and not EntryStatus(entry.status).is_out:
        raise RuleError(
            "entry.exists", say("This person is in the tournament already."), user_id=user_id
        )
    pending = Invitation.objects.filter(tournament=tournament, status=Invitation.Status.PENDING)
    if pending.count() >= _OPEN_MAX:
        raise RuleError(
            "invitation.too_many",
            say(
                "{open_max} invitations wait for an answer; withdraw some, or send a link instead.",
                open_max=_OPEN_MAX,
            ),
        )


def _get_own(tournament: Tournament, user_id: int) -> Invitation:
    found = Invitation.objects.filter(tournament=tournament, user_id=user_id).first()
    if found is None:
        raise NotFoundError("invitation.unknown", say("You were not invited, or no longer are."))
    return found


def _answer(access: Access, invitation: Invitation, status: Invitation.Status) -> int:
    invitation.status, invitation.answered_at = status, clock.now()
    invitation.save(update_fields=["status", "answered_at"])
    has_accepted = status == Invitation.Status.ACCEPTED
    about = {"user_id": invitation.user_id, "has_accepted": has_accepted}
    return _note(access, INVITATION_ANSWERED, about)


def _note(access: Access, kind: str, about: Data) -> int:
    envelope = Envelope(Note(kind, about, clock.now_ms()))
    seq, _ = apply_command(
        tournament_id=access.tournament.pk, envelope=envelope, actor_id=access.actor_id
    )
    return seq
