import type { DescribedRelease } from "@noisewright/release";
import { compositionText } from "./implementation.js";
import type { Point } from "./points.js";
import {
  chosenLine,
  clippingLine,
  describedReleases,
  errorLine,
  noiseLine,
  publicTables,
} from "./releases-text.js";

/** The middle of the pyramid: what could break the promise, or make the numbers useless. */
export function methodPoints(described: DescribedRelease): readonly Point[] {
  return [
    algorithms(described),
    choices(described),
    utility(described),
    sideChannels(),
    trust(described),
    security(described),
  ];
}

function algorithms(described: DescribedRelease): Point {
  const { ledger } = described;
  return {
    title: "Algorithms and their correctness",
    known: [
      ...describedReleases(described).map((each) => `${noiseLine(each)}.`),
      "Each level is proved for the discrete noise that is sampled, and not copied from a formula.",
      "Noise is drawn in integer arithmetic, so the low bits of a number reveal nothing.",
      compositionText(described),
      ...(ledger === undefined
        ? []
        : [
            `The ledger was verified just now: all ${ledger.entries} entries and all stored answers match their hashes. The last hash is ${ledger.head}.`,
          ]),
    ],
    unknown: [
      "Whether this copy of Noisewright, Node or the computer was altered.",
      ...(ledger === undefined ? ["The ledger: there is none yet that could be verified."] : []),
    ],
    questions: [
      "Did you install Noisewright from a source that you trust?",
      ...(ledger?.adaptive === false
        ? ["Is it true that no release was chosen after an answer was seen?"]
        : []),
    ],
  };
}

function choices(described: DescribedRelease): Point {
  const releases = describedReleases(described);
  const clipped = releases.flatMap((each) => clippingLine(each) ?? []);
  const chosen = releases.flatMap((each) => chosenLine(each) ?? []);
  const selected = releases.filter(({ prepared }) => prepared.keys !== undefined);
  const tables = publicTables(described);
  return {
    title: "Choices that could depend on the data",
    known: [
      ...chosen.map((line) => `${line}.`),
      ...selected.map(
        ({ prepared }) =>
          `${prepared.name}: keys are selected with noise, and this is part of its cost.`,
      ),
      ...clipped.map((line) => `${line}. These bounds are written in the spec.`),
      ...(chosen.length + clipped.length + selected.length === 0
        ? ["Noisewright chooses nothing from the data for these releases."]
        : []),
    ],
    unknown: [
      "Whether someone looked at the data to write the spec: bounds, keys, bins, filters, budgets.",
    ],
    questions: [
      "Do the bounds, keys, bins and filters in the spec come from public knowledge?",
      ...tables.map((name) => `Is ${name} really public, and not made from private rows?`),
    ],
  };
}

function utility(described: DescribedRelease): Point {
  return {
    title: "Utility and bias",
    known: describedReleases(described).map((each) => `${errorLine(each)}.`),
    unknown: [
      "The errors above are those of the noise. Clipping, bounded contributions and skipped rows can also change a result, always in the same direction.",
      "Bias in how the data were collected. Noise neither removes nor reveals it.",
    ],
    questions: [
      "Are these errors small enough for the intended use, also for the smallest groups?",
      "Do readers learn that the numbers have noise, and how much?",
    ],
  };
}

function sideChannels(): Point {
  return {
    title: "Side channels",
    known: [
      "Errors and log lines of a release do not depend on the data.",
      "Receipts show the hour of a payment, not the minute.",
    ],
    unknown: [
      "How long a query takes may depend on the data. Noisewright does not hide run times.",
    ],
    questions: [
      "Can anyone except the steward measure run times, memory or network traffic of the machine?",
    ],
  };
}

function trust({ ledger }: DescribedRelease): Point {
  return {
    title: "Trust model",
    known: [
      "Central model: the steward and the machine see the data. Readers see only noisy values.",
      ...(ledger?.adaptive
        ? [
            "Readers and analysts need not be trusted: the total cost holds even if they choose each release after earlier answers.",
          ]
        : []),
    ],
    unknown: ["Who else can see the data or the machine."],
    questions: [
      "Who can read the data, and why are they trusted?",
      "Do the people in the data know this?",
    ],
  };
}

function security({ spec }: DescribedRelease): Point {
  return {
    title: "Security and access control",
    known: [
      `Ledger "${spec.ledger.name}" shows every change of its past entries to anyone who kept an earlier hash.`,
    ],
    unknown: [
      "Who can read or replace the data, the ledger and its backups. A ledger that is restored from an old copy forgets what was spent since.",
    ],
    questions: [
      "Are the data and the ledger protected by access rights, and encrypted where they are stored?",
      "Is the ledger backed up, and is its last hash kept elsewhere?",
      "Are files from noisewright check, which are private, deleted?",
    ],
  };
}
