import type { Point } from "./points.js";

/** The base of the pyramid: how the data came together. */
export function dataPoints(): readonly Point[] {
  return [
    {
      title: "Data collection exposure",
      known: ["Noisewright copies no rows into its output, its ledger or its receipts."],
      unknown: ["How the data were collected, who has copies, and how long they are kept."],
      questions: [
        "Is every column that you collect needed?",
        "Who else has the raw data, for example a supplier, a survey firm or a backup?",
        "When will the raw data be deleted?",
        "Were the people told what their data are used for?",
      ],
    },
    {
      title: "Other publications from the same data",
      known: ["The ledger counts every release that uses it."],
      unknown: [
        "Numbers that were published without noise, for example in a report or in a chart.",
      ],
      questions: [
        "Were exact numbers from the same data ever published, or given to someone who may publish them?",
      ],
    },
  ];
}
