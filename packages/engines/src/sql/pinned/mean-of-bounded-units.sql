-- duckdb
WITH pairs AS (SELECT u, sum(v0) AS m0, count(v0) AS n0, count(v1) AS m1
FROM (SELECT u,
  CASE WHEN v0 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v0 * $3::DOUBLE) AS BIGINT) WHEN v0 > $4::DOUBLE AND v0 <= 1e60 THEN 90 WHEN v0 < $5::DOUBLE AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0,
  v1
FROM (SELECT "id" AS u,
  (CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END - $6::DOUBLE) AS v0,
  CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END AS v1
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(greatest(least(coalesce(CASE WHEN n0 > 3 THEN ((m0 * 3) // n0) ELSE m0 END, 0), 270), 0) AS BIGINT)), 0) AS VARCHAR),
  CAST(coalesce(sum(CAST(least(m1, 3) AS BIGINT)), 0) AS VARCHAR)
FROM pairs;
-- bound: [0,90,1,90,0,10]

-- postgres
WITH pairs AS (SELECT u, sum(v0) AS m0, count(v0) AS n0, count(v1) AS m1
FROM (SELECT u,
  CASE WHEN v0 BETWEEN $1::float8 AND $2::float8 THEN CAST((v0 * $3::float8) AS bigint) WHEN v0 > $4::float8 AND v0 <= 1e60 THEN 90 WHEN v0 < $5::float8 AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0,
  v1
FROM (SELECT "id" AS u,
  (CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END - $6::float8) AS v0,
  CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END AS v1
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(greatest(least(coalesce(CASE WHEN n0 > 3 THEN div((m0 * 3), n0) ELSE m0 END, 0), 270), 0) AS bigint)), 0) AS text),
  CAST(coalesce(sum(CAST(least(m1, 3) AS bigint)), 0) AS text)
FROM pairs;
-- bound: [0,90,1,90,0,10]

-- trino
WITH pairs AS (SELECT u, sum(CAST(v0 AS decimal(38, 0))) AS m0, count(v0) AS n0, count(v1) AS m1
FROM (SELECT u,
  CASE WHEN v0 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CAST(floor((v0 * CAST(? AS double))) AS bigint) + CASE WHEN ((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) > 0.5e0 OR (((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) = 0.5e0 AND mod(floor((v0 * CAST(? AS double))), 2e0) <> 0e0) THEN 1 ELSE 0 END WHEN v0 > CAST(? AS double) AND v0 <= 1e60 THEN 90 WHEN v0 < CAST(? AS double) AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0,
  v1
FROM (SELECT "id" AS u,
  (CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END - CAST(? AS double)) AS v0,
  CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END AS v1
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(CAST(greatest(least(coalesce(CASE WHEN n0 > 3 THEN (((m0 * 3) - mod((m0 * 3), n0)) / n0) ELSE m0 END, 0), 270), 0) AS bigint) AS decimal(38, 0))), 0) AS varchar),
  CAST(coalesce(sum(CAST(CAST(least(m1, 3) AS bigint) AS decimal(38, 0))), 0) AS varchar)
FROM pairs;
-- bound: [0,90,1,1,1,1,1,1,90,0,10]
