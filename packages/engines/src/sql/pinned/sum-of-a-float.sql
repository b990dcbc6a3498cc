-- duckdb
SELECT k0,
  CAST(coalesce(sum(v0), 0) AS VARCHAR)
FROM (SELECT k0,
  CASE WHEN v0 BETWEEN $1::DOUBLE AND $2::DOUBLE THEN CAST((v0 * $3::DOUBLE) AS BIGINT) WHEN v0 > $4::DOUBLE AND v0 <= 1e60 THEN 4000 WHEN v0 < $5::DOUBLE AND v0 >= -1e60 THEN 0 ELSE 0 END AS v0
FROM (SELECT (CASE WHEN regexp_full_match(substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN strftime("born", '%Y-%m-%d') END COLLATE "C"), 1, 10), '[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN CAST(substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN strftime("born", '%Y-%m-%d') END COLLATE "C"), 1, 4) AS DOUBLE) END + 0) AS k0,
  CAST("income" AS DOUBLE) AS v0
FROM "main"."people") AS s) AS r
GROUP BY k0;
-- bound: [0,1000,4,1000,0]

-- postgres
SELECT k0,
  CAST(coalesce(sum(v0), 0) AS text)
FROM (SELECT k0,
  CASE WHEN v0 BETWEEN $1::float8 AND $2::float8 THEN CAST((v0 * $3::float8) AS bigint) WHEN v0 > $4::float8 AND v0 <= 1e60 THEN 4000 WHEN v0 < $5::float8 AND v0 >= -1e60 THEN 0 ELSE 0 END AS v0
FROM (SELECT (CASE WHEN substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN to_char("born", 'YYYY-MM-DD') END COLLATE "C"), 1, 10) ~ '^([0-9]{4}-[0-9]{2}-[0-9]{2})$' THEN CAST(substr((CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN to_char("born", 'YYYY-MM-DD') END COLLATE "C"), 1, 4) AS float8) END + 0) AS k0,
  CASE WHEN abs("income") <= 1e60::float8 THEN CASE WHEN abs("income") >= 1e-60::float8 THEN CAST("income" AS float8) ELSE 0::float8 END END AS v0
FROM "main"."people") AS s) AS r
GROUP BY k0;
-- bound: [0,1000,4,1000,0]

-- trino
SELECT k0,
  CAST(coalesce(sum(CAST(v0 AS decimal(38, 0))), 0) AS varchar)
FROM (SELECT k0,
  CASE WHEN v0 BETWEEN CAST(? AS double) AND CAST(? AS double) THEN CAST(floor((v0 * CAST(? AS double))) AS bigint) + CASE WHEN ((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) > 0.5e0 OR (((v0 * CAST(? AS double)) - floor((v0 * CAST(? AS double)))) = 0.5e0 AND mod(floor((v0 * CAST(? AS double))), 2e0) <> 0e0) THEN 1 ELSE 0 END WHEN v0 > CAST(? AS double) AND v0 <= 1e60 THEN 4000 WHEN v0 < CAST(? AS double) AND v0 >= -1e60 THEN 0 ELSE 0 END AS v0
FROM (SELECT (CASE WHEN regexp_like(substr(CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN date_format("born", '%Y-%m-%d') END, 1, 10), '\A([0-9]{4}-[0-9]{2}-[0-9]{2})\z') THEN CAST(substr(CASE WHEN "born" >= DATE '0001-01-01' AND "born" < DATE '10000-01-01' THEN date_format("born", '%Y-%m-%d') END, 1, 4) AS double) END + 0) AS k0,
  CAST("income" AS double) AS v0
FROM "main"."people") AS s) AS r
GROUP BY k0;
-- bound: [0,1000,4,4,4,4,4,4,1000,0]
