"""`tiltyard`: the command line of the library and, where installed, of the server."""

import click


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tiltyard")
def main() -> None:
    """Run tournaments: pair them, check them, serve them."""


if __name__ == "__main__":
    main()
