"""How much the words of a question tell among the texts of a person: rare ones much, common ones little (R7.3).

A part of SQL for the statements that search memories, summaries and past talk alike; the formula is BM25's inverse
document frequency. It knows no table and no person.
"""

MOST_STEMS = 24  # of a question: each is one bit of a float4, which counts exactly up to 2 ** 24

_DIMENSIONS = 268_435_456  # of every vector that the function ``stems`` makes


def weights(rows: str, stems: str, tokens: str) -> str:
    """Common table expressions that end in ``weights``: one row of ``vector``, a weight for each stem, and ``total``.

    The inner product of ``vector`` with the stems of a text is what the words it shares with the question tell;
    divided by ``total``, how much of the question it holds, 0 to 1. Without a stem in the question both are null.
    A stem that no text holds weighs what one held once does: nothing is rarer.

    A word is rare or common among *rows*, such as ``memories WHERE user_id = $1``, whose column *stems* is read;
    *tokens* is the parameter of the question's tokens, such as ``$2::text``.
    """
    bits = _vector("bit", "asked")
    return rf"""
        {_asked(tokens)}, masks AS MATERIALIZED (
            SELECT (-({stems} <#> ({bits})))::int AS mask, count(*) AS held FROM {rows} GROUP BY 1
        ), weighed AS MATERIALIZED (
            SELECT place, ln(1 + (texts - found + 0.5) / (found + 0.5)) AS weight FROM asked, LATERAL (
                SELECT sum(held) AS texts, greatest(sum(held) FILTER (WHERE mask & bit > 0), 1) AS found FROM masks
            ) AS counted
        ), weights AS MATERIALIZED (
            SELECT ({_vector("weight", "weighed")}) AS vector, (SELECT sum(weight)::float8 FROM weighed) AS total
        )
    """  # noqa: S608  constant parts


def asked_stems(tokens: str) -> str:
    """Common table expressions that end in ``stems_asked``: one row of ``bits`` and their ``count``.

    The inner product of ``bits`` with the stems of a text is a mask of those that it shares with the question.
    *tokens* is the parameter of the question's tokens, such as ``$2::text``; of none, ``bits`` is null.
    """
    return rf"""
        {_asked(tokens)}, stems_asked AS MATERIALIZED (
            SELECT ({_vector("bit", "asked")}) AS bits, (SELECT count(*) FROM asked)::int AS count
        )
    """  # noqa: S608  constant parts


def _asked(tokens: str) -> str:
    return rf"""
        asked AS MATERIALIZED (
            SELECT place, 1 << (row_number() OVER ())::int - 1 AS bit FROM (
                SELECT (regexp_matches(stems({tokens})::text, '(\d+):', 'g'))[1] AS place LIMIT {MOST_STEMS}
            ) AS places
        )"""  # noqa: S608  constant parts


def _vector(value: str, rows: str) -> str:
    """A query for the sparse vector with the column *value* of *rows* at each place."""
    literal = f"'{{' || string_agg(place || ':' || {value}, ',') || '}}/{_DIMENSIONS}'"
    return f"SELECT ({literal})::sparsevec FROM {rows}"  # noqa: S608
