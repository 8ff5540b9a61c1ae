"""Signed results: what is taken, what is refused, and that every attempt is remembered."""

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from conftest import Api
from django.db import connections
from factories import apply, make_tournament, make_user, state_of, win
from outside import (
    Outside,
    envelope,
    game,
    match_claim,
    reasons,
    send_raw,
    shown,
    sign,
)
from pytest_django import Settings

from tiltyard import ClearResult, MatchId
from tiltyard_server.accounts.models import User
from tiltyard_server.common import clock
from tiltyard_server.games import intake, recorder, servers
from tiltyard_server.games.claims import ResultClaim
from tiltyard_server.games.models import GameReport, GameServer, ResultAttempt, UsedNonce
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import LogEntry, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def joust(marshal: User) -> Tournament:
    return make_tournament(marshal, size=4)


@pytest.fixture
def outside(marshal: User, joust: Tournament) -> Outside:
    return Outside(marshal, joust)


def test_a_signed_game_is_a_result(outside: Outside, joust: Tournament) -> None:
    claim = game(joust, winner=1, duration_ms=90_000, moves=31)
    status, answer = outside.post(claim)

    joust.refresh_from_db()
    assert (status, answer) == (
        200,
        {"tournament": joust.pk, "match": 1, "game_id": "g1", "seq": joust.seq},
    )
    assert _winner(joust) == 1
    report = GameReport.objects.get()
    assert (report.source, report.duration_ms, report.game_number) == ("server", 90_000, 1)
    assert (report.server, report.evidence["moves"], report.seq) == (outside.server, 31, joust.seq)
    entry = LogEntry.objects.filter(tournament=joust, kind="game-recorded").get()
    assert (entry.command_id, entry.actor) == (f"{outside.server.public_id}:g1", None)
    assert shown(joust) == [("accepted", True)]
    assert outside.refresh().last_used_at is not None


@pytest.mark.parametrize(
    ("outcome", "score", "kind"),
    [
        ({"score": [20, 10]}, (20, 10), "normal"),
        ({"games": [0, 1, 0]}, (20, 10), "normal"),
        ({"kind": "forfeit", "winner": 0}, None, "forfeit"),
        ({"kind": "forfeit", "winner_entry": 1}, None, "forfeit"),
        ({"kind": "double-forfeit"}, None, "double-forfeit"),
    ],
)
def test_whole_matches_come_in_every_form(
    marshal: User, outcome: dict[str, Any], score: object, kind: str
) -> None:
    tournament = make_tournament(marshal, size=4, config={"options": {"best_of": 3}})

    assert Outside(marshal, tournament).post(match_claim(tournament, **outcome))[0] == 200

    result = state_of(tournament).matches[MatchId(1)].result
    assert result is not None
    assert (result.score, result.kind.value) == (score, kind)
    assert result.winner == (None if kind == "double-forfeit" else 0)


def test_games_come_one_by_one_and_then_the_rest_of_the_match(marshal: User) -> None:
    tournament = make_tournament(marshal, size=2, config={"options": {"best_of": 3}})
    outside = Outside(marshal, tournament)

    assert outside.post(game(tournament, winner=1))[0] == 200
    answer = outside.post(match_claim(tournament, games=[0, 0]))
    assert (answer[0], answer[1]["code"]) == (409, "result.contradicts_games")
    assert outside.post(match_claim(tournament, games=[1]))[1]["code"] == "result.unfinished"
    answer = outside.post(match_claim(tournament, games=[1, 1, 0]))
    assert (answer[0], answer[1]["code"]) == (409, "result.too_many_games")
    assert state_of(tournament).matches[MatchId(1)].games == (1,)
    assert outside.post(match_claim(tournament, games=[1, 0, 1]))[0] == 200
    assert state_of(tournament).matches[MatchId(1)].games == (1, 0, 1)
    assert GameReport.objects.filter(game_number=1).count() == 1
    assert reasons() == ["accepted", "rules", "rules", "rules", "accepted"]


