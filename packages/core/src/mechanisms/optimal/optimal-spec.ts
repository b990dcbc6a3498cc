import { MatrixChannel } from "../../lattice/channels/index.js";
import { rational } from "../../numerics/index.js";
import type { MechanismSpec, Optimum } from "../kit/index.js";
import type { OptimalNeed } from "./optimal-programme.js";
import { RoundedChannel } from "./rounded-channel.js";
import { rowsPrivacy } from "./rows-privacy.js";
import { lossOf, worstBias } from "./solver/index.js";

/** The spec of the optimal mechanism, with the weights of a solved linear programme. */
export function optimalSpec(need: OptimalNeed, solved: Optimum) {
  const { programme, outputs, rows } = solved;
  const { origin, granularity, steps, last } = programme;
  const input = { lower: need.lower, upper: need.upper };
  const { epsilon, delta } = need;
  const weights = { granularity: 1, steps, first: 0, outputs, rows };
  const matrix = new MatrixChannel({ ...weights, ...(delta > 0 && { claimedEpsilon: epsilon }) });
  const exact = rational(granularity * steps);
  const lattice = {
    origin,
    granularity,
    step: { numerator: exact.numerator, denominator: exact.denominator * BigInt(steps) },
    ...(programme.bias === 0 && { bias: worstBias(solved) }),
  };
  const channel = new RoundedChannel(matrix, input, lattice);
  const whole = granularity === 1 && Number.isInteger(origin) && Number.isInteger(need.upper);
  const { read } = lossOf(programme.loss);
  return {
    input,
    ...(whole && { answerStep: 1 }),
    output: {
      lower: origin + outputs[0]! * granularity,
      upper: origin + outputs.at(-1)! * granularity,
    },
    law: (answer: number) => channel.law(answer),
    privacy: rowsPrivacy(matrix),
    worst: worstCase(matrix, granularity, whole),
    details: {
      granularity,
      steps,
      answers: last + 1,
      outputs: outputs.length,
      loss: solved.loss,
      lowerBound: solved.lowerBound,
      gap: solved.loss - solved.lowerBound,
      metric: read(solved.loss),
      metricBound: read(solved.lowerBound),
    },
    claim: { epsilon, delta },
    channel: () => channel,
  };
}

/**
 * The largest |bias| and the largest mean squared error at lattice points. If answers may lie
 * between lattice points, the errors at such answers are included. At a fraction f of a step beyond
 * a lattice point, the error is (1 − f)·A + f·B + f(1 − f)·K.
 */
function worstCase(
  matrix: MatrixChannel,
  granularity: number,
  whole: boolean,
): MechanismSpec["worst"] {
  const points = matrix.weights.rows.map((_, i) => {
    const law = matrix.law(i);
    return { bias: law.mean - i, mse: law.absoluteMoment(2, i) };
  });
  let [bias, mse] = [0, 0];
  for (const [i, here] of points.entries()) {
    const next = points[i + 1];
    bias = Math.max(bias, Math.abs(here.bias));
    mse = Math.max(mse, here.mse);
    if (whole || next === undefined) continue;
    const K = 1 + 2 * (next.bias - here.bias);
    const f = Math.min(1, Math.max(0, 0.5 + (next.mse - here.mse) / (2 * K)));
    if (K > 0) mse = Math.max(mse, (1 - f) * here.mse + f * next.mse + f * (1 - f) * K);
  }
  return { bias: bias * granularity, mse: mse * granularity ** 2 };
}
