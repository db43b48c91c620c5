-- The money diary: entries, what was changed about them, categories and spending caps.

-- One row for each expense, income or refund the person told us. spent_on is the local calendar date that months are
-- counted by; spent_at is the instant, for order and for duplicates. A void row stays, with its trail.
CREATE TABLE entries (
    user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    event_id     bigint NOT NULL,
    ordinal      smallint NOT NULL,
    kind         text NOT NULL CHECK (kind IN ('expense', 'income', 'refund')),
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    currency     text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    note         text NOT NULL,
    note_words   text NOT NULL,
    category     text NOT NULL,
    spent_on     date NOT NULL,
    spent_at     timestamptz NOT NULL,
    refund_of    bigint,
    state        text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'void')),
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, event_id, ordinal),
    FOREIGN KEY (user_id, refund_of) REFERENCES entries (user_id, id)
);
COMMENT ON COLUMN entries.ordinal IS 'its place within the message that told it: the same message can never write it twice';
COMMENT ON COLUMN entries.note_words IS 'the note as it is compared: folded words between single spaces, one at both ends';
CREATE INDEX entries_by_day ON entries (user_id, spent_on)
    INCLUDE (kind, category, currency, amount_minor) WHERE state = 'active';
CREATE INDEX entries_refund_of ON entries (user_id, refund_of) WHERE refund_of IS NOT NULL;

-- The trail: one row for each change a turn made to a record. before is null where the change created the record.
-- Undo reads it backwards. A setting ("setting.zone") is a change of the user's own row; record_id is then the user.
CREATE TABLE changes (
    user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id        bigint GENERATED ALWAYS AS IDENTITY,
    event_id  bigint NOT NULL,
    record    text NOT NULL CHECK (record ~ '^(entry|cap|category|category_rule|setting\.[a-z_]+)$'),
    record_id bigint NOT NULL,
    before    jsonb,
    at        timestamptz NOT NULL,
    undone_by bigint,
    PRIMARY KEY (user_id, id)
);
COMMENT ON COLUMN changes.undone_by IS 'the event that took the change back; null while it stands';
CREATE INDEX changes_of_event ON changes (user_id, event_id);

-- A person's own categories, beside the default ones, and what they taught: "lunch is always food".
-- Words are folded as entries.note_words are, and rules are found inside them.
CREATE TABLE categories (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id      bigint GENERATED ALWAYS AS IDENTITY,
    name    text NOT NULL,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, name)
);
CREATE TABLE category_rules (
    user_id  bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id       bigint GENERATED ALWAYS AS IDENTITY,
    words    text NOT NULL,
    category text NOT NULL,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, words)
);

-- A spending cap over one category, or over all spending where category is null.
CREATE TABLE caps (
    user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    event_id     bigint NOT NULL,
    category     text,
    period       text NOT NULL CHECK (period IN ('week', 'month', 'pay_period')),
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    currency     text NOT NULL CHECK (currency ~ '^[A-Z]{3}$'),
    state        text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'void')),
    PRIMARY KEY (user_id, id)
);
CREATE UNIQUE INDEX caps_active ON caps (user_id, category, period, currency) NULLS NOT DISTINCT WHERE state = 'active';

-- Which warnings were given: 80 and 100 per cent, once each a period.
CREATE TABLE cap_warnings (
    user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    cap_id    bigint NOT NULL,
    starts_on date NOT NULL,
    percent   smallint NOT NULL,
    event_id  bigint NOT NULL,
    PRIMARY KEY (user_id, cap_id, starts_on, percent),
    FOREIGN KEY (user_id, cap_id) REFERENCES caps (user_id, id) ON DELETE CASCADE
);

ALTER TABLE entries        ENABLE ROW LEVEL SECURITY;
ALTER TABLE changes        ENABLE ROW LEVEL SECURITY;
ALTER TABLE categories     ENABLE ROW LEVEL SECURITY;
ALTER TABLE category_rules ENABLE ROW LEVEL SECURITY;
ALTER TABLE caps           ENABLE ROW LEVEL SECURITY;
ALTER TABLE cap_warnings   ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON entries        TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON changes        TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON categories     TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON category_rules TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON caps           TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON cap_warnings   TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());

GRANT SELECT, INSERT, UPDATE, DELETE ON entries, changes, categories, category_rules, caps, cap_warnings TO keepwell_turn;
