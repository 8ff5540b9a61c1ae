"""Refusals that were counted, shaped or numbered wrongly."""

import pytest
from conftest import Api
from factories import AT, make_tournament

import tiltyard
from tiltyard import EntryId, NotFoundError, Phase, WithdrawEntry
from tiltyard_server.api.errors import status_of
from tiltyard_server.common import errors
from tiltyard_server.common.observation import metrics
from tiltyard_server.tournaments.commands.envelopes import Envelope
from tiltyard_server.tournaments.services import apply_commands

pytestmark = pytest.mark.django_db


def _count(outcome: str) -> float:
    samples = next(iter(metrics.COMMANDS.labels(outcome).collect())).samples
    return next(sample.value for sample in samples if sample.name.endswith("_total"))


def test_a_refused_command_of_a_batch_is_counted_as_refused() -> None:
    """Mend 25: refused commands of a batch were counted as accepted."""
    tournament = make_tournament(size=2, phase=Phase.REGISTRATION)
    accepted, refused = _count("accepted"), _count("refused")

    leave = [Envelope(WithdrawEntry(EntryId(number), AT)) for number in (1, 99)]
    apply_commands(tournament_id=tournament.pk, envelopes=leave, actor_id=tournament.owner_id)

    assert (_count("accepted") - accepted, _count("refused") - refused) == (1, 1)


def test_what_is_not_there_is_404_whoever_says_so() -> None:
    """Mend 25: there were two NotFoundErrors, and the engine's gave 422."""
    assert errors.NotFoundError is tiltyard.NotFoundError
    assert status_of(NotFoundError("player.unknown", "There is no player.")) == 404


def test_a_method_that_a_path_does_not_take_is_refused_like_everything_else() -> None:
    """Mend 25: 405 was plain text."""
    status, answer = Api().call("DELETE", "/health")

    assert (status, answer["code"]) == (405, "method.not_allowed")
    assert answer["message"] == "This address takes GET only."
