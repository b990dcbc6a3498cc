export { channelEvent } from "./channel-event.js";
export { discreteGaussianEvent } from "./discrete-gaussian-event.js";
export type {
  ApproximateEvent,
  ComposedEvent,
  DiscreteEvent,
  GaussianEvent,
  LaplaceEvent,
  PrivacyEvent,
  PureEvent,
  RdpEvent,
  SingleEvent,
  SubsampledEvent,
  ZcdpEvent,
} from "./event.js";
export { FIELDS } from "./fields.js";
export { flatten, type Repeated } from "./flatten.js";
export { noiseEvent } from "./noise-event.js";
export { parseEvent, parseEvents } from "./parse.js";
export { profileEvent } from "./profile-event.js";
export { scaleNoise } from "./scale-noise.js";
