"""Checks of a report file before it is sent to the rating officer (C.02.03, TRF-2026)."""

from tiltyard.io.trf.validation.findings import Finding, Severity
from tiltyard.io.trf.validation.people import ListedPlayer
from tiltyard.io.trf.validation.report import validate_document, validate_trf

__all__ = ["Finding", "ListedPlayer", "Severity", "validate_document", "validate_trf"]
