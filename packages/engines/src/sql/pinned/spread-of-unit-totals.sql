-- duckdb
WITH pairs AS (SELECT u, k0, sum(v0) AS m0
FROM (SELECT u,
  k0,
  CASE WHEN v0 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v0 * $3::DOUBLE) AS BIGINT) WHEN v0 > $4::DOUBLE AND v0 <= 1e60 THEN 20 WHEN v0 < $5::DOUBLE AND v0 >= -1e60 THEN -20 ELSE NULL END AS v0
FROM (SELECT "id" AS u,
  (CASE WHEN regexp_full_match(substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN strftime("born", '%Y-%m-%d') END COLLATE "C"), 1, 10), '[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST(substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN strftime("born", '%Y-%m-%d') END COLLATE "C"), 1, 4) AS DOUBLE) END + 0) AS k0,
  CAST("income" AS DOUBLE) AS v0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hash(hash(k0, u, $6::VARCHAR)), k0) AS place FROM pairs),
kept AS (SELECT u, k0, CAST(greatest(least(coalesce(m0, 0), 60), -60) AS BIGINT) AS x, CAST(greatest(least(coalesce(m0, 0), 60), -60) AS BIGINT) AS y FROM ranked WHERE place <= 2)
SELECT k0,
  CAST(b AS VARCHAR),
  CAST(count(*) AS VARCHAR),
  CAST(coalesce(sum(y), 0) AS VARCHAR)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 2 THEN 0 ELSE CASE WHEN x < 61 THEN 1 ELSE 2 END END END AS b
FROM kept) AS s
GROUP BY k0, b
UNION ALL
SELECT NULL,
  CAST(b AS VARCHAR),
  CAST(count(*) AS VARCHAR),
  CAST(NULL AS VARCHAR)
FROM (SELECT CASE WHEN x IS NOT NULL THEN CASE WHEN x < 2 THEN 0 ELSE CASE WHEN x < 61 THEN 1 ELSE 2 END END END AS b
FROM (SELECT max(x) AS x FROM kept GROUP BY u) AS t) AS s
GROUP BY b;
-- bound: [-10,10,2,10,-10,"000102030405060708090a0b0c0d0e0f"]

-- postgres
WITH pairs AS (SELECT u, k0, sum(v0) AS m0
FROM (SELECT u,
  k0,
  CASE WHEN v0 BETWEEN $1::float8 AND $2::float8 THEN CAST((v0 * $3::float8) AS bigint) WHEN v0 > $4::float8 AND v0 <= 1e60 THEN 20 WHEN v0 < $5::float8 AND v0 >= -1e60 THEN -20 ELSE NULL END AS v0
FROM (SELECT "id" AS u,
  (CASE WHEN substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN to_char("born", 'YYYY-MM-DD') END COLLATE "C"), 1, 10) ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})$' THEN CAST(substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN to_char("born", 'YYYY-MM-DD') END COLLATE "C"), 1, 4) AS float8) END + 0) AS k0,
  CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END AS v0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hashtextextended(coalesce(CAST($6::text AS text), '') || chr(31) || coalesce(CAST(u AS text), '') || chr(31) || coalesce(CAST(k0 AS text), ''), 0), k0) AS place FROM pairs),
kept AS (SELECT u, k0, CAST(greatest(least(coalesce(m0, 0), 60), -60) AS bigint) AS x, CAST(greatest(least(coalesce(m0, 0), 60), -60) AS bigint) AS y FROM ranked WHERE place <= 2
OFFSET 0)
SELECT k0,
  CAST(b AS text),
  CAST(count(*) AS text),
  CAST(coalesce(sum(y), 0) AS text)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 2 THEN 0 ELSE CASE WHEN x < 61 THEN 1 ELSE 2 END END END AS b
FROM kept) AS s
GROUP BY k0, b
UNION ALL
SELECT NULL,
  CAST(b AS text),
  CAST(count(*) AS text),
  CAST(NULL AS text)
FROM (SELECT CASE WHEN x IS NOT NULL THEN CASE WHEN x < 2 THEN 0 ELSE CASE WHEN x < 61 THEN 1 ELSE 2 END END END AS b
FROM (SELECT max(x) AS x FROM kept GROUP BY u
OFFSET 0) AS t) AS s
GROUP BY b;
-- bound: [-10,10,2,10,-10,"000102030405060708090a0b0c0d0e0f"]

-- trino
WITH pairs AS (SELECT u, k0, sum(CAST(v0 AS decimal(38, 0))) AS m0
FROM (SELECT u,
  k0,
  CASE WHEN v0 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CAST(floor((v0 * CAST(? AS double))) AS bigint) + CASE WHEN ((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) > 0.5e0 OR (((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) = 0.5e0 AND mod(floor((v0 * CAST(? AS double))), 2e0) <> 0e0) THEN 1 ELSE 0 END WHEN v0 > CAST(? AS double) AND v0 <= 1e60 THEN 20 WHEN v0 < CAST(? AS double) AND v0 >= -1e60 THEN -20 ELSE NULL END AS v0
FROM (SELECT "id" AS u,
  (CASE WHEN regexp_like(substr(CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN date_format("born", '%Y-%m-%d') END, 1, 10), '\A([0-9]{4}-[0-9]{2}-[0-9]{2})\z') THEN CAST(substr(CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN date_format("born", '%Y-%m-%d') END, 1, 4) AS double) END + 0) AS k0,
  CAST("income" AS double) AS v0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY xxhash64(to_utf8(coalesce(CAST(CAST(? AS varchar) AS varchar), '') || chr(31) || coalesce(CAST(u AS varchar), '') || chr(31) || coalesce(CAST(k0 AS varchar), ''))), k0) AS place FROM pairs),
kept AS (SELECT u, k0, CAST(greatest(least(coalesce(m0, 0), 60), -60) AS bigint) AS x, CAST(greatest(least(coalesce(m0, 0), 60), -60) AS bigint) AS y FROM ranked WHERE place <= 2)
SELECT k0,
  CAST(b AS varchar),
  CAST(count(*) AS varchar),
  CAST(coalesce(sum(CAST(y AS decimal(38, 0))), 0) AS varchar)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 2 THEN 0 ELSE CASE WHEN x < 61 THEN 1 ELSE 2 END END END AS b
FROM kept) AS s
GROUP BY k0, b
UNION ALL
SELECT NULL,
  CAST(b AS varchar),
  CAST(count(*) AS varchar),
  CAST(NULL AS varchar)
FROM (SELECT CASE WHEN x IS NOT NULL THEN CASE WHEN x < 2 THEN 0 ELSE CASE WHEN x < 61 THEN 1 ELSE 2 END END END AS b
FROM (SELECT max(x) AS x FROM kept GROUP BY u) AS t) AS s
GROUP BY b;
-- bound: [-10,10,2,2,2,2,2,2,10,-10,"000102030405060708090a0b0c0d0e0f"]
