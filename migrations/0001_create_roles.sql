-- Two plain roles to run as, and the one extension the schema needs.
--
-- A turn runs as keepwell_turn and sees one user's rows; claims and due scans run as keepwell_worker.
-- Neither owns a table nor may bypass row-level security, so a mistake in a statement meets a policy
-- instead of another user's rows. They have no password: whoever may log in as the owner gives them
-- one, or reaches them by SET ROLE.
--
-- Roles belong to the whole server, databases do not. Two databases may therefore run this file at the
-- same moment, and each CREATE and GRANT takes "the other one was faster" for success.

DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'keepwell_turn') THEN
        CREATE ROLE keepwell_turn LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOINHERIT;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

DO $$
BEGIN
    -- NOINHERIT: the worker gains what a turn may do only by SET ROLE, never by the way.
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'keepwell_worker') THEN
        CREATE ROLE keepwell_worker LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS NOINHERIT;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

-- Roles that were there before are somebody's work: they are checked rather than changed.
DO $$
DECLARE
    strong text;
BEGIN
    SELECT string_agg(rolname, ', ' ORDER BY rolname)
      INTO strong
      FROM pg_roles
     WHERE rolname IN ('keepwell_turn', 'keepwell_worker')
       AND (rolsuper OR rolbypassrls);
    IF strong IS NOT NULL THEN
        RAISE EXCEPTION 'these roles exist and bypass row-level security: %', strong
              USING ERRCODE = 'invalid_role_specification';
    END IF;
END
$$;

DO $$
BEGIN
    IF NOT pg_has_role('keepwell_worker', 'keepwell_turn', 'MEMBER') THEN
        GRANT keepwell_turn TO keepwell_worker;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

-- A superuser may take any role. Any other owner needs to be a member; having created the roles makes
-- it one that may not yet SET ROLE (PostgreSQL 16 and later), so the grant is made in any case.
DO $$
BEGIN
    IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
        GRANT keepwell_turn, keepwell_worker TO CURRENT_USER;
    END IF;
EXCEPTION
    WHEN duplicate_object OR unique_violation THEN NULL;
END
$$;

CREATE EXTENSION IF NOT EXISTS vector;

GRANT USAGE ON SCHEMA public TO keepwell_turn, keepwell_worker;
