"""`tiltyard convert`: the same tournament in another dialect, every other line kept."""

import click

from tiltyard.cli.outcome import read_bytes, reported, write_bytes
from tiltyard.io.trf import Dialect, read_trf, write_trf
from tiltyard.io.trf.convert import convert_document


@click.command()
@click.argument("file")
@click.option(
    "--to",
    "dialect",
    type=click.Choice([str(dialect) for dialect in Dialect]),
    required=True,
    help="trf26: records of the 2026 standard; javafo: XX…; bbp: XX… and BB….",
)
@click.option("-o", "--output", default="-", help="Write to this file.  [default: standard output]")
def convert(*, file: str, dialect: str, output: str) -> None:
    """Say what FILE says in the records of another dialect (- is standard input).

    Names, dates, results and unknown lines stay as they are. Exit codes as for the others.
    """
    with reported(as_json=False):
        document = convert_document(read_trf(read_bytes(file)), Dialect(dialect))
        write_bytes(output, write_trf(document))