def test_a_forged_result_is_refused(outside: Outside, joust: Tournament) -> None:
    body = {**game(joust), **envelope()}
    signature = sign(outside.secret, {**body, "match": 2})

    status, answer = outside.send(body, signature=signature)

    assert (status, answer["code"]) == (401, "signature.invalid")
    assert "SHA-256" in answer["message"]
    assert shown(joust) == [("forged", False)]
    _nothing_happened(joust)


def test_an_unknown_server_gets_the_answer_of_a_forger(outside: Outside, joust: Tournament) -> None:
    body = {**game(joust), **envelope()}
    forged = outside.send(body, signature="0" * 64)
    for name in ("gs_nobody", "", "½"):
        content = outside_bytes(body)
        unknown = send_raw(content, server_id=name, signature=sign(outside.secret, body))
        assert unknown == forged

    assert shown(joust) == [("unknown-server", False)] * 3 + [("forged", False)]
    _nothing_happened(joust)


def test_a_signature_without_a_server_or_none_at_all_is_refused(joust: Tournament) -> None:
    body = {**game(joust), **envelope()}
    assert send_raw(outside_bytes(body), server_id="", signature="")[0] == 401


@pytest.mark.parametrize(
    ("seconds", "code", "reason"),
    [
        (-301, "message.stale", "stale"),
        (-86_400, "message.stale", "stale"),
        (301, "message.future", "future"),
        (86_400, "message.future", "future"),
    ],
)
def test_a_message_of_another_time_is_refused(
    outside: Outside, joust: Tournament, seconds: int, code: str, reason: str
) -> None:
    status, answer = outside.post(game(joust), timestamp=clock.now_ms() + 1000 * seconds)

    assert (status, answer["code"]) == (409, code)
    assert shown(joust) == [(reason, False)]
    assert not UsedNonce.objects.exists()
    _nothing_happened(joust)


@pytest.mark.parametrize("seconds", [-290, 290])
def test_clocks_may_differ_a_little(outside: Outside, joust: Tournament, seconds: int) -> None:
    assert outside.post(game(joust), timestamp=clock.now_ms() + 1000 * seconds)[0] == 200


def test_the_same_letter_twice_is_a_replay(outside: Outside, joust: Tournament) -> None:
    body = {**game(joust), **envelope()}

    assert outside.send(body)[0] == 200
    status, answer = outside.send(body)

    assert (status, answer["code"]) == (409, "message.replayed")
    assert shown(joust) == [("replayed", False), ("accepted", True)]


def test_a_nonce_is_used_up_by_a_letter_that_was_refused(
    outside: Outside, joust: Tournament
) -> None:
    nonce = envelope()["nonce"]

    assert outside.post(game(joust, match=99), nonce=nonce)[0] == 409
    assert outside.post(game(joust), nonce=nonce)[1]["code"] == "message.replayed"
    assert Outside(outside.owner, joust).post(game(joust), nonce=nonce)[0] == 200


def test_a_result_sent_again_under_a_new_nonce_gets_the_same_answer(
    outside: Outside, joust: Tournament
) -> None:
    first = outside.post(game(joust))
    apply(joust, win(2))

    assert outside.post(game(joust)) == first
    assert GameReport.objects.count() == 1
    assert shown(joust) == [("repeated", True), ("accepted", True)]


@pytest.mark.parametrize("more", [{"winner": 1}, {"game_id": "another"}, {"duration_ms": 1}])
def test_a_second_result_is_refused(
    outside: Outside, joust: Tournament, more: dict[str, Any]
) -> None:
    outside.post(game(joust))

    status, answer = outside.post(game(joust, **more))

    assert (status, answer["code"]) == (409, "result.exists")
    assert shown(joust)[0] == ("already-resolved", False)
    assert _winner(joust) == 0


def test_a_result_of_the_arbiters_stands(outside: Outside, joust: Tournament) -> None:
    apply(joust, win(1, side=1))

    assert outside.post(game(joust))[1]["code"] == "result.exists"
    assert shown(joust) == [("already-resolved", False)]


