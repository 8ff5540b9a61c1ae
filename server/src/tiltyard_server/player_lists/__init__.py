"""Player lists: FIDE's rating lists and lists of one's own, imported, searched, compared."""
