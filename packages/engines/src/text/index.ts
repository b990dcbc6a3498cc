export { decoded, needsCopy, START_BYTES } from "./decode.js";
export {
  atMost,
  type Chunks,
  damaged,
  mostBytes,
  TooLarge,
  tooLarge,
  zstandard,
} from "./decompress.js";
