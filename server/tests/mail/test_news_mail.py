"""Mails about what people take part in: to whom, when, how often, and how they end."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from conftest import Api
from deliveries import deliver_letters
from django.core import mail
from django.core.management import call_command
from django.test import Client
from factories import make_tournament, make_user
from purses import fund, join, make_paid_tournament, move

from tiltyard import Phase
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.mail.digest import gather_digests
from tiltyard_server.mail.models import Letter
from tiltyard_server.mail.unsubscribe_link import sign_off
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.people.notifications import tell_moved, tell_ready

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("with_mail")]
SITE = "https://tilt.example"


def _make_reader(name: str, *, is_verified: bool = True, **choices: Any) -> User:
    """Return somebody with an address, and with what they have chosen."""
    user = make_user(name)
    EmailAddress.objects.create(
        user=user, email=f"{name}@example.org", verified=is_verified, primary=True
    )
    User.objects.filter(pk=user.pk).update(**choices)
    user.refresh_from_db()
    return user


def _make_swiss(players: Sequence[User]) -> Tournament:
    config = {"format": "swiss", "name": "Whitsun Open", "options": {"rounds": 1}}
    return make_tournament(size=2, players=players, config=config)


def _tell_ready(tournament: Tournament) -> None:
    tell_ready({"tournament_id": tournament.pk, "seq": tournament.seq, "matches": [1]})


def _send_all(days: int = 0) -> list[Any]:
    """Send what is due some days from now, digests too; return all mails so far."""
    at = clock.now() + timedelta(days=days, minutes=2)
    gather_digests(now=at)
    deliver_letters(now=at)
    return mail.outbox


def test_a_player_with_a_verified_address_hears_where_they_play_once_in_their_language() -> None:
    erec, enide = _make_reader("erec", language="de"), _make_reader("enide", is_verified=False)
    tournament = _make_swiss([erec, enide])

    _tell_ready(tournament)
    _tell_ready(tournament)

    (sent,) = _send_all()
    assert sent.to == ["erec@example.org"]
    assert sent.subject == "Whitsun Open: du spielst gegen Enide"
    for text in ("Runde: 1", "Brett: 1", "Du spielst: ", "Gegen: Enide (199"):
        assert text in sent.body
    assert f"{SITE}/tournaments/{tournament.pk}/match/1" in sent.body


def test_a_mail_leaves_after_a_minute_and_not_at_all_if_the_news_were_read_by_then() -> None:
    erec, enide = _make_reader("erec"), _make_reader("enide")
    _tell_ready(_make_swiss([erec, enide]))
    assert deliver_letters() == 0
    Api(erec).ok("POST", "/me/notifications/read")
    assert [sent.to for sent in _send_all()] == [["enide@example.org"]]


def test_who_wants_news_once_a_day_gets_one_mail_with_all_of_them() -> None:
    paces = {"matches": "day"}
    erec, enide = _make_reader("erec", mail_paces=paces), _make_reader("enide")
    tournament = _make_swiss([erec, enide])
    tell_moved({"tournament_id": tournament.pk, "seq": 1, "to": "in_progress"})
    _tell_ready(tournament)
    assert [sent.to for sent in _send_all()] == [["enide@example.org"]]

    first, second = _send_all(days=1)[1:]
    digest = first if first.to == ["erec@example.org"] else second
    assert digest.subject == "Your day on Tiltyard"
    assert "Whitsun Open has begun" in digest.body
    assert "you play Enide" in digest.body
    assert len(_send_all(days=2)) == 3
    assert not Letter.objects.filter(done_at=None).exists()


def test_one_click_ends_the_mails_of_a_topic_without_signing_in_and_looking_ends_nothing() -> None:
    erec, enide = _make_reader("erec"), _make_reader("enide")
    tournament = _make_swiss([erec, enide])
    _tell_ready(tournament)
    sent = next(one for one in _send_all() if one.to == ["erec@example.org"])
    headers = sent.extra_headers
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    door = headers["List-Unsubscribe"].strip("<>").removeprefix(SITE)
    program = Client(enforce_csrf_checks=True)

    looked = program.get(door)
    assert (looked.status_code, looked.headers["Location"][: len(SITE)]) == (302, SITE)
    erec.refresh_from_db()
    assert erec.mail_paces == {}

    form = "application/x-www-form-urlencoded"
    for _ in range(2):
        answer = program.post(door, "List-Unsubscribe=One-Click", content_type=form)
        assert (answer.status_code, answer.json()) == (200, {"topic": "matches"})
    assert Api(erec).get("/me/settings")["mail_paces"]["matches"] == "never"
    tell_ready({"tournament_id": tournament.pk, "seq": 99, "matches": [1]})
    assert [one.to for one in _send_all()[2:]] == [["enide@example.org"]]


def test_an_address_of_another_or_a_made_up_one_ends_nothing() -> None:
    signed = sign_off(_make_reader("erec").pk, "matches")
    forged = signed.replace("matches", "receipts")
    nobody = Api()
    for link in (forged, "x", "1:matches:"):
        assert nobody.refused("POST", f"/mail/unsubscribe/{link}") == (409, "link.invalid")
    assert nobody.ok("POST", f"/mail/unsubscribe/{sign_off(10**6, 'matches')}") is not None


def test_the_address_under_a_digest_ends_all_that_comes_in_it() -> None:
    erec = _make_reader("erec", mail_paces={"matches": "day"})
    Api().ok("POST", f"/mail/unsubscribe/{sign_off(erec.pk, 'digest')}")
    paces = Api(erec).get("/me/settings")["mail_paces"]
    assert (paces["matches"], paces["moves"], paces["receipts"]) == ("never", "never", "now")


def test_a_choice_is_kept_and_takes_back_what_waits() -> None:
    erec = _make_reader("erec")
    _tell_ready(_make_swiss([erec, make_user("enide")]))
    chosen = Api(erec).ok("PATCH", "/me/settings", {"mail_paces": {"matches": "never"}})
    assert chosen["mail_paces"]["matches"] == "never"
    assert chosen["mail_paces"]["invitations"] == "now"
    assert _send_all() == []
    wrong = {"mail_paces": {"matches": "hourly"}}
    assert Api(erec).refused("PATCH", "/me/settings", wrong)[0] == 422


def test_nobody_gets_a_mail_about_a_tournament_that_is_gone_or_an_invitation_taken_back(
    marshal: User,
) -> None:
    erec = _make_reader("erec")
    api = Api(marshal)
    tournament = make_tournament(marshal, size=2, players=[erec, make_user("enide")])
    _tell_ready(tournament)
    api.ok("DELETE", f"/tournaments/{tournament.pk}", {"name": tournament.name})
    other = make_tournament(marshal, size=2)
    api.ok("POST", f"/tournaments/{other.pk}/invitations", {"username": "erec"})
    api.ok("DELETE", f"/tournaments/{other.pk}/invitations/{erec.pk}")
    assert _send_all(days=1) == []


def test_an_invitation_says_who_asks(marshal: User) -> None:
    erec = _make_reader("erec")
    tournament = make_tournament(marshal, size=2)
    Api(marshal).ok("POST", f"/tournaments/{tournament.pk}/invitations", {"username": "erec"})
    (sent,) = _send_all()
    assert (sent.subject, sent.to) == ("You are invited: Joust", [f"{erec.username}@example.org"])
    assert f"{marshal.get_full_name()} would like you to take part." in sent.body


def test_money_that_is_taken_and_given_back_leaves_receipts() -> None:
    erec = _make_reader("erec", language="de")
    fund(erec, 150)
    tournament = make_paid_tournament()
    join(tournament, erec)
    move(tournament, Phase.CANCELLED)
    sent = {each.subject: each for each in _send_all()}  # side by side, in any order
    refund = sent.pop("Beleg: Erstattung für Joust")
    fee = sent.pop("Beleg: Startgeld für Joust")
    assert not [subject for subject in sent if subject.startswith("Beleg")]
    assert "Betrag: 100 coins" in fee.body
    assert refund.extra_headers["List-Unsubscribe"].count(":receipts:") == 0  # it is quoted
    assert len(_send_all(days=3)) == len(sent) + 2


def test_a_preview_of_every_mail_can_be_written(tmp_path: Any) -> None:
    call_command("preview_mails", str(tmp_path))
    assert "Brett: 4" in (tmp_path / "pairing.de.txt").read_text(encoding="utf-8")
    assert "prefers-color-scheme" in (tmp_path / "digest.en.html").read_text(encoding="utf-8")


def test_a_mail_in_french_has_its_spaces_and_none_shows_what_it_was_made_from(
    tmp_path: Any,
) -> None:
    call_command("preview_mails", str(tmp_path))
    texts = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.*")}
    assert not [name for name, text in texts.items() if "{{" in text or "%(" in text]
    digest = texts["digest.fr.txt"]
    assert "Ronde\xa0: 3, Échiquier\xa0: 4, Vous jouez\xa0: Noirs" in digest
    assert "Ouvrir Tiltyard\xa0:" in digest
    assert "Round: 3, Board: 4, You play: Black" in texts["digest.en.html"]
    assert "\n-- \n" in digest  # by which programs know a signature
