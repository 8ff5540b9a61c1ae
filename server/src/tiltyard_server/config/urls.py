"""Addresses: the API, the admin, and the web client for everything else."""

from django.contrib import admin
from django.urls import path, re_path
from django.urls.resolvers import URLPattern, URLResolver

from tiltyard_server.api import web_client
from tiltyard_server.api.api import api
from tiltyard_server.api.errors import unknown_path
from tiltyard_server.api.health import get_metrics
from tiltyard_server.front import crawlers
from tiltyard_server.front.feed import get_feed
from tiltyard_server.lichess.urls import make_patterns

urlpatterns: list[URLPattern | URLResolver] = [
    *make_patterns(),
    path("api/", api.urls),
    re_path(r"^api(?:/(?P<path>[\s\S]*))?$", unknown_path),
    path("metrics", get_metrics),
    path("admin/", admin.site.urls),
    path("static/<path:path>", web_client.get_static),
    path("assets/<path:path>", web_client.get_asset),
    path("robots.txt", crawlers.get_robots),
    path("sitemap.xml", crawlers.get_sitemap),
    path("feed.atom", get_feed),
    path("", web_client.get_index),
    path("<path:path>", web_client.get_index),
]
