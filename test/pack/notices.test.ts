/** What the package says of what it bundles, held against the lock file, the bundle's own text and the licences in `node_modules`. */
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (...parts: readonly string[]): string => readFileSync(path.join(root, ...parts), "utf8");

interface Component {
  readonly type: "library" | "data";
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly licenses: readonly { readonly license: { readonly id: string } }[];
}
interface Locked {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const sbom = JSON.parse(read("dist/sbom.cdx.json")) as {
  readonly specVersion: string;
  readonly metadata: { readonly component: Component };
  readonly components: readonly Component[];
};
const lock = JSON.parse(read("package-lock.json")) as { readonly packages: Readonly<Record<string, Locked>> };
const locked = (name: string): Locked | undefined => lock.packages[`node_modules/${name}`];
const libraries = sbom.components.filter(({ type }) => type === "library");
const names = libraries.map(({ name }) => name);

/** The names that follow from `starts` by the lock's dependencies. */
function closure(starts: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (name: string): void => {
    if (found.has(name)) return;
    found.add(name);
    Object.keys(locked(name)?.dependencies ?? {}).forEach(visit);
  };
  starts.forEach(visit);
  return found;
}

test("the bill names this package as it is published", () => {
  const { name, version, license } = JSON.parse(read("package.json")) as Record<string, string>;
  expect(sbom.metadata.component).toMatchObject({ name, version, licenses: [{ license: { id: license } }] });
});

test("every package that the files of the bundle name is in the bill, and all that ts-morph brings", () => {
  const files = readdirSync(path.join(root, "dist"), { recursive: true, encoding: "utf8" });
  const comments = files
    .filter((file) => file.endsWith(".js"))
    .flatMap((file) => [...read("dist", file).matchAll(/^ *\/\/ node_modules\/((?:@[^/]+\/)?[^/]+)\//gm)])
    .map(([, name = ""]) => name);
  const protocol = [
    "-jsonrpc",
    "-languageserver",
    ...["protocol", "textdocument", "types"].map((part) => `-languageserver-${part}`),
  ];
  expect(new Set(comments)).toEqual(
    new Set([
      ...["commander", "diff", "get-tsconfig", "http-parser-js", "resolve-pkg-maps", "yaml"],
      ...protocol.map((part) => `vscode${part}`),
    ]),
  );
  expect([...names].sort()).toEqual([...new Set([...comments, ...closure(["ts-morph"]), "typescript"])].sort());
  expect(names).toEqual([...names].sort());
});

test("versions and licences are those that the lock file has", () => {
  for (const { name, version, licenses, purl } of libraries) {
    expect(purl).toBe(`pkg:npm/${name.replace("@", "%40")}@${version}`);
    expect(licenses).toEqual([{ license: { id: locked(name)?.license } }]);
    if (name !== "typescript") expect([name, version]).toEqual([name, locked(name)?.version]);
  }
});

test("TypeScript is the one inside ts-morph, not the one that checks this repository", () => {
  const version = libraries.find(({ name }) => name === "typescript")?.version ?? "";
  expect(read("dist", "ts-morph-compiler.js")).toContain(`"${version}"`);
  expect(version.split(".")).toHaveLength(3);
});

test("the licence of every one of them is passed on", () => {
  const licences = read("dist/licences-of-bundled-packages.txt");
  for (const name of names) {
    const folder = path.join(root, "node_modules", name);
    const files = readdirSync(folder).filter((file) => /^licen[cs]e/i.test(file));
    expect(files.length, name).toBeGreaterThan(0);
    for (const file of files) expect(licences, name).toContain(readFileSync(path.join(folder, file), "utf8").trim());
  }
});

test("the schemas that come along are in the bill, and their licences are passed on", () => {
  const licences = read("dist/licences-of-bundled-packages.txt");
  const data = sbom.components.filter(({ type }) => type === "data").map(({ name }) => name.split(" ")[0]);
  expect(data).toEqual(["OASIS", "W3C", "WS-Addressing"]);
  expect(licences).toContain(read("generator/import/well-known/licences.txt").trim());
  for (const publisher of data) expect(licences).toContain(`\n${publisher ?? ""} `);
});
