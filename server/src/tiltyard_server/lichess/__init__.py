"""An API with the routes, streams and words of lichess's, for programs that were written for it."""
