import { MECHANISMS, type MechanismGroup } from "@noisewright/core";
import { formatInterval, type Parameter } from "@noisewright/core/params";

/**
 * A parameter as plain data. The functions of a parameter are left out, because they cannot be sent
 * to another thread.
 */
export type ParameterData = Omit<Parameter, "accepts" | "domain"> & {
  readonly name: string;
  /** The domain of the parameter, as an interval or in words. */
  readonly domain: string;
  readonly bounds?: readonly [number, number];
};

export interface KindData {
  readonly id: string;
  readonly summary: string;
  readonly group: MechanismGroup;
  readonly parameters: Readonly<Record<string, ParameterData>>;
  readonly forms: readonly (readonly string[])[];
  /** True if a linear programme is needed to build the mechanism. */
  readonly programme: boolean;
}

/** All mechanisms as plain data. The studio derives its forms from this data. */
export function catalogue(_: "all"): KindData[] {
  return MECHANISMS.map(({ id, summary, group, parameters, forms, programme }) => ({
    id,
    summary,
    group,
    forms,
    programme: programme !== undefined,
    parameters: Object.fromEntries(
      Object.entries(parameters).map(([name, parameter]) => [name, dataOf(name, parameter)]),
    ),
  }));
}

function dataOf(name: string, parameter: Parameter): ParameterData {
  if (parameter.kind === "word") {
    const { accepts: _, ...rest } = parameter;
    return { name, ...rest };
  }
  if (parameter.kind === "flag") return { name, ...parameter, domain: "yes or no" };
  const { lower, upper } = parameter.domain;
  return { name, ...parameter, domain: formatInterval(parameter.domain), bounds: [lower, upper] };
}
