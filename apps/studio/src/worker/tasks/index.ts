import { account } from "./account.js";
import { catalogue } from "./catalogue.js";
import { compare } from "./compare.js";
import { design } from "./design.js";
import { oneReport } from "./one-report.js";
import { optimal } from "./optimal.js";
import { pictureData } from "./picture-data.js";
import { plan } from "./plan.js";
import { solve } from "./solve.js";
import { survey } from "./survey.js";
import { warm } from "./warm.js";
import { workingFixes } from "./working-fixes.js";

/**
 * The tasks of the worker. A task converts plain data to plain data. Each task has one file, and
 * one name in this table.
 */
export const TASKS = {
  ...{ account, catalogue, compare, design, oneReport, optimal },
  ...{ plan, pictureData, solve, survey, warm, workingFixes },
};

export type Tasks = typeof TASKS;
