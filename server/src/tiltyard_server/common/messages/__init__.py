"""Messages between processes (publish and subscribe), and the event loop that hears them."""
