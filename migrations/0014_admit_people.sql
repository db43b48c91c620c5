-- One person on two channels, who may talk to us at all, and how much in a minute or a day.
--
-- A link moves an address to another person and remembers whose it was; no row of either person is merged, and the
-- address goes back with everything that was there when they unlink. The code that links is kept as a hash.

ALTER TABLE addresses ADD COLUMN former_id bigint;
ALTER TABLE addresses ADD COLUMN is_admitted boolean NOT NULL DEFAULT true;
ALTER TABLE addresses ADD COLUMN refused_at timestamptz;
ALTER TABLE addresses ADD COLUMN wrong_tries smallint NOT NULL DEFAULT 0;
ALTER TABLE addresses ADD COLUMN tried_at timestamptz;
COMMENT ON COLUMN addresses.former_id IS 'whose address it was before it was linked, who gets it back; null: not linked';
COMMENT ON COLUMN addresses.is_admitted IS 'false for a stranger who has not shown an invite';
COMMENT ON COLUMN addresses.refused_at IS 'when a stranger was told that this is not for everybody, which is said once';
COMMENT ON COLUMN addresses.wrong_tries IS 'wrong codes since tried_at, which is by the database''s clock';

CREATE TABLE link_codes (
    user_id bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id      bigint      GENERATED ALWAYS AS IDENTITY,
    hash    bytea       NOT NULL,
    made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    used_at timestamptz,
    PRIMARY KEY (user_id, id)
);
COMMENT ON COLUMN link_codes.hash IS 'SHA-256; the code itself is shown once and kept nowhere';
CREATE UNIQUE INDEX link_codes_by_hash ON link_codes (hash);

ALTER TABLE link_codes ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON link_codes TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
-- Whoever shows a code is not yet the person who made it.
CREATE POLICY scan ON link_codes TO keepwell_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON link_codes TO keepwell_turn;
GRANT SELECT, UPDATE ON link_codes TO keepwell_worker;

ALTER TABLE lanes ADD COLUMN paused_until timestamptz;
ALTER TABLE lanes ADD COLUMN told_budget_on date;
COMMENT ON COLUMN lanes.paused_until IS 'by the database''s clock: what the person sent before it was too much for a minute, and is not worked on';
COMMENT ON COLUMN lanes.told_budget_on IS 'the day, where they live, on which they were told that the models'' share of it is used up';
