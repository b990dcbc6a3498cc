import {
  type AdditiveChannel,
  nearestIndex,
  PostProcessedNoise,
} from "../../lattice/channels/index.js";
import {
  applyCut,
  applyCutToAll,
  type Cut,
  cutLaw,
  type Distribution,
  latticePartialMoment,
  type Range,
} from "../../laws/index.js";

/** Clamps answers to a declared range and applies a cut to the outputs. */
export class CutChannel extends PostProcessedNoise {
  private readonly cut: Cut;

  constructor(noise: AdditiveChannel, input: Range, cut: Cut) {
    super(noise, input);
    const bumps = Object.freeze((cut.bumps ?? []).map((bump) => Object.freeze({ ...bump })));
    this.cut = Object.freeze({ ...cut, bumps });
    Object.freeze(this);
  }

  law(answer: number): Distribution {
    const law = this.inner.law(this.enter(answer));
    return cutLaw("lattice", law, this.cut, latticePartialMoment(law));
  }

  protected enter(answer: number): number {
    return this.clamp(answer);
  }

  protected leave(output: number): number {
    return applyCut(this.cut, output);
  }

  protected override leaveAll(outputs: Float64Array): void {
    applyCutToAll(this.cut, outputs);
  }
}

/**
 * Adapts a cut to a lattice of the given granularity. The lattice points nearest to the jumps get
 * the mean of the cut over their cells. The error of the moments is then of the order of
 * granularity², and not of the order of granularity.
 */
export function cutForLattice(cut: Cut, granularity: number): Cut {
  const { below, above, low, high, shift } = cut;
  const half = granularity / 2;
  const nearestPoint = (x: number) => nearestIndex(x, granularity) * granularity;
  const atLow = nearestPoint(below);
  const atHigh = above === Number.POSITIVE_INFINITY ? above : nearestPoint(above);
  if (atHigh === atLow) {
    const bumps = [{ at: atLow, value: (low + high) / 2, radius: half }];
    return { ...cut, below: atLow - half, above: atLow + half, bumps };
  }
  if (atHigh < atLow) return cut;
  const lowPart = (below - (atLow - half)) / granularity;
  const highPart = (atHigh + half - above) / granularity;
  const values = [
    {
      at: atLow,
      radius: half,
      value: lowPart * low + (1 - lowPart) * ((below + atLow + half) / 2 - shift),
    },
    {
      at: atHigh,
      radius: half,
      value: highPart * high + (1 - highPart) * ((above + atHigh - half) / 2 - shift),
    },
  ];
  return {
    ...cut,
    below: atLow - half,
    above: atHigh + half,
    bumps: values.filter(({ at }) => Number.isFinite(at)),
  };
}
