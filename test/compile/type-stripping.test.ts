/**
 * Owns the proof that the output with `.ts` imports runs as it stands where Node strips types: 22.18 and later.
 * Node 20 cannot; there the one spelling that Node's stripping is known to misread is looked for.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { compileFile } from "../golden/compile-case.js";
import { readTree, repository, treeOf, writeTree } from "../golden/tree.js";

/** It takes `private declare(` for two modifiers, leaves the second standing and then cannot run the file. */
const misread =
  /^ +(?:(?:public|private|protected|static|async|override) )+(?:abstract|accessor|declare|override|private|protected|public|readonly|static)\s*[(<:=;?]/m;

test("no member of a class is named like a modifier", () => {
  const runtime = [...readTree(path.join(repository, "templates/runtime"))];
  expect(runtime.length).toBeGreaterThan(100);
  expect(runtime.filter(([, text]) => misread.test(text)).map(([file]) => file)).toEqual([]);
});

const program = `
  import { createMessagingAccountClient, createMessagingAccountDispatcher, inProcessTransport, messagingAccountNotImplemented }
    from "./output/index.ts";
  const dispatcher = createMessagingAccountDispatcher({ ...messagingAccountNotImplemented, checkCredits: () => 42 });
  const client = createMessagingAccountClient({ baseUrl: "http://localhost", transport: inProcessTransport(dispatcher) });
  console.log(await client.checkCredits({ Mobile_Number: "1", Password: "2" }));
`;

if ("typescript" in process.features && process.features.typescript) {
  test(`Node ${process.versions.node} runs it as it stands`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "codegen-strip-"));
    try {
      const { files } = await compileFile("spec/messaging-account.yaml", { importExtension: "ts" });
      writeTree(path.join(folder, "output"), treeOf(files));
      writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
      writeFileSync(path.join(folder, "main.ts"), program);
      const { stdout } = await promisify(execFile)(process.execPath, ["main.ts"], { cwd: folder });
      expect(stdout).toBe("42\n");
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
}
