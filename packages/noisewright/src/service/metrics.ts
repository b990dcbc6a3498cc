import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What a monitor may know: how many, how long, how it ended. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly duration = new Histogram({
    name: "noisewright_request_seconds",
    help: "Time to answer a request",
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
    gauge("noisewright_requests_in_flight", "Requests being answered", state.inFlight);
    gauge("noisewright_tasks_waiting", "Tasks that wait for a thread", state.waiting);
    gauge("noisewright_tasks_running", "Tasks that have a thread", state.running);
  }

  answered(route: string, status: number, seconds: number, code?: string): void {
    this.duration.observe({ route, status: String(status) }, seconds);
    if (code !== undefined) this.refused.inc({ code });
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }
}
