import { NoisewrightError } from "@noisewright/core";
import type { FaultData, Input, Order, Output, Progress, Reply, TaskName } from "./protocol.js";
import { TASKS } from "./tasks/index.js";

type Run<N extends TaskName> = (
  input: Input<N>,
  report: (progress: Progress<N>) => void,
) => Output<N> | Promise<Output<N>>;

const RUNS: { readonly [N in TaskName]: Run<N> } = TASKS;

addEventListener("message", ({ data }: MessageEvent<Order>) => work(data));

async function work<N extends TaskName>({ id, name, input }: Order<N>): Promise<void> {
  const send = (reply: Reply<N>) => postMessage(reply);
  try {
    send({ id, result: await RUNS[name](input, (progress) => send({ id, progress })) });
  } catch (error) {
    send({ id, fault: faultOf(error) });
  }
}

function faultOf(error: unknown): FaultData {
  if (error instanceof NoisewrightError) {
    return { message: error.message, reason: error.reason, problem: error.details };
  }
  return { message: error instanceof Error ? error.message : String(error) };
}
