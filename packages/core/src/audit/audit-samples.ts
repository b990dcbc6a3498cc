import { type RandomSource, uniformBelow } from "../random/index.js";
import { divideNumbers, divideWords } from "./divide.js";
import { type AuditReport, EventAudit, trainingDraws } from "./event-audit.js";
import { type AuditOptions, checkDraws } from "./options.js";
import type { Divide, Output, Samples } from "./partition.js";

/**
 * Computes a lower bound on ε from independent samples of a mechanism at two adjacent inputs. The
 * samples are all numbers or all words, in any order. The audit needs no knowledge of the
 * mechanism. The audit decides at random which samples choose the event and in which samples the
 * event is counted.
 */
export function auditSamples(
  first: Float64Array | readonly string[],
  second: Float64Array | readonly string[],
  options: AuditOptions,
  random: RandomSource,
): AuditReport {
  if (first instanceof Float64Array && second instanceof Float64Array) {
    return auditOutputs(first, second, divideNumbers, options, random);
  }
  const words = (samples: typeof first) => Array.from<number | string, string>(samples, String);
  return auditOutputs(words(first), words(second), divideWords, options, random);
}

function auditOutputs<T extends Output>(
  first: Samples<T>,
  second: Samples<T>,
  divide: Divide<T>,
  options: AuditOptions,
  random: RandomSource,
): AuditReport {
  checkDraws(first.length, "number of samples of the first input");
  checkDraws(second.length, "number of samples of the second input");
  const [one, other] = [split(first, random), split(second, random)];
  const training = { first: one.training, second: other.training };
  const draws = Math.min(one.rest.length, other.rest.length);
  const audit = new EventAudit(training, divide, draws, options);
  audit.count("first", one.rest);
  audit.count("second", other.rest);
  return audit.report();
}

/**
 * Splits samples at random into a training set, which chooses the event, and a set of samples in
 * which the event is counted.
 */
function split<T extends Output>(
  samples: Samples<T>,
  random: RandomSource,
): { readonly training: Samples<T>; readonly rest: Samples<T> } {
  const mixed: { [index: number]: T } & Samples<T> = samples.slice(0);
  const size = trainingDraws(samples.length);
  for (let i = 0; i < size; i++) {
    const j = i + uniformBelow(samples.length - i, random);
    [mixed[i], mixed[j]] = [mixed[j]!, mixed[i]!];
  }
  return { training: mixed.slice(0, size), rest: mixed.slice(size) };
}
