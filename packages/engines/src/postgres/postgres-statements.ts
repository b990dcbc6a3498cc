/**
 * Lists the columns of a table. An enumeration has type text, and a domain has its base type. Of
 * the types that extensions add, only citext is known. Other types of extensions may define their
 * own equality.
 */
export const COLUMNS = `WITH RECURSIVE made AS (
  SELECT a.attnum, a.attname, a.attcollation, a.atttypid AS type
  FROM pg_catalog.pg_attribute a WHERE a.attrelid = to_regclass($1) AND a.attnum > 0 AND NOT a.attisdropped
  UNION ALL
  SELECT m.attnum, m.attname, m.attcollation, t.typbasetype
  FROM made m JOIN pg_catalog.pg_type t ON t.oid = m.type AND t.typtype = 'd'
)
SELECT n.nspname, c.relname, m.attname,
  CASE WHEN t.typtype = 'e' THEN 'enum'
    WHEN t.typnamespace = 'pg_catalog'::regnamespace OR t.typname = 'citext' THEN t.typname
    ELSE 'other' END,
  t.typname = 'citext' OR NOT coalesce(o.collisdeterministic, true)
FROM made m
JOIN pg_catalog.pg_class c ON c.oid = to_regclass($1)
JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace
JOIN pg_catalog.pg_type t ON t.oid = m.type AND t.typtype <> 'd'
LEFT JOIN pg_catalog.pg_collation o ON o.oid = m.attcollation
ORDER BY m.attnum`;

/**
 * Fixes the settings that change the meaning or the output of a query. The settings of a role may
 * be different.
 */
export const SETTINGS = `BEGIN READ ONLY;
SET LOCAL TimeZone = 'UTC';
SET LOCAL DateStyle = 'ISO, YMD';
SET LOCAL IntervalStyle = 'postgres';
SET LOCAL bytea_output = 'hex';
SET LOCAL extra_float_digits = 1;
SET LOCAL client_encoding = 'UTF8';
SET LOCAL standard_conforming_strings = on;
SET LOCAL transform_null_equals = off;
SELECT set_config('search_path', concat_ws(', ', 'pg_catalog', nullif(current_setting('search_path'), '')), true)`;

/**
 * Returns a row if the table and all its partitions and child tables are stored. None of these
 * tables may be a view or a foreign table or have row security. All rows of a stored table exist,
 * whatever values the rows contain.
 */
export const STORED = `WITH RECURSIVE parts AS (
  SELECT to_regclass($1)::oid AS part
  UNION
  SELECT i.inhrelid FROM parts p JOIN pg_catalog.pg_inherits i ON i.inhparent = p.part
)
SELECT 1 FROM parts p JOIN pg_catalog.pg_class c ON c.oid = p.part
HAVING bool_and(c.relkind IN ('r', 'p') AND NOT c.relrowsecurity)`;

/**
 * The lists of columns that have no two rows with the same values, because a unique index without
 * conditions and expressions has these columns. A table with child tables has none, because an index
 * covers only the rows of the table itself; the index of a partitioned table covers all partitions.
 */
export const UNIQUE = `SELECT ARRAY(
  SELECT CAST(a.attname AS text) FROM unnest(i.indkey) WITH ORDINALITY AS k(attnum, place)
  JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.attnum
  WHERE k.place <= i.indnkeyatts ORDER BY k.place
)
FROM pg_catalog.pg_index i JOIN pg_catalog.pg_class c ON c.oid = i.indrelid
WHERE i.indrelid = to_regclass($1) AND i.indisunique AND i.indisvalid AND NOT i.indisexclusion
AND i.indpred IS NULL AND i.indexprs IS NULL AND (c.relkind = 'p'
  OR NOT EXISTS (SELECT 1 FROM pg_catalog.pg_inherits h WHERE h.inhparent = c.oid))
ORDER BY i.indexrelid`;

/** A statement that computes every column of every row, but returns none of the values. */
export function inFull(path: readonly string[]): string {
  const name = path.map((part) => `"${part.replaceAll('"', '""')}"`).join(".");
  return `SELECT count(*) FROM ${name} AS whole WHERE CAST(whole.* AS text) = ''`;
}

/**
 * What the database counts about a table and its partitions and child tables: the rows that were
 * ever inserted, updated and deleted. TRUNCATE is not counted, so a table without pages is marked.
 * The size of a table is not used, because VACUUM changes the size.
 */
export const CHANGES = `WITH RECURSIVE parts AS (
  SELECT to_regclass($1)::oid AS part
  UNION
  SELECT i.inhrelid FROM parts p JOIN pg_catalog.pg_inherits i ON i.inhparent = p.part
)
SELECT CAST(p.part AS text), pg_stat_get_tuples_inserted(p.part), pg_stat_get_tuples_updated(p.part),
  pg_stat_get_tuples_deleted(p.part), pg_relation_size(p.part) = 0
FROM parts p ORDER BY p.part`;
