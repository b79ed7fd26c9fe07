/**
 * Owns the help page of a server: the permission to try operations from it, and its loading.
 * Invariant: the pages are loaded with the first request for one. Code that writes examples is imported statically,
 * because clients and servers share it, and bundlers would put shared code into the start of every program.
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
