-- What language models cost: tokens and dollars per person, day and model, so that a budget can be held against them.
--
-- One row sums up a day, so the table grows with days and not with messages. cost_usd is null where the model's price was
-- not known for any of it: an unknown cost plus a known one stays unknown, and is never counted as none.

CREATE TABLE model_usage (
    user_id              bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    used_on              date NOT NULL,
    model                text NOT NULL,
    replies              bigint NOT NULL CHECK (replies > 0),
    input_tokens         bigint NOT NULL CHECK (input_tokens >= 0),
    cached_tokens        bigint NOT NULL CHECK (cached_tokens BETWEEN 0 AND input_tokens),
    cache_written_tokens bigint NOT NULL CHECK (cache_written_tokens BETWEEN 0 AND input_tokens),
    output_tokens        bigint NOT NULL CHECK (output_tokens >= 0),
    cost_usd             numeric,
    PRIMARY KEY (user_id, used_on, model)
);
COMMENT ON COLUMN model_usage.used_on IS 'the day where the person lives';
COMMENT ON COLUMN model_usage.input_tokens IS 'all that was read, those out of the provider''s cache and into it included';

ALTER TABLE model_usage ENABLE ROW LEVEL SECURITY;

CREATE POLICY own ON model_usage TO keepwell_turn USING (user_id = current_user_id()) WITH CHECK (user_id = current_user_id());

GRANT SELECT, INSERT, UPDATE, DELETE ON model_usage TO keepwell_turn;
