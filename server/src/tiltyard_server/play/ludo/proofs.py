"""What is needed to check a game of Ludo that is over."""

from tiltyard import RuleError
from tiltyard.sentence import say
from tiltyard_hosts.ludo.proof import make_proof
from tiltyard_hosts.ludo.session import Status
from tiltyard_server.play.ludo.rules import LUDO
from tiltyard_server.play.models import Game
from tiltyard_server.play.rules import View


def make_game_proof(game: Game) -> View:
    """Return all that is needed to check a game that is over.

    Raises:
        RuleError: `proof.sealed`, while it is not.
    """
    if game.status != Status.OVER:
        raise RuleError("proof.sealed", say("The seed is published when the game is over."))
    session = LUDO.load(game)
    first, second = session.seeds
    return make_proof(
        game=game.public_id,
        seed=game.seed,
        client_seeds=(first or "", second or ""),
        records=list(LUDO.list_records(game)),
        board=session.board,
    )
