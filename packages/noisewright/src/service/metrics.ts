import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** Metrics for a monitor: the number, the duration and the outcome of requests. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly duration = new Histogram({
    name: "noisewright_request_seconds",
    help: "Seconds to answer a request",
    labelNames: ["route", "status"],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 120],
    registers: [this.registry],
  });
  private readonly refused = new Counter({
    name: "noisewright_refused_total",
    help: "Requests refused, by code",
    labelNames: ["code"],
    registers: [this.registry],
  });

  constructor(state: Readonly<Record<"inFlight" | "waiting" | "running", () => number>>) {
    collectDefaultMetrics({ register: this.registry });
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(value());
        },
      });
    gauge("noisewright_requests_in_flight", "Requests in progress", state.inFlight);
    gauge("noisewright_tasks_waiting", "Tasks waiting for a thread", state.waiting);
    gauge("noisewright_tasks_running", "Tasks running in a thread", state.running);
  }

  answered(route: string, status: number, seconds: number, code?: string): void {
    this.duration.observe({ route, status: String(status) }, seconds);
    if (code !== undefined) this.refused.inc({ code });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
