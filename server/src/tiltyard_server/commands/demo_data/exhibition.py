"""Demo data: people and tournaments in every state, and a player that never tires."""

import random
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from threading import Thread
from typing import Final

from django.conf import settings

from tiltyard import (
    ChangePhase,
    Config,
    MatchId,
    MatchStatus,
    Phase,
    RecordResult,
    Result,
    SeatEntries,
)
from tiltyard.core.commands import CheckIn, Command, RegisterEntry
from tiltyard.core.model import EntryId
from tiltyard_server.accounts.models import User
from tiltyard_server.commands.demo_data import card_shop, money
from tiltyard_server.commands.demo_data.arena_show import ensure_show
from tiltyard_server.commands.demo_data.season import EVENTS, hold_season
from tiltyard_server.common import clock
from tiltyard_server.tournaments import log
from tiltyard_server.tournaments.commands.details import Details
from tiltyard_server.tournaments.commands.envelopes import Envelope, Profile
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.services import apply_commands, create_tournament

PASSWORDS_FILE: Final = "demo-passwords"
_WAY: Final = (Phase.REGISTRATION, Phase.CHECK_IN, Phase.SEEDING, Phase.IN_PROGRESS)
FIRST_NAMES: Final = [
    "Aldric",
    "Beatrix",
    "Cedany",
    "Drogo",
    "Elinor",
    "Fulk",
    "Giselle",
    "Hamon",
    "Isolde",
    "Jordan",
    "Kenric",
    "Letice",
    "Merek",
    "Nesta",
    "Osbert",
    "Petra",
    "Quentin",
    "Rohese",
    "Sabin",
    "Thea",
    "Ulric",
    "Verena",
    "Wymond",
    "Ysolt",
    "Zane",
    "Avice",
    "Bevis",
    "Cristin",
    "Dain",
    "Edony",
    "Faramond",
    "Godith",
    "Hawise",
    "Ivo",
    "Joyce",
    "Ketil",
    "Linnet",
]
LAST_NAMES: Final = [
    "of York",
    "of Wells",
    "Ashdown",
    "Blackwood",
    "Carrow",
    "Dunmore",
    "Elder",
    "Fairfax",
    "Greyling",
]
_CLUBS: Final = ("Lists of Lindow", "Rooks of Rye", "Tilters of Tring", None)


def load() -> Iterator[str]:
    """Make what is missing; yield what to tell."""
    marshal = ensure_user("marshal", "The Marshal")
    warden = ensure_user("warden", "The Warden", is_operator=True)
    knights = [ensure_user(f"knight{n}", f"Knight {n}") for n in range(1, 5)]
    money.fill_wallets([warden, marshal, *knights])
    hold_season(marshal, knights)
    yield f"A season of {len(EVENTS)} rated tournaments"
    makers: tuple[tuple[str, Callable[[str, User, Sequence[User]], None]], ...] = (
        ("Spring Joust", _half_played),
        ("Grand Tourney of Thirty-Seven", _about_to_start),
        ("Squires' Cup", _finished),
        ("Round Table", _round_robin),
        ("Royal Swiss", _swiss),
        ("Friday Draft", _draft),
        ("Four Courts", _groups),
        ("Open Lists", _in_registration),
        ("Silver Stakes", _played_for_money),
        ("Golden Lance", _open_for_money),
    )
    for name, make in makers:
        if not Tournament.objects.filter(name=name, owner=marshal).exists():
            make(name, marshal, knights)
        yield f"Tournament: {name}"
    yield f"Arena: {ensure_show(marshal).name}, bots play and anybody joins"
    password = read_password()
    yield ""
    yield f"Operator:  warden   password: {password}"
    yield f"Organiser: marshal  password: {password}"
    yield f"Player:    knight1  password: {password}  (also knight2, knight3, knight4)"


def play(*, every: float) -> None:
    """Enter a result now and then, in a new bracket when the last is over, until Ctrl-C."""
    marshal = User.objects.get(username="marshal")
    chance = random.Random()
    while True:
        tournament = Tournament.objects.filter(
            owner=marshal, phase=Phase.IN_PROGRESS, name__startswith="Endless Joust"
        ).first()
        if tournament is None:
            count = Tournament.objects.filter(name__startswith="Endless Joust").count() + 1
            tournament = _make(f"Endless Joust {count}", marshal, (), size=16)
            _walk(tournament, marshal, Phase.IN_PROGRESS)
        time.sleep(every)
        _play_some(tournament, marshal, 1, chance)


def play_in_background(*, every: float) -> None:
    """Play beside whatever else the process does."""
    Thread(target=play, kwargs={"every": every}, name="tiltyard-demo", daemon=True).start()


def ensure_user(username: str, display_name: str, *, is_operator: bool = False) -> User:
    """Return somebody of the demo, made when first needed."""
    user, is_new = User.objects.get_or_create(
        username=username, defaults={"display_name": display_name, "is_staff": is_operator}
    )
    if is_new:
        user.set_password(read_password())
        user.save(update_fields=["password"])
    return user


def read_password() -> str:
    """Return the password of the demo, made once for each installation."""
    file = settings.VAR_DIR / PASSWORDS_FILE
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(f"tilt-{secrets.token_hex(4)}", encoding="ascii")
    return str(file.read_text(encoding="ascii")).strip()


