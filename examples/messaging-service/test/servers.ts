/**
 * Owns servers for the tests: PostgreSQL and PgBouncer, Debian's own programs, in folders that are gone afterwards.
 * Invariant: where a program is not installed the tests fail; none is left out.
 */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

const installed = "/usr/lib/postgresql";
const bouncer = "/usr/sbin/pgbouncer";

/** Both programs refuse to run as root: then as the user that Debian made for them. */
function ownerOf(): { readonly uid?: number } {
  return process.getuid?.() === 0 ? { uid: Number(execFileSync("id", ["-u", "postgres"], { encoding: "utf8" })) } : {};
}

function folderFor(owner: { readonly uid?: number }, name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.uid);
  return folder;
}

export class PostgresServer {
  /** Address, without a database. */
  readonly url: string;
  readonly #folder: string;
  readonly #data: string;
  readonly #run: (program: string, args: readonly string[]) => void;

  constructor() {
    const version = existsSync(installed)
      ? readdirSync(installed)
          .sort((a, b) => Number(a) - Number(b))
          .at(-1)
      : undefined;
    if (version === undefined)
      throw new Error("PostgreSQL is missing: apt-get install postgresql, or set TEST_POSTGRES_URL");
    const owner = ownerOf();
    this.#run = (program, args) =>
      void execFileSync(join(installed, version, "bin", program), args, {
        stdio: ["ignore", "ignore", "pipe"],
        cwd: "/",
        ...owner,
      });
    this.#folder = folderFor(owner, "messaging-postgres-");
    this.#data = join(this.#folder, "data");
    this.url = `postgres://tests@${encodeURIComponent(this.#folder)}`;
    this.#run("initdb", ["-D", this.#data, "-U", "tests", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]);
  }

  /** `settings`: as `-c` takes them. */
  start(settings: readonly string[]): void {
    const all = ["listen_addresses=''", `unix_socket_directories=${this.#folder}`, "max_connections=200", ...settings];
    const options = all.map((each) => `-c ${each}`).join(" ");
    this.#run("pg_ctl", ["-D", this.#data, "-o", options, "-l", join(this.#folder, "log"), "-w", "start"]);
  }

  /** The process whose children do the work. */
  get pid(): number {
    return Number(readFileSync(join(this.#data, "postmaster.pid"), "utf8").split("\n", 1)[0]);
  }

  stop(): void {
    this.#run("pg_ctl", ["-D", this.#data, "-m", "immediate", "stop"]);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export interface Bouncer {
  /** Address, without a database. */
  readonly url: string;
  stop(): void;
}

/** PgBouncer in transaction mode before the server: statements of a client that are in no transaction run on any of few connections. */
export async function startBouncer(server: string): Promise<Bouncer> {
  if (!existsSync(bouncer)) throw new Error("PgBouncer is missing: apt-get install pgbouncer");
  const owner = ownerOf();
  const folder = folderFor(owner, "messaging-pgbouncer-");
  const { hostname, port, username, password } = new URL(server);
  const login = password === "" ? "" : ` password=${decodeURIComponent(password)}`;
  const place = `host=${decodeURIComponent(hostname)} port=${port === "" ? 5432 : port} user=${username}${login}`;
  const settings = [
    ["listen_addr", ""],
    ["listen_port", "6432"],
    ["unix_socket_dir", folder],
    ["auth_type", "any"],
    ["pool_mode", "transaction"],
    ["default_pool_size", "3"],
    ["max_client_conn", "1000"],
  ];
  const file = join(folder, "pgbouncer.ini");
  const lines = [
    "[databases]",
    `* = ${place}`,
    "[pgbouncer]",
    ...settings.map(([name, value]) => `${name} = ${value}`),
  ];
  writeFileSync(file, `${lines.join("\n")}\n`);
  const log: string[] = [];
  const child: ChildProcess = spawn(bouncer, [file], { stdio: ["ignore", "ignore", "pipe"], cwd: "/", ...owner });
  child.stderr?.on("data", (text) => log.push(String(text)));
  for (let attempts = 500; !existsSync(join(folder, ".s.PGSQL.6432")); attempts--) {
    if (attempts === 0 || child.exitCode !== null) throw new Error(`PgBouncer does not start: ${log.join("")}`);
    await wait(20);
  }
  return {
    url: `postgres://tests@${encodeURIComponent(folder)}:6432`,
    stop: () => {
      child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
