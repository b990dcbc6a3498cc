import { change, useAddress } from "../../address/address.js";
import { Segmented } from "../../ui/segmented.js";
import { CostView } from "./cost-view.js";
import { ShareView } from "./share-view.js";
import "./compose.css";

const VIEWS = [
  { value: "cost", label: "Cost of several releases" },
  { value: "share", label: "Share a budget" },
] as const;

export function ComposePage() {
  const { query } = useAddress();
  const view = query.get("view") === "share" ? "share" : "cost";
  return (
    <>
      <div className="views">
        <Segmented
          label="Question"
          value={view}
          options={VIEWS}
          onChange={(next) => change({ view: next === "cost" ? undefined : next })}
        />
      </div>
      {view === "cost" ? <CostView query={query} /> : <ShareView query={query} />}
    </>
  );
}
