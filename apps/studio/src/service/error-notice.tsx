import type { ServiceFault } from "./fault.js";

/** Shows why a request failed, with a button to try again. */
export function ErrorNotice({ fault, again }: { fault: ServiceFault; again: () => void }) {
  return (
    <div className="notice bad" role="alert">
      <p>{fault.message}</p>
      <div className="fixes">
        <button type="button" onClick={again}>
          Try again
        </button>
      </div>
    </div>
  );
}
