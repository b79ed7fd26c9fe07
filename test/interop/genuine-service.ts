/**
 * Owns the genuine ASMX service: built with Mono's compiler, hosted on a free loopback port.
 * Invariant: it runs in a time zone that is neither UTC nor whole hours, so that offsets are seen.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { once } from "node:events";
import { basename, join } from "node:path";
import { createInterface } from "node:readline";
import { runCommand, startCommand } from "./processes.js";

export interface GenuineService {
  /** Address of the service, ending in `.asmx`. */
  readonly url: string;
  /** `http://127.0.0.1:<port>` */
  readonly baseUrl: string;
  stop(): Promise<void>;
}

const REFERENCES = [
  "System.Web",
  "System.Web.Services",
  "System.Web.Extensions",
  "System.Data",
  "System.Numerics",
  "System.Xml",
];

/** Newfoundland: -03:30 in winter, -02:30 in summer. */
export const SERVER_ZONE = "America/St_Johns";

/** Of web.config; without it ASP.NET looks for markup in what GET and POST send. */
const UNVALIDATED = '<httpRuntime requestValidationMode="2.0" />';

/** Of web.config; without it ASP.NET gives JSON no handler. */
const SCRIPT_HANDLER =
  '<httpHandlers><remove verb="*" path="*.asmx" /><add verb="*" path="*.asmx" validate="false" ' +
  'type="System.Web.Script.Services.ScriptHandlerFactory, System.Web.Extensions, Version=4.0.0.0, Culture=neutral, ' +
  'PublicKeyToken=31bf3856ad364e35" /></httpHandlers>';

/** An application to build: its page, and its C# sources beside what hosts it. */
export interface GenuineApplication {
  /** Path of the `.asmx` file; it is served as `/api/<its name>`. */
  readonly page: string;
  readonly files: readonly string[];
  /** With ASP.NET's own validation of requests, which is on unless switched off. */
  readonly validates?: boolean;
  /** Its `[ScriptService]` classes answer JSON. */
  readonly answersScripts?: boolean;
}

/**
 * Builds the messaging service in `folder` from `sources` (test/interop/mono) and starts it. Throws with the compiler's or the
 * host's words.
 */
export function startGenuineService(sources: string, folder: string, validates = false): Promise<GenuineService> {
  const names = ["service", "answers", "scenarios", "description", "dump", "values"];
  const files = [...names.map((name) => join(sources, `${name}.cs`)), ...sourcesIn(join(sources, "sets"))];
  return startApplication(sources, folder, { page: join(sources, "webservice.asmx"), files, validates });
}

/** Builds and starts an application as {@link startGenuineService} does. */
export async function startApplication(
  sources: string,
  folder: string,
  { page, files, validates = false, answersScripts = false }: GenuineApplication,
): Promise<GenuineService> {
  mkdirSync(join(folder, "bin"), { recursive: true });
  mkdirSync(join(folder, "api"));
  const configuration = readFileSync(join(sources, "web.config"), "utf8");
  const validated = validates ? configuration.replace(UNVALIDATED, "") : configuration;
  writeFileSync(
    join(folder, "web.config"),
    answersScripts ? validated.replace(UNVALIDATED, `${SCRIPT_HANDLER}${UNVALIDATED}`) : validated,
  );
  cpSync(page, join(folder, "api", basename(page)));
  // An executable under a library's name: the web application looks for its types in bin/*.dll only.
  const assembly = join(folder, "bin", "application.dll");
  const compiler = ["mcs", "-nologo", "-langversion:6", "-target:exe", `-out:${assembly}`];
  const references = REFERENCES.map((name) => `-r:${name}.dll`);
  const hosts = ["host", "request"].map((name) => join(sources, `${name}.cs`));
  const compiled = await runCommand([...compiler, ...references, ...hosts, ...files], { cwd: folder });
  if (compiled.code !== 0)
    throw new Error(`mcs could not compile the genuine service: ${compiled.stdout}${compiled.stderr}`);
  return host(assembly, folder, `/api/${basename(page)}`);
}

/** Paths of the C# files of a folder, in a fixed order. */
export function sourcesIn(folder: string): string[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".cs"));
  return names.sort().map((name) => join(folder, name));
}

async function host(assembly: string, folder: string, path: string): Promise<GenuineService> {
  const child = startCommand(["mono", assembly, folder], { cwd: folder, env: { TZ: SERVER_ZONE } });
  let said = "";
  child.stderr?.on("data", (chunk: Buffer) => (said += chunk.toString()));
  const lines = child.stdout === null ? [] : createInterface(child.stdout);
  for await (const line of lines) {
    const port = /^port (\d+)$/.exec(line)?.[1];
    if (port === undefined) continue;
    const baseUrl = `http://127.0.0.1:${port}`;
    const stop = async (): Promise<void> => {
      child.stdin?.end();
      if (child.exitCode === null)
        await Promise.race([once(child, "close"), new Promise((r) => setTimeout(r, 5_000).unref())]);
      child.kill("SIGKILL");
    };
    return { url: `${baseUrl}${path}`, baseUrl, stop };
  }
  throw new Error(`the genuine service ended before it listened: ${said}`);
}
