"""Words that tell which attributes hold one value at a time, and which hold many. Data only."""

# Kin, friends and the like of which one has several: each is an attribute of its own.
SEVERAL = frozenset(
    """
    sister brother sibling child kid son daughter twin cousin aunt uncle niece nephew grandchild grandson
    granddaughter grandmother grandfather grandparent parent friend colleague coworker co-worker classmate teammate
    neighbour neighbor roommate flatmate housemate client customer student teacher tutor mentor ex pet cat dog rabbit
    bird hamster fish horse hobby interest allergy goal plan dream fear worry habit strength weakness problem project
    language skill exam test appointment meeting trip interview book film movie song show game band recipe value
    nurse patient pupil guest supplier investor fan player teammate follower godson goddaughter godmother godfather
    buddy mate pal grandma grandpa gran in-law account loan debt card bill shop order flight class course lesson session
    trip holiday concert task chore rule tattoo choice reason thing gift present
    medicine medication achievement regret memory idea question wish trigger symptom condition
    hermana hermano hijo hija amigo amiga schwester bruder sohn tochter freund freundin adik abang kakak anak kawan
    """.split()
)
# Of these a person may have several, but who says "my sister" twice means the same one, unless they say which.
KIN = frozenset(
    """
    sister brother twin son daughter grandmother grandfather dog cat
    hermana hermano hijo hija schwester bruder sohn tochter adik abang kakak
    """.split()
)
# Of these there is one at a time, whatever is said of them.
ONE = frozenset(
    """
    name nickname surname birthday birthdate birthplace age address hometown home email number job occupation
    profession career employer company workplace school university college major boss manager supervisor landlord
    landlady doctor gp dentist therapist psychiatrist lawyer accountant wife husband spouse partner boyfriend girlfriend
    fiance fiancee fiancé fiancée mother mum mom father dad stepmother stepfather salary income rent weight height diet
    religion nationality citizenship timezone bank phone car blood type zodiac sign pronouns budget shift
    capital president minister chairperson chairman head coach captain director author founder owner headquarters
    currency population anthem leader mayor king queen ceo
    """.split()
)
# Whom one names: what else is said of them is a state, not another person.
PERSONS = frozenset(
    """
    sister brother sibling child kid son daughter twin cousin aunt uncle niece nephew grandchild grandson granddaughter
    grandmother grandfather parent friend colleague neighbour neighbor roommate flatmate boss landlord landlady doctor
    dentist therapist psychiatrist lawyer accountant spouse partner mother father stepmother stepfather teacher tutor
    mentor ex cat dog rabbit bird hamster fish horse pet
    """.split()
)
SINGLE = frozenset({"home", "spouse", "partner", "birthplace", "position"})  # names of attributes, made by frames
ANYONE = "anyone"  # the value of an end that names nobody: "is single", "has retired"
SPOUSE = frozenset("wife husband spouse esposa esposo marido mujer frau mann ehefrau ehemann".split())
PARTNER = frozenset("partner boyfriend girlfriend fiance fiancee fiancé fiancée".split())
# One word for what several words name.
SAME_ATTRIBUTE = {
    "profession": "occupation",
    "job": "occupation",
    "job title": "occupation",
    "career": "occupation",
    "company": "employer",
    "workplace": "employer",
    "mum": "mother",
    "mom": "mother",
    "dad": "father",
    "supervisor": "boss",
    "manager": "boss",
    "gp": "doctor",
    "birthdate": "birthday",
    "date of birth": "birthday",
    "citizenship": "nationality",
    "income": "salary",
    "chairman": "chairperson",
    "ceo": "chief executive officer",
    "kid": "child",
    "co-worker": "colleague",
    "coworker": "colleague",
}
# Of these one is one at a time; a musician or a student may be something else besides.
OCCUPATIONS = frozenset(
    """
    teacher nurse doctor engineer lawyer accountant designer developer programmer manager pharmacist dentist
    chef waiter waitress barista driver pilot plumber electrician carpenter mechanic journalist
    architect scientist researcher professor lecturer librarian
    consultant analyst auditor banker cashier clerk secretary receptionist assistant salesperson salesman saleswoman
    realtor director officer policeman policewoman firefighter soldier paramedic
    therapist psychologist psychiatrist counsellor counselor translator interpreter tailor hairdresser
    barber butcher cleaner nanny carer caregiver veterinarian vet biologist chemist physicist
    mathematician economist statistician surgeon apprentice technician operator planner surveyor welder
    housewife homemaker retiree pensioner politician judge administrator recruiter marketer bookkeeper builder midwife
    optometrist
    """.split()
)
DIETS = frozenset("vegetarian vegan pescatarian pescetarian flexitarian omnivore teetotal kosher halal".split())
# "the city of Ipoh": a noun that only says of what kind the name behind it is.
KINDS = (
    "city|town|village|district|suburb|county|state|province|region|country|continent|island|planet|language|sport|"
    "religion|faith|field|position|role|rank|post|title|genre|style|party|currency|nationality|profession|discipline|"
    "industry|subject|age|month|year|school|family|species|colou?r"
)
# The stems of what is done again and again with things of a kind: these never replace one another.
EXPERIENCES = frozenset(
    """
    visit lov lik hat enjoy know tour travel go see saw miss prefer explor leav dream stud want learn tr admir remember
    forget mention pass cross fl driv walk photograph read hear cover represent
    """.split()
)
# The stems of what people do as a habit.
VERBS = (
    "speak|play|practi[sc]|stud|learn|teach|drink|eat|smok|read|watch|collect|cook|bak|paint|sing|danc|swim|cycl|run|hik|"
    "garden|volunteer|attend|support|follow|us|tak|driv|ride|rid|vap|gambl"
)
# Participles of which there is one author, place or time: "was founded by", "is based in".
MADE = (
    "founded|created|written|directed|produced|developed|performed|designed|composed|painted|invented|built|published|made|"
    "sung|discovered|owned|run|led|managed|coached|hosted|employed|recorded|narrated|edited|established|released|"
    "manufactured|launched|started|formed|sculpted|conceived|illustrated|ruled|governed|broadcast|chaired|headed|portrayed|"
    "played|drawn|authored"
)
PLACED = (
    "born|located|based|situated|headquartered|founded|created|established|buried|held|filmed|set|written|built|made|"
    "produced|educated|raised|formed|started|released|published|stationed|registered|discovered|invented|launched"
)
SUFFIXED = frozenset(
    {
        "affiliated with",
        "associated with",
        "named after",
        "famous for",
        "best known for",
        "known for",
        "in charge of",
        "responsible for",
    }
)
