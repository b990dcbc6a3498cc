import { type NeedInput, NoisewrightError } from "@noisewright/core";
import { type Likelihood, NEED_PARAMETERS } from "@noisewright/core/design";
import { toNumber } from "./to-number.js";

/**
 * The flags of `noisewright design`. The value of a flag is a text, or true if the flag takes no
 * value.
 */
export type NeedFlags = Readonly<Record<string, string | true | undefined>>;

/** Builds a requirement from command-line flags. */
export function needOf(flags: NeedFlags): NeedInput {
  const need: Record<string, number | true> = {};
  for (const [name, parameter] of Object.entries(NEED_PARAMETERS)) {
    const text = flags[name];
    if (text === undefined) continue;
    need[name] = parameter.kind === "flag" ? true : toNumber("design", name, String(text));
  }
  const { metric, region, prior } = flags;
  const request: object = {
    ...need,
    ...(metric !== undefined && { metric: splitMetrics(String(metric)) }),
    ...(region !== undefined && { region: numbers("region", String(region)) }),
    ...(prior !== undefined && { prior: priorOf(String(prior)) }),
  };
  return request as NeedInput; // The package core checks the values and reports missing fields.
}

/**
 * Splits a list of metrics at its commas. Commas also separate the numbers of one metric, so a new
 * metric starts only at a letter.
 */
export function splitMetrics(text: string): string[] {
  return text.split(/[\s,]+(?=[a-z])/i);
}

function numbers(parameter: string, text: string): number[] {
  return text.split(",").map((word) => toNumber("design", parameter, word));
}

/** Parses `uniform`, or true values with weights such as `0:3,1:2,2:1`. */
function priorOf(text: string): "uniform" | Likelihood[] {
  if (text === "uniform") return text;
  return text.split(",").map((pair) => {
    const [answer, weight, ...rest] = pair.split(":");
    if (answer === undefined || weight === undefined || rest.length > 0) {
      const domain = "uniform, or value:weight pairs such as 0:3,1:2,2:1";
      const got = `"${text.slice(0, 60)}"`;
      throw new NoisewrightError({
        code: "domain",
        subject: "design",
        parameter: "prior",
        domain,
        got,
      });
    }
    return {
      answer: toNumber("design", "prior", answer),
      weight: toNumber("design", "prior", weight),
    };
  });
}
