import { describe } from "vitest";
import { startDuckDbRunner, startPostgresRunner } from "../brute-force/runners.js";
import { describeBruteForce } from "../suite/brute-force.js";

describe("DuckDB", () => describeBruteForce("duckdb", startDuckDbRunner));
describe("PostgreSQL", () => describeBruteForce("postgres", startPostgresRunner));
