-- What a message says now is its last edit's text; what it answered, and whether, stands beside the question.
CREATE INDEX inbox_edits ON inbox (user_id, (payload ->> 'edits'), id) WHERE payload ->> 'edits' IS NOT NULL;

ALTER TABLE questions ADD COLUMN asked_by bigint, ADD COLUMN closed_by bigint;
COMMENT ON COLUMN questions.asked_by IS 'the event in whose turn it was asked; a reply to that turn''s message means this question';
COMMENT ON COLUMN questions.closed_by IS 'the event that answered or dropped it';
CREATE INDEX questions_asked_by ON questions (user_id, asked_by) WHERE asked_by IS NOT NULL;
CREATE INDEX questions_closed_by ON questions (user_id, closed_by) WHERE closed_by IS NOT NULL;
