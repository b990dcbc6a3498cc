import { engineSuite } from "../suite.js";
import { startTrinoBench } from "../support/trino.js";

engineSuite(startTrinoBench);
