import { saveText } from "../../chart/save.js";

/** The spec as YAML for the command line. */
export function SpecText({ spec }: { spec: string }) {
  return (
    <section className="panel" aria-label="Spec as YAML">
      <div className="row">
        <div>
          <p className="eyebrow">On the command line</p>
          <p className="hint">
            Save the spec beside the table and run <code>npx noisewright release spec.yaml</code>.
            The same spec gives the same answer.
          </p>
        </div>
        <button type="button" onClick={() => saveText("spec.yaml", "application/yaml", spec)}>
          Spec as YAML
        </button>
      </div>
      <details>
        <summary>Show the spec</summary>
        <pre className="command yaml">{spec}</pre>
      </details>
    </section>
  );
}
