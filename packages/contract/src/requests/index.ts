export { accountBody, designBody, inspectBody, paperBody, planBody } from "./compute.js";