def test_a_result_that_was_cleared_does_not_come_back_by_itself(
    outside: Outside, joust: Tournament
) -> None:
    first = outside.post(game(joust))
    apply(joust, ClearResult(MatchId(1), clock.now_ms(), "a bug in the game"))

    assert outside.post(game(joust)) == first
    assert state_of(joust).matches[MatchId(1)].result is None
    assert outside.post(game(joust, winner=1, game_id="replay"))[0] == 200


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"match": 99}, "match.unknown"),
        ({"entries": [2, 3]}, "match.foreign"),
        ({"entries": [4, 1]}, "match.foreign"),
        ({"outcome": {"type": "game", "winner_entry": 2, "game_id": "g"}}, "match.foreign"),
    ],
)
def test_a_foreign_match_is_refused(
    outside: Outside, joust: Tournament, change: dict[str, Any], code: str
) -> None:
    status, answer = outside.post({**game(joust), **change})

    assert (status, answer["code"]) == (409, code)
    assert shown(joust) == [("foreign-match", False)]
    _nothing_happened(joust)


def test_a_match_with_the_right_entries_is_taken(outside: Outside, joust: Tournament) -> None:
    assert outside.post({**game(joust), "entries": [1, 4]})[0] == 200


def test_a_match_that_waits_for_its_players_is_refused(outside: Outside, joust: Tournament) -> None:
    assert outside.post(game(joust, match=3))[1]["code"] == "result.not_awaited"
    assert shown(joust) == [("rules", False)]


def test_a_server_reports_only_where_it_was_let_in(outside: Outside, marshal: User) -> None:
    other = make_tournament(marshal, size=4)

    status, answer = outside.post(game(other))
    assert (status, answer["code"]) == (403, "server.not_granted")
    assert shown(other) == [("not-granted", False)]
    body = {**game(other), "tournament": 999_999}
    assert outside.post(body)[1]["code"] == "server.not_granted"
    assert reasons() == ["not-granted"] * 2
    _nothing_happened(other)


def test_a_revoked_server_reports_no_more(outside: Outside, joust: Tournament) -> None:
    servers.revoke_server(user_id=outside.owner.pk, server_id=outside.server.pk, now=clock.now())

    status, answer = outside.post(game(joust))

    assert (status, answer["code"]) == (401, "server.revoked")
    assert shown(joust) == [("revoked", False)]


def test_an_old_secret_is_good_until_the_overlap_ends(outside: Outside, joust: Tournament) -> None:
    old, new = outside.secret, _rotate(outside, timedelta(hours=1))
    assert new != old

    assert outside.post(game(joust, match=1))[0] == 200
    outside.secret = new
    assert outside.post(game(joust, match=2))[0] == 200
    GameServer.objects.update(previous_until=clock.now())
    outside.secret = old
    status, answer = outside.post(game(joust, match=1))
    assert (status, answer["code"]) == (401, "secret.expired")
    assert shown(joust)[0] == ("forged", False)


def test_a_secret_before_the_last_is_forgotten_and_one_without_overlap_ends_at_once(
    outside: Outside, joust: Tournament
) -> None:
    first, second = outside.secret, _rotate(outside, timedelta(hours=1))
    third = _rotate(outside, timedelta(0))

    for secret, code in ((first, "signature.invalid"), (second, "secret.expired"), (third, None)):
        outside.secret = secret
        assert outside.post(game(joust))[1].get("code") == code


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"outcome": {"type": "game", "winner": 2, "game_id": "g"}}, "outcome.winner"),
        ({"outcome": {"type": "game", "winner": True, "game_id": "g"}}, "outcome.winner"),
        ({"outcome": {"type": "game", "game_id": "g"}}, "outcome"),
        ({"outcome": {"type": "game", "winner": 0}}, "outcome.game_id"),
        ({"outcome": {"type": "game", "winner": 0, "game_id": "a b"}}, "outcome.game_id"),
        ({"outcome": {"type": "match", "game_id": "g"}}, "outcome"),
        ({"outcome": {"type": "match", "score": [10], "game_id": "g"}}, "outcome.score"),
        ({"outcome": {"type": "match", "kind": "forfeit", "game_id": "g"}}, "outcome"),
        (
            {"outcome": {"type": "match", "kind": "double-forfeit", "winner": 0, "game_id": "g"}},
            "outcome",
        ),
        ({"match": "1"}, "match"),
        ({"match": 0}, "match"),
        ({"nonce": "short"}, "nonce"),
        ({"timestamp": -1}, "timestamp"),
        ({"extra": 1}, "extra"),
    ],
)
def test_a_body_that_says_nothing_clear_is_refused_with_its_field(
    outside: Outside, joust: Tournament, change: dict[str, Any], field: str
) -> None:
    status, answer = outside.post({**game(joust)}, **change)

    assert (status, answer["code"]) == (422, "input.invalid")
    assert field in [problem["field"] for problem in answer["details"]["fields"]]
    assert reasons() == ["malformed"]
    _nothing_happened(joust)


