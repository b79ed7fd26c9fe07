/** `codegen serve --handlers` in packages of every kind: TypeScript with imports and exports is a module, whatever the package says. */
import { expect, it } from "vitest";
import { runningProcess } from "../cli/serving.js";
import { temporaryFolder, writeTree } from "../files/folder.js";

const shop = `service: Shop
namespace: http://example.org/shop/
path: /shop.asmx
groups:
  all:
    operations:
      count: { parameters: {}, result: int }
`;
const files = {
  "shop.yaml": shop,
  "handlers.ts": [
    'import { three, type Number } from "./three.js";',
    'import { four } from "./four.cts";',
    'import five from "./five.ts";',
    "export default { count: (): Number => three * 100 + four * 10 + five.five };",
  ].join("\n"),
  "three.ts": "export type Number = number;\nexport const three: Number = 3;\n",
  "four.cts": "exports.four = 4 as number;\n",
  "five.ts": "export default { five: 5 as number };\n",
};

const required =
  'const fs = require("node:fs");\nmodule.exports = { five: fs.existsSync("shop.yaml") ? (5 as number) : 0 };\n';

it.each([
  ["commonjs, as npm init writes it", '{ "type": "commonjs" }', { "five.ts": required }],
  ["module", '{ "type": "module" }', {}],
  ["nothing", "{}", { "five.ts": required }],
])("in a package that says %s", async (_what, manifest, others) => {
  const folder = temporaryFolder();
  writeTree(folder, { ...files, ...others, "package.json": manifest });
  const server = await runningProcess(folder, "serve", "shop.yaml", "--handlers", "handlers.ts", "--log", "none");
  expect(await (await fetch(`${server.url}/count?`)).text()).toContain(">345</int>");
  expect(server.rest).toBe("");
});
