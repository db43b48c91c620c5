"""What a question or a cap is about: a spending category, or a shop or a thing to be looked for in notes.

It knows the names of categories, no entries.
"""

from dataclasses import dataclass

from core.grammar.context import ReadingContext
from core.patterns import LazyPattern
from tools.category_words import DEFAULT_CATEGORIES, default_category

MAX_WORDS = 4  # "the coffee place downtown"; a longer topic is a sentence

# Words that mean a default category as a whole, in the languages that questions are read in.
_NAMES = {
    "food": "foods|meals|eating|eating out|dining|dining out|food and drinks|makan|makanan|comida|essen|nourriture"
    "|cibo|eten|еда|еду|吃饭|吃|餐饮|食物",
    "groceries": "grocery|grocery shopping|food shopping|barang dapur|belanja dapur|lebensmittel|boodschappen|продукты"
    "|买菜",
    "transport": "transportation|transit|commuting|getting around|pengangkutan|transportasi|transporte|verkehr"
    "|transports|trasporti|vervoer|транспорт|交通|出行",
    "housing": "house|home|perumahan|vivienda|wohnung|logement|casa|住房",
    "utilities": "utility|bills|utility bills|household bills|tagihan|servicios|水电",
    "health": "healthcare|health care|medical|kesihatan|kesehatan|salud|gesundheit|santé|salute|医疗|健康",
    "shopping": "compras|购物",
    "entertainment": "fun|hiburan|ocio|freizeit|loisirs|entretenimiento|娱乐",
    "travel": "travelling|traveling|trips|holidays|percutian|viajes|旅行|旅游",
    "education": "pendidikan|educación|教育",
    "family": "keluarga|familia|家庭",
    "gifts": "gift|presents|hadiah|regalos|礼物",
    "subscriptions": "subscription|langganan|suscripciones|订阅",
    "other": "others|miscellaneous|misc|lain-lain|otros|其他",
}

_NO_TOPIC = LazyPattern(
    r"\b(?:i|i'm|me|you|your|we|us|is|are|was|were|do|did|does|have|has|what|how|why|when|where|should|would|could|can"
    r"|if|because|than|too|lot|more|less|it|that|this|most|usually|average|per|each|every|all|everything|anything"
    r"|without|excluding|except|besides"
    r"|will|not|so|left|over|and|or|vs|versus|things|stuff|money|cash"
    # Time that no period names, and words by which other languages ask.
    r"|weekends?|weekdays?|(?:mon|tues|wednes|thurs|fri|satur|sun)days|mornings|evenings|nights"
    r"|berapa|brapa|baki|sisa|tinggal|bajet|anggaran|cu[aá]nto|cu[aá]ntas?|combien|quanto|hoeveel|wie ?viele?"
    r"|сколько|which|who|when|whose|much|many)\b|§|多少|怎么|哪|[吗嗎]"
)
# "at starbucks", "for electricity": the preposition that ties a topic to its verb is no part of it.
_LEADING = LazyPattern(
    r"(?:(?:on|for|at|in|to|from|with|towards?|buying|of|about|untuk|kat|di|f[üu]r|pour|para|por|en) "
    r"(?:(?:the|my|some|an?|les?|la|das|die|den|los|las|el) )*)+(?=\S)"
)


@dataclass(frozen=True)
class Topic:
    """What is asked about: the name of a category, or words that notes may hold."""

    words: str
    is_category: bool


def read_topic(said: str, context: ReadingContext) -> Topic | None:
    """The topic that *said* names, lower case; None for words that are no name of anything."""
    words = " ".join(said.split()).strip(" ,.'\"“”")
    if not words or len(words.split()) > MAX_WORDS:
        return None
    words = _LEADING.sub("", words, count=1) if _LEADING.match(words) else words
    if (category := category_named(words, context)) is not None:
        return Topic(category, is_category=True)
    return None if _NO_TOPIC.search(words) else Topic(words, is_category=False)


def category_named(words: str, context: ReadingContext) -> str | None:
    """The category whose name *words* are, folded to the stored name; None for a thing that merely belongs to one."""
    name = words.lower()
    if name in DEFAULT_CATEGORIES or name in context.categories:
        return name
    return _ALIASES.get(name)


def is_known_category(said: str, context: ReadingContext) -> bool:
    """Whether *said* names a category or a thing that belongs to a default one, so that a tool will know it."""
    return category_named(said, context) is not None or default_category(said) is not None


def in_category(topic: Topic) -> Topic | None:
    """The category that a topic is or belongs to, as caps know only those; None where its words belong to none."""
    if topic.is_category:
        return topic
    category = default_category(topic.words)
    return Topic(category, is_category=True) if category else None


_ALIASES = {alias: category for category, aliases in _NAMES.items() for alias in aliases.split("|")}
