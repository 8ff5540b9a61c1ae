"""Sessions in the database, as Django keeps them; read by a query that is written once."""

from typing import Final

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from tiltyard_server.common.database.prepared_query import Prepared

_SESSIONS: Final = Prepared(lambda key: Session.objects.filter(session_key=key))


class SessionStore(db.SessionStore):
    """Django's own, but for the reading."""

    def _get_session_from_db(self) -> Session | None:
        found = _SESSIONS.find(self.session_key or "")
        if found is None or found.expire_date <= timezone.now():
            self._session_key = None
            return None
        return found
