/** Owns what webpack makes of one int operation, which docs/size.md says beside the bundlers of `test/size`: as it says, and within a budget. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import webpack from "webpack";
import { generated } from "../size/bundle.ts";
import { bundlerRows } from "../size/rows.ts";

const page = readFileSync(new URL("../../docs/size.md", import.meta.url), "utf8");
const said =
  /webpack 5 \(in `production`\) makes ([\d.]+) kB from `index\.js` and ([\d.]+) kB from `client\/light\.js`/.exec(
    page,
  );
const budgets = { "index.js": 15_650, "client/light.js": 15_600 };

/** Modules as they are: where TypeScript makes CommonJS of them, no bundler drops anything. */
const options = {
  transpileOnly: true,
  compilerOptions: { module: "esnext", moduleResolution: "bundler", target: "es2022" },
};

/** Minified, gzip, bytes of what an entry needs before it runs. */
async function startOf(program) {
  const entry = join(generated, `.webpack-${process.pid}.ts`);
  const output = mkdtempSync(join(tmpdir(), "codegen-webpack-"));
  onTestFinished(() => {
    rmSync(entry);
    rmSync(output, { recursive: true });
  });
  writeFileSync(entry, program);
  const stats = await new Promise((resolve, reject) =>
    webpack(
      {
        mode: "production",
        entry,
        context: generated,
        target: "web",
        experiments: { outputModule: true },
        output: { path: output, module: true, chunkFormat: "module", library: { type: "module" } },
        resolve: { extensionAlias: { ".js": [".ts", ".js"] } },
        resolveLoader: { modules: [join(import.meta.dirname, "node_modules")] },
        module: { rules: [{ test: /\.ts$/, loader: "ts-loader", options }] },
        performance: false,
      },
      (error, made) => (error ? reject(error) : resolve(made)),
    ),
  );
  expect(stats.toString({ all: false, errors: true })).toBe("");
  const [{ assets }] = Object.values(stats.toJson({ all: false, entrypoints: true }).entrypoints);
  return assets.reduce((sum, { name }) => sum + gzipSync(readFileSync(join(output, name)), { level: 9 }).length, 0);
}

test.each(bundlerRows.map(({ from, program }, index) => ({ from, program, kB: Number(said?.[index + 1]) })))(
  "webpack, from $from: $kB kB, within its budget",
  async ({ from, program, kB }) => {
    const size = await startOf(program);
    expect(size).toBeLessThanOrEqual(budgets[from]);
    expect(Math.abs(size / 1000 - kB), `${size / 1000} kB`).toBeLessThanOrEqual(kB * 0.05);
  },
);
