"""Card Swiss for a `PairingRequest`: the draw of card events beside all other systems."""

from collections import Counter
from collections.abc import Mapping
from math import gcd
from typing import Final

from tiltyard.pairing.arguments import check_request
from tiltyard.pairing.base import Kind, Meeting, Pair, PairingRequest, PairingResult, SwissPlayer
from tiltyard.pairing.card_pool import pair_pool
from tiltyard.pairing.card_weights import CardPlayer, CardRequest, Float, Floater
from tiltyard.pairing.fide.upfloat.contender import Match
from tiltyard.standings.cards import (
    DRAW,
    FLOORS,
    LOSS,
    WIN,
    CardRound,
    draw_number,
    drop_missed,
    games_to_win,
    rank_cards,
)

_FREE_WINS: Final = (Kind.PAIRING_BYE, Kind.FULL_BYE, Kind.FORFEIT)


def card_swiss(request: PairingRequest) -> PairingResult:
    """Pair one round of a card event (Magic Tournament Rules, appendix C; the objective is ours).

    Fewest rematches, then the least squares of the differences in match points, then nobody who
    floats the same way again, then the lot. The lowest ranked of those with the fewest byes has
    the bye of an odd field. Ranks are by match points, OMW%, GW%, OGW%.

    Options: `lot`, a text that draws the lots; `floater` "cost" or "lowest"; `last_round`
    "points" or "rank" (1 meets 2); `best_of` games; `floor` "0.33" or "third".

    >>> from tiltyard import PairingRequest, card_swiss
    >>> from tiltyard.pairing.base import SwissPlayer
    >>> field = tuple(SwissPlayer(number) for number in range(1, 6))
    >>> card_swiss(PairingRequest(field, round=1, rounds=3, options={"lot": "friday"}))
    PairingResult(pairs=(Pair(white=1, black=4), Pair(white=5, black=3)), bye=2)

    Raises:
        RuleError: `pairing.impossible`, when forbidden pairs leave no complete pairing.
        InputError: `request.invalid` or `option.unknown`.
    """
    found = pair_pool(describe_pool(check_request(request, "card_swiss")))
    return PairingResult(tuple(Pair(*pair) for pair in found.pairs), found.bye)


def describe_pool(request: PairingRequest) -> CardRequest:
    """Return the field of a request as one pool of cards."""
    options = request.options
    lot = options.get("lot", "")
    return CardRequest(
        players=_list_players(request, lot),
        round=request.round,
        lot=lot,
        floater=Floater(options.get("floater", Floater.COST)),
        is_by_rank=options.get("last_round") == "rank" and request.round == request.rounds,
        forbidden=request.forbidden,
    )


def _list_players(request: PairingRequest, lot: str) -> tuple[CardPlayer, ...]:
    """Return who is present as the draw sees them, ranked among everybody."""
    players = {player.number: player for player in request.players}
    needed = games_to_win(int(request.options.get("best_of", "3")))
    ranked = rank_cards(
        {
            number: drop_missed(
                [_read(player, place, players, request, needed) for place in _places(player)]
            )
            for number, player in players.items()
        },
        {number: draw_number(lot, number) for number in players},
        floor=FLOORS[request.options.get("floor", "0.33")],
        counts_games=needed > 1,
    )
    ranks = {row.number: rank for rank, row in enumerate(ranked, 1)}
    scores = {number: _score(player, request.round) for number, player in players.items()}
    step = gcd(*scores.values()) or 1
    return tuple(
        CardPlayer(
            number=number,
            points=scores[number] // step,
            rank=ranks[number],
            byes=sum(meeting.kind is Kind.PAIRING_BYE for meeting in player.history),
            met=Counter(m.opponent for m in player.history if m.opponent is not None),
            floated=_find_float(player, players),
        )
        for number, player in players.items()
        if number not in request.absent
    )


def _places(player: SwissPlayer) -> range:
    return range(len(player.history))


def _score(player: SwissPlayer, round_number: int) -> int:
    virtual = player.virtual_points[round_number - 1 : round_number]
    return player.points + sum(virtual)


def _read(
    player: SwissPlayer,
    place: int,
    players: Mapping[int, SwissPlayer],
    request: PairingRequest,
    needed: int,
) -> CardRound:
    """Return a round as card players count it; what was won without playing is won to nil."""
    meeting = player.history[place]
    system = request.points
    points = WIN if meeting.points >= system.win else DRAW if meeting.points else LOSS
    opponent = meeting.opponent if meeting.opponent in players else None
    if meeting.kind is not Kind.PLAYED:
        won = needed if points == WIN and meeting.kind in _FREE_WINS else 0
        lost = needed if points == LOSS and meeting.kind is Kind.FORFEIT else 0
        return CardRound(points, won, lost, opponent=opponent)
    other = None if opponent is None else players[opponent]
    theirs = None if other is None or place >= len(other.history) else other.history[place]
    drawn = meeting.drawn_games if isinstance(meeting, Match) else 0
    return CardRound(points, _won(meeting), _won(theirs), drawn, opponent)


def _won(meeting: Meeting | None) -> int:
    return meeting.secondary // 10 if isinstance(meeting, Match) else 0


def _find_float(player: SwissPlayer, players: Mapping[int, SwissPlayer]) -> Float:
    """Return how a player floated in the last round: by the points both had before it."""
    last = player.history[-1] if player.history else None
    other = None if last is None else players.get(last.opponent or 0)
    if other is None:
        return Float.NONE
    before = len(player.history) - 1
    mine, theirs = (sum(m.points for m in one.history[:before]) for one in (player, other))
    return Float((theirs > mine) - (theirs < mine))
