import { mustChoose, type Plan } from "../plan/index.js";

export async function bucketCount(
  plan: Plan,
  _salt: Uint8Array,
  _run: (text: string, values: readonly string[]) => Promise<unknown>,
): Promise<number> {
  return mustChoose(plan) ? 1 : 1;
}
