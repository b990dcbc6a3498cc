import { gapText } from "@noisewright/core/format";
import type { ReactNode } from "react";
import { Term } from "../../glossary/term.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { numberText, numberTextUp, withoutRoundingError } from "../../ui/format.js";
import type { DesignAnswer, Row } from "../../worker/tasks/design.js";
import { meaningOf } from "./words.js";

interface Props {
  readonly answer: DesignAnswer;
  readonly row: Row;
  readonly recommended: boolean;
  /** True while the worker compares the mechanism with the others at the new requirements. */
  readonly isPreview: boolean;
  readonly children: ReactNode;
}

/** The selected mechanism: why the mechanism qualifies, and its most important numbers. */
export function Verdict({ answer, row, recommended, isPreview, children }: Props) {
  const warnings = [...(recommended ? answer.warnings : []), ...row.warnings];
  const [main, ...rest] = meaningOf(answer, row);
  return (
    <section className="panel verdict" aria-label="Selected mechanism">
      <div className="said">
        <p className="eyebrow">{recommended ? "Recommended" : "Selected"}</p>
        <h2>{row.id}</h2>
        <p className="meaning">
          {main} {rest.join(" ")}
        </p>
        <p className="why">
          {isPreview ? "Comparing it with the other mechanisms…" : `${row.why}.`}
        </p>
        <p className="params">
          {Object.entries(row.params).map(([name, value]) => (
            <span key={name}>
              {name} <b>{typeof value === "number" ? numberText(value) : String(value)}</b>
            </span>
          ))}
        </p>
      </div>
      <Figures answer={answer} row={row} />
      {answer.seeksEpsilon && <EpsilonOdds epsilon={row.joint.epsilon} delta={row.joint.delta} />}
      {children}
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

function Figures({ answer, row }: Pick<Props, "answer" | "row">) {
  const { worst } = row.utility;
  return (
    <dl className="figures">
      {answer.seeksEpsilon && <Figure label="smallest ε" value={numberText(row.epsilon)} strong />}
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
