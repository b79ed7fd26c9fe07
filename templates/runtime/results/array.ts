/** Owns results of array type: the items are children of the result element. */
import type { ResultCodec } from "../description.js";
import { complexResult } from "./complex.js";

/** `result.type` is an ArrayType. GET/POST root: the type's name (`ArrayOfInt`). `null` for xsi:nil. */
export const arrayResult: ResultCodec = /* @__PURE__ */ complexResult("array");
