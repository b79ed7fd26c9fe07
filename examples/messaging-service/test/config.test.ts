/** Owns that a mistake in the configuration is told, each of them, without what may be a password, and that nothing starts. */
import { expect, it } from "vitest";
import { ConfigError, readConfig } from "../src/config.js";
import { run } from "./processes.js";

it("has defaults", () => {
  expect(readConfig({})).toMatchObject({ port: 8080, host: "127.0.0.1", carrier: { kind: "console" }, demo: true });
  expect(readConfig({ DATABASE_URL: "postgres://u:p@h/d" })).toMatchObject({ demo: false });
});

it("lets in the host that it listens on, and those that are named", () => {
  const hostsOf = (environment: Readonly<Record<string, string>>) => readConfig(environment).allowedHosts;
  expect(hostsOf({})).toEqual(["127.0.0.1"]);
  expect(hostsOf({ HOST: "10.0.0.5" })).toEqual(["10.0.0.5"]);
  expect(hostsOf({ HOST: "fd00::5" })).toEqual(["[fd00::5]"]);
  for (const HOST of ["0.0.0.0", "::"]) expect(hostsOf({ HOST })).toEqual([]);
  expect(hostsOf({ HOST: "0.0.0.0", ALLOWED_HOSTS: "sms.example.org, [fd00::5]:8080" })).toEqual([
    "sms.example.org",
    "[fd00::5]:8080",
  ]);
  expect(hostsOf({ ALLOWED_HOSTS: "any" })).toBe("any");
  for (const wrong of ["https://sms.example.org", "a b", "a,,b", "sms.example.org/x", "user@host"])
    expect(() => hostsOf({ ALLOWED_HOSTS: wrong })).toThrow("ALLOWED_HOSTS holds");
});

it("tells every mistake", () => {
  const environment = {
    PORT: "http",
    DATABASE_URL: "mysql://user:hunter2@host/db",
    CARRIER: "pigeon",
    LIMIT_RECIPIENTS: "0",
    DEMO_ACCOUNTS: "maybe",
  };
  let message = "";
  try {
    readConfig(environment);
  } catch (error) {
    message = error instanceof ConfigError ? error.message : "another error";
  }
  expect(message.split("\n")).toEqual([
    "DATABASE_URL is no address that begins with postgres:// or postgresql://",
    'PORT is "http"; expected a whole number from 0 to 65535',
    'CARRIER is "pigeon"; expected console, webhook, smpp',
    'LIMIT_RECIPIENTS is "0"; expected a whole number from 1 to 100000',
    'DEMO_ACCOUNTS is "maybe"; expected yes, no',
  ]);
  expect(() => readConfig({ CARRIER: "smpp" })).toThrow("CARRIER_URL is needed with CARRIER=smpp");
  expect(() => readConfig({ CARRIER_URL: "https://carrier.example" })).toThrow("CARRIER_URL means nothing without");
});

it("takes the header with the caller's address by its name, in any case", () => {
  expect(readConfig({}).addressHeader).toBe(undefined);
  expect(readConfig({ CALLER_ADDRESS_HEADER: "X-Real-IP" }).addressHeader).toBe("x-real-ip");
  expect(() => readConfig({ CALLER_ADDRESS_HEADER: "X-Real-IP: 1" })).toThrow("expected the name of a header");
});

it("does not start", async () => {
  await expect(run({ PORT: "1", CARRIER: "pigeon" })).rejects.toThrow('CARRIER is "pigeon"');
});
