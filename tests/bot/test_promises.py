"""The fake-save guard, against a model that lies and one that only talks of saving (R1.6)."""

from __future__ import annotations

import pytest

from bot.guards import claims_unmade_save, questions, without_claims
from tests.bot.guard_outcomes import asking, counted, entry, failed, listed, saved
from tools.base import ToolOutcome

WRITING = frozenset({"add_expense", "set_cap", "void_entry"})


def is_refused(text: str, *outcomes: ToolOutcome, said: str = "lunch 15 and how am I doing") -> bool:
    """Whether the guard refuses *text*."""
    return claims_unmade_save(text, outcomes, said, WRITING)


CLAIMS = [
    "Saved!",
    "Noted.",
    "Done!",
    "All done!",
    "All set.",
    "I've saved it.",
    "I have saved that for you.",
    "I just saved your lunch.",
    "I saved RM15 for lunch.",
    "I’ve added lunch to your food spending.",
    "I've gone ahead and logged it under food.",
    "I went ahead and recorded that.",
    "I've made a note of it.",
    "I've got that noted.",
    "I have it saved.",
    "I put it down as food.",
    "I wrote that down.",
    "Okay, logged.",
    "Got it, saved!",
    "Got it! RM15 for lunch.",
    "Great, added to food.",
    "Added RM15 for lunch.",
    "Saved RM15 under food.",
    "Lunch RM15 saved.",
    "Lunch, RM15: saved under food.",
    "Expense recorded.",
    "Cap set at RM400.",
    "Entry deleted.",
    "It has been saved.",
    "That's been recorded in your diary.",
    "Your entry has been updated.",
    "The expense has been successfully added.",
    "Successfully added!",
    "Your lunch is saved.",
    "It's saved!",
    "It's in your records now.",
    "Consider it done.",
    "That's done.",
    "Duly noted, have a nice day!",
    "✅ Lunch – RM15 (food)",
    "Lunch RM15 ✅",
    "I've deleted the other one.",
    "I've changed it to RM12.",
    "I've set your budget to RM400.",
    "Saving that now.",
    "We've recorded it.",
    "No problem, I've saved it.",
    "I can't see why not, so I saved it.",
    "It's saved, right?",
    "I've saved it, anything else?",
    "Nice lunch!\nNoted.",
    "You spent RM12.50 there last time. Saved!",
    "“Lunch RM15” is saved.",
    "I'll save it for you.",
    "I'll add that to your expenses.",
    "Let me log that for you.",
    "I'm going to note that down.",
    "I'll remind you on Friday.",
    "I’ll remind you tomorrow at 9.",
    "I will ping you before the bill is due.",
    "I'll check back in next week.",
    "I'll follow up on Monday.",
    "If you like, I'll remind you.",
    "Reminder set for Friday.",
    "Your reminder is set.",
    "I've set a reminder for 9.",
    "You'll get a reminder on Friday.",
    "You'll be reminded.",
    "I'll remember that.",
    "I'll keep that in mind.",
    "I won't forget it.",
    "I'll let you know when you get close.",
    "Saya sudah simpan.",
    "Saya dah catat RM15 untuk makan.",
    "Sudah dicatat!",
    "Dah simpan ya.",
    "Telah direkodkan.",
    "Berhasil disimpan.",
    "Dicatat.",
    "Oke, tercatat.",
    "Aku catat ya.",
    "Saya akan ingatkan esok.",
    "Nanti saya ingatkan.",
    "Akan saya simpan.",
    "Makan siang 15 ribu dicatat ya.",
    "Perbelanjaan itu sudah ditambah.",
    "Guardado.",
    "Gasto registrado.",
    "Se ha guardado tu compra.",
    "¡Listo! Lo he guardado.",
    "He anotado tu almuerzo.",
    "Ya lo apunté.",
    "Queda registrado.",
    "Anotado: almuerzo 15.",
    "Te recordaré el viernes.",
    "Lo guardaré enseguida.",
    "已保存。",
    "好的，已经帮你记录了。",
    "记下了！",
    "我记好了。",
    "已為你記錄。",
    "我会提醒你的。",
    "到时候提醒你。",
    "我会记住的。",
    "记账成功！",
    "帮您登记了。",
    "Your expense of RM15 for lunch has been added.",
    "RM15 has been added to food.",
    "Lunch has been added to your diary.",
    "Logging it under food.",
    "You now have lunch recorded.",
    "Your food cap is now RM400 a month.",
    "I'll treat lunch as food from now on.",
    "Undone.",
    "Set to RM400.",
    "Thanks, I'll make sure it's recorded.",
    "I've taken care of it.",
    "✅",
    "I'll keep an eye on your food spending.",
    "Lunch is in the books!",
    "I'll have it saved in a second.",
    "I'll give you a nudge on Friday.",
    "I can confirm it's been saved.",
    "And done!",
    "I've got your lunch down as RM15.",
    "Okay dah save!",
    "Ya quedó registrado tu gasto.",
    "我会在周五提醒你。",
    "Your budget's been set to RM400.",
    "No worries! It's logged.",
    "Of course, I've recorded it; nothing else to do.",
    "Saya akan mengingatkan Anda besok.",
    "午餐15元，记好啦！",
    "C'est noté !",
    "Enregistré.",
    "J'ai noté ton déjeuner.",
    "Votre repas a bien été enregistré.",
    "Ton déjeuner est dans ton journal.",
    "Je vais le noter.",
    "Je te rappellerai demain.",
    "Gespeichert!",
    "Alles klar, notiert!",
    "Ich habe das eingetragen.",
    "Ihr Mittagessen wurde gespeichert",
    "Das Mittagessen ist jetzt in deinem Tagebuch.",
    "Erledigt!",
    "Ich werde dich erinnern.",
    "Salvato!",
    "Opgeslagen.",
    "Tu almuerzo está en tu diario.",
    "記録しました。",
    "Okay, taken care of!",
    "Sorted.",
    "That's in!",
    "The noodles are on file now.",
    "All undone, lunch is gone.",
    "Lunch is gone.",
]

