"""Drawing the chart of a month: bars by category, each beside its cap and the month before; figures in, a PNG out.

Pure, by Pillow, which reading receipts needs anyway: a library for plots would bring tens of megabytes for rectangles
and words. The picture has a ground of its own, so that it reads the same in a light and in a dark chat, and is as wide
as a telephone. Nothing here knows rows, money or a person. What no font at hand can write gets a stand-in, never boxes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from io import BytesIO
from typing import Literal

from PIL import Image, ImageDraw

from tools.chart_fonts import Writing, font_for, writing

WIDTH = 1080  # pixels: a telephone's, so that nothing is scaled
MARGIN = 56
MOST_BARS = 12  # categories; more would be too small to read, and the rest is one bar
COLOURS = 64  # of the palette: enough for smooth letters, and a fifth of the bytes
SHORTEST_BAR = 6  # pixels: a little is not nothing
FIGURE_ROOM = 300  # pixels to the right of the longest bar, for the figure of the month before
FIGURE_SHARE = 0.7  # of a row's width that its figure may take; the name is cut before the figure gets smaller

GROUND, INK, QUIET, ROOM = "#faf8f4", "#1d232a", "#59626c", "#e2dccf"
SPENT, OVER, BEFORE = "#1c7c6e", "#b9380e", "#8a939c"  # at least 3:1 on the ground (WCAG 2.2, 1.4.11)

TITLE, TOTAL, NAME, SMALL = 40, 76, 40, 32  # letter sizes in pixels; on a telephone about a third as many points
SMALLEST = 20
BAR_HEIGHT, BEFORE_HEIGHT, MARK, GAP, ROW_GAP, UNDER_NAME = 32, 14, 5, 12, 36, 8
LINE = 1.35  # times the letter size


@dataclass(frozen=True)
class Bar:
    """One category, in units of the chart's currency.

    Attributes:
        name: What it is called, in any script.
        value: Spent less what came back; below zero there is no bar.
        figure: The same as the person reads it: "RM400.00 of RM500.00".
        before: In the month before; None where there was nothing.
        before_figure: The same as the person reads it.
        cap: Its limit, a mark across the bar; None without one.
        is_part: It is counted in the bar above it already.
    """

    name: str
    value: Decimal
    figure: str
    before: Decimal | None = None
    before_figure: str = ""
    cap: Decimal | None = None
    is_part: bool = False

    @property
    def is_over(self) -> bool:
        """Whether more was spent than its cap allows."""
        return self.cap is not None and self.value > self.cap


@dataclass(frozen=True)
class Chart:
    """A month in one currency.

    Attributes:
        title: "November 2026".
        total: "RM1,234.50".
        lines: What is said under the total.
        bars: In the order of the picture; ``MOST_BARS`` at most.
        before_name: What the thin bars are of: "October".
        foot: What is said at the end.
    """

    title: str
    total: str
    lines: tuple[str, ...]
    bars: tuple[Bar, ...]
    before_name: str
    foot: tuple[str, ...] = ()


@dataclass(frozen=True)
class Picture:
    """A chart as PNG; ``stand_ins`` are the names that could not be written, each behind what stands for it."""

    png: bytes
    stand_ins: tuple[tuple[str, str], ...] = ()


def draw(chart: Chart) -> Picture:
    """The picture of *chart*, WIDTH wide, as high as it needs."""
    names = [writing(bar.name, f"Category {number}") for number, bar in enumerate(chart.bars, start=1)]
    image = Image.new("RGB", (WIDTH, _height(chart)), GROUND)
    pen = _Pen(ImageDraw.Draw(image))
    _draw_head(pen, chart)
    longest = max((amount for bar in chart.bars for amount in _amounts(bar)), default=Decimal(1))
    for bar, name in zip(chart.bars, names, strict=True):
        _draw_bar(pen, bar, name, longest)
    _write_lines(pen, chart.foot)
    content = BytesIO()
    image.quantize(COLOURS, dither=Image.Dither.NONE).save(content, "PNG", optimize=True)
    stand_ins = tuple((name.text, bar.name) for bar, name in zip(chart.bars, names, strict=True) if name.is_stand_in)
    return Picture(content.getvalue(), stand_ins)


class _Pen:
    """Writes and draws from the top of a picture down."""

    def __init__(self, surface: ImageDraw.ImageDraw) -> None:
        self._surface = surface
        self.top = MARGIN

    def down(self, pixels: float) -> None:
        self.top += round(pixels)

    def write(
        self,
        said: Writing,
        size: int,
        colour: str,
        *,
        left: float = MARGIN,
        anchor: Literal["ls", "rs"] = "ls",
        raised: int = 0,
    ) -> None:
        """Write on the line that begins at the top, *raised* by some pixels, from *left* on, or up to there."""
        self._surface.text((left, self.top + size - raised), said.text, colour, font_for(said, size), anchor=anchor)

    def rectangle(self, left: float, width: float, height: int, colour: str, *, below: int = 0) -> None:
        """Draw a bar with round ends, *below* so many pixels from the top."""
        shape = (left, self.top + below, left + width, self.top + below + height)
        self._surface.rounded_rectangle(shape, min(height, width) / 4, colour)


def _height(chart: Chart) -> int:
    head = (TITLE + TOTAL + SMALL * (len(chart.lines) + 1)) * LINE + ROW_GAP
    foot = SMALL * LINE * len(chart.foot)
    return round(2 * MARGIN + head + GAP + sum(map(_bar_height, chart.bars)) - ROW_GAP + foot + bool(foot) * ROW_GAP)


def _bar_height(bar: Bar) -> int:
    return round(NAME * LINE) + UNDER_NAME + BAR_HEIGHT + (SMALL + GAP if bar.before else 0) + ROW_GAP


def _amounts(bar: Bar) -> tuple[Decimal, ...]:
    return tuple(amount for amount in (bar.value, bar.before, bar.cap) if amount is not None and amount > 0)


def _draw_head(pen: _Pen, chart: Chart) -> None:
    for text, size, colour in ((chart.title, TITLE, QUIET), (chart.total, TOTAL, INK)):
        _write_line(pen, text, size, colour)
    _write_lines(pen, chart.lines)
    _draw_legend(pen, chart)
    pen.down(ROW_GAP)


def _draw_legend(pen: _Pen, chart: Chart) -> None:
    """Say what the thin bars and the marks are, where there are any."""
    shown = [(SPENT, 36, BAR_HEIGHT - 8, "spent")]
    shown += [(BEFORE, 36, BEFORE_HEIGHT, chart.before_name)] if any(bar.before for bar in chart.bars) else []
    shown += [(INK, MARK, SMALL, "cap")] if any(bar.cap is not None for bar in chart.bars) else []
    left: float = MARGIN
    pen.down(GAP)
    for colour, width, height, text in shown:
        pen.rectangle(left, width, height, colour, below=(SMALL - height) // 2 + 4)
        said = writing(text)
        pen.write(said, SMALL, QUIET, left=left + width + GAP)
        left += width + GAP + font_for(said, SMALL).getlength(said.text) + ROW_GAP
    pen.down(SMALL * LINE)


def _draw_bar(pen: _Pen, bar: Bar, name: Writing, longest: Decimal) -> None:
    left = MARGIN * 3 // 2 if bar.is_part else MARGIN
    room = WIDTH - MARGIN - left - ROW_GAP
    figure = writing(bar.figure)
    size = _size(figure, NAME, room * FIGURE_SHARE)
    taken = font_for(figure, size).getlength(figure.text)
    pen.write(_shortened(name, NAME, room - taken), NAME, INK, left=left)
    # On the line of the name, whatever its size.
    pen.write(figure, size, OVER if bar.is_over else INK, left=WIDTH - MARGIN, anchor="rs", raised=size - NAME)
    pen.down(NAME * LINE + UNDER_NAME)
    _draw_amounts(pen, bar, longest)
    pen.down(ROW_GAP)


def _draw_amounts(pen: _Pen, bar: Bar, longest: Decimal) -> None:
    if bar.cap is not None:
        pen.rectangle(MARGIN, _length(bar.cap, longest), BAR_HEIGHT, ROOM)
    if bar.value > 0:
        pen.rectangle(MARGIN, _length(bar.value, longest), BAR_HEIGHT, OVER if bar.is_over else SPENT)
    if bar.cap is not None:
        pen.rectangle(MARGIN + _length(bar.cap, longest) - MARK, MARK, BAR_HEIGHT + GAP, INK, below=-GAP // 2)
    pen.down(BAR_HEIGHT)
    if bar.before:
        pen.down(GAP)
        _draw_before(pen, bar, _length(bar.before, longest))
        pen.down(SMALL)


def _draw_before(pen: _Pen, bar: Bar, length: float) -> None:
    """The thin bar of the month before, with its figure behind it."""
    pen.rectangle(MARGIN, length, BEFORE_HEIGHT, BEFORE, below=(SMALL - BEFORE_HEIGHT) // 2)
    room = WIDTH - 2 * MARGIN - length - GAP
    said = writing(bar.before_figure)
    pen.write(said, _size(said, SMALL, room), QUIET, left=MARGIN + length + GAP, raised=4)


def _write_lines(pen: _Pen, lines: Sequence[str]) -> None:
    for line in lines:
        _write_line(pen, line, SMALL, QUIET)


def _write_line(pen: _Pen, text: str, size: int, colour: str) -> None:
    said = writing(text)
    pen.write(said, _size(said, size, WIDTH - 2 * MARGIN), colour)
    pen.down(size * LINE)


def _length(amount: Decimal, longest: Decimal) -> float:
    """The pixels of an amount above zero, where the *longest* has all the room; the one place that rounds it."""
    return max(SHORTEST_BAR, float(amount / longest) * (WIDTH - 2 * MARGIN - FIGURE_ROOM))


def _shortened(said: Writing, size: int, room: float) -> Writing:
    """A name as far as it fits into *room* pixels, with "…" where it was cut."""
    font = font_for(said, size)
    text = said.text
    while font.getlength(text) > room and len(text) > 1:
        text = text.removesuffix("…")[:-1].rstrip() + "…"
    return Writing(text, said.font, said.is_stand_in)


def _size(said: Writing, size: int, room: float) -> int:
    """The letter size at which *said* fits into *room* pixels: a figure that is cut would be another one."""
    length = font_for(said, size).getlength(said.text)
    return size if length <= room else max(SMALLEST, int(size * room / length))
