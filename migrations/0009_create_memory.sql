-- What is learned about a person, and the talk it is learned from.
--
-- Exact things stay in the tables of records; here lie memories, what was drawn from them, and the past talk as it is
-- searched. The worker sees none of it: it finds out whom to work for in chores, and works as that person.

ALTER TABLE users
    ADD COLUMN generation     integer NOT NULL DEFAULT 0,
    ADD COLUMN talk_starts_at timestamptz,
    ADD COLUMN retention_days integer CHECK (retention_days > 0);
COMMENT ON COLUMN users.generation IS 'raised by each deletion: what was begun under an earlier one may not write';
COMMENT ON COLUMN users.talk_starts_at IS 'the window of a prompt begins after it: set by /clear; null from the first word on';
COMMENT ON COLUMN users.retention_days IS 'exchanges older than this are deleted each night; null: they are kept';

-- What is to be done for a person in the background, and from when on. A claim is a lease on the database's clock;
-- ready_at is by the person's.
CREATE TABLE chores (
    user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind         text NOT NULL,
    ready_at     timestamptz NOT NULL,
    attempts     smallint NOT NULL DEFAULT 0,
    lease_token  uuid,
    leased_until timestamptz,
    PRIMARY KEY (user_id, kind)
);
COMMENT ON COLUMN chores.ready_at IS 'while it is leased: from when on it is asked for anew, infinity for not at all';
COMMENT ON COLUMN chores.attempts IS 'tries that failed since the last one that went well';
CREATE INDEX chores_ready ON chores (ready_at) WHERE lease_token IS NULL;
CREATE INDEX chores_leased ON chores (leased_until) WHERE lease_token IS NOT NULL;

-- The buffer: exchanges that may be learned from, in blocks of five, or of as many as came before ten quiet minutes.
CREATE TABLE blocks (
    user_id     bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id          bigint GENERATED ALWAYS AS IDENTITY,
    state       text NOT NULL DEFAULT 'filling' CHECK (state IN ('filling', 'parked', 'learned', 'dropped')),
    size        smallint NOT NULL DEFAULT 1 CHECK (size > 0),
    generation  integer NOT NULL,
    attempts    smallint NOT NULL DEFAULT 0,
    ready_at    timestamptz NOT NULL,
    is_profiled boolean NOT NULL DEFAULT false,
    is_felt     boolean NOT NULL DEFAULT false,
    PRIMARY KEY (user_id, id)
);
COMMENT ON COLUMN blocks.state IS 'parked: nothing joins it any more; it is being read, or reading failed, and is taken (again) at ready_at; dropped: deleted before it was read';
COMMENT ON COLUMN blocks.attempts IS 'how often it was taken; who finishes it names the number, so that a slow reader writes nothing twice';
COMMENT ON COLUMN blocks.is_profiled IS 'the profile was made with its exchanges; of a learned block only';
COMMENT ON COLUMN blocks.is_felt IS 'its exchanges have moved the mood; of a learned block only';
CREATE INDEX blocks_open ON blocks (user_id, ready_at) WHERE state IN ('filling', 'parked');
CREATE INDEX blocks_unprofiled ON blocks (user_id, id) WHERE state = 'learned' AND NOT is_profiled;
CREATE INDEX blocks_unfelt ON blocks (user_id, id) WHERE state = 'learned' AND NOT is_felt;

-- How far a pass over what was learned has come.
CREATE TABLE passes (
    user_id  bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name     text NOT NULL,
    log_id   bigint NOT NULL DEFAULT 0,
    refusals smallint NOT NULL DEFAULT 0,
    PRIMARY KEY (user_id, name)
);
COMMENT ON COLUMN passes.log_id IS 'the last row of memory_log that was taken into account';
COMMENT ON COLUMN passes.refusals IS 'how often the request was refused in a row: each time it is made smaller';

ALTER TABLE exchanges
    ADD COLUMN block_id   bigint,
    ADD COLUMN is_indexed boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN exchanges.block_id IS 'the block it is learned with; null for what teaches nothing: records, courtesies, forwarded text';
COMMENT ON COLUMN exchanges.is_indexed IS 'false until its words can be searched; records never need it';
CREATE INDEX exchanges_of_block ON exchanges (user_id, block_id) WHERE block_id IS NOT NULL;
CREATE INDEX exchanges_unindexed ON exchanges (user_id, id) WHERE NOT is_indexed;

-- Words as full text compares them: the set of English stems without stop words, a place for each by its hash. Words of
-- other languages stand for themselves. The inner product with a vector of weights adds up the words that two texts
-- share, three times as fast as ts_rank, and knows which of them are rare.
CREATE FUNCTION stems(tokens text) RETURNS sparsevec LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    SELECT ('{' || coalesce(string_agg(DISTINCT ('x' || left(md5(lexeme), 7))::bit(28)::int + 1 || ':1', ','), '')
           || '}/268435456')::sparsevec
    FROM unnest(to_tsvector('english', tokens))
);
CREATE FUNCTION stems(words tsvector) RETURNS sparsevec LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN (
    SELECT stems(string_agg(lexeme, ' ')) FROM unnest(words)
);

