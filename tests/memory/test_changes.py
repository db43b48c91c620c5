"""What was said later replaces what was said before, in whatever words; what only looks alike stays (R5.7, R6.4)."""

from __future__ import annotations

from datetime import timedelta

import pytest

from memory.memories import Memory
from tests.builders import Person
from tests.memory.writing_desk import active, said, told
from tests.replays.playing import all_memories

DAY = timedelta(days=1)

CHANGES = [
    ("The user has a mortgage of RM240,000 with Kestrel Bank.", "The mortgage is RM225,000 now."),
    ("The user's tutor charges 40 an hour.", "The user's tutor charges 55 an hour now."),
    ("The user is scared of spiders.", "The user isn't scared of spiders any more."),
    ("The user is vegan since January.", "The user isn't vegan any more."),
    ("The user's cousin Rafi is getting married on 3 May 2027.", "The user's cousin's wedding is on 17 May 2027 now."),
    ("The submission is on 3 May 2027.", "The submission was moved to 9 June 2027."),
    ("The user's assistant is Otto.", "The user's assistant is Lena now."),
    ("Otto is the user's goalkeeper.", "The user's goalkeeper is Marek now."),
    ("The user's parking bay is 7731.", "The user's parking bay is 7713."),
    ("The user's demo is on 4 March 2027.", "The user's demo was pushed back to 11 March 2027."),
    ("The user works at a florist in Ipoh.", "The user works at a library now."),
    ("The user works as a cook at Kestrel House.", "The user now works at a hotel called Blue Heron."),
    ("The user has given up chocolate.", "The user eats chocolate again."),
    ("The user takes milk in their coffee.", "The user takes no milk in their coffee any more."),
    ("The user leads a crew of four at Kestrel.", "The user leads a crew of nine now."),
    ("The user wants to save 200 euros a month.", "The user wants to save 350 euros a month now, with the new job."),
    ("The user teaches the juniors on Mondays.", "The user isn't teaching any more after the summer."),
    ("The user is learning Greek.", "The user is no longer learning Greek."),
    ("The user takes the bus to work.", "The user takes the train to work now."),
    ("The user drinks tea in the morning.", "The user switched from tea to coffee in the morning."),
    ("The user's yoga class is on Tuesdays at 7.", "The yoga class is on Fridays at 8 now."),
    ("The user is worried about the roof.", "The user is not worried about the roof any longer."),
    ("The user sleeps at the hostel.", "The user doesn't sleep at the hostel any more."),
    ("The user's dentist is Dr Lind.", "The user's dentist is Dr Berg, not Dr Lind."),
    ("The user's flight is on 8 July 2027.", "Actually the user's flight is on 9 July 2027."),
    ("The user used to smoke.", "The user smokes again."),
    ("Pengguna tinggal di Ipoh.", "Pengguna dah pindah ke Melaka."),
    ("Pengguna suka petai.", "Pengguna dah tak suka petai."),
    ("Pengguna kerja di kilang kasut.", "Pengguna sekarang kerja di hospital."),
    ("Pengguna merokok.", "Pengguna dah berhenti merokok."),
    ("Yuran kelas ialah RM80.", "Yuran kelas sekarang RM95."),
    ("Al usuario le gusta el ajedrez.", "Al usuario ya no le gusta el ajedrez."),
    ("El usuario trabaja en una panadería de Gijón.", "Ahora el usuario trabaja en una biblioteca."),
    ("El usuario estudia griego los lunes.", "El usuario ahora estudia griego los jueves."),
    ("El usuario tiene una novia que se llama Inés.", "El usuario ya no tiene novia."),
    ("El usuario fuma.", "El usuario ya no fuma."),
    ("用户喜欢吃香菜。", "用户现在不吃香菜了。"),
    ("用户抽烟。", "用户已经戒烟了。"),
    ("用户住在广州。", "用户现在住在深圳。"),
    ("用户在咖啡店上班。", "用户现在在书店上班。"),
    ("Der Nutzer raucht.", "Der Nutzer raucht nicht mehr."),
    ("Der Nutzer hat montags Chorprobe.", "Der Nutzer hat jetzt donnerstags Chorprobe."),
]

