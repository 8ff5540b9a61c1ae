"""Who had an address or a session before goes on with it: both get the rows they are listed by."""

from typing import Any

from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.db import migrations
from django.utils import timezone

_AT_ONCE = 1000


def list_addresses(apps: Any, schema_editor: Any) -> None:
    """An address counts as not verified: nobody has followed a link."""
    user = apps.get_model("accounts", "User")
    address = apps.get_model("account", "EmailAddress")
    rows = []
    for pk, email in user.objects.exclude(email="").values_list("pk", "email").iterator():
        rows.append(address(user_id=pk, email=email.lower(), primary=True, verified=False))
        if len(rows) >= _AT_ONCE:
            address.objects.bulk_create(rows, ignore_conflicts=True)
            rows.clear()
    address.objects.bulk_create(rows, ignore_conflicts=True)


def list_sessions(apps: Any, schema_editor: Any) -> None:
    """Nobody noted where they were begun; the address 0.0.0.0 says so."""
    session = apps.get_model("sessions", "Session")
    listed = apps.get_model("usersessions", "UserSession")
    people = set(apps.get_model("accounts", "User").objects.values_list("pk", flat=True))
    store, rows = SessionStore(), []
    alive = session.objects.filter(expire_date__gt=timezone.now())
    for key, data in alive.values_list("session_key", "session_data").iterator():
        user_id = str(store.decode(data).get("_auth_user_id", ""))
        if user_id.isdecimal() and int(user_id) in people:
            rows.append(
                listed(user_id=int(user_id), session_key=key, ip="0.0.0.0", user_agent="")
            )
        if len(rows) >= _AT_ONCE:
            listed.objects.bulk_create(rows, ignore_conflicts=True)
            rows.clear()
    listed.objects.bulk_create(rows, ignore_conflicts=True)


class Migration(migrations.Migration):
    safe_because = "It only adds rows, to tables that the version before does not know."
    dependencies = [
        ("accounts", "0007_language_and_mail"),
        ("account", "0009_emailaddress_unique_primary_email"),
        ("usersessions", "0001_initial"),
        ("sessions", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.RunPython(list_addresses, migrations.RunPython.noop),
        migrations.RunPython(list_sessions, migrations.RunPython.noop),
    ]
