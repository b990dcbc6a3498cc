import { engineSuite } from "../suite/index.js";
import { startPostgresBench } from "../support/postgres.js";

engineSuite(startPostgresBench);
