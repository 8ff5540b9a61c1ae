"""From a report file with teams (TRF-2026, record 310) to the record of a team tournament."""

from collections import Counter
from collections.abc import Iterator, Mapping

from tiltyard.errors import InputError
from tiltyard.io.trf import Document
from tiltyard.io.trf.lists import AbnormalPoints, AccelerationRecord, ByeRecord
from tiltyard.io.trf.system import read_is_baku
from tiltyard.io.trf.teams.records import TeamRecord
from tiltyard.io.trf.teams.tournament import (
    TeamTournament,
    read_team_options,
    read_team_ranges,
    read_team_tournament,
)
from tiltyard.pairing.fide.baku import baku_acceleration
from tiltyard.pairing.fide.upfloat.team import team_swiss
from tiltyard.standings.rules import Score, TeamRules
from tiltyard.tournament.log.history import Saved
from tiltyard.tournament.people import Entry, Player, check_players, sort_entries
from tiltyard.tournament.record.games import GameKind
from tiltyard.tournament.settings import Acceleration, Settings, check_settings, find_system
from tiltyard.tournament.standings.given_points import GivenPoints
from tiltyard.tournament.trf.codes import read_options, read_team_system
from tiltyard.tournament.trf.header import read_details
from tiltyard.tournament.trf.importer import (
    BYE_KINDS,
    Wishes,
    find_leaving,
    keep_byes,
    make_player,
    read_national,
    read_tiebreaks,
)
from tiltyard.tournament.trf.team_rounds import TeamIds, list_team_rounds


def import_teams(document: Document, wishes: Wishes) -> Saved:
    """Return the record, the settings and the tie-breaks of a file with teams.

    Raises:
        InputError: `trf.…`, when the file contradicts itself or holds what this record cannot.
    """
    tournament = read_team_tournament(document)
    _check_content(tournament)
    ids = _name_people(tournament)
    teams = _list_teams(tournament, ids)
    check_players(teams)
    settings = _read_settings(tournament, wishes, teams)
    away = _list_byes(tournament, settings.rounds)
    left = {number: find_leaving(kinds, settings.rounds) for number, kinds in away.items()}
    entries = (Entry(team, left[number]) for number, team in zip(ids.teams, teams, strict=True))
    tiebreaks = read_tiebreaks(document) if wishes.tiebreaks is None else tuple(wishes.tiebreaks)
    return Saved(
        tuple(entries),
        tuple(list_team_rounds(tournament, ids, settings)),
        tuple(keep_byes(away, ids.teams, left)),
        tuple(_list_bans(tournament, ids.teams, settings.rounds)),
        settings,
        tiebreaks,
        read_details(document),
        tuple(_list_adjustments(document, ids.teams)),
        tournament.paired_rounds,
    )


def _check_content(tournament: TeamTournament) -> None:
    document = tournament.document
    teams = list(document.list_records(TeamRecord))
    count = Counter(member for team in teams for member in team.members)
    for rank in tournament.entries:
        if count[rank] != 1:
            raise InputError(
                "trf.team_members",
                f"Player {rank} is a member of {count[rank]} teams; name each one in one record "
                "310.",
                player=rank,
            )
    for member in count:
        if member not in tournament.entries:
            raise InputError(
                "trf.team_members",
                f"Record 310 names {member}, who has no record 001; add it.",
                player=member,
            )
    for record in document.list_records(AbnormalPoints):
        if record.kind or record.game_points:
            raise InputError(
                "trf.team_points",
                "The file gives game points by record 299, which a Tournament of teams cannot "
                "hold; it takes bonuses and penalties in match points.",
            )


def _name_people(tournament: TeamTournament) -> TeamIds:
    names = Counter(tournament.names.values())
    teams = {
        number: name if name and names[name] == 1 else f"#{number}"
        for number, name in sorted(tournament.names.items())
    }
    people = Counter(entry.record.person.name for entry in tournament.entries.values())
    national = read_national(tournament.document)
    members = {
        rank: make_player(entry.record.person, rank, people, national)
        for rank, entry in tournament.entries.items()
    }
    return TeamIds(teams, members)


