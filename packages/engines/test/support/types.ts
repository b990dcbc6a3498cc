import { quoted, type Sample } from "./bench.js";

/**
 * A column with a type of one engine. The values of the column are literals, and equal values are
 * in the same list.
 */
export interface Kind {
  readonly name: string;
  readonly type: string;
  readonly collation?: string;
  readonly classes: readonly (readonly string[])[];
  /**
   * Values that belong to no unit, because they are not equal to themselves or are out of range for
   * the engine.
   */
  readonly none?: readonly string[];
}

const kind = (name: string, type: string, ...classes: readonly (readonly string[])[]): Kind => ({
  name,
  type,
  classes,
});

/** The declaration of a column in CREATE TABLE: `name type COLLATE …`. */
export const declared = ({ name, type, collation }: Kind): string =>
  `${quoted(name)} ${type}${collation === undefined ? "" : ` COLLATE ${collation}`}`;

const NAMES = ["smith", "SMITH", "Smith", "smïth", "smith ", "smi\u0308th", "SMÏTH", "", null];

/** A table of texts that some collations treat as equal, in columns with these collations. */
export const SPELT: Sample = {
  name: "spelt",
  columns: { a: "text", b: "text", c: "text" },
  rows: NAMES.map((name, i) => [name, name, NAMES[(i + 1) % NAMES.length] ?? null]),
};

/**
 * The SQL that creates SPELT. Its columns have types or collations that treat different texts as
 * equal.
 */
