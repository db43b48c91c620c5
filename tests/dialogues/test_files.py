"""Pictures and exports through the whole program: what is said, and the file that goes out with it (R3.13)."""

from __future__ import annotations

import json
from io import BytesIO

from PIL import Image

from bot.channels.base import File
from tests.dialogues.talk import Talk


def files(talk: Talk) -> tuple[File, ...]:
    """The files of the last message."""
    return talk.heard[-1].files


async def kept(talk: Talk) -> int:
    """How many files of the person are stored."""
    async with talk.house.database.as_user(talk.user_id) as conn:
        count: int = await conn.fetchval("SELECT count(*) FROM files WHERE user_id = $1", talk.user_id)
    return count


async def test_a_month_is_shown_as_a_picture_with_its_figures_beside_it(talk: Talk) -> None:
    """By category, against the caps, beside as much of the month before, each currency by itself."""
    for said in (
        *("rent 400 on 1 november", "groceries 210", "lunch 15", "ramen 1200 jpy", "rent 380 on 1 october"),
        *("taxi 90 on 30 october", "cap food at 200 a month", "cap everything at 1500 a month"),
    ):
        await talk.says(said)

    answer = await talk.says("/report")

    assert answer == (
        "Here is November so far: RM625.00 over 3 entries, RM245.00 more than from 1 to 27 October.\n"
        "• housing RM400.00 (1 – 27 October: RM380.00)\n"
        "• food RM225.00, over RM200.00\n"
        "Your cap on everything is RM1,500.00.\n"
        "Also ¥1,200 over 1 entry."
    )
    (chart,) = files(talk)
    assert (chart.name, chart.media_type) == ("keepwell-2026-11.png", "image/png")
    assert Image.open(BytesIO(chart.content)).width == 1080


async def test_a_month_gone_by_is_compared_as_a_whole(talk: Talk) -> None:
    """All of it with all of the one before."""
    for said in ("rent 400 on 1 october", "rent 520 on 30 september"):
        await talk.says(said)

    answer = await talk.says("show me a chart of last month")

    assert "Here is October: RM400.00 over 1 entry, RM120.00 less than in September." in answer
    assert "housing RM400.00 (September: RM520.00)" in answer


async def test_an_empty_month_has_no_picture(talk: Talk) -> None:
    """A sentence says what there is instead."""
    await talk.says("lunch 15")

    answer = await talk.says("report for march")

    assert "your diary begins" in answer
    assert files(talk) == ()


async def test_a_month_of_nothing_but_refunds_has_no_picture(talk: Talk) -> None:
    """There is no bar below zero; the figure is told."""
    await talk.says("refund shoes 20")

    answer = await talk.says("chart")

    assert "-RM20.00" in answer
    assert files(talk) == ()


async def test_entries_go_out_in_the_format_that_is_asked_for(talk: Talk) -> None:
    """All of them, or those of a month."""
    for said in ("=lunch 15", "taxi 9 on 30 october"):
        await talk.says(said)

    told = await talk.says("export my expenses as csv")
    (table,) = files(talk)
    await talk.says("export october as beancount")
    (ledger,) = files(talk)
    await talk.says("/export json")
    (listed,) = files(talk)

    assert told == "Here are your 2 entries in all as keepwell-entries.csv. It opens in any spreadsheet."
    assert table.content.decode("utf-8-sig").count("\r\n") == 3
    assert ledger.name == "keepwell-2026-10.beancount"
    assert ledger.content.count(b" * ") == 1
    assert len(json.loads(listed.content)["entries"]) == 2


async def test_nothing_to_export_makes_no_file(talk: Talk) -> None:
    """And says how to begin."""
    answer = await talk.says("export my expenses as csv")

    assert "othing is recorded" in answer
    assert files(talk) == ()


async def test_everything_goes_out_as_one_file(talk: Talk) -> None:
    """The same that the operator writes in the terminal."""
    await talk.says("remember that I love jasmine tea")

    answer = await talk.says("/export")

    (everything,) = files(talk)
    data = json.loads(everything.content)
    assert everything.name == "keepwell-2026-11-27.json"
    assert "everything I keep of you" in answer
    assert data["format"] == "keepwell-export"
    assert "jasmine tea" in json.dumps(data["memories"])


async def test_a_period_that_is_none_is_told(talk: Talk) -> None:
    """With what would be right."""
    assert "no period I can read" in await talk.says("/report banana")
    assert "no period I can read" in await talk.says("/export banana csv")


async def test_what_is_forgotten_lies_in_no_file(talk: Talk) -> None:
    """A topic, or everything: files that went out before go as well."""
    await talk.says("remember that my sister is called Ana")
    await talk.says("/export")
    before = await kept(talk)
    await talk.says("forget my sister")
    await talk.presses(next(button.label for button in talk.heard[-1].buttons if button.label.startswith("Yes")))
    after_topic = await kept(talk)
    await talk.says("/export")
    await talk.says("forget everything")
    await talk.presses(next(button.label for button in talk.heard[-1].buttons if button.label.startswith("Yes")))

    assert (before, after_topic, await kept(talk)) == (1, 0, 0)


async def test_a_chart_is_followed_by_another(talk: Talk) -> None:
    """What is said after it means the same of other days; a category alone is a figure and no picture."""
    for said in ("lunch 15", "rent 400 on 1 october", "show me a chart of this month"):
        await talk.says(said)

    october = await talk.says("and last month?")
    drawn = files(talk)
    food = await talk.says("what about food?")

    assert "Here is October: RM400.00" in october
    assert [file.name for file in drawn] == ["keepwell-2026-10.png"]
    assert "food" in food
    assert files(talk) == ()


async def test_a_forwarded_wish_changes_nothing(talk: Talk) -> None:
    """It is answered, as a question would be, and writes no record."""
    await talk.says("export my expenses as csv", is_forwarded=True)

    assert await talk.entries() == []
