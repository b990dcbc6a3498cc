import { parentPort, workerData } from "node:worker_threads";
import { DriverCalls } from "./driver-calls.js";
import { locationsSchema } from "./task.js";
import { type Order, Worker } from "./worker.js";

const { locations, calls } = workerData;
const worker = new Worker(locationsSchema.parse(locations), new DriverCalls(calls), (report) =>
  parentPort?.postMessage(report),
);
parentPort?.on("message", async (order: Order) => {
  await worker.take(order);
  if ("close" in order) parentPort?.close();
});
parentPort?.postMessage("ready");
