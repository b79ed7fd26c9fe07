/**
 * Attacks on the node:http server over sockets, each on a process of its own whose memory is just enough for what an attack may
 * cost: less than two bytes held for each received until a body is whole, less than six while it is decoded. Prints what the
 * process took of the system.
 */
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bundle } from "../../soak/bundle.js";
import type { Attack } from "./attack.js";
import { attacksOnConnections } from "./connections.js";
import { attacksOnReaders } from "./decoding.js";
import { runAttack } from "./run.js";

const lines: string[] = [];
let server: Awaited<ReturnType<typeof bundle>> | undefined;

beforeAll(async () => {
  server = await bundle(fileURLToPath(new URL("server.ts", import.meta.url)));
});
afterAll(async () => {
  await server?.remove();
  console.log(`attacks: the most counted, and resident memory of the process, in MB\n${lines.join("\n")}`);
});

async function withstand(attack: Attack): Promise<void> {
  const { answers, report } = await runAttack(server?.path ?? "", attack);
  const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1).padStart(7);
  lines.push(`${attack.name.padEnd(64)}${megabytes(report.mostHeld)}${megabytes(report.rss)}`);
  if (typeof attack.answers === "function") expect(answers).toSatisfy(attack.answers);
  else expect(answers).toEqual(attack.answers);
  expect(report.mostPerByte).toBeLessThan(2);
  expect(report.mostHeld).toBeLessThanOrEqual(attack.budget ?? 64 * 1_048_576);
  expect(report.mostAtOnce).toBeLessThanOrEqual(attack.mostAtOnce ?? 1);
}

describe.each([
  ["how something is sent", attacksOnConnections],
  ["what a body holds", attacksOnReaders],
])("attacks in %s", (_title, attacks) => {
  test.each(attacks.map((attack) => [attack.name, attack] as const))("%s", async (_name, attack) => withstand(attack));
});
