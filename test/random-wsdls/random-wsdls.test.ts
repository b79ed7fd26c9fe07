/**
 * WSDLs at random, as ASMX, WCF, Java, rpc stacks and people write them: every operation has an outcome; what is imported says the same on the wire as
 * the WSDL and imports again to the same; what a peer may send by the schemas is read and written back as it came; samples are valid by them.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { amount } from "../counts.js";
import { importTexts, judgeImport } from "./judge-import.js";
import { judgeMessages } from "./judge-messages.js";
import { printWsdl } from "./print.js";
import { randomWsdl } from "./services.js";
import { Tape, tapes } from "./tape.js";

const runs = Number(process.env["ASMX_FUZZ"] ?? amount(40, 400));
/** The same in every run unless told: one in some hundred WSDLs still shows something new, which is for who looks for it. */
const seed = Number(process.env["ASMX_SEED"] ?? 20_061_001);

test(`${runs} random WSDLs, and messages by their schemas`, { timeout: 3_600_000 }, async () => {
  const counts = { imported: 0, messages: 0 };
  await fc.assert(
    fc.asyncProperty(tapes, tapes, async (tape, choices) => {
      const model = randomWsdl(new Tape(tape));
      const texts = printWsdl(model);
      try {
        const reading = importTexts(texts);
        if (reading === undefined) return;
        counts.imported += reading.outcomes.filter(({ kind }) => kind === "imported").length;
        await judgeImport(texts, reading);
        counts.messages += (await judgeMessages(model, reading, new Tape(choices))) ?? 0;
      } catch (error) {
        const files = [...texts.files].map(([name, text]) => `${name}:\n${text}`);
        throw new Error([texts.text, ...files].join("\n"), { cause: error });
      }
    }),
    // Making a failure small takes longer than finding it; what there is after that time is shown.
    { seed, numRuns: runs, interruptAfterTimeLimit: amount(120_000, 1_200_000), markInterruptAsFailure: true },
  );
  // Most are taken, or nothing was tried.
  expect(counts.imported).toBeGreaterThan(runs);
  expect(counts.messages).toBeGreaterThan(2 * runs);
});
