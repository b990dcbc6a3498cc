-- duckdb
SELECT k0,
  CAST(count(*) AS VARCHAR)
FROM (SELECT k0
FROM (SELECT CAST("city" AS VARCHAR) AS k0
FROM "main"."people"
WHERE ("odd ""name""" AND (CAST("city" AS VARCHAR) <> $1::VARCHAR))) AS s
WHERE (k0 IN ($2::VARCHAR, $3::VARCHAR) OR k0 IS NULL)) AS r
GROUP BY k0;
-- bound: ["Bern; DROP TABLE people","Zürich","O'Hare"]

-- postgres
SELECT k0,
  CAST(count(*) AS text)
FROM (SELECT k0
FROM (SELECT CAST("city" AS text) COLLATE "C" AS k0
FROM "main"."people"
WHERE ("odd ""name""" AND (CAST("city" AS text) COLLATE "C" <> $1::text COLLATE "C"))) AS s
WHERE (k0 IN ($2::text COLLATE "C", $3::text COLLATE "C") OR k0 IS NULL)) AS r
GROUP BY k0;
-- bound: ["Bern; DROP TABLE people","Zürich","O'Hare"]

-- trino
SELECT k0,
  CAST(count(*) AS varchar)
FROM (SELECT k0
FROM (SELECT CAST("city" AS varchar) AS k0
FROM "main"."people"
WHERE ("odd ""name""" AND (CAST("city" AS varchar) <> CAST(? AS varchar)))) AS s
WHERE (k0 IN (CAST(? AS varchar), CAST(? AS varchar)) OR k0 IS NULL)) AS r
GROUP BY k0;
-- bound: ["Bern; DROP TABLE people","Zürich","O'Hare"]
