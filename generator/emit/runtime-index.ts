/**
 * Owns which modules of the runtime hold what users of an output may import.
 * Invariant: nothing of a side that was not asked for can be reached from them.
 */
import type { Artifact } from "../model/artifacts.js";

/** Paths below `runtime/`, without an ending. */
export function runtimeIndexes(artifacts: ReadonlySet<Artifact>): readonly string[] {
  const [client, server] = [artifacts.has("client"), artifacts.has("server")];
  if (client && server) return ["index"];
  return ["shared", ...(client ? ["client/index"] : []), ...(server ? ["server/index"] : [])];
}
