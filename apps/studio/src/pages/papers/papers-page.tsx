import { change, useAddress } from "../../address/address.js";
import { WithSession } from "../../service/with-session.js";
import { Segmented } from "../../ui/segmented.js";
import { PAPERS } from "./citations.js";
import { ErrataList } from "./errata-list.js";
import { PaperBody } from "./paper-body.js";
import "./papers.css";

const OPTIONS = PAPERS.map(({ id }) => ({ value: id, label: id }));

export function PapersPage() {
  const { query } = useAddress();
  const paper = PAPERS.find(({ id }) => id === query.get("paper")) ?? PAPERS[0]!;
  return (
    <>
      <div className="which">
        <Segmented
          label="Paper"
          value={paper.id}
          options={OPTIONS}
          onChange={(id) => change({ paper: id })}
        />
      </div>
      <div className="results">
        <section className="panel" aria-label="The paper">
          <div>
            <h2 className="paper-name">{paper.title}</h2>
            <p>
              {paper.authors}. {paper.where}.
            </p>
            <p className="hint">
              {paper.offers} Our documentation cites this paper as <code>{paper.reference}</code>.
              To check the paper on the command line:{" "}
              <code>npx noisewright reproduce {paper.id}</code>
            </p>
          </div>
          <ErrataList id={paper.id} />
        </section>
        <WithSession>{() => <PaperBody key={paper.id} id={paper.id} query={query} />}</WithSession>
      </div>
    </>
  );
}
