/**
 * Owns the table of emitters.
 * Invariant: one row per folder, and the files of a run do not depend on the order of the rows.
 */
import { artifacts } from "../model/artifacts.js";
import { emitAttributes } from "./attributes/emit.js";
import { emitClient } from "./client/emit.js";
import type { Emitter } from "./emitter.js";
import { emitFixtures } from "./fixtures/emit.js";
import { emitGateway } from "./gateway/emit.js";
import { help } from "./help/emit.js";
import { emitIndex } from "./index/emit.js";
import { openApi } from "./openapi/emit.js";
import { emitOperations } from "./operations/emit.js";
import { emitRuntime } from "./runtime/emit.js";
import { emitServer } from "./server/emit.js";
import { emitTypes } from "./types/emit.js";
import { emitWsdl } from "./wsdl/emit.js";

export const emitters: readonly Emitter[] = [
  { name: "types", artifacts: ["client", "server", "types"], typescript: true, emit: emitTypes },
  { name: "operations", artifacts: ["client", "server"], typescript: true, emit: emitOperations },
  { name: "client", artifacts: ["client"], typescript: true, emit: emitClient },
  { name: "server", artifacts: ["server"], typescript: true, emit: emitServer },
  { ...help, artifacts: ["help"], typescript: true },
  { name: "gateway", artifacts: ["openapi"], typescript: true, emit: emitGateway },
  { name: "index", artifacts: ["client", "server", "types"], typescript: true, emit: emitIndex },
  { name: "runtime", artifacts: ["client", "server", "types"], typescript: false, emit: emitRuntime },
  { name: "wsdl", artifacts: ["wsdl", "server"], typescript: false, of: "wire", emit: emitWsdl },
  { name: "fixtures", artifacts: ["fixtures"], typescript: false, emit: emitFixtures },
  { ...openApi, artifacts: ["openapi"], typescript: false },
  { name: "attributes", artifacts, typescript: false, emit: emitAttributes },
];
