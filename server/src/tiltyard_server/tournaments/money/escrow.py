"""What a change of a tournament does to money, in the transaction of the change."""

from collections.abc import Mapping, Sequence
from typing import Final

from tiltyard import EntryId, EntryStatus, Phase, Place, TournamentState
from tiltyard.core.events import (
    EntryRegistered,
    EntryStatusChanged,
    Event,
    PhaseChanged,
    PlacesDecided,
)
from tiltyard.formats.forecast import count_progress, expected_places
from tiltyard.prizes import Split, split_expected, split_places
from tiltyard_server.common import clock
from tiltyard_server.payments import fees
from tiltyard_server.payments.awards import Award, award_prizes
from tiltyard_server.payments.models import Fee, Terms
from tiltyard_server.payments.pledges import hold_pledge
from tiltyard_server.payments.terms import find_terms, read_rules
from tiltyard_server.tournaments.commands.envelopes import Record
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.projection import Change

_CONCERNED: Final = (EntryRegistered, EntryStatusChanged, PhaseChanged, PlacesDecided)
_REFUNDING: Final[Mapping[str, frozenset[Phase]]] = {
    Terms.Withdrawal.UNTIL_SEEDING: frozenset({Phase.REGISTRATION, Phase.CHECK_IN}),
    Terms.Withdrawal.UNTIL_CHECK_IN: frozenset({Phase.REGISTRATION}),
    Terms.Withdrawal.NEVER: frozenset(),
}


def follow_money(tournament: Tournament, change: Change, records: Sequence[Record]) -> None:
    """Do what the events of a change mean for fees and prizes, in their order."""
    if not any(isinstance(record.event, _CONCERNED) for record in records):
        return
    terms = find_terms(tournament.pk)
    if terms is None:
        return
    till = _Till(terms, tournament, change)
    for record in records:
        if record.payer_id is not None and isinstance(
            record.event, EntryRegistered | EntryStatusChanged
        ):
            at = clock.from_ms(record.event.at)
            fees.hold_fee(terms, entry=record.event.entry, payer_id=record.payer_id, at=at)
        if record.payer_id is not None and isinstance(record.event, PhaseChanged):
            at = clock.from_ms(record.event.at)
            hold_pledge(terms, sponsor_id=record.payer_id, at=at)
        if isinstance(record.event, _CONCERNED):
            till.follow(record.event)


def is_refunded(terms: Terms, status: EntryStatus, phase: Phase | None) -> bool:
    """Whether whoever leaves like this, in this phase, gets the fee back."""
    if status is EntryStatus.NO_SHOW:
        return terms.no_show == Terms.NoShow.REFUND
    return status is EntryStatus.WITHDRAWN and phase in _REFUNDING[terms.withdrawal]


def is_split(state: TournamentState) -> bool:
    """Whether an abort now distributes prizes: strictly more than half of the matches are done."""
    done, total = count_progress(state)
    return 2 * done > total


class _Till:
    """One change on its way through the till."""

    def __init__(self, terms: Terms, tournament: Tournament, change: Change) -> None:
        self._terms = terms
        self._tournament = tournament
        self._change = change
        self._phase = change.before.phase

    def follow(self, event: Event) -> None:
        """Do what one event means."""
        match event:
            case EntryStatusChanged():
                self._follow_entry(event)
            case PhaseChanged():
                self._follow_phase(event)
            case PlacesDecided(places=places, at=at):
                self._award_places(places, at)
            case _:
                pass

    def _follow_entry(self, event: EntryStatusChanged) -> None:
        if not event.status.is_out:
            fees.restore_fee(self._terms, entry=event.entry)
        elif is_refunded(self._terms, event.status, self._phase):
            fees.refund_fee(self._terms, entry=event.entry, at=clock.from_ms(event.at))
        else:
            fees.forfeit_fee(self._terms, entry=event.entry)

    def _follow_phase(self, event: PhaseChanged) -> None:
        is_restart = self._phase is Phase.ABORTED
        self._phase = event.to
        if event.to is Phase.CANCELLED:
            fees.refund_all(self._terms, at=clock.from_ms(event.at))
        elif event.to is Phase.ABORTED:
            self._abort(event.at)
        elif is_restart:
            self._terms.run += 1
            self._terms.pool = None
            self._terms.save(update_fields=["run", "pool"])

    def _abort(self, at: int) -> None:
        """More than half played: everybody gets what they could expect. Otherwise: refunds."""
        after = self._change.after
        state = after if after.phase is Phase.ABORTED else self._change.before
        if not is_split(state):
            fees.refund_all(self._terms, at=clock.from_ms(at))
            return
        split = split_expected(
            read_rules(self._terms),
            pool=self._gather(at),
            forecast=expected_places(state).chances,
            seeds=state.seeds,
        )
        self._award(split, {}, at)

    def _award_places(self, places: Sequence[Place], at: int) -> None:
        split = split_places(
            read_rules(self._terms),
            pool=self._gather(at),
            places=places,
            seeds=self._change.after.seeds,
        )
        self._award(split, {place.entry: place.rank for place in places}, at)

    def _gather(self, at: int) -> int:
        return fees.gather_pool(self._terms, at=clock.from_ms(at), key=self._key)

    def _award(self, split: Split, positions: Mapping[EntryId, int], at: int) -> None:
        people = self._find_people(list(split.prizes))
        awards = [
            Award(entry, people.get(entry), amount, positions.get(entry))
            for entry, amount in split.prizes.items()
        ]
        awards.sort(key=lambda award: (award.position or 0, award.entry))
        award_prizes(self._terms, awards, at=clock.from_ms(at), key=self._key)

    def _find_people(self, entries: Sequence[EntryId]) -> dict[int, int]:
        """Return who gets the prize of each entry: its player, else whoever paid for it."""
        paid = Fee.objects.filter(tournament=self._tournament, entry__in=entries).order_by("number")
        payers = dict(paid.values_list("entry", "payer_id"))
        rows = Entry.objects.filter(tournament=self._tournament, number__in=entries)
        players = rows.exclude(user=None).values_list("number", "user_id")
        return {**payers, **{number: user for number, user in players if user is not None}}

    @property
    def _key(self) -> str:
        return f"prizes:{self._tournament.pk}:{self._tournament.seq}"
