/** Owns the comparison of all messages with those of the build before: every kind of body, binding, signature and gateway, byte for byte. */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { allDoors, type Answer, type Request } from "./doors.js";

const file = new URL("same-messages.txt", import.meta.url);

beforeAll(() => {
  vi.spyOn(crypto, "getRandomValues").mockImplementation(counting());
});
afterAll(() => {
  vi.restoreAllMocks();
});

/** Random bytes that differ from call to call, and are the same in each run. */
function counting(): typeof crypto.getRandomValues {
  let last = 0;
  return (array) => {
    if (array instanceof Uint8Array) array.forEach((_, index) => (array[index] = (last += 41) + index));
    return array;
  };
}

test("requests and answers have the bytes that they had", async () => {
  const lines: string[] = [];
  for (const door of await allDoors()) {
    const request = await door.request("caf\u00e9 <&>");
    const { status, headers, body } = await door.open(request);
    lines.push(`${door.title}: ${digest(request)} ${digest({ status, headers, body })}\n`);
  }
  const messages = lines.join("");
  if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(file, messages);
  expect(messages).toBe(readFileSync(file, "utf8"));
});

/** Without times, and without what a new key changes. */
function digest(message: Request | Answer): string {
  const text = JSON.stringify(message)
    .replace(/[0-9-]{10}T[0-9:.]+Z/g, "time")
    .replace(/(<[\w:]*(?:SignatureValue|DigestValue|BinarySecurityToken)\b[^>]*>)[^<]*/g, "$1");
  return createHash("sha256").update(text).digest("hex").slice(0, 24);
}
