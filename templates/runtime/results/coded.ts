/** Owns results of a type that brings its own codec: its content stands in the result element itself. */
import type { ResultCodec } from "../description.js";
import { complexResult } from "./complex.js";

/** `result.type` is a CodedType. GET/POST root: the type's name. `null` for xsi:nil. */
export const codedResult: ResultCodec = /* @__PURE__ */ complexResult("coded");
