/** Owns sending what was recorded to a server, by the command line, as anybody would. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ExchangeReport } from "../../../generator/commands/terminal/report.js";
import { runCommand, startCommand } from "../processes.js";

export interface Started {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

/** The one parameter by which our handlers choose what they answer. */
const NEEDED = "Mobile_Number";
/** What a person has in place of the recorded values of all others. */
const OWN = [
  "Password=secret",
  ...["Delivery_Receipt", "Email", "Group_Id", "Message", "Nick_Name", "Temp_Id", "To_Number", "To_Numbers"].map(
    (name) => `${name}=5`,
  ),
  ...["Band_Identifier", "Keyword", "Rated_Identifier", "Response_Content"].map((name) => `Premium_${name}=5`),
];

export class Replay {
  readonly recorded: string;
  readonly #root: string;
  readonly #work: string;

  /** `folder`: test/interop. `work`: does not exist yet. */
  constructor(folder: string, work: string) {
    this.#root = join(folder, "..", "..");
    this.#work = work;
    this.recorded = join(work, "recorded");
    mkdirSync(work);
    writeFileSync(join(work, "secrets.env"), OWN.map((line) => `${line}\n`).join(""));
  }

  /** A copy of the recording by permission: with the values alone that the service needs. */
  async permitted(): Promise<string> {
    const permitted = join(this.#work, "permitted");
    cpSync(this.recorded, permitted, { recursive: true });
    const command = [
      ...this.#codegen,
      "record",
      "spec/messaging-account.yaml",
      "--review",
      permitted,
      "--keep",
      NEEDED,
    ];
    const { code, stderr } = await runCommand(command, { cwd: this.#root });
    if (code !== 0) throw new Error(`codegen record --review: exit ${code}: ${stderr}`);
    return permitted;
  }

  /** Every exchange, with `rules` for what may differ. The server is stopped afterwards. `recorded`: in place of what was. */
  async against(
    server: Started,
    rules: readonly string[],
    recorded = this.recorded,
  ): Promise<readonly ExchangeReport[]> {
    try {
      const file = join(this.#work, "rules.txt");
      writeFileSync(file, rules.map((rule) => `${rule}\n`).join(""));
      const command = [...this.#codegen, "conformance", "spec/messaging-account.yaml"];
      const about = ["--recorded", recorded, "--base-url", server.baseUrl, "--effects", "--report", "json"];
      const given = ["--credentials", join(this.#work, "secrets.env"), "--rules", file];
      const { code, stdout, stderr } = await runCommand([...command, ...about, ...given], { cwd: this.#root });
      if (code !== 0 && code !== 1) throw new Error(`codegen conformance: exit ${code}: ${stderr}`);
      const report: { readonly exchanges: readonly ExchangeReport[] } = JSON.parse(stdout);
      return report.exchanges;
    } finally {
      await server.stop();
    }
  }

  /** `codegen serve --recorded`, with a description or without. */
  async startRecorded(description: string | undefined): Promise<Started> {
    const named = description === undefined ? [] : [join(this.#root, description)];
    const command = [...this.#codegen, "serve", ...named, "--recorded", this.recorded, "--port", "0", "--log", "none"];
    const child = startCommand(command, { cwd: dirname(this.recorded) });
    const closed = once(child, "close");
    const lines = createInterface(child.stdout ?? process.stdin);
    const said = await Promise.race([once(lines, "line"), closed]);
    const url = /http:\/\/[^/\s]+/.exec(String(said[0]))?.[0];
    if (url === undefined) throw new Error(`codegen serve did not begin: ${String(said[0])}`);
    const stop = async (): Promise<void> => {
      child.kill("SIGINT");
      await closed;
    };
    return { baseUrl: url, stop };
  }

  get #codegen(): readonly string[] {
    return ["node", join(this.#root, "dist", "cli.js")];
  }
}
