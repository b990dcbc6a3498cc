import { NoisewrightError } from "../../errors/index.js";
import type { Channel } from "../../lattice/channels/index.js";
import {
  interval,
  type Parameters,
  type Value,
  type Values,
  validate,
} from "../../params/index.js";
import { type Claim, certify } from "../../privacy/weights/index.js";
import type { CompileOptions, Mechanism, MechanismKind } from "./mechanism.js";
import type { Need, Proposal } from "./need.js";
import type { Optimum, Programme } from "./programme.js";

/** What a mechanism's own file says of it; the rest is the same for all. */
export interface Body extends Omit<Mechanism, "id" | "params" | "compile"> {
  readonly claim: Omit<Claim, "subject">;
  channel(options: CompileOptions): Channel;
}

/** One way to fix a mechanism: parameters that go together (a form), and what they make. */
export interface Way {
  readonly names: readonly string[];
  /** With the solution, where the mechanism is that of a programme. */
  build(values: Readonly<Record<string, Value>>, solved?: Optimum): Body;
}

/** A way that needs the named ones among the parameters, some of them a certain word. */
export function way<P extends Parameters, K extends keyof P & string>(
  _parameters: P,
  names: readonly K[],
  build: (values: Pick<Values<P>, K>, solved?: Optimum) => Body,
  words?: Readonly<Partial<Record<K, string>>>,
): Way {
  const entries = names.map((name) => (words?.[name] ? `${name}=${words[name]}` : name));
  return {
    names: entries,
    build: (values, solved) => build(values as Pick<Values<P>, K>, solved),
  };
}

const COMPILE_PARAMETERS = {
  resolution: {
    kind: "real",
    doc: "lattice steps in the noise's upper quartile",
    domain: interval("[", 1, 2 ** 16, "]"),
    typical: [8, 512],
    example: 128,
  },
} as const satisfies Parameters;

interface Definition {
  readonly id: string;
  /** One line: what it is for. */
  readonly summary: string;
  readonly parameters: Parameters;
  readonly ways: readonly Way[];
  /** Its best parameters for a need, or in plain words why it has none. */
  propose(need: Need): Proposal;
  /** Of a mechanism that is the solution of a linear programme. */
  readonly programme?: (values: Readonly<Record<string, Value>>) => Programme;
}

export function defineMechanism(definition: Definition): MechanismKind {
  const { id, summary, parameters, ways, propose, programme } = definition;
  const forms = ways.map(({ names }) => names);
  return {
    id,
    summary,
    parameters,
    forms,
    propose,
    ...(programme && {
      programme: (given) => programme(validate(id, parameters, forms, given).values),
    }),
    create(given, solved) {
      const { form, values } = validate(id, parameters, forms, given);
      if (programme) checkSolution(id, programme(values), solved);
      const body = ways[forms.indexOf(form)]!.build(values, solved);
      const { claim, channel } = body;
      let worst: Mechanism["worst"] | undefined;
      let details: Mechanism["details"] | undefined;
      return {
        input: body.input,
        ...(body.answerStep !== undefined && { answerStep: body.answerStep }),
        output: body.output,
        law: body.law,
        privacy: body.privacy,
        // Over a whole range this may take a search: not before it is asked for.
        get worst() {
          worst ??= body.worst;
          return worst;
        },
        get details() {
          details ??= body.details;
          return details;
        },
        get idealEvent() {
          return body.idealEvent;
        },
        id,
        params: values,
        compile(options = {}) {
          // Nothing but these reaches the lattice: what is claimed was fixed when this was made.
          const { values } = validate(id, COMPILE_PARAMETERS, [[], ["resolution"]], { ...options });
          const compiled = channel(values as CompileOptions);
          const proved = certify(compiled, { ...claim, subject: id });
          const bias = compiled.biasUp?.();
          const certificate = { ...proved, ...(bias !== undefined && { bias }) };
          return { channel: compiled, certificate: Object.freeze(certificate) };
        },
      };
    },
  };
}

/** A solution of something else would be another mechanism. */
function checkSolution(id: string, programme: Programme, solved: Optimum | undefined): void {
  if (JSON.stringify(solved?.programme) === JSON.stringify(programme)) return;
  throw new NoisewrightError({
    code: "unsupported",
    subject: id,
    what: `${solved ? "matching " : ""}solution of its linear programme was given`,
    advice: "use prepare, which solves it first",
  });
}
