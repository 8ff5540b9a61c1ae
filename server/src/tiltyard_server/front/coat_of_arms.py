"""Arms from a name: the same name, the same arms, as in web/src/lib/coat-of-arms.ts."""

from typing import Final, NamedTuple

from PIL import Image, ImageDraw

_METALS: Final = ("#e0b13c", "#eceae2")
_COLOURS: Final = ("#1d3a8a", "#a81f32", "#1d6b45", "#26263a", "#6a2c70")
_WORD: Final = 0xFFFFFFFF
_WIDTH, _HEIGHT = 32, 36

_Point = tuple[float, float]


def _box(x: float, y: float, right: float, bottom: float) -> tuple[_Point, ...]:
    return ((x, y), (right, y), (right, bottom), (x, bottom))


# What lies on the field, in the order of the client: polygons on a shield of 32 by 36.
_CHARGES: Final[dict[str, tuple[tuple[_Point, ...], ...]]] = {
    "pale": (_box(16, 0, 32, 36),),
    "fess": (_box(0, 11, 32, 21),),
    "bend": (((0, 0), (7, 0), (34, 27), (34, 35), (28, 35), (0, 7)),),
    "chevron": (((16, 10), (34, 26), (34, 35), (16, 19), (-2, 35), (-2, 26)),),
    "saltire": (
        (
            *((0, 0), (6, 0), (16, 11), (26, 0), (32, 0), (32, 3), (20, 16)),
            *((34, 32), (25, 32), (16, 21), (7, 32), (-2, 32), (12, 16), (0, 4)),
        ),
    ),
    "cross": (_box(12, 0, 20, 36), _box(0, 12, 32, 20)),
    "quarterly": (_box(16, 0, 32, 16), _box(0, 16, 16, 36)),
    "chief": (_box(0, 0, 32, 11),),
    "pile": (((3, 0), (29, 0), (16, 28)),),
    "paly": (_box(6, 0, 11.5, 36), _box(16, 0, 21, 36), _box(26, 0, 32, 36)),
    "barry": (_box(0, 6, 32, 11), _box(0, 16, 32, 21), _box(0, 26, 32, 31)),
    "lozenge": (((16, 5), (25, 17), (16, 29), (7, 17)),),
}


class Arms(NamedTuple):
    """What is borne: how the shield is divided, and its two tinctures."""

    division: str
    field: str
    charge: str


def blazon(name: str) -> Arms:
    """Return the arms of a name. A metal never lies on a metal, nor a colour on a colour."""
    digest = _digest(name)
    metal = _METALS[(digest >> 3) % len(_METALS)]
    colour = _COLOURS[(digest >> 7) % len(_COLOURS)]
    division = tuple(_CHARGES)[(digest >> 13) % len(_CHARGES)]
    if (digest >> 21) % 2 == 0:
        return Arms(division, colour, metal)
    return Arms(division, metal, colour)


def _digest(text: str) -> int:
    """FNV-1a over code points with a final mix, in 32 bits."""
    value = 2166136261
    for letter in text:
        value = (value ^ ord(letter)) * 16777619 & _WORD
    value = (value ^ value >> 15) * 2246822507 & _WORD
    return value ^ value >> 13


def draw_shield(name: str, scale: float) -> Image.Image:
    """Return the shield of a name on nothing, `scale` pixels to a unit."""

    def grow(points: tuple[_Point, ...]) -> list[_Point]:
        return [(x * scale, y * scale) for x, y in points]

    arms = blazon(name)
    size = (round(_WIDTH * scale), round(_HEIGHT * scale))
    field = Image.new("RGBA", size, arms.field)
    draw = ImageDraw.Draw(field)
    for polygon in _CHARGES[arms.division]:
        draw.polygon(grow(polygon), fill=arms.charge)
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).polygon(grow(_outline()), fill=255)
    shield = Image.new("RGBA", size)
    shield.paste(field, mask=mask)
    return shield


def _outline() -> tuple[_Point, ...]:
    """Return the edge: straight shoulders, then a curve to the tip on either side."""
    right = tuple(_bend(step / 24) for step in range(25))
    left = tuple((32 - x, y) for x, y in reversed(right))
    return ((2, 2), (30, 2), *right, *left)


def _bend(part: float) -> _Point:
    rest = 1 - part
    weights = (rest**3, 3 * rest**2 * part, 3 * rest * part**2, part**3)
    xs, ys = (30, 30, 24, 16), (17, 26, 30, 34)
    return (
        sum(weight * x for weight, x in zip(weights, xs, strict=True)),
        sum(weight * y for weight, y in zip(weights, ys, strict=True)),
    )
