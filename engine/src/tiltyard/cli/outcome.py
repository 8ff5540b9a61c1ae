"""How a command ends: exit codes that scripts can use, errors as a sentence or as JSON."""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import TypeAlias

import click

from tiltyard.errors import InputError, RuleError, TiltyardError

Json: TypeAlias = "Mapping[str, Json] | Sequence[Json] | str | float | None"


class Exit(IntEnum):
    """The exit codes, the same for every command; 2 is click's for wrong usage."""

    OK = 0
    NO_PAIRING = 1  # also: differences found
    BAD_INPUT = 3
    FILE_ACCESS = 5


def print_json(value: Json) -> None:
    """Write a value to standard output as JSON."""
    click.echo(json.dumps(value, ensure_ascii=False, indent=2))


@contextmanager
def reported(*, as_json: bool) -> Iterator[None]:
    """Turn the errors of the engine and of files into a message and an exit code."""
    try:
        yield
    except TiltyardError as error:
        _report(error.code, error.message, as_json=as_json)
        sys.exit(exit_code(error))
    except OSError as error:
        _report("file.access", str(error), as_json=as_json)
        sys.exit(Exit.FILE_ACCESS)


def exit_code(error: TiltyardError) -> Exit:
    """Return the exit code for an error of the engine; our own bugs are raised on."""
    if isinstance(error, RuleError):
        return Exit.NO_PAIRING
    if isinstance(error, InputError):
        return Exit.BAD_INPUT
    raise error


def read_bytes(path: str) -> bytes:
    """Return the content of a file; `-` is standard input."""
    if path == "-":
        return sys.stdin.buffer.read()
    return Path(path).read_bytes()


def write_bytes(path: str, data: bytes) -> None:
    """Write a file; `-` is standard output."""
    if path == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(path).write_bytes(data)


def _report(code: str, message: str, *, as_json: bool) -> None:
    if as_json:
        print_json({"error": {"code": code, "message": message}})
    else:
        click.echo(f"tiltyard: {message}", err=True)


def report_options(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command that prints a report the choice of its form and of where it goes."""
    where = "Write to this file.  [default: standard output]"
    command = click.option("-o", "--output", default="-", help=where)(command)
    for form, text in (("html", "a page of HTML"), ("csv", "CSV"), ("json", "JSON")):
        command = click.option(f"--{form}", "form", flag_value=form, help=f"Print {text}.")(command)
    text_option = click.option(
        "--text", "form", flag_value="text", default=True, help="Print text.  [default]"
    )
    return text_option(command)
