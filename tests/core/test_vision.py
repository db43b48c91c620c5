"""Reading pictures and PDFs: opened within bounds, upright, one line for what stands on one height, and dropped."""

from __future__ import annotations

import math
import zlib
from base64 import b85decode
from io import BytesIO

import pytest
from PIL import Image

from core.errors import ModelUnavailable
from core.vision import documents, pictures
from core.vision.inflating import MOST_BYTES, is_bomb
from core.vision.layout import Found, lines_of
from core.vision.reading import FileReader
from core.vision.types import MAX_BYTES, Claim, ReceiptText, Unread
from tests.receipts import Eyes, Wear, draw, paper, pdf, printed

# An empty page behind the password "secret", written once by another program; zlib and base 85.
LOCKED = zlib.decompress(
    b85decode(
        "c-oCo%We}v5WLS<^u<Rq)AQVwRz8r#5(1RS30zPP^XM@~)^4<3O9?;8fj@vBq3u9oVGgV`(oS_%bx+sq`eN}4&y1M;`1$R-Ku|EG"
        "FQV&&ydH<L%QQllb@sti$TS!8xuCx6Ir@lu`*=?vuj7igLY@!1egYKo?YeB?6IdoL;qFLkPNe5?iko32o;+ahy*v`wfA$h`N!wvJ"
        "W>#>8>GD05b$mTMa9eez4hPlKx!aqM#H0P~?vC6)f@WJVLcXJZHGKxu4GY2Q*0w(AmdlIvX5zibn<@4sjz!2T=oC54RTm9eYJ$xs"
        "*O(JkhZuv2*;3Z2G~Sh5OtD@EkG91SQ!Rlk5B~u=U0R)E$lkZHrkG5V8^WTJCp0<nFsWK{+#<LpTJ%;azWZ8hRH&NcfF4GwLV*|R"
        "`2+8qaZuqILw@|B(!XG?J;4y0Q_P1GOnZF6rZKKJG#>VPv;Imvid+uE1m+NceACwf@b~`(N7fn7FSIQ$+NkI-rQFn{6RL#4d*$c<"
        "L*bw=`#e70PvHI}y`ADX9TsAP7qi*r)k6FNLixjb"
    )
)
ROWS = ("!^KEDAI CONTOH", "12/11/2026", "Teh | RM 10.00", "TOTAL | 10.00")


def image(form: str, size: tuple[int, int] = (400, 300), mode: str = "RGB", **options: object) -> bytes:
    """A blank picture as a file."""
    out = BytesIO()
    Image.new(mode, size).save(out, form, **options)
    return out.getvalue()


def text_pdf(*lines: str, stream: bytes | None = None) -> bytes:
    """A PDF of one page with these lines of text on it, or with this packed stream as its content."""
    shown = "".join(f"BT /F1 12 Tf 50 {700 - 20 * place} Td ({line}) Tj ET\n" for place, line in enumerate(lines))
    body = stream if stream is not None else shown.encode()
    packed = b"/Filter /FlateDecode " if stream is not None else b""
    return b"".join(
        (
            b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n",
            b"2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n",
            b"3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Contents 4 0 R",
            b"/Resources<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj\n",
            b"4 0 obj<<" + packed + b"/Length %d>>stream\n" % len(body) + body + b"\nendstream endobj\n",
            b"trailer<</Root 1 0 R>>\n%%EOF\n",
        )
    )


def word(text: str, left: float, top: float, tilt: float = 0.0, width: float = 100.0) -> Found:
    """A word of that width on a page that falls by *tilt* pixels for each pixel to the right."""
    upper = [(x, top + tilt * x) for x in (left, left + width)]
    lower = [(x, y + 20) for x, y in reversed(upper)]
    return Found(text, (upper[0], upper[1], lower[0], lower[1]), 0.9)


