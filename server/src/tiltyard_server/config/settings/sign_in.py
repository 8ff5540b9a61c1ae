"""How people sign in, and how mail leaves: what django-allauth and Django want to know of it."""

import os

from tiltyard_server.config.environment import (
    read_bool,
    read_mail,
    read_site,
)
from tiltyard_server.config.sign_in_providers import read_providers

TILTYARD_PUBLIC_URL = read_site("TILTYARD_PUBLIC_URL")  # where people find us; "": unknown
TILTYARD_HAS_MAIL, MAIL = read_mail("TILTYARD_MAIL_URL", site=TILTYARD_PUBLIC_URL)
EMAIL_BACKEND = MAIL["BACKEND"]
EMAIL_HOST, EMAIL_PORT = MAIL["HOST"], MAIL["PORT"]
EMAIL_HOST_USER, EMAIL_HOST_PASSWORD = MAIL["USER"], MAIL["PASSWORD"]
EMAIL_USE_TLS, EMAIL_USE_SSL = MAIL["USE_TLS"], MAIL["USE_SSL"]
EMAIL_TIMEOUT = 20
DEFAULT_FROM_EMAIL = os.environ.get("TILTYARD_MAIL_FROM", "") or "Tiltyard <tiltyard@localhost>"
TILTYARD_EMAIL_REQUIRED = read_bool("TILTYARD_EMAIL_REQUIRED", default=False) and TILTYARD_HAS_MAIL

SIGN_IN_APPS = [
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.socialaccount",
    "allauth.socialaccount.providers.openid_connect",
    "allauth.usersessions",
    "allauth.headless",
]
# Sessions name the backend that began them, so it stays the one that all sessions so far have.
AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]

HEADLESS_ONLY = True
HEADLESS_CLIENTS = ("browser",)
HEADLESS_FRONTEND_URLS = {  # a secret stands behind the #, which browsers keep to themselves
    "account_confirm_email": f"{TILTYARD_PUBLIC_URL}/confirm-email#{{key}}",
    "account_reset_password": f"{TILTYARD_PUBLIC_URL}/forgot-password",
    "account_reset_password_from_key": f"{TILTYARD_PUBLIC_URL}/reset-password#{{key}}",
    "account_signup": f"{TILTYARD_PUBLIC_URL}/sign-up",
    "socialaccount_login_error": f"{TILTYARD_PUBLIC_URL}/sign-in",
}
ACCOUNT_ADAPTER = "tiltyard_server.accounts.adapters.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"username"}
ACCOUNT_SIGNUP_FIELDS = [
    "username*",
    "email*" if TILTYARD_EMAIL_REQUIRED else "email",
    "password1*",
]
ACCOUNT_EMAIL_VERIFICATION = (
    "mandatory" if TILTYARD_EMAIL_REQUIRED else "optional" if TILTYARD_HAS_MAIL else "none"
)
ACCOUNT_PREVENT_ENUMERATION = "strict"
ACCOUNT_CHANGE_EMAIL = True  # one address; a new one replaces it once it is confirmed
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_RATE_LIMITS = False  # guesses are counted in the database: accounts.login_throttle
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_REAUTHENTICATION_REQUIRED = True
ACCOUNT_LOGOUT_ON_PASSWORD_CHANGE = False
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = True
ACCOUNT_USERNAME_MIN_LENGTH = 1  # the endpoint says more

MFA_ADAPTER = "tiltyard_server.accounts.adapters.FactorAdapter"
MFA_SUPPORTED_TYPES = ["totp", "recovery_codes", "webauthn"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ALLOW_UNVERIFIED_EMAIL = True  # many have no address at all
MFA_TOTP_ISSUER = "Tiltyard"
MFA_TRUST_ENABLED = False

SOCIALACCOUNT_ADAPTER = "tiltyard_server.accounts.provider_adapter.ProviderAdapter"
SOCIALACCOUNT_PROVIDERS = {"openid_connect": {"APPS": read_providers("TILTYARD_SIGN_IN")}}
SOCIALACCOUNT_EMAIL_AUTHENTICATION_AUTO_CONNECT = (
    True  # by which address: accounts.provider_adapter
)
SOCIALACCOUNT_STORE_TOKENS = False  # nothing is asked of a provider but who somebody is
