"""Why a round is paired as it is, and why not otherwise."""

from tiltyard.tournament.explanation.pair import explain_games
from tiltyard.tournament.explanation.why_not import WhyNot, answer_why_not
from tiltyard.tournament.log.log import Logged
from tiltyard.tournament.record.requests import request_for


class Explaining(Logged):
    """The part of a `Tournament` that gives reasons."""

    def explain(self, round_number: int) -> tuple[str, ...]:
        """Return for each game and bye of a round why it is there, in words.

        It speaks of the results as they are recorded now.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> print(t.explain(1)[0].partition(". ")[0])
        ann – cid: both have 0 points

        Raises:
            NotFoundError: `round.unknown`.
        """
        self._record.get_round(round_number)
        request = request_for(self._record, self._settings, round_number)
        return explain_games(self._record, self._settings, request, round_number)

    def why_not(self, one: str, other: str, round_number: int | None = None) -> WhyNot:
        """Return why two players do not meet in a round, by default the last that is paired.

        The answer has the best round of the system in which they do, and the first criterion by
        which it is worse. It speaks of the results as they are recorded now.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid", "dan")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.why_not("ann", "bob").criterion
        '4.3'

        Raises:
            NotFoundError: `round.unknown`, `player.unknown`.
            InputError: `pairing.same`.
            RuleError: `explain.no_reasons`, for a system that is not a shipped Swiss.
        """
        number = self._record.paired if round_number is None else round_number
        return answer_why_not(self._record, self._settings, number, (one, other))

    def why_no_bye(self, one: str, round_number: int | None = None) -> WhyNot:
        """Return why somebody does not have the bye of a round; as `why_not`.

        >>> from tiltyard import Player, Tournament
        >>> t = Tournament([Player(name, 2000) for name in ("ann", "bob", "cid")], rounds=3)
        >>> rnd = t.pair_round()
        >>> t.why_no_bye("ann").criterion
        '4.3'

        Raises:
            NotFoundError: `round.unknown`, `player.unknown`.
            RuleError: `explain.no_reasons`, for a system that is not a shipped Swiss.
        """
        number = self._record.paired if round_number is None else round_number
        return answer_why_not(self._record, self._settings, number, (one,))
