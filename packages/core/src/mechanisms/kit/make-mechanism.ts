import { NoisewrightError } from "../../errors/index.js";
import { interval, type Parameters, type Value, validate } from "../../params/index.js";
import { certify } from "../../privacy/weights/index.js";
import { type RandomSource, secureRandom } from "../../random/index.js";
import type { CertifiedChannel, CompileOptions, Mechanism } from "./mechanism.js";
import type { MechanismSpec } from "./variant.js";

const COMPILE_PARAMETERS = {
  resolution: {
    kind: "real",
    doc: "lattice steps in the noise's upper quartile",
    domain: interval("[", 1, 2 ** 16, "]"),
    typical: [8, 512],
    example: 128,
  },
} as const satisfies Parameters;

/** What all mechanisms have in common, around what one says of itself. */
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
    // Nothing but these reaches the lattice: what is claimed was fixed when this was made.
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
    // Over a whole range this may take a search: not before it is asked for.
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

/** A certificate for closer answers than the caller's would prove nothing. */
function checkSensitivity(
  subject: string,
  { sensitivity: asked }: Readonly<Record<string, Value>>,
  { sensitivity = Number.POSITIVE_INFINITY }: MechanismSpec,
): void {
  if (typeof asked !== "number" || sensitivity >= asked) return;
  throw new NoisewrightError({
    code: "domain",
    subject,
    parameter: "the sensitivity of its lattice",
    domain: `at least its parameter sensitivity (${asked})`,
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
