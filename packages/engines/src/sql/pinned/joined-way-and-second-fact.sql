-- duckdb
WITH pairs AS (SELECT u, k0, k1, count(*) AS m0
FROM (SELECT u,
  k0,
  k1
FROM (SELECT c6 AS u,
  (CASE WHEN regexp_full_match(substr((CASE WHEN c4 >= DATE '0001-01-01' AND c4 < DATE '10000-01-01' THEN strftime(c4, '%Y-%m-%d') END COLLATE "C"), 1, 10), '[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST(substr((CASE WHEN c4 >= DATE '0001-01-01' AND c4 < DATE '10000-01-01' THEN strftime(c4, '%Y-%m-%d') END COLLATE "C"), 1, 4) AS DOUBLE) END + 0) AS k0,
  (CAST(c8 AS VARCHAR) COLLATE "C") AS k1
FROM (SELECT t1.c4 AS c4, t2.c6 AS c6, t3.c8 AS c8
FROM "main"."items" AS t0
JOIN (SELECT k0, c3, c4 FROM (SELECT CASE WHEN CAST(s."ord" AS VARCHAR) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(s."ord" AS VARCHAR))) ELSE CAST(s."ord" AS VARCHAR) END AS k0, s."customer" AS c3, s."day" AS c4, row_number() OVER (PARTITION BY s."ord", s."customer" ORDER BY s."day" NULLS LAST) AS place FROM "main"."orders" AS s WHERE s."ord" IS NOT NULL AND s."customer" IS NOT NULL) AS d WHERE place <= 1) AS t1 ON CASE WHEN CAST(t0."ord" AS VARCHAR) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(t0."ord" AS VARCHAR))) ELSE CAST(t0."ord" AS VARCHAR) END = t1.k0
JOIN (SELECT s."id" AS k0, s."house" AS c6 FROM "main"."customers" AS s WHERE s."id" IS NOT NULL AND s."house" IS NOT NULL) AS t2 ON t1.c3 = t2.k0
LEFT JOIN (SELECT k0, c8 FROM (SELECT s."house" AS k0, s."about" AS c8, row_number() OVER (PARTITION BY s."house" ORDER BY hash(hash((CAST(s."about" AS VARCHAR) COLLATE "C"), s."house", $1::VARCHAR)), (CAST(s."about" AS VARCHAR) COLLATE "C") NULLS LAST) AS place FROM "main"."calls" AS s WHERE s."house" IS NOT NULL) AS d WHERE place <= 2) AS t3 ON t2.c6 = t3.k0) AS j) AS s
WHERE (k0 IN ($2::DOUBLE)) AND (k1 IN (($3::VARCHAR COLLATE "C")))) AS r
WHERE u IS NOT NULL
GROUP BY u, k0, k1)
SELECT k0,
  k1,
  CAST(coalesce(sum(CAST(least(m0, 3) AS BIGINT)), 0) AS VARCHAR)
FROM pairs
GROUP BY k0, k1;
-- bound: ["000102030405060708090a0b0c0d0e0f",2024,"food"]

-- postgres
WITH pairs AS (SELECT u, k0, k1, count(*) AS m0
FROM (SELECT u,
  k0,
  k1
FROM (SELECT c6 AS u,
  (CASE WHEN substr((CASE WHEN c4 >= DATE '0001-01-01' AND c4 < DATE '10000-01-01' THEN to_char(c4, 'YYYY-MM-DD') END COLLATE "C"), 1, 10) ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})$' THEN CAST(substr((CASE WHEN c4 >= DATE '0001-01-01' AND c4 < DATE '10000-01-01' THEN to_char(c4, 'YYYY-MM-DD') END COLLATE "C"), 1, 4) AS float8) END + 0) AS k0,
  (CAST(c8 AS text) COLLATE "C") AS k1
FROM (SELECT t1.c4 AS c4, t2.c6 AS c6, t3.c8 AS c8
FROM "main"."items" AS t0
JOIN (SELECT k0, c3, c4 FROM (SELECT CASE WHEN CAST(trim_scale(s."ord") AS text) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(trim_scale(s."ord") AS text))) ELSE CAST(trim_scale(s."ord") AS text) END AS k0, s."customer" AS c3, s."day" AS c4, row_number() OVER (PARTITION BY trim_scale(s."ord"), s."customer" ORDER BY s."day" NULLS LAST) AS place FROM "main"."orders" AS s WHERE s."ord" IS NOT NULL AND s."customer" IS NOT NULL) AS d WHERE place <= 1) AS t1 ON CASE WHEN CAST(trim_scale(t0."ord") AS text) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(trim_scale(t0."ord") AS text))) ELSE CAST(trim_scale(t0."ord") AS text) END = t1.k0
JOIN (SELECT s."id" AS k0, s."house" AS c6 FROM "main"."customers" AS s WHERE s."id" IS NOT NULL AND s."house" IS NOT NULL) AS t2 ON t1.c3 = t2.k0
LEFT JOIN (SELECT k0, c8 FROM (SELECT s."house" AS k0, s."about" AS c8, row_number() OVER (PARTITION BY s."house" ORDER BY hashtextextended(coalesce(CAST($1::text AS text), '') || chr(31) || coalesce(CAST(s."house" AS text), '') || chr(31) || coalesce(CAST((CAST(s."about" AS text) COLLATE "C") AS text), ''), 0), (CAST(s."about" AS text) COLLATE "C") NULLS LAST) AS place FROM "main"."calls" AS s WHERE s."house" IS NOT NULL) AS d WHERE place <= 2) AS t3 ON t2.c6 = t3.k0) AS j) AS s
WHERE (k0 IN ($2::float8)) AND (k1 IN (($3::text COLLATE "C")))) AS r
WHERE u IS NOT NULL
GROUP BY u, k0, k1)
SELECT k0,
  k1,
  CAST(coalesce(sum(CAST(least(m0, 3) AS bigint)), 0) AS text)
