import { reproduceResponse } from "./response.js";
import { responseCharts } from "./response-picture.js";
import { describeResponse } from "./response-text.js";
import type { SectionMaker } from "./section.js";

/** Figure 7: local differential privacy, without a trusted curator. */
export const response: SectionMaker = {
  id: "response",
  title: "Figure 7: boosted randomised response",
  make(ages) {
    const report = reproduceResponse(ages);
    return { data: report, lines: describeResponse(report), charts: responseCharts(report) };
  },
};
