-- A person who asks to be deleted is deleted at once; what stays is a shell for the one message that says so.
--
-- The shell is the user, the address, the lane and that message. Once it is sent, a job removes the shell, as that
-- person: the worker may delete nothing. No turn can delete a person who is no shell.

ALTER TABLE users ADD COLUMN deleted_at timestamptz;
COMMENT ON COLUMN users.deleted_at IS 'by the database''s clock: a shell, which is removed once its last message is sent';
CREATE INDEX users_deleted ON users (deleted_at) WHERE deleted_at IS NOT NULL;

CREATE POLICY only_shells ON users AS RESTRICTIVE FOR DELETE TO keepwell_turn USING (deleted_at IS NOT NULL);
GRANT DELETE ON users TO keepwell_turn;
