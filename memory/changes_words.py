"""Words that tell a change, and words that tell nothing when two statements are compared. Data only (R5.7)."""

import re

from core.patterns import LazyPattern

_I = re.IGNORECASE
# Something is otherwise than it was.
CHANGED = LazyPattern(
    r"\bnow\b(?! and (?:then|again))|\b(?:nowadays|these days|any ?more|any longer|no longer|instead|rather than)\b|"
    r"\b(?:switched|changed|swapped|moved|pushed|postponed|rescheduled|brought forward) "
    r"(?:back |forward )?(?:from|to)\b|"
    r"\b(?:went|gone|goes) (?:up|down)(?: from .+?)? to\b|\b(?:rose|fell|dropped) to\b|"
    r"^(?:no, )?actually\b|, not [\w(]|"
    r"\b(?:dah|sudah|kini|sekarang|lagi|ahora|ya|en vez de|jetzt|nun|inzwischen|stattdessen|mehr)\b|"
    r"现在|已经|如今|目前|不再|改(?:成|为|到|在)",
    _I,
)
# It holds again, or it has ended.
REVERSED = LazyPattern(
    r"\bagain\b(?<!now and again)|\b(?:used to(?= [a-z])|gave up|given up|giving up|stopped|quit|quits|ceased)\b|"
    r"\b(?:berhenti|semula|balik(?! (?:ke|dari|kampung|rumah|kerja))|otra vez|de nuevo|dej[oóée]|"
    r"dejado|vuelve a|ha vuelto a|wieder|aufgehört)\b|又|戒|不\S*了|没\S*了",
    _I,
)
# One more beside what there is.
ADDED = LazyPattern(
    r"\b(?:too|as well|also|another|besides|second|juga|también|además|auch|noch ein\w*)\b|也|还|另", _I
)  # fmt: skip
# It is not so, or no more so; of what is hated or not tolerated, too, one has nothing.
DENIED = LazyPattern(
    r"\b(?:not|no|never|none|without|gave up|given up|giving up|stopped|quit|quits|ceased|used to(?= [a-z])|"
    r"hates?|hated|dislikes?|detests?|loathes?|despises?|allergic|intolerant|avoids?|"
    r"died|dead|passed away|sold|lost|broke up|cancell?ed|murió|vendió|meninggal|jual|gestorben|verkauft|"
    r"tidak|tak|takde|tiada|bukan|nunca|benci|alah|alergi|berhenti|dej[oóée]|dejado|odia|odio|detesta|alérgic[oa]|"
    r"nicht|kein\w*|nie|hasst|hasse|allergisch|aufgehört)\b|n't\b|[不没别戒]|讨厌|过敏",
    _I,
)
# Behind these stands why, since when or with what result.
CLAUSE = LazyPattern(
    r",(?!\d)|;| [-–—] |，|\s(?:because|since|after|before|when|until|till|while|although|though|but|so that|cause|cuz|"
    r"sebab|kerana|porque|desde|pero|weil|seit|aber)\s",
    _I,
)
# "switched from A to B", "B instead of A": what A is, is no more.
SWITCHED = LazyPattern(
    r"\b(?:switched|changed|swapped) from (?P<a>.+?) to (?P<b>.+)$|"
    r"^(?P<b2>.+?)(?: instead of| rather than|, not| en vez de) (?P<a2>.+)$",
    _I,
)
LIGHT = frozenset(
    """
    the a an is are be been being was were am to of in on at for and or that this it its s t user i my me mine their
    they them his her him he she you your has have had got get gets getting do does did will would can could with
    from by about around over under no not any more longer now again instead rather than still only as but if out up
    off called named name into per own new current some really very also too quite so just currently always truly
    especially much lot every each all day days isn aren wasn weren doesn don didn hasn haven hadn won wouldn couldn
    there here then nowadays these anymore actually never given gave giving up stopped quit quits ceased cancelled
    canceled used back moved pushed postponed rescheduled brought forward changed switched swapped well even nearly
    rm usd eur gbp euro euros dollar dollars pound pounds ringgit kg pengguna saya aku dah sudah kini sekarang lagi
    yang di ke dari dengan untuk pada ialah adalah tak tidak takde tiada bukan berhenti semula balik buat je hari
    tukar ditukar jadi akan itu ini ada el la los las un una unos unas al del de en a con por para y o que se su sus
    mi mis le me les lo yo ya no ahora usuario usuaria es son está estoy soy tiene tengo llama llamo otra vez nuevo
    dejó dejado dejo dejé vuelve vuelto ha he nunca der die das ein eine einen einem den dem des nutzer nutzers
    nutzerin ich mein meine ist bin sind hat habe jetzt nun nicht mehr kein keine keinen wieder im am zu zum zur mit
    von und inzwischen aufgehört nie
    """.split()
)
# Who no longer takes a thing has no more of it, however that was worded.
CONSUMED = frozenset("eat drink tak us consum makan minum com beb tom ess isst trink trinkt".split())
# What one can switch from, besides what one takes; and what one only wishes for.
PURSUED = frozenset("study stud work play go driv practis practic learn read run watch".split())
WISHED = frozenset("want plan hop hope wish dream goal would intend mahu nak quier quiere plan".split())
# An amount is told with them or without.
UNITS = frozenset(
    """
    hour month year minut week day monthly yearly hourly fortnight sejam sebulan seminggu setahun bulan minggu tahun
    hora mes año semana stund stunde monat woch woche jahr
    """.split()
)
# Things that go by several words, in stems.
SAME_MATTER = {
    "marry": "wed", "marriage": "wed", "afraid": "scar", "frighten": "scar", "terrify": "scar", "nervou": "worry",
    "anxiou": "worry", "rokok": "merokok", "job": "work",
}  # fmt: skip
# Where one is, works or belongs there is one at a time: a name behind these may have changed.
HELD = frozenset(
    "work liv sit sleep stay park belong report duduk tinggal kerja trabaj vive sienta sitzt wohnt".split()
)
DATE_WORDS = frozenset(
    """
    january february march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec monday tuesday wednesday thursday friday saturday sunday mondays tuesdays wednesdays
    thursdays fridays saturdays sundays morning afternoon evening mornings afternoons evenings spring summer autumn
    winter januari februari mac mei julai ogos oktober disember isnin selasa rabu khamis jumaat sabtu ahad pagi
    petang malam enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes
    martes miércoles jueves viernes sábado sábados domingo domingos mañana tarde noche januar februar märz mai juni
    juli dezember montag dienstag mittwoch donnerstag freitag samstag sonntag montags dienstags mittwochs
    donnerstags freitags samstags sonntags morgens abends
    """.split()
)
NUMBER_WORDS = frozenset(
    """
    one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million dozen once
    twice daily weekly satu dua tiga empat lima enam tujuh lapan sembilan sepuluh uno dos tres cuatro cinco seis
    siete ocho nueve diez zwei drei vier fünf sechs sieben acht neun zehn
    """.split()
)
# People of whom something may be told instead of the person, beside those of ``facts_words``.
PEOPLE = frozenset(
    """
    cousin aunt uncle friend colleague classmate coworker housemate client customer student nurse patient tutor
    mentor mum mom dad wife husband boyfriend girlfriend fiancé fiancée bf gf grandma grandpa gran lad ibu emak mak
    ayah bapa abah kakak adik abang kawan isteri suami anak nenek datuk sepupu madre padre mamá papá hermana hermano
    hija hijo amiga amigo esposa esposo marido abuela abuelo prima primo tía tío jefe jefa mutter vater schwester
    bruder sohn tochter freund freundin oma opa tante onkel frau mann chef chefin
    """.split()
)
# Whoever is these stays so; of friends one has more.
FOR_LIFE = frozenset(
    """
    sister brother sibling child kid son daughter twin cousin aunt uncle niece nephew grandchild grandson
    granddaughter grandmother grandfather grandparent parent friend mother father mum mom dad grandma grandpa gran
    ex ibu emak mak ayah bapa abah kakak adik abang kawan anak nenek datuk sepupu madre padre mamá papá hermana
    hermano hija hijo amiga amigo abuela abuelo prima primo tía tío mutter vater schwester bruder sohn tochter
    freund freundin oma opa tante onkel dog cat rabbit bird hamster fish horse pet colleague classmate client
    customer student
    """.split()
)
PEOPLE_UNSPACED = LazyPattern(
    r"妈妈|爸爸|母亲|父亲|姐姐|妹妹|哥哥|弟弟|朋友|老婆|老公|妻子|丈夫|太太|儿子|女儿|奶奶|爷爷|外婆|外公|同事|老板|"
    r"表[姐妹哥弟]|[叔姑姨舅]\w?|男友|女友|室友|同学"
)
EMPTY_UNSPACED = LazyPattern(r"用户|使用者|我|现在|已经|如今|目前|不再|再也|[的了不没戒又很都是有别。，、！\s]")
TAKEN_UNSPACED = "吃喝抽吸"  # eat, drink, smoke
