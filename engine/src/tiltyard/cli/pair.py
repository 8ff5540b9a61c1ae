"""`tiltyard pair`: the next round of a report file."""

import sys
from dataclasses import dataclass, replace

import click

from tiltyard.cli.explanation.explain import (
    explain_pair,
    explain_round,
    list_brackets,
    list_reasons,
)
from tiltyard.cli.explanation.why_not import answer_why_not
from tiltyard.cli.files import FileTournament, read_for_system
from tiltyard.cli.foreign.call import ForeignCall, foreign_options, place_beside
from tiltyard.cli.foreign.checklist import write_checklist
from tiltyard.cli.outcome import Json, print_json, read_bytes, reported, write_bytes
from tiltyard.cli.systems import get_system, system_options
from tiltyard.errors import InputError
from tiltyard.io.trf import TrfTournament, check_points, list_warnings, read_system, read_trf
from tiltyard.pairing.base import Colour, PairingRequest, PairingResult


@dataclass(frozen=True, slots=True)
class _Choices:
    """What the command line says about the round to pair."""

    system: str | None
    edition: str | None
    round: int | None
    rounds: int | None
    colour: str | None
    trust_results: bool


@dataclass(frozen=True, slots=True)
class _Paired:
    """A paired round with everything needed to show it."""

    tournament: FileTournament
    request: PairingRequest
    result: PairingResult
    system: str


@click.command()
@click.argument("file", required=False)
@system_options
@click.option(
    "-p",
    "--pairings",
    "output",
    metavar="[OUT]",
    is_flag=False,
    flag_value="-",
    help="Write the plain list to OUT (beside FILE), or to standard output.",
)
@foreign_options
@click.option("--round", "round_number", type=int, help="Pair this round.  [default: the next]")
@click.option("--rounds", type=int, help="Rounds of the tournament, if the file does not say.")
@click.option("--colour", type=click.Choice(["white", "black"]), help="Initial colour.")
@click.option("--trust-results", is_flag=True, help="Do not check the points column.")
@click.option("--explain", is_flag=True, help="Say why each pair was made.")
@click.option("--why-not", type=int, nargs=2, metavar="A B", help="Say why A does not meet B.")
@click.option("--why-no-bye", type=int, metavar="A", help="Say why A does not have the bye.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def pair(  # noqa: PLR0913 - one parameter for each option
    *,
    file: str | None,
    system: str | None,
    edition: str | None,
    foreign: ForeignCall,
    output: str | None,
    round_number: int | None,
    rounds: int | None,
    colour: str | None,
    trust_results: bool,
    explain: bool,
    why_not: tuple[int, int] | None,
    why_no_bye: int | None,
    as_json: bool,
) -> None:
    """Pair the next round of FILE (- is standard input).

    The plain list is the number of pairs, then a line `white black` for each, in board order;
    black 0 is the pairing-allocated bye. On a terminal a table with names is shown instead.

    It can stand in for JaVaFo and bbpPairings, with their arguments in their order: FILE -p OUT
    pairs, FILE -c checks every round, -g [CONFIG] -o OUT [-s SEED] makes a tournament up, -l
    [LIST] writes the check-list, -r tells the release. Files that are named without a folder are
    written beside FILE. As a single program it is called tiltyard-pair.

    --why-not and --why-no-bye answer a question instead: the round as it would be, and the first
    criterion by which it is worse.

    Exit codes: 0 paired; 1 no legal pairing exists; 2 wrong usage; 3 the file cannot be
    understood; 5 it cannot be read or written.
    """
    if foreign.run(file, system, edition):
        return
    if file is None:
        raise click.UsageError("Missing argument 'FILE'.")
    choices = _Choices(system, edition, round_number, rounds, colour, trust_results)
    with reported(as_json=as_json):
        paired = _pair(read_bytes(file), choices)
        asked = why_not or (None if why_no_bye is None else (why_no_bye,))
        if asked:
            ranks = paired.tournament.starting_ranks
            answer_why_not(paired.request, paired.system, asked, ranks, as_json=as_json)
            return
        if output is not None:
            write_bytes(place_beside(file, output), _format_list(paired).encode())
        if foreign.checklist is not None:
            ranks = paired.tournament.starting_ranks
            foreign.write_list(file, write_checklist(paired.request, paired.result, ranks))
        if as_json:
            print_json(_format_json(paired, explain=explain))
        elif output is None:
            _show(paired, explain=explain)


