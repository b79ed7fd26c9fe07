/** Owns a consumer's project: a folder outside the repository, the output generated into it by the command line, and tools run there. */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../", import.meta.url));
const tools = join(root, "test/tools/node_modules");

/** Calls through client and dispatcher, without a socket. */
const usage = `import {
  createMessagingAccountClient,
  createMessagingAccountDispatcher,
  inProcessTransport,
  messagingAccountNotImplemented,
} from "./generated/messaging-account";

export async function credits(): Promise<number> {
  const dispatcher = createMessagingAccountDispatcher({ ...messagingAccountNotImplemented, checkCredits: () => 5 });
  const transport = inProcessTransport(dispatcher);
  const client = createMessagingAccountClient({ baseUrl: "https://example.org", transport });
  return client.checkCredits({ Mobile_Number: "1", Password: "2" });
}
`;

/** `files`: path -> text or what JSON is to say; `remove` when done. */
export function consumerProject(files) {
  const folder = mkdtempSync(join(tmpdir(), "codegen-consumer-"));
  const write = (path, content) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === "string" ? content : JSON.stringify(content));
  };
  for (const [path, content] of Object.entries({ "src/usage.ts": usage, ...files })) write(path, content);
  symlinkSync(tools, join(folder, "node_modules"), "junction");
  const run = (script, ...args) => {
    const env = { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      cwd: folder,
      encoding: "utf8",
      env,
    });
    return { code: status, text: stdout + stderr };
  };
  const generated = run(
    join(root, "dist/cli.js"),
    ...["generate", join(root, "spec/messaging-account.yaml")],
    // The package is not among the tools.
    ...["-o", "src/generated/messaging-account", "--runtime", "source", "--language", "typescript"],
  );
  const tool = (name, path, ...args) => run(join(tools, name, path), ...args);
  return { folder, usage, write, run, tool, generated, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
