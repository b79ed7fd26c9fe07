/** Owns the proof that code asks the table of bindings: no name stands outside of it and of a binding's own files. */
import { expect, test } from "vitest";
import { bindingIds } from "../../generator/model/bindings.js";
import { repositoryFiles, textOf } from "./sources.js";

/** The table, the two lists, the files of a binding's name. */
const own = new RegExp(
  `^templates/runtime/(?:binding-rows|bindings/index|bindings/servers|bindings/soap/envelope|bindings/[a-z]+/(?:${bindingIds.join("|")})|bindings/script/[a-z-]+)\\.ts$`,
);
const quotedName = new RegExp(`(["'\`])(?:${bindingIds.join("|")})\\1`, "g");
/** Names that mean something else: prefixes of XML. */
const others = new Set(["templates/runtime/bindings/soap/write-fault.ts"]);

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "");
}

test("no source outside a binding's own files depends on its name", () => {
  const places = repositoryFiles()
    .filter((file) => /^(?:generator|templates)\/.*\.ts$/.test(file) && !own.test(file) && !others.has(file))
    .flatMap((file) => [...withoutComments(textOf(file)).matchAll(quotedName)].map(([name]) => `${file}: ${name}`));
  expect(places).toEqual([]);
});
