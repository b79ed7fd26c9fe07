/** Owns the PostgreSQL server that the tests share, and PgBouncer before it. */
import type { TestProject } from "vitest/node";
import { PostgresServer, startBouncer } from "./servers.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** Addresses, without a database. */
    readonly postgres: string;
    readonly pgbouncer: string;
  }
}

export default async function setup(project: TestProject): Promise<() => void> {
  const existingUrl = process.env["TEST_POSTGRES_URL"]?.replace(/\/$/, "");
  const server = existingUrl === undefined ? new PostgresServer() : undefined;
  server?.start(["fsync=off"]);
  const url = existingUrl ?? server?.url ?? "";
  const bouncer = await startBouncer(url);
  project.provide("postgres", url);
  project.provide("pgbouncer", bouncer.url);
  return () => {
    bouncer.stop();
    server?.stop();
    server?.remove();
  };
}
