-- Who may do what in the database of a ledger of linked meters. A superuser of the server runs this file in that database, behind
-- “upcardctl link init --server” or “upcardctl link move --server”, while the link is stopped, and as often as he likes:
--
--   sudo -u postgres psql --no-psqlrc --dbname=house --file=/usr/share/upcard/ledger-roles.sql
--
-- Then he makes each login a member of one role: GRANT upcard_link TO "upcard-linkd".
--
--   upcard_owner         owns the database, the schema and the tables. Nobody logs in as it, and nobody is a member
--   upcard_link          the link: adds rows, and changes only the columns that follow from a row that it adds
--   upcard_pit           reads meters, tables, tickets, claims and entries
--   upcard_accounting    reads the same, the link's record and the requests of the tables
--   upcard_surveillance  reads everything: what “upcardctl link print”, “status” and “copy”, and “upcardctl verify --link” need
--   upcard_replication   a login: a second server copies everything through it, and so it reads the whole server
--
-- No role removes a row, empties a table, or changes an entry or a row of the record. A superuser can: the chain, the signatures and the journals of
-- the tables show it (docs/reference/ledger.md § 9).
\set ON_ERROR_STOP on
SET client_min_messages = warning;
BEGIN;
SET LOCAL search_path = pg_catalog, pg_temp;
-- A program that reads the tables now delays this. It is not waited for without end.
SET LOCAL lock_timeout = '30s';

DO $$
DECLARE
  version text;
BEGIN
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    RAISE EXCEPTION '% is not a superuser of this server; expected one, such as postgres', current_user;
  END IF;
  IF to_regnamespace ('upcard_ledger') IS NULL THEN
    RAISE EXCEPTION 'the database % has no ledger of linked meters; expected the one in which “upcardctl link init --server” created it', current_database ();
  END IF;
  version := obj_description (to_regnamespace ('upcard_ledger'), 'pg_namespace');
  IF version <> 'Upcard ledger, version 1' THEN
    RAISE EXCEPTION 'the tables are those of “%”, and this file is for “Upcard ledger, version 1”; expected the file of the same release', version;
  END IF;
  IF NOT pg_try_advisory_xact_lock (1431323468) THEN
    RAISE EXCEPTION 'a program writes the ledger; stop the link first';
  END IF;
END $$;

-- ---- the roles, with no rights from before ----

DO $$
DECLARE
  role text;
  held record;
BEGIN
  FOREACH role IN ARRAY ARRAY['upcard_owner', 'upcard_link', 'upcard_pit', 'upcard_accounting', 'upcard_surveillance', 'upcard_replication'] LOOP
    IF to_regrole (role) IS NULL THEN
      EXECUTE format ('CREATE ROLE %I', role);
    END IF;
    EXECUTE format ('ALTER ROLE %I NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS %s', role,
                    CASE role WHEN 'upcard_replication' THEN 'LOGIN REPLICATION' ELSE 'NOLOGIN NOREPLICATION' END);
  END LOOP;
  -- What one of them was made a member of, and who was made a member of the owner.
  FOR held IN SELECT roleid::regrole AS of_role, member::regrole AS who FROM pg_auth_members
              WHERE member::regrole::text IN ('upcard_owner', 'upcard_link', 'upcard_pit', 'upcard_accounting', 'upcard_surveillance', 'upcard_replication')
                 OR roleid::regrole::text = 'upcard_owner' LOOP
    EXECUTE format ('REVOKE %s FROM %s CASCADE', held.of_role, held.who);
  END LOOP;
END $$;

-- ---- the owner, and nobody else has a right that is not named below ----

DO $$
DECLARE
  part record;