MORE_CHANGES = [
    ("The user's rent is 900 euros.", "The user's rent went up to 950 euros."),
    ("The user has a monthly budget of RM400 for food.", "The food budget is RM350 a month now."),
    ("The user's team has a stand-up at 9.", "The stand-up is at 10 now."),
    ("The user goes to the gym on Mondays.", "The user goes to the gym on Wednesdays now."),
    ("The user is afraid of the dark.", "The user is no longer afraid of the dark."),
    ("The user is pescatarian because of the doctor.", "The user is not pescatarian any more."),
    ("The user's brother Rafi works at Kestrel.", "The user's brother Rafi no longer works at Kestrel."),
    ("The user's personal trainer is Marek.", "The user's personal trainer is Lena now."),
    ("The interview is on 3 May 2027.", "The interview has been postponed to 10 May 2027."),
    ("The user's driving test is on 3 May 2027.", "The user's driving test was moved to 8 June 2027."),
    ("The user plays chess every Sunday.", "The user doesn't play chess any more."),
    ("The user volunteers at the shelter on Saturdays.", "The user stopped volunteering at the shelter."),
    ("The user weighs 80 kg.", "The user weighs 76 kg now."),
    ("The user wants to run a marathon in October.", "The user wants to run a marathon in April instead."),
    ("The user's wifi name is Bluebird.", "The user's wifi name is Redstart now."),
    ("The user studies law at Norland University.", "The user switched from law to history."),
    ("The user's shift is from 9 to 5.", "The user's shift is from 12 to 8 now."),
    ("The user is saving for a bike.", "The user isn't saving for a bike any more."),
    ("The user's manager is Paul.", "The user's manager is now Dana."),
    ("The user takes 20 mg of Zedopril.", "The user takes 40 mg of Zedopril now."),
    ("The user has piano lessons on Tuesdays.", "The user has piano lessons on Fridays now."),
    ("The user has a landline.", "The user doesn't have a landline any more."),
    ("The user lives with two flatmates.", "The user lives with three flatmates now."),
    ("Sewa rumah pengguna RM800.", "Sewa rumah pengguna sekarang RM850."),
    ("Pengguna takut lipas.", "Pengguna tak takut lipas lagi."),
    ("Bos pengguna Encik Rahim.", "Bos pengguna sekarang Puan Lina."),
    ("Pengguna ada kelas yoga hari Isnin.", "Kelas yoga pengguna dah tukar ke hari Khamis."),
    ("El usuario tiene miedo a volar.", "El usuario ya no tiene miedo a volar."),
    ("El alquiler es de 700 euros.", "El alquiler ahora es de 750 euros."),
    ("El usuario come carne.", "El usuario ya no come carne."),
    ("La jefa del usuario es Marta.", "La jefa del usuario ahora es Inés."),
    ("用户每月存500元。", "用户现在每月存800元。"),
    ("用户怕狗。", "用户不再怕狗了。"),
    ("用户喜欢喝咖啡。", "用户现在不喝咖啡了。"),
    ("用户是素食者。", "用户不再是素食者了。"),
    ("Die Miete ist 800 Euro.", "Die Miete ist jetzt 850 Euro."),
    ("Der Nutzer arbeitet bei Falke.", "Der Nutzer arbeitet nicht mehr bei Falke."),
]

