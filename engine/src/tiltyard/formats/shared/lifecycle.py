"""Creating, configuring and moving a tournament along its life."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from tiltyard.core.commands import AssignSeeds, ChangeConfig, ChangePhase, CreateTournament
from tiltyard.core.config import Config, SeedingMethod
from tiltyard.core.events import (
    ConfigChanged,
    EntryStatusChanged,
    Event,
    MatchesCreated,
    PhaseChanged,
    SeedsAssigned,
    TournamentCreated,
)
from tiltyard.core.lots import shuffle
from tiltyard.core.model import (
    TRANSITIONS,
    Entry,
    EntryId,
    EntryStatus,
    GameMark,
    Phase,
    TournamentState,
)
from tiltyard.errors import InputError, RuleError
from tiltyard.formats.base import ChangesLate, DrawsLots, complete_options, create_matches
from tiltyard.formats.table import get_format
from tiltyard.pairing.bands import draw_bands
from tiltyard.sentence import joined, say, word

BEFORE_SEEDING = (Phase.CREATED, Phase.REGISTRATION, Phase.CHECK_IN)
DURING_PLAY = (Phase.SEEDING, Phase.IN_PROGRESS)


def create_tournament(state: TournamentState, command: CreateTournament) -> tuple[Event, ...]:
    """Begin a log."""
    if state.phase is not None:
        raise RuleError("tournament.exists", say("The tournament exists already."))
    return (TournamentCreated(_checked(command.config), command.at),)


def change_config(state: TournamentState, command: ChangeConfig) -> tuple[Event, ...]:
    """Replace the configuration, as far as the phase still allows."""
    config = _checked(command.config)
    if state.phase not in BEFORE_SEEDING:
        _check_late(state, config)
    if config.capacity is not None and config.capacity < len(state.active_entries):
        raise RuleError(
            "config.capacity_too_small",
            say(
                "{count} have entered; the capacity cannot be {capacity}.",
                count=len(state.active_entries),
                capacity=config.capacity,
            ),
        )
    if config == state.config:
        return ()
    return (ConfigChanged(config, command.at),)


def change_phase(state: TournamentState, command: ChangePhase) -> tuple[Event, ...]:
    """Move on, with everything that goes with the move."""
    allowed = TRANSITIONS[state.phase] if state.phase else ()
    if command.to not in allowed:
        phases = joined(" or ", map(describe, allowed))
        next_ = (
            say("next it can be {phases}, not {to}", phases=phases, to=word(describe(command.to)))
            if allowed
            else say("it is over")
        )
        raise RuleError(
            "phase.not_allowed",
            say(
                "The tournament is {phase}; {next}.",
                phase=word(describe(state.phase)),
                next=next_,
            ),
            allowed=[phase.value for phase in allowed],
        )
    moved = PhaseChanged(command.to, command.at, command.reason)
    match command.to:
        case Phase.SEEDING:
            return (moved, *_close_check_in(state, command))
        case Phase.IN_PROGRESS:
            return (moved, _draw(state, command.at))
        case Phase.COMPLETED if state.unsettled:
            raise RuleError(
                "phase.unfinished",
                say(
                    "{unsettled} matches await a result; the last one completes the tournament.",
                    unsettled=state.unsettled,
                ),
                unsettled=state.unsettled,
            )
        case Phase.COMPLETED:
            _check_adjourned(state)
            return (moved,)
        case _:
            return (moved,)


def _check_adjourned(state: TournamentState) -> None:
    """Refuse to end while a game is to be played on: its result decides the standings."""
    adjourned = [n for n, match in state.matches.items() if match.mark is GameMark.ADJOURNED]
    if adjourned:
        numbers = ", ".join(map(str, adjourned))
        raise RuleError(
            "phase.adjourned",
            say(
                "Adjourned games have no final result: match {numbers}. Correct their results "
                "first.",
                numbers=numbers,
            ),
            matches=adjourned,
        )


def assign_seeds(state: TournamentState, command: AssignSeeds) -> tuple[Event, ...]:
    """Seed by hand."""
    if state.phase is not Phase.SEEDING:
        raise RuleError(
            "seeds.closed",
            say(
                "The tournament is {phase}; seeds are set during seeding.",
                phase=word(describe(state.phase)),
            ),
        )
    check_order(state, command.order, "seeds.not_a_permutation")
    return (SeedsAssigned(command.order, SeedingMethod.MANUAL, command.at),)


def check_order(state: TournamentState, order: tuple[EntryId, ...], code: str) -> None:
    """Refuse an order in which somebody who has a seed is missing, or stands twice."""
    if sorted(order) != sorted(state.seeds):
        raise RuleError(
            code,
            say("The seed order must name every active entry exactly once."),
            missing=sorted(set(state.seeds) - set(order)),
            unknown=sorted(set(order) - set(state.seeds)),
        )


def describe(phase: Phase | None) -> str:
    """Return a phase in words that follow "The tournament is".

    >>> describe(Phase.REGISTRATION), describe(Phase.SEEDING)
    ('open for registration', 'being seeded')
    """
    return say("not created yet") if phase is None else _PHASE_WORDS[phase]


_PHASE_WORDS: Final[Mapping[Phase, str]] = {
    Phase.CREATED: say("a draft"),
    Phase.REGISTRATION: say("open for registration"),
    Phase.CHECK_IN: say("in check-in"),
    Phase.SEEDING: say("being seeded"),
    Phase.IN_PROGRESS: say("in progress"),
    Phase.COMPLETED: say("completed"),
    Phase.CANCELLED: say("cancelled"),
    Phase.ABORTED: say("aborted"),
}


def _checked(config: Config) -> Config:
    """Return `config` with all options filled in, or say what is wrong with it."""
    format_ = get_format(config.format)
    if not config.name.strip():
        raise InputError("config.nameless", say("A tournament needs a name."), field="name")
    if config.capacity is not None and config.capacity < format_.min_entries:
        raise InputError(
            "config.capacity_too_small",
            say(
                "{format} needs at least {min_entries} entries; the capacity is {capacity}.",
                format=word(format_.name),
                min_entries=format_.min_entries,
                capacity=config.capacity,
            ),
            field="capacity",
        )
    low, high = config.rating_min, config.rating_max
    if low is not None and high is not None and low > high:
        raise InputError(
            "config.rating_limits",
            say("The lowest rating, {low}, is above the highest, {high}.", low=low, high=high),
            field="rating_min",
        )
    return replace(config, options=complete_options(format_, config.options))


def _check_late(state: TournamentState, config: Config) -> None:
    """Let the name change for ever, and what the format allows until the tournament is over."""
    format_ = get_format(state.config.format)
    late = format_.late_options if isinstance(format_, ChangesLate) else ()
    if state.phase not in DURING_PLAY:
        late = ()
    kept = {code: state.config.options[code] for code in late}
    same = replace(config, name=state.config.name, options={**config.options, **kept})
    if same != state.config:
        if late:
            raise RuleError(
                "config.locked",
                say(
                    "The tournament is {phase}; only its name and these options can change now: "
                    "{list}.",
                    phase=word(describe(state.phase)),
                    list=joined(", ", late),
                ),
            )
        raise RuleError(
            "config.locked",
            say(
                "The tournament is {phase}; only its name can change now.",
                phase=word(describe(state.phase)),
            ),
        )
    if late and isinstance(format_, ChangesLate) and config.options != state.config.options:
        format_.check_late(state, config.options)


def _close_check_in(state: TournamentState, command: ChangePhase) -> Iterator[Event]:
    """Those who did not check in are out; the others are seeded."""
    present = []
    for entry in state.active_entries:
        if state.config.check_in_required and entry.status is not EntryStatus.CHECKED_IN:
            yield EntryStatusChanged(
                entry.id, EntryStatus.NO_SHOW, command.at, say("did not check in")
            )
        else:
            present.append(entry)
    yield _assign_by_rule(state.config, present, command)


def _assign_by_rule(
    config: Config, present: Sequence[Entry], command: ChangePhase
) -> SeedsAssigned:
    """Make the seed order; one that is set by hand starts from the ratings (elimination §4)."""
    method = config.seeding
    is_drawn = method in (SeedingMethod.RANDOM, SeedingMethod.BANDED)
    keeps_lot = isinstance(get_format(config.format), DrawsLots)
    if not command.lot and (is_drawn or keeps_lot):
        what = word(f"{method.value.capitalize()} seeding") if is_drawn else say("This format")
        raise InputError(
            "lot.missing", say("{what} needs a lot to draw from.", what=word(what)), field="lot"
        )
    places = {entry: place for place, entry in enumerate(command.equals, 1)}
    by_rating = tuple(entry.id for entry in sorted(present, key=partial(_strength, places)))
    if not is_drawn:
        lot = command.lot if keeps_lot else ""
        return SeedsAssigned(by_rating, SeedingMethod.RATING, command.at, lot)
    if method is SeedingMethod.BANDED:
        order = draw_bands(by_rating, command.lot)
    else:
        order = shuffle([entry.id for entry in present], command.lot)
    return SeedsAssigned(order, method, command.at, command.lot)


def _strength(places: Mapping[EntryId, int], entry: Entry) -> tuple[int, int, EntryId]:
    """Rating, best first, the unrated last; ties as `places` say, then by registration."""
    return (-(entry.rating or 0), places.get(entry.id, len(places) + 1), entry.id)


def _draw(state: TournamentState, at: int) -> MatchesCreated:
    format_ = get_format(state.config.format)
    if len(state.seeds) < format_.min_entries:
        raise RuleError(
            "tournament.too_few",
            say(
                "{format} needs at least {min_entries} entries; there are {count}. Cancel the "
                "tournament or enter somebody late.",
                format=word(format_.name),
                min_entries=format_.min_entries,
                count=len(state.seeds),
            ),
            entries=len(state.seeds),
        )
    return create_matches(format_, state, format_.draw(state), at)