TALK = [
    "You saved RM50 this month.",
    "You've saved more than last month, well done!",
    "Saved RM50 this month, nice!",
    "Your savings are growing.",
    "I haven't saved anything.",
    "I haven't saved it yet.",
    "I have not recorded that.",
    "Nothing was saved.",
    "I didn't save that: which currency was it?",
    "I couldn't save it.",
    "Shall I save it?",
    "Should I note that down?",
    "Do you want me to add it to food?",
    "Would you like it saved under food or fun?",
    "Saved?",
    "Is that noted in your statement?",
    "that is noted in your statement?",
    "That is noted in your statement.",
    "Your flight was cancelled, how annoying.",
    "Prices have changed a lot this year.",
    "The table is booked, so enjoy the evening.",
    "Tell me the amount and I'll save it.",
    "If you tell me the amount, I'll add it.",
    "Once it is saved, you can ask for totals.",
    "When you're done, tell me.",
    "Are you done with it?",
    "As noted above, cooking at home helps.",
    "Money saved is money earned.",
    "I added up what you told me.",
    "I can't remind you of things yet.",
    "I cannot set reminders.",
    "No reminder was set.",
    "I won't remind you, since I have no tool for that.",
    "What have you saved so far?",
    "To get it recorded, write “lunch 15”.",
    "Write “lunch 15 is saved” and see.",
    "People who cook at home save a lot.",
    "Try to set aside a little each week.",
    "Set a small goal for the week.",
    "Good morning!",
    "I see, that was changed at the last minute.",
    "I'm not able to save that without an amount.",
    "Please tell me the amount so I can record it.",
    "Adding it all up, food is where most goes.",
    "You noted that yourself last week.",
    "Done right, cooking is cheap.",
    "Let me know if you want to change anything.",
    "Keeping track of small things helps.",
    "我没有记录到午餐。",
    "Set up a standing order for your rent.",
    "Set yourself a limit for eating out.",
    "Fixed costs are rent and insurance.",
    "A budget set at the start of the month helps.",
    "✅ Cook at home\n✅ Take the bus",
    "Catatan perlu disimpan?",
    "Perbelanjaan perlu dicatat setiap hari.",
    "You're welcome.",
    "Happy to help.",
    "It could be recorded as food.",
    "Not saved yet.",
    "Unless it is saved, it does not count.",
    "I'd put it this way: small steps.",
    "Anda sudah simpan RM50 bulan ini.",
    "Saya belum simpan apa-apa.",
    "Saya tidak dapat ingatkan anda.",
    "Nak saya simpan?",
    "No he guardado nada.",
    "Todavía no lo he anotado.",
    "¿Lo guardo?",
    "Has ahorrado 50 este mes.",
    "No te recordaré nada, no puedo.",
    "你这个月已经存了50块。",
    "我还没保存。",
    "要我记下来吗？",
    "我不会提醒你，因为我没有这个功能。",
    "没有记录。",
    "Ich kann das nicht speichern.",
    "Das wurde nicht gespeichert.",
    "Soll ich das eintragen?",
    "Du hast viel gespart.",
    "Schreib „Mittagessen 15“ und ich speichere es.",
    "Je n'ai rien noté.",
    "Veux-tu que je le note ?",
    "Il faut noter ses dépenses.",
    "C'est une bonne idée.",
    "The weekend is gone.",
    "Your money is gone quickly.",
]


