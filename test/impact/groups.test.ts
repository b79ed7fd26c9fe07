/** `diff --in`: each group of changes, each kind of report, and each way in which a consumer's project can be unfit. */
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, test } from "vitest";
import type { GenerateOptions } from "../../generator/commands/generate/generate.js";
import { renderReport } from "../../generator/commands/reports/render.js";
import { readTree } from "../files/folder.js";
import { repository } from "../golden/tree.js";
import { consumerFolder, diffIn, generateInto, type Said } from "./consumer.js";

const older = readFileSync(path.join(repository, "examples/parcel-tracking/parcel-tracking.yaml"), "utf8");

/** The description with replaced texts, each of which must be there. */
function edited(...edits: readonly (readonly [string, string])[]): string {
  return edits.reduce((text, [from, to]) => {
    expect(text).toContain(from);
    return text.replace(from, to);
  }, older);
}

const newer = edited(
  ["Street: string, City: string", "Street: string, Town: string"],
  ["City: Cape Town", "Town: Cape Town"],
  ["[ACCEPTED, IN_TRANSIT, DELIVERED]", "[ACCEPTED, DELIVERED]"],
  ["{ type: decimal, purpose: Kilograms }", "int"],
  ['Weight: "1.250"', "Weight: 1"],
  ["Weight: decimal } } }", "Weight: int } } }"],
  ["parameters: { Until: date }", "parameters: { Until: date, Depot: { type: string, required: true } }"],
  ["namespace: http://parcels.example.org/", "namespace: urn:parcels"],
);

const main = `import { createParcelTrackingClient, type Parcel, type Status } from "./api/index.js";

const client = createParcelTrackingClient();
const parcel = await client.findParcel({ Number: "P-1" });
export const label = (one: Parcel): string => \`\${one.Number} \${one.Destination?.City}\`;
export function text(status: Status): string {
  return status === "IN_TRANSIT" ? "on its way" : status;
}
export const weight: string | undefined = parcel?.Weight;
export const wrong: number = "wrong before";
export const list = await client.listParcels({ Until: "2026-01-01" });
`;

async function consumer(
  files: Readonly<Record<string, string>> = {},
  typeScript?: string,
  options: GenerateOptions = {},
): Promise<string> {
  const folder = consumerFolder(
    { "older.yaml": older, "newer.yaml": newer, "src/main.ts": main, ...files },
    typeScript,
  );
  await generateInto(folder, "older.yaml", "src/api", "client,server", options);
  return folder;
}

const placesOf = ({ report }: Said) => report.brokenLines.map(({ file, line, code }) => `${file}:${line} ${code}`);

const broken = ["src/main.ts:5 TS2339", "src/main.ts:7 TS2367", "src/main.ts:9 TS2322", "src/main.ts:11 TS2345"];

test("lists broken lines under their changes, then what behaves differently, then what is harmless; writes nothing", async () => {
  const folder = await consumer();
  const before = readTree(folder);
  const said = await diffIn(folder, "older.yaml", "newer.yaml");
  expect(said.lines).toMatchInlineSnapshot(`
    [
      "stops compiling: added: the parameter Depot of listParcels (breaks clients)",
      "  src/main.ts:11:46  export const list = await client.listParcels({ Until: "2026-01-01" });",
      "      Argument of type '{ Until: string; }' is not assignable to parameter of type 'ListParcelsParameters'. (TS2345)",
      "      Property 'Depot' is missing in type '{ Until: string; }' but required in type 'ListParcelsParameters'.",
      "stops compiling: changed: the type of the field Weight of Parcel, from decimal to int (breaks clients and servers)",
      "  src/main.ts:9:14  export const weight: string | undefined = parcel?.Weight;",
      "      Type 'number | undefined' is not assignable to type 'string | undefined'. (TS2322)",
      "      Type 'number' is not assignable to type 'string'.",
      "stops compiling: removed: the value "IN_TRANSIT" of Status (breaks clients and servers)",
      "  src/main.ts:7:10  return status === "IN_TRANSIT" ? "on its way" : status;",
      "      This comparison appears to be unintentional because the types 'Status' and '"IN_TRANSIT"' have no overlap. (TS2367)",
      "stops compiling: removed: the field City of Place (breaks clients and servers)",
      "  src/main.ts:5:81  export const label = (one: Parcel): string => \`\${one.Number} \${one.Destination?.City}\`;",
      "      Property 'City' does not exist on type 'Place'. (TS2339)",
      "compiles, but behaves differently:",
      "  changed: the namespace, from http://parcels.example.org/ to urn:parcels (breaks clients and servers)",
      "harmless:",
      "  added: the field Town of Place (breaks nobody)",
      "4 lines in 1 file would stop compiling; 1 other change in what it does; 1 harmless",
      "newer.yaml: 6 changes against older.yaml",
    ]
  `);
  expect([said.code, placesOf(said)]).toEqual([1, broken]);
  expect(readTree(folder)).toEqual(before);
});

