/**
 * Owns `npm run example:service`: the messaging service from its own package, installed and built where it is not.
 * Arguments go to it; it runs in this process's place, so that signals reach it.
 */
import { spawn, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("./messaging-service/", import.meta.url));

function run(command, args) {
  const { status } = spawnSync(command, args, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) process.exit(status ?? 1);
}

if (!existsSync(`${folder}node_modules/kysely`)) run("npm", ["ci", "--no-audit", "--no-fund"]);
const compiler = createRequire(`${folder}package.json`).resolve("typescript/bin/tsc");
run(process.execPath, [compiler, "-p", "tsconfig.build.json"]);

const service = spawn(process.execPath, ["dist/main.js", ...process.argv.slice(2)], { cwd: folder, stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => service.kill(signal));
service.on("exit", (code) => process.exit(code ?? 1));
