-- duckdb
WITH pairs AS MATERIALIZED (SELECT u, k0, count(v1) AS m1, sum(v2) AS m2, hash(hash(k0, u, $1::VARCHAR)) AS h
FROM (SELECT u,
  k0,
  v1,
  CASE WHEN v2 BETWEEN $2::DOUBLE AND $3::DOUBLE THEN CAST((v2 * $4::DOUBLE) AS BIGINT) WHEN v2 > $5::DOUBLE AND v2 <= 1e60 THEN 20 WHEN v2 < $6::DOUBLE AND v2 >= -1e60 THEN -20 ELSE NULL END AS v2
FROM (SELECT "id" AS u,
  translate(trim(CAST("city" AS VARCHAR), ' '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
  CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END AS v1,
  (CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END * $7::DOUBLE) AS v2
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
GROUP BY u, k0),
counts AS (SELECT u, count(*) FILTER (h < 576460752303423488) AS c0, count(*) FILTER (h < 2305843009213693952) AS c1, count(*) FILTER (h < 4611686018427387904) AS c2, count(*) FILTER (h < 6917529027641081856) AS c3, count(*) FILTER (h < 9223372036854775808) AS c4, count(*) FILTER (h < 11529215046068469760) AS c5, count(*) FILTER (h < 13835058055282163712) AS c6, count(*) FILTER (h < 16140901064495857664) AS c7 FROM pairs GROUP BY u HAVING count(*) > 2),
limits AS (SELECT u, CASE WHEN c7 <= 2 THEN 16140901064495857664::UBIGINT WHEN c6 <= 2 THEN 13835058055282163712::UBIGINT WHEN c5 <= 2 THEN 11529215046068469760::UBIGINT WHEN c4 <= 2 THEN 9223372036854775808::UBIGINT WHEN c3 <= 2 THEN 6917529027641081856::UBIGINT WHEN c2 <= 2 THEN 4611686018427387904::UBIGINT WHEN c1 <= 2 THEN 2305843009213693952::UBIGINT WHEN c0 <= 2 THEN 576460752303423488::UBIGINT ELSE 0::UBIGINT END AS low, CASE WHEN c7 <= 2 THEN 18446744073709551615::UBIGINT WHEN c6 <= 2 THEN 16140901064495857664::UBIGINT WHEN c5 <= 2 THEN 13835058055282163712::UBIGINT WHEN c4 <= 2 THEN 11529215046068469760::UBIGINT WHEN c3 <= 2 THEN 9223372036854775808::UBIGINT WHEN c2 <= 2 THEN 6917529027641081856::UBIGINT WHEN c1 <= 2 THEN 4611686018427387904::UBIGINT WHEN c0 <= 2 THEN 2305843009213693952::UBIGINT ELSE 576460752303423488::UBIGINT END AS high, CASE WHEN c7 <= 2 THEN 2 - c7 WHEN c6 <= 2 THEN 2 - c6 WHEN c5 <= 2 THEN 2 - c5 WHEN c4 <= 2 THEN 2 - c4 WHEN c3 <= 2 THEN 2 - c3 WHEN c2 <= 2 THEN 2 - c2 WHEN c1 <= 2 THEN 2 - c1 WHEN c0 <= 2 THEN 2 - c0 ELSE 2 END AS room FROM counts),
near AS (SELECT pairs.*, low, room FROM pairs LEFT JOIN limits USING (u) WHERE low IS NULL OR h <= high),
ranked AS (SELECT *, row_number() OVER (PARTITION BY u ORDER BY h, k0) AS place FROM near WHERE h >= low AND room > 0),
kept AS (SELECT * FROM near WHERE low IS NULL OR h < low UNION ALL SELECT * EXCLUDE (place) FROM ranked WHERE place <= room)
SELECT k0,
  CAST(count(*) AS VARCHAR),
  CAST(coalesce(sum(CAST(least(m1, 3) AS BIGINT)), 0) AS VARCHAR),
  CAST(coalesce(sum(CAST(greatest(least(coalesce(m2, 0), 60), -60) AS BIGINT)), 0) AS VARCHAR)
FROM kept
GROUP BY k0;
-- bound: ["000102030405060708090a0b0c0d0e0f",-10,10,2,10,-10,2]

-- postgres
WITH pairs AS MATERIALIZED (SELECT u, k0, count(v1) AS m1, sum(v2) AS m2
FROM (SELECT u,
  k0,
  v1,
  CASE WHEN v2 BETWEEN $1::float8 AND $2::float8 THEN CAST((v2 * $3::float8) AS bigint) WHEN v2 > $4::float8 AND v2 <= 1e60 THEN 20 WHEN v2 < $5::float8 AND v2 >= -1e60 THEN -20 ELSE NULL END AS v2
FROM (SELECT "id" AS u,
  translate(btrim(CAST("city" AS text) COLLATE "C", ' '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
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
  translate(regexp_replace(CAST("city" AS varchar), '\A +| +\z', ''), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
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
