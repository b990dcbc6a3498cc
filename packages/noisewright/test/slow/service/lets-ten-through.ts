import { expect } from "vitest";
import { capture } from "../../capture.js";
import { BUDGET, loans } from "../../service/kit.js";
import { running } from "./process.js";

/**
 * Sends many concurrent releases to a running studio. The budget allows only ten of these releases.
 */
export async function letsTenThrough(requests: number): Promise<void> {
  const studio = await running();
  await studio.call("/api/ledger", { body: BUDGET });
  const answers = await Promise.all(
    Array.from({ length: requests }, (_, i) =>
      studio.call("/api/release", { body: { spec: loans(i / 8), requestId: `request ${i}` } }),
    ),
  );
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  expect(counts).toEqual({ 200: 10, 409: requests - 10 });
  const refused = answers.filter(({ status }) => status === 409);
  expect(new Set(refused.map(({ json }) => json.error.code))).toEqual(new Set(["over-budget"]));
  studio.process.kill("SIGTERM");
  expect(await studio.ended).toBe(0);
  const { out } = await capture(["ledger", "verify", "--ledger", studio.ledger]);
  expect(out).toContain("Ledger library is valid: 21 entries, spent ε = 1 of 1.");
}
