-- duckdb
WITH pairs AS (SELECT u, count(*) AS m0
FROM (SELECT u
FROM (SELECT c6 AS u
FROM (SELECT t2.c6 AS c6
FROM "main"."items" AS t0
JOIN (SELECT DISTINCT CASE WHEN CAST(s."ord" AS VARCHAR) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(s."ord" AS VARCHAR))) ELSE CAST(s."ord" AS VARCHAR) END AS k0, s."customer" AS c3 FROM "main"."orders" AS s WHERE s."ord" IS NOT NULL AND s."customer" IS NOT NULL) AS t1 ON CASE WHEN CAST(t0."ord" AS VARCHAR) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(t0."ord" AS VARCHAR))) ELSE CAST(t0."ord" AS VARCHAR) END = t1.k0
JOIN (SELECT s."id" AS k0, s."house" AS c6 FROM "main"."customers" AS s WHERE s."id" IS NOT NULL AND s."house" IS NOT NULL) AS t2 ON t1.c3 = t2.k0
LEFT JOIN (SELECT k0 FROM (SELECT s."house" AS k0, row_number() OVER (PARTITION BY s."house" ORDER BY hash(hash(s."house", $1::VARCHAR))) AS place FROM "main"."calls" AS s WHERE s."house" IS NOT NULL) AS d WHERE place <= 2) AS t3 ON t2.c6 = t3.k0) AS j) AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(least(m0, 3) AS BIGINT)), 0) AS VARCHAR)
FROM pairs;
-- bound: ["000102030405060708090a0b0c0d0e0f"]

-- postgres
WITH pairs AS (SELECT u, count(*) AS m0
FROM (SELECT u
FROM (SELECT c6 AS u
FROM (SELECT t2.c6 AS c6
FROM "main"."items" AS t0
JOIN (SELECT DISTINCT CASE WHEN CAST(trim_scale(s."ord") AS text) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(trim_scale(s."ord") AS text))) ELSE CAST(trim_scale(s."ord") AS text) END AS k0, s."customer" AS c3 FROM "main"."orders" AS s WHERE s."ord" IS NOT NULL AND s."customer" IS NOT NULL) AS t1 ON CASE WHEN CAST(trim_scale(t0."ord") AS text) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(trim_scale(t0."ord") AS text))) ELSE CAST(trim_scale(t0."ord") AS text) END = t1.k0
JOIN (SELECT s."id" AS k0, s."house" AS c6 FROM "main"."customers" AS s WHERE s."id" IS NOT NULL AND s."house" IS NOT NULL) AS t2 ON t1.c3 = t2.k0
LEFT JOIN (SELECT k0 FROM (SELECT s."house" AS k0, row_number() OVER (PARTITION BY s."house" ORDER BY hashtextextended(coalesce(CAST($1::text AS text), '') || chr(31) || coalesce(CAST(s."house" AS text), ''), 0)) AS place FROM "main"."calls" AS s WHERE s."house" IS NOT NULL) AS d WHERE place <= 2) AS t3 ON t2.c6 = t3.k0) AS j) AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(least(m0, 3) AS bigint)), 0) AS text)
FROM pairs;
-- bound: ["000102030405060708090a0b0c0d0e0f"]

-- trino
WITH pairs AS (SELECT u, count(*) AS m0
FROM (SELECT u
FROM (SELECT c6 AS u
FROM (SELECT t2.c6 AS c6
FROM "main"."items" AS t0
JOIN (SELECT DISTINCT CASE WHEN CAST(s."ord" AS varchar) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(s."ord" AS varchar))) ELSE CAST(s."ord" AS varchar) END AS k0, s."customer" AS c3 FROM "main"."orders" AS s WHERE s."ord" IS NOT NULL AND s."customer" IS NOT NULL) AS t1 ON CASE WHEN CAST(t0."ord" AS varchar) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(t0."ord" AS varchar))) ELSE CAST(t0."ord" AS varchar) END = t1.k0
JOIN (SELECT s."id" AS k0, s."house" AS c6 FROM "main"."customers" AS s WHERE s."id" IS NOT NULL AND s."house" IS NOT NULL) AS t2 ON t1.c3 = t2.k0
LEFT JOIN (SELECT k0 FROM (SELECT s."house" AS k0, row_number() OVER (PARTITION BY s."house" ORDER BY xxhash64(to_utf8(coalesce(CAST(CAST(? AS varchar) AS varchar), '') || chr(31) || coalesce(CAST(s."house" AS varchar), '')))) AS place FROM "main"."calls" AS s WHERE s."house" IS NOT NULL) AS d WHERE place <= 2) AS t3 ON t2.c6 = t3.k0) AS j) AS s) AS r
WHERE u IS NOT NULL
GROUP BY u)
SELECT CAST(coalesce(sum(CAST(CAST(least(m0, 3) AS bigint) AS decimal(38, 0))), 0) AS varchar)
FROM pairs;
-- bound: ["000102030405060708090a0b0c0d0e0f"]
