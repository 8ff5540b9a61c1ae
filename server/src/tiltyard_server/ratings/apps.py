"""Ratings of people: Elo by tournament and by matchmaking, with histories."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """The `ratings` app."""

    name = "tiltyard_server.ratings"
    label = "ratings"
