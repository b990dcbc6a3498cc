import type { Charts } from "../kit/index.js";
import { fixed } from "./figure-5.js";
import { composition } from "./figure-6.js";
import { response } from "./figure-7.js";
import { byConfidence, byWidth } from "./figures-2-3.js";
import { agesOf } from "./response-ages.js";
import type { Section, SectionMaker } from "./section.js";
import { statements } from "./statements.js";

/** The reproduction of [jiang-2024] as plain data. Infinite numbers become null in JSON. */
export interface BoostingReport {
  readonly paper: "jiang-2024";
  readonly sections: readonly Section[];
}

/** The sections of the report, in the order of the paper. */
const SECTIONS: readonly SectionMaker[] = [
  statements,
  byWidth,
  byConfidence,
  fixed,
  composition,
  response,
];

/**
 * Reproduces the paper. The parameter `data` names a CSV file with a column `age`, such as UCI
 * Adult. The file is read before the long computations start.
 */
export function reproduceBoosting(progress: (step: string) => void, data?: string): BoostingReport {
  const ages = agesOf(data);
  const sections = SECTIONS.map(({ id, title, make }) => {
    progress(title);
    return { id, title, ...make(ages) };
  });
  return { paper: "jiang-2024", sections };
}

/** Writes the report as text. */
export function describeBoosting({ sections }: BoostingReport): string {
  return [
    "Meeting utility constraints in differential privacy: a privacy-boosting approach [jiang-2024]",
    ...sections.flatMap(({ title, lines }, i) => ["", `${i + 1}. ${title}`, "", ...lines]),
  ].join("\n");
}

/** Returns the data of each section by the section's id, for JSON. */
export function boostingData({ paper, sections }: BoostingReport): object {
  return { paper, ...Object.fromEntries(sections.map(({ id, data }) => [id, data])) };
}

export function boostingCharts({ sections }: BoostingReport): Charts {
  return Object.assign({}, ...sections.map(({ charts }) => charts));
}
