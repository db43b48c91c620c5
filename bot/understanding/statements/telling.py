"""From the first person to the third: "I hate my job" becomes "The user hates their job." Pure; it judges nothing."""

import re

from bot.understanding.statements.verbs import NOT_VERBS, is_past, third
from core.patterns import LazyPattern

MAX_CHARS = 300  # of a statement; a longer one says several things

_SHORT = (
    (r"\bi'?m\b(?!')", "I am"),
    (r"\bi've\b|\bive\b", "I have"),
    (r"\bi'?ll\b(?<!\bill)", "I will"),
    (r"\bi'd (?=better|been|gone|had|lived|worked|never|just been)", "I had "),
    (r"\bi'd\b|\bid (?=like|love|rather|prefer)", "I would "),
    (r"\bwe're\b", "we are"),
    (r"\bwe've\b", "we have"),
    (r"\bwe'll\b", "we will"),
    (r"\bwe'd\b", "we would"),
    (r"\b(they|you)'re\b", r"\1 are"),
    (r"\b(they|you)'ve\b", r"\1 have"),
    (r"\b(it|he|she|that|there|what|who|name|here)'s (?=been|got|had|become|gone|started|moved|lived)", r"\1 has "),
    (r"\b(it|he|she|that|there|what|who|name|here)'s\b", r"\1 is"),
    (r"\b(my (?:\w+ ){0,3}?\w+|(?-i:[A-Z])\w+)'s (?=been|got |had |just been|finally got)", r"\1 has "),
    (
        r"\b(my (?:[\w-]+ ){0,3}?[\w-]+|(?-i:[A-Z])\w+)'s (?=(?:a|an|the|my|in|on|at|from|called|named|not|getting"
        r"|coming|having|visiting|turning|allergic|pregnant|moving|\w+ing|so|very|really|\d+|sick|ill|due|always"
        r"|still|also|now|vegan|vegetarian|into|obsessed|scared|afraid|dead|married|divorced|engaged|expecting"
        r"|retired|tomorrow|next|this)\b)",
        r"\1 is ",
    ),
    (r"\bcan'?t\b|\bcannot\b", "can not"),
    (r"\bwon'?t\b(?<!\bwont)", "will not"),
    (r"\bain'?t\b", "am not"),
    (r"\b(do|does|did|is|are|was|were|have|has|had|could|would|should)n'?t\b", r"\1 not"),
    (r"\balergic\b", "allergic"),
    (r"\bveg[ei]t[ae]rian\b", "vegetarian"),
    (r"\bwrk\b", "work"),
    (r"\bgonna\b", "going to"),
    (r"\bwanna\b", "want to"),
    (r"\bgotta\b", "have to"),
    (r"\bhafta\b", "have to"),
    (r"\btryna\b", "trying to"),
    (r"\bfaves?\b", "favourite"),
    (r"\b(any ?more|anymore)\b", "any more"),
    (r"\bi\b", "I"),
)
_EXPANSIONS = tuple((LazyPattern(pattern, re.IGNORECASE), words) for pattern, words in _SHORT)
_BACK = (  # what "the user" is told with, as people write
    (LazyPattern(r"\b(is|are|was|were|do|does|did|has|have|had|would|could|should) not\b"), r"\1n't"),
    (LazyPattern(r"\bcan not\b"), "can't"),
    (LazyPattern(r"\bwill not\b"), "won't"),
)
_TAIL = LazyPattern(
    r"(?:[\s,;:!.?…~*-]|[\U0001F000-\U0001FAFF\u2600-\u27BF\ufe0f\u200d]|\b(?:lol+|haha+h?|hehe"
    r"|ja(?:ja)+|jeje|wk(?:wk)+|lmao|tho"
    r"|though|tbh|imo|imho|ngl|btw|rn|you know|u know|i guess|i think|for sure|by the way|to be honest"
    r"|honestly|actually|already|yay|finally|fyi|lah|leh|lor|meh|man|dude|bro|guys|mate|x+|and|but|so|because"
    r"|or|either|as well|then|please|pls|thanks|thank you|ok|okay|right|innit|sue me|go figure"
    r"|(?:people|everyone|everybody) (?:keeps?|always|never|still) \w+(?: \w+){0,2}"
    r"|fight me|don't judge|(?:(?:a )?bad habit,? )?i know|from now on|from here on"
    r"|apparently|unfortunately|sadly|luckily))+$",
    re.IGNORECASE,
)
_VERBS_WITH = LazyPattern(
    r"\b(?P<and>and|but|or) (?P<verb>live|work|study|run|swim|eat|drink|cook|bake|play|have|own|love|like|hate"
    r"|want|need|go|do|read|write|teach|speak|prefer|enjoy|drive|ride|cycle|walk|plan|am|meditate|pray|sing"
    r"|dance|paint)\b(?= |$)"
)
_OTHERS_WORDS = {
    "i": "they",
    "we": "they",
    "me": "them",
    "us": "them",
    "my": "their",
    "our": "their",
    "mine": "theirs",
    "ours": "theirs",
    "myself": "themselves",
    "ourselves": "themselves",
}
_PLURAL_VERB = LazyPattern(
    r"\b(?P<who>I|we) (?P<adverb>(?:just|always|really|never|also|still) )?(?P<verb>am|was)\b", re.IGNORECASE
)
_OWNED = LazyPattern(r"\b(?:my|our|me|us)\b", re.IGNORECASE)
_FIRST = {"my": "the user's", "our": "the user's", "me": "the user", "us": "the user"}  # where no "user" stands yet
_WORD = LazyPattern(r"[^\W\d_]+(?:['’][^\W\d_]+)?")


