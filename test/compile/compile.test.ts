/**
 * Owns the proof that generated code compiles where users have it: TypeScript 5.4, 5.9, 6 and 7, the strictest settings, no more
 * than `strict` and not even that, with the DOM's types alone and with Node's alone, and nothing else installed. And that the README's samples do.
 * Invariant: the runtime and the tables of operations are checked here as if they did not say that compilers need not.
 */
import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkedTree } from "../golden/checked-tree.js";
import { compileFile } from "../golden/compile-case.js";
import { runtimeHead } from "../../generator/emit/recognition.js";
import { filterTree, repository, treeOf, writeTree } from "../golden/tree.js";
import { programsOf, readPage } from "../guides/pages.js";

/** With credentials given to the client, what takes nothing else needs no parameters. */
const withoutParameters = `import { createMessagingAccountClient } from "./generated/messaging-account/index.js";
const credentials = { Mobile_Number: "+27820000000", Password: "secret" };
const client = createMessagingAccountClient({ baseUrl: "https://sms.example.org", credentials });
export const credits: Promise<number> = client.checkCredits();
`;

const typesAlone = {
  "messaging-account": "spec/messaging-account.yaml",
  "kitchen-sink": "test/golden/cases/kitchen-sink/input.yaml",
};

/** Inside the repository, because Node's types are found from there; outside every project of the repository. */
const folder = path.join(repository, ".tmp", `compile-${process.pid}`);
const modules = path.join(repository, "node_modules");
const compilers = ["typescript-5.4", "typescript-5.9", "typescript", "typescript-7"] as const;

const strictest = {
  target: "ES2022",
  module: "NodeNext",
  moduleResolution: "NodeNext",
  noEmit: true,
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  forceConsistentCasingInFileNames: true,
};
const surroundings = {
  "DOM alone": { lib: ["ES2022", "DOM", "DOM.AsyncIterable"], types: [] },
  "Node alone": { lib: ["ES2022"], types: ["node"], typeRoots: [path.join(modules, "@types")] },
};

