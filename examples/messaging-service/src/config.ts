/**
 * Owns the configuration: environment variables, of which each mistake is told.
 * Invariant: a program with a mistake in its configuration does not start.
 */

export interface Config {
  readonly port: number;
  readonly host: string;
  /** Base address that callers use, for the WSDL. */
  readonly publicUrl: string | undefined;
  /** Hosts that requests may name, besides loopback names and the host of `publicUrl`; others are answered 403. */
  readonly allowedHosts: readonly string[] | "any";
  /** Header, in lower case, that the proxy in front writes the caller's address to. */
  readonly addressHeader: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly dataFolder: string;
  readonly connections: number;
  readonly carrier: CarrierConfig;
  readonly atATime: number;
  readonly wrongPasswords: number;
  readonly blockedMinutes: number;
  readonly recipients: number;
  readonly messageCharacters: number;
  readonly messagesPerMinute: number;
  /** Codes that go out without a login, an hour. */
  readonly codesPerNumber: number;
  readonly codesPerAddress: number;
  readonly codesInAll: number;
  /** Accounts to try things out with, made where there is none. */
  readonly demo: boolean;
}

export type CarrierConfig =
  | { readonly kind: "console" }
  | { readonly kind: "webhook"; readonly url: string }
  | { readonly kind: "smpp"; readonly url: string; readonly systemId: string; readonly password: string };

/** Its message has a line for each mistake: the variable, what it says (no password), what is expected. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

type Environment = Readonly<Record<string, string | undefined>>;

export function readConfig(environment: Environment): Config {
  const reader = new Reader(environment);
  const databaseUrl = reader.url("DATABASE_URL", ["postgres:", "postgresql:"]);
  const host = reader.text("HOST") ?? "127.0.0.1";
  const config: Config = {
    port: reader.number("PORT", 8080, 0, 65_535),
    host,
    publicUrl: reader.url("PUBLIC_URL", ["http:", "https:"]),
    allowedHosts: reader.hosts("ALLOWED_HOSTS") ?? ownHosts(host),
    addressHeader: reader.header("CALLER_ADDRESS_HEADER"),
    databaseUrl,
    dataFolder: reader.text("DATA_FOLDER") ?? "data",
    connections: reader.number("DATABASE_CONNECTIONS", 10, 1, 1_000),
    carrier: readCarrier(reader),
    atATime: reader.number("CARRIER_AT_A_TIME", 20, 1, 1_000),
    wrongPasswords: reader.number("LOGIN_WRONG_PASSWORDS", 5, 1, 1_000),
    blockedMinutes: reader.number("LOGIN_BLOCKED_MINUTES", 15, 1, 10_000),
    recipients: reader.number("LIMIT_RECIPIENTS", 1_000, 1, 100_000),
    messageCharacters: reader.number("LIMIT_MESSAGE_CHARACTERS", 1_530, 1, 100_000),
    messagesPerMinute: reader.number("LIMIT_MESSAGES_PER_MINUTE", 5_000, 1, 10_000_000),
    codesPerNumber: reader.number("LIMIT_CODES_PER_NUMBER", 5, 1, 1_000),
    codesPerAddress: reader.number("LIMIT_CODES_PER_ADDRESS", 20, 1, 1_000_000),
    codesInAll: reader.number("LIMIT_CODES_IN_ALL", 100, 1, 10_000_000),
    demo: reader.yesOrNo("DEMO_ACCOUNTS", databaseUrl === undefined),
  };
  reader.end();
  return config;
}

/** The address that is listened on, as requests write it; all addresses of a machine have no one name. */
function ownHosts(host: string): readonly string[] {
  if (host === "0.0.0.0" || host === "::") return [];
  return [host.includes(":") ? `[${host}]` : host];
}

function readCarrier(reader: Reader): CarrierConfig {
  const kind = reader.one("CARRIER", ["console", "webhook", "smpp"], "console");
  if (kind === "webhook") return { kind, url: reader.neededUrl("CARRIER_URL", ["http:", "https:"], "CARRIER=webhook") };
  if (kind === "console") {
    reader.unused("CARRIER_URL", "CARRIER=webhook or CARRIER=smpp");
    return { kind };
  }
  return {
    kind,
    url: reader.neededUrl("CARRIER_URL", ["smpp:", "ssmpp:"], "CARRIER=smpp"),
    systemId: reader.text("SMPP_SYSTEM_ID") ?? "",
    password: reader.text("SMPP_PASSWORD") ?? "",
  };
}

class Reader {
  readonly #environment: Environment;
  readonly #mistakes: string[] = [];

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  /** Empty is absent. */
  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim();
    return value === "" ? undefined : value;
  }

  number(name: string, otherwise: number, least: number, most: number): number {
    const written = this.text(name);
    if (written === undefined) return otherwise;
    const value = /^\d{1,10}$/.test(written) ? Number(written) : NaN;
    if (value >= least && value <= most) return value;
    return this.#mistake(
      name,
      `is ${JSON.stringify(written)}; expected a whole number from ${least} to ${most}`,
      otherwise,
    );
  }

  yesOrNo(name: string, otherwise: boolean): boolean {
    return this.one(name, ["yes", "no"], otherwise ? "yes" : "no") === "yes";
  }

  one<Choice extends string>(name: string, choices: readonly Choice[], otherwise: Choice): Choice {
    const written = this.text(name);
    if (written === undefined) return otherwise;
    const choice = choices.find((each) => each === written);
    return choice ?? this.#mistake(name, `is ${JSON.stringify(written)}; expected ${choices.join(", ")}`, otherwise);
  }

  /** The message about a wrong address does not repeat it: it may hold a password. */
  url(name: string, schemes: readonly string[]): string | undefined {
    const written = this.text(name);
    if (written === undefined) return undefined;
    if (URL.canParse(written) && schemes.includes(new URL(written).protocol)) return written;
    return this.#mistake(
      name,
      `is no address that begins with ${schemes.map((scheme) => `${scheme}//`).join(" or ")}`,
      undefined,
    );
  }

  /** Names or addresses with commas between, each with a port or without, or `any`. */
  hosts(name: string): readonly string[] | "any" | undefined {
    const written = this.text(name);
    if (written === undefined || written === "any") return written;
    const hosts = written.split(",").map((host) => host.trim().toLowerCase());
    const wrong = hosts.find((host) => !/^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(host));
    if (wrong === undefined) return hosts;
    return this.#mistake(
      name,
      `holds ${JSON.stringify(wrong)}; expected hosts with commas between, each with a port or without, or any`,
      [],
    );
  }

  /** In lower case, as Node has it. */
  header(name: string): string | undefined {
    const written = this.text(name);
    if (written === undefined || /^[a-z0-9-]+$/i.test(written)) return written?.toLowerCase();
    return this.#mistake(name, `is ${JSON.stringify(written)}; expected the name of a header`, undefined);
  }

  neededUrl(name: string, schemes: readonly string[], why: string): string {
    if (this.text(name) === undefined) return this.#mistake(name, `is needed with ${why}`, "");
    return this.url(name, schemes) ?? "";
  }

  /** Messages would go to the console, and who set the variable believes that they go there. */
  unused(name: string, without: string): void {
    if (this.text(name) !== undefined) this.#mistake(name, `means nothing without ${without}`, undefined);
  }

  /** Throws {@link ConfigError} where there was a mistake. */
  end(): void {
    if (this.#mistakes.length > 0) throw new ConfigError(this.#mistakes.join("\n"));
  }

  #mistake<T>(name: string, problem: string, otherwise: T): T {
    this.#mistakes.push(`${name} ${problem}`);
    return otherwise;
  }
}
