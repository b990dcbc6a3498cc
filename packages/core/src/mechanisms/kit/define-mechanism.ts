import { type Parameters, type Value, validate } from "../../params/index.js";
import { makeMechanism } from "./make-mechanism.js";
import type { Details, Kind, MechanismGroup, MechanismKind, SolvedKind } from "./mechanism.js";
import { type Need, type Proposal, refuse } from "./need.js";
import { checkSolution, type Programme } from "./programme.js";
import type { DetailsOf, GivenTo, Variant } from "./variant.js";

/** The definition of a kind of mechanism, as data. */
export interface Definition<Id extends string, V> {
  /** The id in lower case with hyphens, for example `two-sided-geometric`. */
  readonly id: Id;
  /** One line that says what the mechanism is for. */
  readonly summary: string;
  /** The group in which lists show the mechanism. By default `research`. */
  readonly group?: MechanismGroup;
  /** The parameters of the mechanism, as data. */
  readonly parameters: Parameters;
  /**
   * The combinations of parameters that a caller may pass. Each combination is made by `variant`.
   */
  readonly variants: readonly V[];
  /**
   * Returns the best parameters for the given requirements, or a refusal. A refusal says in plain
   * words why no parameters are suitable. Without this function, `design` never proposes the
   * mechanism.
   */
  propose?(need: Need): Proposal;
}

/** The definition of a mechanism that is the solution of a linear programme. */
export interface SolvedDefinition<Id extends string, V> extends Definition<Id, V> {
  programme(values: Readonly<Record<string, Value>>): Programme;
}

type Any = Variant<unknown, Details>;

/** Makes a kind of mechanism from its definition. */
export function defineMechanism<const Id extends string, V extends Any>(
  definition: SolvedDefinition<Id, V>,
): SolvedKind<Id, GivenTo<V>, DetailsOf<V>>;
export function defineMechanism<const Id extends string, V extends Any>(
  definition: Definition<Id, V>,
): Kind<Id, GivenTo<V>, DetailsOf<V>>;
export function defineMechanism(
  definition: Definition<string, Any> & Partial<SolvedDefinition<string, Any>>,
): MechanismKind {
  const { id, summary, group = "research", parameters, variants, programme } = definition;
  const forms = variants.map(({ names }) => names);
  const create: MechanismKind["create"] = (given, solved) => {
    const { form, values } = validate(id, parameters, forms, given);
    if (programme) checkSolution(id, programme(values), solved);
    return makeMechanism(id, values, variants[forms.indexOf(form)]!.build(values, solved));
  };
  const kind = {
    id,
    summary,
    group,
    parameters,
    forms,
    propose: definition.propose ?? (() => refuse("it has no rule for choosing its parameters")),
    ...(programme && {
      programme: (given: Readonly<Record<string, unknown>>) =>
        programme(validate(id, parameters, forms, given).values),
    }),
    create,
  };
  return Object.assign(callable(create), kind);
}

/**
 * Wraps `create` in a new function, so that `Object.assign` adds no properties to `create` itself.
 */
function callable(create: MechanismKind["create"]): MechanismKind["create"] {
  return (given, solved) => create(given, solved);
}
