"""The picture that chats show beside a link: a PNG, for most show no SVG."""

from functools import lru_cache
from io import BytesIO
from itertools import groupby
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from tiltyard_server.front.coat_of_arms import draw_shield
from tiltyard_server.front.page_summary import Sheet

SIZE: Final = (1200, 630)  # what the Open Graph readers want
_FONTS: Final = Path(__file__).parent / "fonts"
_DISPLAY: Final = "grenze-gotisch"
_SANS: Final = "hanken-grotesk"
_TITLE_WIDTH: Final = 850
_MOST_LINES: Final = 2
_ARMS: Final = 5.2  # pixels to a unit of the shield
_FINE: Final = 2  # drawn so many times larger, then made smaller: smooth edges
_BANNER, _PAPER, _SOFT, _GOLD, _INK = "#16224a", "#f4f1e6", "#c9cde4", "#e7b93f", "#17182b"
_MEDALS: Final = (_GOLD, "#c3c6d6", "#d0935c")
_RAIL: Final = ("#e0b13c", "#a81f32", _PAPER, "#a81f32")


def draw_card(sheet: Sheet) -> bytes:
    """Return the picture: arms, name, what is known, the date, and who leads or has won."""
    image = _draw_ground().copy()
    draw = ImageDraw.Draw(image)
    arms = draw_shield(sheet.title, _ARMS * _FINE)
    arms = arms.resize((arms.width // _FINE, arms.height // _FINE), Image.Resampling.LANCZOS)
    image.paste(arms, (70, 92), arms)
    for index, line in enumerate(_wrap(sheet.title)):
        _write(draw, (290, 170 + 84 * index), line, (_DISPLAY, 80, 600), _PAPER)
    small = (_SANS, 32, 400)
    _write(draw, (292, 312), _fit(sheet.line, small), small, _SOFT)
    _write(draw, (80, 350), sheet.date, (_SANS, 24, 500), _GOLD)
    font = (_SANS, 38, 500)
    for index, leader in enumerate(sheet.leaders):
        y = 400 + 62 * index
        draw.ellipse((294, y - 37, 342, y + 11), fill=_MEDALS[index])
        _write(draw, (318 - _measure(leader.place, font) / 2, y), leader.place, font, _INK)
        _write(draw, (366, y), _fit(leader.name, font, 620), font, _PAPER)
        _write(draw, (1130 - _measure(leader.points, font), y), leader.points, font, _GOLD)
    _write(draw, (118, 586), "Tiltyard", (_DISPLAY, 36, 600), _PAPER)
    file = BytesIO()
    image.save(file, "PNG", optimize=True)
    return file.getvalue()


@lru_cache(maxsize=1)
def _draw_ground() -> Image.Image:
    """Return what is the same on every picture: the mark, and the rail between two jousters."""
    width, height = (side * _FINE for side in SIZE)
    image = Image.new("RGB", (width, height), _BANNER)
    draw = ImageDraw.Draw(image)
    for index, x in enumerate(range(-40, 1240, 40)):
        corners = ((x, 630), (x + 14, 610), (x + 54, 610), (x + 40, 630))
        draw.polygon([(a * _FINE, b * _FINE) for a, b in corners], fill=_RAIL[index % 4])
    shield = draw_mark(1.1 * _FINE)
    image.paste(shield, (70 * _FINE, 552 * _FINE), shield)
    return image.resize(SIZE, Image.Resampling.LANCZOS)


def draw_mark(scale: float) -> Image.Image:
    """Return two lances crossed on a shield parted or and azure, as in the banner of the site."""
    image = Image.new("RGBA", (round(32 * scale), round(34 * scale)))
    draw = ImageDraw.Draw(image)
    curve = [_bend(step / 24) for step in range(25)]
    right = [(16.0, 2.0), (29.0, 2.0), *curve]
    left = [(32 - x, y) for x, y in right]
    for half, colour in ((right, "#2a4bb0"), (left, "#e0b13c")):
        draw.polygon([(x * scale, y * scale) for x, y in half], fill=colour)
    for (x1, y1), (x2, y2), colour in (
        ((6.5, 25.5), (25, 5), _PAPER),
        ((25.5, 25.5), (7, 5), "#16182b"),
    ):
        line = [(x1 * scale, y1 * scale), (x2 * scale, y2 * scale)]
        draw.line(line, fill=colour, width=round(2.6 * scale))
    return image


def _bend(part: float) -> tuple[float, float]:
    """Return a point of the side of the shield: a Bézier curve from the shoulder to the tip."""
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    xs, ys = (29, 29, 24, 16), (16, 24, 28, 32)
    return sum(w * x for w, x in zip(weights, xs, strict=True)), sum(
        w * y for w, y in zip(weights, ys, strict=True)
    )


_Font = tuple[str, int, int]  # family, size, weight


@lru_cache(maxsize=32)
def _load(family: str, part: str, size: int, weight: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_FONTS / f"{family}-{part}-wght-normal.woff2", size)
    font.set_variation_by_axes([weight])
    return font


def _split(text: str, font: _Font) -> list[tuple[str, ImageFont.FreeTypeFont]]:
    """Return the text in runs, each with the file that has its letters."""
    family, size, weight = font
    runs = groupby(
        text, lambda letter: "latin" if letter < "Ā" or letter in "–—’“”…" else "latin-ext"
    )
    return [("".join(run), _load(family, part, size, weight)) for part, run in runs]


def _measure(text: str, font: _Font) -> float:
    return sum(face.getlength(run) for run, face in _split(text, font))


def _write(
    draw: ImageDraw.ImageDraw, at: tuple[float, float], text: str, font: _Font, colour: str
) -> None:
    x, y = at
    for run, face in _split(text, font):
        draw.text((x, y), run, font=face, fill=colour, anchor="ls")
        x += face.getlength(run)


def _wrap(name: str) -> list[str]:
    """Return a name in two lines at most."""
    font = (_DISPLAY, 80, 600)
    lines: list[str] = [""]
    for word in name.split():
        longer = f"{lines[-1]} {word}".strip()
        if _measure(longer, font) <= _TITLE_WIDTH or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > _MOST_LINES:
        lines = [lines[0], " ".join(lines[1:])]
    return [_fit(line, font) for line in lines]


def _fit(text: str, font: _Font, width: float = _TITLE_WIDTH) -> str:
    """Return the text, shortened to the width if it must be."""
    if _measure(text, font) <= width:
        return text
    while text and _measure(f"{text}…", font) > width:
        text = text[:-1].rstrip()
    return f"{text}…"