test("names in camelCase lead to the changes of the names on the wire, without an option", async () => {
  const inCamelCase = main.replaceAll(/\b(Number|Destination|City|Weight|Until)\b/g, (name) => name.toLowerCase());
  const folder = await consumer({ "src/main.ts": inCamelCase }, undefined, { naming: "camelCase" });
  const { code, report } = await diffIn(folder, "older.yaml", "newer.yaml");
  expect([code, placesOf({ code, report, lines: [] })]).toEqual([1, broken]);
  expect(report.brokenLines.map(({ change }) => report.differences[change ?? -1]?.about)).toEqual([
    "the field City of Place",
    'the value "IN_TRANSIT" of Status',
    "the type of the field Weight of Parcel",
    "the parameter Depot of listParcels",
  ]);
});

test("each report names the line, its change and TypeScript's message", async () => {
  const { report } = await diffIn(await consumer(), "older.yaml", "newer.yaml");
  const roots = { folder: "/checkout", workspace: "/checkout" };
  const page = renderReport("html", report, roots);
  expect(page).toContain("<code><bdi>src/main.ts:5:81</bdi></code>");
  expect(page).toMatch(
    /does not exist on type &#39;Place&#39;\. \(TS2339\)<\/bdi><\/td><td [^>]*><bdi>removed: the field City of Place/,
  );
  expect(renderReport("github", report, roots)).toContain(
    "::error file=src/main.ts,line=5,endLine=5,col=81,title=TS2339,endColumn=85::removed: the field City of Place (breaks clients and servers)%0AProperty 'City' does not exist on type 'Place'.",
  );
  expect(renderReport("junit", report, roots)).toContain(
    '<testcase classname="lines that stop compiling" name="src/main.ts:5:81">',
  );
  const json = JSON.parse(renderReport("json", report, roots)) as typeof report;
  const [line] = json.brokenLines;
  expect(json.differences[line?.change ?? -1]).toMatchObject({
    change: "removed",
    about: "the field City of Place",
    effect: "stops-compiling",
  });
  expect(json.differences.map(({ effect }) => effect).sort()).toEqual([
    "behaves-differently",
    "harmless",
    ...broken.map(() => "stops-compiling"),
  ]);
});

test.each(["typescript-5.4", "typescript-5.9", "typescript-7"])("finds the same lines with %s", async (typeScript) => {
  expect(placesOf(await diffIn(await consumer({}, typeScript), "older.yaml", "newer.yaml"))).toEqual(broken);
});

test("JavaScript that is checked is a consumer too", async () => {
  const folder = await consumer({
    "src/main.ts": "",
    "src/app.js": `import { createParcelTrackingClient } from "./api/client.js";
export const parcel = await createParcelTrackingClient().findParcel({ Number: "P-1" });
export const city = parcel?.Destination?.City;
`,
    "tsconfig.json":
      '{ "compilerOptions": { "allowJs": true, "checkJs": true, "strict": true, "module": "nodenext", "target": "es2022", "types": [] } }',
  });
  const said = await diffIn(folder, "older.yaml", "newer.yaml");
  expect(said.report.brokenLines.map(({ file, line }) => `${file}:${line}`)).toEqual(["src/app.js:3"]);
});

test("an output of JavaScript with declarations is checked too", async () => {
  const folder = await consumer();
  rmSync(path.join(folder, "src/api"), { recursive: true });
  await generateInto(folder, "older.yaml", "src/api", "client,server", { language: "javascript" });
  expect(Object.keys(readTree(path.join(folder, "src/api")))).toContain("client.d.ts");
  expect(placesOf(await diffIn(folder, "older.yaml", "newer.yaml"))).toEqual(broken);
});

test("a stale output on the disk counts for nothing", async () => {
  const folder = await consumer();
  writeFileSync(path.join(folder, "src/api/types.ts"), "export {};\n");
  expect(placesOf(await diffIn(folder, "older.yaml", "newer.yaml"))).toEqual(broken);
});

test("projects that a tsconfig.json refers to are checked", async () => {
  const folder = await consumer({
    "tsconfig.json": '{ "files": [], "references": [{ "path": "./tsconfig.app.json" }] }',
    "tsconfig.app.json":
      '{ "compilerOptions": { "strict": true, "module": "nodenext", "target": "es2022", "types": [], "composite": true }, "include": ["src"] }',
  });
  expect(placesOf(await diffIn(folder, "older.yaml", "newer.yaml"))).toEqual(broken);
});

