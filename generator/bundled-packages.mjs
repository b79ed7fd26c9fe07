/**
 * Owns two documents about bundled packages: their licences, which must be distributed, and a software bill of
 * materials (CycloneDX).
 * Invariant: both are made from esbuild's list of bundled files, in a fixed order, without a date. A package without a
 * known version or licence stops the build.
 */
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";

/** @typedef {{ name: string, version: string, licence: string, texts: readonly string[] }} BundledPackage */

/** Every package of which a file was bundled, by name. `metafiles`: of esbuild; paths in them start at `root`. */
export async function bundledPackages(root, metafiles) {
  const inputs = metafiles.flatMap((metafile) => Object.keys(metafile.inputs));
  const folders = inputs.flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []);
  const packages = await Promise.all([...new Set(folders)].map((folder) => describe(path.join(root, folder))));
  const vendored = await vendoredTypeScript(root);
  return [...packages, vendored].sort((left, right) => (left.name < right.name ? -1 : 1));
}

async function describe(folder) {
  const { name, version, license } = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
  const names = (await readdir(folder)).filter((each) => /^(?:licen[cs]e|notice|thirdparty)/i.test(each)).sort();
  if (names.length === 0 || typeof license !== "string" || typeof version !== "string") {
    throw new Error(`${folder} is bundled, but its version or licence is not known`);
  }
  const texts = await Promise.all(names.map((each) => readFile(path.join(folder, each), "utf8")));
  return { name, version, licence: license, texts: texts.map((text) => text.trim()) };
}

/** A copy of TypeScript stands inside @ts-morph/common, of a version that only its own text tells. */
async function vendoredTypeScript(root) {
  const text = await readFile(path.join(root, "node_modules/@ts-morph/common/dist/typescript.js"), "utf8");
  const version = /^var version = "(\d+\.\d+\.\d+)";$/m.exec(text)?.[1];
  if (version === undefined) throw new Error("@ts-morph/common no longer says which TypeScript it holds");
  const described = await describe(path.join(root, "node_modules/typescript"));
  // Its licence asks that changes are said.
  return { ...described, version, texts: ["Changed: files that are not used were left out.", ...described.texts] };
}

/** All licences, one package after the other. */
export function licencesText(packages) {
  return packages.map(({ name, texts }) => [name, ...texts].join("\n\n")).join("\n\n\n") + "\n";
}

/** `pkg:npm/%40scope/name@1.2.3` (package URL). */
function packageUrl({ name, version }) {
  return `pkg:npm/${name.replace("@", "%40")}@${version}`;
}

/** Schemas in `generator/import/well-known/` by who published them; `licences.txt` there has the licences. */
export const wellKnownSchemas = [
  { name: "OASIS schemas (WSN, WSRF, WS-Security)", licence: { name: "OASIS Copyright Notice" } },
  { name: "W3C schemas (XML, SOAP, XOP, WS-Addressing, XML Signature)", licence: { id: "W3C-20150513" } },
  { name: "WS-Addressing 2004/08 schema", licence: { name: "WS-Addressing Specification Copyright Notice" } },
];

/** CycloneDX 1.6. Without the optional serial number and date, so that the same sources give the same bytes. */
export function sbomText({ name, version, license }, packages, schemas) {
  const own = packageUrl({ name, version });
  const component = (each) => ({
    type: "library",
    "bom-ref": packageUrl(each),
    name: each.name,
    version: each.version,
    licenses: [{ license: { id: each.licence } }],
    purl: packageUrl(each),
  });
  const bom = {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: { component: component({ name, version, licence: license }) },
    components: [
      ...packages.map(component),
      ...schemas.map((each) => ({ type: "data", name: each.name, licenses: [{ license: each.licence }] })),
    ],
    dependencies: [{ ref: own, dependsOn: packages.map(packageUrl) }],
  };
  return JSON.stringify(bom, null, 2) + "\n";
}
