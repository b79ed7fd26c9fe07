/** The home page of the site: its command generates the client of the WSDL beside it, and its call compiles and runs with that client. */
import { execFile } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, expect, test } from "vitest";
import { codegen } from "../cli/run-cli.js";
import { serving } from "../cli/serving.js";
import { repository } from "../golden/tree.js";
import { readPage } from "./pages.js";
import { programOptions } from "./program-projects.js";
import { runProgram } from "./run-program.js";

/** Inside the repository, because Node's types and asmx-runtime are found from there. */
const work = path.join(repository, ".tmp", `home-${process.pid}`);
const shownAddress = "https://example.org/library.asmx";

afterAll(() => {
  rmSync(work, { recursive: true, force: true });
});

test("the command and the call of the home page work with the service whose WSDL it shows", async () => {
  mkdirSync(path.join(work, "src"), { recursive: true });
  writeFileSync(path.join(work, "package.json"), '{ "type": "module" }\n');
  writeFileSync(
    path.join(work, "tsconfig.json"),
    JSON.stringify({ compilerOptions: programOptions, include: ["src"] }),
  );
  const wsdl = path.join(repository, "site/examples/library.wsdl");
  expect((await codegen(work, "import", wsdl, "-o", "library.yaml")).code).toBe(0);
  const service = await serving(work, "library.yaml");

  const { blocks } = readPage("site/home/page.md");
  const [command] = blocks;
  expect(command?.text).toContain(`"${shownAddress}?WSDL"`);
  const [npx, name, ...args] = (command?.text ?? "").replaceAll('"', "").replace(shownAddress, service.url).split(" ");
  expect([npx, name]).toEqual(["npx", "asmx-codegen"]);
  expect((await codegen(work, ...args)).code).toBe(0);

  const call = blocks.find(({ text }) => text.includes("createLibraryClient"))?.text ?? "";
  writeFileSync(path.join(work, "src/call.ts"), call);
  const tsc = path.join(repository, "node_modules/typescript-7/bin/tsc");
  await promisify(execFile)(process.execPath, [tsc, "-p", work], { cwd: work });
  // A sample book is free; the branch that prints is for one that is lent.
  const source = call.replace(shownAddress, service.url).replace('"Lent"', '"Free"');
  const { code, printed, errors } = await runProgram(path.join(work, "src"), "call", source, service.url);
  expect({ code, errors }).toEqual({ code: 0, errors: "" });
  expect(printed).toBe("string 2026-01-31T12:00:00");
});