@pytest.mark.parametrize("degrees", [-8, -3, 0, 3, 8])
def test_a_tilted_page_is_read_line_by_line(degrees: float) -> None:
    """At 500 pixels to the right a tilt of three degrees is more than a line."""
    tilt = math.tan(math.radians(degrees))
    rows = [("TOTAL", "10.00"), ("CASH", "50.00"), ("CHANGE", "40.00")]
    found = [
        word(text, left, 100 + 26 * place, tilt)
        for place, row in enumerate(rows)
        for text, left in zip(row, (20, 520), strict=True)
    ]

    lines = lines_of(list(reversed(found)))

    assert [" ".join(row) for row in rows] == [line.text for line in lines]


def test_words_above_each_other_are_no_line() -> None:
    """Tight print overlaps in height; what stands over something else is another line."""
    found = [word("SUBTOTAL", 20, 100), word("TOTAL", 20, 109)]

    lines = lines_of(found)

    assert ["SUBTOTAL", "TOTAL"] == [line.text for line in lines]


def test_nothing_found_is_no_line() -> None:
    """An empty page has no slope either."""
    assert () == lines_of([])


@pytest.mark.parametrize("form", ["JPEG", "PNG", "WEBP"])
def test_a_picture_is_opened_in_plain_colours(form: str) -> None:
    """Whatever its format."""
    opened = pictures.open_picture(image(form))

    assert isinstance(opened, Image.Image)
    assert ("RGB", (400, 300)) == (opened.mode, opened.size)


def test_a_picture_is_turned_as_its_camera_was_held() -> None:
    """The note about it lies in the metadata (EXIF orientation)."""
    upright, turned = draw(ROWS), draw(ROWS, Wear(turned=True))

    one, other = pictures.open_picture(upright), pictures.open_picture(turned)

    assert isinstance(one, Image.Image)
    assert isinstance(other, Image.Image)
    assert one.size == other.size


def test_a_large_picture_is_made_smaller() -> None:
    """Print is read as well from fewer pixels."""
    opened = pictures.open_picture(image("JPEG", (4000, 3000)))

    assert isinstance(opened, Image.Image)
    assert max(opened.size) <= pictures.LONGEST_SIDE


def test_what_is_transparent_is_paper() -> None:
    """Black print on nothing would else be black on black."""
    opened = pictures.open_picture(image("PNG", mode="RGBA"))

    assert isinstance(opened, Image.Image)
    assert opened.getpixel((5, 5)) == pictures.PAPER


def test_a_picture_leaves_without_its_metadata() -> None:
    """A provider need not know where it was taken."""
    opened = pictures.open_picture(draw(ROWS, Wear(turned=True)))
    assert isinstance(opened, Image.Image)

    sent = Image.open(BytesIO(pictures.as_jpeg(opened)))

    assert not sent.getexif()


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", Unread.UNKNOWN_FORMAT),
        (b"PK\x03\x04 a zip named .jpg", Unread.UNKNOWN_FORMAT),
        (b"\x00\x00\x00\x18ftypheic" + bytes(200), Unread.UNKNOWN_FORMAT),
        (b"\xff\xd8\xff\xe0 broken", Unread.UNKNOWN_FORMAT),
        (draw(ROWS)[:2000], Unread.UNKNOWN_FORMAT),
        (image("GIF", mode="P"), Unread.UNKNOWN_FORMAT),
        (image("PNG", (20_000, 20_000), "1"), Unread.TOO_LARGE),
        (image("PNG", (9_000, 9_000), "1"), Unread.TOO_LARGE),
        (b"%PDF-1.4 broken", Unread.UNKNOWN_FORMAT),
        (bytes(MAX_BYTES + 1), Unread.TOO_LARGE),
    ],
)
async def test_what_can_not_be_opened_says_why(content: bytes, why: Unread) -> None:
    """A small file that unfolds into gigabytes is refused before it is unfolded, and nothing raises."""
    eyes = Eyes()

    assert why == await FileReader(load=lambda: eyes).read(content)
    assert [] == eyes.shown


