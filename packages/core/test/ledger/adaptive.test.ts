import { describe, expect, it } from "vitest";
import { logRatioUp, mixtureFor } from "../../src/accounting/adaptive/order-mixture.js";
import {
  AdaptiveFilter,
  addCosts,
  discreteGaussianDelta,
  type PrivacyEvent,
  pld,
} from "../../src/entry/accounting.js";
import { ACKNOWLEDGEMENT, LedgerState, summaryOf, verifyLedger } from "../../src/entry/ledger.js";
import { FIRST_POSITION, seal, toStored } from "../../src/ledger/chain.js";
import { bracket } from "../../src/numerics/index.js";
import { ledgerOf, worstDelta } from "./analyst.js";
import { Book, pure, range, TIME } from "./kit.js";

type Budget = { readonly epsilon: number; readonly delta: number };

const rounded = (delta: number): PrivacyEvent => ({ kind: "approximate/1", epsilon: 0, delta });

const CASES: readonly (readonly [Budget, readonly PrivacyEvent[]])[] = [
  [{ epsilon: 1, delta: 0.05 }, [pure(0.5), pure(0.55), rounded(0.025)]],
  [{ epsilon: 0.5, delta: 1e-3 }, [pure(0.25), pure(0.2505), rounded(5e-4)]],
  [{ epsilon: 2, delta: 0.2 }, [pure(0.4), pure(0.9), rounded(0.2)]],
  [{ epsilon: 0.5, delta: 0.05 }, [range(0.3), range(0.48), rounded(0.025)]],
];
const DEPTH = 3;
/** A factor that allows for the rounding errors of the sums in `worstDelta`. */
const ROUNDING = 1 + 1e-12;

describe("an analyst who chooses each release after seeing the earlier results", () => {
  it.each(CASES)("never exceeds a budget of %j", (budget, menu) => {
    const admits = ledgerOf(() => new Book(budget));
    const reached = worstDelta(admits, menu, budget.epsilon, DEPTH);
    expect(reached).toBeLessThanOrEqual(budget.delta * ROUNDING);
    expect(reached).toBeGreaterThan(budget.delta / 3); // the analyst reaches a large part of δ, so the check is not trivial
  });

  it("exceeds the budget of a ledger that assumes that all releases were fixed in advance", () => {
    const [budget] = CASES[0]!;
    const admits = ledgerOf(() => new Book(budget, { fixedInAdvance: ACKNOWLEDGEMENT }));
    const menu = [pure(0.5), pure(0.55), rounded(0.05)];
    expect(worstDelta(admits, menu, 1, 2)).toBeGreaterThan(1.13 * budget.delta);
  });
});

const gaussian = (sigma: number): PrivacyEvent => ({ kind: "gaussian/1", sigma, sensitivity: 1 });