export const SPELT_AS: Readonly<Record<string, readonly string[]>> = {
  duckdb: [
    "CREATE TABLE spelt (a VARCHAR COLLATE NOCASE, b VARCHAR COLLATE NOCASE.NOACCENT, c VARCHAR COLLATE de)",
  ],
  "duckdb-wasm": [
    "CREATE TABLE spelt (a VARCHAR COLLATE NOCASE, b VARCHAR COLLATE NOCASE.NOACCENT, c VARCHAR COLLATE NFC)",
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

/**
 * Types of each engine, with values that must be different units and values that must be the same
 * unit.
 */
export const KINDS: Readonly<Record<string, readonly Kind[]>> = {
  duckdb: [
    kind(
      "float",
      "DOUBLE",
      ["0", "'-0.0'"],
      ["1e-300"],
      ["1e-310"],
      ["1e300"],
      ["'inf'"],
      ["'-inf'"],
      ["'nan'", "-'nan'::DOUBLE"],
    ),
    kind(
      "real",
      "FLOAT",
      ["0.1", "0.100000001"],
      ["0.10000001"],
      ["'-0.0'", "0"],
      ["1e-40"],
      ["'nan'"],
    ),
    kind(
      "stamp",
      "TIMESTAMP",
      ["'2024-01-01 00:00:00.000001'"],
      ["'2024-01-01 00:00:00.000002'"],
      ["'infinity'"],
      ["'290000-01-01'"],
      ["'0001-01-01 (BC)'"],
    ),
    kind(
      "seconds",
      "TIMESTAMP_S",
      ["'2024-01-01 00:00:00'"],
      ["'2024-01-01 00:00:01'"],
      ["'infinity'"],
    ),
    kind(
      "nanos",
      "TIMESTAMP_NS",
      ["'2024-01-01 00:00:00.000000001'"],
      ["'2024-01-01 00:00:00.000000002'"],
    ),
    kind(
      "zoned",
      "TIMESTAMPTZ",
      ["'2024-01-01 00:00:00.1+00'", "'2024-01-01 01:00:00.1+01'"],
      ["'2024-01-01 00:00:00.2+00'"],
      ["'-infinity'"],
    ),
    kind("day", "DATE", ["'infinity'"], ["'-infinity'"], ["'2024-01-01'"], ["'5000000-01-01'"]),
    kind(
      "huge",
      "HUGEINT",
      ["170141183460469231731687303715884105727"],
      ["170141183460469231731687303715884105726"],
      ["9007199254740993"],
      ["9007199254740992"],
      ["-170141183460469231731687303715884105728"],
    ),
    kind(
      "unsigned",
      "UHUGEINT",
      ["340282366920938463463374607431768211455"],
      ["340282366920938463463374607431768211454"],
      ["0"],
    ),
    kind("big", "UBIGINT", ["18446744073709551615"], ["18446744073709551614"], ["0"]),
    kind(
      "signed",
      "BIGINT",
      ["-9223372036854775808"],
      ["9223372036854775807"],
      ["9223372036854775806"],
      ["3"],
    ),
    kind(
      "money",
      "DECIMAL(38, 10)",
      ["1", "1.0"],
      ["1.0000000001"],
      ["9999999999999999999999999999.9999999999"],
    ),
    kind(
      "uuid",
      "UUID",
      ["'6F9619FF-8B86-D011-B42D-00CF4FC964FF'", "'6f9619ff-8b86-d011-b42d-00cf4fc964ff'"],
      ["'6f9619ff-8b86-d011-b42d-00cf4fc964fe'"],
    ),
    kind("mood", "ENUM('a', 'A')", ["'a'"], ["'A'"]),
    kind("text", "VARCHAR", ["'a'"], ["'a '"], ["'A'"], ["''"]),
    kind("flag", "BOOLEAN", ["true"], ["false"]),
  ],
  postgres: [
    kind(
      "float",
      "float8",
      ["0", "'-0'"],
      ["1e-300"],
      ["1e-310"],
      ["1e300"],
      ["'inf'"],
      ["'-inf'"],
      ["'nan'"],
    ),
    kind(
      "real",
      "float4",
      ["0.1", "0.100000001"],
      ["0.10000001"],
      ["'-0'", "0"],
      ["1e-40"],
      ["'nan'"],
    ),
    kind(
      "stamp",
      "timestamp",
      ["'2024-01-01 00:00:00.000001'"],
      ["'2024-01-01 00:00:00.000002'"],
      ["'infinity'"],
      ["'290000-01-01'"],
      ["'0001-01-01 BC'"],
    ),
    kind(
      "zoned",
      "timestamptz",
      ["'2024-01-01 00:00:00.1+00'", "'2024-01-01 01:00:00.1+01'"],
      ["'2024-01-01 00:00:00.2+00'"],
      ["'-infinity'"],
    ),
    kind("day", "date", ["'infinity'"], ["'-infinity'"], ["'2024-01-01'"], ["'5000000-01-01'"]),
    kind(
      "exact",
      "numeric",
      ["1", "1.0", "1.00"],
      ["1.000000000000000000000000000001"],
      ["1e-100"],
      ["1e-101"],
      ["1e100"],
      ["'NaN'"],
      ["'Infinity'"],
      ["0", "0.00"],
      ["2.50", "2.5"],
    ),
    kind("money", "numeric(30, 10)", ["1", "1.0"], ["1.0000000001"]),
    kind(
      "signed",
      "bigint",
      ["-9223372036854775808"],
      ["9223372036854775807"],
      ["9223372036854775806"],
      ["3"],
    ),
    kind(
      "uuid",
      "uuid",
      ["'6F9619FF-8B86-D011-B42D-00CF4FC964FF'", "'6f9619ff-8b86-d011-b42d-00cf4fc964ff'"],
      ["'6f9619ff-8b86-d011-b42d-00cf4fc964fe'"],
    ),
    kind("padded", "char(4)", ["'a'", "'a '"], ["'A'"], ["''", "'  '"]),
    kind("label", "name", ["'a'"], ["'A'"]),
    kind("byte", '"char"', ["'a'"], ["'é'"]),
    { ...kind("text", "text", ["'a'"], ["'a '"], ["'A'"], ["''"]), collation: '"en-x-icu"' },
    kind("flag", "boolean", ["true"], ["false"]),
  ],
  trino: [
    {
      ...kind(
        "float",
        "double",
        ["0e0", "-0e0"],
        ["1e-300"],
        ["1e-310"],
        ["1e300"],
        ["infinity()"],
        ["-infinity()"],
      ),
      none: ["nan()"],
    },
    {
      ...kind(
        "real",
        "real",
        ["REAL '0.1'", "REAL '0.100000001'"],
        ["REAL '0.10000001'"],
        ["REAL '-0'", "REAL '0'"],
        ["REAL '1e-40'"],
      ),
      none: ["nan()"],
    },
    {
      ...kind(
        "stamp",
        "timestamp(6)",
        ["TIMESTAMP '2024-01-01 00:00:00.000001'"],
        ["TIMESTAMP '2024-01-01 00:00:00.000002'"],
        ["TIMESTAMP '9999-12-31 23:59:59.999999'"],
        ["TIMESTAMP '0001-01-01 00:00:00'"],
      ),
      none: ["TIMESTAMP '290000-01-01 00:00:00'", "TIMESTAMP '-290000-01-01 00:00:00'"],
    },
    kind(
      "picos",
      "timestamp(12)",
      ["TIMESTAMP '2024-01-01 00:00:00.000000000001'"],
      ["TIMESTAMP '2024-01-01 00:00:00.000000000002'"],
    ),
    {
      ...kind(
        "zoned",
        "timestamp(6) with time zone",
        ["TIMESTAMP '2024-01-01 00:00:00.1 UTC'", "TIMESTAMP '2024-01-01 01:00:00.1 +01:00'"],
        [
          "TIMESTAMP '2024-01-01 00:00:00.2 UTC'",
          "TIMESTAMP '2023-12-31 19:00:00.2 America/New_York'",
        ],
      ),
      none: ["TIMESTAMP '60000-01-01 00:00:00 UTC'"],
    },
    kind("day", "date", ["DATE '2024-01-01'"], ["DATE '5000000-01-01'"], ["DATE '-5000000-01-01'"]),
    kind(
      "money",
      "decimal(30, 10)",
      ["1", "DECIMAL '1.0'"],
      ["DECIMAL '1.0000000001'"],
      ["DECIMAL '99999999999999999999.9999999999'"],
    ),
    kind(
      "signed",
      "bigint",
      ["-9223372036854775808"],
      ["9223372036854775807"],
      ["9223372036854775806"],
      ["3"],
    ),
    kind(
      "uuid",
      "uuid",
      ["'6F9619FF-8B86-D011-B42D-00CF4FC964FF'", "'6f9619ff-8b86-d011-b42d-00cf4fc964ff'"],
      ["'6f9619ff-8b86-d011-b42d-00cf4fc964fe'"],
    ),
    kind("padded", "char(4)", ["'a'", "'a '"], ["'A'"], ["''", "'  '"]),
    kind("text", "varchar", ["'a'"], ["'a '"], ["'A'"], ["''"]),
    kind("flag", "boolean", ["true"], ["false"]),
  ],
};

/** Types of each engine that are refused as units and in expressions. */
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
  "duckdb-wasm": [
    "VARCHAR[]",
    "DOUBLE[]",
    "DECIMAL(5, 2)[]",
    "INTEGER[3]",
    "STRUCT(a INTEGER)",
    "MAP(VARCHAR, INTEGER)",
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