def _half_played(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = _make(name, marshal, knights, size=16, self_report=True)
    _walk(tournament, marshal, Phase.IN_PROGRESS)
    _play_some(tournament, marshal, 7, random.Random(name))


def _about_to_start(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = _make(name, marshal, knights, size=37, check_in_required=True)
    _walk(tournament, marshal, Phase.CHECK_IN)
    at = clock.now_ms()
    _apply(tournament, marshal, [CheckIn(EntryId(n), at) for n in range(1, 38) if n % 9])


def _finished(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = _make(name, marshal, knights, size=8, options={"third_place": True, "best_of": 3})
    _walk(tournament, marshal, Phase.IN_PROGRESS)
    _play_some(tournament, marshal, 8, random.Random(name))


def _round_robin(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = _make(name, marshal, knights, size=7, format_="round-robin")
    _walk(tournament, marshal, Phase.IN_PROGRESS)
    _play_some(tournament, marshal, 11, random.Random(name))


def _swiss(name: str, marshal: User, knights: Sequence[User]) -> None:
    options: dict[str, bool | int | str] = {"system": "fide-dutch-2026", "rounds": 5}
    tournament = _make(name, marshal, knights, size=17, format_="swiss", options=options)
    _walk(tournament, marshal, Phase.IN_PROGRESS)
    _play_some(tournament, marshal, 19, random.Random(name))


def _draft(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = _make(name, marshal, knights, size=8, format_="draft-swiss", self_report=True)
    _walk(tournament, marshal, Phase.SEEDING)
    _apply(tournament, marshal, [SeatEntries((), clock.now_ms(), lot=name)])
    _apply(tournament, marshal, [ChangePhase(Phase.IN_PROGRESS, clock.now_ms(), lot="demo")])
    _play_some(tournament, marshal, 4, random.Random(name))
    card_shop.dress(tournament)
    _play_some(tournament, marshal, 1, random.Random(name))


def _groups(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = _make(name, marshal, knights, size=16, format_="groups-playoff")
    _walk(tournament, marshal, Phase.IN_PROGRESS)
    _play_some(tournament, marshal, 26, random.Random(name))


def _in_registration(name: str, marshal: User, knights: Sequence[User]) -> None:
    _make(name, marshal, (), size=5, capacity=32)


def _open_for_money(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = money.make_stakes(name, marshal)
    _apply(tournament, marshal, [ChangePhase(Phase.REGISTRATION, clock.now_ms())])
    for number, knight in enumerate(knights[1:]):
        money.enter(tournament, knight, rating=1900 - number)


def _played_for_money(name: str, marshal: User, knights: Sequence[User]) -> None:
    tournament = money.make_stakes(name, marshal)
    _apply(tournament, marshal, [ChangePhase(Phase.REGISTRATION, clock.now_ms())])
    for number, player in enumerate([*knights, marshal]):
        money.enter(tournament, player, rating=1900 - number)
    _walk(tournament, marshal, Phase.IN_PROGRESS)
    _play_some(tournament, marshal, 8, random.Random(name))


def _make(  # noqa: PLR0913 - settings of a show
    name: str,
    marshal: User,
    knights: Sequence[User],
    *,
    size: int,
    format_: str = "single-elimination",
    options: dict[str, bool | int | str] | None = None,
    capacity: int | None = None,
    self_report: bool = False,
    check_in_required: bool = False,
) -> Tournament:
    """Make a tournament with `size` entries, the knights among them."""
    config = Config(
        name=name,
        format=format_,
        options=options or {},
        capacity=capacity,
        self_report=self_report,
        check_in_required=check_in_required,
    )
    details = Details(description="Part of the demo: look around, or enter a result.")
    tournament = create_tournament(config=config, details=details, owner_id=marshal.pk)
    chance = random.Random(name)
    at = clock.now_ms()
    profiles = [Profile(knight.display_name, knight.pk) for knight in knights]
    profiles += [
        Profile(f"{first} {chance.choice(LAST_NAMES)}")
        for first in chance.sample(FIRST_NAMES, size - len(profiles))
    ]
    entries = [
        Envelope(
            RegisterEntry(at, chance.randrange(1200, 2400), chance.choice(_CLUBS)), profile=profile
        )
        for profile in profiles
    ]
    _apply(tournament, marshal, [ChangePhase(Phase.REGISTRATION, at)])
    apply_commands(tournament_id=tournament.pk, envelopes=entries, actor_id=marshal.pk)
    return tournament


def _walk(tournament: Tournament, marshal: User, to: Phase) -> None:
    for phase in _WAY[1 : _WAY.index(to) + 1]:
        _apply(tournament, marshal, [ChangePhase(phase, clock.now_ms(), lot="demo")])


def _play_some(tournament: Tournament, marshal: User, results: int, chance: random.Random) -> None:
    """Enter up to `results` results of open matches."""
    for _ in range(results):
        tournament.refresh_from_db()
        state = log.load_head(tournament).state
        ready = [m for m in state.matches.values() if m.status is MatchStatus.READY]
        if not ready:
            return
        fixture = min(ready, key=lambda m: m.fixture.round).fixture
        wins = 10 * (fixture.best_of // 2 + 1)
        loss = 10 * chance.randrange(fixture.best_of // 2 + 1)
        score = (wins, loss) if chance.random() < 0.6 else (loss, wins)
        command = RecordResult(MatchId(fixture.id), Result.from_score(*score), clock.now_ms())
        _apply(tournament, marshal, [command])


def _apply(tournament: Tournament, marshal: User, commands: Sequence[Command]) -> None:
    apply_commands(
        tournament_id=tournament.pk,
        envelopes=[Envelope(command) for command in commands],
        actor_id=marshal.pk,
        is_atomic=True,
    )
