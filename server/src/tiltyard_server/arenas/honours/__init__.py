"""Honours of arenas: shields, trophies, winners and lifetime points."""
