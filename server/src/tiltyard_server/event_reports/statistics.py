"""An event in numbers: results by colour and round, the field, the greatest surprises."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from tiltyard import Player
from tiltyard import Tournament as Library
from tiltyard.rating.fide_tables import round_half_up
from tiltyard.tournament import Game, GameKind
from tiltyard_server.event_reports.measurement import View, is_final, number_of, read_shown
from tiltyard_server.tournaments.visibility import Shown

_UPSETS: Final = 10
_SAT: Final = (GameKind.PLAYED, GameKind.UNRATED)
_FORFEITS: Final = (GameKind.FORFEIT_WIN, GameKind.FORFEIT_LOSS, GameKind.DOUBLE_FORFEIT)
_ORDER: Final = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")


def count_event(shown: Shown) -> View:
    """Return the numbers of an event, as far as it is shown.

    Raises:
        RuleError: `tournament.not_paired`.
    """
    library = read_shown(shown)
    told = shown.disclosure
    listed = [told.cover_player(number_of(player.id), player) for player in library.players]
    people = {player.id: player for player in listed}
    rounds = [_list_games(library, number) for number in range(1, library.current_round + 1)]
    return {
        "seq": shown.tournament.seq,
        "is_final": is_final(library),
        "total": _count_games(chain.from_iterable(rounds)),
        "rounds": [
            {"round": number, **_count_games(games)} for number, games in enumerate(rounds, 1)
        ],
        "field": _count_people(listed),
        "titles": [{"name": title, "players": number} for title, number in _count_titles(listed)],
        "federations": list(_count_federations(listed)),
        "upsets": list(_list_upsets(library.games, people))[:_UPSETS],
    }


def _list_games(library: Library, number: int) -> list[Game]:
    paired = library.get_round(number)
    return [*paired.pairings, *paired.byes]


def _count_games(games: Iterable[Game]) -> View:
    found: Counter[str] = Counter()
    for game in games:
        if game.is_bye:
            found["byes"] += 1
        elif game.points is None or game.kind is GameKind.ADJOURNED:
            found["open"] += 1
        elif game.kind in _FORFEITS:
            found["forfeits"] += 1
        else:
            white, black = game.points
            found["white" if white > black else "black" if black > white else "draws"] += 1
    names = ("white", "draws", "black", "forfeits", "byes", "open")
    return {name: found[name] for name in names}


def _count_people(players: Iterable[Player]) -> View:
    listed = list(players)
    ratings = [player.rating for player in listed if player.rating]
    return {
        "players": len(listed),
        "rated": len(ratings),
        "average": round_half_up(sum(ratings), len(ratings)) if ratings else None,
        "highest": max(ratings, default=None),
        "lowest": min(ratings, default=None),
        "women": sum(player.sex == "w" for player in listed),
        "titled": sum(bool(player.title) for player in listed),
    }


def _count_titles(players: Iterable[Player]) -> Iterator[tuple[str, int]]:
    found = Counter(player.title for player in players)
    yield from ((title, found[title]) for title in _ORDER if found[title])


def _count_federations(players: Iterable[Player]) -> Iterator[View]:
    """Yield the federations, largest first."""
    groups: dict[str, list[int]] = {}
    for player in players:
        if player.federation:
            groups.setdefault(player.federation, []).append(player.rating)
    for name, ratings in sorted(groups.items(), key=lambda item: (-len(item[1]), item[0])):
        rated = [rating for rating in ratings if rating]
        average = round_half_up(sum(rated), len(rated)) if rated else None
        yield {"name": name, "players": len(ratings), "average": average}


def _list_upsets(games: Iterable[Game], people: dict[str, Player]) -> Iterator[View]:
    """Yield the games that the lower rated player won, greatest difference first."""
    found = []
    for game in games:
        if game.black is None or game.points is None or game.kind not in _SAT:
            continue
        white, black = game.points
        if white == black:
            continue
        sides = (game.white, game.black)
        winner, loser = (people[one] for one in (sides if white > black else sides[::-1]))
        if winner.rating and winner.rating < loser.rating:
            found.append((loser.rating - winner.rating, game.round, winner, loser))
    for difference, number, winner, loser in sorted(
        found, key=lambda row: (-row[0], row[1], row[2].id)
    ):
        yield {
            "round": number,
            "difference": difference,
            "winner": number_of(winner.id),
            "winner_name": winner.name,
            "winner_rating": winner.rating,
            "loser": number_of(loser.id),
            "loser_name": loser.name,
            "loser_rating": loser.rating,
        }
