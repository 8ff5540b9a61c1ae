"""The forms of norms as data: IT1, the certificate of a title result, and IT3, the report."""

from collections.abc import Iterable

from tiltyard.errors import RuleError
from tiltyard.norms import (
    Certificate,
    Exemption,
    Norm,
    NormPlayer,
    NormTitle,
    Occasion,
    Official,
    ReportCount,
    TournamentDetails,
    TournamentRecords,
    find_norm,
    list_open_titles,
    make_certificate,
    make_report,
    write_date,
)
from tiltyard.norms.field import Field
from tiltyard.sentence import say
from tiltyard_server.common.errors import NotFoundError
from tiltyard_server.event_reports.measurement import TEXT, View, load_state, number_of, read_shown
from tiltyard_server.event_reports.norms import (
    describe_check,
    describe_missing,
    describe_norm,
    describe_remarks,
    find_system,
    read_records,
)
from tiltyard_server.event_reports.omissions import list_for_forms, list_for_norms
from tiltyard_server.tournaments.models import Tournament
from tiltyard_server.tournaments.visibility import Shown


def write_certificate(
    tournament: Tournament,
    entry: int,
    title: NormTitle,
    exemption: Exemption | None,
    occasion: Occasion,
) -> View:
    """Return form IT1 of a norm that was made, or what is missing before it can be written.

    Raises:
        NotFoundError: `entry.unknown`.
        RuleError: `norm.not_made`, `tournament.not_paired`.
    """
    shown = Shown(tournament)
    library, state = read_shown(shown), load_state(shown)
    player = f"{TEXT}{entry}"
    if player not in {one.id for one in library.players}:
        raise NotFoundError("entry.unknown", say("There is no entry {entry}.", entry=entry))
    missing = [*list_for_norms(tournament, library), *list_for_forms(library, [player])]
    view = {"seq": tournament.seq, "missing": [describe_missing(one) for one in missing]}
    if missing:
        return {**view, "form": None}
    records = read_records(library, state, exemption, occasion)
    record = records.get_record(player)
    norm = find_norm(record, title)
    if not norm.is_made or title not in list_open_titles(record.player):
        raise RuleError(
            "norm.not_made",
            say(
                "{player} made no {title} norm; the page of norms says article by article why.",
                player=record.player.label,
                title=title.value,
            ),
        )
    form = make_certificate(
        norm,
        TournamentDetails.from_event(library.details),
        large_swiss=records.large_swiss,
        strength=records.strength,
    )
    return {**view, "form": _describe_form(form, norm, records)}


def write_tournament_report(tournament: Tournament) -> View:
    """Return form IT3, or what is missing before it can be written.

    Raises:
        RuleError: `tournament.not_paired`.
    """
    shown = Shown(tournament)
    library, state = read_shown(shown), load_state(shown)
    missing = [*list_for_norms(tournament, library), *list_for_forms(library)]
    view = {"seq": tournament.seq, "missing": [describe_missing(one) for one in missing]}
    if missing:
        return {**view, "form": None}
    people = [record.player for record in read_records(library, state).records]
    details = TournamentDetails.from_event(library.details)
    report = make_report(
        people, details, system=find_system(state), host=library.details.federation
    )
    return {
        **view,
        "form": {
            "event": _describe_event(details),
            "city": library.details.city,
            "host": report.host,
            "system": report.system.value,
            "rounds": library.rounds,
            "program": details.pairing_program,
            "deputies": [_describe_official(one) for one in details.deputies],
            "arbiters": [_describe_official(one) for one in details.arbiters],
            "counts": [_describe_count(one) for one in report.counts],
        },
    }


def _describe_form(form: Certificate, norm: Norm, records: TournamentRecords) -> View:
    is_strong = records.strength is not None and records.strength.is_large
    return {
        **_describe_certificate(form),
        "norm": describe_norm(norm),
        "remarks": {**describe_remarks(norm), "is_strong_field": is_strong},
    }


def _describe_certificate(form: Certificate) -> View:
    return {
        "title": form.title.value,
        "surname": form.surname,
        "first_name": form.first_name,
        "fide_id": form.player.fide_id,
        "federation": form.player.federation,
        "event": _describe_event(form.tournament),
        "games": form.games,
        "federations": list(form.federations),
        "counts": [
            {"name": name, "players": _list_numbers(players)}
            for name, players in form.counts.items()
        ],
        "large_swiss": _describe_field(form.large_swiss),
        "rows": [
            {
                "round": row.round,
                "opponent": None if row.opponent is None else _describe_player(row.opponent),
                "counted_rating": row.counted_rating,
                "score": row.score,
                "is_ignored": row.is_ignored,
            }
            for row in form.rows
        ],
        "average": form.average,
        "performance": form.performance,
        "required_score": form.required_score,
        "score": form.score,
        "points_above": form.points_above,
    }


def _describe_event(details: TournamentDetails) -> View:
    return {
        "name": details.name,
        "start": write_date(details.start),
        "close": write_date(details.close),
        "rate_of_play": details.rate_of_play,
        "chief_arbiter": _describe_official(details.chief_arbiter),
    }


def _describe_official(one: Official) -> View:
    return {"name": one.name, "fide_id": one.fide_id}


def _describe_player(player: NormPlayer) -> View:
    return {
        "entry": number_of(player.id),
        "name": player.label,
        "fide_id": player.fide_id,
        "federation": player.federation,
        "rating": player.rating,
        "title": player.title,
    }


def _describe_count(count: ReportCount) -> View:
    return {
        "name": count.name,
        "players": _list_numbers(count.players),
        "federations": list(count.federations),
        "of_host": _list_numbers(count.of_host),
    }


def _describe_field(field: Field | None) -> list[View]:
    return [] if field is None else [describe_check(check) for check in field.checks]


def _list_numbers(players: Iterable[NormPlayer]) -> list[int]:
    return [number_of(player.id) for player in players]
