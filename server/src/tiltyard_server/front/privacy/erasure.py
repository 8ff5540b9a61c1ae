"""Erasure: what a person leaves behind loses their name, and what they wrote is gone.

Names are rows beside the logs (ADR 3), so no chain of hashes changes: results stay, and who played
them is nobody in particular any more. The ledger keeps its lines, which name a number.
"""

from collections.abc import Collection
from typing import Final

from django.db.models import F

from tiltyard.sentence import say
from tiltyard_server.accounts.models import LoginFailure, User
from tiltyard_server.accounts.services import erase_sign_in, keep_name_taken
from tiltyard_server.arenas.chat.models import ArenaChat, ArenaChatLine
from tiltyard_server.arenas.models import ArenaPlayer
from tiltyard_server.casual.models import Challenge, GameLine, Simul, SimulGuest, Status
from tiltyard_server.festivals.models import FestivalStaff
from tiltyard_server.front.privacy.name_removal import scrub_sentences
from tiltyard_server.front.search_index import forget_entry
from tiltyard_server.idempotency.models import KeptAnswer
from tiltyard_server.play.models import Game
from tiltyard_server.rated_events.models import Identity
from tiltyard_server.tournaments.models import Entry, Notification, Staff, Tournament

NOBODY: Final = say("Deleted account")


def erase(user: User, *, teams: Collection[int] = ()) -> None:
    """Take the name of somebody out of every row, and delete what only they could want."""
    scrub_sentences(user, NOBODY, teams=teams)
    KeptAnswer.objects.filter(who=" ".join(("user", str(user.pk)))).delete()
    LoginFailure.objects.filter(username=user.username.casefold()).delete()
    keep_name_taken(user.username)
    _erase_entries(user)
    _erase_chat(user)
    GameLine.objects.filter(user=user).delete()
    Challenge.objects.filter(challenger=user, status=Status.CREATED).delete()
    Challenge.objects.filter(opponent=user, status=Status.CREATED).delete()
    Simul.objects.filter(host=user, started_at=None).delete()
    SimulGuest.objects.filter(user=user, simul__started_at=None).delete()
    ArenaPlayer.objects.filter(user=user).update(name=NOBODY)
    Game.objects.filter(first_user=user).update(first_name=NOBODY)
    Game.objects.filter(second_user=user).update(second_name=NOBODY)
    Notification.objects.filter(user=user).delete()
    Staff.objects.filter(user=user).delete()
    FestivalStaff.objects.filter(user=user).delete()
    user.api_keys.all().delete()
    erase_sign_in(user)
    user.game_servers.update(name=F("public_id"))
    user.username, user.display_name = f"deleted-{user.pk}", NOBODY
    user.email, user.title, user.muted, user.last_login = "", "", [], None
    user.language, user.mail_paces = "", {}
    user.is_active = False
    user.set_unusable_password()
    user.save()


def _erase_entries(user: User) -> None:
    """Give entries the number they have for a name: a table can still tell its players apart."""
    for entry in Entry.objects.filter(user=user).select_related("tournament"):
        name = f"{NOBODY} {entry.number}"
        Identity.objects.filter(tournament_id=entry.tournament_id, number=entry.number).delete()
        of = Tournament.everything.filter(pk=entry.tournament_id, champion_name=entry.name)
        of.update(champion_name=name)
        entry.name, entry.changed_seq = name, entry.tournament.seq
        entry.save(update_fields=["name", "changed_seq"])
        forget_entry(entry.tournament_id, entry.number)


def _erase_chat(user: User) -> None:
    """Hide and empty what was written, as a change that open chats hear of."""
    written = ArenaChatLine.objects.filter(user=user)
    for arena_id in sorted(set(written.values_list("arena_id", flat=True))):
        ArenaChat.objects.filter(arena_id=arena_id).update(seq=F("seq") + 1)
        seq = ArenaChat.objects.get(arena_id=arena_id).seq
        written.filter(arena_id=arena_id).update(text="", is_hidden=True, seq=seq)
