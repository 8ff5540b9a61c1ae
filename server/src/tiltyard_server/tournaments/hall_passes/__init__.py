"""Rights by link for the devices of a hall: a helper's phone, a tablet (docs/adr/0102)."""
