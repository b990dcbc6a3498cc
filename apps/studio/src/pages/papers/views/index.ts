import type { PaperReport } from "@noisewright/contract/answers";
import { boostingView } from "./boosting.js";
import { compositeView } from "./composite.js";
import { mixtureView } from "./mixture.js";
import { nonnegativeView } from "./nonnegative.js";
import type { PaperView } from "./paper-view.js";
import { r2dpView } from "./r2dp.js";

/** Converts the service's report on a paper to tables and statements. */
export function viewOf(report: PaperReport): PaperView {
  switch (report.paper) {
    case "jiang-2024":
      return boostingView(report);
    case "zhang-2024":
      return compositeView(report);
    case "smith-thilakarathna-kaafar-2017":
      return mixtureView(report);
    case "mcglinchey-mason-2020":
      return nonnegativeView(report);
    case "mohammady-2020":
      return r2dpView(report);
  }
}
