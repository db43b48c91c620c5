-- The words of a window of three are those of its utterances, which a search reads anyway: kept twice, they only made
-- every row wider.

ALTER TABLE utterances DROP COLUMN window_words;
