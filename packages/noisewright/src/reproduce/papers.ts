import { NoisewrightError } from "@noisewright/core";
import {
  boostingData,
  boostingPictures,
  describeBoosting,
  reproduceBoosting,
} from "./boosting/index.js";
import { reproduceComposite } from "./composite/index.js";
import { compositePictures } from "./composite/pictures.js";
import { describeComposite } from "./composite/text.js";
import { reproduceMixture } from "./mixture/index.js";
import { mixturePictures } from "./mixture/pictures.js";
import { describeMixture } from "./mixture/text.js";
import { reproduceNonnegative } from "./nonnegative/index.js";
import { pictures } from "./nonnegative/pictures.js";
import { describeNonnegative } from "./nonnegative/text.js";
import { reproduceR2dp } from "./r2dp/index.js";
import { r2dpPictures } from "./r2dp/pictures.js";
import { describeR2dp } from "./r2dp/text.js";

/** What one paper's reproduction gives: data, the same for people, and pictures by file name. */
export interface Reproduced {
  readonly report: object;
  readonly text: string;
  readonly pictures: Readonly<Record<string, string>>;
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

export const PAPERS: readonly Paper[] = [
  {
    id: "composite",
    summary: "bounded and unbiased composite mechanism: Zhang and others, 2024",
    async reproduce(progress, data) {
      const report = await reproduceComposite(progress, data);
      progress("pictures");
      return { report, text: describeComposite(report), pictures: compositePictures(report) };
    },
  },
  {
    id: "nonnegative",
    summary: "bias of nonnegative mechanisms: McGlinchey and Mason, 2020",
    async reproduce(progress, data) {
      const report = await reproduceNonnegative(progress, data);
      progress("pictures");
      return { report, text: describeNonnegative(report), pictures: pictures(report) };
    },
  },
  {
    id: "mixture",
    summary: "piecewise mixtures of noise: Smith, Thilakarathna and Kaafar, 2017",
    async reproduce(progress, data) {
      const report = reproduceMixture(progress, data);
      progress("pictures");
      return { report, text: describeMixture(report), pictures: mixturePictures() };
    },
  },
  {
    id: "boosting",
    summary: "meeting utility constraints by boosting privacy: Jiang and others, 2024",
    async reproduce(progress, data) {
      const report = reproduceBoosting(progress, data);
      return {
        report: boostingData(report),
        text: describeBoosting(report),
        pictures: boostingPictures(report),
      };
    },
  },
  {
    id: "r2dp",
    summary: "noise whose scale is itself random: Mohammady and others, 2020",
    async reproduce(progress, data) {
      const report = reproduceR2dp(progress, data);
      progress("pictures");
      return { report, text: describeR2dp(report), pictures: r2dpPictures(report) };
    },
  },
];
