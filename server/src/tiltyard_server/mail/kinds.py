"""Every kind of mail: one row each, with its words. `locale/` has them in other languages.

A value in a sentence stands as `%(name)s`, and is never part of what is translated.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Words = str | Promise


@dataclass(frozen=True, slots=True)
class MailKind:
    """A kind of mail; all of them concern the account itself and always go out."""

    subject: Words
    lines: Sequence[Words]
    button: Words = ""  # leads to the value `link`


_NOT_YOU: Final = _("If that was not you, you can ignore this mail: nothing happens.")
_HELP: Final = _(
    "If that was not you, choose a new password at once, end the sessions you do not know, and "
    "tell whoever runs this site."
)

KINDS: Final[Mapping[str, MailKind]] = {
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
}
