/** Owns results of a type with its own codec: its content is that of the result element. */
import type { ResultCodec } from "../description.js";
import { complexResult } from "./complex.js";

/** `result.type` is a CodedType. GET/POST root: the type's name. `null` for xsi:nil. */
export const codedResult: ResultCodec = /* @__PURE__ */ complexResult("coded");
