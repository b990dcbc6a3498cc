import { saveText } from "../../chart/save.js";

/** The spec as the command line takes it. */
export function SpecText({ spec }: { spec: string }) {
  return (
    <section className="panel" aria-label="Spec as YAML">
      <div className="row">
        <div>
          <p className="eyebrow">The same on the command line</p>
          <p className="hint">
            Save it beside the table, then <code>npx noisewright release spec.yaml</code>: the same
            question has the same answer.
          </p>
        </div>
        <button type="button" onClick={() => saveText("spec.yaml", "application/yaml", spec)}>
          Spec as YAML
        </button>
      </div>
      <details>
        <summary>Read it</summary>
        <pre className="command yaml">{spec}</pre>
      </details>
    </section>
  );
}
