import { composedEpsilon, lossesOf } from "./composition.js";
import { type CountsReport, measureCounts } from "./counts.js";
import { coverageClaims } from "./coverage-claims.js";
import { compareAtEqualPrivacy, type EqualPrivacy } from "./equal-privacy.js";
import { errorClaims } from "./error-claims.js";
import { mixtureOf, plainOf, SIMULATED } from "./noise.js";
import type { SimulationClaim } from "./simulation.js";
import { compareTable, type TableReport } from "./table1.js";

/** The reproduction of [smith-thilakarathna-kaafar-2017] as plain data. */
export interface MixtureReport {
  readonly paper: "smith-thilakarathna-kaafar-2017";
  readonly table: TableReport;
  readonly claims: readonly SimulationClaim[];
  readonly equal: EqualPrivacy;
  readonly guarantees: readonly Guarantee[];
  /** The errors measured on the user's table, if the user gave a table. */
  readonly counts?: CountsReport;
}

/** The guarantee of one setting, with ζ and the geometric noise that has the same ζ. */
export interface Guarantee {
  readonly name: string;
  readonly zeta: number;
  readonly pure: number;
  /** The δ at ε = ζ. This is the guarantee that the paper's "ζ-DP" really gives. */
  readonly deltaAtZeta: number;
  readonly composed: readonly {
    readonly releases: number;
    readonly mixture: number;
    readonly geometric: number;
  }[];
}

/**
 * Reproduces the paper and reports each step to `progress`. The parameter `data` names a CSV file
 * with attributes to count.
 */
export function reproduceMixture(progress: (step: string) => void, data?: string): MixtureReport {
  const counts = data === undefined ? undefined : measureCounts(data);
  progress("Table I");
  const table = compareTable();
  progress("simulations");
  const claims = [...coverageClaims(), ...errorClaims()];
  progress("equal privacy");
  const equal = compareAtEqualPrivacy();
  const guarantees = SIMULATED.map(guaranteeOf);
  return {
    paper: "smith-thilakarathna-kaafar-2017",
    table,
    claims,
    equal,
    guarantees,
    ...(counts && { counts }),
  };
}

function guaranteeOf(setting: (typeof SIMULATED)[number]): Guarantee {
  const mixture = mixtureOf("geometric", setting);
  const zeta = mixture.details.zeta!;
  const geometric = plainOf("geometric", zeta);
  return {
    name: `{${setting.breakpoint}, ${setting.innerEpsilon}, ${setting.outerEpsilon}}`,
    zeta,
    pure: mixture.privacy.epsilon,
    deltaAtZeta: mixture.privacy.delta(zeta),
    composed: [1, 10, 100].map((releases) => ({
      releases,
      mixture: composedEpsilon(lossesOf(mixture), releases, 1e-6),
      geometric: composedEpsilon(lossesOf(geometric), releases, 1e-6),
    })),
  };
}
