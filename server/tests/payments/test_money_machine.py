"""Anything people may do to tournaments with money, in any order: the books are right throughout.

The real services on the real database, driven by hypothesis. With a payment service that takes
what it is sent when it feels like it.
"""

import os
from contextlib import suppress
from datetime import timedelta
from typing import Any
from unittest import mock
from uuid import uuid4

import pytest
from deliveries import deliver_payouts
from django.db import transaction
from django.test import override_settings
from factories import AT, apply, make_user, ready_matches, state_of, win
from hypothesis import HealthCheck, event, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from purses import check_books, fund, holds, join, make_paid_tournament, move, wallet

from tiltyard import (
    CheckIn,
    CorrectResult,
    EntryId,
    EntryStatus,
    MatchId,
    NotFoundError,
    Phase,
    ReinstateEntry,
    Result,
    RuleError,
    WithdrawEntry,
)
from tiltyard_server.common import clock
from tiltyard_server.payments.models import Account, Alert, Movement, Payout
from tiltyard_server.payments.payouts import delivery
from tiltyard_server.payments.payouts.confirmations import confirm_payout, return_payout
from tiltyard_server.payments.payouts.resolution import retry_payout, settle_payout
from tiltyard_server.payments.payouts.withdrawal import withdraw_money
from tiltyard_server.payments.providers.base import Attempt

pytestmark = pytest.mark.django_db
ON: dict[str, Any] = {"PAYMENT_SERVICE_URL": "http://127.0.0.1:1", "WEBHOOK_SECRETS": ["s"]}
NEXT = {
    Phase.REGISTRATION: (Phase.CHECK_IN, Phase.CANCELLED),
    Phase.CHECK_IN: (Phase.SEEDING, Phase.CANCELLED),
    Phase.SEEDING: (Phase.IN_PROGRESS, Phase.CANCELLED),
    Phase.IN_PROGRESS: (Phase.ABORTED,),
    Phase.ABORTED: (Phase.REGISTRATION,),
}
numbers = st.integers(1, 6)


