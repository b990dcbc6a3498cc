import { MECHANISMS } from "@noisewright/core";
import { formatInterval, type Parameter } from "@noisewright/core/params";

/** A parameter without its functions, which cannot be sent. */
export type ParameterData = Omit<Parameter, "accepts" | "domain"> & {
  readonly name: string;
  /** As a mathematician writes it, or in words. */
  readonly domain: string;
  readonly bounds?: readonly [number, number];
};

export interface KindData {
  readonly id: string;
  readonly summary: string;
  readonly parameters: Readonly<Record<string, ParameterData>>;
  readonly forms: readonly (readonly string[])[];
  /** Whether it takes a linear programme to make. */
  readonly programme: boolean;
}

/** Every mechanism there is, as data: forms are derived from it. */
export function catalogue(_: "all"): KindData[] {
  return MECHANISMS.map(({ id, summary, parameters, forms, programme }) => ({
    id,
    summary,
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
