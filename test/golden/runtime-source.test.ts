/** Owns the proof that where the runtime stands changes nothing in generated code but the specifiers of imports. */
import { assets } from "#assets";
import { expect, test } from "vitest";
import { compileRuntime } from "../../generator/compile.js";
import { carriesSharedRuntimeMark, isSharedRuntimePath } from "../../generator/emit/recognition.js";
import { runtimeContract as generatorsContract } from "../../generator/emit/operations/contract.js";
import type { Artifact } from "../../generator/model/artifacts.js";
import type { GeneratedFile } from "../../generator/model/file.js";
import type { RuntimeSource } from "../../generator/model/runtime-source.js";
import { runtimeContract } from "../../templates/runtime/contract.js";
import { compileFile, fileText } from "./compile-case.js";
import { isRare } from "./rare-modules.js";

const description = "test/golden/cases/kitchen-sink/input.yaml";
const runtimeSpecifier = /(\bfrom )"((?:\.\/runtime|\.\.\/..\/shared\/rt|asmx-runtime)(?:\/[^"]*)?)"/g;

/** Path -> text, imports of the runtime as a copy without an ending would have them and each on one line, as Prettier breaks long ones. */
function plain(files: readonly GeneratedFile[]): ReadonlyMap<string, string> {
  return new Map(
    files
      .filter(({ path }) => !path.startsWith("runtime/"))
      .map(({ path, text }) => {
        const lines = text.replace(/^import (?:type )?\{[^}]*\}/gm, (names) => names.replace(/,?\s+/g, " "));
        const named = lines.replace(runtimeSpecifier, (_, from: string, specifier: string) => {
          const module = specifier.replace(/^(?:\.\/runtime|\.\.\/..\/shared\/rt|asmx-runtime)/, "");
          return `${from}"./runtime${module === "" ? "/index" : module.replace(/\.(?:js|ts)$/, "")}"`;
        });
        return [path, named];
      }),
  );
}

const sources: readonly RuntimeSource[] = ["package", "../../shared/rt"];
const choices: readonly (readonly Artifact[])[] = [["client"], ["server"], ["client", "server", "wsdl", "fixtures"]];

test.each(sources.flatMap((runtime) => choices.map((artifacts) => [runtime, artifacts] as const)))(
  "%s, %s: the same code as with the source, and no runtime in it",
  async (runtime, artifacts) => {
    const [copy, other] = await Promise.all([
      compileFile(description, { artifacts }),
      compileFile(description, { artifacts, runtime }),
    ]);
    expect(other.files.filter(({ path }) => path.startsWith("runtime/"))).toEqual([]);
    expect(plain(other.files)).toEqual(plain(copy.files));
    const text = other.files.map((file) => file.text).join("");
    expect(text).not.toContain('"./runtime');
    expect(text).toContain(runtime === "package" ? '"asmx-runtime' : '"../../shared/rt/');
  },
);

test("the ending of imports is the output's own, and the package has none", async () => {
  const shared = await compileFile(description, { runtime: "../rt", importExtension: "ts" });
  expect(fileText(shared, "index.ts")).toContain('export * from "../rt/index.ts";');
  const packed = await compileFile(description, { runtime: "package", importExtension: "ts" });
  expect(fileText(packed, "index.ts")).toContain('export * from "asmx-runtime";\n');
  expect(fileText(packed, "index.ts")).toContain('export * from "./client.ts";');
});

test("a shared folder holds what copies would, byte for byte", async () => {
  for (const importExtension of ["js", "ts", "none"] as const) {
    const { files } = await compileFile(description, { artifacts: ["client", "server"], importExtension });
    const copied = files.filter(({ path }) => path.startsWith("runtime/"));
    const shared = await compileRuntime([["client", "server"]], { importExtension }, assets);
    // What a description asks for is not known of those who share a folder.
    expect(shared.filter(({ path }) => path.endsWith(".ts") && !isRare(path))).toEqual(
      copied.map(({ path, text }) => ({ path: path.slice("runtime/".length), text })),
    );
  }
  expect(await compileRuntime([["wsdl", "fixtures"]], {}, assets)).toEqual([]);
});

test("every file of a shared folder is known as ours, and none of a user's is", async () => {
  for (const { path, text } of await compileRuntime([["client", "server"]], {}, assets)) {
    expect(isSharedRuntimePath(path), path).toBe(true);
    expect(carriesSharedRuntimeMark(path, Buffer.from(text)), path).toBe(true);
    expect(carriesSharedRuntimeMark(path, Buffer.from(`mine\n${text}`)), path).toBe(false);
  }
  for (const path of ["notes.md", "runtime.json", "codegen-lock.json", "xml/Reader.ts", "x.http", "../client.ts"])
    expect(isSharedRuntimePath(path), path).toBe(false);
});

test("generator and runtime have the same contract, and tables carry it", async () => {
  expect(generatorsContract).toBe(runtimeContract);
  const compilation = await compileFile(description);
  expect(fileText(compilation, "operations.ts")).toContain(`contract: ${runtimeContract},`);
  expect(fileText(compilation, "operations.ts")).toContain(`service: ServiceDescription<${runtimeContract}> =`);
});
