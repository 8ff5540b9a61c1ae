"""What is seen of arenas: pages, lists, downloads, and updates for players."""
