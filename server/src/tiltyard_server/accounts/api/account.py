"""Accounts over HTTP."""

from typing import Annotated

from django.http import HttpRequest
from django.middleware.csrf import get_token
from ninja import Query, Router, Status

from tiltyard_server.accounts import selectors, services, titles
from tiltyard_server.accounts.identity import (
    Scope,
    get_viewer,
    require_operator,
    require_person,
    require_user,
)
from tiltyard_server.accounts.schemas import (
    KeyIn,
    KeyOut,
    MeOut,
    NewKeyOut,
    PersonOut,
    SettingsOut,
    SettingsPatch,
    TitleIn,
    key_out,
    me_out,
    person_out,
    settings_out,
)
from tiltyard_server.common import clock
from tiltyard_server.common.numbers import Id

router = Router(tags=["account"])


@router.get("/me", response=MeOut)
def get_me(request: HttpRequest) -> MeOut:
    """Return who is signed in, and set the CSRF cookie that unsafe requests need."""
    get_token(request)
    viewer = get_viewer(request)
    if viewer.user_id is None:
        return MeOut(user=None)
    return me_out(selectors.get_user(viewer.user_id))


@router.get("/me/settings", response=SettingsOut)
def get_settings(request: HttpRequest) -> SettingsOut:
    """Return what you have chosen."""
    user_id = require_person(get_viewer(request))
    return settings_out(selectors.get_user(user_id))


@router.patch("/me/settings", response=SettingsOut)
def change_settings(request: HttpRequest, body: SettingsPatch) -> SettingsOut:
    """Change your name, or which news you hear, here and by mail."""
    user_id = require_person(get_viewer(request))
    user = services.change_account(
        user_id=user_id,
        display_name=body.display_name,
        muted=body.muted,
        language=body.language,
        mail_paces=body.mail_paces,
    )
    return settings_out(user)


@router.get("/me/keys", response=list[KeyOut])
def list_keys(request: HttpRequest) -> list[KeyOut]:
    """Return your keys, newest first."""
    user_id = require_person(get_viewer(request))
    return [key_out(key) for key in selectors.list_keys(user_id)]


@router.post("/me/keys", response={201: NewKeyOut})
def create_key(request: HttpRequest, body: KeyIn) -> Status[NewKeyOut]:
    """Make a key for a program. Its secret is shown now and never again."""
    user_id = require_person(get_viewer(request))
    key, secret = services.create_key(
        user_id=user_id,
        name=body.name,
        scopes=body.scopes,
        now=clock.now(),
        expires_at=body.expires_at,
    )
    return Status(201, NewKeyOut(**key_out(key).model_dump(), secret=secret))


@router.delete("/me/keys/{key_id}", response={204: None})
def delete_key(request: HttpRequest, key_id: Id) -> Status[None]:
    """Revoke a key at once."""
    user_id = require_person(get_viewer(request))
    services.revoke_key(user_id=user_id, key_id=key_id, now=clock.now())
    return Status(204, None)


@router.get("/users", response=list[PersonOut])
def list_users(
    request: HttpRequest, search: Annotated[str, Query(min_length=2, max_length=40)]
) -> list[PersonOut]:
    """Find people by name, to make them staff or enter them."""
    require_user(get_viewer(request), Scope.READ)
    return [person_out(user) for user in selectors.list_users(search)]


@router.get("/operations/titles", response=list[PersonOut])
def list_titled(request: HttpRequest) -> list[PersonOut]:
    """Return everybody with a title."""
    require_operator(get_viewer(request))
    return [person_out(user) for user in titles.list_titled()]


@router.put("/operations/titles/{username}", response=PersonOut)
def give_title(request: HttpRequest, username: str, body: TitleIn) -> PersonOut:
    """Give somebody a title, or take theirs away."""
    require_operator(get_viewer(request))
    return person_out(titles.give_title(username, body.title))
