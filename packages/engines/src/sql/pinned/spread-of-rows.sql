-- duckdb
SELECT k0,
  CAST(b AS VARCHAR),
  CAST(count(*) AS VARCHAR),
  CAST(coalesce(sum(y), 0) AS VARCHAR)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 1 THEN CASE WHEN x < -7 THEN 0 ELSE 1 END ELSE CASE WHEN x < 9 THEN 2 ELSE CASE WHEN x < 4001 THEN 3 ELSE 4 END END END END AS b
FROM (SELECT k0, v0 AS x, v0 AS y FROM (SELECT k0,
  CASE WHEN v0 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v0 * $3::DOUBLE) AS BIGINT) WHEN v0 > $4::DOUBLE AND v0 <= 1e60 THEN 4000 WHEN v0 < $5::DOUBLE AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0
FROM (SELECT (CAST("city" AS VARCHAR) COLLATE "C") AS k0,
  CAST("income" AS DOUBLE) AS v0
FROM "main"."people") AS s
WHERE (k0 IN (($6::VARCHAR COLLATE "C")) OR k0 IS NULL)) AS r) AS kept) AS s
GROUP BY k0, b;
-- bound: [0,1000,4,1000,0,"Zürich"]

-- postgres
SELECT k0,
  CAST(b AS text),
  CAST(count(*) AS text),
  CAST(coalesce(sum(y), 0) AS text)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 1 THEN CASE WHEN x < -7 THEN 0 ELSE 1 END ELSE CASE WHEN x < 9 THEN 2 ELSE CASE WHEN x < 4001 THEN 3 ELSE 4 END END END END AS b
FROM (SELECT k0, v0 AS x, v0 AS y FROM (SELECT k0,
  CASE WHEN v0 BETWEEN $1::float8 AND $2::float8 THEN CAST((v0 * $3::float8) AS bigint) WHEN v0 > $4::float8 AND v0 <= 1e60 THEN 4000 WHEN v0 < $5::float8 AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0
FROM (SELECT (CAST("city" AS text) COLLATE "C") AS k0,
  CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END AS v0
FROM "main"."people") AS s
WHERE (k0 IN (($6::text COLLATE "C")) OR k0 IS NULL)) AS r
OFFSET 0) AS kept) AS s
GROUP BY k0, b;
-- bound: [0,1000,4,1000,0,"Zürich"]

-- trino
SELECT k0,
  CAST(b AS varchar),
  CAST(count(*) AS varchar),
  CAST(coalesce(sum(CAST(y AS decimal(38, 0))), 0) AS varchar)
FROM (SELECT k0, y, CASE WHEN x IS NOT NULL THEN CASE WHEN x < 1 THEN CASE WHEN x < -7 THEN 0 ELSE 1 END ELSE CASE WHEN x < 9 THEN 2 ELSE CASE WHEN x < 4001 THEN 3 ELSE 4 END END END END AS b
FROM (SELECT k0, v0 AS x, v0 AS y FROM (SELECT k0,
  CASE WHEN v0 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CAST(floor((v0 * CAST(? AS double))) AS bigint) + CASE WHEN ((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) > 0.5e0 OR (((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) = 0.5e0 AND mod(floor((v0 * CAST(? AS double))), 2e0) <> 0e0) THEN 1 ELSE 0 END WHEN v0 > CAST(? AS double) AND v0 <= 1e60 THEN 4000 WHEN v0 < CAST(? AS double) AND v0 >= -1e60 THEN 0 ELSE NULL END AS v0
FROM (SELECT from_utf8(to_utf8(CAST("city" AS varchar))) AS k0,
  CAST("income" AS double) AS v0
FROM "main"."people") AS s
WHERE (k0 IN (CAST(? AS varchar)) OR k0 IS NULL)) AS r) AS kept) AS s
GROUP BY k0, b;
-- bound: [0,1000,4,4,4,4,4,4,1000,0,"Zürich"]
