import { gapText } from "@noisewright/core/format";
import type { ReactNode } from "react";
import { Term } from "../../glossary/term.js";
import { numberText, numberTextUp, withoutRoundingError } from "../../ui/format.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";

interface Props {
  readonly answer: DesignAnswer;
  readonly row: Row;
  readonly recommended: boolean;
}

/** The selected mechanism: why the mechanism qualifies, and its most important numbers. */
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
              {name} <b>{typeof value === "number" ? numberText(value) : String(value)}</b>
            </span>
          ))}
        </p>
      </div>
      <dl className="figures">
        {answer.seeksEpsilon && (
          <Figure label="smallest ε" value={numberText(row.epsilon)} strong />
        )}
        {answer.metrics.map(({ name }) => (
          <Figure
            key={name}
            label={name}
            value={numberText(row.scores[name]!)}
            strong={!answer.seeksEpsilon}
          />
        ))}
        <Figure label={<Term id="gap">gap</Term>} value={gapText(row.gap)} />
        <Figure
          label={
            <>
              <Term id="certificate">certified</Term> ε
            </>
          }
          value={numberTextUp(row.joint.epsilon)}
        />
        {row.joint.delta > 0 && (
          <Figure label="certified δ" value={numberTextUp(row.joint.delta, 2)} />
        )}
        <Figure label="99 % error" value={numberText(worst.error99)} />
        <Figure
          label="bias"
          value={numberText(withoutRoundingError(worst.bias, answer.sensitivity))}
        />
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

function Figure({ label, value, strong }: { label: ReactNode; value: string; strong?: boolean }) {
  return (
    <div className={strong ? "strong" : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
