import { type Parameters, type Value, validate } from "../../params/index.js";
import { makeMechanism } from "./make-mechanism.js";
import type { Details, Kind, MechanismKind, SolvedKind } from "./mechanism.js";
import { type Need, type Proposal, refuse } from "./need.js";
import { checkSolution, type Programme } from "./programme.js";
import type { DetailsOf, GivenTo, Variant } from "./variant.js";

/** What is said of a mechanism to define it. */
export interface Definition<Id extends string, V> {
  /** Lower case with hyphens: `two-sided-geometric`. */
  readonly id: Id;
  /** One line: what it is for. */
  readonly summary: string;
  /** Its parameters as data. */
  readonly parameters: Parameters;
  /** The ways to fix it, each made by `variant`. */
  readonly variants: readonly V[];
  /** Its best parameters for a need, or in plain words why it has none; `design` leaves it out unless given. */
  propose?(need: Need): Proposal;
}

/** The same of a mechanism that is the solution of a linear programme. */
export interface SolvedDefinition<Id extends string, V> extends Definition<Id, V> {
  programme(values: Readonly<Record<string, Value>>): Programme;
}

type Any = Variant<unknown, Details>;

/** A kind of mechanism from its parameters as data, and from what each variant of them makes. */
export function defineMechanism<const Id extends string, V extends Any>(
  definition: SolvedDefinition<Id, V>,
): SolvedKind<Id, GivenTo<V>, DetailsOf<V>>;
export function defineMechanism<const Id extends string, V extends Any>(
  definition: Definition<Id, V>,
): Kind<Id, GivenTo<V>, DetailsOf<V>>;
export function defineMechanism(
  definition: Definition<string, Any> & Partial<SolvedDefinition<string, Any>>,
): MechanismKind {
  const { id, summary, parameters, variants, programme } = definition;
  const forms = variants.map(({ names }) => names);
  const create: MechanismKind["create"] = (given, solved) => {
    const { form, values } = validate(id, parameters, forms, given);
    if (programme) checkSolution(id, programme(values), solved);
    return makeMechanism(id, values, variants[forms.indexOf(form)]!.build(values, solved));
  };
  const kind = {
    id,
    summary,
    parameters,
    forms,
    propose: definition.propose ?? (() => refuse("it makes no proposals")),
    ...(programme && {
      programme: (given: Readonly<Record<string, unknown>>) =>
        programme(validate(id, parameters, forms, given).values),
    }),
    create,
  };
  return Object.assign(callable(create), kind);
}

/** A function of its own, so that what is assigned to it is not assigned to `create`. */
function callable(create: MechanismKind["create"]): MechanismKind["create"] {
  return (given, solved) => create(given, solved);
}
