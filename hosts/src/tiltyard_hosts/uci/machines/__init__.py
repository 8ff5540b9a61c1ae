"""Playing for a server on another machine: orders, reports, and the proof of a report."""
