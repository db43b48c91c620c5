"""Spending categories: the fixed default ones, a person's own, and what they taught ("lunch is always food", R3.4).

It knows names and words, no entries. Which everyday words belong to a default category stands in category_words.
"""

from pydantic import BaseModel, ConfigDict, Field

from core.database import Connection
from core.errors import ToolRetry
from tools.asking import yes_or_no
from tools.base import Arguments, Ask, PlannedCall, Result, ToolScope, tool
from tools.category_words import DEFAULT_CATEGORIES, default_category
from tools.entries import EntryKind, Turn, Written, note_words

OTHER = "other"  # what no rule and no word places
INCOME = "income"  # what was earned, unless the person says more
PART_OF = {"groceries": "food"}  # what is filed under the one counts for a cap or a question on the other as well
MAX_NAME_CHARS = 40  # a category is a word or two, not a sentence


class AddCategoryArguments(Arguments):
    """A new category."""

    name: str = Field(description="one or two words, such as 'pets'", max_length=MAX_NAME_CHARS)


class LearnCategoryArguments(Arguments):
    """What the person taught about a word."""

    words: str = Field(description="the word or words of a note, such as 'lunch'", max_length=MAX_NAME_CHARS)
    category: str = Field(description="the category they belong to from now on", max_length=MAX_NAME_CHARS)


class ListCategoriesArguments(Arguments):
    """Nothing is needed."""


class CategoryAdded(Written):
    """A category of the person's own stands; ``is_new`` is False where it already did."""

    name: str
    is_new: bool


class CategoryLearned(Written):
    """Notes with *words* belong to *category* from now on.

    Attributes:
        was: What was taught before.
        earlier: How many entries with these words are filed elsewhere, and stay there.
    """

    words: str
    category: str
    was: str | None
    earlier: int = 0


class Rule(BaseModel):
    """Notes with *words* belong to *category*."""

    model_config = ConfigDict(frozen=True)

    words: str
    category: str


class Categories(Result):
    """What an entry can be filed under."""

    defaults: tuple[str, ...]
    own: tuple[str, ...]
    rules: tuple[Rule, ...]


@tool(writes=True)
async def add_category(scope: ToolScope, arguments: AddCategoryArguments) -> Result:
    """Add a spending category of the person's own, beside the default ones.

    Call it when they ask for a new category by name. Not when a default one already means the same, and not to file
    one entry elsewhere (that is edit_entry). Entries stay where they are. Only this call makes the category exist.
    """
    name = fold(arguments.name)
    if not name:
        raise ToolRetry("A category needs a name of letters, such as 'pets'.")
    if name in DEFAULT_CATEGORIES:
        return CategoryAdded(name=name, is_new=False)
    is_new = await _add(await scope.writing(), Turn.of(scope), name)
    return CategoryAdded(name=name, is_new=is_new, event_id=scope.event_id if is_new else None)


@tool(writes=True)
async def learn_category(scope: ToolScope, arguments: LearnCategoryArguments) -> Result:
    """Remember that notes with these words always belong to a category: "lunch is always food".

    Call it when the person states a rule for the future. Not for a single entry (edit_entry), and never on your own
    guess. Earlier entries stay where they are. Only this call makes the rule last.
    """
    words = fold(arguments.words)
    if not words:
        raise ToolRetry("A rule needs a word to look for in a note, such as 'lunch'.")
    call = PlannedCall(name="learn_category", arguments=arguments.model_dump())
    category = await known_or_ask(scope, arguments.category, call)
    if isinstance(category, Ask):
        return category
    conn = await scope.writing()
    was = await learn(conn, Turn.of(scope), words, category)
    earlier = await conn.fetchval(
        """
        SELECT count(*) FROM entries
        WHERE user_id = $1 AND state = 'active' AND kind = 'expense' AND category <> $3
          AND strpos(note_words, ' ' || $2 || ' ') > 0
        """,
        scope.user.id,
        words,
        category,
    )
    return CategoryLearned(
        words=words,
        category=category,
        was=was,
        earlier=earlier,
        event_id=scope.event_id if category != was else None,
    )


@tool(writes=False)
async def list_categories(scope: ToolScope, arguments: ListCategoriesArguments) -> Result:
    """List the categories that entries can have: the default ones, the person's own, and the rules they taught.

    Call it when they ask which categories there are. It changes nothing.
    """
    conn = await scope.reading()
    rules = await conn.fetch(
        "SELECT words, category FROM category_rules WHERE user_id = $1 ORDER BY words", scope.user.id
    )
    return Categories(
        defaults=DEFAULT_CATEGORIES,
        own=await names(conn, scope.user.id),
        rules=tuple(Rule(words=row["words"], category=row["category"]) for row in rules),
    )


async def known_or_ask(
    scope: ToolScope, name: str, then: PlannedCall, kind: EntryKind = EntryKind.EXPENSE
) -> str | Ask:
    """The category meant by *name*, or the question whether to add it and go on with *then*."""
    category = await known(await scope.reading(), scope.user.id, name, kind)
    if category is not None:
        return category
    add = PlannedCall(name="add_category", arguments={"name": name})
    return yes_or_no(f"You have no category “{fold(name)}” yet. Shall I add it?", (add, then), yes="Yes, add it")


