import { type LedgerList, ledgerList, type Session } from "@noisewright/contract/answers";
import { change, useAddress } from "../../address/address.js";
import { Link } from "../../address/link.js";
import { atPlace, usePlace } from "../../address/place.js";
import { ErrorNotice } from "../../service/error-notice.js";
import { PlaceChoice } from "../../service/place-choice.js";
import { SignedInAs } from "../../service/signed-in-as.js";
import { useService } from "../../service/use-service.js";
import { WithSession } from "../../service/with-session.js";
import { Skeleton } from "../../ui/skeleton.js";
import { BrowserLedgers } from "./browser-ledgers.js";
import { LedgerView } from "./ledger-view.js";
import { NewLedger } from "./new-ledger.js";
import { NoLedgers } from "./no-ledgers.js";
import { Overview } from "./overview.js";
import { UnknownLedger } from "./unknown-ledger.js";
import "./ledger.css";

export function LedgerPage() {
  const place = usePlace();
  return (
    <WithSession otherwise={<LedgerPlace />}>
      {(session) => <Ledgers key={place} session={session} />}
    </WithSession>
  );
}

const HINTS = {
  service: "The service keeps the ledgers of the files that it reads.",
  browser: "This browser keeps the ledgers of the files that it reads.",
};

function LedgerPlace() {
  return <PlaceChoice label="Ledgers" hints={HINTS} />;
}

function Ledgers({ session }: { session: Session }) {
  const { query } = useAddress();
  const place = usePlace();
  const { value, fault, again } = useService("/api/ledger", ledgerList);
  if (value === undefined && fault) {
    return (
      <>
        <ErrorNotice fault={fault} again={again} />
        <div className="panel key-form">
          <LedgerPlace />
        </div>
      </>
    );
  }
  if (value === undefined) return <Skeleton height={560}>Reading the ledgers…</Skeleton>;
  const name = query.get("name") ?? undefined;
  return (
    <div className="ledgers">
      <div className="strip">
        <LedgerPlace />
        {place === "service" && <SignedInAs session={session} />}
      </div>
      {fault && <ErrorNotice fault={fault} again={again} />}
      {name !== undefined && (
        <p>
          <Link path="ledger" query={atPlace(place)}>
            ← All ledgers
          </Link>
        </p>
      )}
      <Chosen name={name} list={value} session={session} changed={again} />
      {name === undefined && <More session={session} again={again} />}
    </div>
  );
}

interface ChosenProps {
  readonly name: string | undefined;
  readonly list: LedgerList;
  readonly session: Session;
  readonly changed: () => void;
}

/** The ledger in the address, or all ledgers. A single ledger need not be chosen. */
function Chosen({ name, list, session, changed }: ChosenProps) {
  const { datasets, unreadable } = list;
  const isOnly = datasets.length === 1 && unreadable.length === 0;
  const chosen = name ?? (isOnly ? datasets[0]?.name : undefined);
  const broken = unreadable.find((each) => each.name === chosen);
  if (broken) {
    return (
      <p className="notice bad" role="alert">
        {broken.error.message}
      </p>
    );
  }
  if (chosen === undefined) {
    const isEmpty = datasets.length + unreadable.length === 0;
    return isEmpty ? <NoLedgers session={session} /> : <Overview list={list} />;
  }
  if (!datasets.some((each) => each.name === chosen)) {
    return <UnknownLedger name={chosen} known={datasets.map((each) => each.name)} />;
  }
  return <LedgerView key={chosen} name={chosen} session={session} changed={changed} />;
}

/** The forms that add a ledger. */
function More({ session, again }: { session: Session; again: () => void }) {
  const place = usePlace();
  const show = (name: string) => {
    change({ name });
    again();
  };
  return (
    <div className="more-ledgers">
      {session.role === "steward" ? (
        <NewLedger done={show} />
      ) : (
        <p className="hint">Only a steward can create ledgers and raise budgets.</p>
      )}
      {place === "browser" && <BrowserLedgers done={again} />}
    </div>
  );
}