def _list_teams(tournament: TeamTournament, ids: TeamIds) -> list[Player]:
    records = {team.number: team for team in tournament.document.list_records(TeamRecord)}
    return [
        Player(
            name,
            records[number].strength or 0,
            "" if records[number].name == name else records[number].name,
            nickname=records[number].nickname,
            members=tuple(ids.members[rank] for rank in records[number].members),
        )
        for number, name in ids.teams.items()
    ]


def _read_settings(tournament: TeamTournament, wishes: Wishes, teams: list[Player]) -> Settings:
    document, scoring = tournament.document, tournament.scoring
    by_games, options = read_team_options(document)
    system = read_team_system(document) if wishes.system is None else find_system(wishes.system)
    told = options if system is team_swiss else read_options(document, system)
    listed = tuple(Entry(team) for team in teams)
    drawn = scoring.boards * scoring.games.draw
    acceleration = wishes.acceleration or _read_acceleration(tournament)
    rules = TeamRules(
        scoring.boards,
        scoring.games,
        Score.GAME_POINTS if by_games else Score.POINTS,
        bye_game_points=None if scoring.bye[1] == drawn else scoring.bye[1],
        colours=scoring.pattern,
    )
    return check_settings(
        Settings(
            rounds=tournament.rounds if wishes.rounds is None else wishes.rounds,
            system=system,
            acceleration=acceleration,
            points=scoring.system(by_games=False),
            numbering="rating" if listed == sort_entries(listed, "rating") else "given",
            initial_colour=tournament.initial_colour,
            options=tuple(sorted(told.items())),
            boards=scoring.boards,
            team=rules,
        )
    )


def _read_acceleration(tournament: TeamTournament) -> Acceleration | None:
    document = tournament.document
    if read_is_baku(document):
        return baku_acceleration
    if not any(True for _ in document.list_records(AccelerationRecord)):
        return None
    rounds = max(tournament.rounds, 1)
    rows = read_team_ranges(document, sorted(tournament.names), rounds)
    return GivenPoints.of(dict(enumerate(rows.values(), 1)))


def _list_byes(tournament: TeamTournament, rounds: int) -> dict[int, dict[int, GameKind]]:
    """Return the byes to come, by team and round: records 240, and cells that all members have."""
    following = tournament.paired_rounds + 1
    found: dict[int, dict[int, GameKind]] = {number: {} for number in sorted(tournament.names)}
    for team in tournament.document.list_records(TeamRecord):
        for number in range(following, rounds + 1):
            cells = [tournament.entries[one].record.cell(number) for one in team.members]
            letters = {cell.result for cell in cells}
            if len(letters) == 1 and (letter := letters.pop()) in BYE_KINDS:
                found[team.number][number] = BYE_KINDS[letter]
    for bye in tournament.document.list_records(ByeRecord):
        for number in bye.numbers:
            if number in found and following <= bye.round <= rounds:
                found[number][bye.round] = BYE_KINDS[bye.kind]
    return found


def _list_bans(
    tournament: TeamTournament, ids: Mapping[int, str], rounds: int
) -> list[tuple[str, str]]:
    request = tournament.request(min(tournament.paired_rounds + 1, rounds))
    pairs = [sorted(ids[number] for number in pair) for pair in request.forbidden]
    return sorted((one, two) for one, two in pairs)


def _list_adjustments(document: Document, ids: Mapping[int, str]) -> Iterator[tuple[str, int, int]]:
    """Yield bonuses and penalties in match points: records 299 without a kind."""
    for given in document.list_records(AbnormalPoints):
        for number in given.numbers if given.match_points else ():
            if number in ids:
                yield ids[number], given.round, given.match_points or 0
