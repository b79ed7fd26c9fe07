/**
 * Owns the proof that linters and formatters of a project leave generated files alone without any setting, also where they report
 * directives that change nothing; and that this is the doing of each file's first lines.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ESLint } from "eslint";
import tseslint from "typescript-eslint";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "codegen-linters-"));
const biome = createRequire(import.meta.url).resolve("@biomejs/biome/bin/biome");
const services = ["spec/messaging-account.yaml", "test/golden/cases/kitchen-sink/input.yaml"];
const unused = { linterOptions: { reportUnusedDisableDirectives: "error", reportUnusedInlineConfigs: "error" } };

/** `0` and `1`: whole outputs of these services; `bare`: the first without the lines that linters read. */
beforeAll(() => {
  services.forEach((description, index) => {
    const args = [
      "generate",
      description,
      "--output",
      join(folder, String(index)),
      "--import-extension",
      "js",
      "--runtime",
      "source",
    ];
    const run = spawnSync(process.execPath, ["dist/cli.js", ...args], { cwd: root, encoding: "utf8" });
    expect(run.status, run.stderr).toBe(0);
  });
  for (const path of readdirSync(join(folder, "0"), { recursive: true, encoding: "utf8" })) {
    if (!path.endsWith(".ts")) continue;
    const text = readFileSync(join(folder, "0", path), "utf8");
    write("bare", path, text.replace(/^(?:\/\* eslint|\/\/ biome).*\n/gm, ""));
  }
  write("", "package.json", '{ "name": "consumer", "private": true, "type": "module" }');
  const compilerOptions = { target: "es2022", module: "nodenext", strict: true, skipLibCheck: true, types: ["node"] };
  write("", "tsconfig.json", JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"), "junction");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name, path, text) {
  const file = join(folder, name, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** `file:line rule` of all that ESLint says of the files that match. */
async function eslint(configs, patterns) {
  const tool = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: [...configs, unused] });
  const results = await tool.lintFiles(patterns);
  const findings = results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, ruleId, message }) => `${filePath.slice(folder.length + 1)}:${line} ${ruleId ?? message}`),
  );
  return { files: results.length, findings };
}

describe("ESLint", () => {
  const languageOptions = { parserOptions: { projectService: true, tsconfigRootDir: folder } };
  const typeChecked = [
    ...tseslint.configs.strictTypeChecked,
    ...tseslint.configs.stylisticTypeChecked,
    { languageOptions },
  ];
  const ours = (name) => `${name}/*.ts`;

  test("finds nothing with the strictest rules of typescript-eslint", async () => {
    const { files, findings } = await eslint(typeChecked, ["0/**/*.ts", ours("1")]);
    expect(findings).toEqual([]);
    expect(files).toBeGreaterThan(150);
  });

  test("finds nothing with no rule at all, where every directive might be unused", async () => {
    const { files, findings } = await eslint(
      [{ files: ["**/*.ts"], languageOptions: tseslint.configs.base.languageOptions }],
      ["0/**/*.ts", "1/**/*.ts"],
    );
    expect(findings).toEqual([]);
    expect(files).toBeGreaterThan(300);
  });

  test("would find something without our lines", async () => {
    const { findings } = await eslint(typeChecked, ["bare/runtime/values/*.ts"]);
    expect(findings.length).toBeGreaterThan(0);
  });
});

describe("Biome", () => {
  /** `biome check`: rules, imports and layout; a warning counts. */
  const check = (place, ...args) => {
    const run = spawnSync(process.execPath, [biome, "check", "--error-on-warnings", ...args, place], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { code: run.status, text: run.stdout + run.stderr };
  };

  test.each(["0", "1"])("finds nothing where nothing is set, in output %s", (place) => {
    const { code, text } = check(place);
    expect(text).toMatch(/^Checked \d{3} files in [^\n]*No fixes applied\.\n$/);
    expect(code).toBe(0);
  });

  test("finds nothing with every rule that it has", () => {
    const rules = Object.fromEntries(groups.map((group) => [group, "error"]));
    write("", "biome.json", JSON.stringify({ linter: { rules } }));
    try {
      expect(check("0")).toMatchObject({ code: 0 });
    } finally {
      rmSync(join(folder, "biome.json"));
    }
  });

  test("reports unused suppressions, and would find something without our lines", () => {
    write("unused", "unused.ts", "// biome-ignore lint: nothing is found\nexport const one = 1;\n");
    expect(check("unused").text).toContain("suppressions/unused");
    const { code, text } = check("bare/runtime", "--max-diagnostics=20");
    expect(code).toBe(1);
    expect(text).toMatch(/(?:lint|assist)\/[a-z]+\//);
  });
});

const groups = ["a11y", "complexity", "correctness", "nursery", "performance", "security", "style", "suspicious"];
