import { useState } from "react";
import { visit } from "../../address/address.js";
import { asFault } from "../../service/fault.js";

/** Opens the sample table in this browser, ready to publish. */
export function SampleButton() {
  const [problem, setProblem] = useState<string>();
  const open = async () => {
    try {
      const { openSample } = await import("../release/sample.js");
      visit({ path: "release", query: new URLSearchParams({ at: "browser" }) });
      await openSample();
    } catch (error) {
      setProblem(asFault(error).message);
    }
  };
  return (
    <>
      <button type="button" onClick={() => void open()}>
        Try the sample
      </button>
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