BEGIN
  EXECUTE format ('ALTER DATABASE %I OWNER TO upcard_owner', current_database ());
  ALTER SCHEMA upcard_ledger OWNER TO upcard_owner;
  FOR part IN SELECT oid::regclass AS name FROM pg_class
              WHERE relnamespace = 'upcard_ledger'::regnamespace AND relkind = 'r' AND relowner <> 'upcard_owner'::regrole LOOP
    EXECUTE format ('ALTER TABLE %s OWNER TO upcard_owner', part.name);
  END LOOP;

  FOR part IN SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END AS who, object
              FROM (SELECT format ('DATABASE %I', datname) AS object, datdba AS owner, coalesce (datacl, acldefault ('d', datdba)) AS acl
                    FROM pg_database WHERE datname = current_database ()
                    UNION ALL
                    SELECT format ('SCHEMA %I', nspname), nspowner, coalesce (nspacl, acldefault ('n', nspowner)) FROM pg_namespace
                    WHERE nspname IN ('upcard_ledger', 'public')
                    UNION ALL
                    SELECT format ('TABLE %s', oid::regclass), relowner, relacl FROM pg_class
                    WHERE relnamespace = 'upcard_ledger'::regnamespace AND relkind = 'r'
                    UNION ALL
                    SELECT format ('TABLE %s', oid::regclass), relowner, attacl FROM pg_attribute JOIN pg_class ON oid = attrelid
                    WHERE relnamespace = 'upcard_ledger'::regnamespace AND relkind = 'r') AS objects, aclexplode (acl)
              WHERE grantee <> owner LOOP
    EXECUTE format ('REVOKE ALL ON %s FROM %s CASCADE', part.object, part.who);
  END LOOP;
  EXECUTE format ('GRANT ALL ON DATABASE %I TO upcard_owner', current_database ());
  EXECUTE format ('GRANT CONNECT ON DATABASE %I TO upcard_link, upcard_pit, upcard_accounting, upcard_surveillance', current_database ());
END $$;

-- What the owner may make one day is nobody's either. Within the schema such a rule would be a part of it, and no program would open the ledger.
ALTER DEFAULT PRIVILEGES FOR ROLE upcard_owner REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES FOR ROLE upcard_owner REVOKE USAGE ON TYPES FROM PUBLIC;

COMMENT ON SCHEMA upcard_ledger IS 'Upcard ledger, version 1';

-- ---- what everybody may do in a database, as it comes ----

-- With the writer's lock a reader could keep the link out, and with large objects fill the disk.
DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT oid::regprocedure AS name FROM pg_proc
              WHERE pronamespace = 'pg_catalog'::regnamespace
                AND (proname ~ '^pg_(try_)?advisory_' OR proname IN ('lo_creat', 'lo_create', 'lo_from_bytea')) LOOP
    EXECUTE format ('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', part.name);
  END LOOP;
END $$;

-- ---- the rights ----

GRANT ALL ON ALL TABLES IN SCHEMA upcard_ledger TO upcard_owner;
GRANT ALL ON SCHEMA upcard_ledger TO upcard_owner;
GRANT USAGE ON SCHEMA upcard_ledger TO upcard_link, upcard_pit, upcard_accounting, upcard_surveillance;

GRANT EXECUTE ON FUNCTION pg_try_advisory_lock (bigint) TO upcard_link;
GRANT SELECT, INSERT ON ALL TABLES IN SCHEMA upcard_ledger TO upcard_link;
GRANT UPDATE (fingerprint, rules_hash, suspended) ON upcard_ledger.member TO upcard_link;
GRANT UPDATE (joined, closed, how) ON upcard_ledger.ticket TO upcard_link;
GRANT UPDATE (tier10, tier100, state) ON upcard_ledger.claim TO upcard_link;
GRANT UPDATE (heard) ON upcard_ledger.say TO upcard_link;
GRANT UPDATE ON upcard_ledger.lease TO upcard_link;

GRANT SELECT ON upcard_ledger.meter, upcard_ledger.parameters, upcard_ledger.member, upcard_ledger.ticket, upcard_ledger.claim, upcard_ledger.entry
  TO upcard_pit, upcard_accounting;
GRANT SELECT ON upcard_ledger.link_row, upcard_ledger.request TO upcard_accounting;
GRANT SELECT ON ALL TABLES IN SCHEMA upcard_ledger TO upcard_surveillance;

-- ---- who can do more all the same ----

DO $$
DECLARE
  part record;
BEGIN
  FOR part IN SELECT r.rolname AS who, m.rolname AS mighty FROM pg_roles r, pg_roles m
              WHERE NOT r.rolsuper AND r.rolname !~ '^pg_' AND r.oid <> m.oid AND pg_has_role (r.oid, m.oid, 'MEMBER')
                AND (m.rolsuper OR m.rolname IN ('upcard_owner', 'pg_write_all_data', 'pg_write_server_files', 'pg_execute_server_program')) LOOP
    RAISE EXCEPTION 'the role % can still change the ledger: it is a member of %; expected that nobody is', part.who, part.mighty;
  END LOOP;
  IF current_setting ('server_version_num')::int < 160000 THEN
    FOR part IN SELECT rolname AS who FROM pg_roles WHERE rolcreaterole AND NOT rolsuper LOOP
      RAISE WARNING 'the role % has CREATEROLE: before release 16 it can make itself a member of upcard_owner', part.who;
    END LOOP;
  END IF;
END $$;
COMMIT;
