import { CutPricer } from "./cut-price.js";
import { Pricer } from "./price.js";
import type { RayPricer } from "./ray-pricer.js";
import type { Task } from "./task.js";

/** The pricer for the cone of columns that a task allows. */
export function pricerFor({ last, steps, epsilon, delta }: Task): RayPricer {
  return delta > 0 ? new CutPricer(last, epsilon) : new Pricer(last, steps, epsilon);
}
