"""What the log calls the fields that somebody changed."""

from typing import Final

from tiltyard.sentence import say

FIELD_NAMES: Final = {
    "description": say("description"),
    "is_public": say("visibility"),
    "starts_at": say("start"),
    "opens_registration_at": say("opening of registration"),
    "opens_check_in_at": say("opening of check-in"),
    "has_auto_start": say("automatic start"),
    "confirm_after_minutes": say("time to confirm results"),
    "game": say("game"),
    "is_rated": say("whether it is rated"),
    "spectator_delay": say("delay for spectators"),
    "spectators": say("who may watch"),
    "delays_results": say("whether results are delayed"),
    "withholds_rounds": say("whether rounds wait until they are published"),
    "shown_columns": say("which columns the public sees"),
    "minors_from": say("who is a minor in public lists"),
    "minor_names": say("how the public sees the names of minors"),
    "festival": say("the festival it belongs to"),
    "fide_id": say("FIDE number"),
    "birth": say("date of birth"),
    "national_id": say("national number"),
    "national_rating": say("national rating"),
    "rating_source": say("source of the rating"),
    "k_factor": say("development coefficient"),
    "amount_due": say("amount due"),
    "amount_paid": say("amount paid"),
    "has_no_half_byes": say("right to half-point byes"),
    "chief_arbiter": say("chief arbiter"),
    "chief_arbiter_id": say("FIDE number of the chief arbiter"),
    "rate_of_play": say("rate of play"),
    "time_control": say("time control"),
    "round_dates": say("dates of the rounds"),
    "national_federation": say("national federation"),
    "rating_method": say("rating that counts"),
    "event_code": say("code of the event"),
}
