import { barX, text } from "@observablehq/plot";
import { useCallback } from "react";
import { colourOf } from "../../chart/colours.js";
import { Picture } from "../../chart/picture.js";
import { Changing } from "../../ui/changing.js";
import { EpsilonOdds } from "../../ui/epsilon-odds.js";
import { numberText, numberTextUp } from "../../ui/format.js";
import type { PlanData } from "../../worker/tasks/plan.js";

type Release = PlanData["releases"][number];

/** The plan: the mechanism, accuracy and ε of each release. */
export function ShareResult({ plan, stale }: { plan: PlanData; stale: boolean }) {
  const { releases, joint, added, notes } = plan;
  const draw = useCallback(
    (width: number) => ({
      marginLeft: Math.min(150, width * 0.4),
      marginRight: 56,
      marginTop: 8,
      x: {
        label: "share of the joint ε →",
        domain: [0, Math.max(...releases.map(({ part }) => part))],
        tickFormat: "%",
        ticks: 5,
      },
      y: { label: null, domain: releases.map(({ name }) => name), tickSize: 0 },
      marks: [
        barX(releases, {
          x: "part",
          y: "name",
          fill: (_: Release, i: number) => colourOf(i),
          insetTop: 3,
          insetBottom: 3,
        }),
        text(releases, {
          x: "part",
          y: "name",
          text: ({ part }: Release) => `${(100 * part).toFixed(1)} %`,
          textAnchor: "start",
          dx: 5,
          fill: "var(--ink)",
        }),
      ],
    }),
    [releases],
  );
  return (
    <>
      <section className="panel" aria-label="The plan">
        <div>
          <p className="eyebrow">Joint cost</p>
          <p className="joint">
            ε ={" "}
            <strong>
              <Changing>{numberTextUp(joint.epsilon)}</Changing>
            </strong>
            {joint.delta > 0 && ` at δ = ${numberTextUp(joint.delta)}`}. The sum of all ε is{" "}
            {numberTextUp(added)}.
          </p>
          <EpsilonOdds epsilon={joint.epsilon} delta={joint.delta} />
        </div>
        <table className="cards-on-phone">
          <thead>
            <tr>
              <th scope="col">Release</th>
              <th scope="col">Count</th>
              <th scope="col" className="words">
                Mechanism
              </th>
              <th scope="col">Accuracy</th>
              <th scope="col">ε alone</th>
            </tr>
          </thead>
          <tbody>
            {releases.map(({ name, count, mechanism, scores, alone, params }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-label="Count">{count}</td>
                <td data-label="Mechanism" className="words">
                  <span>
                    {mechanism}
                    <span className="params">
                      {Object.entries(params).map(([key, value]) => (
                        <span key={key}>
                          {key}{" "}
                          <b>{typeof value === "number" ? numberText(value) : String(value)}</b>
                        </span>
                      ))}
                    </span>
                  </span>
                </td>
                <td data-label="Accuracy">
                  {Object.entries(scores)
                    .map(([metric, value]) => `${metric} ${numberText(value)}`)
                    .join(", ")}
                </td>
                <td data-label="ε alone" data-main>
                  {numberTextUp(alone)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {notes.length > 0 && <p className="hint">Note: {notes.join("; ")}.</p>}
      </section>
      <Picture
        title="Shares of the budget"
        description="The share of the joint ε that each release uses."
        name="noisewright-split"
        draw={draw}
        height={Math.max(140, 60 + 34 * releases.length)}
        stale={stale}
        table={{
          columns: ["release", "count", "mechanism", "part", "epsilon alone"],
          rows: releases.map(({ name, count, mechanism, part, alone }) => [
            name,
            count,
            mechanism,
            part,
            alone,
          ]),
        }}
      />
    </>
  );
}
