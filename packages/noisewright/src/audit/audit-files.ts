import { NoisewrightError, type RandomSource } from "@noisewright/core";
import {
  type AuditOptions,
  type AuditReport,
  checkDraws,
  type Divide,
  divideNumbers,
  divideWords,
  EventAudit,
  type Output,
  type Samples,
} from "@noisewright/core/audit";
import { SampleFile } from "./sample-file.js";
import { TrainingSample } from "./training-sample.js";

/**
 * Estimates a lower bound on ε from two files of outputs. Each file is read twice: first to choose
 * an event, then to count how often the event occurs.
 */
export function auditFiles(
  first: string,
  second: string,
  text: boolean,
  options: AuditOptions,
  random: RandomSource,
): AuditReport {
  const [one, other] = [new SampleFile(first), new SampleFile(second)];
  if (text) {
    const read = [() => one.words(), () => other.words()] as const;
    return auditOutputs(read, (words) => words, divideWords, options, random);
  }
  const read = [() => one.numbers(), () => other.numbers()] as const;
  return auditOutputs(read, (xs) => Float64Array.from(xs), divideNumbers, options, random);
}

type Read<T extends Output> = () => Iterable<ArrayLike<T>>;

function auditOutputs<T extends Output>(
  read: readonly [Read<T>, Read<T>],
  pack: (outputs: readonly T[]) => Samples<T>,
  divide: Divide<T>,
  options: AuditOptions,
  random: RandomSource,
): AuditReport {
  const sampleOf = (outputs: Read<T>, which: string) => {
    const sample = new TrainingSample(outputs(), random);
    checkDraws(sample.total, `number of samples in the ${which} file`);
    return sample;
  };
  const [first, second] = [sampleOf(read[0], "first"), sampleOf(read[1], "second")];
  const training = { first: pack(first.outputs), second: pack(second.outputs) };
  const left = Math.min(first.total - first.outputs.length, second.total - second.outputs.length);
  const audit = new EventAudit(training, divide, left, options);
  for (const batch of first.others(read[0]())) audit.count("first", batch);
  for (const batch of second.others(read[1]())) audit.count("second", batch);
  const report = audit.report();
  if (report.draws.first !== first.total || report.draws.second !== second.total) {
    throw new NoisewrightError({
      code: "conflict",
      subject: "audit",
      what: "a sample file changed while it was read",
      advice: "run the audit again when no program writes to the files",
    });
  }
  return report;
}
