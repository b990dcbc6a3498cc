/**
 * The few assertions that the contract needs. They make the contract independent of the test
 * runner.
 */
export function expect(actual: unknown, at = ""): Matchers {
  const check = (holds: boolean, relation: string, expected: unknown) => {
    if (holds) return;
    const where = at === "" ? "" : `${at}: `;
    throw new Error(`${where}expected ${printed(actual)} ${relation} ${printed(expected)}`);
  };
  const number = Number(actual);
  return {
    toBe: (expected) => check(Object.is(actual, expected), "to be", expected),
    toBeDefined: () => check(actual !== undefined, "to be", "defined"),
    toBeUndefined: () => check(actual === undefined, "to be", undefined),
    toContain: (item) => check(contains(actual, item), "to contain", item),
    toBeLessThan: (limit) => check(number < limit, "to be below", limit),
    toBeLessThanOrEqual: (limit) => check(atMost(actual, limit), "to be at most", limit),
    toBeGreaterThan: (limit) => check(number > limit, "to be above", limit),
    toBeGreaterThanOrEqual: (limit) => check(number >= limit, "to be at least", limit),
  };
}

interface Matchers {
  toBe(expected: unknown): void;
  toBeDefined(): void;
  toBeUndefined(): void;
  toContain(item: unknown): void;
  toBeLessThan(limit: number): void;
  toBeLessThanOrEqual(limit: number | bigint): void;
  toBeGreaterThan(limit: number): void;
  toBeGreaterThanOrEqual(limit: number): void;
}

/** Compares two weights as integers. */
function atMost(actual: unknown, limit: number | bigint): boolean {
  return typeof actual === "bigint" ? actual <= limit : Number(actual) <= limit;
}

function contains(actual: unknown, item: unknown): boolean {
  return actual instanceof Set ? actual.has(item) : Array.isArray(actual) && actual.includes(item);
}

function printed(value: unknown): string {
  return value instanceof Set ? `{${[...value].join(", ")}}` : String(value);
}
