-- duckdb
WITH pairs AS (SELECT u, sum(v0 * v0) AS m0, count(v0) AS n0, sum(v0) AS s0
FROM (SELECT u,
  CASE WHEN v0 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v0 * $3::DOUBLE) AS BIGINT) WHEN v0 > $4::DOUBLE AND v0 <= 1e60 THEN 180 WHEN v0 < $5::DOUBLE AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0
FROM (SELECT "id" AS u,
  (CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END - $6::DOUBLE) AS v0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(greatest(least(coalesce(CASE WHEN n0 > 3 THEN least(((m0 * 3) // n0), 180 * ((s0 * 3) // n0)) ELSE m0 END, 0), 97200), 0) AS BIGINT)), 0) AS VARCHAR)
FROM pairs;
-- bound: [0,90,2,90,0,10]

-- postgres
WITH pairs AS (SELECT u, sum(v0 * v0) AS m0, count(v0) AS n0, sum(v0) AS s0
FROM (SELECT u,
  CASE WHEN v0 BETWEEN $1::float8 AND $2::float8 THEN CAST((v0 * $3::float8) AS bigint) WHEN v0 > $4::float8 AND v0 <= 1e60 THEN 180 WHEN v0 < $5::float8 AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0
FROM (SELECT "id" AS u,
  (CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END - $6::float8) AS v0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(greatest(least(coalesce(CASE WHEN n0 > 3 THEN least(div((m0 * 3), n0), 180 * div((s0 * 3), n0)) ELSE m0 END, 0), 97200), 0) AS bigint)), 0) AS text)
FROM pairs;
-- bound: [0,90,2,90,0,10]

-- trino
WITH pairs AS (SELECT u, sum(CAST(v0 * v0 AS decimal(38, 0))) AS m0, count(v0) AS n0, sum(CAST(v0 AS decimal(38, 0))) AS s0
FROM (SELECT u,
  CASE WHEN v0 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CAST(floor((v0 * CAST(? AS double))) AS bigint) + CASE WHEN ((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) > 0.5e0 OR (((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) = 0.5e0 AND mod(floor((v0 * CAST(? AS double))), 2e0) <> 0e0) THEN 1 ELSE 0 END WHEN v0 > CAST(? AS double) AND v0 <= 1e60 THEN 180 WHEN v0 < CAST(? AS double) AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0
FROM (SELECT "id" AS u,
  (CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END - CAST(? AS double)) AS v0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(CAST(greatest(least(coalesce(CASE WHEN n0 > 3 THEN least((((m0 * 3) - mod((m0 * 3), n0)) / n0), 180 * (((s0 * 3) - mod((s0 * 3), n0)) / n0)) ELSE m0 END, 0), 97200), 0) AS bigint) AS decimal(38, 0))), 0) AS varchar)
FROM pairs;
-- bound: [0,90,2,2,2,2,2,2,90,0,10]
