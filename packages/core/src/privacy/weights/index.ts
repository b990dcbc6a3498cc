export { type Certificate, type Claim, certify, checkedCertificate } from "./certificate.js";
export { type PrivacyLoss, privacyLoss, unorderedLoss } from "./privacy-loss.js";
export { deltaUp, epsilonUp } from "./profile.js";
export { pureLevelUp } from "./pure-level.js";
export { rdpUp } from "./rdp.js";
