import { NoisewrightError } from "@noisewright/core";
import type { FaultData, Order, Reply } from "./protocol.js";
import { TASKS } from "./tasks/index.js";

const send = (reply: Reply) => postMessage(reply);
type Run = (input: unknown, report: (progress: unknown) => void) => unknown;

addEventListener("message", async ({ data }: MessageEvent<Order>) => {
  const { id, name, input } = data;
  try {
    const report = (progress: unknown) => send({ id, progress });
    send({ id, result: await (TASKS[name] as Run)(input, report) });
  } catch (error) {
    send({ id, fault: faultOf(error) });
  }
});

function faultOf(error: unknown): FaultData {
  if (error instanceof NoisewrightError) return { message: error.message, problem: error.details };
  return { message: error instanceof Error ? error.message : String(error) };
}
