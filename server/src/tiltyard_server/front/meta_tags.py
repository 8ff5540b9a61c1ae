"""What stands in the head of a page for programs that read no script: title, line and picture."""

from html import escape
from typing import Final

from tiltyard_server.front.page_summary import Sheet

SITE: Final = "Tiltyard"


def write_title(sheet: Sheet) -> str:
    """Return the title of a page, as it stands in the tab."""
    return f"{sheet.title} · {SITE}"


def write_tags(sheet: Sheet, *, url: str, picture: str = "") -> str:
    """Return the Open Graph tags of a page; without a picture, none is named."""
    tags = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": sheet.title,
        "og:description": sheet.line,
        "og:url": url,
    }
    if picture:
        tags |= {
            "og:image": picture,
            "og:image:type": "image/png",
            "og:image:width": "1200",
            "og:image:height": "630",
            "og:image:alt": f"{sheet.title}: {sheet.line}",
        }
    written = "".join(
        f'<meta property="{name}" content="{escape(value, quote=True)}">'
        for name, value in tags.items()
    )
    card = "summary_large_image" if picture else "summary"
    return (
        f'<meta name="twitter:card" content="{card}">{written}'
        f'<link rel="canonical" href="{escape(url, quote=True)}">'
    )
