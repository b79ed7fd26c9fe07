/** `--format`: the consumer's own Prettier and configuration have the last word, and check agrees. */
import { mkdirSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { readTree, temporaryFolder, writeTree } from "../files/folder.js";
import { modulesLoadedBy } from "./cli-process.js";
import { codegen, parcelTracking } from "./run-cli.js";

const prettier = dirname(createRequire(import.meta.url).resolve("prettier/package.json"));
const output = "generated/parcel-tracking";

/** A consumer with Prettier installed, which likes single quotes and no semicolons. */
function consumer(): string {
  const folder = temporaryFolder();
  mkdirSync(join(folder, "node_modules"));
  symlinkSync(prettier, join(folder, "node_modules/prettier"), "junction");
  writeTree(folder, {
    "parcel-tracking.yaml": parcelTracking,
    "codegen.yaml": "description: parcel-tracking.yaml\nformat: true\nruntime: source\n",
    "package.json": '{ "devDependencies": { "typescript": "6" } }',
    ".prettierrc": '{ "semi": false, "singleQuote": true }',
    // The runtime is most of the text, and formatting it most of the time.
    ".prettierignore": "generated/**/runtime\n",
  });
  return folder;
}

it("generate formats by the consumer's configuration, and check compares after formatting", async () => {
  const folder = consumer();
  expect(await codegen(folder, "generate")).toMatchObject({ code: 0, stderr: "" });
  const tree = readTree(join(folder, output));
  expect(tree["index.ts"]).toMatch(/from '\.\/client\.js'\n/);
  expect(Object.keys(tree).some((path) => path.endsWith(".http"))).toBe(true);
  for (const full of [[], ["--full"]]) expect((await codegen(folder, "check", ...full)).code).toBe(0);
  expect((await codegen(folder, "check", "--no-format")).code).toBe(1);
  expect((await codegen(folder, "generate")).stdout).toBe(`${output}: up to date\n`);
  expect(modulesLoadedBy(folder, "check").filter((file) => file.includes("/prettier/"))).toEqual([]);
});

it("check notices a change of Prettier's configuration, and ignored files stay as they are", async () => {
  const folder = consumer();
  await codegen(folder, "generate");
  writeTree(folder, { ".prettierrc": '{ "semi": true, "singleQuote": true }' });
  expect((await codegen(folder, "check")).stdout).toMatch(
    /stale: configuration +generated\/parcel-tracking\/client\.ts/,
  );
  writeTree(folder, { ".prettierignore": "generated/**/runtime\ngenerated/**/client.ts\n" });
  expect((await codegen(folder, "generate")).code).toBe(0);
  const after = readTree(join(folder, output));
  expect(after["client.ts"]).toMatch(/ from ".*";\n/);
  expect(after["runtime/client/create-client.ts"]).toMatch(/ from ".*";\n/);
  expect(after["server.ts"]).toMatch(/ from '.*';\n/);
});

it("generate names the file that the consumer's Prettier cannot format", async () => {
  const folder = consumer();
  writeTree(folder, { ".prettierrc": '{ "plugins": ["./missing-plugin.js"] }' });
  const { code, stderr } = await codegen(folder, "generate");
  expect(code).toBe(2);
  expect(stderr).toMatch(/cannot format .*generated.* with the Prettier installed there: .*missing-plugin/);
});
