import type { Sample } from "./bench.js";

/** A column of a type of the engine's own: its values as literals, and how many units these are. */
export interface Kind {
  readonly name: string;
  readonly type: string;
  readonly values: readonly string[];
  readonly units: number;
}

const NAMES = ["smith", "SMITH", "Smith", "smïth", "smith ", "smi\u0308th", "SMÏTH", "", null];

/** Texts that some collations take for equal, in columns of such collations. */
export const SPELT: Sample = {
  name: "spelt",
  columns: { a: "text", b: "text", c: "text" },
  rows: NAMES.map((name, i) => [name, name, NAMES[(i + 1) % NAMES.length] ?? null]),
};

/** How to create SPELT, its columns with what the engine has to make unequal texts equal. */
export const SPELT_AS: Readonly<Record<string, readonly string[]>> = {
  duckdb: [
    "CREATE TABLE spelt (a VARCHAR COLLATE NOCASE, b VARCHAR COLLATE NOCASE.NOACCENT, c VARCHAR COLLATE de)",
  ],
  postgres: [
    "CREATE EXTENSION citext",
    "CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
    "CREATE DOMAIN email AS citext",
    "CREATE DOMAIN work_email AS email",
    "CREATE TABLE spelt (a citext, b text COLLATE loose, c work_email)",
  ],
  trino: ["CREATE TABLE spelt (a varchar, b varchar(20), c varchar)"],
};

