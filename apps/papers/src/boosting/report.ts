import type { Charts } from "../kit/index.js";
import { fixed } from "./figure-5.js";
import { composition } from "./figure-6.js";
import { response } from "./figure-7.js";
import { byConfidence, byWidth } from "./figures-2-3.js";
import { agesOf } from "./response-ages.js";
import type { Section, SectionMaker } from "./section.js";
import { statements } from "./statements.js";

/** The reproduction of [jiang-2024]. Plain data; infinite numbers become null in JSON. */
export interface BoostingReport {
  readonly paper: "jiang-2024";
  readonly sections: readonly Section[];
}

/** In the order of the paper. */
const SECTIONS: readonly SectionMaker[] = [
  statements,
  byWidth,
  byConfidence,
  fixed,
  composition,
  response,
];

/**
 * Reproduces the paper. `data` names a CSV file with a column `age`, such as UCI Adult. The file is
 * read first, before the long computations.
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

/** The data of each section by its id, for JSON. */
export function boostingData({ paper, sections }: BoostingReport): object {
  return { paper, ...Object.fromEntries(sections.map(({ id, data }) => [id, data])) };
}

export function boostingCharts({ sections }: BoostingReport): Charts {
  return Object.assign({}, ...sections.map(({ charts }) => charts));
}