def test_the_text_of_a_pdf_is_taken_as_it_is() -> None:
    """It stands in lines, from top to bottom."""
    opened = documents.open_document(text_pdf("Example Hosting", "Invoice date: 12/11/2026", "Total due EUR 12.50"))

    assert isinstance(opened, documents.Pages)
    assert ["Example Hosting", "Invoice date: 12/11/2026", "Total due EUR 12.50"] == [
        line.text for line in opened.lines
    ]


def test_a_scanned_pdf_is_looked_at() -> None:
    """Each page is a picture."""
    opened = documents.open_document(pdf(paper(ROWS), paper(ROWS)))

    assert isinstance(opened, documents.Pages)
    assert () == opened.lines
    assert 2 == len(opened.pictures)


def test_a_pdf_of_many_pages_is_refused() -> None:
    """The total of a long document may be anywhere."""
    page = Image.new("L", (50, 50), 255)

    assert Unread.TOO_LARGE == documents.open_document(pdf(*[page] * (documents.MOST_PAGES + 1)))


def test_a_locked_pdf_says_so() -> None:
    """It is not broken, so the person can do something about it."""
    assert Unread.LOCKED == documents.open_document(LOCKED)


@pytest.mark.parametrize("depth", [1, 2])
def test_a_pdf_that_unfolds_without_end_is_refused(depth: int) -> None:
    """Also where it is packed twice."""
    packed = bytes(MOST_BYTES + 1)
    for _ in range(depth):
        packed = zlib.compress(packed, 9)

    content = text_pdf(stream=packed)

    assert len(content) < MAX_BYTES
    assert Unread.TOO_LARGE == documents.open_document(content)


def test_an_ordinary_pdf_is_no_bomb() -> None:
    """Packed text of a few kilobytes unfolds into a few more."""
    assert not is_bomb(text_pdf(stream=zlib.compress(b"BT ET " * 1000)))


class Model:
    """A vision model that answers, or is away."""

    def __init__(self, answer: ReceiptText | None) -> None:
        self.answer = answer

    async def read(self, pictures: object) -> ReceiptText:
        """The answer, if there is one."""
        if self.answer is None:
            raise ModelUnavailable("away")
        return self.answer


SEEN = ReceiptText(printed("TOTAL | 1.00"), Claim(is_receipt=True))


@pytest.mark.parametrize(
    ("model", "is_installed", "found"),
    [
        (Model(SEEN), True, SEEN),
        (Model(None), True, ReceiptText(printed(*ROWS))),
        (None, True, ReceiptText(printed(*ROWS))),
        (Model(None), False, Unread.UNAVAILABLE),
        (None, False, Unread.NO_READER),
    ],
)
async def test_the_offline_reader_stands_in_for_the_model(
    model: Model | None, is_installed: bool, found: ReceiptText | Unread
) -> None:
    """Without either, it is said which of them is missing."""
    eyes = Eyes(*ROWS)

    reader = FileReader(model, (lambda: eyes) if is_installed else None)

    assert found == await reader.read(draw(ROWS))


async def test_the_offline_reader_is_loaded_once_and_when_it_is_needed() -> None:
    """Its models take half a gigabyte."""
    loaded: list[Eyes] = []

    def load() -> Eyes:
        loaded.append(Eyes(*ROWS))
        return loaded[-1]

    reader = FileReader(load=load)
    await reader.read(text_pdf("An invoice that is read without it"))
    before = len(loaded)
    await reader.read(draw(ROWS))
    await reader.read(draw(ROWS))

    assert (0, 1) == (before, len(loaded))


def test_what_was_read_is_no_part_of_a_log() -> None:
    """A value that is logged by mistake shows no word of it."""
    assert "KEDAI" not in repr(ReceiptText(printed(*ROWS), Claim(is_receipt=True, merchant="KEDAI")))
