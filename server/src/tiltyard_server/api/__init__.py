"""The API: where all routers meet."""
