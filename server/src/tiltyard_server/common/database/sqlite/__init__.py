"""SQLite for Django with connections that are kept; named as ENGINE by the settings."""
