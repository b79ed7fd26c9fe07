/** Owns the proof that a service whose code stands in parts compiles, runs and is dropped by bundlers as one in single files. */
import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkedTree } from "../golden/checked-tree.js";
import { compileText } from "../golden/compile-case.js";
import { partedService } from "../golden/parted-service.js";
import { repository, writeTree } from "../golden/tree.js";

const folder = path.join(repository, ".tmp", `parts-${process.pid}`);

const usage = `import {
  createPartedClient, createPartedDispatcher, inProcessTransport, o1x7, partedNotImplemented,
  type O1x7Received, type PartedClient, type PartedHandlers, type Thing,
} from "./output/index.js";

const handlers: PartedHandlers = {
  ...partedNotImplemented,
  o0x6: ({ Id }) => Id + 1,
  o1x7: ({ Thing }: O1x7Received) => ({ Id: Thing?.Id ?? 0, Color: "green" }),
};
const options = { baseUrl: "http://localhost", transport: inProcessTransport(createPartedDispatcher(handlers)) };
const client = createPartedClient({ ...options, credentials: { User: "u", Word: "w" }, soapHeaders: { Trace: "t" } });
const told: PartedClient<"User" | "Word", "Trace"> = client;
const thing: Thing | null = await told.o1x7({ Thing: { Id: 4, Color: "red" } });
export const said = [await client.o0x6({ Id: 41 }), thing?.Id, thing?.Color, o1x7.name];
// @ts-expect-error no such operation in any part
client.o0x99;
// @ts-expect-error rows are for DataSets
client.o0x6.rows;
client.o0x8.rows;
// @ts-expect-error a string is no int
await client.o0x6({ Id: "41" });
// @ts-expect-error a handler is missing
export const few: PartedHandlers = { o0x6: ({ Id }) => Id };
`;

beforeAll(async () => {
  const { files } = await compileText(partedService([60, 60]), { artifacts: ["client", "server"] });
  writeTree(path.join(folder, "output"), checkedTree(files));
  writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  writeFileSync(path.join(folder, "usage.ts"), usage);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test.each(["typescript-5.4", "typescript-7"])(
  "it compiles under %s, where nothing unused is allowed",
  async (compiler) => {
    const flags =
      "--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --noUnusedLocals --noUnusedParameters";
    const others =
      "--verbatimModuleSyntax --isolatedModules --target es2022 --module nodenext --types node --skipLibCheck";
    const bin = path.join(repository, "node_modules", compiler, "bin/tsc");
    const asked = [
      bin,
      ...flags.split(" "),
      ...others.split(" "),
      ...(compiler === "typescript-7" ? ["--ignoreConfig"] : []),
    ];
    await promisify(execFile)(process.execPath, [...asked, path.join(folder, "usage.ts")], { cwd: folder }).catch(
      (error) => {
        throw new Error(`${error.stdout}`);
      },
    );
  },
);

test("operations of different parts are called and answered", async () => {
  mkdirSync(path.join(folder, "bundled"));
  const outfile = path.join(folder, "bundled/usage.mjs");
  const used = readFileSync(path.join(folder, "usage.ts"), "utf8").replace(
    /^\/\/ @ts-expect-error.*\n.*\n|^client\.o0x8.*\n/gm,
    "",
  );
  writeFileSync(path.join(folder, "run.ts"), used);
  await build({
    entryPoints: [path.join(folder, "run.ts")],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    logLevel: "error",
  });
  const { said } = await import(outfile);
  expect(said).toEqual([42, 4, "green", "o1x7"]);
});

test("a single operation brings no other, also of its own part", async () => {
  const contents = `import { call, o0x6, soap11 } from "./output/index.js";
export const add = (Id) => call(o0x6, { Id }, { baseUrl: "http://localhost", binding: soap11 });`;
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder, loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    minifySyntax: true,
    logLevel: "silent",
  });
  const code = outputFiles[0]?.text ?? "";
  expect(code).toContain("o0x6");
  for (const other of ["o0x7", "o1x6", "wsdl:definitions"]) expect(code.includes(other), other).toBe(false);
});
