"""How often: "every 3 weeks", "every other Friday", "monthly", "once a week", "of each month", "every morning".

Each parser reads one piece that repeats by itself. What follows "every" decides: "every penny counts" is nothing.
"""

import re
from dataclasses import replace

from core.grammar.dates.lengths import glued_at, length_at
from core.grammar.dates.model import Length
from core.grammar.dates.nodes import Part
from core.grammar.dates.payday import LAST_WORKING_DAY
from core.grammar.numbers import ORDINAL, alternatives, ordinal_value
from core.grammar.recurrences import words
from core.grammar.recurrences.chinese import chinese_cycle_at
from core.grammar.recurrences.days import counted_days_at, days_at, weekday_range_at, weekdays_at
from core.grammar.recurrences.model import Cycle, MonthDays, NthWorkdays, Piece, Weekdays
from core.grammar.recurrences.patterns import Pattern
from core.grammar.recurrences.source import Source

_EVERY = Pattern(rf"(?:on |in |at |for )?(?:each and )?(?:{words.EVERY})(?= |\d|/)(?: (?:single|the))?[ /]?")
_OTHER = Pattern(
    rf"(?:other|alternate|alternating|alternative|2nd other|(?P<foreign>{alternatives(words.FOREIGN_ORDINALS)})) "
)
_UNIT = Pattern(rf"(?P<unit>{words.UNIT})")
_COUNT = Pattern(rf"(?P<count>{words.NUMBER}|{words.FOREIGN_NUMBER}|couple(?: of)?) ?-?")
_AND_A_HALF = Pattern(r"hour and (?:a|one) half(?![a-z])")
_OF = Pattern(r" (?:of|in) ")
_PAYDAY = Pattern(r"pay ?day(?![a-z])")
_NTH = Pattern(rf"(?P<nth>{ORDINAL}) ")
_SHORT = re.compile(r"(?P<unit>[hdwm])(?!\w)")
_PART = Pattern(rf"(?P<part>{alternatives(list(words.PARTS))})(?!\w)")


def cycle_at(source: Source, at: int) -> Piece | None:
    """Read the longest piece at a position that says that something repeats."""
    found = [_every_at(source, at), _adverb_at(source.text, at), _per_at(source.text, at), _alternate_at(source, at)]
    found += [days_at(source, at), weekday_range_at(source.text, at), _plural_part_at(source.text, at)]
    found.append(chinese_cycle_at(source.text, at))
    whole = [piece for piece in found if piece and piece.repeats and not _is_cut(source.text, piece)]
    return max(whole, key=lambda piece: piece.end, default=None)


def _is_cut(text: str, piece: Piece) -> bool:
    """Whether it is part of a longer word: "semi-monthly", "every 1h30"."""
    last, behind = text[piece.end - 1], text[piece.end : piece.end + 1]
    runs_on = last.isascii() and behind.isascii() and behind.isalnum()
    return runs_on or text[max(0, piece.start - 1) : piece.start] == "-"


def _every_at(source: Source, at: int) -> Piece | None:
    every = _EVERY.match(source.text, at)
    found = _target(source, every.end()) if every else None
    return replace(found, start=at, repeats=True) if found else None


def _target(source: Source, at: int) -> Piece | None:
    """What stands behind "every": a unit, a number of units, days, a part of the day."""
    text = source.text
    candidates = [_stepped(source, at), _counted(source, at), _ordered(source, at), _unit(text, at), _part(text, at)]
    days = days_at(source, at)
    if days and not (isinstance(days.meaning, MonthDays) and _is_second(text, days)):
        candidates.append(days)
    candidates.append(_payday(source, at))
    return max((piece for piece in candidates if piece), key=lambda piece: piece.end, default=None)


def _is_second(text: str, days: Piece) -> bool:
    """Whether "every second" is the unit of time: no month follows it."""
    return text[days.start : days.end] == "second" and not _OF.match(text, days.end)


def _payday(source: Source, at: int) -> Piece | None:
    """Every payday, once the writer has told which day that is."""
    match, setting = _PAYDAY.match(source.text, at), source.context.payday
    if match is None or setting is None:
        return None
    return Piece(at, match.end(), NthWorkdays((-1,)) if setting == LAST_WORKING_DAY else MonthDays((setting,)))


def _stepped(source: Source, at: int) -> Piece | None:
    """Other day, alternate Friday, other weekend, other last Friday (of a unit still to come)."""
    other = _OTHER.match(source.text, at)
    if other is None:
        return None
    step = words.FOREIGN_ORDINALS.get(other["foreign"] or "", 2)
    found = _unit(source.text, other.end()) or _part(source.text, other.end())
    found = found or weekdays_at(source.text, other.end())
    if found:
        return _with_interval(found, step)
    counted = counted_days_at(source.text, other.end())
    return Piece(at, other.end() - 1, Cycle("", step)) if counted else None


def _counted(source: Source, at: int) -> Piece | None:
    """3 weeks, 2 Fridays, 90 min, 1.5 hours, hour and a half, half hour."""
    count = _COUNT.match(source.text, at)
    found = None
    if count:
        number = 2 if count["count"].startswith("couple") else words.number_value(count["count"])
        target = (
            _unit(source.text, count.end()) or _short_unit(source.text, count) or weekdays_at(source.text, count.end())
        )
        found = _with_interval(target, number) if target and number else None
    elapsed = _elapsed(source, at)
    return elapsed if elapsed and (found is None or elapsed.end > found.end) else found


def _short_unit(text: str, count: re.Match[str]) -> Piece | None:
    """2h, 3d."""
    match = _SHORT.match(text, count.end()) if count["count"].isdecimal() else None
    return Piece(match.start(), match.end(), Cycle(words.SHORT_UNITS[match["unit"]])) if match else None


