import { engineSuite } from "./suite.js";
import { startDuckDb } from "./support/duckdb.js";

engineSuite(startDuckDb);
