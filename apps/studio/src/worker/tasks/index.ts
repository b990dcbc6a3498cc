import { design } from "./design.js";
import { lazily } from "./lazily.js";
import { pictureData } from "./picture-data.js";
import { preview } from "./preview.js";
import { samples } from "./samples.js";
import { warm } from "./warm.js";

/**
 * The tasks of the worker. A task converts plain data to plain data. Each task has one file, and
 * one name in this table. The first answer of the page Design needs the tasks of the first line. The
 * code of the other tasks is loaded when they first run.
 */
export const TASKS = {
  ...{ design, pictureData, preview, samples, warm },
  account: lazily(async () => (await import("./account.js")).account),
  catalogue: lazily(async () => (await import("./catalogue.js")).catalogue),
  compare: lazily(async () => (await import("./compare.js")).compare),
  oneReport: lazily(async () => (await import("./one-report.js")).oneReport),
  optimal: lazily(async () => (await import("./optimal.js")).optimal),
  plan: lazily(async () => (await import("./plan.js")).plan),
  privacyCurves: lazily(async () => (await import("./privacy-curves.js")).privacyCurves),
  solve: lazily(async () => (await import("./solve.js")).solve),
  survey: lazily(async () => (await import("./survey.js")).survey),
  workingFixes: lazily(async () => (await import("./working-fixes.js")).workingFixes),
};

export type Tasks = typeof TASKS;
