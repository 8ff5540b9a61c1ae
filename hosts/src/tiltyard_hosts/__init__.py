"""Programs that play games and send signed results, like any other game server."""
