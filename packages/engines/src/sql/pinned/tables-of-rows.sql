-- duckdb
SELECT CAST(b0 AS VARCHAR), CAST(count(*) AS VARCHAR)
FROM (SELECT ((0 * 4 + k0) * 2 + k1) + 0 AS b0
FROM (SELECT coalesce(CASE WHEN k0 IS NULL THEN 2 ELSE (list_position(CAST([($1::VARCHAR COLLATE "C"), ($2::VARCHAR COLLATE "C")] AS VARCHAR[]), k0) + -1) END, 3) AS k0,
  CASE WHEN k1 BETWEEN $3::DOUBLE AND $4::DOUBLE THEN CASE WHEN k1 < $5::DOUBLE THEN 0 ELSE 1 END END AS k1
FROM (SELECT (CAST("city" AS VARCHAR) COLLATE "C") AS k0,
  CAST("income" AS DOUBLE) AS k1
FROM "main"."people") AS s) AS r
WHERE k1 IS NOT NULL) AS b
GROUP BY GROUPING SETS ((b0));
-- bound: ["O'Hare","Zürich",0,100,10]

-- postgres
SELECT CAST(b0 AS text), CAST(count(*) AS text)
FROM (SELECT ((0 * 4 + k0) * 2 + k1) + 0 AS b0
FROM (SELECT coalesce(CASE WHEN k0 IS NULL THEN 2 ELSE (array_position(CAST(ARRAY[($1::text COLLATE "C"), ($2::text COLLATE "C")] AS text[]), k0) + -1) END, 3) AS k0,
  CASE WHEN k1 BETWEEN $3::float8 AND $4::float8 THEN CASE WHEN k1 < $5::float8 THEN 0 ELSE 1 END END AS k1
FROM (SELECT (CAST("city" AS text) COLLATE "C") AS k0,
  CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END AS k1
FROM "main"."people") AS s
OFFSET 0) AS r
WHERE k1 IS NOT NULL) AS b
GROUP BY GROUPING SETS ((b0));
-- bound: ["O'Hare","Zürich",0,100,10]

-- trino
SELECT CAST(b0 AS varchar), CAST(count(*) AS varchar)
FROM (SELECT ((0 * 4 + k0) * 2 + k1) + 0 AS b0
FROM (SELECT coalesce(CASE WHEN k0 IS NULL THEN 2 ELSE (nullif(array_position(CAST(ARRAY[CAST(? AS varchar), CAST(? AS varchar)] AS array(varchar)), k0), 0) + -1) END, 3) AS k0,
  CASE WHEN k1 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CASE WHEN k1 < CAST(? AS double) THEN 0 ELSE 1 END END AS k1
FROM (SELECT from_utf8(to_utf8(CAST("city" AS varchar))) AS k0,
  CAST("income" AS double) AS k1
FROM "main"."people") AS s) AS r
WHERE k1 IS NOT NULL) AS b
GROUP BY GROUPING SETS ((b0));
-- bound: ["O'Hare","Zürich",0,100,10]
