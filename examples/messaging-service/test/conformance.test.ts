/** Owns that `codegen conformance --effects` finds nothing, over all four bindings, on both databases. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { demoNumbers, demoPassword } from "../src/demo.js";
import { KeepingCarrier, start, ways } from "./harness.js";

const codegen = fileURLToPath(new URL("../node_modules/asmx-codegen/dist/cli.js", import.meta.url));

it.each(ways)("on %s", async (kind) => {
  const folder = mkdtempSync(join(tmpdir(), "messaging-conformance-"));
  const service = await start(kind, new KeepingCarrier(), { demo: true });
  try {
    const { parent, sub } = demoNumbers;
    const credentials = { Mobile_Number: parent, Supa_Mobile_Number: parent, Sub_Mobile_Number: sub };
    const passwords = { Password: demoPassword, Supa_Password: demoPassword, Sub_Password: demoPassword };
    const file = join(folder, "credentials");
    writeFileSync(
      file,
      Object.entries({ ...credentials, ...passwords })
        .map(([name, value]) => `${name}=${value}\n`)
        .join(""),
    );
    const options = ["--base-url", service.url, "--effects", "--credentials", file, "--report", "json"];
    const { stdout } = await promisify(execFile)(process.execPath, [codegen, "conformance", "server", ...options], {
      cwd: fileURLToPath(new URL("..", import.meta.url)),
      maxBuffer: 64 * 1024 * 1024,
    }).catch((error: { stdout: string }) => error);
    const { exchanges } = JSON.parse(stdout) as { exchanges: { operation: string; binding: string; state: string }[] };
    expect(exchanges.filter(({ state }) => state !== "same")).toEqual([]);
    expect(new Set(exchanges.map(({ operation }) => operation)).size).toBe(38);
    expect(new Set(exchanges.map(({ binding }) => binding)).size).toBe(4);
  } finally {
    await service.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
