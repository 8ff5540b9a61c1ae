"""Every kind of mail about an account: one row each, with its words. They always go out.

`locale/` has the words in other languages. News and receipts are in `news_kinds.py`.

A value in a sentence stands as `%(name)s`, and is never part of what is translated.
"""

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from tiltyard_server.mail.news_kinds import NEWS_KINDS, MailKind

_NOT_YOU: Final = _("If that was not you, ignore this mail. Nothing will change.")
_HELP: Final = _(
    "If that was not you, choose a new password at once, end the sessions you do not know, and "
    "tell whoever runs this site."
)

_ACCOUNT_KINDS: Final[Mapping[str, MailKind]] = {
    "confirm": MailKind(
        _("Confirm your e-mail address"),
        (
            _("Press the button to confirm that this is the address of %(username)s."),
            _("The link is good for three days."),
            _NOT_YOU,
        ),
        _("Confirm the address"),
    ),
    "welcome": MailKind(
        _("Welcome to Tiltyard"),
        (
            _("Your account %(username)s is made. Press the button to confirm your address."),
            _("The link is good for three days."),
            _NOT_YOU,
        ),
        _("Confirm the address"),
    ),
    "reset": MailKind(
        _("Choose a new password"),
        (
            _("Somebody asked for a new password for your account %(username)s."),
            _("The link works once and is good for three days."),
            _NOT_YOU,
        ),
        _("Choose a new password"),
    ),
    "unknown": MailKind(
        _("There is no account with this address"),
        (
            _("Somebody asked for a new password with this e-mail address. No account has it."),
            _("Perhaps you signed up with another address, or without one."),
            _NOT_YOU,
        ),
        _("Create an account"),
    ),
    "exists": MailKind(
        _("You have an account already"),
        (
            _("Somebody tried to sign up with this e-mail address, which has an account already."),
            _("If you have forgotten the password, choose a new one."),
            _NOT_YOU,
        ),
        _("Choose a new password"),
    ),
    "password-changed": MailKind(
        _("Your password was changed"),
        (_("The password of %(username)s was changed. All other sessions have ended."), _HELP),
        _("Look at your account"),
    ),
    "address-changed": MailKind(
        _("Your e-mail address was changed"),
        (_("The e-mail address of %(username)s is now %(address)s."), _HELP),
        _("Look at your account"),
    ),
    "factor-added": MailKind(
        _("A way to sign in was added"),
        (_("A second factor or a passkey was added to %(username)s."), _HELP),
        _("Look at your account"),
    ),
    "factor-removed": MailKind(
        _("A way to sign in was removed"),
        (_("A second factor or a passkey was removed from %(username)s."), _HELP),
        _("Look at your account"),
    ),
    "connected": MailKind(
        _("A way to sign in was added"),
        (_("%(username)s can now sign in with an account of another site."), _HELP),
        _("Look at your account"),
    ),
    "disconnected": MailKind(
        _("A way to sign in was removed"),
        (_("%(username)s no longer signs in with an account of another site."), _HELP),
        _("Look at your account"),
    ),
}
KINDS: Final[Mapping[str, MailKind]] = {**_ACCOUNT_KINDS, **NEWS_KINDS}