LOOK_ALIKES = [
    # different people
    ("The user's sister Ana lives in Bonn.", "The user's sister Eva lives in Ipoh now."),
    ("The user's sister's name is Ana.", "The user's sister's name is Eva."),
    ("The user's brother Tom is a nurse.", "The user's brother Rafi is a nurse now."),
    ("The user's cousin Rafi marries on 3 May 2027.", "The user's cousin Lina marries on 9 May 2027 now."),
    ("The user's cousin Rafi got married.", "The user's friend Otto is getting married on 9 May 2027 now."),
    ("Ana owes the user 40 euros.", "Eva owes the user 60 euros now."),
    ("The user owes Ana 40 euros.", "The user owes Eva 60 euros now."),
    ("The user is scared of spiders.", "The user's son isn't scared of spiders any more."),
    ("The user's mother is vegan.", "The user isn't vegan any more."),
    ("Ana is the user's drummer.", "Eva's drummer is Marek now."),
    ("The user's wife works at a library.", "The user works at a florist now."),
    ("The user's son plays chess on Mondays.", "The user's daughter plays chess on Fridays now."),
    ("Anna's birthday is on 3 May.", "Anne's birthday is on 4 May."),
    ("The user's colleague Ana smokes.", "The user's colleague Eva doesn't smoke any more."),
    ("The user's client Kestrel pays 60 an hour.", "The user's client Heron pays 75 an hour now."),
    ("The user met Ana at the fair.", "The user met Eva at the fair now and then."),
    ("The user's uncle sold the farm.", "The user's aunt sold the farm."),
    # different dates of different things
    ("The user's exam is on 3 May 2027.", "The user's concert is on 4 May 2027 now."),
    ("The statistics exam is on 3 May 2027.", "The physics exam is on 9 May 2027 now."),
    ("The dentist's appointment is on 3 May 2027.", "The eye test is on 3 June 2027 now."),
    ("The rent is due on the 1st.", "The phone bill is due on the 5th now."),
    ("The user runs on Mondays.", "The user swims on Thursdays now."),
    ("The user was in Bonn in 2019.", "The user was in Bonn in 2021."),
    ("The user visited Ana on 3 May 2027.", "The user visited Ana on 9 June 2027."),
    ("The user's exam is on 3 May 2027.", "The user's exam on painting is on 9 May 2027."),
    ("The user has an appointment on 3 May 2027.", "The user has an appointment on 9 June 2027."),
    ("The user's meeting with Ana is on Monday.", "The user's meeting with Eva is on Tuesday."),
    # likes, things and habits, of which there may be many
    ("The user likes tea.", "The user likes coffee now."),
    ("The user likes tea.", "The user doesn't like coffee any more."),
    ("The user hates mushrooms.", "The user hates olives now."),
    ("The user has a dog called Bello.", "The user has a cat called Miso now."),
    ("The user has a dog called Bello.", "The user has a dog called Rex now, too."),
    ("The user plays the guitar.", "The user plays the piano now."),
    ("The user speaks Malay.", "The user speaks German now."),
    ("The user is learning Greek.", "The user is learning to sail now."),
    ("The user is scared of spiders.", "The user isn't scared of dogs any more."),
    ("The user is worried about the exam.", "The user is worried about the rent now."),
    ("The user is allergic to nuts.", "The user is allergic to milk now."),
    ("The user takes Zedopril in the morning, 5 mg.", "The user takes Norvamin in the morning, 10 mg now."),
    ("The user wants to learn Greek.", "The user wants to learn to sail now."),
    ("The user wants to save 200 euros for a bike.", "The user wants to save 900 euros for a trip now."),
    ("The user gave up sugar.", "The user eats meat again."),
    ("The user collects stamps.", "The user collects old maps now."),
    ("The user's hobby is chess.", "The user's hobby is pottery now."),
    ("The user's friend is Ana.", "The user's friend is Eva."),
    # two of a kind, each named
    ("The user has a loan of RM18,000 with Kestrel Bank.", "The user has a loan of RM9,000 with Heron Bank."),
    ("The loan with Kestrel Bank is RM18,000.", "The loan with Heron Bank is RM9,000 now."),
    ("The user's car loan is RM18,000.", "The user's study loan is RM9,000 now."),
    ("The user owns a flat in Bonn.", "The user owns a flat in Ipoh now."),
    ("The user has an account with Kestrel Bank.", "The user has an account with Heron Bank now."),
    ("The gym pass costs 30 euros a month.", "The bus pass costs 49 euros a month now."),
    ("The user's office number is 4471.", "The user's locker number is 4417 now."),
    ("The user's laptop is a Zed 500.", "The user's phone is a Zed 700 now."),
    ("The user parks on level B3.", "The user works on level 7 now."),
    ("The user's favourite dish is lentil soup.", "The user's favourite colour is green now."),
    # no sign of a change: both may be so
    ("The user owes a friend 200 euros.", "The user owes a friend 300 euros."),
    ("The user coaches a team of five.", "The user coaches a team of seven."),
    ("The user charges 60 an hour.", "The user charges 75 an hour."),
    ("The user read a book about Bonn.", "The user read a book about Ipoh."),
    ("The user slept 5 hours.", "The user slept 7 hours."),
    ("The user ran 10 km.", "The user ran 12 km."),
    # a word of change that is not about the other one
    ("The user works at a florist.", "The user lives near a library now."),
    ("The user swam every morning at 7.", "The user is tired every morning now."),
    ("The user's boss is Lena.", "The user's boss is ill now."),
    ("The user works on the harbour project.", "The user's work is stressful now."),
    ("The user likes the job.", "The user has a new desk at the job now."),
    # other languages
    ("Pengguna suka petai.", "Pengguna sekarang suka durian."),
    ("Kakak pengguna tinggal di Ipoh.", "Abang pengguna sekarang tinggal di Melaka."),
    ("Pengguna tinggal di Ipoh.", "Emak pengguna dah pindah ke Melaka."),
    ("Al usuario le gusta el ajedrez.", "Al usuario ya no le gusta el fútbol."),
    ("La hermana del usuario vive en Gijón.", "El hermano del usuario vive ahora en Madrid."),
    ("El usuario estudia griego los lunes.", "El usuario ahora estudia piano los jueves."),
    ("用户喜欢喝茶。", "用户现在喜欢喝咖啡。"),
    ("用户的姐姐住在广州。", "用户的妹妹现在住在深圳。"),
    ("用户不吃香菜。", "用户的妈妈现在不吃牛肉了。"),
    ("Der Nutzer mag Tee.", "Der Nutzer mag Kaffee nicht mehr."),
    ("Die Schwester des Nutzers raucht.", "Der Nutzer raucht nicht mehr."),
]  # fmt: skip

