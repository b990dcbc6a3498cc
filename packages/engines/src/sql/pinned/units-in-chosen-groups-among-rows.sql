WITH pairs AS (SELECT u, k0, count(v1) AS m1, sum(v2) AS m2
FROM (SELECT *
FROM (SELECT *, dense_rank() OVER w AS place, row_number() OVER w - rank() OVER w AS earlier
FROM (SELECT u,
  k0,
  v1,
  CASE WHEN v2 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v2 * $3::DOUBLE) AS BIGINT) WHEN v2 > $4::DOUBLE AND v2 <= 1e60 THEN 20 WHEN v2 < $5::DOUBLE AND v2 >= -1e60 THEN -20 ELSE NULL END AS v2
FROM (SELECT "id" AS u,
  translate(trim((CAST("city" AS VARCHAR) COLLATE "C"), ' '), 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz') AS k0,
  CASE WHEN abs(CAST("score" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("score" AS DOUBLE)) >= 1e-60 THEN CAST("score" AS DOUBLE) ELSE 0e0 END END AS v1,
  (CASE WHEN abs(CAST("income" AS DOUBLE)) <= 1e60 THEN CASE WHEN abs(CAST("income" AS DOUBLE)) >= 1e-60 THEN CAST("income" AS DOUBLE) ELSE 0e0 END END * $6::DOUBLE) AS v2
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
WINDOW w AS (PARTITION BY u ORDER BY hash(hash(k0, u, $7::VARCHAR)), k0)) AS p
WHERE place <= 2) AS r
WHERE u IS NOT NULL
GROUP BY u, k0)
SELECT k0,
  CAST(count(*) AS VARCHAR),
  CAST(coalesce(sum(CAST(least(m1, 3) AS BIGINT)), 0) AS VARCHAR),
  CAST(coalesce(sum(CAST(greatest(least(coalesce(m2, 0), 60), -60) AS BIGINT)), 0) AS VARCHAR)
FROM pairs
GROUP BY k0;
