"""Whole files: nothing is lost, whatever is in them."""

from collections import Counter
from pathlib import Path

import pytest
from corpora import list_files

from tiltyard.errors import InputError
from tiltyard.io.trf import Document, read_trf, write_trf
from tiltyard.io.trf.tournament import RoundCount, TextRecord


@pytest.mark.parametrize("path", list_files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_file_of_the_corpora_is_read_without_loss(path: Path) -> None:
    data = path.read_bytes()
    document = read_trf(data)
    assert write_trf(document) == data
    unknown = Counter(line.text[:3] for line in document.lines if line.record is None)
    assert set(unknown) <= {""}
    for line in document.lines:
        if line.record is not None:
            assert line.record.format() == line.text.rstrip()


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_ends_of_lines_and_unknown_lines_are_kept(end: str) -> None:
    data = end.join(["012 Open", "", "hello  ", "142 5", "### x"]).encode()
    document = read_trf(data)
    assert [line.end for line in document.lines] == [end, end, end, end, ""]
    assert write_trf(document) == data
    assert write_trf(read_trf(data + end.encode())) == data + end.encode()


@pytest.mark.parametrize(
    ("data", "encoding", "name"),
    [
        ("012 Kärnten".encode(), "utf-8", "Kärnten"),
        ("012 Kärnten".encode("latin-1"), "latin-1", "Kärnten"),
        (b"\xef\xbb\xbf012 Open", "utf-8", "Open"),
        (b"", "utf-8", None),
    ],
)
def test_the_encoding_is_kept(data: bytes, encoding: str, name: str | None) -> None:
    document = read_trf(data)
    assert document.encoding == encoding
    assert document.find_text("012") == name
    assert write_trf(document) == data


def test_a_byte_order_mark_before_latin1_is_kept_too() -> None:
    data = b"\xef\xbb\xbf012 K\xe4rnten"
    assert write_trf(read_trf(data)) == data


def test_records_can_be_added_and_replaced_and_the_rest_stays() -> None:
    document = read_trf(b"012 Open\r\n142 5")
    assert write_trf(document.replace_line(2, RoundCount("142", 7))) == b"012 Open\r\n142 7"
    longer = document.add(TextRecord("022", "Graz"))
    assert write_trf(longer) == b"012 Open\r\n142 5\r\n022 Graz\r\n"
    assert write_trf(Document().add(TextRecord("022", "Graz"))) == b"022 Graz\n"
    assert list(longer.list_records(RoundCount)) == [RoundCount("142", 5)]


def test_a_line_break_inside_a_record_is_refused() -> None:
    with pytest.raises(InputError, match="line break") as caught:
        Document.of([TextRecord("012", "a\nb")])
    assert caught.value.code == "trf.line_break"


def test_a_character_the_encoding_lacks_is_refused() -> None:
    document = read_trf("012 Kärnten\n".encode("latin-1")).add(TextRecord("022", "Łódź"))
    with pytest.raises(InputError, match="UTF-8") as caught:
        write_trf(document)
    assert caught.value.code == "trf.encoding"
