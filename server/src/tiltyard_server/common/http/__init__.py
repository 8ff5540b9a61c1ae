"""HTTP: the handler, middleware, limits, downloads, and the client for outgoing calls."""
