import { engineSuite } from "../suite.js";
import { startPostgresBench } from "../support/postgres.js";

engineSuite(startPostgresBench);
