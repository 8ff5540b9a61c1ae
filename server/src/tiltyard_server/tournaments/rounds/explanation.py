"""Why the rounds of a tournament were paired as they were."""

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

from tiltyard import PAIRING_SYSTEMS, EntryId, RuleError, TournamentState
from tiltyard.formats.draft.rounds import request_again as request_cards_again
from tiltyard.formats.keizer.record import request_again as request_keizer_again
from tiltyard.formats.swiss.record import SWISS_BRACKET, SwissRecord
from tiltyard.pairing.explanation import Alternative, make_reasoner
from tiltyard.pairing.explanation import explain_round as explain_system_round
from tiltyard.pairing.explanation.alternative import find_alternative
from tiltyard.pairing.explanation.card import CardReasoner
from tiltyard.pairing.explanation.keizer import KeizerReasoner
from tiltyard.pairing.explanation.reasoner import Reasoner
from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.pairing.schemas import (
    ExclusionOut,
    ExplainedRoundOut,
    ForcedPairOut,
    WhyNotOut,
)
from tiltyard_server.pairing.services import describe_round
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.rounds.reasons import (
    CARDS,
    KEIZER,
    SYSTEM_NAMES,
    explain_plainly,
)
from tiltyard_server.tournaments.visibility import Shown

_MOST_TRIED: Final = 300  # players; a single question is answered for any number
OTHERS: Final = (CARDS, KEIZER)  # formats with a system of their own
_EDITIONS: Final = {"fide-dutch-2026": "2026", "fide-dutch-2017": "2017"}


def explain_round(shown: Shown, round_number: int) -> ExplainedRoundOut:
    """Return the reasons for every pair of a round, players by entry number and name.

    The Dutch system gives its criteria; of the others the facts are told that they work with. It
    speaks of the results as they are now; where they were corrected since, or the arbiter paired
    by hand, a pair of the round may be missing.

    Raises:
        RuleError: `explain.not_swiss`; `pairing.impossible`.
        NotFoundError: `round.unknown`.
    """
    state, system = _load(shown.tournament, (CARDS,))
    _check_round(state, round_number)
    edition = _EDITIONS.get(system)
    names = _list_names(shown)
    if edition is None:
        plain = explain_plainly(state, system, round_number, names)
        return plain if system == CARDS else _add_reasons(plain, state, system, names)
    record = SwissRecord(state)
    request = replace(record.request_again(round_number), options={"edition": edition})
    return describe_round(
        request,
        {number: int(entry) for number, entry in enumerate(record.order, 1)},
        {number: names[int(entry)] for number, entry in enumerate(record.order, 1)},
    )


def _add_reasons(
    plain: ExplainedRoundOut, state: TournamentState, system: str, names: Mapping[int, str]
) -> ExplainedRoundOut:
    """Return the facts of a round together with what the system says about its pairs.

    Where corrections since then leave no pairing, the facts stay alone; so they do in fields so
    large that trying out every opponent who was passed over takes seconds.
    """
    record = SwissRecord(state)
    if len(record.order) > _MOST_TRIED:
        return plain
    entries = {number: int(entry) for number, entry in enumerate(record.order, 1)}
    called = {number: names[entry] for number, entry in entries.items()}
    request = replace(record.request_again(plain.round), options={})
    try:
        told = explain_system_round(request, called, system=PAIRING_SYSTEMS[system])
    except RuleError:
        return plain
    found = {
        (entries[pair.white], entries[pair.black]): pair
        for bracket in told.brackets
        for pair in bracket.pairs
    }
    for shown in (pair for bracket in plain.brackets for pair in bracket.pairs):
        pair = found.get((shown.white, shown.black))
        if pair is not None:
            shown.reasons += pair.list_reasons(called)[bool(pair.floats) :]
            shown.criterion, shown.colour_article = pair.criterion, pair.colour_article
            shown.excluded = [
                ExclusionOut(player=entries[e.number], reason=e.reason) for e in pair.excluded
            ]
    return plain


