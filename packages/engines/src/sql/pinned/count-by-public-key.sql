-- duckdb
SELECT k0,
  CAST(count(*) AS VARCHAR)
FROM (SELECT k0
FROM (SELECT (CAST("city" AS VARCHAR) COLLATE "C") AS k0
FROM "main"."people"
WHERE ("odd ""name""" AND ((CAST("city" AS VARCHAR) COLLATE "C") <> ($1::VARCHAR COLLATE "C")))) AS s
WHERE (k0 IN (($2::VARCHAR COLLATE "C"), ($3::VARCHAR COLLATE "C")) OR k0 IS NULL)) AS r
GROUP BY k0;
-- bound: ["Bern; DROP TABLE people","Zürich","O'Hare"]

-- postgres
SELECT k0,
  CAST(count(*) AS text)
FROM (SELECT k0
FROM (SELECT (CAST("city" AS text) COLLATE "C") AS k0
FROM "main"."people"
WHERE ("odd ""name""" AND ((CAST("city" AS text) COLLATE "C") <> ($1::text COLLATE "C")))) AS s
WHERE (k0 IN (($2::text COLLATE "C"), ($3::text COLLATE "C")) OR k0 IS NULL)) AS r
GROUP BY k0;
-- bound: ["Bern; DROP TABLE people","Zürich","O'Hare"]

-- trino
SELECT k0,
  CAST(count(*) AS varchar)
FROM (SELECT k0
FROM (SELECT from_utf8(to_utf8(CAST("city" AS varchar))) AS k0
FROM "main"."people"
WHERE ("odd ""name""" AND (from_utf8(to_utf8(CAST("city" AS varchar))) <> CAST(? AS varchar)))) AS s
WHERE (k0 IN (CAST(? AS varchar), CAST(? AS varchar)) OR k0 IS NULL)) AS r
GROUP BY k0;
-- bound: ["Bern; DROP TABLE people","Zürich","O'Hare"]
