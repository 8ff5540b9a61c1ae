"""Tables for the terminal. Imported only when one is shown: rich takes its time to load."""

from rich.console import Console
from rich.table import Table

from tiltyard.cli.explanation.explain import colour_history, pairing_score
from tiltyard.cli.files import FileTournament
from tiltyard.core.scores import format_points
from tiltyard.pairing.base import PairingRequest, PairingResult


def print_pairings(
    tournament: FileTournament, request: PairingRequest, result: PairingResult, *, explain: bool
) -> None:
    """Show the boards of a round with names and scores."""
    title = tournament.document.find_text("012")
    table = Table(title=f"{title} — round {request.round}" if title else f"Round {request.round}")
    for heading, justify in (("Board", "right"), ("White", "left"), ("Pts", "right")):
        table.add_column(heading, justify=justify)  # type: ignore[arg-type]  # rich's Literal
    table.add_column("Pts", justify="right")
    table.add_column("Black")
    if explain:
        table.add_column("Colours so far")
    players = {player.number: player for player in request.players}
    ranks = tournament.starting_ranks

    def name(number: int) -> str:
        return f"{ranks[number]:>4} {tournament.names[number]}"

    for board, pair in enumerate(result.pairs, 1):
        scores = [
            format_points(pairing_score(players[number], request.round))
            for number in (pair.white, pair.black)
        ]
        colours = [colour_history(players[number]) or "–" for number in (pair.white, pair.black)]
        extra = [" / ".join(colours)] if explain else []
        table.add_row(str(board), name(pair.white), scores[0], scores[1], name(pair.black), *extra)
    if result.bye is not None:
        score = format_points(pairing_score(players[result.bye], request.round))
        table.add_row("", name(result.bye), score, "", "bye")
    Console().print(table)
