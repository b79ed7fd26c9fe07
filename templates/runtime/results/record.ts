/** Owns results of record type: the fields are children of the result element. */
import type { ResultCodec } from "../description.js";
import { complexResult } from "./complex.js";

/** `result.type` is a RecordType. GET/POST root: the type's name. `null` for xsi:nil. Absent fields are `undefined`. */
export const recordResult: ResultCodec = /* @__PURE__ */ complexResult("record");