describe("the adaptive rule", () => {
  it.each([
    [{ epsilon: 1, delta: 1e-6 }, 40, 0.85],
    [{ epsilon: 4, delta: 1e-6 }, 40, 0.87],
    [{ epsilon: 1, delta: 1e-9 }, 40, 0.88],
  ])("lets analysts use most of the budget %j for Gaussian noise", (budget, sigma, part) => {
    const filter = new AdaptiveFilter(budget);
    const cost = filter.costOf([gaussian(sigma)]);
    let count = 0;
    for (let sum = cost; filter.admits(sum); sum = addCosts(sum, cost)) count++;
    const all = { kind: "composed/1", events: [gaussian(sigma)], count } as const;
    const { upper } = pld.compose([all]).epsilon(budget.delta);
    expect(upper).toBeLessThanOrEqual(budget.epsilon);
    expect(upper).toBeGreaterThan(part * budget.epsilon);
  });

  it("admits pure releases whose ε values sum to the ε of the budget, at any δ", () => {
    for (const delta of [0.5, 1e-6, 1e-300, 5e-324]) {
      const filter = new AdaptiveFilter({ epsilon: 1, delta });
      expect(filter.admits(filter.costOf([pure(0.5), pure(0.25), pure(0.25)]))).toBe(true);
      expect(filter.epsilon(filter.costOf([pure(0.5)]))).toBeLessThanOrEqual(0.5);
      expect(filter.admits(filter.costOf([pure(2)]))).toBe(false);
    }
  });

  it("bounds the likelihood ratio at every loss, and this bound is tight", () => {
    for (const budget of [
      { epsilon: 1, delta: 1e-6 },
      { epsilon: 0.01, delta: 1e-50 },
      { epsilon: 20, delta: 0.1 },
    ]) {
      const mixture = mixtureFor(budget);
      const filter = new AdaptiveFilter(budget, mixture);
      const { moments } = filter.costOf([gaussian(20 / budget.epsilon), pure(budget.epsilon / 9)]);
      for (const highest of [budget.epsilon * 1.01, Number.POSITIVE_INFINITY]) {
        const bound = logRatioUp(mixture, moments, highest, budget.epsilon);
        let most = Number.NEGATIVE_INFINITY;
        for (let t = -25; t < 5; t += 1e-3) {
          const loss = Math.min(highest, budget.epsilon + Math.exp(t));
          const terms = mixture.orders.map(
            (order, j) => Math.log(mixture.weights[j]!) + (order - 1) * loss - moments[j]!,
          );
          const top = Math.max(...terms);
          const log = top + Math.log(terms.reduce((sum, term) => sum + Math.exp(term - top), 0));
          most = Math.max(most, Math.log(-Math.expm1(budget.epsilon - loss)) - log);
        }
        expect(bound).toBeGreaterThanOrEqual(most);
        expect(bound).toBeLessThan(most + 1e-4);
      }
    }
  });

  it("admits infinite losses up to a probability of exactly half of δ", () => {
    const book = new Book({ epsilon: 1, delta: 1e-6 });
    for (let i = 0; i < 5; i++) book.debit(`r${i}`, rounded(1e-7));
    expect(() => book.debit("one more", rounded(1e-7))).toThrow(/more than half of the ledger's δ/);
  });

  it("composes the first request tightly, and admits nothing more if this request needed the tight bound", () => {
    const all = { kind: "composed/1", events: [gaussian(40)], count: 85 } as const;
    const book = new Book({ epsilon: 1, delta: 1e-6 });
    book.debit("first", all);
    expect(summaryOf(book.state).spent).toBeLessThanOrEqual(1);
    expect(() => book.debit("second", pure(1e-9))).toThrow(
      /(remains|is used up); nothing was spent/,
    );
    const late = new Book({ epsilon: 1, delta: 1e-6 });
    late.debit("first", pure(1e-9));
    expect(() => late.debit("second", all)).toThrow(/needs ε = /);
    verifyLedger("census", book.entries, (hash) => book.objects.get(hash));
    book.raise({ epsilon: 2, delta: 1e-6 });
    book.debit("second", pure(0.1));
    verifyLedger("census", book.entries, (hash) => book.objects.get(hash));
  });

  it.each([
    [1, 1e-6, 1],
    [0.5, 1e-12, 700],
    [20, 1e-3, 2],
  ])(
    "a ledger of exactly the certified (%d, %d) admits noise on %i integers, and no less noise",
    (epsilon, delta, count) => {
      const moved = (scale: number) =>
        Array.from({ length: count }, (_, i) => ({
          variance: scale * (1 + (i % 7) / 3),
          squares: 1 + (i % 3) * 3,
          numbers: 1 + (i % 3),
        }));
      const fits = (scale: number) => discreteGaussianDelta(moved(scale), epsilon) <= delta;
      const scale = bracket(fits, 1e-3, 1e9).yes;
      const noise = (factor: number): PrivacyEvent => ({
        kind: "discrete-gaussian/1",
        moved: moved(factor * scale),
      });
      for (const fixedInAdvance of [undefined, ACKNOWLEDGEMENT]) {
        const book = new Book({ epsilon, delta }, { ...(fixedInAdvance && { fixedInAdvance }) });
        expect(() => book.debit("less", noise(0.999))).toThrow(/needs ε = /);
        book.debit("all", noise(1));
        expect(summaryOf(book.state).spent).toBeLessThanOrEqual(epsilon);
        expect(summaryOf(book.state).spent).toBeGreaterThan(0.999 * epsilon);
        verifyLedger("census", book.entries, (hash) => book.stored(hash));
      }
    },
  );

  it("lets analysts use as much of the budget for discrete as for continuous Gaussian noise", () => {
    const filter = new AdaptiveFilter({ epsilon: 1, delta: 1e-6 });
    const discrete: PrivacyEvent = {
      kind: "discrete-gaussian/1",
      moved: [{ variance: 1600, squares: 1, numbers: 1 }],
    };
    const [own, other] = [filter.costOf([discrete]), filter.costOf([gaussian(40)])];
    expect(own.mass).toBe(0n);
    own.moments.forEach((moment, i) => {
      expect(moment / other.moments[i]!).toBeCloseTo(1, 12);
    });
  });

  it("reserves the δ of a tightly composed first request when the budget is raised", () => {
    const raised = (first: PrivacyEvent) => {
      const book = new Book({ epsilon: 1, delta: 1e-6 });
      book.debit("first", first);
      // The budget gets more δ at the same ε. The first request may have used 1e-6 of this δ.
      book.raise({ epsilon: 1, delta: 1.9e-6 });
      return () => book.debit("second", pure(1e-9));
    };
    const times = (count: number): PrivacyEvent => {
      return { kind: "composed/1", events: [gaussian(40)], count };
    };
    expect(raised(times(89))).toThrow(/(remains|is used up); nothing was spent/);
    expect(raised(times(60))).not.toThrow();
  });

  it("reserves no δ if the budget is raised before the first request, also after a replay", () => {
    const book = new Book({ epsilon: 0.5, delta: 1e-6 });
    book.raise({ epsilon: 1, delta: 1e-6 });
    book.debit("first", gaussian(5.3));
    for (let i = 0; i < 9; i++) book.debit(`r${i}`, gaussian(100));
    expect(() => book.debit("one more", gaussian(100))).toThrow(
      /(remains|is used up); nothing was spent/,
    );
    const again = verifyLedger("census", book.entries, (hash) => book.objects.get(hash));
    expect(summaryOf(again).spent).toBe(summaryOf(book.state).spent);
  });

  it("counts thousands of debits quickly, and a replay of the ledger gives the same total", () => {
    const book = new Book({ epsilon: 4, delta: 1e-6 });
    for (let i = 0; i < 2000; i++) book.debit(`r${i}`, gaussian(100 + (i % 50)));
    const again = verifyLedger("census", book.entries, (hash) => book.objects.get(hash));
    expect(summaryOf(again).spent).toBeCloseTo(summaryOf(book.state).spent, 6);
  });

  it("admits ten choices of level 0.14 each at (1, 1e-6), one after the other, and no eleventh", () => {
    const book = new Book({ epsilon: 1, delta: 1e-6 });
    for (let i = 0; i < 10; i++) book.debit(`choice ${i}`, range(0.14));
    expect(() => book.debit("one more", range(0.14))).toThrow(/needs ε = /);
    const again = verifyLedger("census", book.entries, (hash) => book.stored(hash));
    expect(summaryOf(again).spent).toBe(summaryOf(book.state).spent);
    const bare = new Book({ epsilon: 1, delta: 1e-6 });
    for (let i = 0; i < 7; i++) bare.debit(`choice ${i}`, pure(0.14));
    expect(() => bare.debit("one more", pure(0.14))).toThrow(/needs ε = /);
  });

  it("an older ledger keeps its own composition rule, and states what this rule assumes", () => {
    const budget = { epsilon: 1, delta: 1e-6 };
    const coverage = (order: number | null) => {
      const state = new LedgerState("census");
      const content = { kind: "created/1", name: "census", budget, unit: "rows", order } as const;
      state.append(toStored(seal(content, FIRST_POSITION, TIME)));
      return summaryOf(state);
    };
    expect(coverage(null)).toMatchObject({ adaptive: false, composition: "fixed-in-advance" });
    expect(coverage(null).coverage).toMatch(/holds only if .* older ledger assumes/);
    expect(coverage(12)).toMatchObject({ adaptive: true, composition: "one-order" });
    expect(summaryOf(new Book(budget).state)).toMatchObject({ composition: "adaptive" });
    expect(() => new Book(budget, { fixedInAdvance: "yes" })).toThrow(/the sentence "no release/);
  });
});
