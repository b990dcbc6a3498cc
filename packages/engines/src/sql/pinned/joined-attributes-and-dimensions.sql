-- duckdb
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT c0 AS u,
  (CAST(c6 AS VARCHAR) COLLATE "C") AS k0
FROM (SELECT t0."person" AS c0, t1.c4 AS c4, t2.c6 AS c6
FROM "main"."visits" AS t0
JOIN (SELECT k0, c3, c4 FROM (SELECT s."person" AS k0, s."home" AS c3, s."n" AS c4, row_number() OVER (PARTITION BY s."person" ORDER BY (CAST(s."home" AS VARCHAR) COLLATE "C") NULLS LAST, s."n" NULLS LAST) AS place FROM "main"."people" AS s WHERE s."person" IS NOT NULL) AS d WHERE place <= 1) AS t1 ON t0."person" = t1.k0
LEFT JOIN (SELECT k0, c6 FROM (SELECT trim(TRAILING ' ' FROM (CAST(s."code" AS VARCHAR) COLLATE "C")) AS k0, s."region" AS c6, row_number() OVER (PARTITION BY (CAST(s."code" AS VARCHAR) COLLATE "C") ORDER BY (CAST(s."region" AS VARCHAR) COLLATE "C") NULLS LAST) AS place FROM "main"."clinics" AS s WHERE s."code" IS NOT NULL) AS d WHERE place <= 1) AS t2 ON (CAST(t1.c3 AS VARCHAR) COLLATE "C") = t2.k0) AS j
WHERE (CASE WHEN abs(CAST(c4 AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST(c4 AS DOUBLE)) >= 1e-60 THEN CAST(c4 AS DOUBLE) ELSE 0e0 END END > $1::DOUBLE)) AS s
WHERE (k0 IN (($2::VARCHAR COLLATE "C"), ($3::VARCHAR COLLATE "C")))) AS r
WHERE u IS NOT NULL
GROUP BY u, k0)
SELECT k0,
  CAST(coalesce(sum(CAST(least(m0, 3) AS BIGINT)), 0) AS VARCHAR)
FROM pairs
GROUP BY k0;
-- bound: [0,"North","South"]

-- postgres
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT c0 AS u,
  (CAST(c6 AS text) COLLATE "C") AS k0
FROM (SELECT t0."person" AS c0, t1.c4 AS c4, t2.c6 AS c6
FROM "main"."visits" AS t0
JOIN (SELECT k0, c3, c4 FROM (SELECT s."person" AS k0, s."home" AS c3, s."n" AS c4, row_number() OVER (PARTITION BY s."person" ORDER BY (CAST(s."home" AS text) COLLATE "C") NULLS LAST, trim_scale(s."n") NULLS LAST) AS place FROM "main"."people" AS s WHERE s."person" IS NOT NULL) AS d WHERE place <= 1) AS t1 ON t0."person" = t1.k0
LEFT JOIN (SELECT k0, c6 FROM (SELECT trim(TRAILING ' ' FROM (CAST(s."code" AS text) COLLATE "C")) AS k0, s."region" AS c6, row_number() OVER (PARTITION BY (CAST(s."code" AS text) COLLATE "C") ORDER BY (CAST(s."region" AS text) COLLATE "C") NULLS LAST) AS place FROM "main"."clinics" AS s WHERE s."code" IS NOT NULL) AS d WHERE place <= 1) AS t2 ON (CAST(t1.c3 AS text) COLLATE "C") = t2.k0) AS j
WHERE (CASE WHEN abs(c4) <= 1e60 THEN CASE WHEN abs(c4) >= 1e-60 THEN CAST(c4 AS float8) ELSE 0::float8 END END > $1::float8)) AS s
WHERE (k0 IN (($2::text COLLATE "C"), ($3::text COLLATE "C")))) AS r
WHERE u IS NOT NULL
GROUP BY u, k0)
SELECT k0,
  CAST(coalesce(sum(CAST(least(m0, 3) AS bigint)), 0) AS text)
FROM pairs
GROUP BY k0;
-- bound: [0,"North","South"]

-- trino
WITH pairs AS (SELECT u, k0, count(*) AS m0
FROM (SELECT u,
  k0
FROM (SELECT c0 AS u,
  from_utf8(to_utf8(CAST(c6 AS varchar))) AS k0
FROM (SELECT t0."person" AS c0, t1.c4 AS c4, t2.c6 AS c6
FROM "main"."visits" AS t0
JOIN (SELECT k0, c3, c4 FROM (SELECT s."person" AS k0, s."home" AS c3, s."n" AS c4, row_number() OVER (PARTITION BY s."person" ORDER BY CAST(s."home" AS varchar) NULLS LAST, s."n" NULLS LAST) AS place FROM "main"."people" AS s WHERE s."person" IS NOT NULL) AS d WHERE place <= 1) AS t1 ON t0."person" = t1.k0
LEFT JOIN (SELECT k0, c6 FROM (SELECT trim(TRAILING ' ' FROM CAST(s."code" AS varchar)) AS k0, s."region" AS c6, row_number() OVER (PARTITION BY CAST(s."code" AS varchar) ORDER BY CAST(s."region" AS varchar) NULLS LAST) AS place FROM "main"."clinics" AS s WHERE s."code" IS NOT NULL) AS d WHERE place <= 1) AS t2 ON CAST(t1.c3 AS varchar) = t2.k0) AS j
WHERE (CASE WHEN abs(CAST(c4 AS double)) <= 1e60 THEN CASE WHEN abs(CAST(c4 AS double)) >= 1e-60 THEN CAST(c4 AS double) ELSE 0e0 END END > CAST(? AS double))) AS s
WHERE (k0 IN (CAST(? AS varchar), CAST(? AS varchar)))) AS r
WHERE u IS NOT NULL
GROUP BY u, k0)
SELECT k0,
  CAST(coalesce(sum(CAST(CAST(least(m0, 3) AS bigint) AS decimal(38, 0))), 0) AS varchar)
FROM pairs
GROUP BY k0;
-- bound: [0,"North","South"]
