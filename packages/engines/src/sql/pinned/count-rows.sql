-- duckdb
SELECT CAST(count(*) AS VARCHAR)
FROM (SELECT 1 AS one
FROM "main"."people") AS r;
-- bound: []

-- postgres
SELECT CAST(count(*) AS text)
FROM (SELECT 1 AS one
FROM "main"."people") AS r;
-- bound: []

-- trino
SELECT CAST(count(*) AS varchar)
FROM (SELECT 1 AS one
FROM "main"."people") AS r;
-- bound: []
