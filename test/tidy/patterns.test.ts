/**
 * Owns the proof that nothing of ours takes more than linear time for a text because of how it asks the platform: no pattern that
 * backtracks, no call that is quadratic in a run of combining marks. What is allowed is listed with the reason why its text is bounded.
 */
import { afterAll, describe, expect, it, test } from "vitest";
import { dearCalls, patternsOf, slowness } from "./patterns.js";
import { repositoryFiles, textOf } from "./sources.js";

const isOurs = (file: string): boolean =>
  /^(?:generator|templates|examples\/[^/]+\/src)\/.*\.(?:ts|mjs)$/.test(file) && !file.includes("/generated/");
const files = repositoryFiles().filter(isOurs);

const buildScript = "a script of the build reads files of this repository";
const ownRequest = "the text is a request that we wrote ourselves, whose markup stands in it once";

/** File -> pattern -> why its text is bounded, or is one that it is quick for. */
const allowedPatterns: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "generator/bundled-packages.mjs": { "/.*node_modules\\/(?:@[^/]+\\/)?[^/]+/": buildScript },
  "generator/package-runtime.mjs": {
    "/^ *\\/\\*\\*(?:(?!\\*\\/)[\\s\\S])*\\*\\/\\n/gm": buildScript,
    '/^export [^"\\n]*"(\\.[^"\\n]+)\\.js"/gm': buildScript,
  },
  "generator/ts-morph-script.mjs": { "/^const libFiles = \\[\\{\\n[^]*?\\n {4}\\}\\];\\n/m": buildScript },
  "generator/emit/own-files.ts": {
    '/^export (?:type )?\\{([^}]*)\\} from "\\.\\/([^"]+)\\.js";$/gm': "the text is our own index of the runtime",
  },
  "generator/commands/generate/repair-command.ts": {
    '/(\\\\*)"/g': "a word of the command line that whoever reads the answer has typed",
    "/(\\\\+)$/": "a word of the command line that whoever reads the answer has typed",
  },
  "generator/commands/serve/round.ts": {
    "/[^\\s()]+:\\d+:\\d+(?=\\)?$)/": "one frame of a stack: the path of a file of the user's own",
  },
  "generator/conformance/malformed.ts": { "/<soap:Body \\/>|<soap:Body>.*<\\/soap:Body>/s": ownRequest },
  "generator/files/disk/reference-path.ts": {
    "/^[\\\\/]{2}([^\\\\/]*)(.*)$/s": "its end takes any text, so that no match fails",
  },
  "generator/import/documents/other-document.ts": {
    "/^\\s*[\"']?(?:openapi|swagger)[\"']?\\s*:/m": "the first 4,000 characters of a document",
    "/[\\w.~:/%@()-]*$/": "300 characters",
  },
  "generator/record/source-edits.ts": {
    "/<!\\[CDATA\\[[^]*?\\]\\]>|<!--[^]*?-->|<\\?(?!xml\\s)[^]*?\\?>/g":
      "the strict reader has read it: every section, comment and instruction in it ends, so that no search fails",
  },
  "templates/runtime/results/data-set/name-characters.ts": { "/([0-9a-z]+)([-+.])/g": "a constant of this file" },
  "templates/runtime/xml/source-texts.ts": {
    "/(<!\\[CDATA\\[[^]*?\\]\\]>|[^<]+)|<!--[^]*?-->|<(?:[^\"'>]|\"[^\"]*\"|'[^']*')*>/g":
      "the strict reader has read the element: every section, comment and tag in it ends, so that no search fails",
    "/<!\\[CDATA\\[([^]*?)\\]\\]>/g": "the same",
  },
};

const marksCounted = "asks hasLongMarks, or counts as it does, before";
const constants = "made of constants of ours, at start; no text of others becomes an expression";

/** File -> what it calls -> why that is linear. */
const allowedCalls: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "examples/messaging-service/src/domain/composed.ts": { normalize: marksCounted },
  "generator/names/files.ts": { normalize: "names of at most 400 characters" },
  "templates/page/tables.ts": { Collator: marksCounted },
  "templates/runtime/text/normal-form.ts": { normalize: marksCounted },
  "generator/conformance/ids.ts": {
    RegExp: "a name of the user's rules, taken literally, between characters it cannot hold",
  },
  "generator/emit/recognition.ts": { RegExp: constants },
  "generator/files/project/find-descriptions.ts": { RegExp: constants },
  "generator/record/kept-headers.ts": { RegExp: constants },
  "generator/record/labels.ts": { RegExp: constants },
  "generator/model/character-sets.ts": {
    RegExp: "one class of a character; its name is one of Unicode's, and is tried on one character",
  },
  "generator/model/lexical-form.ts": { RegExp: constants },
  "generator/names/xml-name.ts": { RegExp: constants },
  "generator/validate/namespace.ts": { RegExp: constants },
  "generator/validate/sample-values.ts": { RegExp: constants },
  "templates/runtime/results/data-set/name-characters.ts": { RegExp: constants },
  "templates/runtime/values/calendar-parts.ts": { RegExp: constants },
  "templates/runtime/xml/leaves.ts": {
    RegExp: "sticky; names of the description, taken literally, one after the other",
  },
  "templates/runtime/xml/names.ts": { RegExp: constants },
  "templates/runtime/xml/plain-document.ts": { RegExp: constants },
};

