/**
 * `diff --in` on planted changes, against the difference of two runs of the consumer's own TypeScript on the disk: every line that stops
 * compiling is listed, and no other. Some pairs are also judged by the `tsc` of the command line.
 */
import { execFileSync } from "node:child_process";
import { cpSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import ts from "typescript";
import { readDescription } from "../../generator/validate/read-description.js";
import { repository } from "../golden/tree.js";
import { consumerFolder, diffIn, generateInto } from "./consumer.js";
import {
  consumerOf,
  descriptionOf,
  plantChanges,
  randomOf,
  randomService,
  type ServiceModel,
} from "./planted-consumer.js";

const pairs = 34;
const changesInPair = 10;
/** Pairs of these numbers are judged by the command line. */
const byCommand = new Set([0, 17]);

const isValid = (service: ServiceModel): boolean =>
  readDescription({ name: "shop.yaml", text: descriptionOf(service) }).service !== undefined;

/** Parsed once for all judgements: they are the same in each. */
const libraries = new Map<string, ts.SourceFile | undefined>();

interface Found {
  readonly place: string;
  /** Place with column and code. */
  readonly key: string;
}

/** Errors of the consumer's own code, as its TypeScript finds them on the disk. */
function judge(folder: string): readonly Found[] {
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(folder, "tsconfig.json"),
    { noEmit: true },
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: () => undefined,
    },
  );
  const { fileNames = [], options = {} } = config ?? {};
  const host = ts.createCompilerHost(options);
  const program = ts.createProgram({
    rootNames: fileNames,
    options,
    host: {
      ...host,
      getSourceFile(name, ...rest) {
        if (!name.includes("/typescript/lib/")) return host.getSourceFile(name, ...rest);
        if (!libraries.has(name)) libraries.set(name, host.getSourceFile(name, ...rest));
        return libraries.get(name);
      },
    },
  });
  return program.getSemanticDiagnostics().flatMap(({ file, start = 0, code }) => {
    if (file === undefined || file.fileName.includes("/api/")) return [];
    const { line, character } = file.getLineAndCharacterOfPosition(start);
    return [foundAt(path.relative(folder, file.fileName).replaceAll("\\", "/"), line + 1, character + 1, code)];
  });
}

const foundAt = (file: string, line: number, column: number, code: number): Found => ({
  place: `${file}:${line}`,
  key: `${file}:${line}:${column} TS${code}`,
});

function judgeByCommand(folder: string): readonly Found[] {
  const tsc = path.join(repository, "node_modules/typescript/bin/tsc");
  let output = "";
  try {
    execFileSync(process.execPath, [tsc, "--noEmit", "--pretty", "false"], { cwd: folder, encoding: "utf8" });
  } catch (error) {
    output = String((error as { readonly stdout: unknown }).stdout);
  }
  return [...output.matchAll(/^(src\/(?!api\/)[^(]+)\((\d+),(\d+)\): error TS(\d+)/gm)].map(
    ([, file = "", line, column, code]) => foundAt(file, Number(line), Number(column), Number(code)),
  );
}

const sorted = (values: Iterable<string>): readonly string[] => [...new Set(values)].sort();

function newPlaces(before: readonly Found[], after: readonly Found[]): readonly string[] {
  const earlier = new Set(before.map(({ key }) => key));
  return sorted(after.filter(({ key }) => !earlier.has(key)).map(({ place }) => place));
}

const total = { changes: 0, lines: 0, unexplained: 0, misplaced: 0 };

test.each(Array.from({ length: pairs }, (_, index) => index))(
  `pair %i: ${changesInPair} planted changes`,
  async (index) => {
    const random = randomOf(index + 1);
    const older = randomService(random);
    expect(isValid(older)).toBe(true);
    const { service: newer, kinds } = plantChanges(older, changesInPair, random, isValid);
    const strict = index % 4 !== 3;
    const compilerOptions = { strict, module: "nodenext", target: "es2022", types: [], skipLibCheck: true };
    const folder = consumerFolder({
      ...consumerOf(older),
      "tsconfig.json": JSON.stringify({ compilerOptions, include: ["src"] }),
      "older.yaml": descriptionOf(older),
      "newer.yaml": descriptionOf(newer),
    });
    await generateInto(folder, "older.yaml", "src/api", "client,server");
    const { report } = await diffIn(folder, "older.yaml", "newer.yaml");
    const newerFolder = `${folder}-newer`;
    cpSync(folder, newerFolder, { recursive: true, verbatimSymlinks: true });
    await generateInto(newerFolder, "newer.yaml", "src/api", "client,server");
    const judges = byCommand.has(index) ? [judge, judgeByCommand] : [judge];
    const listed = sorted(report.brokenLines.map(({ file, line }) => `${file}:${line}`));
    for (const each of judges) expect(listed, kinds.join(", ")).toEqual(newPlaces(each(folder), each(newerFolder)));
    total.changes += kinds.length;
    total.lines += listed.length;
    for (const { change, file, source, message } of report.brokenLines) {
      const difference = change === undefined ? undefined : report.differences[change];
      if (difference === undefined) {
        total.unexplained++;
        continue;
      }
      // The line uses the part, or what the change is about is the subject of its file or in its type.
      const { part } = difference;
      const isNamed = part !== undefined && `${source} ${message}`.includes(part);
      const isOwn = file === `src/${difference.subject}.ts` || `${source} ${message}`.includes(difference.subject);
      if (!isNamed && !isOwn) total.misplaced++;
    }
  },
);

test("340 changes were planted, and thousands of lines stop compiling, each with its change", () => {
  expect(total.changes).toBe(pairs * changesInPair);
  expect(total.lines).toBeGreaterThan(500);
  // Types that no operation uses are not on the wire.
  expect(total.unexplained + total.misplaced).toBeLessThan(total.lines / 25);
});
