/**
 * Owns the part about WS-Security: our UsernameTokens are those that zeep and node-soap make of the same name, password, nonce and time.
 * Invariant: each makes its own and compares; nothing of ours is asked but the request.
 */
import { join } from "node:path";
import { call, checkCredits, soap11, soap12, usernameToken } from "../../generated/messaging-account/index.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { startCommand } from "./processes.js";

export const tokensPart: Part = { name: "tokens", title: "UsernameTokens of WS-Security, ours and theirs", run };

interface Case {
  readonly username: string;
  readonly password: string;
  readonly digest: boolean;
  /** The body that we send. */
  readonly request: string;
}

const logins: readonly (readonly [username: string, password: string])[] = [
  ["ann", "secret"],
  ["OFFICE\\ann", 'p<a>ss & "w\'ord"'],
  ["j\u00f6rg", "\u00e9\u6f22\u5b57\u{1F600}"],
  ["ann", " blanks "],
];

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const cases = await casesOf();
  const input = `${cases.map((each) => JSON.stringify(each)).join("\n")}\n`;
  const programs = {
    zeep: ["python3", join(folder, "tokens", "zeep_tokens.py")],
    "node-soap": [process.execPath, join(folder, "tokens", "node_soap_tokens.mjs"), join(folder, "package.json")],
  };
  const problems: string[] = [];
  let passed = 0;
  for (const [tool, command] of Object.entries(programs)) {
    const answers = await ask(command, work, input);
    if (answers.length !== cases.length) problems.push(`${tool}: ${answers.length} answers`);
    answers.forEach((answer, index) => {
      if (answer === "") passed++;
      else problems.push(`${tool}, case ${index}: ${answer}`);
    });
  }
  return { passed, problems, section: section(cases.length) };
}

async function casesOf(): Promise<readonly Case[]> {
  const cases: Case[] = [];
  for (const [username, password] of logins) {
    for (const digest of [true, false]) {
      for (const binding of [soap11, soap12]) {
        const request = await requestOf({ username, password, type: digest ? "digest" : "text" }, binding);
        cases.push({ username, password, digest, request });
      }
    }
  }
  return cases;
}

/** What is sent, which nobody answers. */
async function requestOf(
  options: Parameters<typeof usernameToken>[0],
  binding: typeof soap11 | typeof soap12,
): Promise<string> {
  let sent: Uint8Array | undefined;
  await call(
    checkCredits,
    { Mobile_Number: "1", Password: "2" },
    {
      baseUrl: "http://localhost",
      binding,
      security: usernameToken(options),
      transport: async ({ body }) => {
        sent = body;
        return { status: 202, headers: {}, body: new Uint8Array(0) };
      },
    },
  ).catch(() => undefined);
  return new TextDecoder().decode(sent);
}

async function ask(command: readonly string[], cwd: string, input: string): Promise<readonly string[]> {
  // Debian's Python has Debian's zeep, whatever else is installed.
  const child = startCommand(command, { cwd, env: { PATH: `/usr/bin:${process.env["PATH"] ?? ""}` } });
  const chunks: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr?.on("data", (chunk: Buffer) => errors.push(chunk));
  child.stdin?.end(input);
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`${command.join(" ")}: ${Buffer.concat(errors).toString("utf8")}`);
  return Buffer.concat(chunks).toString("utf8").replace(/\n$/, "").split("\n");
}

function section(count: number): string {
  return [
    `${count} requests are sent over SOAP 1.1 and 1.2, with the password as text and as digest, and with names, passwords and spaces that need escapes.`,
    "zeep 4 and node-soap each make the token of the same name, password, nonce and time: it equals ours, element by element.",
  ].join("\n");
}
