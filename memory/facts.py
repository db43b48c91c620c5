"""Which statement replaces which: the subject and the attribute of a statement, found by its frame. Pure (R5.7).

A frame is a common way to say something of somebody: "X lives in Y", "the capital of X is Y", "my boss is Y". Two
statements of one subject and attribute can't both hold. Of what one can have many of (sisters, likes, hobbies) the
value is a part of the attribute. A statement in no known frame has no key, and then only equal words are the same.
It knows no row and no meaning; see ``memory.likeness`` for statements without a key.
"""

from core.patterns import LazyPattern
from memory.facts_english import FRAMES
from memory.facts_goals import goal_key
from memory.facts_keys import FactKey, subject_of
from memory.facts_languages import OTHER_FRAMES
from memory.facts_relations import attribute_of, relation_key
from memory.facts_text import bare, folded, plain
from memory.facts_voice import Polarity, Voice, heard, heard_elsewhere
from memory.facts_words import ONE, SINGLE

__all__ = ["FactKey", "Polarity", "key_of", "told_key"]

_QUESTION = ("?", "？", "؟")
MAX_WORDS = 30  # a longer statement says several things
# Small letters only: in capitals these are names and titles.
_NOT_ENGLISH = LazyPattern(
    r"\b(?:[Pp]engguna|[Ss]aya|(?:[Ee]l|[Ll]a|[Aa]l|[Dd]el) usuari[oa]|Nutzers?|Nutzerin)\b|[一-鿿]"
)
_UNSURE = LazyPattern(
    r"\b(?:might|may(?! \d)|maybe|perhaps|probably|would|could|should|if|whether|unless|wonders?|considering|"
    r"thinking (?:of|about)|dreams? (?:of|about)|wish(?:es)?|considers?|pretends?|jokes?|joked)\b|"
    r"^(?:If|Maybe|Perhaps|Whether|Unless|Probably)\b"
)
# "... and works at Y": two statements in one, of which neither may take the other away.
_COMPOUND = LazyPattern(
    r"(?:,| and| but|;)\s+(?:(?:s?he|they|the user|it|I|i)\s+)?(?:also\s+)?"
    r"(?:is|are|was|has|have|had|lives?|works?|likes?|loves?|hates?|wants?|plans?|studies|plays?|speaks?|enjoys?|"
    r"prefers?|moved|got|owns?|needs?|goes|does|will|'s)\s"
)


def key_of(text: str) -> FactKey | None:
    """What *text* is about, or None where no frame fits: questions, guesses and several statements at once have none.

    First person and third person give the same key: "I live in Ipoh", "The user lives in Ipoh".

    Returns:
        subject "user" for the person, else the folded name; attribute such as "home", or with its value where there
        may be many, "likes:coriander".
    """
    statement = bare(plain(text))
    if not _is_one_statement(statement, text):
        return None
    return _english(heard(statement)) or _other_language(statement)


def told_key(subject: str | None, attribute: str | None, text: str) -> FactKey | None:
    """The key by the proposer's word, for a text in no known frame: only of what surely holds one value at a time."""
    if subject is None or attribute is None or not _is_one_statement(bare(plain(text)), text):
        return None
    of, noun = subject_of(subject), attribute_of(attribute.replace("_", " "))
    if of is None or not (noun in ONE or noun in SINGLE or noun.startswith("favourite ")):
        return None
    return FactKey(of, noun, folded(text))


def _is_one_statement(statement: str, text: str) -> bool:
    if not statement or text.rstrip().endswith(_QUESTION) or len(statement.split()) > MAX_WORDS:
        return False
    return not (_UNSURE.search(statement) or _COMPOUND.search(statement))


def _english(voice: Voice) -> FactKey | None:
    if _NOT_ENGLISH.search(voice.text):
        return None
    if key := goal_key(voice) or relation_key(voice):
        return key
    return next((key for frame in FRAMES if (key := frame.read(voice))), None)


def _other_language(statement: str) -> FactKey | None:
    voice = heard_elsewhere(statement)
    return next((key for frame in OTHER_FRAMES if (key := frame.read(voice))), None)