MORE_LOOK_ALIKES = [
    ("The user's rent is 900 euros.", "The user's brother's rent is 950 euros now."),
    ("The user owes Ana 50 euros.", "The user owes Ana nothing for the concert now."),
    ("The user goes to the gym on Mondays.", "The user goes to the pool on Wednesdays now."),
    ("The user has two cats.", "The user has three plants now."),
    ("The user is good at chess.", "The user is good at tennis now."),
    ("The user had dinner with Ana on 3 May.", "The user is having dinner with Eva on 9 May now."),
    ("The user's dog is 9.", "The user's cat is 3 now."),
    ("The user is allergic to milk.", "The user doesn't drink milk any more."),
    ("The user hates milk.", "The user doesn't drink milk any more."),
    ("The user's son drinks milk.", "The user doesn't drink milk any more."),
    ("The user is on a waiting list.", "The user is on holiday now."),
    ("The user's mother is in hospital.", "The user's father is in hospital now."),
    ("The user's flight to Bonn is on 3 May.", "The user's flight to Ipoh is on 9 May now."),
    ("The user paid 40 for the ticket.", "The user paid 60 for the hotel now."),
    ("The user broke their arm in 2019.", "The user broke their leg again in 2024."),
    ("The user broke their arm in 2019.", "The user broke their arm again in 2024."),
    ("The user read Emma in March.", "The user is reading Ulysses now."),
    ("The user teaches Ana chess.", "The user teaches Eva chess now."),
    ("The user's work starts at 9.", "The user's course starts at 6 now."),
    ("The user was divorced in 2015.", "The user is happy again."),
    ("The user lost 5 kg.", "The user is eating again."),
    ("The user quit smoking.", "The user quit drinking."),
    ("The user quit smoking.", "The user drinks coffee again."),
    ("The user has a meeting with Ana on Monday at 9.", "The user has a meeting with Ana on Thursday at 3."),
    ("The user's aunt Lina lives in Bonn.", "The user's aunt Rosa lives in Ipoh now."),
    ("The user loves cooking.", "The user doesn't love the new job any more."),
    ("The user's favourite band is Kestrel.", "The user's favourite song is Heron now."),
    ("The user sees a therapist on Mondays.", "The user sees a dietician on Thursdays now."),
    ("Ana works with the user.", "The user works with Eva now."),
    ("The user's phone number ends in 88.", "The user's pin ends in 77 now."),
    ("The user cooks on Sundays.", "The user's wife cooks on Saturdays now."),
    ("The user bought a car in 2019.", "The user bought a bike in 2024 instead."),
    ("The user's grandmother's house is in Bonn.", "The user's house is in Ipoh now."),
    ("The user's daughter is 9.", "The user's son is 12 now."),
    ("Pengguna ada kelas yoga hari Isnin.", "Pengguna ada kelas renang hari Khamis sekarang."),
    ("Pengguna takut lipas.", "Adik pengguna tak takut lipas lagi."),
    ("El usuario tiene miedo a volar.", "El usuario ya no tiene miedo a los perros."),
    ("El hijo del usuario fuma.", "El usuario ya no fuma."),
    ("用户怕狗。", "用户不再怕猫了。"),
    ("用户的儿子怕狗。", "用户不再怕狗了。"),
    ("用户在酒店工作。", "用户现在不喝酒了。"),
    ("用户每月存500元。", "用户现在每月花800元。"),
    ("Der Nutzer mag Hunde.", "Der Nutzer mag Katzen nicht mehr."),
]


