/**
 * Owns the golden cases: a description in, the whole output tree out, byte for byte.
 * `UPDATE_GOLDEN=1 npx vitest run test/golden` updates them.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { runtimeHead } from "../../generator/emit/recognition.js";
import { formatDiagnostic } from "../../generator/diagnostics/format.js";
import { expectCanonical } from "./canonical.js";
import { compileFile, compileText } from "./compile-case.js";
import { isRare } from "./rare-modules.js";
import { expectTree, filterTree, readTree, repository, treeOf, updating, type Tree } from "./tree.js";
import { thorough } from "../counts.js";

const cases = path.join(repository, "test/golden/cases");
/** The form whose runtime is in the output. */
const withRuntime = { runtime: "source" } as const;
const outsideRuntime = (file: string): boolean => !file.startsWith("runtime/");
const runtimeSources = readTree(path.join(repository, "templates/runtime"));

for (const name of readdirSync(cases).sort()) {
  describe(name, () => {
    test("gives the golden tree and diagnostics", async () => {
      const { files, diagnostics } = await compileFile(`test/golden/cases/${name}/input.yaml`, withRuntime);
      const source = { name: "input.yaml", text: readFileSync(path.join(cases, name, "input.yaml"), "utf8") };
      expectDiagnostics(diagnostics.map((each) => formatDiagnostic(each, source)).join("\n"), name);
      expectTree(filterTree(treeOf(files), outsideRuntime), path.join(cases, name, "output"));
    });

    test("leaves Prettier nothing to change", async () => {
      const { files } = await compileFile(`test/golden/cases/${name}/input.yaml`, withRuntime);
      await expectCanonical(filterTree(treeOf(files), outsideRuntime));
    });
  });
}

describe("messaging-account", () => {
  test("generated/ is what the description gives", async () => {
    const { files, diagnostics } = await compileFile("spec/messaging-account.yaml", { runtime: "package" });
    expect(diagnostics).toEqual([]);
    const folder = path.join(repository, "generated/messaging-account");
    const golden = filterTree(readTree(folder), (file) => file !== "codegen-lock.json");
    const found = treeOf(files);
    expect([...golden.keys()].sort(), "npx codegen generate").toEqual([...found.keys()].sort());
    for (const [file, text] of found) expect(golden.get(file), `${file}: npx codegen generate`).toBe(text);
  });

  // Prettier takes six seconds for the runtime.
  test(`leaves Prettier nothing to change${thorough ? ", runtime included" : ""}`, async () => {
    const tree = treeOf((await compileFile("spec/messaging-account.yaml", withRuntime)).files);
    await expectCanonical(thorough ? tree : filterTree(tree, outsideRuntime));
  });

  test("copies the runtime unchanged, under the mark of generated files", async () => {
    const { files } = await compileFile("spec/messaging-account.yaml", withRuntime);
    const copies = runtimeOf(treeOf(files));
    // In the package alone: what browsers get, and the fake for tests.
    const packaged = ["transports/default-web.ts", "testing.ts", "client/sample-reply.ts", "samples/sample-of.ts"];
    const copied = [...runtimeSources.keys()].filter((file) => !packaged.includes(file) && !isRare(file));
    expect([...copies.keys()].sort()).toEqual(copied.sort());
    for (const [file, text] of copies) expect(text, file).toBe(`${runtimeHead}\n${runtimeSources.get(file)}`);
  });
});

