"""Whether somebody may enter (arena rules 2.8, 4.1 and 4.4)."""

from dataclasses import dataclass

from tiltyard.arena.settings import ArenaSettings
from tiltyard.sentence import say


@dataclass(frozen=True, slots=True)
class Applicant:
    """What the arena asks about somebody who wants to join. Names stay outside."""

    rating: int
    is_provisional: bool = False
    week_peak: int | None = None  # highest rating of the last seven days
    rated_games: int = 0  # in the rating category of the arena
    account_days: int = 0
    is_titled: bool = False
    is_bot: bool = False
    teams: tuple[int, ...] = ()
    team: int = 0  # the team to play for in a battle
    knows_password: bool = False
    is_on_allow_list: bool = False


def list_obstacles(settings: ArenaSettings, applicant: Applicant) -> tuple[tuple[str, str], ...]:
    """Return a code and a sentence for every condition that is not met; none: come in."""
    wanted = settings.conditions
    peak = max(applicant.rating, applicant.week_peak or 0)
    needs_rating = wanted.min_rating is not None or wanted.max_rating is not None
    rows = (
        (wanted.has_password and not applicant.knows_password,
         "password", say("The password is wrong; ask the organiser for it.")),
        (wanted.has_allow_list and not applicant.is_on_allow_list,
         "allow_list", say("Only players on the organiser's list may enter.")),
        (applicant.is_bot and not settings.allows_bots,
         "bots", say("Bots are not allowed here.")),
        (applicant.rated_games < wanted.rated_games and not applicant.is_titled,
         "rated_games", say(
             "{rated_games} rated games are asked for; you have played {rated_games2}.",
             rated_games=wanted.rated_games, rated_games2=applicant.rated_games)),
        (needs_rating and applicant.is_provisional,
         "provisional", say("Your rating is still provisional; play more rated games first.")),
        (wanted.min_rating is not None and applicant.rating < wanted.min_rating,
         "min_rating", say("Your rating, {rating}, is below {min_rating}.",
             rating=applicant.rating, min_rating=wanted.min_rating)),
        (wanted.max_rating is not None and peak > wanted.max_rating,
         "max_rating", say("Your rating of this week, {peak}, is above {max_rating}.",
             peak=peak, max_rating=wanted.max_rating)),
        (applicant.account_days < wanted.account_days and not applicant.is_titled,
         "account_days", say(
             "Your account must be {account_days} days old; it has {account_days2}.",
             account_days=wanted.account_days, account_days2=applicant.account_days)),
        (wanted.is_titled_only and not applicant.is_titled,
         "titled", say("Only titled players may enter.")),
        (wanted.team is not None and wanted.team not in applicant.teams,
         "team", say("Only members of the team may enter; join the team first.")),
        (settings.battle is not None and not _is_in_battle(settings, applicant),
         "battle_team", say("Choose one of your teams that takes part in this battle.")),
    )  # fmt: skip
    return tuple((code, sentence) for is_missing, code, sentence in rows if is_missing)


def _is_in_battle(settings: ArenaSettings, applicant: Applicant) -> bool:
    battle = settings.battle
    return battle is None or (applicant.team in battle.teams and applicant.team in applicant.teams)
