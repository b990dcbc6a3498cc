export { profilePicture } from "./picture.js";
export { readEvents } from "./read-events.js";
export { accountFor, type Question } from "./report.js";
export { describeReport } from "./report-text.js";
