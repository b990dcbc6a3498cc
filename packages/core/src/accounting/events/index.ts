export { channelEvent } from "./channel-event.js";
export { coarsen } from "./coarsen.js";
export type {
  DiscreteEvent,
  DiscreteGaussianEvent,
  MovedNumbers,
  PrivacyEvent,
  RdpEvent,
  SingleEvent,
} from "./event.js";
export { flatten, type Repeated } from "./flatten.js";
export { movedNumbers } from "./moved-numbers.js";
export { noiseEvent } from "./noise-event.js";
export { parseEvent, parseEvents } from "./parse.js";
export { profileEvent } from "./profile-event.js";
export { scaleNoise } from "./scale-noise.js";
export { stepsEvent } from "./steps-event.js";
