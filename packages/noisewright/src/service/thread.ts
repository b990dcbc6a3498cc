import { parentPort, workerData } from "node:worker_threads";
import type { Places } from "./task.js";
import { type Order, Worker } from "./worker.js";

const worker = new Worker(workerData as Places, (report) => parentPort?.postMessage(report));
parentPort?.on("message", async (order: Order) => {
  await worker.take(order);
  if ("close" in order) parentPort?.close();
});
parentPort?.postMessage("ready");