FROM pairs
GROUP BY k0, k1;
-- bound: ["000102030405060708090a0b0c0d0e0f",2024,"food"]

-- trino
WITH pairs AS (SELECT u, k0, k1, count(*) AS m0
FROM (SELECT u,
  k0,
  k1
FROM (SELECT c6 AS u,
  (CASE WHEN regexp_like(substr(CASE WHEN c4 >= DATE '0001-01-01' AND c4 < DATE '10000-01-01' THEN date_format(c4, '%Y-%m-%d') END, 1, 10), '\A([0-9]{4}-[0-9]{2}-[0-9]{2})\z') THEN CAST(substr(CASE WHEN c4 >= DATE '0001-01-01' AND c4 < DATE '10000-01-01' THEN date_format(c4, '%Y-%m-%d') END, 1, 4) AS double) END + 0) AS k0,
  from_utf8(to_utf8(CAST(c8 AS varchar))) AS k1
FROM (SELECT t1.c4 AS c4, t2.c6 AS c6, t3.c8 AS c8
FROM "main"."items" AS t0
JOIN (SELECT k0, c3, c4 FROM (SELECT CASE WHEN CAST(s."ord" AS varchar) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(s."ord" AS varchar))) ELSE CAST(s."ord" AS varchar) END AS k0, s."customer" AS c3, s."day" AS c4, row_number() OVER (PARTITION BY s."ord", s."customer" ORDER BY s."day" NULLS LAST) AS place FROM "main"."orders" AS s WHERE s."ord" IS NOT NULL AND s."customer" IS NOT NULL) AS d WHERE place <= 1) AS t1 ON CASE WHEN CAST(t0."ord" AS varchar) LIKE '%.%' THEN trim(TRAILING '.' FROM trim(TRAILING '0' FROM CAST(t0."ord" AS varchar))) ELSE CAST(t0."ord" AS varchar) END = t1.k0
JOIN (SELECT s."id" AS k0, s."house" AS c6 FROM "main"."customers" AS s WHERE s."id" IS NOT NULL AND s."house" IS NOT NULL) AS t2 ON t1.c3 = t2.k0
LEFT JOIN (SELECT k0, c8 FROM (SELECT s."house" AS k0, s."about" AS c8, row_number() OVER (PARTITION BY s."house" ORDER BY xxhash64(to_utf8(coalesce(CAST(CAST(? AS varchar) AS varchar), '') || chr(31) || coalesce(CAST(s."house" AS varchar), '') || chr(31) || coalesce(CAST(CAST(s."about" AS varchar) AS varchar), ''))), CAST(s."about" AS varchar) NULLS LAST) AS place FROM "main"."calls" AS s WHERE s."house" IS NOT NULL) AS d WHERE place <= 2) AS t3 ON t2.c6 = t3.k0) AS j) AS s
WHERE (k0 IN (CAST(? AS double))) AND (k1 IN (CAST(? AS varchar)))) AS r
WHERE u IS NOT NULL
GROUP BY u, k0, k1)
SELECT k0,
  k1,
  CAST(coalesce(sum(CAST(CAST(least(m0, 3) AS bigint) AS decimal(38, 0))), 0) AS varchar)
FROM pairs
GROUP BY k0, k1;
-- bound: ["000102030405060708090a0b0c0d0e0f",2024,"food"]
