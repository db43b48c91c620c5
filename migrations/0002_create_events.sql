-- Users, the inbox and the outbox: everything that happens is a row here before anything is done about it.
--
-- Two plain roles meet these tables. keepwell_turn sees the rows of one user, named by the transaction's
-- setting keepwell.user_id; without that setting it sees none. keepwell_worker claims and scans, and has a policy
-- of its own on just the tables it scans.

CREATE FUNCTION current_user_id() RETURNS bigint
    LANGUAGE sql STABLE PARALLEL SAFE
    RETURN nullif(current_setting('keepwell.user_id', true), '')::bigint;

CREATE TABLE users (
    id            bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    bot           text NOT NULL,
    locale        text NOT NULL DEFAULT 'en',
    zone          text,
    currency      text CHECK (currency ~ '^[A-Z]{3}$'),
    dollar        text CHECK (dollar ~ '^[A-Z]{3}$'),
    number_format text CHECK (number_format IN ('point', 'comma')),
    date_order    text NOT NULL DEFAULT 'DMY' CHECK (date_order IN ('DMY', 'MDY')),
    payday        smallint CHECK (payday BETWEEN 0 AND 31),
    day_parts     jsonb NOT NULL DEFAULT '{}',
    created_at    timestamptz NOT NULL
);
COMMENT ON COLUMN users.zone IS 'IANA name; null until the person has told it';
COMMENT ON COLUMN users.dollar IS 'what a bare $ means to a person whose own currency is no dollar; null until told';
COMMENT ON COLUMN users.payday IS 'day of the month; 0 is the last working day; null until told';

CREATE TABLE addresses (
    user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    bot          text NOT NULL,
    channel      text NOT NULL,
    external_id  text NOT NULL,
    is_reachable boolean NOT NULL DEFAULT true,
    PRIMARY KEY (user_id, channel, external_id),
    UNIQUE (bot, channel, external_id)
);

CREATE TABLE inbox (
    user_id     bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id          bigint GENERATED ALWAYS AS IDENTITY,
    kind        text NOT NULL,
    channel     text NOT NULL,
    external_id text NOT NULL,
    dedupe_key  text NOT NULL,
    payload     jsonb NOT NULL,
    state       text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'done', 'buried')),
    attempts    smallint NOT NULL DEFAULT 0,
    received_at timestamptz NOT NULL,
    arrived_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, dedupe_key)
);
COMMENT ON COLUMN inbox.received_at IS 'the person''s clock; arrived_at is the database''s, by which leases and pastes are timed';
CREATE INDEX inbox_open ON inbox (user_id, id) WHERE state = 'open';

-- One lane per user: its events are handled one at a time and in order. A claim takes the lane that is ready longest,
-- so it costs the same with a hundred and with a hundred thousand open events.
CREATE TABLE lanes (
    user_id     bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    open_events integer NOT NULL DEFAULT 0 CHECK (open_events >= 0),
    ready_at    timestamptz NOT NULL DEFAULT now(),
    lease_token uuid,
    leased_by   integer
);
CREATE INDEX lanes_ready ON lanes (ready_at) WHERE open_events > 0;
CREATE INDEX lanes_leased ON lanes (leased_by) WHERE lease_token IS NOT NULL;

CREATE TABLE outbox (
    user_id     bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id          bigint GENERATED ALWAYS AS IDENTITY,
    event_id    bigint NOT NULL,
    ordinal     smallint NOT NULL,
    channel     text NOT NULL,
    external_id text NOT NULL,
    body        jsonb NOT NULL,
    state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sending', 'sent', 'buried')),
    is_repeat   boolean NOT NULL DEFAULT false,
    attempts    smallint NOT NULL DEFAULT 0,
    ready_at    timestamptz NOT NULL DEFAULT now(),
    lease_token uuid,
    leased_by   integer,
    receipt     text,
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, event_id, ordinal)
);
COMMENT ON COLUMN outbox.is_repeat IS 'a worker died between sending and the receipt: the person may see this twice, and is told so';
CREATE INDEX outbox_ready ON outbox (ready_at, id) WHERE state = 'waiting';
CREATE INDEX outbox_open ON outbox (user_id, channel, external_id, id) WHERE state IN ('waiting', 'sending');
CREATE INDEX outbox_leased ON outbox (leased_by) WHERE state = 'sending';
CREATE INDEX outbox_receipt ON outbox (user_id, receipt) WHERE receipt IS NOT NULL;

CREATE TABLE exchanges (
    user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id         bigint GENERATED ALWAYS AS IDENTITY,
    event_id   bigint NOT NULL,
    mode       text NOT NULL,
    decided_by text NOT NULL,
    said       text NOT NULL,
    answered   text NOT NULL,
    tools      jsonb NOT NULL DEFAULT '[]',
    at         timestamptz NOT NULL,
    PRIMARY KEY (user_id, id),
    UNIQUE (user_id, event_id)
);

-- What the companion has asked and not yet been told: at most one open question a user.
CREATE TABLE questions (
    user_id  bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id       bigint GENERATED ALWAYS AS IDENTITY,
    event_id bigint NOT NULL,
    body     jsonb NOT NULL,
    state    text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'answered', 'dropped', 'void')),
    asked_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
);
COMMENT ON COLUMN questions.event_id IS 'the message it is about; void once that message was edited';
CREATE UNIQUE INDEX questions_open ON questions (user_id) WHERE state = 'open';
CREATE INDEX questions_of_event ON questions (user_id, event_id);

-- Facts of this installation, not of a person: where the console's clock stands, for instance.
CREATE TABLE installation (
    name  text PRIMARY KEY,
    value text NOT NULL
);

CREATE SEQUENCE worker_ids AS integer CYCLE;

ALTER TABLE users     ENABLE ROW LEVEL SECURITY;
ALTER TABLE addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE inbox     ENABLE ROW LEVEL SECURITY;
ALTER TABLE lanes     ENABLE ROW LEVEL SECURITY;
ALTER TABLE outbox    ENABLE ROW LEVEL SECURITY;
ALTER TABLE exchanges ENABLE ROW LEVEL SECURITY;
ALTER TABLE questions ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON users     TO keepwell_turn USING (id = current_user_id())      WITH CHECK (id = current_user_id());
CREATE POLICY own ON addresses TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON inbox     TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON lanes     TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON outbox    TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON exchanges TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON questions TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());

CREATE POLICY scan ON users     TO keepwell_worker USING (true) WITH CHECK (true);
CREATE POLICY scan ON addresses TO keepwell_worker USING (true) WITH CHECK (true);
CREATE POLICY scan ON inbox     TO keepwell_worker USING (true) WITH CHECK (true);
CREATE POLICY scan ON lanes     TO keepwell_worker USING (true) WITH CHECK (true);
CREATE POLICY scan ON outbox    TO keepwell_worker USING (true) WITH CHECK (true);

GRANT SELECT, UPDATE ON users TO keepwell_turn;
GRANT SELECT, UPDATE ON addresses, lanes TO keepwell_turn;
GRANT SELECT, INSERT, UPDATE, DELETE ON inbox, outbox, exchanges, questions TO keepwell_turn;
GRANT SELECT, INSERT, UPDATE ON users, addresses, inbox, lanes, outbox TO keepwell_worker;
GRANT SELECT, INSERT, UPDATE ON installation TO keepwell_worker;
GRANT USAGE ON SEQUENCE worker_ids TO keepwell_worker;
