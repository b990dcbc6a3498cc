import type { DescribedRelease } from "@noisewright/release";
import { gap } from "./gaps.js";
import type { Deployment } from "./schema.js";

/** Who is trusted, and how often something is published. */
export function modelOf({ releases, ledger }: DescribedRelease): Deployment["deployment_model"] {
  const running = releases.find(({ running }) => running !== undefined)?.running;
  return {
    model_name: "Central",
    model_name_details:
      "Noisewright reads the data where the steward keeps them. Only noisy values leave.",
    trust_assumptions: gap("who may see the data, and why they are trusted"),
    actors: [
      "The steward sees the data and runs Noisewright. Readers see published values and receipts, and may know anything else: the guarantee holds for all of them.",
      gap("who else can see the data or the published values"),
    ].join("\n"),
    release_type: running === undefined ? "One release" : "Many releases",
    release_type_details:
      running === undefined
        ? gap("whether more releases about these people are planned")
        : `One count for each ${running.period}, for ${running.total} periods. The cost of all periods is paid once and includes the periods to come.`,
    ...(running !== undefined && { data_source_type: "Dynamic" as const }),
    data_source_type_details:
      running === undefined
        ? gap("whether new data arrive over time; add data_source_type: Static or Dynamic")
        : "Rows of new periods are added. The bound on contributions holds for all periods together.",
    access_type: "Non-interactive",
    access_type_details: `The releases are written in a spec before they are run.${
      ledger?.adaptive === false ? " The accounting relies on this." : ""
    }`,
  };
}
