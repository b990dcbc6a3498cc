import { NoisewrightError } from "../../errors/index.js";
import { type BoostedFamily, privacyBetween } from "./boosted-privacy.js";
import { requireFarthest } from "./farthest.js";
import type { Divergence } from "./slope.js";
import { plus, type Span, size, times } from "./span.js";
import { type Stretch, shapeOf, stretchesOf } from "./stretch.js";
import { type Domain, reachOf } from "./worst-pair.js";

/** A largest value: what a pair attains, and what is proved of all pairs. */
export interface Supremum {
  readonly lower: number;
  readonly upper: number;
  /** The pair. */
  readonly from: number;
  readonly to: number;
}

/** How far the two may be apart, as a part of either. */
const TOLERANCE = 2e-12;
/** What is below this is as good as 0. */
const NOTHING = 1e-300;
/** Cells that are looked at before we give up. */
const MOST_CELLS = 2 ** 14;

interface Cell {
  readonly stretch: Stretch;
  readonly from: number;
  readonly to: number;
}

/**
 * The largest divergence of all pairs of adjacent answers, by branch and bound. Answers farthest
 * apart are worst (`requireFarthest`), so that pairs form lines. On a cell of a line |dD| has a bound
 * (`Divergence.slope`): where dD does not change its sign D is largest at an end of the cell, which is
 * a pair that was looked at; else it exceeds its middle by no more than half a width times that bound.
 * A cell is halved until one or the other settles it.
 */
export function supremum(family: BoostedFamily, domain: Domain, divergence: Divergence): Supremum {
  const d = reachOf(domain);
  const { lower } = domain.input;
  if (family.boost.rate === 0) {
    // Without a boost all pairs at a distance are alike.
    const value = divergence.of(privacyBetween(family, lower, lower + d));
    return { lower: value, upper: value, from: lower, to: lower + d };
  }
  requireFarthest(family, domain);
  let best: Supremum = { lower: 0, upper: 0, from: lower, to: lower + d };
  const look = (low: number, upwards: boolean): number => {
    const [from, to] = upwards ? [low, low + d] : [low + d, low];
    const value = divergence.of(privacyBetween(family, from, to));
    if (value > best.lower) best = { lower: value, upper: value, from, to };
    return value;
  };
  const stretches = stretchesOf(domain, d);
  for (const { from, to, upwards } of stretches) for (const q of [from, to]) look(q, upwards);
  let cells: readonly Cell[] = stretches
    .filter(({ from, to }) => to > from)
    .map((stretch) => ({ stretch, from: stretch.from, to: stretch.to }));
  let settled = 0;
  let looked = 0;
  while (cells.length > 0 && best.lower < Number.POSITIVE_INFINITY) {
    looked += cells.length;
    if (looked > MOST_CELLS) throw refusal(domain, best.lower);
    const bounds = cells.map((cell) => bound(family, d, divergence, cell, look));
    const enough = Math.max(best.lower * (1 + TOLERANCE), NOTHING);
    settled = Math.max(settled, ...bounds.filter((x) => x <= enough));
    cells = cells.filter((_, i) => !((bounds[i] as number) <= enough)).flatMap(halves);
  }
  return { ...best, upper: Math.max(best.lower, settled) };
}

/** What no pair of a cell exceeds, unless one at an end does; infinite where nothing is known. */
function bound(
  family: BoostedFamily,
  d: number,
  divergence: Divergence,
  cell: Cell,
  look: (low: number, upwards: boolean) => number,
): number {
  const value = look(middle(cell), cell.stretch.upwards);
  const slope = slopeOn(family, d, divergence, cell, value);
  if (slope.lo >= 0 || slope.hi <= 0) return 0;
  const raised = divergence.raised(value, size(slope) * radius(family, cell));
  return Number.isNaN(raised) ? Number.POSITIVE_INFINITY : raised;
}

/** All that dD can be on a cell, for a scale of the lower answer, where `value` is that of its middle. */
export function slopeOn(
  family: BoostedFamily,
  d: number,
  divergence: Divergence,
  cell: Cell,
  value: number,
): Span {
  const { at, pull, push } = divergence.slope(shapeOf(family, d, cell.stretch, cell), value);
  // |dD| ≤ size(pull)·D + size(push), which bounds D itself.
  const growth = Math.exp(size(pull) * radius(family, cell));
  const drift = size(push) * radius(family, cell);
  const range = { lo: Math.max(0, at / growth - drift), hi: (at + drift) * growth };
  return plus(times(pull, range), push);
}

function radius({ scale }: BoostedFamily, { from, to }: Cell): number {
  return (to - from) / 2 / scale;
}

function middle({ from, to }: Cell): number {
  return from + (to - from) / 2;
}

function halves(cell: Cell): Cell[] {
  const m = middle(cell);
  return [
    { ...cell, to: m },
    { ...cell, from: m },
  ];
}

function refusal({ subject }: Domain, found: number): NoisewrightError {
  return new NoisewrightError({
    code: "uncertified",
    subject,
    claim: `${found} as the largest divergence of all pairs of answers from lower to upper`,
    proved: `that one pair has it: ${MOST_CELLS} steps do not bound the others`,
    advice: "narrow the domain, raise the scale, or use an absolute region, which needs no domain",
  });
}