@pytest.mark.parametrize(
    "raw", [b"", b"[]", b"{", b'{"match":1.0}', b'{"match":1,"match":2}', b"\xff" * 10]
)
def test_a_body_that_is_not_canonical_json_is_refused(outside: Outside, raw: bytes) -> None:
    status, answer = send_raw(raw, server_id=outside.server.public_id, signature="0" * 64)

    assert status == 422
    assert answer["message"].endswith(".")
    assert reasons() == ["malformed"]


def test_a_body_that_is_too_large_is_not_read(outside: Outside, joust: Tournament) -> None:
    body = {**game(joust), **envelope()}
    raw = outside_bytes(body) + b" " * 20_000

    assert outside.send(body, raw=raw)[0] == 413
    assert reasons() == []


def test_spaces_and_the_order_of_keys_do_not_matter(outside: Outside, joust: Tournament) -> None:
    body = {**envelope(), **game(joust)}
    raw = outside_bytes(body).replace(b'": ', b'"  :\n ')

    assert outside.send(body, raw=raw)[0] == 200


def test_a_batch_answers_each_result_by_itself(outside: Outside, marshal: User) -> None:
    one, two, other = (make_tournament(marshal, size=4) for _ in range(3))
    outside.grant(one)
    outside.grant(two)
    claims = [
        game(one, 1),
        game(two, 2, winner=1),
        game(other, 1),
        game(one, 2),
        game(one, 3, winner_entry=1) | {"outcome": {"type": "game", "winner": 0, "game_id": "f"}},
        game(one, 1),
        game(one, 1, winner=1),
    ]

    status, answer = outside.post({"results": claims})

    assert status == 200
    told = [(row["ok"], row.get("error", {}).get("code")) for row in answer["results"]]
    assert told == [
        (True, None),
        (True, None),
        (False, "server.not_granted"),
        (True, None),
        (True, None),
        (True, None),
        (False, "result.exists"),
    ]
    one.refresh_from_db()
    assert one.phase == "completed"
    assert answer["results"][5]["result"] == answer["results"][0]["result"]
    assert len(reasons()) == 7
    assert shown(other) == [("not-granted", False)]
    assert shown(one)[-1] == ("accepted", True)
    assert log.verify(one).broken_at is None


def test_a_batch_has_limits(outside: Outside, joust: Tournament) -> None:
    assert outside.post({"results": []})[0] == 422
    assert outside.post({"results": [game(joust)] * 101})[0] == 422


def test_a_forged_batch_is_noted_once_for_each_tournament(outside: Outside, marshal: User) -> None:
    one, two = make_tournament(marshal), make_tournament(marshal)
    outside.secret = "wrong"

    assert outside.post({"results": [game(one, 1), game(one, 2), game(two)]})[0] == 401
    assert shown(one) == shown(two) == [("forged", False)]


def test_a_flood_of_forgeries_fills_no_table(
    outside: Outside, joust: Tournament, settings: Settings
) -> None:
    settings.TILTYARD_UNSIGNED_A_MINUTE = 3
    good, outside.secret = outside.secret, "wrong"

    statuses = [outside.post(game(joust))[0] for _ in range(6)]
    assert statuses == [401, 401, 401, 429, 429, 429]
    assert reasons() == ["forged"] * 3 + ["too-many"]
    outside.secret = good
    assert outside.post(game(joust))[0] == 200
    ResultAttempt.objects.update(at=clock.now() - timedelta(minutes=2))
    outside.secret = "wrong"
    assert outside.post(game(joust))[0] == 401


