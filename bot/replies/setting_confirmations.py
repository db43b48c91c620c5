"""What is said about settings and categories."""

from datetime import datetime

from bot.replies.period_phrases import counted, opening
from core.grammar.context import DateOrder, NumberFormat
from tools.categories import Categories, CategoryAdded, CategoryLearned
from tools.day_parts import DAY_PARTS
from tools.periods import LAST_WORKING_DAY
from tools.settings import SettingName, Settings, SettingSaved, SettingView
from tools.wording import ordinal

_NAMES: dict[SettingName, str] = {
    "currency": "currency",
    "dollar": "“$” currency",
    "zone": "time zone",
    "number_format": "number format",
    "date_order": "date order",
    "payday": "payday",
    **{part: f"{part} time" for part in DAY_PARTS},
}
_DAY_PARTS_SUBJECT = {
    "morning": "Mornings are",
    "noon": "Noon is",
    "afternoon": "Afternoons are",
    "evening": "Evenings are",
    "night": "Nights are",
}
_ASKED_WHEN_NEEDED = ("number_format", "dollar")  # to say that they are not set would only puzzle
_VALUES = {
    NumberFormat.POINT.value: "1,234.50",
    NumberFormat.COMMA.value: "1.234,50",
    DateOrder.DMY.value: "day first",
    DateOrder.MDY.value: "month first",
}


def setting_name(setting: SettingView) -> str:
    """The setting as a person calls it: "time zone"."""
    return _NAMES[setting.name]


def setting_value(value: str | int | None) -> str:
    """A setting's value in words; an int is a payday."""
    if value is None:
        return "not set"
    if isinstance(value, int):
        return "the last working day" if value == LAST_WORKING_DAY else f"the {ordinal(value)}"
    return _VALUES.get(value, value)


def setting_saved(result: SettingSaved, local_now: datetime) -> str:
    """What the setting is now, and what follows from it."""
    name, value = setting_name(result.setting), setting_value(result.setting.value)
    if result.event_id is None:
        return f"Your {name} is {value} already."
    if result.setting.name == "dollar":
        return f"From now on “$” means {value}."
    if result.setting.name in DAY_PARTS:
        return f"{_DAY_PARTS_SUBJECT[result.setting.name]} at {value} from now on ({result.was} before)."
    was = f" (was {setting_value(result.was)})" if result.was is not None else ""
    return f"Your {name} is now {value}{was}.{_consequence(result, local_now)}"


def settings(result: Settings) -> str:
    """All settings, a line each, the parts of the day on one together."""
    parts = [f"{one.name} {one.value}" for one in result.settings if one.name in DAY_PARTS]
    shown = [
        one
        for one in result.settings
        if one.name not in DAY_PARTS and (one.value is not None or one.name not in _ASKED_WHEN_NEEDED)
    ]
    lines = [f"{opening(setting_name(one))}: {setting_value(one.value)}" for one in shown]
    if parts:
        lines.append(f"Parts of the day: {', '.join(parts)}")
    lines.append(f"Past talk: {past_talk(result.retention_days)}")
    clock = f"{result.local_time:%H:%M on %a} {result.local_time.day} {result.local_time:%b}"
    return "\n".join([*lines, f"Your clock: {clock}"])


def past_talk(days: int | None) -> str:
    """How long past talk is kept, and how to change that; None for until they delete it."""
    if days is None:
        return "kept until you delete it (“keep my messages for 90 days” changes that)"
    kept = f"kept {days} day{'' if days == 1 else 's'}"
    return f"{kept} (“keep my messages forever” changes that)"


def category_added(result: CategoryAdded) -> str:
    """The category that there is now."""
    return f"Added the category “{result.name}”." if result.is_new else f"There is a category “{result.name}” already."


def category_learned(result: CategoryLearned) -> str:
    """What was taught, and what was taught before."""
    if result.was == result.category:
        return f"“{result.words}” is filed under {result.category} already."
    was = f" (was {result.was})" if result.was else ""
    return f"Got it: I'll file “{result.words}” under {result.category} from now on{was}.{_earlier(result)}"


def _earlier(result: CategoryLearned) -> str:
    """That earlier entries stay where they are, and how to move one."""
    if not result.earlier:
        return ""
    stay = f"{counted(result.earlier, 'earlier entry')} {'stays' if result.earlier == 1 else 'stay'} as before"
    return f" {stay}; “move the {result.words} to {result.category}” moves the latest."


def categories(result: Categories) -> str:
    """Every category and rule."""
    lines = [f"Categories: {', '.join(result.defaults)}."]
    if result.own:
        lines.append(f"Your own: {', '.join(result.own)}.")
    if result.rules:
        lines.append(f"Your rules: {', '.join(f'{rule.words} → {rule.category}' for rule in result.rules)}.")
    return "\n".join(lines)


def _consequence(result: SettingSaved, local_now: datetime) -> str:
    match result.setting.name:
        case "currency":
            return " Earlier entries keep theirs." if result.was is not None else ""
        case "zone":
            return f" It's {local_now:%H:%M} there.{_read_anew(result)}"
        case "date_order":
            return f" 3/4 is the {_third_or_fourth(result.setting.value)}."
        case _:
            return ""


def _read_anew(result: SettingSaved) -> str:
    """That dates are read in another order from now on, where a move to another zone changes it."""
    if result.date_order is None or result.was is None:
        return ""
    return f" I'll read 3/4 as the {_third_or_fourth(result.date_order)} from now on."


def _third_or_fourth(order: str | int | None) -> str:
    return "3rd of April" if order == DateOrder.DMY else "4th of March"
