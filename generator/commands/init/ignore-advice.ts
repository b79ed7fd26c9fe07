/**
 * Owns the settings that a project's tools need for generated folders: one line for each tool.
 * Invariant: a line is proposed only for a tool that the project has, and names its file and its purpose.
 */

/** Package -> the line it needs. ESLint and Biome need none: the files say themselves that they are generated. */
const rows: readonly {
  readonly packages: readonly string[];
  readonly advice: (folders: readonly string[]) => string;
}[] = [
  {
    packages: ["prettier"],
    advice: (folders) =>
      `Prettier: add ${folders.map((each) => `${each}/`).join(" and ")} to .prettierignore, or write format: true in codegen.yaml`,
  },
  {
    packages: ["knip"],
    advice: (folders) => `knip: add "ignore": ${listOf(folders.map((each) => `${each}/**`))} to its configuration`,
  },
  {
    packages: ["@vitest/coverage-v8", "@vitest/coverage-istanbul"],
    advice: (folders) =>
      `coverage: add exclude: ${listOf(folders.map((each) => `${each}/**`))} to test.coverage of Vitest's configuration`,
  },
  {
    packages: ["jest"],
    advice: (folders) =>
      `coverage: add "coveragePathIgnorePatterns": ${listOf(["/node_modules/", ...folders.map((each) => `<rootDir>/${each}/`)])} to Jest's configuration`,
  },
  {
    packages: ["c8", "nyc"],
    advice: (folders) =>
      `coverage: add "exclude": ${listOf(folders.map((each) => `${each}/**`))} to the configuration of c8 or nyc`,
  },
];

/** `folders`: outputs, relative, `/` between parts. `formatted`: the project's Prettier formats them anyway. */
export function ignoreAdvice(
  packages: ReadonlySet<string>,
  folders: readonly string[],
  formatted: boolean,
): readonly string[] {
  return rows
    .filter((row) => row.packages.some((name) => packages.has(name)))
    .filter((row) => !(formatted && row.packages.includes("prettier")))
    .map(({ advice }) => advice(folders));
}

function listOf(texts: readonly string[]): string {
  return `[${texts.map((text) => JSON.stringify(text)).join(", ")}]`;
}