beforeAll(async () => {
  await writeOutput("messaging-account", "spec/messaging-account.yaml");
  await writeOutput("kitchen-sink", "test/golden/cases/kitchen-sink/input.yaml");
  await writeOutput("clash", "test/golden/cases/taken-names/input.yaml");
  for (const side of ["client", "server"] as const) {
    const { files } = await compileFile("spec/messaging-account.yaml", { artifacts: [side] });
    writeTree(path.join(folder, "alone", side), checkedTree(files));
    writeTree(path.join(folder, "apart", side), withOtherContract(treeOf(files)));
  }
  for (const [name, file] of Object.entries(typesAlone)) {
    const { files } = await compileFile(file, { artifacts: ["types"], runtimeParts: [] });
    writeTree(path.join(folder, "alone/types", name), checkedTree(files));
  }
  mkdirSync(path.join(folder, "test/compile"), { recursive: true });
  for (const file of ["usage.ts", "kitchen-sink-usage.ts", "table-and-client-usage.ts"]) {
    cpSync(path.join(repository, "test/compile", file), path.join(folder, "test/compile", file));
  }
  writeFileSync(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  const samples = [...programsOf(readPage("README.md")).map(({ program }) => program.text), withoutParameters];
  for (const [index, text] of samples.entries()) writeFileSync(path.join(folder, `readme-${index}.ts`), text);
});

afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

for (const compiler of compilers) {
  for (const [name, options] of Object.entries(surroundings)) {
    test(`${compiler}, ${name}`, async () => {
      expect(await check(compiler, name, options)).toBe("");
    });
  }
}

test("exports have explicit types, for isolatedDeclarations", async () => {
  const settings = { ...strictest, declaration: true, isolatedDeclarations: true };
  expect(await check("typescript-7", "isolated declarations", surroundings["Node alone"], settings, [])).toBe("");
});

const { noEmit, strict } = strictest;
const browsers = { lib: ["ESNext", "DOM", "DOM.Iterable"], types: [] };
const common = {
  "no more than strict": { ...surroundings["Node alone"], noEmit, strict, target: "ES2022", module: "NodeNext" },
  "a bundler's settings": {
    ...browsers,
    noEmit,
    strict,
    target: "ES2017",
    module: "ESNext",
    moduleResolution: "Bundler",
  },
};
for (const compiler of ["typescript-5.4", "typescript"] as const) {
  for (const [name, settings] of Object.entries(common)) {
    test(`${compiler}, ${name}`, async () => {
      const readme = settings.target === "ES2022" ? ["readme-*.ts"] : [];
      expect(await check(compiler, name, {}, settings, readme)).toBe("");
    });
  }
}

for (const compiler of compilers) {
  test(`${compiler}, without strict`, async () => {
    // Alone: what the usages assert about types needs null checks.
    const settings = { ...surroundings["DOM alone"], noEmit, strict: false, target: "ES2022", module: "NodeNext" };
    expect(await check(compiler, "not strict", {}, settings, [], ["generated"])).toBe("");
  });
}

test.each(["typescript-5.4", "typescript-7"] as const)(
  "%s, used without strict, where undefined is of every type",
  async (compiler) => {
    const settings = { ...surroundings["Node alone"], noEmit, strict: false, target: "ES2022", module: "NodeNext" };
    expect(await check(compiler, "used, not strict", {}, settings, [], ["readme-*.ts"])).toBe("");
  },
);

test.each(["typescript-5.4", "typescript-7"] as const)(
  "%s: a client alone, a server alone and types alone, strictest and without strict",
  async (compiler) => {
    const loose = { ...surroundings["DOM alone"], noEmit, strict: false, target: "ES2022", module: "NodeNext" };
    expect(await check(compiler, "alone", surroundings["Node alone"], strictest, [], ["alone"])).toBe("");
    expect(await check(compiler, "loose alone", {}, loose, [], ["alone"])).toBe("");
  },
);

test("an error in the output would be found", async () => {
  const broken = path.join(folder, "test/compile/broken.ts");
  writeFileSync(
    broken,
    'import { singlesms } from "../../generated/messaging-account/index.js";\nsinglesms.nothing;\n',
  );
  try {
    const found = await check("typescript", "broken", surroundings["DOM alone"], strictest, [], [broken]);
    expect(found).toContain("broken.ts(2,11)");
  } finally {
    rmSync(broken);
  }
});

test.each(compilers)(
  "%s says that operations and runtime are not made for one another, though it checks neither",
  async (compiler) => {
    const settings = { noEmit, strict, ...surroundings["DOM alone"], target: "ES2022", module: "NodeNext" };
    const found = await check(compiler, "apart", {}, settings, [], ["apart"]);
    for (const side of ["client", "server"]) {
      expect(found).toMatch(
        new RegExp(`/${side}\\.ts\\(\\d+,\\d+\\): error TS2345: [^]*Type '1' is not assignable to type '2'`),
      );
    }
  },
);

test.each(compilers)("%s finds an error in the runtime here, and not where its head stands", async (compiler) => {
  const [broken, headed] = ["broken", "headed"].map((name) =>
    path.join(folder, `generated/messaging-account/runtime/${name}.ts`),
  ) as [string, string];
  const text = 'export const broken: number = "no number";\n';
  const settings = { noEmit, strict, lib: ["ES2022"], types: [], target: "ES2022", module: "NodeNext" };
  try {
    writeFileSync(broken, text);
    writeFileSync(headed, `${runtimeHead}\n${text}`);
    const found = await check(compiler, "broken runtime", {}, settings, [], [broken, headed]);
    expect(found).toContain("broken.ts(1,14)");
    expect(found).not.toContain("headed.ts");
  } finally {
    for (const file of [broken, headed]) rmSync(file);
  }
});

/** The tree with a runtime of the next contract. */
function withOtherContract(files: ReadonlyMap<string, string>): Map<string, string> {
  const contract = files.get("runtime/contract.ts") ?? "";
  expect(contract).toContain("runtimeContract = 1;");
  return new Map(files).set("runtime/contract.ts", contract.replace("runtimeContract = 1;", "runtimeContract = 2;"));
}

/** All share the first one's copy of the runtime, which compilers then check once. */
async function writeOutput(name: string, file: string): Promise<void> {
  const { files } = await compileFile(file, { artifacts: ["client", "server"] });
  const place = path.join(folder, "generated", name);
  const first = path.join(folder, "generated/messaging-account");
  if (place === first) return writeTree(place, checkedTree(files));
  writeTree(
    place,
    filterTree(checkedTree(files), (each) => !each.startsWith("runtime/")),
  );
  symlinkSync(path.join(first, "runtime"), path.join(place, "runtime"), "junction");
}

/** What the compiler says; nothing where it is content. */
async function check(
  compiler: string,
  name: string,
  options: object,
  settings: object = strictest,
  more: readonly string[] = [],
  places: readonly string[] = ["generated", "test"],
): Promise<string> {
  const { version, bin } = JSON.parse(readFileSync(path.join(modules, compiler, "package.json"), "utf8"));
  const erasable = settings === strictest && Number.parseFloat(version) >= 5.8 ? { erasableSyntaxOnly: true } : {};
  const project = path.join(folder, `tsconfig.${compiler}.${name.replace(/[^\w]+/g, "-")}.json`);
  // The output has no declaration files: what is skipped are those of the libraries, a quarter of the time.
  const compilerOptions = { skipLibCheck: true, ...settings, ...erasable, ...options };
  writeFileSync(project, JSON.stringify({ compilerOptions, include: [...places, ...more] }));
  const tsc = path.join(modules, compiler, bin.tsc);
  try {
    await promisify(execFile)(process.execPath, [tsc, "-p", project, "--pretty", "false"], { maxBuffer: 1 << 26 });
    return "";
  } catch (error) {
    if (error instanceof Error && "stdout" in error) return `${error.stdout}${"stderr" in error ? error.stderr : ""}`;
    throw error;
  }
}