describe("the exit code", () => {
  it("is 0 if every change is harmless to the code", async () => {
    const folder = await consumer({ "newer.yaml": edited(["Country: string }", "Country: string, Zone: string }"]) });
    const { code, lines } = await diffIn(folder, "older.yaml", "newer.yaml");
    expect([code, lines]).toEqual([
      0,
      [
        "harmless:",
        "  added: the field Zone of Place (breaks nobody)",
        "0 lines in 0 files would stop compiling; 0 other changes in what it does; 1 harmless",
        "newer.yaml: 1 change against older.yaml",
      ],
    ]);
  });

  it("is 1 if only the behaviour changes", async () => {
    const folder = await consumer({
      "newer.yaml": edited(["namespace: http://parcels.example.org/", "namespace: urn:p"]),
    });
    const { code, report } = await diffIn(folder, "older.yaml", "newer.yaml");
    expect([code, report.brokenLines, report.differences.map(({ effect }) => effect)]).toEqual([
      1,
      [],
      ["behaves-differently"],
    ]);
  });
});

describe("a project that cannot be checked", () => {
  const failure = async (folder: string, options = {}): Promise<string> =>
    diffIn(folder, "older.yaml", "newer.yaml", options).then(
      () => "",
      (error: unknown) => String(error),
    );

  it("has no TypeScript: the message names the command that installs it", async () => {
    const folder = await consumer();
    rmSync(path.join(folder, "node_modules/typescript"));
    expect(await failure(folder)).toContain("run npm install --save-dev typescript");
  });

  it("has no tsconfig.json, no such folder, or one that cannot be read", async () => {
    const folder = await consumer();
    expect(await failure(folder, { in: "nowhere" })).toContain("there is no folder nowhere");
    writeFileSync(path.join(folder, "broken.json"), '{ "extends": "./missing.json" ');
    expect(await failure(folder, { in: "src" })).toContain(
      "there is no tsconfig.json or jsconfig.json in src or below",
    );
  });

  it("has no output of the service", async () => {
    const folder = await consumer();
    rmSync(path.join(folder, "src/api"), { recursive: true });
    expect(await failure(folder)).toContain("no output of ParcelTracking is in . (found no output of codegen)");
    expect(await failure(folder, { output: "src" })).toContain("src has no intact codegen-lock.json");
  });

  it("imports the output nowhere, or lacks the runtime: a warning says so", async () => {
    const unused = await diffIn(
      await consumer({ "src/main.ts": "export {};\n", "tsconfig.json": '{ "files": ["src/main.ts"] }' }),
      "older.yaml",
      "newer.yaml",
    );
    expect(unused.report.warnings.join()).toContain("no code that was checked imports src/api");
    const folder = await consumer();
    rmSync(path.join(folder, "node_modules/asmx-runtime"));
    const { report } = await diffIn(folder, "older.yaml", "newer.yaml");
    expect(report.warnings.join()).toContain("is not installed; lines that use its types may be missing here");
  });
});

test("the output of a WSDL whose operations take credentials is found, and its lines are listed", async () => {
  const wsdl = readFileSync(path.join(repository, "generated/messaging-account/messaging-account.wsdl"), "utf8");
  const call = `import { createMessagingAccountClient } from "./api/index.js";

const client = createMessagingAccountClient({ credentials: { Mobile_Number: "1", Password: "2" } });
export const sent = await client.inviteFriend({ Invite_Mobile_Phone: "1" });
`;
  const folder = consumerFolder({
    "older.wsdl": wsdl,
    "newer.wsdl": wsdl.replaceAll('name="Invite_Mobile_Phone"', 'name="Invite_Phone"'),
    "src/main.ts": call,
  });
  await generateInto(folder, "older.wsdl", "src/api");
  // As after a change of the WSDL's comments alone: its digest is another.
  writeFileSync(path.join(folder, "older.wsdl"), `${wsdl}<!-- -->`);
  const said = await diffIn(folder, "older.wsdl", "newer.wsdl");
  expect([said.code, placesOf(said)]).toEqual([1, ["src/main.ts:4 TS2353"]]);
});

test("a folder with several configurations is found by its absolute path, too", async () => {
  const configuration = readFileSync(path.join(await consumer(), "tsconfig.json"), "utf8");
  const folder = consumerFolder({
    "older.yaml": older,
    "newer.yaml": newer,
    "code/app/tsconfig.json": configuration,
    "code/app/src/main.ts": main,
    "code/other/tsconfig.json": configuration,
    "code/other/src/main.ts": "export {};\n",
  });
  await generateInto(folder, "older.yaml", "code/app/src/api", "client,server");
  const found = broken.map((place) => `code/app/${place}`);
  expect(placesOf(await diffIn(folder, "older.yaml", "newer.yaml", { in: "code" }))).toEqual(found);
  expect(placesOf(await diffIn(folder, "older.yaml", "newer.yaml", { in: path.join(folder, "code") }))).toEqual(found);
});