-- Past talk as it is searched: one row for what one side said in an exchange, or a part of it where it is long, with its
-- neighbours as a window of three.
CREATE TABLE utterances (
    user_id          bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id               bigint GENERATED ALWAYS AS IDENTITY,
    exchange_id      bigint,
    previous_id      bigint,
    speaker          text NOT NULL,
    text             text NOT NULL,
    is_question      boolean GENERATED ALWAYS AS (right(text, 1) IN ('?', '？')) STORED,
    at               timestamptz NOT NULL,
    words            sparsevec(268435456) NOT NULL,
    window_words     sparsevec(268435456) NOT NULL,
    embedder         text,
    embedding        halfvec(384),
    window_embedding halfvec(384),
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, exchange_id) REFERENCES exchanges (user_id, id) ON DELETE CASCADE
-- Both vectors stay inside the row: fetching them from elsewhere takes four times as long as comparing them.
) WITH (toast_tuple_target = 8160);
COMMENT ON COLUMN utterances.previous_id IS 'the one before it in the same talk: with it and the one after it makes a window';
COMMENT ON COLUMN utterances.embedder IS 'who made the vectors: only those of the current one are compared';
CREATE INDEX utterances_of_exchange ON utterances (user_id, exchange_id);

-- One thing that was learned. A contradiction supersedes: the old row stays with its end date, and is not recalled as
-- current. words is the text as it is compared word for word.
CREATE TABLE memories (
    user_id       bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id            bigint GENERATED ALWAYS AS IDENTITY,
    text          text NOT NULL,
    words         text NOT NULL,
    search        tsvector NOT NULL,
    stems         sparsevec(268435456) GENERATED ALWAYS AS (stems(search)) STORED,
    subject       text,
    attribute     text,
    category      text NOT NULL CHECK (category IN ('life', 'people', 'interests', 'patterns', 'history', 'goals', 'care')),
    importance    smallint NOT NULL CHECK (importance BETWEEN 1 AND 5),
    class         text NOT NULL CHECK (class IN ('confirmed', 'observation', 'procedure')),
    basis         text NOT NULL CHECK (basis IN ('said', 'inferred')),
    state         text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'proposed', 'archived', 'superseded', 'expired')),
    is_pinned     boolean NOT NULL DEFAULT false,
    quote         text NOT NULL DEFAULT '',
    exchange_id   bigint,
    event_id      bigint,
    confirmations smallint NOT NULL DEFAULT 1,
    uses          integer NOT NULL DEFAULT 0,
    valid_from    timestamptz NOT NULL,
    valid_to      timestamptz,
    expires_at    timestamptz,
    created_at    timestamptz NOT NULL,
    confirmed_at  timestamptz NOT NULL,
    touched_at    timestamptz NOT NULL,
    decayed_at    timestamptz,
    superseded_by bigint,
    embedder      text,
    embedding     halfvec(384),
    PRIMARY KEY (user_id, id)
);
COMMENT ON COLUMN memories.subject IS 'whom or what it is about, folded: with attribute, what a later statement replaces; null where none was found';
COMMENT ON COLUMN memories.state IS 'proposed: a way to act that waits for approval';
COMMENT ON COLUMN memories.quote IS 'the person''s own words; outlives the exchange';
COMMENT ON COLUMN memories.exchange_id IS 'where it was said last; the exchange itself may be gone by then';
COMMENT ON COLUMN memories.event_id IS 'the message that asked to remember it; null for what was learned in the background';
COMMENT ON COLUMN memories.touched_at IS 'when it was last confirmed, edited or used in a reply; being recalled does not count';
CREATE INDEX memories_active ON memories (user_id) WHERE state = 'active';
CREATE INDEX memories_about ON memories (user_id, subject, attribute) WHERE subject IS NOT NULL;
CREATE INDEX memories_words ON memories (user_id, md5(words));

-- Which exchanges support a memory: with the last of them gone by deletion, it goes too.
CREATE TABLE memory_sources (
    user_id     bigint NOT NULL,
    memory_id   bigint NOT NULL,
    exchange_id bigint NOT NULL,
    PRIMARY KEY (user_id, memory_id, exchange_id),
    FOREIGN KEY (user_id, memory_id) REFERENCES memories (user_id, id) ON DELETE CASCADE
);

-- Why: one row for each proposal that was written or refused, and for each change, read-out and deletion. No words of
-- the person, only ids and reasons (R6.8).
CREATE TABLE memory_log (
    user_id   bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id        bigint GENERATED ALWAYS AS IDENTITY,
    action    text NOT NULL,
    reason    text NOT NULL,
    origin    text NOT NULL CHECK (origin IN ('background', 'tool', 'person', 'upkeep')),
    memory_id bigint,
    other_id  bigint,
    count     integer NOT NULL DEFAULT 1,
    at        timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
);
COMMENT ON COLUMN memory_log.action IS 'add, update, delete, noop or refuse; archive, restore, pin, edit, expire, merge, read_out, export, erase';

