-- How somebody writes 3/4 follows from where they live until they say otherwise; a default would look like their word.
ALTER TABLE users ALTER COLUMN date_order DROP NOT NULL, ALTER COLUMN date_order DROP DEFAULT;
COMMENT ON COLUMN users.date_order IS 'DMY or MDY once told; NULL follows the zone';
UPDATE users SET date_order = NULL
WHERE NOT EXISTS (SELECT FROM changes WHERE changes.user_id = users.id AND changes.record = 'setting.date_order');
