"""Words by which a topic is told from what is around it when it is forgotten. Data only."""

import unicodedata

# Somebody's relation to the person, in the singular.
RELATIONS = frozenset(
    """
    ex wife husband spouse partner boyfriend girlfriend fiance fiancee mother mum mom father dad parent sister brother
    sibling child kid son daughter baby twin cousin aunt uncle niece nephew grandmother grandma grandfather grandpa
    grandchild grandson granddaughter stepmother stepfather stepson stepdaughter friend bestie colleague coworker boss
    manager supervisor employee intern teacher tutor mentor coach therapist psychologist psychiatrist doctor dentist
    lawyer landlord landlady neighbour neighbor roommate flatmate housemate classmate client pet cat dog rabbit hamster
    ibu ayah kakak abang adik isteri suami anak kawan bekas
    madre padre hermana hermano hijo hija esposa esposo novia novio amiga amigo jefe jefa
    mutter vater schwester bruder tochter sohn frau mann freundin freund chef chefin
    """.split()
)
# Words of one relation: whoever is named by one of them is named by the others.
SAME_RELATION = (
    ("mother", "mum", "mom", "mummy", "mommy"),
    ("father", "dad", "daddy"),
    ("grandmother", "grandma", "granny"),
    ("grandfather", "grandpa"),
    ("wife", "spouse"),
    ("husband",),
    ("boss", "manager", "supervisor"),
    ("neighbour", "neighbor"),
    ("colleague", "coworker"),
    ("flatmate", "roommate", "housemate"),
)
CAME_BEFORE = frozenset({"ex", "former", "late", "bekas"})
ADJECTIVES = frozenset(
    "older younger elder eldest oldest youngest little big new current old former first second best good close late "
    "own dear".split()
)
# Whose relation it is, where it is not the person's own.
OTHERS = frozenset("his her their its su sus ihr ihre sein seine dia".split())
THIRD_PERSON = frozenset(
    """
    he she him her his hers himself herself they them their theirs he's she's they're he'd she'd they'd
    el ella dia beliau
    """.split()
)
# Words with a capital at the beginning of a sentence that bring up nobody.
OPENERS = frozenset(
    """
    yesterday today tonight tomorrow then later last once sometimes maybe perhaps apparently honestly sadly anyway well
    yes yeah also even still since after before until there here luckily today's though
    """.split()
)
# Words with a capital behind a relation that are nobody's name.
DATES = frozenset(
    """
    monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
    october november december christmas easter
    """.split()
)
# Words that name no topic.
NOTHING_SAID = frozenset(
    """
    a an the this that these those my your his her our their its i me you he she it we they mine myself user users
    about of in on at to for from with by as into over under and or but so if because when while than
    is are was were be been being am do does did have has had having will would can could should may might must
    i'm i've i'd i'll im ive it's that's not no don't doesn't didn't
    all any anything everything something nothing thing things stuff every each some ever please ok okay everybody
    anyone what whatever which who whom whose where how everyone somebody someone again now just really
    said told know knew mentioned say tell remember forget forgot delete
    und der die das den dem ein eine mein meine meinen uber alles ist bin ich mich
    el la los las un una mi mis de sobre todo que es soy y
    yang saya aku tentang semua itu ini adalah
    """.split()
)
# Names that are words as well: who has one is told from the word by its place and its letters.
NAME_WORDS = frozenset(
    """
    mark will hope may grace faith joy rose bill rob jack drew pat grant art sue dawn summer winter autumn april june
    august lily iris ivy daisy violet ruby pearl amber jade olive sky robin jay ray guy dean duke king prince angel
    charity destiny harmony melody heath reed cliff rich chase hunter mason carter cooper baker archer max don gene
    frank ernest chip buck bob dale glen miles penny sandy rusty ginger sage basil herb rocky star chance ace wade
    love precious patience trinity mercy honor honour crystal candy cherry rain storm river brook forest
    """.split()
)
# Words behind such a one at the beginning of a sentence, which make it a verb: "Will you", "Mark my", "Hope it".
BEHIND_VERB = frozenset(
    """
    i you he she it we they me us him them this that these those the a an my your his her our their there so not be all
    someone somebody everyone anyone to for of everything something
    """.split()
)
# Words before such a one that make it a name, however it is written.
BEFORE_NAME = frozenset("called named dear told met married dating dated kissed texted phoned".split())
_RANGES = ((0x00C0, 0x0250), (0x0370, 0x0530), (0x1E00, 0x2000), (0xFF10, 0xFF5B))  # where letters wear marks


def _loose_letters() -> dict[str, str]:
    """For each letter a class of all that are folded to it, and the marks that may follow it."""
    worn: dict[str, str] = {}
    for first, behind in _RANGES:
        for code in range(first, behind):
            letter = chr(code)
            bare = unicodedata.normalize("NFKD", letter.casefold())
            bare = "".join(each for each in bare if unicodedata.category(each) not in {"Mn", "Cf"})
            if len(bare) == 1 and bare.isalnum() and bare != letter:
                worn[bare] = worn.get(bare, "") + letter
    letters = {*worn, *"abcdefghijklmnopqrstuvwxyz"}
    return {letter: f"[{letter}{worn.get(letter, '')}][\u0300-\u036f]*" for letter in letters}


LOOSE = _loose_letters()  # letter -> pattern, both folded
