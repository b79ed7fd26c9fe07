/** Owns the program: configuration from the environment, `--port` before it, signals, exit codes. */
import { parseArgs } from "node:util";
import { ConfigError, readConfig } from "./config.js";
import { startService, StartError } from "./service.js";
import { errorFields, jsonLog } from "./telemetry.js";

const log = jsonLog((line) => process.stdout.write(line));

/** 2: it cannot start. */
async function main(): Promise<number> {
  const port = givenPort();
  const config = readConfig(port === undefined ? process.env : { ...process.env, PORT: port });
  const service = await startService(config, { log });
  log("info", "listening", { url: `${service.url}/api/webservice.asmx` });
  await new Promise<void>((resolve) => {
    process.once("SIGINT", () => resolve());
    process.once("SIGTERM", () => resolve());
  });
  log("info", "stopping");
  await service.stop();
  return 0;
}

/** Throws {@link ConfigError}. */
function givenPort(): string | undefined {
  try {
    return parseArgs({ options: { port: { type: "string" } } }).values.port;
  } catch (error) {
    throw new ConfigError(`${error instanceof Error ? error.message : ""}; the only option is --port`);
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    if (error instanceof ConfigError || error instanceof StartError) process.stderr.write(`${error.message}\n`);
    else log("error", "start", { ...errorFields(error), message: error instanceof Error ? error.message : "" });
    process.exit(2);
  },
);
