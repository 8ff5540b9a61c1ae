"""The Tiltyard server: Django around the pure engine."""
