SELECT k0,
  CAST(count(*) AS VARCHAR),
  CAST(count(CASE WHEN earlier = 0 THEN 1 END) AS VARCHAR)
FROM (SELECT *
FROM (SELECT *, dense_rank() OVER w AS place, row_number() OVER w - rank() OVER w AS earlier
FROM (SELECT u,
  k0
FROM (SELECT "id" AS u,
  (CAST("city" AS VARCHAR) COLLATE "C") AS k0
FROM "main"."people") AS s) AS r
WHERE u IS NOT NULL
WINDOW w AS (PARTITION BY u ORDER BY hash(hash(k0, u, $1::VARCHAR)), k0)) AS p
WHERE place <= 2) AS c
WHERE earlier < 3
GROUP BY k0;
