/**
 * Owns the help page of a server: who may try operations from it, and when it is loaded.
 * Invariant: a server that nobody looks at pays for a few lines; pages are made when somebody asks for one.
 */
import type { BindingId } from "../description.js";
import type { HttpRequest, HttpResponse } from "../exchange.js";
import type { HelpData } from "./data.js";

export interface HelpPageOptions {
  /**
   * Who finds a form that tries an operation: nobody, callers that name this machine by a loopback name (as in ASMX), or everybody. It
   * lets nobody in: what it sends, any caller can send. Default: `local`.
   */
  readonly try?: "off" | "local" | "all" | undefined;
}

/** The service of a page, from the dispatcher. */
export interface HelpSubject {
  readonly namespace: string;
  /** Address as callers see it, without its query. */
  readonly address: string;
  /** Query of the service's own address. */
  readonly query: string;
  /** The rest of the request's query. */
  readonly asked: string;
  /** The request names a host that is this machine's own name for itself. */
  readonly local: boolean;
  readonly offered: (operation: string) => readonly BindingId[];
}

/** Answers browsers that open the service's address. */
export interface HelpPage {
  answer(request: HttpRequest, subject: HelpSubject): Promise<HttpResponse>;
}

/** Throws a TypeError for an option that cannot work. */
export function createHelpPage(
  load: () => Promise<HelpData>,
  createClient: string,
  options: HelpPageOptions = {},
): HelpPage {
  const { try: trying = "local" } = options;
  if (trying !== "off" && trying !== "local" && trying !== "all") {
    throw new TypeError(`try is ${JSON.stringify(trying)}; expected "off", "local" or "all"`);
  }
  return {
    async answer(request, subject) {
      const [help, { answerHelp }] = await Promise.all([load(), import("./answer-help.js")]);
      return answerHelp({ help, createClient, trying }, request, subject);
    },
  };
}
