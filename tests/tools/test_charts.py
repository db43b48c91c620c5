"""The picture of a month: what it is made of, its size, and letters that no font at hand has."""

from __future__ import annotations

from decimal import Decimal
from io import BytesIO

import pytest
from PIL import Image

from tools import chart_fonts
from tools.charts import GROUND, OVER, SPENT, WIDTH, Bar, Chart, draw

MAX_BYTES = 200_000


def a_bar(name: str = "food", value: str = "40", **more: object) -> Bar:
    """A bar with its figure."""
    return Bar(name, Decimal(value), f"RM{value}", **more)  # type: ignore[arg-type]


def a_chart(*bars: Bar) -> Chart:
    """A month of these bars."""
    return Chart("November 2026", "RM1,234.50", ("41 entries",), bars, "October")


def drawn(chart: Chart) -> Image.Image:
    """The picture, as a viewer decodes it."""
    return Image.open(BytesIO(draw(chart).png)).convert("RGB")


def share_of(image: Image.Image, colour: str) -> float:
    """How much of a picture has nearly that colour."""
    wanted = bytes.fromhex(colour[1:])
    data = image.convert("RGB").tobytes()
    pixels = [data[at : at + 3] for at in range(0, len(data), 3)]
    near = sum(all(abs(has - want) <= 6 for has, want in zip(pixel, wanted, strict=True)) for pixel in pixels)
    return near / len(pixels)


@pytest.mark.parametrize("count", [1, 12])
def test_a_picture_is_as_wide_as_a_telephone_and_light(count: int) -> None:
    """However many categories there are."""
    bars = [a_bar(f"category {n}", str(10 * n + 5), before=Decimal(20), before_figure="RM20") for n in range(count)]

    png = draw(a_chart(*bars)).png

    image = Image.open(BytesIO(png))
    assert image.format == "PNG"
    assert image.width == WIDTH
    assert len(png) < MAX_BYTES


def test_the_ground_is_opaque() -> None:
    """A dark chat shows through nothing."""
    image = Image.open(BytesIO(draw(a_chart(a_bar())).png))

    assert "transparency" not in image.info
    assert image.convert("RGBA").getpixel((0, 0)) == (*bytes.fromhex(GROUND[1:]), 255)


def test_what_is_over_its_cap_has_another_colour() -> None:
    """And what is exactly spent has not."""
    over, spent = a_bar(value="41", cap=Decimal(40)), a_bar(value="40", cap=Decimal(40))

    assert share_of(drawn(a_chart(over)), OVER) > 0.01
    assert share_of(drawn(a_chart(spent)), OVER) == 0
    assert share_of(drawn(a_chart(spent)), SPENT) > 0.01


def test_a_longer_bar_is_more() -> None:
    """The largest amount has the whole room, half of it half; what came back has no bar."""
    one, half, back = (share_of(drawn(a_chart(a_bar(value="40"), a_bar(value=v))), SPENT) for v in ("40", "20", "-5"))

    assert one > half > back > 0


def test_a_long_name_is_cut_and_its_figure_is_not() -> None:
    """Nothing runs over the edge of the picture, whatever its length."""
    bar = Bar("a" * 200, Decimal(5), "Rp123,456,789,012.00, over Rp123,456,789,000.00", Decimal(4), "Rp4", Decimal(4))

    image = drawn(a_chart(bar))

    edge = image.crop((WIDTH - 40, 0, WIDTH, image.height))
    assert share_of(edge, GROUND) == 1


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("makan", "makan"),
        ("café", "café"),
        ("такси", "такси"),
        ("cà phê", "cà phê"),
        ("\N{SLICE OF PIZZA} pizza", "pizza"),
        ("宠物", "Category 1"),
        ("咖啡 café", "Category 1"),
        ("\N{SLICE OF PIZZA}", "Category 1"),
    ],
)
def test_no_letter_becomes_a_box(name: str, written: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system has no font for it, a stand-in is written, and told to whoever writes the text."""
    monkeypatch.setattr(chart_fonts, "OF_SYSTEM", ())

    picture = draw(a_chart(a_bar(name)))

    assert chart_fonts.writing(name, "Category 1").text == written
    assert picture.stand_ins == ((("Category 1", name),) if written == "Category 1" else ())


def test_a_font_of_the_system_is_used_where_it_has_the_letters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any file will do that Pillow finds."""
    monkeypatch.setattr(chart_fonts, "OF_SYSTEM", ("missing.ttf", chart_fonts.OWN))
    monkeypatch.setattr(chart_fonts, "OWN", "missing-too.ttf")

    said = chart_fonts.writing("food", "Category 1")

    assert (said.text, said.is_stand_in) == ("food", False)
    assert said.font.endswith("DejaVuSans.ttf")
