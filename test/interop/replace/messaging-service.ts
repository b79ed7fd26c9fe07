/**
 * Owns the messaging service on its database (`examples/messaging-service`, built here) in the place of the genuine service, and why it answers the same calls otherwise.
 * Invariant: a reason says what of the service is its own; none is there for a mistake.
 */
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { runCommand } from "../processes.js";
import type { OwnReason } from "./own-answers.js";
import type { Started } from "./replay.js";

export const SERVICE_REASONS: readonly OwnReason[] = [
  {
    reason:
      "the columns of contacts are not specified: the genuine service has rows of every type, this one those of its description",
    operation: "getContactList",
    places: /^(?:Envelope\/Body\/getContactListResponse\/getContactListResult|DataSet)\/(?:schema|diffgram)/,
  },
  {
    reason: "the account's own number, address and country, and whether it paid, are its own",
    operation: "updateProfile",
    places: /^(?:Envelope\/Body\/updateProfileResponse\/updateProfileResult|Account)(?:\/(?:MobilePhone|PaidFor))?$/,
  },
  {
    reason: "Mono's server misreads the `%uXXXX` of Mono's proxy, which this one reads",
    operation: "updateProfile",
    places: /^Account\/Nick$/,
  },
  {
    reason:
      "calls without a password are refused, and no number asks for a fault: both get a fault of the client's, with a sentence",
    operation: "multiplesms",
    places: /^(?:status|Content-Type|body|Envelope\/Body(?:\/Fault\/.*)?)$/,
  },
];

/**
 * What tools call as accounts, as numbers of the same length in bytes, so that a recorded Content-Length holds: the account that the service
 * is made with, once with a blank in it.
 */
const numbers: readonly (readonly [RegExp, string])[] = [
  [/case:account/g, "+27820000000"],
  [/case:contacts/g, "+27 820000000"],
  [/case%3[aA]account/g, "%2B27820000000"],
  [/case%3[aA]contacts/g, "%2B27+820000000"],
];

/** A copy of a recording whose callers have numbers. */
export function withNumbers(recorded: string, copy: string): void {
  cpSync(recorded, copy, { recursive: true });
  for (const name of readdirSync(copy, { recursive: true, encoding: "utf8" })) {
    if (!name.endsWith(".request.http")) continue;
    const path = join(copy, name);
    // Latin-1 has a character for each byte, so whatever else the request holds stays as it is.
    const text = readFileSync(path, "latin1");
    writeFileSync(
      path,
      numbers.reduce((sum, [from, to]) => sum.replace(from, to), text),
      "latin1",
    );
  }
}

/** On an embedded database of its own, with the groups that tools send to. `examples`: the folder. */
export async function startMessagingService(examples: string): Promise<Started> {
  const package_ = join(examples, "messaging-service");
  const compiler = join(package_, "node_modules", "typescript", "bin", "tsc");
  const { code, stdout } = await runCommand(["node", compiler, "-p", "tsconfig.build.json"], { cwd: package_ });
  if (code !== 0) throw new Error(`examples/messaging-service does not compile: ${stdout}`);
  const folder = mkdtempSync(join(tmpdir(), "messaging-replay-"));
  await makeGroups(join(package_, "dist"), folder);
  const child = spawn(process.execPath, [join(package_, "dist", "main.js"), "--port", "0"], {
    env: { PATH: process.env["PATH"], DATA_FOLDER: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const gone = once(child, "exit");
  const stop = async (): Promise<void> => {
    child.kill("SIGTERM");
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  for await (const line of createInterface(child.stdout)) {
    const url = /"event":"listening","url":"(http:\/\/[^/"]+)/.exec(line)?.[1];
    if (url === undefined) continue;
    child.stdout.resume();
    return { baseUrl: url, stop };
  }
  throw new Error("examples/messaging-service did not start");
}

/** What of the example's modules is needed here; they are loaded as they were built. */
interface Built {
  openDatabase(options: { folder: string }): Promise<{ destroy(): Promise<void> }>;
  migrate(database: object): Promise<void>;
  makeDemoAccounts(database: object, groups?: readonly string[]): Promise<void>;
}

/** Demo accounts with seven groups: the tools send to the seventh. */
async function makeGroups(dist: string, folder: string): Promise<void> {
  const load = (path: string): Promise<Built> => import(pathToFileURL(join(dist, path)).href);
  const { openDatabase } = await load("database/database.js");
  const { migrate } = await load("database/migrate.js");
  const { makeDemoAccounts } = await load("demo.js");
  const database = await openDatabase({ folder });
  await migrate(database);
  await makeDemoAccounts(database, ["Family", "Colleagues", "Everyone", "Friends", "Choir", "Team", "Neighbours"]);
  await database.destroy();
}
