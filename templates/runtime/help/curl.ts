/**
 * Owns a request as a command line of curl.
 * Invariant: it sends exactly the bytes of the request. The shell runs nothing in it, and no part is taken for an
 * option or a file name.
 */
import { shellWord } from "./literals.js";

export interface CurlRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export function curlLine({ method, url, headers, body }: CurlRequest): string {
  const parts = [
    // Brackets and braces in an address are ranges to curl.
    `curl --globoff ${shellWord(url)}`,
    ...headers.map(([name, value]) => `-H ${shellWord(`${name}: ${value}`)}`),
    // A text that begins with @ would be a file's name with any other option.
    ...(method === "GET" ? [] : [`--data-raw ${shellWord(body)}`]),
  ];
  return parts.join(" \\\n  ");
}