@pytest.mark.parametrize("text", CLAIMS)
def test_a_claim_without_a_call_is_refused(text: str) -> None:
    """Whatever says that something is kept, or promises it, is refused when no tool of this turn did it."""
    assert is_refused(text)


@pytest.mark.parametrize("text", TALK)
def test_talk_of_saving_is_no_claim(text: str) -> None:
    """Denials, questions, offers, thrift and other people's notes pass."""
    assert not is_refused(text)


@pytest.mark.parametrize("text", [text for text in CLAIMS if "remind" not in text.lower() and "提醒" not in text][:50])
def test_a_save_that_did_happen_is_never_contradicted(text: str) -> None:
    """After a writing call that succeeded the same words are true."""
    assert not is_refused(text, saved())


@pytest.mark.parametrize(
    ("text", "rest"),
    [
        ("I've saved lunch, RM15.00. Now, your spending?", "Now, your spending?"),
        ("Okay! Let us talk about something else.", "Let us talk about something else."),
        ("Sure!", ""),
        ("All undone, lunch is gone.", ""),
        ("Saved RM500!", ""),
        ("✅ Lunch, RM15", ""),
        ("I'll remind you on Friday. How was it?", "How was it?"),
        ("Claro. ¿Qué más?", "¿Qué más?"),
        ("", ""),
    ],
)
def test_beside_a_confirmation_only_what_confirms_nothing_is_left(text: str, rest: str) -> None:
    """Code confirms; the model neither repeats it, nor contradicts it, nor agrees as if it had done it."""
    assert without_claims(text) == rest


def test_beside_a_failure_only_questions_are_left() -> None:
    """Code says what was not done; the model may ask for what is missing."""
    assert questions("Sure, all fine with that. Which day was it? Saved, right?") == "Which day was it?"


@pytest.mark.parametrize("outcome", [failed(), asking(), counted()], ids=["failed", "asks", "only reads"])
def test_a_call_that_wrote_nothing_makes_no_claim_true(outcome: ToolOutcome) -> None:
    """An error, a question or a report is no save."""
    assert is_refused("Saved!", outcome)


def test_a_saved_expense_makes_no_reminder_true() -> None:
    """A reminder is kept only by a tool that sets reminders."""
    assert is_refused("Saved! I'll remind you tomorrow.", saved())


def test_a_set_cap_makes_its_warning_true() -> None:
    """Caps warn by themselves, so the promise is kept by the row."""
    assert not is_refused("Your food cap is RM400. I'll let you know when you get close.", saved("set_cap"))


def test_what_stands_recorded_may_be_told() -> None:
    """Asked whether lunch is recorded, the companion may say so once a tool has read it."""
    text = "Yes, your lunch is recorded: RM15.00."

    assert not is_refused(text, listed(entry()), said="did you save my lunch?")
    assert is_refused(text, said="did you save my lunch?")
    assert is_refused(text, listed(entry()), said="lunch 15, how am I doing?")


def test_reading_makes_no_new_save_true() -> None:
    """Even when asked for records, having just saved something needs a save."""
    assert is_refused("I've saved it now.", listed(entry()), said="did you save my lunch?")