def explain_absence(shown: Shown, round_number: int, one: int, other: int | None) -> WhyNotOut:
    """Return why two entries do not meet in a round, or without `other` why one has no bye.

    It speaks of the results as they are now, and of those whom the system paired.

    Raises:
        RuleError: `explain.not_swiss`, `explain.by_lot` (the first round of cards);
            `pairing.impossible`.
        NotFoundError: `round.unknown`, `entry.unknown`, `player.unknown`.
        InputError: `pairing.same`.
    """
    state, system = _load(shown.tournament, OTHERS)
    _check_round(state, round_number)
    names = _list_names(shown)
    asked = [one] if other is None else [one, other]
    for entry in asked:
        if EntryId(entry) not in state.seeds:
            raise _refuse_stranger(entry)
    if system in OTHERS:
        reasoner = _make_reasoner(state, system, round_number, EntryId(one), names)
        found = find_alternative(reasoner, one, other)
        return _describe_absence(found, (round_number, system), {n: n for n in names}, names)
    record = SwissRecord(state)
    called = {number: names[int(entry)] for number, entry in enumerate(record.order, 1)}
    options = {"edition": _EDITIONS[system]} if system in _EDITIONS else {}
    request = replace(record.request_again(round_number), options=options)
    reasoner = make_reasoner(PAIRING_SYSTEMS[system], request, called)
    numbers = [_find_number(record, entry) for entry in asked]
    found = find_alternative(reasoner, numbers[0], numbers[1] if numbers[1:] else None)
    entries = {number: int(entry) for number, entry in enumerate(record.order, 1)}
    return _describe_absence(found, (round_number, system), entries, called)


def _list_names(shown: Shown) -> dict[int, str]:
    entries = Entry.objects.filter(tournament=shown.tournament.pk)
    return shown.disclosure.cover_names(dict(entries.values_list("number", "name")))


def _make_reasoner(
    state: TournamentState, system: str, number: int, entry: EntryId, names: Mapping[int, str]
) -> Reasoner:
    """Return who answers for a round of Keizer or of cards; both call players by entry."""
    if system == KEIZER:
        return KeizerReasoner(request_keizer_again(state, number), names)
    return CardReasoner(request_cards_again(state, number, entry), names)


def _load(tournament: Tournament, others: Collection[str]) -> tuple[TournamentState, str]:
    """Return the state and the system; `others` are the formats that have one of their own."""
    state = log.load_head(tournament).state
    is_other = tournament.format in OTHERS
    system = tournament.format if is_other else str(state.config.options.get("system", ""))
    if system not in (*_EDITIONS, *SYSTEM_NAMES) or (is_other and system not in others):
        raise RuleError(
            "explain.not_swiss", say("Only the rounds of a Swiss are paired for reasons.")
        )
    return state, system


def _check_round(state: TournamentState, round_number: int) -> None:
    swiss = [m for m in state.matches.values() if m.fixture.bracket == SWISS_BRACKET]
    paired = max((match.fixture.round for match in swiss), default=0)
    if not 1 <= round_number <= paired:
        raise NotFoundError(
            "round.unknown",
            say(
                "Round {round_number} is not paired; rounds paired so far: {paired}.",
                round_number=round_number,
                paired=paired,
            ),
        )


def _find_number(record: SwissRecord, entry: int) -> int:
    if entry not in record.numbers:
        raise _refuse_stranger(entry)
    return record.numbers[EntryId(entry)]


def _refuse_stranger(entry: int) -> NotFoundError:
    return NotFoundError(
        "entry.unknown", say("There is no entry {entry} in this tournament.", entry=entry)
    )


def _describe_absence(
    found: Alternative,
    asked: tuple[int, str],
    entries: Mapping[int, int],
    names: Mapping[int, str],
) -> WhyNotOut:
    bye = None if found.pairing is None else found.pairing.bye
    round_number, system = asked
    return WhyNotOut(
        round=round_number,
        system=SYSTEM_NAMES.get(system, say("FIDE Dutch system")),
        is_actual=found.is_actual,
        is_possible=found.is_possible,
        criterion=found.code,
        article=found.article,
        actual=found.actual,
        worse=found.other,
        reason=found.reason,
        changed=[
            ForcedPairOut(
                white=entries[pair.white],
                black=entries[pair.black],
                white_name=names[pair.white],
                black_name=names[pair.black],
            )
            for pair in found.changed
        ],
        bye=None if bye is None else entries[bye],
        bye_name=None if bye is None else names[bye],
    )
