/**
 * Owns the running service: database, dispatcher, workers and the HTTP server they stand behind.
 * Invariant: it stops in the order in which it can: callers first, then messages that are with the carrier, then the database.
 */
import type { RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { nodeHttpListener } from "asmx-runtime";
import type { Carrier, Incoming } from "./carriers/carrier.js";
import { consoleCarrier } from "./carriers/console.js";
import { smppCarrier } from "./carriers/smpp.js";
import { webhookCarrier } from "./carriers/webhook.js";
import type { CarrierConfig, Config } from "./config.js";
import { type Database, openDatabase } from "./database/database.js";
import { migrate } from "./database/migrate.js";
import { Accounts } from "./domain/accounts.js";
import { Outbox } from "./domain/outbox.js";
import { receive } from "./domain/received.js";
import { Sending } from "./domain/sending.js";
import { Upkeep } from "./domain/upkeep.js";
import {
  createMessagingAccountDispatcher,
  createMessagingAccountHelpPage,
  service as described,
} from "./generated/index.js";
import { createHandlers } from "./handlers/handlers.js";
import { makeDemoAccounts } from "./demo.js";
import { callerAddress, withCallerAddress } from "./callers.js";
import { answer, closeServer, listen } from "./http.js";
import { Readiness } from "./readiness.js";
import { countAttempts, errorFields, jsonLog, type Log, observeCalls } from "./telemetry.js";

export interface Service {
  /** Base address. */
  readonly url: string;
  readonly database: Database;
  /** Resolves when everything is closed. */
  stop(): Promise<void>;
}

export interface ServiceParts {
  readonly log?: Log | undefined;
  /** In place of the configured one. */
  readonly carrier?: Carrier | undefined;
  /** In place of the configured one; it is closed with the service. */
  readonly database?: Database | undefined;
}

/** Says what to look at, since a driver's own words do not; it has no password in it. */
function cannot(what: string): (error: unknown) => never {
  return (error) => {
    throw new StartError(
      `${what}: ${error instanceof Error && error.message !== "" ? error.message : "no reason given"}`,
    );
  };
}

/** The service cannot start; nothing of it is left open. */
export class StartError extends Error {
  override readonly name = "StartError";
}

const mostAttempts = 8;

/** Rejects where the database or the port cannot be had; then nothing is left open. */
export async function startService(config: Config, parts: ServiceParts = {}): Promise<Service> {
  const { log = jsonLog((line) => process.stdout.write(line)) } = parts;
  const { databaseUrl: url, dataFolder: folder, connections } = config;
  const place = url === undefined ? `DATA_FOLDER ${folder}` : "DATABASE_URL";
  const database =
    parts.database ?? (await openDatabase({ url, folder, connections }).catch(cannot(`${place} cannot be opened`)));
  const carrier = parts.carrier ?? openCarrier(config.carrier, log, (message) => receive(database, message));
  const outbox = new Outbox(database, carrier, {
    atATime: config.atATime,
    mostAttempts,
    onError: (error) => log("error", "outbox", errorFields(error)),
    onAttempt: countAttempts(),
  });
  try {
    await migrate(database).catch(cannot(`${place}: the database cannot be used`));
    if (config.demo) await makeDemoAccounts(database);
    const server = await listen(createListener(config, database, outbox, log), config).catch(
      cannot(`${config.host}, port ${config.port}: cannot be listened on`),
    );
    outbox.start();
    const upkeep = new Upkeep(database, config, (error) => log("error", "upkeep", errorFields(error)));
    upkeep.start();
    const { port } = server.address() as AddressInfo;
    const stop = async (): Promise<void> => {
      await closeServer(server);
      await Promise.all([outbox.stop(), upkeep.stop()]);
      await carrier.close();
      await database.destroy();
    };
    return { url: `http://${config.host.includes(":") ? `[${config.host}]` : config.host}:${port}`, database, stop };
  } catch (error) {
    await carrier.close();
    await database.destroy();
    throw error;
  }
}

function createListener(config: Config, database: Database, outbox: Outbox, log: Log): RequestListener {
  const accounts = new Accounts(database, config);
  const sending = new Sending(database, config, () => outbox.wake());
  const dispatcher = createMessagingAccountDispatcher(
    createHandlers({
      database,
      accounts,
      sending,
      limits: config,
      callerAddress,
      sendCode: (number, code) => sending.sendOwn(number, `Your code is ${code}.`),
    }),
    {
      publicUrl: config.publicUrl,
      allowedHosts: config.allowedHosts,
      intercept: observeCalls(log),
      helpPage: createMessagingAccountHelpPage(),
      onError: ({ operation, error }) => log("error", "handler", { operation, ...errorFields(error) }),
    },
  );
  const soap = withCallerAddress(nodeHttpListener(dispatcher), config.addressHeader);
  const readiness = new Readiness(database);
  return (request, response) => {
    const [path] = (request.url ?? "").split("?", 1);
    if (path === "/health") return answer(response, 200, "alive");
    if (path === "/ready")
      return void readiness
        .isReady()
        .then((ready) => answer(response, ready ? 200 : 503, ready ? "ready" : "not ready"));
    if (path === described.path || path?.startsWith(`${described.path}/`)) return soap(request, response);
    answer(response, 404, `The service is at ${described.path}`);
  };
}

function openCarrier(carrier: CarrierConfig, log: Log, onMessage: (message: Incoming) => Promise<void>): Carrier {
  if (carrier.kind === "webhook") return webhookCarrier(carrier.url);
  if (carrier.kind === "smpp") return smppCarrier({ ...carrier, onMessage });
  return consoleCarrier((line) => log("info", "message", { line }));
}