describe("options", () => {
  test.each(["js", "ts", "none"] as const)("imports end in %s", async (importExtension) => {
    const { files } = await compileFile("spec/messaging-account.yaml", { importExtension });
    const ending = importExtension === "none" ? "" : `.${importExtension}`;
    for (const { path: file, text } of files.filter((each) => each.path.endsWith(".ts"))) {
      for (const [, specifier = ""] of text.matchAll(/(?:from|import\() ?"(\.[^"]*)"/g)) {
        const target = path.posix.join(path.posix.dirname(file), specifier.slice(0, specifier.length - ending.length));
        expect(
          specifier.endsWith(ending) && files.some((each) => each.path === `${target}.ts`),
          `${file}: ${specifier}`,
        ).toBe(true);
      }
    }
  });

  test("each artifact alone gives its own files", async () => {
    const heads = async (artifact: "client" | "server" | "wsdl" | "fixtures"): Promise<readonly string[]> => {
      const { files } = await compileFile("spec/messaging-account.yaml", { artifacts: [artifact] });
      return [...new Set(files.map((file) => file.path.split("/")[0] ?? ""))];
    };
    expect(await heads("client")).toEqual([
      ".gitattributes",
      "client.ts",
      "index.ts",
      "operations.ts",
      "runtime",
      "types.ts",
    ]);
    expect(await heads("server")).toEqual([
      ".gitattributes",
      "index.ts",
      "operations.ts",
      "runtime",
      "server.ts",
      "types.ts",
      "wsdl.ts",
    ]);
    expect(await heads("wsdl")).toEqual([".gitattributes", "messaging-account.wsdl"]);
    expect(await heads("fixtures")).toEqual([".gitattributes", "fixtures"]);
  });

  test("a namespace and a base address of one's own reach every file", async () => {
    const options = { namespace: "urn:example:other/", baseUrl: "https://sms.example.org" };
    const { files } = await compileFile("spec/messaging-account.yaml", options);
    for (const { path: file, text } of files.filter((each) => !each.path.startsWith("runtime/"))) {
      expect(text.includes("http://example.org/messaging/") || text.includes("http://localhost:8080"), file).toBe(
        false,
      );
    }
  });
});

describe("determinism", () => {
  test("time zone and language change nothing", async () => {
    const before = { TZ: process.env["TZ"], LANG: process.env["LANG"], LC_ALL: process.env["LC_ALL"] };
    const first = await compileFile("test/golden/cases/kitchen-sink/input.yaml");
    try {
      Object.assign(process.env, { TZ: "Pacific/Kiritimati", LANG: "tr_TR.UTF-8", LC_ALL: "tr_TR.UTF-8" });
      expect(await compileFile("test/golden/cases/kitchen-sink/input.yaml")).toEqual(first);
    } finally {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
    }
  });

  test("the day, the machine and where the description stands change nothing", async () => {
    const file = "test/golden/cases/kitchen-sink/input.yaml";
    const text = readFileSync(path.join(repository, file), "utf8");
    const { files: first } = await compileText(text, {}, "input.yaml");
    vi.useFakeTimers({ now: new Date("2001-02-03T04:05:06Z"), toFake: ["Date"] });
    try {
      for (const folder of ["/srv/elsewhere", "../..", "C:\\elsewhere"]) {
        expect((await compileText(text, {}, `${folder}/input.yaml`)).files).toEqual(first);
      }
    } finally {
      vi.useRealTimers();
    }
  });

  test("the output holds nothing of this machine or version", async () => {
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(repository, "package.json"), "utf8"));
    const words = [
      version,
      hostname(),
      repository,
      path.basename(process.execPath),
      new Date().toISOString().slice(0, 10),
    ];
    for (const { path: file, text } of (await compileFile("spec/messaging-account.yaml")).files) {
      const found = words.filter((word) => word.length > 4 && text.includes(word));
      expect(found, file).toEqual([]);
    }
  });

  test("no import leads out of the output", async () => {
    const { files } = await compileFile("spec/messaging-account.yaml");
    const modules = files.filter((file) => file.path.endsWith(".ts"));
    const specifiers = modules.flatMap(({ path: file, text }) =>
      [...text.matchAll(/^(?:import|export)\b[^"'`;]*?from "([^"]+)"|^import "([^"]+)"|\bimport\(\s*"([^"]+)"/gm)].map(
        (found) => path.posix.join(path.posix.dirname(file), found[1] ?? found[2] ?? found[3] ?? ""),
      ),
    );
    expect(specifiers.length).toBeGreaterThan(modules.length);
    const known = new Set(modules.map((file) => file.path.replace(/\.ts$/, ".js")));
    expect(specifiers.filter((specifier) => !known.has(specifier))).toEqual([]);
  });

  test("line ends of the description change nothing", async () => {
    const unix = await compileFile("spec/messaging-account.yaml");
    for (const { path: file, text } of unix.files) expect(text.includes("\r"), file).toBe(false);
  });
});

function runtimeOf(tree: Tree): Tree {
  const inside = filterTree(tree, (file) => !outsideRuntime(file));
  return new Map([...inside].map(([file, text]) => [file.slice("runtime/".length), text]));
}

function expectDiagnostics(found: string, name: string): void {
  const file = path.join(cases, name, "diagnostics.txt");
  if (updating && found === "") rmSync(file, { force: true });
  if (updating && found !== "") writeFileSync(file, `${found}\n`);
  expect(found).toBe(existsSync(file) ? readFileSync(file, "utf8").trimEnd() : "");
}
