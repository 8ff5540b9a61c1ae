"""Taking a tournament elsewhere: a calendar file, a picture, and what a link shows of it."""

from datetime import UTC, datetime
from html import escape
from typing import Final

from tiltyard import Phase, RuleError
from tiltyard.core.scores import format_points
from tiltyard_server.tournaments import rows
from tiltyard_server.tournaments.models import Entry, Tournament
from tiltyard_server.tournaments.selectors import list_standings

_LINE_BYTES: Final = 73  # RFC 5545 3.1: 75 with the end of the line
_LINE_LETTERS: Final = 26  # of the name on the picture
_MOST_LINES: Final = 2


def write_calendar(tournament: Tournament, *, url: str, now: datetime) -> str:
    """Return the start as an event of a calendar (RFC 5545).

    Raises:
        RuleError: `calendar.no_date`.
    """
    if tournament.starts_at is None:
        raise RuleError(
            "calendar.no_date", "This tournament has no date; its organiser can set one."
        )
    status = "CANCELLED" if tournament.phase == Phase.CANCELLED else "CONFIRMED"
    lines = (
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        "PRODID:-//Tiltyard//Tiltyard//EN",
        "METHOD:PUBLISH",
        "BEGIN:VEVENT",
        f"UID:tournament-{tournament.pk}@tiltyard",
        f"SEQUENCE:{tournament.seq}",
        f"DTSTAMP:{_stamp(now)}",
        f"DTSTART:{_stamp(tournament.starts_at)}",
        "DURATION:PT2H",
        f"SUMMARY:{_quote(tournament.name)}",
        f"DESCRIPTION:{_quote(_describe(tournament))}",
        f"URL:{url}",
        f"STATUS:{status}",
        "END:VEVENT",
        "END:VCALENDAR",
    )
    return "".join(f"{_fold(line)}\r\n" for line in lines)


def draw_card(tournament: Tournament) -> str:
    """Return a picture to share, 1200 by 630: the name, and who leads or has won."""
    parts = [
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" '
        'font-family="Georgia, \'Times New Roman\', serif" fill="#f4f1e6">',
        '<rect width="1200" height="630" fill="#16224a"/>',
        *_draw_rail(),
        _SHIELD,
    ]
    for index, line in enumerate(_wrap(tournament.name)):
        parts.append(
            f'<text x="290" y="{170 + 84 * index}" font-size="72" font-weight="700">'
            f"{escape(line)}</text>"
        )
    parts.append(
        '<text x="292" y="312" font-size="32" fill="#c9cde4" font-family="Helvetica, Arial, '
        f'sans-serif">{escape(_describe(tournament))}</text>'
    )
    for index, (place, name, points) in enumerate(_list_leaders(tournament)):
        y = 400 + 62 * index
        parts.append(
            f'<g font-family="Helvetica, Arial, sans-serif" font-size="38"><circle cx="318" '
            f'cy="{y - 13}" r="24" fill="{_MEDALS[index]}"/><text x="318" y="{y}" '
            f'fill="#17182b" text-anchor="middle" font-weight="700">{place}</text>'
            f'<text x="366" y="{y}">{escape(name)}</text>'
            f'<text x="1130" y="{y}" text-anchor="end" fill="#e7b93f">{points}</text></g>'
        )
    parts.append("</svg>")
    return "".join(parts)


def list_tags(tournament: Tournament, *, url: str, picture: str) -> str:
    """Return the Open Graph tags of the page of a tournament, for programs that show links."""
    tags = {
        "og:type": "website",
        "og:site_name": "Tiltyard",
        "og:title": tournament.name,
        "og:description": _describe(tournament),
        "og:url": url,
        "og:image": picture,
    }
    written = "".join(
        f'<meta property="{name}" content="{escape(value, quote=True)}">'
        for name, value in tags.items()
    )
    return f'<meta name="twitter:card" content="summary_large_image">{written}'


def _describe(tournament: Tournament) -> str:
    players = f"{tournament.entry_count} player{'' if tournament.entry_count == 1 else 's'}"
    state = rows.PHASE_NAMES[tournament.phase]
    if tournament.champion_name:
        state = f"won by {tournament.champion_name}"
    elif tournament.phase == Phase.IN_PROGRESS and tournament.match_count:
        state = f"{tournament.matches_done} of {tournament.match_count} matches played"
    return f"{rows.name_format(tournament.format)} · {players} · {state}"


def _list_leaders(tournament: Tournament) -> list[tuple[int, str, str]]:
    table = list_standings(tournament)[:3]
    if not table or not tournament.matches_done or table[0]["rank_to"] > len(_MEDALS):
        return []  # nobody leads yet
    numbers = [row["entry"] for row in table]
    found = Entry.objects.filter(tournament=tournament, number__in=numbers)
    names = dict(found.values_list("number", "name"))
    return [
        (row["rank"], _shorten(names[row["entry"]], 34), format_points(row["score"]))
        for row in table
    ]


def _wrap(name: str) -> list[str]:
    """Return a name in two lines at most."""
    lines: list[str] = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= _LINE_LETTERS or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > _MOST_LINES:
        lines = [lines[0], " ".join(lines[1:])]
    return [_shorten(line, _LINE_LETTERS) for line in lines]


def _shorten(text: str, most: int) -> str:
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _draw_rail() -> list[str]:
    colours = ("#e0b13c", "#a81f32", "#f4f1e6", "#a81f32")
    return [
        f'<path d="M{x} 630l14 -20h40l-14 20z" fill="{colours[index % 4]}"/>'
        for index, x in enumerate(range(-40, 1240, 40))
    ]


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _quote(text: str) -> str:
    for old, new in (("\\", "\\\\"), (";", "\\;"), (",", "\\,"), ("\n", "\\n"), ("\r", "")):
        text = text.replace(old, new)
    return text


def _fold(line: str) -> str:
    """Break a long line as calendars want it: a new line and a blank, never inside a letter."""
    folded, size = "", 0
    for letter in line:
        length = len(letter.encode())
        if size + length > _LINE_BYTES:
            folded, size = f"{folded}\r\n ", 1
        folded, size = folded + letter, size + length
    return folded


_MEDALS: Final = ("#e7b93f", "#c3c6d6", "#d0935c")
_SHIELD: Final = (
    '<g transform="translate(70 90) scale(5.6)"><path d="M3 2h26v14c0 8-5 12-13 16C8 28 3 24 3 '
    '16z" fill="#2a4bb0" stroke="#f4f1e6" stroke-width="1"/><path d="M3 2h13v30C8 28 3 24 3 16z" '
    'fill="#e0b13c"/><path d="M6.5 25.5 25 5" stroke="#f4f1e6" stroke-width="2.6" '
    'stroke-linecap="round"/><path d="M25.500 25.500 7 5" stroke="#16182b" stroke-width="2.6" '
    'stroke-linecap="round"/></g>'
)
