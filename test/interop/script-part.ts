/**
 * Owns the part about ASMX's own JSON: the valid requests of `test/wire/script/requests.ts`, sent to a genuine `[ScriptService]` on Mono and to our
 * server of the same description.
 * Invariant: answers are the same text, or a rule has the reason; a rule that no answer needs fails. Mono is not asked for refusals: it accepts
 * what .NET refuses.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { runInNewContext } from "node:vm";
import type { serve, ServedDispatcher } from "../../templates/runtime/adapters/node-http.js";
import { standIn } from "../wire/script/page.js";
import { scriptRows } from "../wire/script/requests.js";
import { startApplication } from "./genuine-service.js";
import { Checks } from "./our-client/checks.js";
import type { Part, PartOutcome, Surroundings } from "./part.js";
import { runCommand } from "./processes.js";
import { SCRIPT_DIFFERENCES } from "./script/differences.js";

export const scriptPart: Part = { name: "script", title: "ASMX's own JSON, ours and Mono's", run };

async function run({ folder, work }: Surroundings): Promise<PartOutcome> {
  const checks = new Checks();
  const sources = join(folder, "mono", "script");
  const [genuine, ours] = await Promise.all([
    startApplication(join(folder, "mono"), join(work, "script"), {
      page: join(sources, "shop.asmx"),
      files: [join(sources, "service.cs")],
      answersScripts: true,
    }),
    startOurShop(folder, work),
  ]);
  const needed = new Map<string, number>();
  try {
    for (const [operation, body, d] of validRows()) {
      const [right, found] = await Promise.all([post(genuine.url, operation, body), post(ours.url, operation, body)]);
      const name = `${operation} ${body}`;
      checks.equal(`${name}: ours`, found, { status: 200, text: `{"d":${d}}` });
      const rule =
        right.text === found.text
          ? undefined
          : SCRIPT_DIFFERENCES.find((each) => each.allows({ operation, body }, right, found));
      if (rule === undefined) checks.equal(name, found.text, right.text);
      else {
        checks.equal(name, right.text === found.text, false);
        needed.set(rule.reason, (needed.get(rule.reason) ?? 0) + 1);
      }
    }
    for (const { reason } of SCRIPT_DIFFERENCES) checks.equal(`needed: ${reason}`, needed.has(reason), true);
    await checkErrors(genuine.url, ours.url, checks);
    for (const name of ["js", "jsdebug"]) {
      const [right, found] = await Promise.all([page(genuine.url, name), page(ours.url, name)]);
      checks.equal(`/${name}: what a page calls`, found.calls, right.calls);
      checks.equal(`/${name}: type`, found.type, right.type);
    }
  } finally {
    await Promise.all([genuine.stop(), ours.stop()]);
  }
  const { passed, problems } = checks;
  return { passed, problems, section: section(needed) };
}

/** Rows whose answer is a value. */
export function validRows(): readonly (readonly [operation: string, body: string, d: string])[] {
  return scriptRows.flatMap(([operation, body, d]) => (typeof d === "string" ? [[operation, body, d] as const] : []));
}

async function startOurShop(folder: string, work: string): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const root = join(folder, "..", "..");
  const [output, bundle] = [join(work, "script-generated"), join(work, "script-generated.mjs")];
  const description = join(root, "test", "wire", "script", "service.yaml");
  const cli = join(root, "dist", "cli.js");
  for (const command of [
    ["node", cli, "generate", description, "-o", output, "--artifacts", "server", "--runtime", "source"],
    [
      join(root, "node_modules", "esbuild", "bin", "esbuild"),
      join(output, "index.ts"),
      "--bundle",
      "--platform=node",
      "--format=esm",
      `--outfile=${bundle}`,
    ],
  ]) {
    const { code, stdout, stderr } = await runCommand(command, { cwd: work });
    if (code !== 0) throw new Error(`${command.join(" ")}: ${stdout}${stderr}`);
  }
  const generated: Generated = await import(pathToFileURL(bundle).href);
  const echo = (given: Given): unknown => given["V"];
  const echoes = Object.fromEntries(Object.keys(generated.operations).map((name) => [name, echo]));
  const add = ({ A, B }: Given): number => Number(A) + Number(B);
  const boom = ({ V }: Given): unknown => {
    if (V === "throw") throw new Error("boom");
    return V;
  };
  const handlers = { ...echoes, Add: add, Text: boom };
  const dispatcher = generated.createShopDispatcher(handlers, { onError: () => undefined });
  const server = await generated.serve(dispatcher, { port: 0 });
  return { url: `${server.url}/shop.asmx`, stop: () => server.close({ abrupt: true }) };
}

type Given = Readonly<Record<string, unknown>>;

interface Generated {
  readonly operations: Readonly<Record<string, unknown>>;
  readonly createShopDispatcher: (handlers: object, options: object) => ServedDispatcher;
  readonly serve: typeof serve;
}

export interface ScriptAnswer {
  readonly status: number;
  readonly text: string;
}

async function post(url: string, operation: string, body: string): Promise<ScriptAnswer> {
  const response = await send(url, operation, body);
  return { status: response.status, text: await response.text() };
}

function send(url: string, operation: string, body: string): Promise<Response> {
  const headers = { "content-type": "application/json; charset=utf-8" };
  return fetch(`${url}/${operation}`, { method: "POST", headers, body: Buffer.from(body) });
}

/** Both announce an error of the handler in the same way; texts are not compared. */
async function checkErrors(genuine: string, ours: string, checks: Checks): Promise<void> {
  const form = async (url: string): Promise<object> => {
    const response = await send(url, "Text", '{"V":"throw"}');
    const error: object = JSON.parse(await response.text());
    const { status, headers } = response;
    const [type] = (headers.get("content-type") ?? "").split(";");
    return { status, type, jsonerror: headers.get("jsonerror"), members: Object.keys(error).sort() };
  };
  checks.equal("an error of the handler", await form(ours), await form(genuine));
}

/** What a page's calls by the client script would send. */
async function page(url: string, name: string): Promise<{ readonly calls: string; readonly type: string | undefined }> {
  const response = await fetch(`${url}/${name}`);
  const calls = `
    new Shop().Add(1, 2); new Shop().Order({ Color: 1 }); new Shop().Nothing();
    Shop.Add(3, 4); Shop.Time(0); Shop.Nothing();
    sent.push(Color.Red, Color.Green, Color.Blue, typeof new Order());`;
  const text: unknown = runInNewContext(`${standIn}${await response.text()};${calls} sent.join("\\n")`);
  const path = new URL(url).pathname;
  const [type] = (response.headers.get("content-type") ?? "").split(";");
  return { calls: String(text).replaceAll(path, "/shop.asmx"), type };
}

function section(needed: ReadonlyMap<string, number>): string {
  const count = validRows().length;
  const differing = [...needed.values()].reduce((sum, each) => sum + each, 0);
  return [
    `A \`[ScriptService]\` on Mono (\`mono/script\`) and our server of the same description get ${count} valid requests in ASMX's own JSON.`,
    `${count - differing} answers are the same text, and ${differing} differ for these reasons:`,
    "",
    ...SCRIPT_DIFFERENCES.map(({ reason }) => `- ${needed.get(reason) ?? 0}: ${reason}`),
    "",
    "An error of a handler has the same status, header and members, and a page's calls by `/js` and `/jsdebug` send the same.",
    "Mono does not judge refusals: it accepts an open object, a name given twice, and GET without `UseHttpGet`.",
    "Their source is .NET's reference source ([the binding `script`](script-binding.md)).",
  ].join("\n");
}
