export { optimal } from "./optimal.js";
export { RoundedChannel } from "./rounded-channel.js";
