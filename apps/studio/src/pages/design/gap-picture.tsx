import { useCallback, useMemo } from "react";
import { LIMIT } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { barX, ruleX, text } from "../../chart/plot/index.js";
import { numberText } from "../../ui/format.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";
import { statementOf } from "./statement.js";

interface Props {
  readonly answer: DesignAnswer;
  readonly chosen: number;
  readonly stale: boolean;
}

/**
 * Bars are cut at this multiple of the best value. A longer bar would hide the differences between
 * the other bars.
 */
const LONGEST = 4;
const MAX_BARS = 9;

/** The values of all candidates beside the proved bound. */
export function GapPicture({ answer, chosen, stale }: Props) {
  const { bound, seeksEpsilon, metrics } = answer;
  const name = seeksEpsilon ? "ε" : metrics[0]!.name;
  const bars = useMemo(() => barsOf(answer, chosen), [answer, chosen]);
  const draw = useCallback(
    (width: number) => {
      const values = bars.map(({ value }) => value).filter((value) => Number.isFinite(value));
      const best = bound?.value ?? Math.min(...values);
      const longest = Math.max(
        Math.min(Math.max(...values, best), LONGEST * Math.max(best, values[0] ?? 0)),
        best,
      );
      const side = Math.min(170, width * 0.42);
      return {
        marginLeft: side,
        marginRight: 52,
        marginTop: 8,
        x: { domain: [0, longest * 1.02], label: `${name} →`, ticks: width < 420 ? 3 : 5 },
        y: { label: null, domain: bars.map(({ label }) => label), padding: 0.3 },
        marks: [
          barX(bars, {
            x: ({ value }: Bar) => Math.min(value, longest),
            y: "label",
            fill: ({ chosen }: Bar) => (chosen ? "var(--series-1)" : "var(--faint)"),
            insetTop: 2,
            insetBottom: 2,
          }),
          text(bars, {
            x: ({ value }: Bar) => Math.min(value, longest),
            y: "label",
            text: ({ value }: Bar) => numberText(value),
            textAnchor: "start",
            dx: 5,
            fill: "var(--ink)",
          }),
          ...(bound
            ? [ruleX([bound.value], { stroke: LIMIT, strokeDasharray: "4 3", strokeWidth: 1.8 })]
            : []),
        ],
      };
    },
    [bars, bound, name],
  );
  return (
    <Picture
      title="Distance to the optimum"
      description={
        bound
          ? (statementOf(bound) ??
            `No mechanism has a ${better(answer)} ${name} than ${numberText(bound.value)}: ${bound.words}.`)
          : `No bound is known for these requirements. The bars compare the candidates by ${name}.`
      }
      name="noisewright-gap"
      draw={draw}
      height={Math.max(bound ? 220 : 240, 50 + 24 * bars.length)}
      stale={stale}
      legend={bound ? [{ label: "proved bound", colour: LIMIT, dash: true }] : []}
      table={{
        columns: ["mechanism", name, "gap in percent"],
        rows: answer.rows.map((row) => [row.id, scoreOf(answer, row), row.gap ?? ""]),
      }}
    />
  );
}

interface Bar {
  readonly label: string;
  readonly value: number;
  readonly chosen: boolean;
}

function better({ seeksEpsilon, metrics }: DesignAnswer): string {
  return !seeksEpsilon && metrics[0]?.better === "higher" ? "higher" : "lower";
}

function scoreOf({ seeksEpsilon, metrics }: DesignAnswer, row: Row): number {
  return seeksEpsilon ? row.epsilon : row.scores[metrics[0]!.name]!;
}

/**
 * The bars of the picture. If a mechanism occurs twice, with different parameters, a number is
 * added to its name.
 */
function barsOf(answer: DesignAnswer, chosen: number): Bar[] {
  const seen = new Map<string, number>();
  return answer.rows.slice(0, Math.max(MAX_BARS, chosen + 1)).map((row, i) => {
    const times = (seen.get(row.id) ?? 0) + 1;
    seen.set(row.id, times);
    const label = times > 1 ? `${row.id} ${times}` : row.id;
    return { label, value: scoreOf(answer, row), chosen: i === chosen };
  });
}
