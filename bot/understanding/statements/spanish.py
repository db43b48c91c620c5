"""Spanish statements: frames, and how they are told of "el usuario", the user. Tables and pure functions."""

import re

from bot.understanding.statements.model import frame
from core.patterns import LazyPattern

MONTHS = (
    "enero",
    "febrero",
    "marzo",
    "abril",
    "mayo",
    "junio",
    "julio",
    "agosto",
    "septiembre",
    "octubre",
    "noviembre",
    "diciembre",
)
SIGN = LazyPattern(
    r"\b(?:soy|estoy|tengo|vivo|trabajo|estudio|odio|quiero|prefiero|mi (?:hermana|hermano|madre|padre|mamá"
    r"|papá|hija|hijo|esposa|esposo|marido|mujer|novia|novio|jefe|jefa|amigo|amiga|abuela|abuelo|perro|perra"
    r"|gato|gata|mejor|sueño|meta|cumpleaños|nombre|coche|carro|comida|color|pareja|familia|objetivo|trabajo"
    r"|tía|tío|primo|prima)"
    r"|mis (?:padres|hijos|hermanos|abuelos|amigos|gatos|perros)|mi \w+ (?:es|son|está|se|tiene|vive)"
    r"|tomo|fumo|bebo|duermo|nunca he|me (?:llamo|gusta|gustaría|gustan|encanta|encantan"
    r"|mudé|casé|preocupa|da|dan|divorcié|gradué|levanto|voy|despidieron|ascendieron|dedico|estoy|compré|he)"
    r"|nací|dejé|rompí|rompimos|nos (?:casamos|mudamos|casaremos|mudaremos|vamos)|no (?:soporto|como|bebo|fumo"
    r"|tolero|puedo comer)|voy a|he decidido|decidí|adopté|compré|planeo|pienso|espero|toco|hablo|corro|juego"
    r"|hago|siempre|vamos a|empecé|perdí|aprobé|llevo|sufro|cancelé|vendí|extraño|colecciono|estamos|tenemos"
    r"|vivimos|solía|empiezo|operan|operaron|camino|enseño|cuido|nieta|nieto|he mudado|he dejado|cumplo"
    r"|echo de menos|llamo|leo|nado|como carne|ahorro|ahorrar|viene a verme|vienen a verme)\b",
    re.IGNORECASE,
)

_VERBS = dict(
    pair.split(":")
    for pair in """
    soy:es estoy:está tengo:tiene vivo:vive trabajo:trabaja estudio:estudia odio:odia amo:ama quiero:quiere
    prefiero:prefiere voy:va nací:nació dejé:dejó rompí:rompió rompimos:rompió adopté:adoptó compré:compró
    planeo:planea pienso:piensa espero:espera toco:toca hablo:habla corro:corre juego:juega hago:hace he:ha
    decidí:decidió empecé:empezó como:come bebo:bebe fumo:fuma soporto:soporta tolero:tolera puedo:puede
    perdí:perdió aprobé:aprobó llevo:lleva sufro:sufre cancelé:canceló vendí:vendió extraño:extraña
    colecciono:colecciona estamos:está tenemos:tiene vivimos:vive vamos:va solía:solía enseño:enseña nado:nada
    leo:lee salgo:sale detesto:detesta adoro:adora necesito:necesita conduzco:conduce cocino:cocina crecí:creció
    terminé:terminó conseguí:consiguió renuncié:renunció entreno:entrena ahorro:ahorra debo:debe mudé:mudó casé:casó
    divorcié:divorció gradué:graduó levanto:levanta llamo:llama dedico:dedica mudo:muda caso:casa casamos:casó
    mudamos:mudó casaremos:casará mudaremos:mudará jubilé:jubiló acuesto:acuesta fui:fue tuve:tuvo practico:practica
    desayuno:desayuna tomo:toma ceno:cena duermo:duerme trabajé:trabajó viví:vivió aprendo:aprende escribo:escribe
    pinto:pinta canto:canta bailo:baila viajo:viaja gano:gana monto:monta
    empiezo:empieza camino:camina cumplo:cumple uso:usa cuido:cuida siento:siente echo:echa vuelvo:vuelve
    viajo:viaja
    """.split()
)
_FEMININE = frozenset(
    "hermana madre mamá esposa mujer hija novia jefa amiga abuela tía prima gata perra pareja familia suegra"
    " casa meta comida hermanita cuñada".split()
)
_OWN_PLURAL = frozenset("padres hijos hermanos abuelos amigos gatos perros".split())
_ADV = (
    r"(?:(?:yo|ya|no|también|siempre|nunca|todavía|aún|ahora|realmente|actualmente|nos|me|la verdad|de verdad"
    r"|casi|solo|antes) )*"
)
_NO = r"[?¿]|\b(?:tú|tu|te|usted)\b"
_KIN = (
    r"(?:mi|mis) (?:mejor |ex )?(?:hermanit[ao]|herman[ao]s?|madre|padres?|mamá|papá|hij[ao]s?|espos[ao]"
    r"|marido|mujer|novi[ao]|jef[ea]|amig[ao]s?|abuel[ao]s?|t[ií][ao]s?|prim[ao]s?|perr[ao]s?|gat[ao]s?|pareja"
    r"|suegr[ao]|cuñad[ao]|familia|vecin[ao]|niet[ao]s?|sobrin[ao]s?|compañer[ao]s?(?: de piso)?"
    r"|profesora?)(?: (?:mayor|menor|pequeñ[ao]))?"
)
_DURABLE = (
    r"(?:aprender|estudiar|mudarme|mudarnos|cambiar|dejar|empezar|comprar(?:me|nos)? (?:una|un|mi) (?:casa"
    r"|coche|carro|piso|moto|departamento|apartamento)|casarme|casarnos|correr (?:un|una|el|la|mi)|viajar"
    r"|ahorrar|adoptar|tener (?:un|una|hijos)|ser|bajar de peso|perder peso|adelgazar|abrir|escribir|jubilarme"
    r"|visitar|ir a [A-ZÁÉÍÓÚ]\w+|solicitar|trabajar|montar|terminar|hacer (?:un|una|el)|vivir|vender"
    r"|dormir más|volver|graduarme|sacar(?:me)? el carn[eé]|apuntarme)"
)
_EVENT = (
    r"(?:examen|exámenes|entrevista|cirugía|operación|cita|boda|funeral|vuelo|viaje|presentación|concierto"
    r"|carrera|maratón|graduación|fiesta|torneo|partido|competencia|vacaciones|reunión|juicio|parto)"
)

