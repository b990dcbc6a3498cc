import { NoisewrightError } from "@noisewright/core";
import {
  boostingCharts,
  boostingData,
  describeBoosting,
  reproduceBoosting,
} from "./boosting/index.js";
import { reproduceComposite } from "./composite/index.js";
import { compositeCharts } from "./composite/pictures.js";
import { describeComposite } from "./composite/text.js";
import { type Charts, type Figure, figuresOf } from "./figures.js";
import { reproduceMixture } from "./mixture/index.js";
import { mixtureCharts } from "./mixture/pictures.js";
import { describeMixture } from "./mixture/text.js";
import { reproduceNonnegative } from "./nonnegative/index.js";
import { nonnegativeCharts } from "./nonnegative/pictures.js";
import { describeNonnegative } from "./nonnegative/text.js";
import { reproduceR2dp } from "./r2dp/index.js";
import { r2dpCharts } from "./r2dp/pictures.js";
import { describeR2dp } from "./r2dp/text.js";

/** What one paper's reproduction gives: data, the same for people, and what to draw. */
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

function reproduced(report: object, text: string, charts: Charts): Reproduced {
  return { report: { ...report, figures: figuresOf(charts) }, text, charts };
}

export const PAPERS: readonly Paper[] = [
  {
    id: "composite",
    summary: "bounded and unbiased composite mechanism: Zhang and others, 2024",
    async reproduce(progress, data) {
      const report = await reproduceComposite(progress, data);
      progress("pictures");
      return reproduced(report, describeComposite(report), compositeCharts(report));
    },
  },
  {
    id: "nonnegative",
    summary: "bias of nonnegative mechanisms: McGlinchey and Mason, 2020",
    async reproduce(progress, data) {
      const report = await reproduceNonnegative(progress, data);
      progress("pictures");
      return reproduced(report, describeNonnegative(report), nonnegativeCharts(report));
    },
  },
  {
    id: "mixture",
    summary: "piecewise mixtures of noise: Smith, Thilakarathna and Kaafar, 2017",
    async reproduce(progress, data) {
      const report = reproduceMixture(progress, data);
      progress("pictures");
      return reproduced(report, describeMixture(report), mixtureCharts(report));
    },
  },
  {
    id: "boosting",
    summary: "meeting utility constraints by boosting privacy: Jiang and others, 2024",
    async reproduce(progress, data) {
      const report = reproduceBoosting(progress, data);
      return reproduced(boostingData(report), describeBoosting(report), boostingCharts(report));
    },
  },
  {
    id: "r2dp",
    summary: "noise whose scale is itself random: Mohammady and others, 2020",
    async reproduce(progress, data) {
      const report = reproduceR2dp(progress, data);
      progress("pictures");
      return reproduced(report, describeR2dp(report), r2dpCharts(report));
    },
  },
];