def expanded(clause: str) -> str:
    """*clause* with its short forms written out: "I'm" is "I am", "can't" is "can not", on one line."""
    text = " ".join(clause.replace("’", "'").replace("‘", "'").split())
    for pattern, words in _EXPANSIONS:
        text = pattern.sub(words, text)
    return " ".join(text.split())


def without_tail(clause: str) -> str:
    """*clause* without what trails off: marks, emoji, laughter, "though"."""
    return _TAIL.sub("", clause)


def told(clause: str) -> str | None:
    """*clause* (expanded, first person) as a sentence about the user; None where it is too long.

    Returns:
        "The user lives in Ipoh with their sister."
    """
    text = _about_user(clause)
    for pattern, words in _BACK:
        text = pattern.sub(words, text)
    text = text.strip(" ,;:-")
    if len(text) > MAX_CHARS:
        return None
    return f"{text[:1].upper()}{text[1:]}" + ("" if text.endswith((".", "!", "?")) else ".")


def _about_user(clause: str) -> str:
    words = clause.split(" ")
    low = words[0].casefold()
    if low in {"i", "we"}:
        return "The user " + _with_verb(words[1:])
    if low in {"my", "our"} and not re.match(r"(?:my|our) [\w'-]+(?: [\w-]+)? and I\b", clause, re.IGNORECASE):
        return "The user's " + _others(" ".join(words[1:]))
    together = re.match(r"(?P<who>(?:my|our) [\w'-]+(?: [\w'-]+)?|[A-Z]\w+) and I\b(?P<rest>.*)", clause, re.IGNORECASE)
    if together:
        return f"The user and {_others(together['who'])}{_others(together['rest'])}"
    return _others(_OWNED.sub(lambda found: _FIRST[found[0].casefold()], clause, count=1))


def _with_verb(words: list[str]) -> str:
    """What follows "The user": its first verb in the third person, and those joined to it by "and"."""
    at = next((place for place, word in enumerate(words) if word.casefold().strip(",") not in NOT_VERBS), len(words))
    if at == len(words):
        return _others(" ".join(words))
    rest = _others(" ".join(words[at + 1 :]))
    verb = words[at]
    if not is_past(verb.casefold()) and verb.casefold() not in {"am", "are", "have", "do"}:
        rest = _VERBS_WITH.sub(lambda found: f"{found['and']} {third(found['verb'])}", rest)
    return " ".join([*words[:at], third(verb), rest]).rstrip()


def _others(text: str) -> str:
    """The rest of a sentence, in which the person is "they"."""
    plural = _PLURAL_VERB.sub(
        lambda found: f"they {found['adverb'] or ''}{'are' if found['verb'].casefold() == 'am' else 'were'}", text
    )
    return _WORD.sub(lambda found: _OTHERS_WORDS.get(found[0].casefold(), found[0]), plural)
