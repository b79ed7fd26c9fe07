/**
 * Owns the bound on our memory while 50 and 200 MB travel to and from foreign tools, measured from outside by the kernel's peak of the process.
 * Invariant: every bound is shown to fail for a message that is whole in memory.
 */
import type { ChildProcess } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Checks } from "../our-client/checks.js";
import { linesOf, runCommand, startCommand, withProcess } from "../processes.js";

export interface LargePlaces {
  /** Has the bundle `files.mjs` and the programs of gSOAP and SAAJ. */
  readonly work: string;
  /** test/interop/mtom */
  readonly sources: string;
  readonly wsdl: string;
}

/** JAX-WS brings SAAJ, JavaMail a source of bytes. */
export const saajClasses = "/usr/share/java/jaxws-rt.jar:/usr/share/java/javax.mail.jar:.";

const megabyte = 1024 * 1024;
/**
 * Megabytes of a message and their bound. Streams take up to 42 MB of memory, most of them V8's heap; whole bytes take twice the message.
 */
const bounds = { 50: 48, 200: 64 } as const;

type Direction = "send" | "read";
/** Makes one transfer of so many bytes, and returns how many right ones arrived, as printed. */
type Transfer = (size: number) => Promise<string>;

interface Peer {
  readonly name: string;
  readonly directions: readonly Direction[];
  readonly command: (address: string, version: number, direction: Direction, size: number) => readonly string[];
}

export async function transferLarge(places: LargePlaces, checks: Checks): Promise<void> {
  const { sources, wsdl } = places;
  const peers: readonly Peer[] = [
    {
      name: "gSOAP",
      directions: ["send", "read"],
      command: (address, version, direction, length) => [
        "./mtom-client",
        address,
        ...[version, direction, length].map(String),
      ],
    },
    {
      name: "zeep",
      directions: ["read"],
      command: (address, version, _direction, length) => [
        "/usr/bin/python3",
        join(sources, "zeep_client.py"),
        wsdl,
        address,
        ...[version, length].map(String),
      ],
    },
    {
      name: "SAAJ",
      directions: ["send", "read"],
      command: (address, version, direction, length) => [
        ...["java", "-Xmx2g", "-cp", saajClasses, "SaajFiles", address],
        ...[version, direction, length].map(String),
      ],
    },
  ];
  for (const peer of peers)
    for (const direction of peer.directions)
      for (const each of cases) await measureServer(places, checks, peer, { direction, ...each });
  await withProcess(["./mtom-server", "0"], { cwd: places.work }, async (_server, port) => {
    const address = `http://127.0.0.1:${port.replace("port ", "")}`;
    for (const direction of ["send", "read"] as const)
      for (const each of cases) await measureClient(places, checks, address, { direction, ...each });
  });
}

interface Case {
  readonly direction: Direction;
  readonly version: 11 | 12;
  /** Of our side. */
  readonly form: "streams" | "whole";
  readonly megabytes: keyof typeof bounds;
}

/** `whole` shows that the bound means something, 200 MB that memory does not grow with the message. */
const cases = [
  { version: 11, form: "streams", megabytes: 50 },
  { version: 12, form: "streams", megabytes: 50 },
  { version: 11, form: "streams", megabytes: 200 },
  { version: 11, form: "whole", megabytes: 50 },
] as const;

const ourProcess = ({ work, sources }: LargePlaces, ...words: readonly string[]): readonly string[] => [
  process.execPath,
  join(sources, "large_transfers.mjs"),
  join(work, "files.mjs"),
  ...words,
];

async function measureServer(places: LargePlaces, checks: Checks, peer: Peer, given: Case): Promise<void> {
  const { direction, version, form } = given;
  await withProcess(ourProcess(places, "server", form), { cwd: places.work }, async (server, url) => {
    const transfer: Transfer = async (length) => {
      const command = peer.command(`${url}/files.asmx`, version, direction, length);
      const { stdout, stderr } = await runCommand(command, { cwd: places.work });
      // SAAJ also prints warnings.
      return stdout.trim() || stderr;
    };
    await checkTransfer(`${peer.name}, ${direction}, our server`, checks, given, server, transfer);
  });
}

async function measureClient(places: LargePlaces, checks: Checks, address: string, given: Case): Promise<void> {
  const { direction, version, form } = given;
  const child = startCommand(ourProcess(places, "client", address, `soap${version}`), { cwd: places.work });
  const answers = linesOf(child);
  const transfer: Transfer = async (length) => {
    child.stdin?.write(`${direction}${form === "whole" ? "-whole" : ""} ${length}\n`);
    return nextLine(answers);
  };
  try {
    await checkTransfer(`our client, ${direction}, gSOAP's server`, checks, given, child, transfer);
  } finally {
    child.kill("SIGKILL");
  }
}

/** Checks what arrives, and how much the process grows meanwhile. */
async function checkTransfer(
  title: string,
  checks: Checks,
  { version, form, megabytes }: Case,
  child: ChildProcess,
  transfer: Transfer,
): Promise<void> {
  const name = `${megabytes} MB, ${title}, SOAP ${version}, ${form}`;
  const size = megabytes * megabyte;
  const bound = bounds[megabytes] * megabyte;
  // Code that is loaded with the first call is not of its bytes.
  checks.equal(`${name}: 2560 bytes first`, await transfer(2560), "2560");
  const before = startPeak(child);
  checks.equal(name, await transfer(size), String(size));
  const growth = memoryOf(child, "VmHWM") - before;
  const grown = `${(growth / megabyte).toFixed(1)} MB`;
  if (process.env["ASMX_SHOW"] !== undefined) console.log(`${name}: grew by ${grown}`);
  if (form === "streams") checks.equal(`${name}: grew by ${grown}`, growth < bound, true);
  else checks.equal(`${name}: grew by ${grown}, too little for the bound to mean something`, growth > bound, true);
}

/** Resets the kernel's peak of a process (proc(5), clear_refs), and returns its memory in bytes. */
function startPeak(child: ChildProcess): number {
  writeFileSync(`/proc/${child.pid}/clear_refs`, "5");
  return memoryOf(child, "VmRSS");
}

/** Bytes. `VmRSS`: now; `VmHWM`: the peak. */
function memoryOf({ pid }: ChildProcess, field: "VmRSS" | "VmHWM"): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB$`, "m").exec(status)?.[1];
  if (kilobytes === undefined) throw new Error(`/proc/${pid}/status has no ${field}`);
  return Number(kilobytes) * 1024;
}

async function nextLine(lines: AsyncIterator<string>): Promise<string> {
  const { done, value } = await lines.next();
  return done === true ? "the process ended" : value;
}
