import { design } from "./design.js";
import { lazily } from "./lazily.js";
import { pictureData } from "./picture-data.js";
import { preview } from "./preview.js";
import { samples } from "./samples.js";
import { warm } from "./warm.js";

/** The code of the tasks that the first answer of the page Design does not need. */
const LAZY = {
  account: () => import("./account.js"),
  catalogue: () => import("./catalogue.js"),
  compare: () => import("./compare.js"),
  oneReport: () => import("./one-report.js"),
  optimal: () => import("./optimal.js"),
  plan: () => import("./plan.js"),
  privacyCurves: () => import("./privacy-curves.js"),
  solve: () => import("./solve.js"),
  survey: () => import("./survey.js"),
  workingFixes: () => import("./working-fixes.js"),
};

/**
 * The tasks of the worker. A task converts plain data to plain data. Each task has one file, and
 * one name in this table. The code of most tasks is loaded when they first run, or by `preload`.
 */
export const TASKS = {
  ...{ design, pictureData, preview, samples, warm },
  account: lazily(async () => (await LAZY.account()).account),
  catalogue: lazily(async () => (await LAZY.catalogue()).catalogue),
  compare: lazily(async () => (await LAZY.compare()).compare),
  oneReport: lazily(async () => (await LAZY.oneReport()).oneReport),
  optimal: lazily(async () => (await LAZY.optimal()).optimal),
  plan: lazily(async () => (await LAZY.plan()).plan),
  privacyCurves: lazily(async () => (await LAZY.privacyCurves()).privacyCurves),
  solve: lazily(async () => (await LAZY.solve()).solve),
  survey: lazily(async () => (await LAZY.survey()).survey),
  workingFixes: lazily(async () => (await LAZY.workingFixes()).workingFixes),
  preload: async (_: "all"): Promise<void> => {
    await Promise.all(Object.values(LAZY).map((load) => load()));
  },
};

export type Tasks = typeof TASKS;
