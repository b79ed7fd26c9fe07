/** Owns the proof that bundlers keep what is used: one operation over one binding, without the rest of the service. */
import path from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { repository } from "../golden/tree.js";

const singleCall = `
  import { call, singlesms, soap11, fetchTransport } from "./generated/messaging-account/index.js";
  export const send = (parameters) =>
    call(singlesms, parameters, { baseUrl: "http://localhost:8080", binding: soap11, transport: fetchTransport() });
`;

test("a single operation brings no other operation, binding, result kind, WSDL or server", async () => {
  const code = await bundle(singleCall);
  expect(code).toContain("singlesms");
  const others = ["getContactList", "updateProfile", "ACCOUNTBLOCKED"];
  const parts = [
    "wsdl:definitions",
    "msdata:IsDataSet",
    "it cannot be left out over ",
    "Missing parameter",
    "createServer",
  ];
  for (const other of [...others, ...parts]) expect(code.includes(other), other).toBe(false);
});

test("an unused import brings nothing at all", async () => {
  const code = await bundle('import { operations } from "./generated/messaging-account/index.js"; export const x = 1;');
  expect(code.length).toBeLessThan(200);
});

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: path.normalize(repository), loader: "ts" },
    bundle: true,
    write: false,
    format: "esm",
    platform: "browser",
    minifySyntax: true,
    logLevel: "silent",
  });
  return outputFiles[0]?.text ?? "";
}
