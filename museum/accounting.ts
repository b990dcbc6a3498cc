import { Odometer, type PrivacyEvent, parseEvents, pld, rdp } from "@noisewright/core/accounting";
import { ACKNOWLEDGEMENT } from "@noisewright/core/ledger";
import { ledgerOf, worstDelta } from "../packages/core/test/ledger/analyst.js";
import { Book } from "../packages/core/test/ledger/kit.js";
import { CLOSE, type Exhibit, exhibit } from "./exhibit.js";

/** The δ at ε of several releases, as computed by an accountant. */
type Accounting = (events: readonly PrivacyEvent[], epsilon: number) => number;

const ours: Accounting = (events, epsilon) => pld.compose(parseEvents(events)).delta(epsilon).upper;

const times = (count: number, event: PrivacyEvent): PrivacyEvent => ({
  kind: "composed/1",
  count,
  events: [event],
});
const response: PrivacyEvent = { kind: "pure/1", epsilon: 1 };

/**
 * The exact δ(ε) of k answers by randomised response with ε = 1. The privacy loss is a sum of k
 * independent losses of ±1.
 */
function exactDelta(k: number, epsilon: number, lossOf = (loss: number) => loss): number {
  const p = Math.E / (1 + Math.E);
  let [mass, delta] = [(1 - p) ** k, 0];
  for (let j = 0; j <= k; j++) {
    const loss = lossOf(2 * j - k);
    delta += mass * Math.max(0, -Math.expm1(epsilon - loss));
    mass *= ((k - j) * p) / ((j + 1) * (1 - p));
  }
  return delta;
}

const ADAPTIVE = { epsilon: 1, delta: 0.05 };

/**
 * The ε of Gaussian noise, computed from its Rényi divergences. Let p and q be the probabilities of
 * an event under two adjacent tables. Each divergence is converted by maximising ln((p − δ)/q) over
 * the events that the divergence allows. The search tries no event with p − δ below the argument
 * `least`.
 */
function searchedTo(least: number): (mu: number, delta: number) => number {
  const parts = Array.from({ length: 400 }, (_, i) => least ** (1 - i / 400));
  const orders = Array.from({ length: 200 }, (_, i) => 1 + i / 10);
  return (mu, delta) =>
    Math.min(
      ...orders.map((theta) => {
        const alpha = 1 + theta;
        const bound = Math.log(Math.expm1((theta * alpha * mu * mu) / 2));
        const logQ = (p: number) => (alpha * Math.log(p) - bound) / theta;
        return Math.max(...parts.map((part) => Math.log(part) - logQ(part + delta)));
      }),
    );
}

/**
 * A chain of stored events. An event is written when the event is appended, and read when the
 * ledger is opened.
 */
interface Chain {
  append(event: unknown): string;
  replay(stored: string): unknown;
}

