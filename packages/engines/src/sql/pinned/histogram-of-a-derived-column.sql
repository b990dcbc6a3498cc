-- duckdb
SELECT CAST(k0 AS VARCHAR),
  CAST(count(*) AS VARCHAR)
FROM (SELECT CASE WHEN k0 < $1::DOUBLE THEN 0 ELSE CASE WHEN k0 < $2::DOUBLE THEN 1 ELSE 2 END END AS k0
FROM (SELECT ((CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END, 0)) - $3::DOUBLE * CASE WHEN ((CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END, 0)) / nullif($4::DOUBLE, 0)) < 0 THEN ceil(((CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END, 0)) / nullif($5::DOUBLE, 0))) ELSE floor(((CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END, 0)) / nullif($6::DOUBLE, 0))) END) AS k0
FROM "main"."people") AS s
WHERE k0 BETWEEN -1e60 AND 1e60) AS r
GROUP BY k0;
-- bound: [1,2.5,7,7,7,7]

-- postgres
SELECT CAST(k0 AS text),
  CAST(count(*) AS text)
FROM (SELECT CASE WHEN k0 < $1::float8 THEN 0 ELSE CASE WHEN k0 < $2::float8 THEN 1 ELSE 2 END END AS k0
FROM (SELECT ((CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END / nullif(CASE WHEN abs("score") <= 1e60 THEN CASE WHEN abs("score") >= 1e-60 THEN CAST("score" AS float8) ELSE 0::float8 END END, 0)) - $3::float8 * CASE WHEN ((CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END / nullif(CASE WHEN abs("score") <= 1e60 THEN CASE WHEN abs("score") >= 1e-60 THEN CAST("score" AS float8) ELSE 0::float8 END END, 0)) / nullif($4::float8, 0)) < 0 THEN ceil(((CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END / nullif(CASE WHEN abs("score") <= 1e60 THEN CASE WHEN abs("score") >= 1e-60 THEN CAST("score" AS float8) ELSE 0::float8 END END, 0)) / nullif($5::float8, 0))) ELSE floor(((CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END / nullif(CASE WHEN abs("score") <= 1e60 THEN CASE WHEN abs("score") >= 1e-60 THEN CAST("score" AS float8) ELSE 0::float8 END END, 0)) / nullif($6::float8, 0))) END) AS k0
FROM "main"."people") AS s
WHERE k0 BETWEEN -1e60 AND 1e60) AS r
GROUP BY k0;
-- bound: [1,2.5,7,7,7,7]

-- trino
SELECT CAST(k0 AS varchar),
  CAST(count(*) AS varchar)
FROM (SELECT CASE WHEN k0 < CAST(? AS double) THEN 0 ELSE CASE WHEN k0 < CAST(? AS double) THEN 1 ELSE 2 END END AS k0
FROM (SELECT ((CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS double)) >= 1e-60 THEN CAST("score" AS double) ELSE 0e0 END END, 0)) - CAST(? AS double) * CASE WHEN ((CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS double)) >= 1e-60 THEN CAST("score" AS double) ELSE 0e0 END END, 0)) / nullif(CAST(? AS double), 0)) < 0 THEN ceil(((CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS double)) >= 1e-60 THEN CAST("score" AS double) ELSE 0e0 END END, 0)) / nullif(CAST(? AS double), 0))) ELSE floor(((CASE WHEN abs(CAST("income" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS double)) >= 1e-60 THEN CAST("income" AS double) ELSE 0e0 END END / nullif(CASE WHEN abs(CAST("score" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS double)) >= 1e-60 THEN CAST("score" AS double) ELSE 0e0 END END, 0)) / nullif(CAST(? AS double), 0))) END) AS k0
FROM "main"."people") AS s
WHERE k0 BETWEEN -1e60 AND 1e60) AS r
GROUP BY k0;
-- bound: [1,2.5,7,7,7,7]
