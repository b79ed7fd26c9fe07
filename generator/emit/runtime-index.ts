/**
 * Owns the lists of runtime modules that users of an output may import, and the one that operation tables import
 * besides.
 * Invariant: they lead to no module of a side (client, server) that was not requested.
 */
import { type Artifact, hasSides } from "../model/artifacts.js";

/** Modules of DataSets and DataTables inside other values; only tables with such values need them. */
export const tabularTypeModules = {
  DataSet: "results/data-set-type",
  DataTable: "results/data-table-type",
  stated: "results/stated-data-set",
} as const;

/** The module with everything that users of a gateway import. */
export const gatewayModule = "gateway/index";

/** Modules of X.509 signatures that users of a client and of a server import; only services with `signatures` have them. */
export const signatureModules = { client: "security/client", server: "security/server" } as const;

/** The types of calls that stream bytes; only clients of services with MTOM have them. */
export const streamModule = "client/streams";

/** The streams of handlers; only servers of services with MTOM have them. */
export const serverStreamModule = "server/streams";

/** Codecs that few services need: values in another form than the usual one, in TypeScript or on the wire, lists of qualified names, and fixed values. */
export const valueModules = {
  chosen: "values/chosen",
  written: "values/written-forms",
  names: "values/name-list",
  fixed: "values/fixed",
} as const;

/** Modules that only services with a feature import, by the side that does. A shared runtime has them whether its users need them or not. */
export const featureModules = {
  client: [
    ...[
      "attachments/bodies",
      "binding-paths",
      "bindings/script/script",
      "bindings/soap/unwrapped",
      "client/addressed-calls",
      "encoded/bodies",
      "mtom/bodies",
    ],
    ...[signatureModules.client, streamModule, "client/with-stream", ...Object.values(valueModules)],
  ],
  server: [
    ...[
      "attachments/bodies",
      "binding-paths",
      "bindings/soap/unwrapped",
      "encoded/bodies",
      "mtom/bodies",
      "server/addressed-layer",
      "server/answer-script",
      "server/attachments-layer",
      "server/mtom-layer",
      "server/paths-dispatcher",
      serverStreamModule,
    ],
    ...[signatureModules.server, ...Object.values(valueModules)],
  ],
} as const;

/** Modules that `types.ts` imports types from if there is no client. */
export const typeModules = ["description", "results/index", "values/index"] as const;

/** Paths below `runtime/`, without an ending; none for types alone, which import what they use. */
export function runtimeIndexes(artifacts: ReadonlySet<Artifact>): readonly string[] {
  if (!hasSides(artifacts)) return [];
  const [client, server] = [artifacts.has("client"), artifacts.has("server")];
  if (client && server) return ["index"];
  return ["shared", ...(client ? ["client/index"] : []), ...(server ? ["server/index"] : [])];
}

/** The same and what is imported beside an output's `index.ts`. */
export function runtimeDoors(artifacts: ReadonlySet<Artifact>): readonly string[] {
  const [client, server] = [artifacts.has("client"), artifacts.has("server")];
  return [
    ...runtimeIndexes(artifacts),
    ...(client ? ["client/light", "client/plain-address"] : []),
    ...(client && artifacts.has("openapi") ? [gatewayModule] : []),
    ...(server && artifacts.has("help") ? ["help/data", "help/help-page"] : []),
  ];
}
