"""Pair a round of a file by the FIDE Dutch system and say why it came out so."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from tiltyard import explain_dutch
from tiltyard.errors import InputError
from tiltyard.io.trf import TrfTournament, read_tournament, read_trf
from tiltyard.pairing.base import PairingRequest
from tiltyard.pairing.explanation.reasons import BracketExplanation, PairExplanation
from tiltyard_server.pairing.schemas import (
    BracketOut,
    ExclusionOut,
    ExplainedRoundOut,
    PairingIn,
    PairOut,
)

MOST_PLAYERS: Final = 2_000


def explain_round(asked: PairingIn) -> ExplainedRoundOut:
    """Return the pairing of a round with the reasons for every pair.

    Raises:
        InputError: the file cannot be understood, line and column named, or is too large.
        RuleError: `pairing.impossible`.
    """
    tournament = read_tournament(read_trf(asked.trf.encode()))
    number = asked.round or tournament.paired_rounds + 1
    request = _complete(tournament, tournament.request(number), asked)
    return describe_round(request, tournament.starting_ranks, tournament.names)


def describe_round(
    request: PairingRequest, ranks: Mapping[int, int], names: Mapping[int, str]
) -> ExplainedRoundOut:
    """Return why the Dutch system pairs a round as it does.

    `ranks` and `names` say what people call each pairing number.

    Raises:
        RuleError: `pairing.impossible`.
    """
    explained = explain_dutch(request, names)
    return ExplainedRoundOut(
        round=request.round,
        rounds=request.rounds,
        edition=str(request.options.get("edition", "2026")),
        brackets=[_bracket_out(bracket, ranks, names) for bracket in explained.brackets],
        bye=None if explained.bye is None else ranks[explained.bye],
        bye_name=None if explained.bye is None else names[explained.bye],
        bye_reason=explained.bye_reason,
    )


def _complete(
    tournament: TrfTournament, request: PairingRequest, asked: PairingIn
) -> PairingRequest:
    """Fill in what the file may leave open: the length of the tournament and the edition."""
    if len(request.players) > MOST_PLAYERS:
        raise InputError(
            "pairing.too_large",
            f"The file has {len(request.players)} players; up to {MOST_PLAYERS} are paired here. "
            "Use `tiltyard pair` for more.",
            field="trf",
        )
    rounds = asked.rounds or tournament.declared_rounds or 0
    if rounds < request.round:
        raise InputError(
            "pairing.rounds_missing",
            f"Round {request.round} is to be paired, but the tournament has {rounds or 'no known'} "
            "rounds; say how many in `rounds`.",
            field="rounds",
        )
    options = dict(request.options)
    if asked.edition is not None:
        options["edition"] = asked.edition
    return replace(request, rounds=rounds, options=options)


def _bracket_out(
    bracket: BracketExplanation, ranks: Mapping[int, int], names: Mapping[int, str]
) -> BracketOut:
    return BracketOut(
        score=bracket.score,
        moved_down=[ranks[number] for number in bracket.moved_down],
        residents=[ranks[number] for number in bracket.residents],
        downfloaters=[ranks[number] for number in bracket.downfloaters],
        pairs=[_pair_out(pair, ranks, names) for pair in bracket.pairs],
    )


def _pair_out(pair: PairExplanation, ranks: Mapping[int, int], names: Mapping[int, str]) -> PairOut:
    return PairOut(
        white=ranks[pair.white],
        black=ranks[pair.black],
        white_name=names[pair.white],
        black_name=names[pair.black],
        text=str(pair),
        reasons=pair.list_reasons(names),
        criterion=pair.criterion,
        colour_article=pair.colour_article,
        excluded=[ExclusionOut(player=ranks[e.number], reason=e.reason) for e in pair.excluded],
    )
