"""The privacy text of the chat: where data lies, who gets which text, and how it is deleted (R6.8, R10.4)."""

EXPORT = (
    "/export sends you everything I keep of you as one JSON file. “export my expenses as csv” sends the entries alone, "
    "for a spreadsheet; “export november as beancount” those of a month, for plain-text accounting. Whoever runs this "
    "Keepwell can write the file as well: `./keepwell export --user NAME FILE` in a terminal on that machine (“me” is "
    "the name unless you chose another)."
)
PRIVACY = (
    "Where your data lies: what you tell me is kept in the database of whoever runs this Keepwell, on their machine or "
    "server; nobody else who writes to me can see it.\n"
    "Who gets which text: without a language model, nobody. Where one is connected, its provider gets messages that my "
    "own rules can't read, with the recent talk and the memories that have to do with them, and later the talk that I "
    "learn from. An embedding service, if one is set up, gets the texts that are searched; by default that is done on "
    "the machine itself. A chat platform such as Telegram carries what you write there. `./keepwell doctor` tells the "
    "operator which of these are on, and can switch them all off.\n"
    "What I learn: “what do you know about me?” shows it, “why do you think so?” tells which words of yours it rests "
    "on.\n"
    "How to delete: “forget my ex” for a subject, “forget everything” for all I have learned, “delete my account” or "
    "/delete for all there is; I ask first, and tell you what went. “keep my messages for 90 days” limits how long "
    "they stay.\n"
    "Forwarded messages teach me nothing."
)
