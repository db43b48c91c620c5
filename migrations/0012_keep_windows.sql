-- Platforms that let us write freely only for a while after a person wrote, and that tell later what became of a
-- message (WhatsApp: 24 hours). What can't be said now is held, and told when the person writes again.

ALTER TABLE addresses ADD COLUMN heard_at timestamptz;
ALTER TABLE addresses ADD COLUMN stopped_at timestamptz;
COMMENT ON COLUMN addresses.heard_at IS 'when the person last wrote, by their clock; null: never, or the platform says that it is too long ago';
COMMENT ON COLUMN addresses.stopped_at IS 'since when nothing is written here that was not asked for, because they said stop';

ALTER TABLE outbox DROP CONSTRAINT outbox_state_check;
ALTER TABLE outbox ADD CONSTRAINT outbox_state_check CHECK (state IN ('waiting', 'sending', 'sent', 'held', 'buried'));
CREATE INDEX outbox_held ON outbox (user_id, channel, external_id, id) WHERE state = 'held';

-- How far a message has come, as its platform last said. A row may be there before the message has its receipt.
CREATE TABLE deliveries (
    user_id bigint      NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    receipt text        NOT NULL,
    status  text        NOT NULL CHECK (status IN ('queued', 'sent', 'delivered', 'read', 'failed')),
    reason  text        CHECK (reason IN ('closed', 'gone', 'busy', 'other')),
    told_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (user_id, receipt),
    CHECK ((status = 'failed') = (reason IS NOT NULL))
);
COMMENT ON COLUMN deliveries.reason IS 'why it failed: the window was closed, nobody is there, too many at once, or something else';

ALTER TABLE deliveries ENABLE ROW LEVEL SECURITY;
CREATE POLICY own  ON deliveries TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());
CREATE POLICY scan ON deliveries TO keepwell_worker USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON deliveries TO keepwell_turn;
GRANT SELECT, INSERT, UPDATE ON deliveries TO keepwell_worker;
