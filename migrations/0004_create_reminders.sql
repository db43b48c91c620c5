-- Reminders and bills: what a person asked to be told, when, and what became of each time it was due.
--
-- The wish is stored, not the instants: a wall time in a zone, how it repeats, and the person's own words (R4.2).
-- due_at is the next instant derived from it, by which the scheduler finds what is due; null when nothing is to come.

CREATE TABLE reminders (
    user_id       bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id            bigint GENERATED ALWAYS AS IDENTITY,
    event_id      bigint NOT NULL,
    ordinal       smallint NOT NULL,
    what          text NOT NULL,
    what_words    text NOT NULL,
    said          text NOT NULL,
    starts_at     timestamp NOT NULL,
    zone          text NOT NULL,
    rules         text[] NOT NULL DEFAULT '{}',
    again_minutes smallint CHECK (again_minutes > 0),
    amount_minor  bigint CHECK (amount_minor > 0),
    currency      text CHECK (currency ~ '^[A-Z]{3}$'),
    state         text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'ended', 'deleted')),
    due_at        timestamptz,
    created_at    timestamptz NOT NULL,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, event_id, ordinal),
    CHECK ((amount_minor IS NULL) = (currency IS NULL)),
    CHECK (due_at IS NULL OR state = 'active')
);
COMMENT ON COLUMN reminders.what IS 'what is said when it is due, word for word';
COMMENT ON COLUMN reminders.what_words IS 'the same as it is compared, folded as entries.note_words are';
COMMENT ON COLUMN reminders.said IS 'the message that asked for it';
COMMENT ON COLUMN reminders.starts_at IS 'wall time in zone of the first occurrence';
COMMENT ON COLUMN reminders.rules IS 'iCalendar lines RRULE, RDATE and EXDATE in wall time; none: once, at starts_at';
COMMENT ON COLUMN reminders.again_minutes IS 'said again after so many minutes until it is done; null: said once';
COMMENT ON COLUMN reminders.amount_minor IS 'what a bill costs; null for a reminder that is no bill';
CREATE INDEX reminders_due ON reminders (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX reminders_standing ON reminders (user_id) WHERE state IN ('active', 'paused');

-- One row for each time a reminder was due. again_at is when it is to be said once more: snoozed, or not done yet.
CREATE TABLE occurrences (
    user_id     bigint NOT NULL,
    id          bigint GENERATED ALWAYS AS IDENTITY,
    reminder_id bigint NOT NULL,
    planned_at  timestamptz NOT NULL,
    event_id    bigint,
    state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done')),
    again_at    timestamptz,
    times_said  smallint NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, reminder_id, planned_at),
    FOREIGN KEY (user_id, reminder_id) REFERENCES reminders (user_id, id) ON DELETE CASCADE,
    CHECK (again_at IS NULL OR state = 'open')
);
COMMENT ON COLUMN occurrences.event_id IS 'the last event that said it; a reply to that message means this occurrence';
CREATE INDEX occurrences_again ON occurrences (again_at) WHERE again_at IS NOT NULL;
CREATE INDEX occurrences_open ON occurrences (user_id, reminder_id) WHERE state = 'open';
CREATE INDEX occurrences_of_event ON occurrences (user_id, event_id);

ALTER TABLE changes DROP CONSTRAINT changes_record_check;
ALTER TABLE changes ADD CONSTRAINT changes_record_check
    CHECK (record ~ '^(entry|cap|category|category_rule|reminder|occurrence|setting\.[a-z_]+)$');

ALTER TABLE reminders   ENABLE ROW LEVEL SECURITY;
ALTER TABLE occurrences ENABLE ROW LEVEL SECURITY;

CREATE POLICY own  ON reminders   TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own  ON occurrences TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY scan ON reminders   TO keepwell_worker USING (true) WITH CHECK (true);
CREATE POLICY scan ON occurrences TO keepwell_worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON reminders, occurrences TO keepwell_turn;
-- What is due it may know, but not what it is about.
GRANT SELECT (user_id, id, event_id, starts_at, zone, rules, state, due_at) ON reminders TO keepwell_worker;
GRANT UPDATE (state, due_at) ON reminders TO keepwell_worker;
GRANT SELECT, INSERT, UPDATE ON occurrences TO keepwell_worker;