def test_no_secret_is_stored_or_shown(
    outside: Outside, joust: Tournament, caplog: pytest.LogCaptureFixture
) -> None:
    outside.post(game(joust))
    outside.post(game(joust, winner=1))
    rows = [*GameServer.objects.values(), *ResultAttempt.objects.values()]
    told = Api(joust.owner).get(f"/tournaments/{joust.pk}/result-attempts")

    for text in (str(rows), str(told), caplog.text):
        assert outside.secret[4:] not in text
    assert "already-resolved" in caplog.text


def test_the_installations_secret_makes_the_servers_secret(
    outside: Outside, joust: Tournament, settings: Settings
) -> None:
    settings.SECRET_KEY = "another installation"

    assert outside.post(game(joust))[1]["code"] == "signature.invalid"


def test_nonces_are_forgotten_when_their_time_is_over(outside: Outside, joust: Tournament) -> None:
    outside.post(game(joust))
    now = clock.now()

    assert intake.forget_nonces(now=now) == 0
    assert intake.forget_nonces(now=now + timedelta(seconds=299)) == 0
    assert intake.forget_nonces(now=now + timedelta(seconds=302)) == 1


def test_a_host_of_our_own_reports_by_the_same_door(joust: Tournament) -> None:
    claim = ResultClaim.model_validate(game(joust))
    source = recorder.Source()

    first = recorder.record_claims(tournament_id=joust.pk, claims=[claim], source=source)
    again = recorder.record_claims(tournament_id=joust.pk, claims=[claim], source=source)

    assert [verdict.reason for verdict in (*first, *again)] == ["accepted", "repeated"]
    assert first[0].seq == again[0].seq
    assert GameReport.objects.get().source == "host"


def test_attempts_are_read_page_by_page(outside: Outside, joust: Tournament) -> None:
    for match in range(1, 6):
        outside.post(game(joust, match=match))
    path = f"/tournaments/{joust.pk}/result-attempts"

    first = Api(joust.owner).get(f"{path}?limit=2")
    rest = Api(joust.owner).get(f"{path}?limit=9&before={first['items'][-1]['id']}")

    assert [row["match"] for row in first["items"] + rest["items"]] == [5, 4, 3, 2, 1]
    assert first["total"] == 5


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("is_replay", [True, False])
def test_two_posts_at_once_record_once(is_replay: bool) -> None:
    marshal = make_user()
    joust = make_tournament(marshal, size=4)
    outside = Outside(marshal, joust)
    first = {**game(joust), **envelope()}
    second = first if is_replay else {**game(joust), **envelope()}

    def post(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        try:
            return outside.send(body)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(post, [first, second]))

    assert sorted(answer[0] for answer in answers) == ([200, 409] if is_replay else [200, 200])
    if not is_replay:
        assert answers[0] == answers[1]
    assert LogEntry.objects.filter(tournament=joust, kind="game-recorded").count() == 1
    assert GameReport.objects.count() == 1
    assert sorted(reasons()) == ["accepted", "replayed" if is_replay else "repeated"]


def outside_bytes(body: object) -> bytes:
    return json.dumps(body).encode()


def _rotate(outside: Outside, overlap: timedelta) -> str:
    _, secret = servers.rotate_secret(
        user_id=outside.owner.pk, server_id=outside.server.pk, overlap=overlap, now=clock.now()
    )
    return secret


def _winner(tournament: Tournament) -> int | None:
    result = state_of(tournament).matches[MatchId(1)].result
    assert result is not None
    return result.winner


def _nothing_happened(tournament: Tournament) -> None:
    seq = tournament.seq
    tournament.refresh_from_db()
    assert tournament.seq == seq
    assert not GameReport.objects.exists()
