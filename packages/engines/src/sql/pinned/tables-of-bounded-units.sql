-- duckdb
WITH pairs AS (SELECT u, k0, k1, count(*) AS n
FROM (SELECT u,
  CASE WHEN (k0 >= ($1::VARCHAR COLLATE "C") AND k0 < ($2::VARCHAR COLLATE "C")) THEN CASE WHEN k0 < ($3::VARCHAR COLLATE "C") THEN 0 ELSE 1 END END AS k0,
  coalesce((list_position(CAST([$4::DOUBLE, $5::DOUBLE] AS DOUBLE[]), k1) + -1), 2) AS k1
FROM (SELECT "id" AS u,
  (CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN strftime("born", '%Y-%m-%d') END COLLATE "C") AS k0,
  (CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END + 0) AS k1
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL AND k0 IS NOT NULL
GROUP BY u, k0, k1),
ranked AS (SELECT *, dense_rank() OVER (PARTITION BY u ORDER BY k0, u) AS place, sum(n) OVER (PARTITION BY u, k0 ORDER BY k0, k1, u ROWS UNBOUNDED PRECEDING) AS up_to FROM pairs)
SELECT CAST(b0 AS VARCHAR), CAST(sum(m) AS VARCHAR)
FROM (SELECT ((0 * 2 + k0) * 3 + k1) + 0 AS b0,
  least(n, 1 - (up_to - n)) AS m
FROM ranked WHERE place <= 2 AND up_to - n < 1) AS b
GROUP BY GROUPING SETS ((b0));
-- bound: ["2024-01-01","2024-03-01","2024-02-01",1,2]

-- postgres
WITH pairs AS (SELECT u, k0, k1, count(*) AS n
FROM (SELECT u,
  CASE WHEN (k0 >= ($1::text COLLATE "C") AND k0 < ($2::text COLLATE "C")) THEN CASE WHEN k0 < ($3::text COLLATE "C") THEN 0 ELSE 1 END END AS k0,
  coalesce((array_position(CAST(ARRAY[$4::float8, $5::float8] AS float8[]), k1) + -1), 2) AS k1
FROM (SELECT "id" AS u,
  (CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN to_char("born", 'YYYY-MM-DD') END COLLATE "C") AS k0,
  (CASE WHEN abs("score") <= 1e60 THEN CASE WHEN abs("score") >= 1e-60 THEN CAST("score" AS float8) ELSE 0::float8 END END + 0) AS k1
FROM "main"."people") AS s
OFFSET 0) AS r
WHERE u IS NOT NULL AND k0 IS NOT NULL
GROUP BY u, k0, k1),
ranked AS (SELECT *, dense_rank() OVER (PARTITION BY u ORDER BY k0, u) AS place, sum(n) OVER (PARTITION BY u, k0 ORDER BY k0, k1, u ROWS UNBOUNDED PRECEDING) AS up_to FROM pairs)
SELECT CAST(b0 AS text), CAST(sum(m) AS text)
FROM (SELECT ((0 * 2 + k0) * 3 + k1) + 0 AS b0,
  least(n, 1 - (up_to - n)) AS m
FROM ranked WHERE place <= 2 AND up_to - n < 1) AS b
GROUP BY GROUPING SETS ((b0));
-- bound: ["2024-01-01","2024-03-01","2024-02-01",1,2]

-- trino
WITH pairs AS (SELECT u, k0, k1, count(*) AS n
FROM (SELECT u,
  CASE WHEN (k0 >= CAST(? AS varchar) AND k0 < CAST(? AS varchar)) THEN CASE WHEN k0 < CAST(? AS varchar) THEN 0 ELSE 1 END END AS k0,
  coalesce((nullif(array_position(CAST(ARRAY[CAST(? AS double), CAST(? AS double)] AS array(double)), k1), 0) + -1), 2) AS k1
FROM (SELECT "id" AS u,
  CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN date_format("born", '%Y-%m-%d') END AS k0,
  (CASE WHEN abs(CAST("score" AS double)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS double)) >= 1e-60 THEN CAST("score" AS double) ELSE 0e0 END END + 0) AS k1
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL AND k0 IS NOT NULL
GROUP BY u, k0, k1),
ranked AS (SELECT *, dense_rank() OVER (PARTITION BY u ORDER BY k0, u) AS place, sum(n) OVER (PARTITION BY u, k0 ORDER BY k0, k1, u ROWS UNBOUNDED PRECEDING) AS up_to FROM pairs)
SELECT CAST(b0 AS varchar), CAST(sum(CAST(m AS decimal(38, 0))) AS varchar)
FROM (SELECT ((0 * 2 + k0) * 3 + k1) + 0 AS b0,
  least(n, 1 - (up_to - n)) AS m
FROM ranked WHERE place <= 2 AND up_to - n < 1) AS b
GROUP BY GROUPING SETS ((b0));
-- bound: ["2024-01-01","2024-03-01","2024-02-01",1,2]
