"""From a report file to the record of a tournament that goes on here."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from tiltyard.errors import InputError
from tiltyard.io.trf import Document, TrfTournament, read_tournament
from tiltyard.io.trf.acceleration import read_virtual_points
from tiltyard.io.trf.extensions import AbsentRecord
from tiltyard.io.trf.layout_2006 import renew
from tiltyard.io.trf.lists import AbnormalPoints, ByeRecord
from tiltyard.io.trf.player import NationalRecord, Person
from tiltyard.io.trf.system import read_is_baku
from tiltyard.pairing.base import PairingSystem
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.sentence import say, word
from tiltyard.tournament.log.history import Saved
from tiltyard.tournament.people import Entry, NationalRating, Player, check_players, sort_entries
from tiltyard.tournament.record.games import GameKind
from tiltyard.tournament.settings import Acceleration, Settings, check_settings, find_system
from tiltyard.tournament.standings.given_points import GivenPoints
from tiltyard.tournament.standings.table import TieBreak
from tiltyard.tournament.trf.codes import has_baku_points, read_options, read_system_of
from tiltyard.tournament.trf.header import read_details
from tiltyard.tournament.trf.rounds import list_rounds

BYE_KINDS: Final = {"F": GameKind.FULL_BYE, "H": GameKind.HALF_BYE, "Z": GameKind.ZERO_BYE}


@dataclass(frozen=True, slots=True)
class Wishes:
    """What goes before the word of the file."""

    system: PairingSystem | str | None = None
    acceleration: Acceleration | None = None
    tiebreaks: Iterable[TieBreak] | None = None
    rounds: int | None = None


def import_document(document: Document, wishes: Wishes) -> Saved:
    """Return the record, the settings and the tie-breaks of a file.

    Raises:
        InputError: `trf.…`, when the file contradicts itself or holds what this record cannot.
    """
    document = renew(document)
    system = read_system_of(document) if wishes.system is None else find_system(wishes.system)
    tournament = read_tournament(document)
    settings = _read_settings(tournament, system, wishes)
    if settings.counts_points:
        raise _refuse("matches", say("rounds that are matches of several games"))
    players = _list_players(tournament)
    check_players(players)
    away = _list_byes(tournament, settings.rounds)
    ids = {number: player.id for number, player in zip(_order(tournament), players, strict=True)}
    left = {number: find_leaving(kinds, settings.rounds) for number, kinds in away.items()}
    numbered = zip(ids, players, strict=True)
    entries = tuple(Entry(player, left.get(number)) for number, player in numbered)
    tiebreaks = read_tiebreaks(document) if wishes.tiebreaks is None else tuple(wishes.tiebreaks)
    return Saved(
        entries,
        tuple(list_rounds(tournament, ids, settings)),
        tuple(keep_byes(away, ids, left)),
        tuple(_list_bans(tournament, ids, settings.rounds)),
        settings,
        tiebreaks,
        read_details(document),
        tuple(_list_adjustments(tournament, ids)),
        tournament.paired_rounds,
    )


def _list_adjustments(
    tournament: TrfTournament, ids: Mapping[int, str]
) -> Iterator[tuple[str, int, int]]:
    """Yield bonuses and penalties: records 299 without a kind."""
    numbers = tournament.numbers
    for given in tournament.document.list_records(AbnormalPoints):
        for rank in given.numbers if not given.kind and given.game_points else ():
            if rank in numbers:
                yield ids[numbers[rank]], given.round, given.game_points or 0


def _refuse(code: str, what: str) -> InputError:
    return InputError(
        f"trf.{code}",
        say(
            "The file has {what}, which a Tournament cannot hold; the commands `tiltyard "
            "pair` and `tiltyard standings` read it.",
            what=word(what),
        ),
    )


def _read_settings(tournament: TrfTournament, system: PairingSystem, wishes: Wishes) -> Settings:
    document = tournament.document
    acceleration = wishes.acceleration
    if acceleration is None:
        acceleration = _read_acceleration(tournament)
    listed = [Entry(player) for player in _list_players(tournament)]
    return check_settings(
        Settings(
            rounds=tournament.rounds if wishes.rounds is None else wishes.rounds,
            system=system,
            acceleration=acceleration,
            points=tournament.points,
            numbering="rating" if tuple(listed) == sort_entries(listed, "rating") else "given",
            initial_colour=tournament.initial_colour,
            options=tuple(sorted(read_options(document, system).items())),
        )
    )


def _read_acceleration(tournament: TrfTournament) -> Acceleration | None:
    """Return the Baku method where the file names it or has its points, else those it has."""
    rounds = max(tournament.rounds, 1)
    written = read_virtual_points(tournament.document, rounds)
    if read_is_baku(tournament.document) or has_baku_points(tournament):
        return baku_acceleration
    if not written:
        return None
    numbers = {number: place for place, number in enumerate(_order(tournament), 1)}
    known = {rank: row for rank, row in written.items() if rank in tournament.numbers}
    return GivenPoints.of({numbers[tournament.numbers[rank]]: r for rank, r in known.items()})


def _order(tournament: TrfTournament) -> list[int]:
    """Pairing numbers in order; a gap closes when players are numbered again."""
    return sorted(tournament.starting_ranks)


def _list_players(tournament: TrfTournament) -> list[Player]:
    names = Counter(tournament.names.values())
    national = read_national(tournament.document)
    found = []
    for number in _order(tournament):
        person = tournament.entries[tournament.starting_ranks[number]].record.person
        found.append(make_player(person, number, names, national))
    return found


def make_player(
    person: Person,
    number: int,
    names: Mapping[str, int],
    national: Mapping[int, tuple[NationalRating, ...]],
) -> Player:
    """Return a player of a file; the id is the name, or the number where it is not alone."""
    is_alone = person.name and names[person.name] == 1
    return Player(
        id=person.name if is_alone else f"#{number}",
        rating=person.rating or 0,
        name="" if is_alone else person.name,
        title=person.title,
        federation=person.federation,
        fide_id=person.fide_id,
        sex=person.sex,
        birth=person.birth,
        national=national.get(person.number, ()),
    )


def read_national(document: Document) -> dict[int, tuple[NationalRating, ...]]:
    """Return the national ratings by starting rank."""
    found: dict[int, tuple[NationalRating, ...]] = {}
    for record in document.list_records(NationalRecord):
        one = record.person
        rating = NationalRating(
            record.federation, one.rating or 0, one.fide_id, one.title, one.federation
        )
        found[one.number] = (*found.get(one.number, ()), rating)
    return found


def _list_byes(tournament: TrfTournament, rounds: int) -> dict[int, dict[int, GameKind]]:
    """Return the byes to come, by pairing number and round: cells, records 240 and XXZ."""
    document, numbers = tournament.document, tournament.numbers
    following = tournament.paired_rounds + 1
    found: dict[int, dict[int, GameKind]] = {number: {} for number in numbers.values()}
    for rank, entry in tournament.entries.items():
        for number in range(following, rounds + 1):
            letter = entry.record.cell(number).result
            if letter in BYE_KINDS:
                found[numbers[rank]][number] = BYE_KINDS[letter]
    for bye in document.list_records(ByeRecord):
        for rank in bye.numbers:
            if rank in numbers and following <= bye.round <= rounds:
                found[numbers[rank]][bye.round] = BYE_KINDS[bye.kind]
    for absent in document.list_records(AbsentRecord):
        for rank in absent.numbers:
            if rank in numbers and following <= rounds:
                found[numbers[rank]].setdefault(following, GameKind.ZERO_BYE)
    return found


def find_leaving(kinds: Mapping[int, GameKind], rounds: int) -> int | None:
    """Return the round from which nothing but zero-point byes follows, if there is one."""
    first = rounds + 1
    while kinds.get(first - 1) is GameKind.ZERO_BYE:
        first -= 1
    return first if first <= rounds else None


def keep_byes(
    away: Mapping[int, Mapping[int, GameKind]],
    ids: Mapping[int, str],
    left: Mapping[int, int | None],
) -> Iterator[tuple[str, int, GameKind]]:
    """Yield the byes before somebody leaves for good."""
    for player, number in sorted((ids[number], number) for number in away):
        for played, kind in sorted(away[number].items()):
            if played < (left[number] or played + 1):
                yield player, played, kind


def _list_bans(
    tournament: TrfTournament, ids: Mapping[int, str], rounds: int
) -> list[tuple[str, str]]:
    request = tournament.request(min(tournament.paired_rounds + 1, rounds))
    pairs = [sorted(ids[number] for number in pair) for pair in request.forbidden]
    return sorted((one, two) for one, two in pairs)


def read_tiebreaks(document: Document) -> tuple[str, ...]:
    """Return the codes of record 202, or of 212."""
    text = document.find_text("202") or document.find_text("212") or ""
    return tuple(part.strip() for part in text.split(",") if part.strip())
