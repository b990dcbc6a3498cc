import { useAddress } from "../../address/address.js";
import { usePlace } from "../../address/place.js";
import { WithSession } from "../../service/with-session.js";
import { PublicationView } from "./publication-view.js";
import { ResultsList } from "./results-list.js";
import "./results.css";

/** What was published: a list, or one publication if the address has its id. */
export function ResultsPage() {
  const { query } = useAddress();
  const place = usePlace();
  const id = query.get("id");
  return (
    <WithSession>
      {() => (id === null ? <ResultsList key={place} /> : <PublicationView key={id} id={id} />)}
    </WithSession>
  );
}