def _pair(data: bytes, choices: _Choices) -> _Paired:
    document = read_trf(data)
    for warning in list_warnings(document):
        click.echo(f"Warning: {warning}", err=True)
    name = choices.system or read_system(document) or "dutch"
    tournament = read_for_system(document, name)
    round_number = choices.round or tournament.paired_rounds + 1
    is_next = round_number > tournament.paired_rounds
    if is_next and not choices.trust_results and isinstance(tournament, TrfTournament):
        check_points(tournament)
    request = tournament.request(round_number)
    if choices.colour is not None:
        request = replace(request, initial_colour=Colour(choices.colour))
    request = replace(request, rounds=_count_rounds(tournament, round_number, choices.rounds))
    if choices.edition is not None:
        request = replace(request, options={**request.options, "edition": choices.edition})
    result = get_system(name, choices.edition)(request)
    return _Paired(tournament, request, result, name)


def _count_rounds(tournament: FileTournament, round_number: int, told: int | None) -> int:
    rounds = told or tournament.declared_rounds
    if rounds is None and round_number <= tournament.paired_rounds:
        rounds = tournament.paired_rounds
    if rounds is None:
        raise InputError(
            "trf.rounds_missing",
            "The file does not say how many rounds the tournament has, and the last round has "
            "rules of its own; add a line such as '142 9', or use --rounds 9.",
        )
    if rounds < round_number:
        raise InputError(
            "trf.complete",
            f"Round {round_number} cannot be paired: the tournament has {rounds} rounds.",
            round=round_number,
        )
    return rounds


def _format_list(paired: _Paired) -> str:
    ranks = paired.tournament.starting_ranks
    rows = [f"{ranks[two.white]} {ranks[two.black]}" for two in paired.result.pairs]
    if paired.result.bye is not None:
        rows.append(f"{ranks[paired.result.bye]} 0")
    return "\n".join((str(len(rows)), *rows, ""))


def _format_json(paired: _Paired, *, explain: bool) -> Json:
    ranks = paired.tournament.starting_ranks
    told = explain_round(paired.request, paired.system, ranks) if explain else None
    reasons = list_reasons(told, ranks) if told else {}
    pairs: list[Json] = []
    for board, two in enumerate(paired.result.pairs, 1):
        row: dict[str, Json] = {
            "board": board,
            "white": ranks[two.white],
            "black": ranks[two.black],
        }
        if explain:
            row["explanation"] = explain_pair(paired.request, two, ranks)
        if two in reasons:
            row["reasons"] = reasons[two]
        pairs.append(row)
    bye = paired.result.bye
    answer: dict[str, Json] = {
        "round": paired.request.round,
        "rounds": paired.request.rounds,
        "system": paired.system,
        "pairs": pairs,
        "bye": None if bye is None else ranks[bye],
        "absent": sorted(ranks[number] for number in paired.request.absent),
    }
    if told is not None:
        answer["brackets"] = list_brackets(told, ranks)
        answer["bye_reason"] = told.bye_reason
    return answer


def _show(paired: _Paired, *, explain: bool) -> None:
    if sys.stdout.isatty():
        from tiltyard.cli.tables import print_pairings  # noqa: PLC0415 - rich is slow to load

        print_pairings(paired.tournament, paired.request, paired.result, explain=explain)
    else:
        click.echo(_format_list(paired), nl=False)
    if explain:
        click.echo(_explain(paired), err=not sys.stdout.isatty())


def _explain(paired: _Paired) -> str:
    ranks = paired.tournament.starting_ranks
    told = explain_round(paired.request, paired.system, ranks)
    if told is not None:
        return told.describe({number: str(rank) for number, rank in ranks.items()})
    return "\n".join(explain_pair(paired.request, two, ranks) for two in paired.result.pairs)
