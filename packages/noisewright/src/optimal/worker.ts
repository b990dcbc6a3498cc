import { parentPort, workerData } from "node:worker_threads";
import { NoisewrightError } from "@noisewright/core";
import { highsSolver } from "@noisewright/core/highs";
import { optimise, type Programme } from "@noisewright/core/optimal";
import type { Message } from "./optimise.js";

const send = (message: Message) => parentPort?.postMessage(message);

try {
  const programme: Programme = workerData;
  const solver = await highsSolver();
  const optimum = optimise(programme, solver, (progress) => send({ progress }));
  send({ optimum });
} catch (error) {
  if (!(error instanceof NoisewrightError)) throw error;
  send({ problem: error.details });
}
