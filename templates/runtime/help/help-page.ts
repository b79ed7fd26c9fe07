/**
 * Owns the help page of a server: who may try operations from it, and when it is loaded.
 * Invariant: the pages are loaded when somebody asks for one. What writes their examples is not: clients and servers share it, and
 * bundlers that share code between files would put it into the start of every program.
 */
import type { HelpData } from "./data.js";
import type { HelpPage, HelpPageOptions } from "./help-subject.js";
import { examplesOf } from "./sample-messages.js";

/** Throws a TypeError for an option that cannot work. */
export function createHelpPage(
  load: () => Promise<HelpData>,
  createClient: string,
  options: HelpPageOptions = {},
): HelpPage {
  const { try: trying = "local", mock = false } = options;
  if (trying !== "off" && trying !== "local" && trying !== "all") {
    throw new TypeError(`try is ${JSON.stringify(trying)}; expected "off", "local" or "all"`);
  }
  return {
    async answer(request, subject) {
      const [help, { answerHelp }] = await Promise.all([load(), import("./answer-help.js")]);
      return answerHelp({ help, createClient, trying, mock, examplesOf }, request, subject);
    },
  };
}