class Books(RuleBasedStateMachine):
    """One paid tournament, six people, an operator, and a service with moods."""

    def __init__(self) -> None:
        super().__init__()
        self.undo = transaction.atomic()
        self.undo.__enter__()
        self.users = [make_user(f"p{uuid4().hex[:12]}") for _ in range(6)]
        self.operator = make_user(f"o{uuid4().hex[:12]}", is_operator=True)
        for user in self.users:
            fund(user, 250)
        self.tournament = make_paid_tournament(
            config={"check_in_required": True}, house_fee=700, guaranteed=333
        )
        self.now = clock.from_ms(AT)
        self.taken: dict[str, int] = {}  # what the service has paid, once for each id
        self.has_service = override_settings(**ON)
        self.has_service.enable()

    def teardown(self) -> None:
        event(f"ends {self.phase}, {len(self.taken) and 'paid'}")
        self.has_service.disable()
        transaction.set_rollback(True)
        self.undo.__exit__(None, None, None)

    @property
    def phase(self) -> Phase:
        return Phase(self.tournament.phase)

    def attempt(self, *commands: Any) -> None:
        with suppress(NotFoundError, RuleError):
            apply(self.tournament, *commands)
        self.tournament.refresh_from_db()

    @rule(number=numbers)
    def register(self, number: int) -> None:
        user = self.users[number - 1]
        before, count = wallet(user), self.tournament.entry_count
        with suppress(RuleError):
            join(self.tournament, user, 2000 + number)
        self.tournament.refresh_from_db()
        assert wallet(user) == before - 100 * (self.tournament.entry_count - count)

    @rule(number=numbers, amount=st.integers(1, 260))
    def withdraw(self, number: int, amount: int) -> None:
        """Mend 5: out of a wallet, with the same guarantees as prizes."""
        user = self.users[number - 1]
        before = wallet(user)
        with suppress(RuleError):
            withdraw_money(user_id=user.pk, amount=amount, currency="coins", at=self.now)
        assert wallet(user) == (before - amount if amount <= before else before)

    @rule(number=numbers, out=st.sampled_from([EntryStatus.WITHDRAWN, EntryStatus.DISQUALIFIED]))
    def leave(self, number: int, out: EntryStatus) -> None:
        self.attempt(WithdrawEntry(EntryId(number), AT, out))

    @rule(number=numbers)
    def come_back(self, number: int) -> None:
        self.attempt(ReinstateEntry(EntryId(number), AT))

    @precondition(lambda self: self.phase is Phase.CHECK_IN)
    @rule(present=st.sets(numbers, min_size=2))
    def check_in(self, present: set[int]) -> None:
        for number in present:
            self.attempt(CheckIn(EntryId(number), AT))

    @rule(to=st.integers(0, 5))
    def go_on(self, to: int) -> None:
        ways = NEXT.get(self.phase, ())
        if not ways:
            return
        try:
            move(self.tournament, ways[min(to // 4, len(ways) - 1)])
        except RuleError:
            self.tournament.refresh_from_db()

    @precondition(lambda self: self.phase is Phase.IN_PROGRESS)
    @rule(count=st.integers(1, 5), side=st.integers(0, 1))
    def play(self, count: int, side: int) -> None:
        for _ in range(count):
            for match in ready_matches(self.tournament)[:1]:
                self.attempt(win(match, side))

    @precondition(lambda self: self.phase is Phase.COMPLETED)
    @rule(side=st.integers(0, 1))
    def correct(self, side: int) -> None:
        final = max(state_of(self.tournament).matches)
        score = (10, 0) if side == 0 else (0, 10)
        result = Result.from_score(*score)
        self.attempt(CorrectResult(MatchId(final), result, AT, "seen again"))

    @rule(moods=st.lists(st.sampled_from(["well", "lost answer", "down"]), min_size=8, max_size=8))
    def deliver(self, moods: list[str]) -> None:
        self.now += timedelta(seconds=500)
        feelings = iter(moods)

        async def send(payout: Payout, _: object) -> Attempt:
            mood = next(feelings)
            if mood != "down":
                known = self.taken.setdefault(str(payout.pk), payout.amount)
                assert known == payout.amount
            is_heard = mood == "well"
            return Attempt("url", 200 if is_heard else None, 1, "" if is_heard else mood)

        with mock.patch.object(delivery, "_send", send):
            deliver_payouts(now=self.now)

    @rule()
    def give_back(self) -> None:
        """The service finds that it cannot pay what it took: it then pays it when it comes anew."""
        payout = Payout.objects.filter(pk__in=self.taken).order_by("created_at", "pk").first()
        if payout is not None:
            with suppress(RuleError):  # it was settled by hand
                return_payout(payout.pk, why="closed", at=self.now)
                assert Alert.objects.filter(payout=payout, resolved_at=None).exists()
                del self.taken[str(payout.pk)]

    @rule(choice=st.integers(0, 2), to_wallet=st.booleans())
    def decide(self, choice: int, *, to_wallet: bool) -> None:
        payout = Payout.objects.filter(status="failed").order_by("created_at").first()
        if choice == 2:
            payout = Payout.objects.filter(pk__in=self.taken).order_by("?").first()
            if payout is not None:
                with suppress(RuleError):  # it was confirmed before
                    confirm_payout(payout.pk, at=self.now)
        elif payout is not None and choice == 0:
            retry_payout(payout.pk, actor_id=self.operator.pk, at=self.now)
        elif payout is not None and str(payout.pk) not in self.taken:  # the operator has asked
            settle_payout(
                payout.pk,
                actor_id=self.operator.pk,
                reason="by hand",
                to_wallet=to_wallet,
                at=self.now,
            )

    @invariant()
    def the_books_are_right(self) -> None:
        check_books(self.tournament)

    @invariant()
    def nobody_was_paid_without_a_line_in_the_ledger(self) -> None:
        """All that left is what the service took and what was settled; nothing twice."""
        known = {str(p.pk): p for p in Payout.objects.all()}
        assert set(self.taken) <= set(known)
        gone = sum(p.amount for p in known.values() if p.status in ("sent", "confirmed"))
        settled_in = sum(
            line.amount
            for movement in Movement.objects.filter(reason="settled")
            for line in movement.lines.filter(account__kind=Account.Kind.PLAYER)
        )
        outside = -holds(Account.Kind.CLEARING)
        assert outside == 6 * 250 - gone + settled_in
        for key in self.taken:
            assert known[key].status != "replaced"


def _run(examples: int, steps: int) -> None:
    settings_ = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=examples < 20,
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(Books, settings=settings_)


def test_whatever_people_do_the_books_are_right() -> None:
    _run(3, 14)


@pytest.mark.long
def test_whatever_people_do_for_long_the_books_are_right() -> None:
    _run(int(os.environ.get("TILTYARD_MONEY_EXAMPLES", "150")), 50)
