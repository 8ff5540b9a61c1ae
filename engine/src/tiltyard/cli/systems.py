"""The options that choose a pairing system, shared by the commands."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import click

from tiltyard import pairing
from tiltyard.errors import InputError
from tiltyard.pairing.base import PairingRequest, PairingResult, PairingSystem

SYSTEMS: Final = ("dutch", "dubov", "burstein", "lim", "double", "team", "round-robin")
EDITIONS: Final = ("2017", "2026")

F = TypeVar("F", bound=Callable[..., object])


def system_options(function: F) -> F:
    """Add --system NAME, the short forms --dutch, --dubov, …, and --edition."""
    options = [
        click.option(
            "--system",
            type=click.Choice(SYSTEMS),
            help="Pairing system.  [default: what the file says, else dutch]",
        ),
        *(
            click.option(f"--{name}", "system", flag_value=name, hidden=True, help=f"= {name}")
            for name in SYSTEMS
        ),
        click.option(
            "--edition",
            type=click.Choice(EDITIONS),
            help="Edition of the rules.  [default: what the file says, else 2026]",
        ),
    ]
    for option in reversed(options):
        function = option(function)
    return function


@dataclass(frozen=True, slots=True)
class EditionedSystem:
    """A pairing system with the edition chosen on the command line, if one was."""

    name: str
    pair: PairingSystem
    edition: str | None = None

    def __call__(self, request: PairingRequest, /) -> PairingResult:
        """Pair by the chosen edition, else by the one the request names."""
        return self.pair(self.read(request))

    def read(self, request: PairingRequest) -> PairingRequest:
        """Return a request that names the chosen edition."""
        if self.edition is None:
            return request
        return replace(request, options={**request.options, "edition": self.edition})


def get_system(name: str, edition: str | None = None) -> EditionedSystem:
    """Return a pairing system by its name.

    Raises:
        InputError: `system.unknown`, when this installation has no such system.
    """
    table = pairing.PAIRING_SYSTEMS
    pair = table.get(name) or table.get(f"fide-{name}")
    if pair is None:
        known = ", ".join(sorted(key.removeprefix("fide-") for key in table)) or "none"
        raise InputError(
            "system.unknown",
            f"The system {name} cannot be used here; choose one of: {known}.",
            system=name,
        )
    return EditionedSystem(name, pair, edition)
