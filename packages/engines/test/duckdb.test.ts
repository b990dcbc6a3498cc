import { engineSuite } from "./suite/index.js";
import { startDuckDb } from "./support/duckdb.js";

engineSuite(startDuckDb);
