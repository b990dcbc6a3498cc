import { parentPort, workerData } from "node:worker_threads";
import { locationsSchema } from "./task.js";
import { type Order, Worker } from "./worker.js";

const worker = new Worker(locationsSchema.parse(workerData), (report) =>
  parentPort?.postMessage(report),
);
parentPort?.on("message", async (order: Order) => {
  await worker.take(order);
  if ("close" in order) parentPort?.close();
});
parentPort?.postMessage("ready");