const judged = new Map<string, readonly string[]>();

function judge(pattern: string): readonly string[] {
  const slow = judged.get(pattern) ?? slowness(pattern);
  judged.set(pattern, slow);
  return slow;
}

describe("no pattern of ours is slow for any text", () => {
  const unused = new Set(
    Object.entries(allowedPatterns).flatMap(([file, patterns]) =>
      Object.keys(patterns).map((each) => `${file} ${each}`),
    ),
  );
  const reports = files.flatMap((file) =>
    patternsOf(textOf(file)).flatMap((pattern) => {
      if (Object.hasOwn(allowedPatterns[file] ?? {}, pattern) && unused.delete(`${file} ${pattern}`)) return [];
      return judge(pattern).map((reason) => `${file}: ${pattern} ${reason}`);
    }),
  );

  test("but those that are allowed", () => {
    expect(judged.size).toBeGreaterThan(400);
    expect(reports).toEqual([]);
  });

  test("each allowance is needed", () => {
    expect([...unused]).toEqual([]);
    for (const patterns of Object.values(allowedPatterns))
      for (const pattern of Object.keys(patterns)) expect(slowness(pattern)).not.toEqual([]);
  });
});

test("no call is dear, but those that are allowed, and every allowance is needed", () => {
  const calls = files.flatMap((file) => [...new Set(dearCalls(textOf(file)))].map((call) => `${file} ${call}`));
  const allowed = Object.entries(allowedCalls).flatMap(([file, all]) =>
    Object.keys(all).map((call) => `${file} ${call}`),
  );
  expect(calls.sort()).toEqual(allowed.sort());
});

describe("expressions that are made of constants when a module is loaded", () => {
  const made: string[] = [];
  const { RegExp: original } = globalThis;
  afterAll(() => void (globalThis.RegExp = original));

  test("are linear, too", async () => {
    globalThis.RegExp = new Proxy(original, {
      construct(target, given, newTarget) {
        const expression: RegExp = Reflect.construct(target, given, newTarget);
        made.push(String(expression));
        return expression;
      },
    });
    const constant = Object.entries(allowedCalls).filter(([, { RegExp: reason }]) => reason === constants);
    for (const [file] of constant) await import(`../../${file.replace(/\.ts$/, ".js")}`);
    globalThis.RegExp = original;
    expect(made.length).toBeGreaterThan(10);
    expect([...new Set(made)].flatMap((each) => judge(each).map((reason) => `${each} ${reason}`))).toEqual([]);
  });
});

describe("the judge", () => {
  it.each([
    "/(a+)+$/",
    "/^(a|a)*$/",
    "/\\s+$/",
    "/^\\d*\\d*x/",
    "/^\\s*(.*?)\\s*$/",
    "/<!--[^]*-->/",
    "/'.*' was not/",
    "/x(?:[^y]|z)*y/",
    "/^\\s*import/m",
    "/(?:ab)*[^]*c/",
    "/.*a/",
  ])("finds %s", (pattern) => {
    expect(slowness(pattern)).not.toEqual([]);
  });

  it.each([
    "/^\\s+/",
    "/[^<]*/",
    "/<[^<>]*>/",
    "/^[ \\t]*import/m",
    "/a{0,99}b/",
    "/\\s+/g",
    "/\\s+x/y",
    "/&([^&]*)(=?)(?:a|b*)/",
    "/^a+b+$/",
    '/"[^"]*"x/',
  ])("lets %s be", (pattern) => {
    expect(slowness(pattern)).toEqual([]);
  });

  it.each([
    ['name.normalize("NFC")', "normalize"],
    ["one.localeCompare(other)", "localeCompare"],
    ["new Intl.Segmenter()", "Segmenter"],
    ["new RegExp(text)", "RegExp"],
    ["RegExp(text)", "RegExp"],
    ['name["normalize"]()', "normalize"],
  ])("finds the call %s", (text, call) => {
    expect(dearCalls(text)).toEqual([call]);
  });
});
