/** Owns results of array type: the items stand in the result element itself. */
import type { ResultCodec } from "../description.js";
import { complexResult } from "./complex.js";

/** `result.type` is an ArrayType. GET/POST root: the type's name (`ArrayOfInt`). `null` for xsi:nil. */
export const arrayResult: ResultCodec = /* @__PURE__ */ complexResult("array");
