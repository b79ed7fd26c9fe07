/** Owns which modules of the runtime few services need: features that a description asks for, and DataSets inside other values. */

const features = ["attachments", "encoded", "mtom", "security", "bindings/script"];
const modules = [
  ...["bindings/soap/addressing", "client/addressed-calls", "server/addressed-layer", "server/addressing-head"],
  ...[
    "server/answer-script",
    "server/script-proxy",
    "server/mtom-layer",
    "server/attachments-layer",
    "server/refused-multipart",
  ],
  ...["server/arriving-request", "server/source-body", "server/streaming-table", "server/streams", "adapters/arrivals"],
  ...["binding-paths", "server/paths-dispatcher", "transports/request-with"],
  ...["client/streams", "client/with-stream", "client/run-stream", "client/run-sending"],
  ...["bindings/soap/unwrapped", "xml/edited-text", "xml/element-text", "xml/own-limits", "xml/tree"],
  ...["values/chosen", "values/written-forms", "values/name-list", "values/fixed"],
  ...["results/data-set-type", "results/data-table-type", "results/stated-data-set"],
];

/** `file`: of the runtime, `xml/tree.ts`. */
export function isRare(file: string): boolean {
  return features.some((folder) => file.startsWith(`${folder}/`)) || modules.includes(file.replace(/\.ts$/, ""));
}
