/**
 * Owns a PostgreSQL server for the bench of the messaging service: Debian's own programs, settings as they come, a folder that is gone afterwards.
 * Invariant: it waits for the disk as a server does (fsync), or the figures would be of nothing that anybody runs.
 */
import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MissingPeer } from "../row.mjs";

const installed = "/usr/lib/postgresql";

/** `url`: a database of its own; `pid`: of the process whose children do the work. */
export function startPostgres() {
  const version = existsSync(installed)
    ? readdirSync(installed)
        .sort((a, b) => a - b)
        .at(-1)
    : undefined;
  if (version === undefined) throw new MissingPeer("postgresql");
  const root = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root: then as the user that Debian made for it.
  const owner = root ? Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) : undefined;
  const folder = mkdtempSync(join(tmpdir(), "bench-postgres-"));
  if (owner !== undefined) chownSync(folder, owner, owner);
  const data = join(folder, "data");
  const as = { cwd: "/", stdio: ["ignore", "ignore", "inherit"], ...(owner === undefined ? {} : { uid: owner }) };
  const run = (program, args) => execFileSync(join(installed, version, "bin", program), args, as);
  run("initdb", ["-D", data, "-U", "bench", "-A", "trust", "-E", "UTF8", "--no-locale"]);
  const settings = `-c listen_addresses='' -c unix_socket_directories=${folder}`;
  run("pg_ctl", ["-D", data, "-o", settings, "-l", join(folder, "log"), "-w", "start"]);
  return {
    url: `postgres://bench@${encodeURIComponent(folder)}/postgres`,
    pid: Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n", 1)[0]),
    stop: () => {
      run("pg_ctl", ["-D", data, "-m", "immediate", "stop"]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
