import {
  constantFold,
  gammaFold,
  noncentralChiSquaredFold,
  rayleighFold,
  type SecondFold,
  sumFold,
  truncatedGaussianFold,
  twoPointFold,
  uniformFold,
} from "../../src/mechanisms/random-scale/second-fold/index.js";

/** Parameters as golden files and draws name them. */
export interface GoldenFold {
  readonly family: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** A golden number; "inf" is Infinity. */
export const number = (text: unknown) => (text === "inf" ? Number.POSITIVE_INFINITY : Number(text));

export function foldOf({ family, params }: GoldenFold): SecondFold {
  const n = (key: string) => number(params[key]);
  switch (family) {
    case "laplace":
      return constantFold(n("u"));
    case "twopoint":
      return twoPointFold(n("p"), n("u0"), n("u1"));
    case "gamma":
      return gammaFold(n("k"), n("theta"));
    case "uniform":
      return uniformFold(n("a"), n("b"));
    case "truncgauss":
      return truncatedGaussianFold(n("mu"), n("sigma"), n("a"), n("b"));
    case "ncchi2":
      return noncentralChiSquaredFold(n("k"), n("lam"), n("s"));
    case "rayleigh":
      return rayleighFold(n("sigma"));
    default: {
      if (!Array.isArray(params.components)) throw new Error(`no family ${family}`);
      return sumFold(
        params.components.map((part) => foldOf({ family: part.family, params: part })),
      );
    }
  }
}
