import { BIGINT, BOOLEAN, DOUBLE, type DuckDBType, VARCHAR } from "@duckdb/node-api";
import type { Parameter, ParameterType } from "../sql/index.js";

const TYPES: Readonly<Record<ParameterType, DuckDBType>> = {
  number: DOUBLE,
  integer: BIGINT,
  text: VARCHAR,
  boolean: BOOLEAN,
};

/** Types to bind by. Unless told, the driver takes whole doubles for 64-bit integers, and fails beyond these. */
export const boundTypes = (parameters: readonly Parameter[]): DuckDBType[] =>
  parameters.map(({ type }) => TYPES[type]);
