import { boostingView } from "./boosting.js";
import { compositeView } from "./composite.js";
import { mixtureView } from "./mixture.js";
import { nonnegativeView } from "./nonnegative.js";
import type { PaperView } from "./paper-view.js";
import { r2dpView } from "./r2dp.js";

/** From what the service computed to what is shown; one file each. */
export const VIEWS: Readonly<Record<string, (report: never) => PaperView>> = {
  boosting: boostingView,
  composite: compositeView,
  mixture: mixtureView,
  nonnegative: nonnegativeView,
  r2dp: r2dpView,
};
