"""The rows of the table of warnings about an event as a whole: mode, settings, points, ratings."""

from collections.abc import Mapping
from typing import Final

from tiltyard.sentence import say
from tiltyard_server.rated_events.fide_mode.act import Act, Grade

SETTING_ACTS: Final[Mapping[str, Act]] = {
    "fide-mode.left": Act(
        Grade.CONFIRM_TWICE,
        "VCL Q40-46",
        lambda _: say("This leaves FIDE mode, and there is no way back."),
        lambda _: say(
            "The tournament is marked for ever: on its public page and in its report file. A "
            "federation may refuse to rate it."
        ),
    ),
    "settings.changed": Act(
        Grade.REFUSE,
        "C.04.2 1, VCL Q57",
        lambda v: say(
            "Pairing system, rounds, tie-breaks, acceleration and points stand since the start; "
            "{fields} cannot change.",
            fields=v["fields"],
        ),
    ),
    "points.draws": Act(
        Grade.REFUSE,
        "VCL Q74",
        lambda _: say("Two draws would be worth more than a win and a loss."),
    ),
    "points.bye": Act(
        Grade.REFUSE,
        "VCL Q81",
        lambda _: say("A bye would be worth more than a win."),
    ),
    "points.odd-bye": Act(
        Grade.REFUSE,
        "VCL Q83",
        lambda _: say("With the usual points a bye is worth a win, a draw or a loss."),
    ),
    "import.pairings": Act(
        Grade.CONFIRM,
        "VCL Q54-56",
        lambda v: say(
            "The pairing system makes other pairings than the file has in {count} rounds "
            "({rounds}). They are taken over as they are, and told in the report.",
            count=v["count"],
            rounds=v["rounds"],
        ),
    ),
    "ratings.long-event": Act(
        Grade.ACKNOWLEDGE,
        "VCL Q211",
        lambda v: say(
            "The event is longer than 30 days, so that ratings change meanwhile: tie-breaks by "
            "rating ({codes}) are advised against.",
            codes=v["codes"],
        ),
    ),
    "rating.corrected": Act(
        Grade.CONFIRM,
        "C.04.2 2.3",
        lambda v: say(
            "The rating of {entry} becomes {rating} after the start. Pairing numbers stay until "
            "all are numbered anew.",
            entry=v["entry"],
            rating=v["rating"],
        ),
    ),
    "rounds.too-many": Act(
        Grade.CONFIRM,
        "VCL Q63",
        lambda v: say(
            "{rounds} rounds cannot all be paired for {players} players without a second meeting.",
            rounds=v["rounds"],
            players=v["players"],
        ),
    ),
    "rounds.fewer": Act(
        Grade.CONFIRM_TWICE,
        "VCL Q57",
        lambda v: say(
            "{rounds} rounds were announced, and {played} are played.",
            rounds=v["rounds"],
            played=v["played"],
        ),
        lambda _: say(
            "The standings as they are become final. Fewer rounds than announced may cost norms "
            "and prizes."
        ),
    ),
}
