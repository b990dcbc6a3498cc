-- duckdb
WITH pairs AS (SELECT u, k0, count(v1) AS m1, sum(v2) AS m2
FROM (SELECT u,
  k0,
  v1,
  CASE WHEN v2 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v2 * $3::DOUBLE) AS BIGINT) WHEN v2 > $4::DOUBLE AND v2 <= 1e60 THEN 20 WHEN v2 < $5::DOUBLE AND v2 >= -1e60 THEN -20 ELSE NULL END AS v2
FROM (SELECT "id" AS u,
  translate(trim((CAST("city" AS VARCHAR) COLLATE "C"), ' '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
  CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END AS v1,
  (CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END * $6::DOUBLE) AS v2
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hash(hash(k0, u, $7::VARCHAR)), k0) AS place FROM pairs)
SELECT k0,
  CAST(count(*) AS VARCHAR),
  CAST(coalesce(sum(CAST(least(m1, 3) AS BIGINT)), 0) AS VARCHAR),
  CAST(coalesce(sum(CAST(greatest(least(coalesce(m2, 0), 60), -60) AS BIGINT)), 0) AS VARCHAR)
FROM ranked WHERE place <= 2
GROUP BY k0;
-- bound: [-10,10,2,10,-10,2,"000102030405060708090a0b0c0d0e0f"]

-- postgres
WITH pairs AS (SELECT u, k0, count(v1) AS m1, sum(v2) AS m2
FROM (SELECT u,
  k0,
  v1,
  CASE WHEN v2 BETWEEN $1::float8 AND $2::float8 THEN CAST((v2 * $3::float8) AS bigint) WHEN v2 > $4::float8 AND v2 <= 1e60 THEN 20 WHEN v2 < $5::float8 AND v2 >= -1e60 THEN -20 ELSE NULL END AS v2
FROM (SELECT "id" AS u,
  translate(btrim((CAST("city" AS text) COLLATE "C"), ' '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
  CASE WHEN abs("score") <= 1e60 THEN CASE WHEN abs("score") >= 1e-60 THEN CAST("score" AS float8) ELSE 0::float8 END END AS v1,
  (CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END * $6::float8) AS v2
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY hashtextextended(coalesce(CAST($7::text AS text), '') || chr(31) || coalesce(CAST(u AS text), '') || chr(31) || coalesce(CAST(k0 AS text), ''), 0), k0) AS place FROM pairs)
SELECT k0,
  CAST(count(*) AS text),
  CAST(coalesce(sum(CAST(least(m1, 3) AS bigint)), 0) AS text),
  CAST(coalesce(sum(CAST(greatest(least(coalesce(m2, 0), 60), -60) AS bigint)), 0) AS text)
FROM ranked WHERE place <= 2
GROUP BY k0;
-- bound: [-10,10,2,10,-10,2,"000102030405060708090a0b0c0d0e0f"]

-- trino
WITH pairs AS (SELECT u, k0, count(v1) AS m1, sum(CAST(v2 AS decimal(38, 0))) AS m2
FROM (SELECT u,
  k0,
  v1,
  CASE WHEN v2 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CAST(floor((v2 * CAST(? AS double))) AS bigint) + CASE WHEN ((v2 * CAST(? AS double)) - floor((v2 * CAST(? AS double)))) > 0.5e0 OR (((v2 * CAST(? AS double)) - floor((v2 * CAST(? AS double)))) = 0.5e0 AND mod(floor((v2 * CAST(? AS double))), 2e0) <> 0e0) THEN 1 ELSE 0 END WHEN v2 > CAST(? AS double) AND v2 <= 1e60 THEN 20 WHEN v2 < CAST(? AS double) AND v2 >= -1e60 THEN -20 ELSE NULL END AS v2
FROM (SELECT "id" AS u,
  translate(trim(BOTH ' ' FROM from_utf8(to_utf8(CAST("city" AS varchar)))), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
  CASE WHEN abs(CAST("score" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS double)) >= 1e-60 THEN CAST("score" AS double) ELSE 0e0 END END AS v1,
  (CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END * CAST(? AS double)) AS v2
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY xxhash64(to_utf8(coalesce(CAST(CAST(? AS varchar) AS varchar), '') || chr(31) || coalesce(CAST(u AS varchar), '') || chr(31) || coalesce(CAST(k0 AS varchar), ''))), k0) AS place FROM pairs)
SELECT k0,
  CAST(count(*) AS varchar),
  CAST(coalesce(sum(CAST(CAST(least(m1, 3) AS bigint) AS decimal(38, 0))), 0) AS varchar),
  CAST(coalesce(sum(CAST(CAST(greatest(least(coalesce(m2, 0), 60), -60) AS bigint) AS decimal(38, 0))), 0) AS varchar)
FROM ranked WHERE place <= 2
GROUP BY k0;
-- bound: [-10,10,2,2,2,2,2,2,10,-10,2,"000102030405060708090a0b0c0d0e0f"]
