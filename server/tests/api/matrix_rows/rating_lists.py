"""Rating lists, and who entries are to them: rows of the permission matrix."""

from typing import Final

from matrix_row import ANYBODY, OPERATORS, SIGNED_IN, STAFF, Row, T

LIST_ROWS: Final = {
    "list_identities": Row("GET", f"{T}/identities", ANYBODY),
    "edit_identity": Row("PATCH", f"{T}/identities/1", STAFF, {"sex": "w"}),
    "edit_identities": Row(
        "PUT", f"{T}/identities", STAFF, {"identities": [{"number": 1, "sex": "w"}]}
    ),
    "list_player_lists": Row("GET", "/player-lists", SIGNED_IN, scope="organise"),
    "look_at_list": Row(
        "POST", "/player-lists/fide/look", SIGNED_IN, scope="organise", missing="list.unknown"
    ),
    "list_player_list_sources": Row("GET", "/operations/player-lists", OPERATORS),
    "fetch_player_lists": Row("POST", "/operations/player-lists/fetch", OPERATORS),
    "set_player_list_source": Row(
        "PUT", "/operations/player-lists/fide", OPERATORS, {"name": "FIDE", "url": "https://::"}
    ),
    "remove_player_list_source": Row(
        "DELETE", "/operations/player-lists/fide", OPERATORS, missing="list.no_address"
    ),
    "list_list_proposals": Row("GET", f"{T}/list-proposals", STAFF, scope="organise"),
    "put_list_proposal_aside": Row("DELETE", f"{T}/list-proposals/fide", STAFF),
    "list_listed_ratings": Row("GET", f"{T}/identities/1/listed-ratings", STAFF, scope="organise"),
    "pick_listed_rating": Row("PUT", f"{T}/identities/1/listed-ratings", STAFF, {"pick": ""}),
    "search_players": Row(
        "GET", "/player-lists/search?q=carl", SIGNED_IN, scope="organise", missing="list.unknown"
    ),
    "enter_from_list": Row(
        "POST", f"{T}/listed-entries", STAFF, {"number": "1"}, missing="list.unknown"
    ),
    "fill_from_list": Row(
        "PUT", f"{T}/identities/1/from-list", STAFF, {"number": "1"}, missing="list.unknown"
    ),
    "list_differences": Row(
        "GET", f"{T}/list-differences", STAFF, scope="organise", missing="list.unknown"
    ),
    "take_over": Row(
        "POST",
        f"{T}/list-differences",
        STAFF,
        {"items": [{"entry": 1, "fields": ["title"]}]},
        missing="list.unknown",
    ),
}