function readStrictly(stored: string): unknown {
  const { count } = JSON.parse(stored) as { readonly count: number };
  if (!(Number.isInteger(count) && count >= 1)) throw new Error("altered or damaged");
  return count;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

interface Account {
  /** Returns true if a release with this ε was allowed. */
  spend(epsilon: number): boolean;
  readonly spent: number;
}

export const accounting: readonly Exhibit[] = [
  exhibit<Accounting>(
    "dropped-count",
    {
      faulty: (events, epsilon) =>
        ours(
          events.flatMap((event) => (event.kind === "composed/1" ? event.events : [event])),
          epsilon,
        ),
      ours,
    },
    (deltaOf) => deltaOf([times(30, response)], 5) >= exactDelta(30, 5) * (1 - CLOSE),
  ),
  exhibit<Accounting>(
    "losses-rounded-down",
    {
      // Rounds privacy losses down to multiples of 0.3.
      faulty: (_, epsilon) => exactDelta(30, epsilon, (loss) => 0.3 * Math.floor(loss / 0.3)),
      ours,
    },
    (deltaOf) => deltaOf([times(30, response)], 5) >= exactDelta(30, 5) * (1 - CLOSE),
  ),
  exhibit<Accounting>(
    "infinite-loss-forgotten",
    {
      faulty: (_, epsilon) => (epsilon >= 4 ? 0 : 1),
      ours,
    },
    (deltaOf) => {
      const event: PrivacyEvent = { kind: "approximate/1", epsilon: 0.5, delta: 1e-6 };
      return deltaOf([times(8, event)], 4) >= 1 - (1 - 1e-6) ** 8 - 1e-15;
    },
  ),
  exhibit<(k: number, delta: number) => number>(
    "square-root-alone",
    {
      faulty: (k, delta) => Math.sqrt(2 * k * Math.log(1 / delta)),
      ours: (k, delta) => pld.compose([times(k, response)]).epsilon(delta).upper,
    },
    (epsilon) => exactDelta(100, epsilon(100, 1e-2)) <= 1e-2 * (1 + CLOSE),
  ),
  exhibit<(probability: number, epsilon: number) => number>(
    "amplified-too-much",
    {
      faulty: (probability, epsilon) => probability * epsilon,
      ours: (probability, epsilon) => {
        const event: PrivacyEvent = { kind: "pure/1", epsilon };
        const sampled: PrivacyEvent = { kind: "subsampled/1", probability, event };
        return pld.compose([sampled]).epsilon(1e-12).upper;
      },
    },
    (epsilon) => epsilon(0.1, 3) >= Math.log1p(0.1 * Math.expm1(3)) * (1 - 1e-6),
  ),
  exhibit<(mu: number, delta: number) => number>(
    "tiny-delta-out-of-range",
    {
      faulty: searchedTo(Math.exp(-40)),
      ours: (mu, delta) => {
        const event: PrivacyEvent = { kind: "gaussian/1", sigma: 1 / mu, sensitivity: 1 };
        return rdp.compose([event]).epsilon(delta).upper;
      },
    },
    // The exact ε of Gaussian noise with μ = 1 at this δ is 9.998.
    (epsilon) => epsilon(1, 1e-22) >= 9.997,
  ),
  exhibit<() => Book>(
    "fixed-in-advance",
    {
      faulty: () => new Book(ADAPTIVE, { fixedInAdvance: ACKNOWLEDGEMENT }),
      ours: () => new Book(ADAPTIVE),
    },
    (open) => {
      const rounded: PrivacyEvent = { kind: "approximate/1", epsilon: 0, delta: ADAPTIVE.delta };
      const menu = [0.5, 0.55].map((epsilon): PrivacyEvent => ({ kind: "pure/1", epsilon }));
      const { epsilon, delta } = ADAPTIVE;
      return worstDelta(ledgerOf(open), [...menu, rounded], epsilon, 2) <= delta * (1 + CLOSE);
    },
  ),
  exhibit<Chain>(
    "event-stored-unread",
    {
      faulty: { append: (event) => JSON.stringify(event), replay: readStrictly },
      ours: {
        append: (event) => JSON.stringify(parseEvents([event])[0]),
        replay: (stored) => parseEvents([JSON.parse(stored)]),
      },
    },
    // An event must be refused when the event is appended, or else must be readable later.
    ({ append, replay }) =>
      [0, 0.5, -1].every((count) => {
        const stored = attempt(() => append({ kind: "composed/1", count, events: [response] }));
        return stored === undefined || attempt(() => replay(stored)) !== undefined;
      }),
  ),
  exhibit<() => Account>(
    "refused-but-counted-late",
    {
      // Checks only the budget that is left before the release, not the cost of the release.
      faulty: () => {
        let spent = 0;
        return {
          spend(epsilon) {
            if (spent >= 1) return false;
            spent += epsilon;
            return true;
          },
          get spent() {
            return spent;
          },
        };
      },
      ours: () => {
        const odometer = new Odometer({ epsilon: 1, delta: 1e-9 });
        return {
          spend(epsilon) {
            try {
              odometer.add({ kind: "pure/1", epsilon });
              return true;
            } catch {
              return false;
            }
          },
          get spent() {
            return odometer.spent.upper;
          },
        };
      },
    },
    (open) => {
      const account = open();
      for (let i = 0; i < 5; i++) account.spend(0.7);
      return account.spent <= 1;
    },
  ),
];
