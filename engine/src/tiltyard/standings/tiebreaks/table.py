"""Every tie-break of the regulations, one row each."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from tiltyard.standings.rules import Edition, Score
from tiltyard.standings.tiebreaks import cards, counts, direct, opponents, ratings, teams
from tiltyard.standings.tiebreaks.base import Positional, Source, TieBreak

_NEW: Final = Edition.MARCH_2026
_MP, _GP = Score.POINTS, Score.GAME_POINTS
_ESB: Final = teams.extended_sonneborn_berger
_ELEMENTS, _WORTHS, _GAMES = Source.ELEMENTS, Source.WORTHS, Source.GAMES
_for_swiss: Final = partial(TieBreak, is_for_swiss=True)
_one_rating: Final = partial(TieBreak, is_rating_based=True, total=ratings.only_value)
_mean_rating: Final = partial(TieBreak, is_rating_based=True, total=ratings.rounded_mean)
_for_teams: Final = partial(TieBreak, is_for_teams=True)
_percentage: Final = partial(TieBreak, article="MTR C", total=cards.percentage)

_POINTS: Final = (TieBreak("PTS", "Points", "2.1", "MP GP", contributions=counts.points, scale=10),)
_OWN: Final = (
    TieBreak("WIN", "Number of wins", "7.1", "MP", contributions=counts.wins, source=_ELEMENTS),
    TieBreak(
        "WON",
        "Games won over the board",
        "7.2",
        "MP",
        contributions=counts.wins_over_the_board,
        source=_ELEMENTS,
    ),
    TieBreak(
        "BPG",
        "Games played with Black",
        "7.3",
        contributions=counts.games_with_black,
        source=_ELEMENTS,
    ),
    TieBreak(
        "BWG", "Games won with Black", "7.4", contributions=counts.wins_with_black, source=_ELEMENTS
    ),
    TieBreak(
        "PS",
        "Progressive scores",
        "7.5",
        "MP GP C",
        contributions=counts.progressive_scores,
        source=Source.ROUNDS,
        scale=10,
    ),
    TieBreak(
        "REP",
        "Rounds one elected to play",
        "7.6",
        contributions=counts.rounds_elected,
        source=_ELEMENTS,
    ),
    TieBreak(
        "STD",
        "Standard points",
        "7.7",
        "MP GP",
        since=_NEW,
        contributions=counts.standard_points,
        source=_ELEMENTS,
        scale=10,
    ),
    TieBreak(
        "TPN",
        "Tournament pairing number",
        "7.8",
        "R",
        since=_NEW,
        contributions=counts.pairing_number,
        is_lower_better=True,
    ),
    TieBreak("EXT", "Value given by the arbiter", "4", contributions=counts.given_value, scale=100),
)
_OPPONENTS: Final = (
    _for_swiss(
        "BH",
        "Buchholz",
        "8.1",
        "MP GP C M P F",
        contributions=opponents.buchholz,
        source=_WORTHS,
        scale=10,
    ),
    _for_swiss(
        "AOB",
        "Average of opponents' Buchholz",
        "8.2",
        "MP GP F",
        contributions=opponents.opponents_buchholz,
        source=_GAMES,
        unit=10,
        total=opponents.mean_of_points,
    ),
    _for_swiss(
        "FB",
        "Fore Buchholz",
        "8.3",
        "MP GP C M P",
        contributions=opponents.fore_buchholz,
        source=_WORTHS,
        scale=10,
    ),
    TieBreak(
        "SB",
        "Sonneborn-Berger",
        "9.1",
        "MP GP C M P",
        contributions=opponents.sonneborn_berger,
        source=_WORTHS,
        scale=100,
    ),
    TieBreak(
        "KS",
        "Koya system",
        "9.2",
        "MP GP L",
        contributions=opponents.koya,
        source=_ELEMENTS,
        scale=10,
    ),
)
_RATINGS: Final = (
    _mean_rating(
        "ARO",
        "Average rating of opponents",
        "10.1",
        "C M",
        contributions=ratings.opponents_ratings,
        source=_GAMES,
    ),
    _one_rating(
        "TPR",
        "Tournament performance rating",
        "10.2",
        contributions=ratings.performance,
        source=_GAMES,
        basis=ratings.opponents_ratings,
    ),
    _one_rating(
        "PTP",
        "Perfect tournament performance",
        "10.3",
        contributions=ratings.perfect,
        source=_GAMES,
        basis=ratings.opponents_ratings,
    ),
    _mean_rating(
        "APRO",
        "Average performance rating of opponents",
        "10.4",
        contributions=ratings.opponents_performance,
        source=_GAMES,
    ),
    _mean_rating(
        "APPO",
        "Average perfect performance of opponents",
        "10.5",
        contributions=ratings.opponents_perfect,
        source=_GAMES,
    ),
    _one_rating("RTNG", "Rating", "10.6", "R", since=_NEW, contributions=ratings.own_rating),
)
_BOARDS: Final = (
    _for_teams(
        "BC",
        "Board count",
        "12.1",
        contributions=teams.board_count,
        scale=10,
        is_lower_better=True,
        applies=teams.has_equal_game_points,
    ),
    _for_teams(
        "TBR",
        "Top board results",
        "12.2",
        contributions=teams.top_boards,
        total=teams.as_tuple,
        unit=10,
    ),
    _for_teams(
        "BBE",
        "Bottom board elimination",
        "12.3",
        contributions=teams.bottom_boards_off,
        total=teams.as_tuple,
        unit=10,
    ),
)
_TEAMS: Final = (
    _for_teams(
        "MPvGP", "Match points or game points", "13.1", contributions=teams.other_score, scale=10
    ),
    *(
        _for_teams(
            f"E{theirs}{ours}SB",
            f"Extended Sonneborn-Berger ({theirs}P × {ours}P)",
            "13.2",
            "C M P",
            contributions=_ESB(_MP if theirs == "M" else _GP, _MP if ours == "M" else _GP),
            source=_WORTHS,
            scale=100,
        )
        for theirs, ours in ("MM", "MG", "GM", "GG")
    ),
    _for_teams(
        "SSSC",
        "Scores and schedule strength combination",
        "13.4",
        "P F K",
        contributions=teams.schedule_strength,
        total=teams.in_points,
        unit=10,
    ),
)
_CARDS: Final = (
    _percentage("MW%", "Match-win percentage", contributions=cards.match_wins),
    _percentage(
        "OMW%",
        "Opponents' match-win percentage",
        contributions=cards.opponents_match_wins,
        total=cards.mean_percentage,
        source=Source.OPPONENTS,
    ),
    _percentage("GW%", "Game-win percentage", contributions=cards.game_wins),
    _percentage(
        "OGW%",
        "Opponents' game-win percentage",
        contributions=cards.opponents_game_wins,
        total=cards.mean_percentage,
        source=Source.OPPONENTS,
    ),
)
_ENCOUNTERS: Final = (
    Positional(
        "DE",
        "Direct encounter",
        "6",
        "MP GP P",
        split=direct.direct_encounter,
        meet=direct.list_meetings,
    ),
    Positional(
        "EDE",
        "Extended direct encounter",
        "13.3",
        "P",
        is_for_teams=True,
        split=direct.extended_direct_encounter,
        meet=direct.list_meetings,
    ),
    *(
        Positional(
            code,
            f"Extended direct encounter, then {how}",
            "13.3",
            "P",
            since=_NEW,
            is_for_teams=True,
            split=direct.with_boards(*keys),
            meet=direct.list_meetings,
        )
        for code, how, keys in (
            ("EDEBT", "board count, top boards", (teams.count_key, teams.top_key)),
            ("EDEBB", "board count, bottom boards", (teams.count_key, teams.bottom_key)),
            ("EDET", "top boards", (teams.top_key,)),
            ("EDEB", "bottom boards", (teams.bottom_key,)),
        )
    ),
)

_NUMBERS: Final[tuple[TieBreak, ...]] = (
    *(*_POINTS, *_OWN, *_OPPONENTS, *_RATINGS, *_BOARDS, *_TEAMS, *_CARDS),
)
TIE_BREAKS: Final[Mapping[str, TieBreak | Positional]] = {
    **{row.code.upper(): row for row in _NUMBERS},
    **{row.code.upper(): row for row in _ENCOUNTERS},
}
