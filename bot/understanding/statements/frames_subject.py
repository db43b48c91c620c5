"""The beginnings that English frames share: "I", "I am really", "I have not". Patterns only."""

from bot.understanding.statements.words import NAME

ADVERBS = (
    r"(?: (?:really|also|just|always|still|now|currently|recently|actually|absolutely|totally|kinda|kind of"
    r"|sort of|definitely|truly|mostly|mainly|finally|already|so|very|quite|pretty|generally|honestly|secretly"
    r"|simply|basically|only|literally|deeply|genuinely|both|all|first|originally|officially|since|lately"
    r"|never|ever|do|even|especially|particularly|super|extremely|severely|strictly|a bit|a little))*"
)
I = rf"(?:i|we|{NAME} and i|my [\w-]+(?: [\w-]+)? and i){ADVERBS}"  # noqa: E741  the person who writes
AM = rf"{I} (?:am|are){ADVERBS}"
WAS = rf"{I} (?:was|were){ADVERBS}"
HAVE = rf"{I} (?:have|have got|had){ADVERBS}"
DID = rf"{I}(?: have| had)?{ADVERBS}"
DO_NOT = rf"{I} (?:do|can|did|will|have|could) ?not{ADVERBS}"
