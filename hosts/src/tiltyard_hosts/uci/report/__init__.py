"""What people see: the live view, tables, files for other programs."""
