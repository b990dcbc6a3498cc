import { engineSuite } from "../suite/index.js";
import { startTrinoBench } from "../support/trino.js";

engineSuite(startTrinoBench);
