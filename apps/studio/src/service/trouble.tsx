import type { ServiceFault } from "./call.js";

/** What the service said against it, and a way to ask again. */
export function Trouble({ fault, again }: { fault: ServiceFault; again: () => void }) {
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
