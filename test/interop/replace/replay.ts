/** Owns sending what was recorded to a server, by the command line, as anybody would. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { ExchangeReport } from "../../../generator/commands/reports/report.js";
import { runCommand, startCommand } from "../processes.js";

export interface Started {
  readonly baseUrl: string;
  stop(): Promise<void>;
}

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
    writeFileSync(join(work, "secrets.env"), "Password=secret\n");
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
      const about = ["--recorded", recorded, "--url", server.baseUrl, "--effects", "--report", "json"];
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
