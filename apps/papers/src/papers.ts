import { NoisewrightError } from "@noisewright/core";
import type { Charts, Figure } from "./kit/index.js";

/** The reproduction of one paper: data, the same data as text, and charts. */
export interface Reproduced {
  readonly report: object & { readonly figures: readonly Figure[] };
  readonly text: string;
  readonly charts: Charts;
}

export interface Paper {
  readonly id: string;
  readonly summary: string;
  reproduce(progress: (step: string) => void, data?: string): Promise<Reproduced>;
}

export function paperOf(id: string): Paper {
  const found = PAPERS.find((paper) => paper.id === id);
  if (found !== undefined) return found;
  throw new NoisewrightError({
    code: "unknown",
    subject: "noisewright",
    what: "paper",
    got: `"${id.slice(0, 40)}"`,
    known: PAPERS.map((paper) => paper.id),
  });
}

async function reproduced(report: object, text: string, charts: Charts): Promise<Reproduced> {
  const { figuresOf } = await import("./kit/index.js");
  return { report: { ...report, figures: figuresOf(charts) }, text, charts };
}

/**
 * Reproduces a paper only once if the user gives no data. Every caller receives all progress steps,
 * including the steps before the call.
 */
function computedOnce(paper: Paper): Paper {
  const steps: string[] = [];
  const listeners = new Set<(step: string) => void>();
  let known: Promise<Reproduced> | undefined;
  const compute = async () => {
    try {
      return await paper.reproduce((step) => {
        steps.push(step);
        for (const listener of listeners) listener(step);
      });
    } catch (error) {
      steps.length = 0;
      known = undefined;
      throw error;
    }
  };
  return {
    ...paper,
    reproduce(progress, data) {
      if (data !== undefined) return paper.reproduce(progress, data);
      for (const step of steps) progress(step);
      listeners.add(progress);
      known ??= compute();
      return known.finally(() => listeners.delete(progress));
    },
  };
}

/** All papers. The code for a paper is loaded only when the paper is reproduced. */
const UNCACHED: readonly Paper[] = [
  {
    id: "composite",
    summary: "bounded and unbiased composite mechanism: Zhang and others, 2024",
    async reproduce(progress, data) {
      const paper = await import("./composite/index.js");
      const report = await paper.reproduceComposite(progress, data);
      progress("pictures");
      return reproduced(report, paper.describeComposite(report), paper.compositeCharts(report));
    },
  },
  {
    id: "nonnegative",
    summary: "bias of nonnegative mechanisms: McGlinchey and Mason, 2020",
    async reproduce(progress, data) {
      const paper = await import("./nonnegative/index.js");
      const report = await paper.reproduceNonnegative(progress, data);
      progress("pictures");
      return reproduced(report, paper.describeNonnegative(report), paper.nonnegativeCharts(report));
    },
  },
  {
    id: "mixture",
    summary: "piecewise mixtures of noise: Smith, Thilakarathna and Kaafar, 2017",
    async reproduce(progress, data) {
      const paper = await import("./mixture/index.js");
      const report = paper.reproduceMixture(progress, data);
      progress("pictures");
      return reproduced(report, paper.describeMixture(report), paper.mixtureCharts(report));
    },
  },
  {
    id: "boosting",
    summary: "meeting utility constraints by boosting privacy: Jiang and others, 2024",
    async reproduce(progress, data) {
      const { boostingCharts, boostingData, describeBoosting, reproduceBoosting } = await import(
        "./boosting/index.js"
      );
      const report = reproduceBoosting(progress, data);
      return reproduced(boostingData(report), describeBoosting(report), boostingCharts(report));
    },
  },
  {
    id: "r2dp",
    summary: "noise whose scale is itself random: Mohammady and others, 2020",
    async reproduce(progress, data) {
      const paper = await import("./r2dp/index.js");
      const report = paper.reproduceR2dp(progress, data);
      progress("pictures");
      return reproduced(report, paper.describeR2dp(report), paper.r2dpCharts(report));
    },
  },
];

export const PAPERS: readonly Paper[] = UNCACHED.map(computedOnce);