def _elapsed(source: Source, at: int) -> Piece | None:
    """Hours and minutes in any form, also broken: as minutes where they make no whole hours."""
    half = _AND_A_HALF.match(source.text, at)
    if half:
        return Piece(at, half.end(), Cycle("minute", 90))
    length = glued_at(source.dates, at) or length_at(source.dates, at)
    if length is None or not isinstance(length.node, Length):
        return None
    node = length.node
    minutes = int(node.seconds // 60)
    if node.years or node.months or node.days or node.seconds % 60 or not minutes:
        return None
    return Piece(at, length.end, Cycle("hour", minutes // 60) if minutes % 60 == 0 else Cycle("minute", minutes))


def _ordered(source: Source, at: int) -> Piece | None:
    """4th day, third month, second Tuesday, 5th Friday."""
    nth = _NTH.match(source.text, at)
    if nth is None:
        return None
    position = ordinal_value(nth["nth"])
    found = _unit(source.text, nth.end())
    if found:
        return _with_interval(found, position)
    found = weekdays_at(source.text, nth.end())
    if found is None or not isinstance(found.meaning, Weekdays) or position == 1:
        return None
    return replace(found, meaning=Weekdays(found.meaning.days, position, position))


def _with_interval(piece: Piece, number: int) -> Piece | None:
    meaning = piece.meaning
    if isinstance(meaning, Cycle):
        return replace(piece, meaning=replace(meaning, interval=meaning.interval * number))
    return replace(piece, meaning=replace(meaning, interval=number)) if isinstance(meaning, Weekdays) else None


def _unit(text: str, at: int) -> Piece | None:
    match = _UNIT.match(text, at)
    if match is None:
        return None
    name = words.UNIT_OF[match["unit"]]
    unit, interval = words.CYCLES[name]
    return Piece(at, match.end(), Cycle(unit, interval, is_quarter=name == "quarter"))


def _part(text: str, at: int) -> Piece | None:
    match = _PART.match(text, at)
    return Piece(at, match.end(), Cycle("day", part=Part(words.PARTS[match["part"]]))) if match else None


_ADVERB = Pattern(
    rf"(?:on a |an? |once |the )?(?P<adverb>{alternatives(list(words.ADVERB_OF))}|every ?day"
    rf"|nightly)(?: basis)?(?!\w|-)"
)
_PER = Pattern(
    rf"(?P<times>once|one time|1x|twice|thrice|(?:{words.NUMBER})(?: ?x| times))"
    rf"(?: (?:a|an|per|in a|every|each|in every)(?: (?P<other>other)"
    rf"| (?P<count>{words.NUMBER}))? (?P<unit>{words.UNIT})"
    rf"| ?/ ?(?P<unit2>{words.UNIT})| (?P<adverb>daily|weekly|monthly|yearly))"
)
_TIMES = {"once": 1, "one time": 1, "1x": 1, "twice": 2, "thrice": 3}
_ALTERNATE = Pattern(r"(?:on )?(?:alternate|alternating) ")
_PLURAL_PART = Pattern(r"(?:(?:on|in|during) (?:the )?)?(?P<part>mornings|afternoons|evenings|nights)(?!\w)")


def _adverb_at(text: str, at: int) -> Piece | None:
    """Daily, weekly, everyday, nightly; "a quarterly meeting" is one each quarter."""
    match = _ADVERB.match(text, at)
    if match is None:
        return None
    if match["adverb"] == "nightly":
        return Piece(at, match.end(), Cycle("day", part=Part("night")), repeats=True)
    unit, interval = words.ADVERB_OF.get(match["adverb"], ("day", 1))
    return Piece(at, match.end(), Cycle(unit, interval, is_quarter=(unit, interval) == ("month", 3)), repeats=True)


def _per_at(text: str, at: int) -> Piece | None:
    """Once a week, twice a day, 3 times per month, twice daily."""
    match = _PER.match(text, at)
    if match is None:
        return None
    times = re.sub(r" +", " ", match["times"])
    number = _TIMES[times] if times in _TIMES else words.number_value(times.removesuffix("times").rstrip("x ").strip())
    unit, interval = _per_cycle(match)
    return Piece(at, match.end(), Cycle(unit, interval, times=number), repeats=True)


def _per_cycle(match: re.Match[str]) -> tuple[str, int]:
    if match["adverb"]:
        return words.ADVERB_OF[match["adverb"]]
    unit, interval = words.CYCLES[words.UNIT_OF[match["unit"] or match["unit2"]]]
    return unit, interval * (2 if match["other"] else words.number_value(match["count"]) if match["count"] else 1)


def _alternate_at(source: Source, at: int) -> Piece | None:
    """Alternate days, alternate Fridays, alternating weeks."""
    match = _ALTERNATE.match(source.text, at)
    found = (_unit(source.text, match.end()) or weekdays_at(source.text, match.end())) if match else None
    stepped = _with_interval(found, 2) if found else None
    return replace(stepped, start=at, repeats=True) if stepped else None


def _plural_part_at(text: str, at: int) -> Piece | None:
    """On mornings."""
    match = _PLURAL_PART.match(text, at)
    return Piece(at, match.end(), Cycle("day", part=Part(words.PARTS[match["part"]])), repeats=True) if match else None


_SCOPE = Pattern(rf"(?:of|in) (?:the|a|an) (?P<unit>{words.UNIT})")


def scope_at(text: str, at: int) -> Piece | None:
    """Read "of the month": what a position counts in."""
    match = _SCOPE.match(text, at)
    if match is None:
        return None
    name = words.UNIT_OF[match["unit"]]
    unit, interval = words.CYCLES[name]
    return Piece(at, match.end(), Cycle(unit, interval, is_scope=True, is_quarter=name == "quarter"))