FRAMES = (
    frame(
        rf"{_ADV}(?:soy|estoy) (?:muy )?(?:alérgic[ao]|intolerante|celíac[ao]|diabétic[ao]|asmátic[ao]"
        rf"|embarazada)\b",
        "care",
        5,
        unless=_NO,
    ),
    frame(
        rf"{_ADV}(?:tengo|sufro(?: de)?|me diagnosticaron|padezco) (?:una |un )?(?:alergia|asma|diabetes|migrañas?"
        rf"|ansiedad|depresión|insomnio|hipertensión|cáncer|intolerancia|tda|tdah|artritis|epilepsia)\b",
        "care",
        5,
        unless=_NO,
    ),
    frame(r"(?:no|nunca|ya no) (?:como|bebo|fumo|puedo comer|tolero|tomo) \w", "care", 3, unless=rf"{_NO}|\bhoy\b"),
    frame(rf"{_ADV}me llamo \w|mi nombre es \w", "life", 4, unless=_NO),
    frame(rf"{_ADV}tengo \d+ años\b", "life", 4, unless=_NO),
    frame(r"(?:mi|nuestro) (?:cumpleaños|aniversario) es ", "life", 4, unless=_NO, needs="date", is_yearly=True),
    frame(
        rf"{_ADV}(?:vivo|vivimos|nací|crecí|me mudé|nos mudamos|me he mudado|nos hemos mudado|me voy a mudar"
        rf"|me mudo)\b",
        "life",
        4,
        unless=rf"{_NO}|vivo (?:cansad|estresad)",
    ),
    frame(
        rf"{_ADV}soy (?:de [A-ZÁÉÍÓÚ]|vegetarian[ao]|vegan[ao]|solter[ao]|casad[ao]|divorciad[ao]|viud[ao]|zurd[ao]"
        rf"|autónom[ao]|jubilad[ao]|católic[ao]|ate[ao]|introvertid[ao]|hij[ao] únic[ao]|(?:un "
        rf"|una )?(?:\w+ )?(?:profesora?|maestr[ao]|enfermer[ao]|médic[ao]|ingenier[ao]|abogad[ao]|estudiante"
        rf"|diseñadora?|programadora?|contadora?|cociner[ao]|escritora?|periodista|arquitect[ao]|músic[ao]"
        rf"|camarer[ao]|conductora?|dentista|psicólog[ao]|veterinari[ao]|fotógraf[ao]|traductora?|electricista"
        rf"|mecánic[ao]|policía|bomber[ao]|farmacéutic[ao]|científic[ao]|peluquer[ao]|artista|panader[ao]))\b",
        "life",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_ADV}soy (?:el |la |un |una )?\w+(?:ad[oa]|er[oa]|ora?|ista|nte|iz)(?: (?:de|del|en)\b|$| ahora)",
        "life",
        4,
        unless=rf"{_NO}|\b(?:pesad|cansad|afortunad|dueñ)",
    ),
    frame(
        rf"{_ADV}(?:fumo|bebo|ya no fumo|no fumo)(?: (?:demasiado|mucho|poco|\w+ \w+ al día))?$|ya no (?:fumo"
        rf"|bebo)\b",
        "care",
        3,
        unless=_NO,
    ),
    frame(rf"{_ADV}(?:trabajo|estudio|me dedico|enseño|llevo \w+ años)\b", "life", 4, unless=rf"{_NO}|\bhoy\b"),
    frame(
        rf"{_ADV}(?:dejé|renuncié a|perdí|conseguí|empecé|terminé|cancelé|vendí|aprobé) (?:de |a |mi |el |la |un "
        rf"|una )+\w",
        "history",
        4,
        unless=rf"{_NO}|\b(?:llaves|móvil|celular|cartera|tren|autobús|bus|partido|tiempo|comer|cena|libro"
        rf"|película|serie"
        rf"|paraguas)\b",
    ),
    frame(
        r"(?:me|nos) (?:casé|casamos|divorcié|divorciamos|gradué|jubilé|despidieron|ascendieron|comprometí"
        r"|comprometimos|separamos|separé|casaremos|vamos a casar|voy a casar|caso)\b|rompimos\b|rompí con\b"
        r"|adopté\b|(?:ya )?compré (?:una|un|mi) (?:casa|coche|carro|piso|moto)\b|ya no (?:vivo|trabajo|soy|tengo"
        r"|estudio)\b|solía\b",
        "history",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_ADV}(?:quiero|quisiera|me gustaría|planeo|pienso|espero|voy a|vamos a|he decidido|decidí"
        rf"|estoy (?:pensando en|planeando|intentando|tratando de|ahorrando para|entrenando para"
        rf"|aprendiendo(?: a)?)|queremos|necesito) ?{_DURABLE}?\b(?<=\w)",
        "goals",
        4,
        unless=rf"{_NO}|\b(?:dormir$|comer$|hoy|ahora mismo|esta noche)\b",
    ),
    frame(r"me (?:operan|operaron|van a operar)\b", "care", 4, unless=_NO),
    frame(
        rf"{_ADV}(?:tengo|siento) (?:mucho )?miedo (?:de|a|por)\b|(?:lo|la|los|las|te)? ?echo de menos",
        "care",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_ADV}(?:camino con|uso|llevo) (?:bastón|gafas|audífonos?|muletas|silla|marcapasos)|camino con",
        "care",
        3,
        unless=_NO,
    ),
    frame(
        r"(?-i:[A-ZÁÉÍÓÚ])\w+ (?:viene|llega|se casa|cumple|nace|vuelve|se muda|empieza|se va)\b",
        "people",
        3,
        unless=_NO,
        needs="later",
    ),
    frame(
        r"(?-i:[A-ZÁÉÍÓÚ])\w+ (?:vive|trabaja|estudia|se llama|quiere ser|murió|falleció|está embarazada) (?:en|de"
        r"|como|con)?",
        "people",
        3,
        unless=rf"{_NO}|\bhoy\b",
    ),
    frame(rf"{_ADV}(?:empiezo|cumplo|me voy|vuelvo|viajo) ", "life", 3, unless=_NO, needs="later"),
    frame(rf"{_ADV}(?:quiero |voy a |estoy )?ahorr(?:o|ar|ando)\b", "goals", 3, unless=_NO),
    frame(
        rf"{_ADV}he (?:dejado|empezado|vuelto|terminado|comprado|vendido|perdido|conseguido|aprobado)\b"
        rf"|me he (?:mudado|casado|divorciado|jubilado|apuntado)\b",
        "history",
        4,
        unless=rf"{_NO}|\b(?:hoy|llaves|móvil|comer)\b",
    ),
    frame(rf"mi (?:\w+ )?{_EVENT} es ", "life", 3, unless=_NO, needs="later"),
    frame(
        rf"{_ADV}tomo (?:pastillas|medicación|medicinas?|antidepresivos|insulina|vitaminas?|(?-i:[A-Z])\w+)",
        "care",
        4,
        unless=_NO,
    ),
    frame(r"(?:yo )?nunca he (?:estado|ido|viajado|tenido|probado|visto|aprendido) \w", "history", 2, unless=_NO),
    frame(r"(?:yo )?siempre (?!he\b|me\b)\w+o \w", "patterns", 2, unless=rf"{_NO}|\bhoy\b", is_dated=False),
    frame(r"mi (?:sueño|meta|objetivo|propósito|plan) es ", "goals", 4, unless=_NO),
    frame(
        rf"{_ADV}(?:estoy|me siento|llevo \w+ \w+) (?:muy |tan |bastante )?(?:preocupad[ao]|nervios[ao]|ansios[ao]"
        rf"|estresad[ao]|triste|angustiad[ao]|asustad[ao]) (?:por|con|porque|desde|de)\b|me (?:preocupan?|da miedo"
        rf"|dan miedo|angustia|agobia)\b|extraño (?:a|mucho)|echo de menos",
        "care",
        4,
        unless=rf"{_NO}|\b(?:hoy|tráfico|lluvia)\b",
    ),
    frame(
        r"(?:a mí )?(?:no |también |siempre |ya |ahora |todavía |nunca )*me (?:gustan?|encantan?|fascinan?"
        r"|apasionan?)(?: (?:mucho|muchísimo|más))? (?!esto|eso|esa|este|esta idea|que |tu )\w",
        "interests",
        3,
        unless=rf"{_NO}|\b(?:hoy|gustaría)\b",
        is_dated=False,
    ),
    frame(
        rf"{_ADV}(?:odio|amo|adoro|detesto|prefiero|no soporto|soporto|colecciono|toco (?:el|la)|hablo(?! con| de)"
        rf"|juego (?:al?|a la)|practico|soy (?:fan|aficionad[ao])) (?!esto|eso|esa|este|que |los lunes"
        rf"|mi vida|todo)\w",
        "interests",
        3,
        unless=_NO,
        is_dated=False,
    ),
    frame(
        r"mi (?:\w+ )?(?:comida|color|película|libro|deporte|canción|grupo|serie|plato|postre|animal|bebida|ciudad"
        r"|estación) (?:favorit[ao]|preferid[ao]) es ",
        "interests",
        3,
        unless=_NO,
        is_dated=False,
    ),
    frame(
        rf"{_ADV}(?:tengo|tenemos) (?:un|una|dos|tres|cuatro|\d) (?:\w+ )?(?:herman[ao]s?|hij[ao]s?|perr[ao]s?"
        rf"|gat[ao]s?|novi[ao]|niet[ao]s?|sobrin[ao]s?|gemel[ao]s?|mellizos|tortuga|conejo|coche|carro|moto|casa"
        rf"|negocio|tienda)\b",
        "people",
        4,
        unless=_NO,
    ),
    frame(
        rf"{_KIN}(?: [A-ZÁÉÍÓÚ]\w+)? (?:se llama|es|está (?:enferm[ao]|embarazada|en el hospital|estudiando)|vive"
        rf"|viven|trabaja|estudia|tiene|murió|falleció|se casa|se casó|se mudó|se va a|va a|viene|vienen|cumple"
        rf"|nació|odia|ama|acaba de|fue diagnosticad[ao]|se jubiló|perdió|quiere|estudia|habla|no)\b",
        "people",
        4,
        unless=rf"{_NO}|\b(?:hoy|un pesado|una pesada|insoportable|tiene (?:razón|hambre|sueño|prisa)"
        rf"|es (?:lo )?(?:mejor"
        rf"|genial|un idiota))\b",
    ),
    frame(
        rf"{_ADV}(?:tengo|tenemos|es|viajo|vuelo|salgo|empiezo) .*(?:{_EVENT})?",
        "life",
        3,
        unless=rf"{_NO}|\b(?:hambre|sueño|que )\b",
        needs="later",
    ),
    frame(
        rf"{_ADV}(?:corro|hago|nado|leo|salgo|me levanto|me acuesto|voy|entreno|cocino|medito|desayuno|camino|bebo"
        rf"|como|juego) .*\b(?:cada|todos los|todas las|los (?:lunes|martes|miércoles|jueves|viernes|sábados"
        rf"|domingos)|por las (?:mañanas|tardes|noches)|veces (?:a la|por) semana|a las \w+)\b|(?:normalmente"
        rf"|generalmente|suelo|casi nunca|nunca) \w+",
        "patterns",
        2,
        unless=rf"{_NO}|\b(?:hoy|mañana por)\b",
        is_dated=False,
    ),
    frame(
        r"mi (?:coche|carro|moto|casa|piso|trabajo|barrio|ciudad|universidad|empresa) (?:es|está en"
        r"|se llama) (?:un|una|de|en|el|la|[A-Z])",
        "life",
        3,
        unless=_NO,
    ),
)

