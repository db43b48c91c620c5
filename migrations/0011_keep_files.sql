-- Files that go out with a message, such as a month's chart or an export, written in the turn that answers.
--
-- A row outlives its message by a day at most: a platform may fetch the file after it took the message.

CREATE TABLE files (
    user_id     bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    id          bigint      GENERATED ALWAYS AS IDENTITY,
    event_id    bigint      NOT NULL,
    name        text        NOT NULL,
    media_type  text        NOT NULL,
    content     bytea       NOT NULL,
    token       uuid        NOT NULL DEFAULT gen_random_uuid(),
    created_at  timestamptz NOT NULL,
    PRIMARY KEY (user_id, id),
    FOREIGN KEY (user_id, event_id) REFERENCES inbox (user_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN files.token IS 'who knows it may fetch the file: for a platform that takes files by their address';
COMMENT ON COLUMN files.created_at IS 'by the database''s clock';
CREATE INDEX files_by_event ON files (user_id, event_id);
CREATE UNIQUE INDEX files_by_token ON files (token);
CREATE INDEX files_by_age ON files (created_at);

ALTER TABLE files ENABLE ROW LEVEL SECURITY;
CREATE POLICY own ON files TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
-- Sending reads them; a job removes what is no longer needed, as its person.
CREATE POLICY scan ON files TO keepwell_worker USING (true);
GRANT SELECT, INSERT, DELETE ON files TO keepwell_turn;
GRANT SELECT ON files TO keepwell_worker;
