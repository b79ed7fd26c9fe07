/** Owns the form in which a page shows an exchange: as a `.http` file. */

/** A request or a response, as text. */
export interface ExampleMessage {
  /** `POST http://... HTTP/1.1`, `HTTP/1.1 200 OK`. */
  readonly start: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export interface ExamplePlace {
  /** Address of the service without its query. */
  readonly address: string;
  readonly namespace: string;
}

/** The address of a request. */
export function targetOf({ start }: ExampleMessage): { readonly method: string; readonly url: string } {
  const [method = "", url = ""] = start.split(" ");
  return { method, url };
}

/** The message in the form of a `.http` file. */
export function messageText({ start, headers, body }: ExampleMessage): string {
  const lines = [start, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return `${lines.join("\n")}\n\n${body}`.trimEnd();
}
