-- duckdb
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT "id" AS u,
  (CAST("city" AS VARCHAR) COLLATE "C") AS k0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hash(hash(k0, u, $1::VARCHAR)), k0) AS place FROM pairs),
kept AS (SELECT u, k0, place AS x, CAST(least(m0, 1) AS BIGINT) AS y FROM ranked WHERE place <= 9)
SELECT k0,
  CAST(b AS VARCHAR),
  CAST(count(*) AS VARCHAR),
  CAST(coalesce(sum(y), 0) AS VARCHAR)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 3 THEN CASE WHEN x < 2 THEN 0 ELSE 1 END ELSE CASE WHEN x < 6 THEN 2 ELSE CASE WHEN x < 10 THEN 3 ELSE 4 END END END END AS b
FROM kept) AS s
GROUP BY k0, b
UNION ALL
SELECT NULL,
  CAST(b AS VARCHAR),
  CAST(count(*) AS VARCHAR),
  CAST(NULL AS VARCHAR)
FROM (SELECT CASE WHEN x IS NOT NULL THEN CASE WHEN x < 3 THEN CASE WHEN x < 2 THEN 0 ELSE 1 END ELSE CASE WHEN x < 6 THEN 2 ELSE CASE WHEN x < 10 THEN 3 ELSE 4 END END END END AS b
FROM (SELECT count(*) AS x FROM pairs GROUP BY u) AS t) AS s
GROUP BY b;
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
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hashtextextended(coalesce(CAST($1::text AS text), '') || chr(31) || coalesce(CAST(u AS text), '') || chr(31) || coalesce(CAST(k0 AS text), ''), 0), k0) AS place FROM pairs),
kept AS (SELECT u, k0, place AS x, CAST(least(m0, 1) AS bigint) AS y FROM ranked WHERE place <= 9
OFFSET 0)
SELECT k0,
  CAST(b AS text),
  CAST(count(*) AS text),
  CAST(coalesce(sum(y), 0) AS text)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 3 THEN CASE WHEN x < 2 THEN 0 ELSE 1 END ELSE CASE WHEN x < 6 THEN 2 ELSE CASE WHEN x < 10 THEN 3 ELSE 4 END END END END AS b
FROM kept) AS s
GROUP BY k0, b
UNION ALL
SELECT NULL,
  CAST(b AS text),
  CAST(count(*) AS text),
  CAST(NULL AS text)
FROM (SELECT CASE WHEN x IS NOT NULL THEN CASE WHEN x < 3 THEN CASE WHEN x < 2 THEN 0 ELSE 1 END ELSE CASE WHEN x < 6 THEN 2 ELSE CASE WHEN x < 10 THEN 3 ELSE 4 END END END END AS b
FROM (SELECT count(*) AS x FROM pairs GROUP BY u
OFFSET 0) AS t) AS s
GROUP BY b;
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
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY xxhash64(to_utf8(coalesce(CAST(CAST(? AS varchar) AS varchar), '') || chr(31) || coalesce(CAST(u AS varchar), '') || chr(31) || coalesce(CAST(k0 AS varchar), ''))), k0) AS place FROM pairs),
kept AS (SELECT u, k0, place AS x, CAST(least(m0, 1) AS bigint) AS y FROM ranked WHERE place <= 9)
SELECT k0,
  CAST(b AS varchar),
  CAST(count(*) AS varchar),
  CAST(coalesce(sum(CAST(y AS decimal(38, 0))), 0) AS varchar)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 3 THEN CASE WHEN x < 2 THEN 0 ELSE 1 END ELSE CASE WHEN x < 6 THEN 2 ELSE CASE WHEN x < 10 THEN 3 ELSE 4 END END END END AS b
FROM kept) AS s
GROUP BY k0, b
UNION ALL
SELECT NULL,
  CAST(b AS varchar),
  CAST(count(*) AS varchar),
  CAST(NULL AS varchar)
FROM (SELECT CASE WHEN x IS NOT NULL THEN CASE WHEN x < 3 THEN CASE WHEN x < 2 THEN 0 ELSE 1 END ELSE CASE WHEN x < 6 THEN 2 ELSE CASE WHEN x < 10 THEN 3 ELSE 4 END END END END AS b
FROM (SELECT count(*) AS x FROM pairs GROUP BY u) AS t) AS s
GROUP BY b;
-- bound: ["000102030405060708090a0b0c0d0e0f"]
