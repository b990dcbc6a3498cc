import type { DescribedRelease } from "@noisewright/release";
import { VERSION } from "@noisewright/text";
import type { Point } from "./points.js";
import { dataPoints } from "./points-data.js";
import { methodPoints } from "./points-method.js";
import { promisePoints } from "./points-promise.js";
import { describedReleases, list, releaseLine } from "./releases-text.js";

const SOURCE =
  "NIST SP 800-226, Guidelines for Evaluating Differential Privacy Guarantees, 2025, https://doi.org/10.6028/NIST.SP.800-226";

/**
 * A checklist in Markdown that follows the privacy pyramid [near-2025]: each level holds only as
 * well as the levels below it.
 */
export function checklistOf(described: DescribedRelease): string {
  const releases = describedReleases(described);
  const state = described.paid === undefined ? "planned, nothing is published yet" : "published";
  return [
    "# Privacy checklist",
    "",
    `This checklist follows the privacy pyramid of ${SOURCE}. The words are those of Noisewright ${VERSION}. NIST has not reviewed it.`,
    "",
    `Releases (${state}):`,
    "",
    list(releases.map((each) => `${releaseLine(each)}${statusOf(each.stored, described)}`)),
    "",
    "A ticked box is what Noisewright vouches for. An empty box is for you: tick it when you have written an answer below it.",
    "",
    ...section("1. Top: what is promised", promisePoints(described)),
    ...section("2. Middle: what could break the promise", methodPoints(described)),
    ...section("3. Base: the data", dataPoints()),
  ]
    .join("\n")
    .trimEnd();
}

function statusOf(stored: string | undefined, { paid }: DescribedRelease): string {
  return paid !== undefined && stored === undefined ? " (not published yet)" : "";
}

function section(title: string, points: readonly Point[]): readonly string[] {
  return [`## ${title}`, "", ...points.flatMap(pointLines)];
}

function pointLines({ title, known, unknown, questions }: Point): readonly string[] {
  return [
    `### ${title}`,
    "",
    ...known.map((line) => `- [x] ${line}`),
    ...questions.map((line) => `- [ ] ${line}`),
    "",
    "Noisewright cannot know:",
    "",
    list(unknown),
    "",
  ];
}
