/**
 * Owns the examples of the playground: each a title and texts of the repository.
 * Invariant: no text has a second copy; the tests open each of them in a browser. Those of stacks are byte for byte what the stack made of a
 * class of ours: Mono's ASMX 6.8 answered `?WSDL`, Axis 1.4's Java2WSDL and Metro 2.3's wsgen wrote theirs.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { root } from "./places.mjs";

const importCase = (name, ...others) => ["input.wsdl", ...others].map((file) => `test/import/cases/${name}/${file}`);

/** In the order of the list; the first one is there at the start. */
export const examples = [
  { title: "A small service", files: ["site/examples/weather.yaml"] },
  { title: "An SMS service with 38 operations", files: ["spec/messaging-account.yaml"] },
  { title: "Parcels: records, lists, rows", files: ["examples/parcel-tracking/parcel-tracking.yaml"] },
  { title: "DataSets and a login", files: ["site/examples/orders.yaml"] },
  { title: "SOAP headers and faults", files: ["site/examples/tickets.yaml"] },
  { title: "Records that extend others", files: ["site/examples/shapes.yaml"] },
  { title: "Four mistakes", files: ["site/examples/mistakes.yaml"] },
  { title: "WSDL of ASMX: a library", files: ["site/examples/library.wsdl"] },
  { title: "WSDL of Axis, rpc/encoded: a stock", files: ["site/examples/stock.wsdl"] },
  {
    title: "WSDL and XSD of JAX-WS: rooms",
    files: ["RoomsService.wsdl", "RoomsService_schema1.xsd"].map((file) => `site/examples/${file}`),
  },
  { title: "WSDL, as Exchange publishes it", files: importCase("stack-exchange") },
  { title: "WSDL, as Salesforce publishes it", files: importCase("stack-salesforce") },
  { title: "WSDL of .NET, with typed DataSets", files: importCase("typed-data-set") },
];

/** `[{ title, documents: [{ name, text }] }]` */
export function readExamples() {
  return Promise.all(
    examples.map(async ({ title, files }) => ({
      title,
      documents: await Promise.all(
        files.map(async (file) => ({
          name: path.posix.basename(file) === "input.wsdl" ? "service.wsdl" : path.posix.basename(file),
          text: await readFile(path.join(root, file), "utf8"),
        })),
      ),
    })),
  );
}