-- Statements drawn from memories, at most twenty words each.
CREATE TABLE insights (
    user_id      bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id           bigint GENERATED ALWAYS AS IDENTITY,
    text         text NOT NULL,
    words        text NOT NULL,
    category     text NOT NULL CHECK (category IN ('life', 'people', 'interests', 'patterns', 'history', 'goals', 'care')),
    confidence   real NOT NULL CHECK (confidence > 0 AND confidence <= 1),
    basis        text NOT NULL CHECK (basis IN ('said', 'inferred')),
    created_at   timestamptz NOT NULL,
    confirmed_at timestamptz NOT NULL,
    PRIMARY KEY (user_id, id)
);
CREATE TABLE insight_sources (
    user_id    bigint NOT NULL,
    insight_id bigint NOT NULL,
    memory_id  bigint NOT NULL,
    PRIMARY KEY (user_id, insight_id, memory_id),
    FOREIGN KEY (user_id, insight_id) REFERENCES insights (user_id, id) ON DELETE CASCADE,
    FOREIGN KEY (user_id, memory_id) REFERENCES memories (user_id, id) ON DELETE CASCADE
);
CREATE INDEX insight_sources_of_memory ON insight_sources (user_id, memory_id);

-- What was talked about: level 1 sums up forty messages, level 2 three of those.
CREATE TABLE summaries (
    user_id        bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id             bigint GENERATED ALWAYS AS IDENTITY,
    level          smallint NOT NULL CHECK (level IN (1, 2)),
    text           text NOT NULL,
    from_exchange  bigint NOT NULL,
    to_exchange    bigint NOT NULL CHECK (to_exchange >= from_exchange),
    first_at       timestamptz NOT NULL,
    last_at        timestamptz NOT NULL,
    covered_by     bigint,
    is_mined       boolean NOT NULL DEFAULT false,
    search         tsvector NOT NULL,
    stems          sparsevec(268435456) GENERATED ALWAYS AS (stems(search)) STORED,
    embedder       text,
    embedding      halfvec(384),
    created_at     timestamptz NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, covered_by) REFERENCES summaries (user_id, id)
);
COMMENT ON COLUMN summaries.to_exchange IS 'the last exchange it speaks of: the next one begins right after it, so that nothing falls between';

-- The profile, version by version: each was made from the one before it by an RFC 6902 patch.
CREATE TABLE profiles (
    user_id    bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    version    integer NOT NULL CHECK (version > 0),
    document   jsonb NOT NULL,
    patch      jsonb NOT NULL,
    sources    jsonb NOT NULL DEFAULT '{}',
    at         timestamptz NOT NULL,
    PRIMARY KEY (user_id, version)
);
COMMENT ON COLUMN profiles.sources IS 'for each line of the document, by its JSON pointer, where the person said so: {"exchanges": [ids], "events": [ids]}';

CREATE TABLE moods (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    axis    text NOT NULL,
    value   real NOT NULL CHECK (value BETWEEN -100 AND 100),
    at      timestamptz NOT NULL,
    PRIMARY KEY (user_id, axis)
);
COMMENT ON COLUMN moods.at IS 'when the value was written: it decays towards 0 from then on';

ALTER TABLE changes DROP CONSTRAINT changes_record_check;
ALTER TABLE changes ADD CONSTRAINT changes_record_check
    CHECK (record ~ '^(entry|cap|category|category_rule|reminder|occurrence|memory|setting\.[a-z_]+)$');

ALTER TABLE chores          ENABLE ROW LEVEL SECURITY;
ALTER TABLE blocks          ENABLE ROW LEVEL SECURITY;
ALTER TABLE passes          ENABLE ROW LEVEL SECURITY;
ALTER TABLE utterances      ENABLE ROW LEVEL SECURITY;
ALTER TABLE memories        ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory_sources  ENABLE ROW LEVEL SECURITY;
ALTER TABLE memory_log      ENABLE ROW LEVEL SECURITY;
ALTER TABLE insights        ENABLE ROW LEVEL SECURITY;
ALTER TABLE insight_sources ENABLE ROW LEVEL SECURITY;
ALTER TABLE summaries       ENABLE ROW LEVEL SECURITY;
ALTER TABLE profiles        ENABLE ROW LEVEL SECURITY;
ALTER TABLE moods           ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON chores          TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON blocks          TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON passes          TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON utterances      TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON memories        TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON memory_sources  TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON memory_log      TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON insights        TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON insight_sources TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON summaries       TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON profiles        TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY own ON moods           TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());

CREATE POLICY scan ON chores TO keepwell_worker USING (true) WITH CHECK (true);

GRANT SELECT, INSERT, UPDATE, DELETE ON chores, blocks, passes, utterances, memories, memory_sources, memory_log, insights,
    insight_sources, summaries, profiles, moods TO keepwell_turn;
GRANT SELECT, UPDATE ON chores TO keepwell_worker;
