"""Games played on this server."""
