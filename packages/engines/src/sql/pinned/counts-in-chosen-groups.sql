-- duckdb
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT "id" AS u,
  (CAST("city" AS VARCHAR) COLLATE "C") AS k0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hash(hash(k0, u, $1::VARCHAR)), k0) AS place FROM pairs)
SELECT k0,
  CAST(coalesce(sum(CAST(least(m0, 3) AS BIGINT)), 0) AS VARCHAR),
  CAST(count(*) AS VARCHAR)
FROM ranked WHERE place <= 2
GROUP BY k0;
-- bound: ["000102030405060708090a0b0c0d0e0f"]

-- postgres
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT "id" AS u,
  (CAST("city" AS text) COLLATE "C") AS k0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hashtextextended(coalesce(CAST($1::text AS text), '') || chr(31) || coalesce(CAST(u AS text), '') || chr(31) || coalesce(CAST(k0 AS text), ''), 0), k0) AS place FROM pairs)
SELECT k0,
  CAST(coalesce(sum(CAST(least(m0, 3) AS bigint)), 0) AS text),
  CAST(count(*) AS text)
FROM ranked WHERE place <= 2
GROUP BY k0;
-- bound: ["000102030405060708090a0b0c0d0e0f"]

-- trino
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT "id" AS u,
  from_utf8(to_utf8(CAST("city" AS varchar))) AS k0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY xxhash64(to_utf8(coalesce(CAST(CAST(? AS varchar) AS varchar), '') || chr(31) || coalesce(CAST(u AS varchar), '') || chr(31) || coalesce(CAST(k0 AS varchar), ''))), k0) AS place FROM pairs)
SELECT k0,
  CAST(coalesce(sum(CAST(CAST(least(m0, 3) AS bigint) AS decimal(38, 0))), 0) AS varchar),
  CAST(count(*) AS varchar)
FROM ranked WHERE place <= 2
GROUP BY k0;
-- bound: ["000102030405060708090a0b0c0d0e0f"]