@pytest.mark.parametrize(("earlier", "later"), CHANGES + MORE_CHANGES)
async def test_what_was_said_later_holds_and_the_earlier_is_history(person: Person, earlier: str, later: str) -> None:
    """The later statement alone is current; the earlier one stays with the day on which it ended."""
    await told(person, earlier)
    person.later(DAY)

    await told(person, later)

    old, new = await all_memories(person.database, person.user_id)
    assert (old.text, old.state, old.valid_to) == (earlier, "superseded", person.now)
    assert (new.text, new.state) == (later, "active")


@pytest.mark.parametrize(("earlier", "later"), LOOK_ALIKES + MORE_LOOK_ALIKES)
async def test_what_only_looks_alike_stays(person: Person, earlier: str, later: str) -> None:
    """Two people, two things, two likes: neither takes the other's place, whatever was said in between."""
    await told(person, earlier)
    person.later(DAY)

    await told(person, later)

    assert _texts(await active(person)) == sorted([earlier, later])


def _texts(memories: list[Memory]) -> list[str]:
    return sorted(memory.text for memory in memories)


async def test_of_two_that_may_be_meant_neither_goes(person: Person) -> None:
    """Two loans were told of: which of them is less by now is open, and both stay."""
    first = "The user has a loan of RM18,000 with Kestrel Bank."
    second = "The user has a loan of RM9,000 with Heron Bank."
    await told(person, first, second)

    await told(person, "The loan is RM7,000 now.")

    assert {first, second} < {memory.text for memory in await active(person)}


async def test_what_was_said_in_passing_of_the_one_before_goes_with_it(person: Person) -> None:
    """That the old goalkeeper drives the bus is history once there is a new one."""
    await told(person, "Otto is the user's goalkeeper.", "The user's goalkeeper Otto also drives the bus.")

    await told(person, "The user's goalkeeper is Marek now.")

    assert _texts(await active(person)) == ["The user's goalkeeper is Marek now."]


async def test_a_change_that_is_read_late_takes_nothing_away_that_was_said_after_it(person: Person) -> None:
    """A block that was parked is read after a later one."""
    await told(person, said("The user charges 90 an hour.", exchange_id=9))

    await told(person, said("The user charges 75 an hour now.", exchange_id=4))

    assert "The user charges 90 an hour." in _texts(await active(person))


async def test_a_change_of_something_unsaid_is_just_kept(person: Person) -> None:
    """There is nothing that it could replace."""
    await told(person, "The user has a red bike.")

    await told(person, "The user charges 75 an hour now.")

    assert _texts(await active(person)) == ["The user charges 75 an hour now.", "The user has a red bike."]


async def test_a_passing_remark_of_a_change_replaces_nothing_confirmed(person: Person) -> None:
    """A conclusion that something is otherwise now is not what the person said (R5.6)."""
    await told(person, "I charge 60 an hour")

    await told(person, said("The user charges 75 an hour now.", basis="inferred"))

    assert _texts(await active(person)) == ["I charge 60 an hour"]