_LEAD = LazyPattern(r"^(?:(?:yo|la verdad|bueno|pues|es que|y|pero|por cierto|hola)\b[ ,]*)+", re.IGNORECASE)
_LIKES = LazyPattern(
    r"^(?:a mí )?(?P<how>(?:no |también |siempre |ya |ahora |todavía |nunca )*)me (?P<verb>gusta|gustan"
    r"|encanta|encantan|fascina\w*|apasiona\w*|preocupan?|dan? miedo|operan|operaron|gustaría|angustia|agobia"
    r"|diagnosticaron|despidieron|ascendieron)\b(?P<rest>.*)$",
    re.IGNORECASE,
)
_OWN = LazyPattern(
    r"^(?:mi|mis) (?P<mejor>mejor |ex )?(?P<noun>\w+(?: (?:favorit[ao]s?|preferid[ao]s?|mayor|menor"
    r"|pequeñ[ao]|gemel[ao]))?)(?P<name> (?-i:[A-ZÁÉÍÓÚ])\w+)?(?P<rest>.*)$",
    re.IGNORECASE,
)
_SINGLES = dict(
    pair.split(":")
    for pair in """
    mi:su mis:sus me:se nos:se conmigo:consigo nuestro:su nuestra:su mí:sí mudarme:mudarse mudarnos:mudarse
    casarme:casarse casarnos:casarse jubilarme:jubilarse graduarme:graduarse comprarme:comprarse
    comprarnos:comprarse apuntarme:apuntarse
    """.split()
)