def fold(text: str) -> str:
    """A name or words of a rule as they are stored: lower case, single spaces, no marks."""
    return note_words(text).strip()


def filed_by_words(kind: EntryKind, note: str) -> str:
    """The category of a note nobody taught anything about."""
    category = INCOME if kind is EntryKind.INCOME else default_category(note)
    return category if category and is_default(category, kind) else OTHER


def within(category: str) -> tuple[str, ...]:
    """The category with those that count for it too: food holds groceries."""
    return (category, *(part for part, whole in PART_OF.items() if whole == category))


def is_default(name: str, kind: EntryKind) -> bool:
    """Whether every person has the category *name* for entries of *kind*."""
    return name in DEFAULT_CATEGORIES and (name != INCOME or kind is EntryKind.INCOME)


async def names(conn: Connection, user_id: int) -> tuple[str, ...]:
    """The person's own categories, by name."""
    rows = await conn.fetch("SELECT name FROM categories WHERE user_id = $1 ORDER BY name", user_id)
    return tuple(row["name"] for row in rows)


async def known(conn: Connection, user_id: int, name: str, kind: EntryKind = EntryKind.EXPENSE) -> str | None:
    """The category meant by *name*: a default one, one of the person's own, or the one that a single word belongs to.

    A name of several words means itself: "model trains" are no transport.
    """
    folded = fold(name)
    if is_default(folded, kind):
        return folded
    if await conn.fetchval("SELECT true FROM categories WHERE user_id = $1 AND name = $2", user_id, folded):
        return folded
    return default_category(folded) if " " not in folded else None


async def resolve(conn: Connection, user_id: int, kind: EntryKind, note: str) -> str:
    """The category of a note: what was taught about the longest words in it, else the default for its words (R3.4)."""
    learned: str | None = await conn.fetchval(f"SELECT {LEARNED}", user_id, note_words(note))
    return learned or filed_by_words(kind, note)


# The category taught for the longest words within a note; a category's own name counts as taught, after a rule.
# $1 is the user, $2 the note's words.
LEARNED = """(
    SELECT category FROM (
        SELECT words, category, true AS is_rule FROM category_rules WHERE user_id = $1
        UNION ALL
        SELECT name, name, false FROM categories WHERE user_id = $1
    ) AS taught
    WHERE strpos($2, ' ' || words || ' ') > 0
    ORDER BY length(words) DESC, is_rule DESC, words
    LIMIT 1
)"""


async def learn(conn: Connection, turn: Turn, words: str, category: str) -> str | None:
    """Store the rule with its trail; what was taught about *words* before, if anything. Twice changes nothing."""
    row = await conn.fetchrow(
        """
        WITH old AS (
            SELECT id, category, to_jsonb(category_rules) AS before FROM category_rules
            WHERE user_id = $1 AND words = $4
        ), rule AS (
            INSERT INTO category_rules (user_id, words, category) VALUES ($1, $4, $5)
            ON CONFLICT (user_id, words) DO UPDATE SET category = excluded.category
            WHERE category_rules.category <> excluded.category
            RETURNING id
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, before, at)
            SELECT $1, $2, 'category_rule', rule.id, old.before, $3 FROM rule LEFT JOIN old ON true
        )
        SELECT category FROM old
        """,
        turn.user_id,
        turn.event_id,
        turn.now,
        words,
        category,
    )
    return row["category"] if row else None


async def _add(conn: Connection, turn: Turn, name: str) -> bool:
    added = await conn.fetchval(
        """
        WITH added AS (
            INSERT INTO categories (user_id, name) VALUES ($1, $4) ON CONFLICT DO NOTHING RETURNING id
        ), trail AS (
            INSERT INTO changes (user_id, event_id, record, record_id, at)
            SELECT $1, $2, 'category', id, $3 FROM added
        )
        SELECT true FROM added
        """,
        turn.user_id,
        turn.event_id,
        turn.now,
        name,
    )
    return added is not None


async def restore_category(conn: Connection, user_id: int, category_id: int) -> str | None:
    """Take the adding of a category back; its name, or None if it is gone. Entries filed under it keep their word."""
    name: str | None = await conn.fetchval(
        "DELETE FROM categories WHERE user_id = $1 AND id = $2 RETURNING name", user_id, category_id
    )
    return name


async def restore_rule(conn: Connection, user_id: int, rule_id: int, before: dict[str, object] | None) -> Rule | None:
    """Take a lesson back: the rule as it was before, or as it is no more; None if it is gone already."""
    if before is None:
        statement = "DELETE FROM category_rules WHERE user_id = $1 AND id = $2 RETURNING words, category"
        row = await conn.fetchrow(statement, user_id, rule_id)
    else:
        row = await conn.fetchrow(
            "UPDATE category_rules SET category = $3 WHERE user_id = $1 AND id = $2 RETURNING words, category",
            user_id,
            rule_id,
            before["category"],
        )
    return Rule(words=row["words"], category=row["category"]) if row else None
