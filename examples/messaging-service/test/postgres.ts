/**
 * Owns a PostgreSQL server for the tests: Debian's own programs, a folder that is gone afterwards.
 * Invariant: where there is none the tests fail; none is left out.
 */
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Address of the server, without a database. */
    readonly postgres: string;
  }
}

const installed = "/usr/lib/postgresql";

export default function setup(project: TestProject): () => void {
  const given = process.env["TEST_POSTGRES_URL"];
  if (given !== undefined) {
    project.provide("postgres", given.replace(/\/$/, ""));
    return () => {};
  }
  const version = existsSync(installed)
    ? readdirSync(installed)
        .sort((a, b) => Number(a) - Number(b))
        .at(-1)
    : undefined;
  if (version === undefined)
    throw new Error("PostgreSQL is missing: apt-get install postgresql, or set TEST_POSTGRES_URL");
  const run = runnerOf(join(installed, version, "bin"));
  const folder = mkdtempSync(join(tmpdir(), "messaging-postgres-"));
  if (run.owner !== undefined) chownSync(folder, run.owner, run.owner);
  const data = join(folder, "data");
  run("initdb", ["-D", data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
  const settings = `-c listen_addresses='' -c unix_socket_directories=${folder} -c max_connections=200 -c fsync=off`;
  run("pg_ctl", ["-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start"]);
  project.provide("postgres", `postgres://tests@${encodeURIComponent(folder)}`);
  return () => {
    run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  };
}

/** PostgreSQL refuses to run as root: then as the user that Debian made for it. */
function runnerOf(programs: string) {
  const owner =
    process.getuid?.() === 0 ? Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) : undefined;
  const run = (program: string, args: readonly string[]): void => {
    execFileSync(join(programs, program), args, {
      stdio: ["ignore", "ignore", "inherit"],
      cwd: "/",
      ...(owner === undefined ? {} : { uid: owner }),
    });
  };
  return Object.assign(run, { owner });
}