_GOES_ON = LazyPattern(r"^(?:se llama|es|tiene|vive|trabaja|estudia)\b", re.IGNORECASE)
_HAS = LazyPattern(
    r"\b(?:tengo|tenemos|adopté|encontré) (?:un|una|otro|otra) (?P<who>(?:herman|hij|perr|gat|novi|amig"
    r"|jef)[ao]|tortuga|pareja|compañer[ao])\b",
    re.IGNORECASE,
)


def with_subject(own: str, before: str) -> str:
    """*own* with the subject that the clause *before* it gives: "tengo un perro! se llama Taco"."""
    has = _HAS.search(before)
    return f"mi {has['who']} {own}" if has and _GOES_ON.match(own) else own


def told(own: str) -> str:
    """The statement about the user: "odio el cilantro" is "El usuario odia el cilantro."."""
    text = _LEAD.sub("", own).strip(" .,!¡")
    if likes := _LIKES.match(text):
        return f"Al usuario {likes['how']}le {likes['verb']}{_others(likes['rest'])}."
    if whose := _OWN.match(text):
        noun = whose["noun"].split()[0].casefold()
        article = "Los" if noun in _OWN_PLURAL else "La" if noun in _FEMININE else "El"
        return f"{article} {whose['mejor'] or ''}{whose['noun']} del usuario{_named(whose)}{_others(whose['rest'])}."
    if re.match(
        r"[A-ZÁÉÍÓÚ]\w+ (?:viene|llega|se|cumple|nace|vuelve|empieza|vive|trabaja|estudia|quiere|murió|falleció"
        r"|está)\b",
        text,
    ) and not text.casefold().startswith(("me ", "yo ")):
        return f"{_others(text)}."
    words = text.split(" ")
    at = next((place for place, word in enumerate(words) if word.casefold() in _VERBS), None)
    if at is None or at > 3:
        return f"El usuario dijo: «{text}»."
    before = " ".join(_SINGLES.get(word.casefold(), word.casefold()) for word in words[:at])
    rest = _others(" " + " ".join(words[at + 1 :]))
    return " ".join(f"El usuario {before} {_VERBS[words[at].casefold()]}{rest}".split()) + "."


def _others(text: str) -> str:
    return re.sub(r"\w+", lambda found: _SINGLES.get(found[0].casefold(), found[0]), text).rstrip()


def _named(whose: re.Match[str]) -> str:
    return f",{whose['name']}," if whose["name"] else ""
