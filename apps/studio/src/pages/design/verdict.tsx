import { cleaned, figure, figureUp, percent } from "../../ui/format.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";

interface Props {
  readonly answer: DesignAnswer;
  readonly row: Row;
  readonly recommended: boolean;
}

/** The selected mechanism: why it qualifies, and its most important numbers. */
export function Verdict({ answer, row, recommended }: Props) {
  const { worst } = row.utility;
  const warnings = [...(recommended ? answer.warnings : []), ...row.warnings];
  return (
    <section className="panel verdict" aria-label="Selected mechanism">
      <div>
        <p className="eyebrow">{recommended ? "Recommended" : "Selected"}</p>
        <h2>{row.id}</h2>
        <p className="why">{row.why}.</p>
        <p className="params">
          {Object.entries(row.params).map(([name, value]) => (
            <span key={name}>
              {name} <b>{typeof value === "number" ? figure(value) : String(value)}</b>
            </span>
          ))}
        </p>
      </div>
      <dl className="figures">
        {answer.least && <Figure label="smallest ε" value={figure(row.epsilon)} strong />}
        {answer.metrics.map(({ name }) => (
          <Figure
            key={name}
            label={name}
            value={figure(row.scores[name]!)}
            strong={!answer.least}
          />
        ))}
        <Figure label="gap" value={percent(row.gap)} />
        <Figure label="certified ε" value={figureUp(row.joint.epsilon)} />
        {row.joint.delta > 0 && <Figure label="certified δ" value={figureUp(row.joint.delta, 2)} />}
        <Figure label="99 % error" value={figure(worst.error99)} />
        <Figure label="bias" value={figure(cleaned(worst.bias, answer.sensitivity))} />
      </dl>
      {warnings.length > 0 && (
        <ul className="warnings">
          {warnings.map((warning) => (
            <li key={warning}>{warning}.</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Figure({ label, value, strong }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? "strong" : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