/** Types, each with values that must stay apart and values that must not. */
export const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  duckdb: [
    {
      name: "float",
      type: "DOUBLE",
      values: [
        "0",
        "'-0.0'",
        "1e-300",
        "1e-310",
        "1e300",
        "'inf'",
        "'-inf'",
        "'nan'",
        "-'nan'::DOUBLE",
      ],
      units: 7,
    },
    {
      name: "real",
      type: "FLOAT",
      values: ["0.1", "0.100000001", "0.10000001", "'-0.0'", "0"],
      units: 3,
    },
    {
      name: "stamp",
      type: "TIMESTAMP",
      values: [
        "'2024-01-01 00:00:00.000001'",
        "'2024-01-01 00:00:00.000002'",
        "'infinity'",
        "'290000-01-01'",
        "'0001-01-01 (BC)'",
      ],
      units: 5,
    },
    {
      name: "seconds",
      type: "TIMESTAMP_S",
      values: ["'2024-01-01 00:00:00'", "'2024-01-01 00:00:01'", "'infinity'"],
      units: 3,
    },
    {
      name: "nanos",
      type: "TIMESTAMP_NS",
      values: ["'2024-01-01 00:00:00.000000001'", "'2024-01-01 00:00:00.000000002'"],
      units: 2,
    },
    {
      name: "zoned",
      type: "TIMESTAMPTZ",
      values: [
        "'2024-01-01 00:00:00.1+00'",
        "'2024-01-01 01:00:00.1+01'",
        "'2024-01-01 00:00:00.2+00'",
      ],
      units: 2,
    },
    {
      name: "day",
      type: "DATE",
      values: ["'infinity'", "'-infinity'", "'2024-01-01'", "'5000000-01-01'"],
      units: 4,
    },
    {
      name: "huge",
      type: "HUGEINT",
      values: [
        "170141183460469231731687303715884105727",
        "170141183460469231731687303715884105726",
        "9007199254740993",
        "9007199254740992",
      ],
      units: 4,
    },
    {
      name: "unsigned",
      type: "UHUGEINT",
      values: [
        "340282366920938463463374607431768211455",
        "340282366920938463463374607431768211454",
      ],
      units: 2,
    },
    {
      name: "big",
      type: "UBIGINT",
      values: ["18446744073709551615", "18446744073709551614", "0"],
      units: 3,
    },
    {
      name: "money",
      type: "DECIMAL(38, 10)",
      values: ["1", "1.0", "1.0000000001", "9999999999999999999999999999.9999999999"],
      units: 3,
    },
    {
      name: "uuid",
      type: "UUID",
      values: [
        "'6F9619FF-8B86-D011-B42D-00CF4FC964FF'",
        "'6f9619ff-8b86-d011-b42d-00cf4fc964ff'",
        "'6f9619ff-8b86-d011-b42d-00cf4fc964fe'",
      ],
      units: 2,
    },
    { name: "mood", type: "ENUM('a', 'A')", values: ["'a'", "'A'"], units: 2 },
    { name: "text", type: "VARCHAR", values: ["'a'", "'a '", "'A'", "''"], units: 4 },
    { name: "flag", type: "BOOLEAN", values: ["true", "false"], units: 2 },
  ],
  postgres: [
    {
      name: "float",
      type: "float8",
      values: ["0", "'-0'", "1e-300", "1e-310", "1e300", "'inf'", "'-inf'", "'nan'"],
      units: 7,
    },
    {
      name: "real",
      type: "float4",
      values: ["0.1", "0.100000001", "0.10000001", "'-0'", "0"],
      units: 3,
    },
    {
      name: "stamp",
      type: "timestamp",
      values: [
        "'2024-01-01 00:00:00.000001'",
        "'2024-01-01 00:00:00.000002'",
        "'infinity'",
        "'290000-01-01'",
        "'0001-01-01 BC'",
      ],
      units: 5,
    },
    {
      name: "zoned",
      type: "timestamptz",
      values: [
        "'2024-01-01 00:00:00.1+00'",
        "'2024-01-01 01:00:00.1+01'",
        "'2024-01-01 00:00:00.2+00'",
      ],
      units: 2,
    },
    {
      name: "day",
      type: "date",
      values: ["'infinity'", "'-infinity'", "'2024-01-01'", "'5000000-01-01'"],
      units: 4,
    },
    {
      name: "exact",
      type: "numeric",
      values: [
        "1",
        "1.0",
        "1.00",
        "1.000000000000000000000000000001",
        "1e-100",
        "1e-101",
        "1e100",
        "'NaN'",
        "'Infinity'",
        "0",
        "0.00",
      ],
      units: 8,
    },
    { name: "money", type: "numeric(30, 10)", values: ["1", "1.0", "1.0000000001"], units: 2 },
    {
      name: "uuid",
      type: "uuid",
      values: [
        "'6F9619FF-8B86-D011-B42D-00CF4FC964FF'",
        "'6f9619ff-8b86-d011-b42d-00cf4fc964ff'",
        "'6f9619ff-8b86-d011-b42d-00cf4fc964fe'",
      ],
      units: 2,
    },
    { name: "padded", type: "char(4)", values: ["'a'", "'a '", "'A'", "''", "'  '"], units: 3 },
    { name: "label", type: "name", values: ["'a'", "'A'"], units: 2 },
    { name: "byte", type: '"char"', values: ["'a'", "'é'"], units: 2 },
    {
      name: "text",
      type: 'text COLLATE "en-x-icu"',
      values: ["'a'", "'a '", "'A'", "''"],
      units: 4,
    },
    { name: "flag", type: "boolean", values: ["true", "false"], units: 2 },
  ],
  trino: [
    {
      name: "float",
      type: "double",
      values: ["0e0", "-0e0", "1e-300", "1e-310", "1e300", "infinity()", "nan()"],
      units: 5,
    },
    {
      name: "stamp",
      type: "timestamp(6)",
      values: ["TIMESTAMP '2024-01-01 00:00:00.000001'", "TIMESTAMP '2024-01-01 00:00:00.000002'"],
      units: 2,
    },
    {
      name: "zoned",
      type: "timestamp(6) with time zone",
      values: [
        "TIMESTAMP '2024-01-01 00:00:00.1 UTC'",
        "TIMESTAMP '2024-01-01 01:00:00.1 +01:00'",
        "TIMESTAMP '2024-01-01 00:00:00.2 UTC'",
      ],
      units: 2,
    },
    {
      name: "money",
      type: "decimal(30, 10)",
      values: ["1", "DECIMAL '1.0'", "DECIMAL '1.0000000001'"],
      units: 2,
    },
    { name: "padded", type: "char(4)", values: ["'a'", "'a '", "'A'"], units: 2 },
  ],
};

/** Types that are refused, as units and in any expression. */
export const REFUSED: Readonly<Record<string, readonly string[]>> = {
  duckdb: [
    "VARCHAR[]",
    "DOUBLE[]",
    "DECIMAL(5, 2)[]",
    "INTEGER[3]",
    "STRUCT(a INTEGER)",
    "MAP(VARCHAR, INTEGER)",
    "JSON",
    "BLOB",
    "BIT",
    "TIME",
    "TIMETZ",
    "INTERVAL",
    "BIGNUM",
    "UNION(a INTEGER, b VARCHAR)",
  ],
  postgres: [
    "text[]",
    "numeric[]",
    "json",
    "jsonb",
    "bytea",
    "interval",
    "time",
    "timetz",
    "money",
    "bit(3)",
    "inet",
    "int4range",
    "xml",
    "point",
  ],
  trino: ["array(varchar)", "varbinary", "time(3)", "interval day to second"],
};
