import {
  constantPrior,
  gammaPrior,
  noncentralChiSquaredPrior,
  type RatePrior,
  rayleighPrior,
  sumPrior,
  truncatedGaussianPrior,
  twoPointPrior,
  uniformPrior,
} from "../../src/mechanisms/random-scale/rate-prior/index.js";

/** A rate prior, with the parameter names of the reference file and of the random priors. */
export interface GoldenPrior {
  readonly family: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A number of the reference file, where "inf" means Infinity. */
export const number = (text: unknown) => (text === "inf" ? Number.POSITIVE_INFINITY : Number(text));

export function priorOf({ family, params }: GoldenPrior): RatePrior {
  const n = (key: string) => number(params[key]);
  switch (family) {
    case "laplace":
      return constantPrior(n("u"));
    case "twopoint":
      return twoPointPrior(n("p"), n("u0"), n("u1"));
    case "gamma":
      return gammaPrior(n("k"), n("theta"));
    case "uniform":
      return uniformPrior(n("a"), n("b"));
    case "truncgauss":
      return truncatedGaussianPrior(n("mu"), n("sigma"), n("a"), n("b"));
    case "ncchi2":
      return noncentralChiSquaredPrior(n("k"), n("lam"), n("s"));
    case "rayleigh":
      return rayleighPrior(n("sigma"));
    default: {
      if (!Array.isArray(params.components)) throw new Error(`no family ${family}`);
      return sumPrior(
        params.components.map((part) => priorOf({ family: part.family, params: part })),
      );
    }
  }
}
