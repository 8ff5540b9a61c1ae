"""Events whose every number is known: played in the library, then taken over by the server."""

from dataclasses import replace
from typing import Any

from conftest import Api

from tiltyard import EventDetails, Official, Player, Tournament
from tiltyard_server.tournaments import models

DETAILS = EventDetails(
    name="City Open",
    city="Ghent",
    federation="BEL",
    start="2026/03/07",
    end="2026/03/15",
    chief_arbiter=Official("Singh, Bo", "5002"),
    time_control="5400+30",
)
ANN = Player("Rao, Ann", 2380, "Rao, Ann", "", "IND", fide_id="5001", sex="w", birth="1999")


def make_masters(count: int = 11) -> list[Player]:
    """Grandmasters of four federations."""
    federations = ("GER", "FRA", "ESP", "USA")
    return [
        Player(
            f"Master {n}",
            2450 + n,
            f"Master {n}",
            "GM",
            federations[n % 4],
            fide_id=str(4_000_000 + n),
            sex="m",
            birth=str(1980 + n),
        )
        for n in range(count)
    ]


def play_norm_event(rounds: int = 9, *, system: str = "swiss", halt: int = 9) -> Tournament:
    """Ann wins six games and draws the others; all the rest is drawn. It stops after `halt`."""
    people = [*make_masters(9 if system == "round-robin" else 11), ANN]
    made = (
        Tournament(people, rounds, pairing_system="round-robin", details=DETAILS)
        if system == "round-robin"
        else Tournament(people, rounds=rounds, details=DETAILS)
    )
    for number in range(1, rounds + 1):
        if number > halt:
            break
        paired = made.pair_round()
        for game in paired.pairings:
            score = {game.white: 1.0, game.black: 0.0}.get(ANN.id, 0.5) if number < 7 else 0.5
            made.record_result(game.white, game.black or "", score)
    return made


def import_event(api: Api, event: Tournament, *, confirm: str = "") -> models.Tournament:
    """Take an event over, with all its rounds and everything that is known of its people."""
    text = event.to_trf().decode()
    _, made = api.call("POST", "/import/report", {"text": text}, Confirm=confirm)
    return models.Tournament.objects.get(pk=made["id"])


def entry_of(api: Api, tournament: models.Tournament, name: str) -> int:
    entries = api.get(f"/tournaments/{tournament.pk}")["entries"]
    return next(int(one["number"]) for one in entries if one["name"] == name)


def set_details(api: Api, tournament: models.Tournament, **facts: Any) -> None:
    api.ok("PATCH", f"/tournaments/{tournament.pk}/event", facts)


def without(player: Player, **facts: Any) -> Player:
    return replace(player, **facts)
