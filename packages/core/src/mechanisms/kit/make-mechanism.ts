import { NoisewrightError } from "../../errors/index.js";
import { interval, type Parameters, type Value, validate } from "../../params/index.js";
import { certify } from "../../privacy/weights/index.js";
import { type RandomSource, secureRandom } from "../../random/index.js";
import type { CertifiedChannel, CompileOptions, Mechanism } from "./mechanism.js";
import type { MechanismSpec } from "./variant.js";

const COMPILE_PARAMETERS = {
  resolution: {
    kind: "real",
    doc: "number of lattice steps in the upper quartile of the noise",
    domain: interval("[", 1, 2 ** 16, "]"),
    typical: [8, 512],
    example: 128,
  },
} as const satisfies Parameters;

/** Adds to a spec the members that all mechanisms have in common. */
export function makeMechanism(
  id: string,
  params: Readonly<Record<string, Value>>,
  spec: MechanismSpec,
): Mechanism {
  checkSensitivity(id, params, spec);
  let worst: Mechanism["worst"] | undefined;
  let details: Mechanism["details"] | undefined;
  let certified: CertifiedChannel | undefined;
  let source: RandomSource | undefined;
  const compile = (options: CompileOptions = {}) => {
    // Only the options in COMPILE_PARAMETERS reach the lattice. The claim was fixed when the
    // mechanism was created.
    const { values } = validate(id, COMPILE_PARAMETERS, [[], ["resolution"]], { ...options });
    return certifiedChannel(id, spec, values as CompileOptions);
  };
  const releaseAll = (answers: Iterable<number>, random?: RandomSource) => {
    certified ??= compile();
    const { channel } = certified;
    if (random === undefined) source ??= secureRandom();
    const from = random ?? source!;
    return Array.from(answers, (answer) => channel.sample(answer, from));
  };
  return {
    input: spec.input,
    ...(spec.answerStep !== undefined && { answerStep: spec.answerStep }),
    output: spec.output,
    law: spec.law,
    privacy: spec.privacy,
    // Finding the worst case over a whole range may need a search, so the worst case is computed on
    // first use.
    get worst() {
      worst ??= spec.worst;
      return worst;
    },
    get details() {
      details ??= spec.details;
      return details;
    },
    get idealEvent() {
      return spec.idealEvent;
    },
    id,
    params,
    compile,
    releaseAll,
    release: (answer, random) => releaseAll([answer], random)[0]!,
  };
}

/**
 * Checks that the lattice covers the caller's sensitivity. A certificate for a smaller sensitivity
 * would prove nothing.
 */
function checkSensitivity(
  subject: string,
  { sensitivity: requested }: Readonly<Record<string, Value>>,
  { sensitivity = Number.POSITIVE_INFINITY }: MechanismSpec,
): void {
  if (typeof requested !== "number" || sensitivity >= requested) return;
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "the sensitivity of its lattice",
    domain: `at least its parameter sensitivity (${requested})`,
    got: String(sensitivity),
  });
}

function certifiedChannel(
  id: string,
  { channel, claim }: MechanismSpec,
  options: CompileOptions,
): CertifiedChannel {
  const compiled = channel(options);
  const proved = certify(compiled, { ...claim, subject: id });
  const bias = compiled.biasUp?.();
  const certificate = { ...proved, ...(bias !== undefined && { bias }) };
  return { channel: compiled, certificate: Object.freeze(certificate) };
}
