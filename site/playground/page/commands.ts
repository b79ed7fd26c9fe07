/**
 * Owns the commands that do the same on the user's machine.
 * Invariant: no name of a file reaches a shell's syntax: one that is not plain is replaced.
 */

/** `name`: of the description or the WSDL. */
export function commandsFor(name: string): string {
  const isWsdl = !/\.ya?ml$/.test(name);
  const plain = /^[A-Za-z0-9][\w.-]*$/.test(name) ? name : isWsdl ? "service.wsdl" : "description.yaml";
  const folder = plain.replace(/\.\w+$/, "");
  return [
    "npm install --save-dev asmx-codegen && npm install asmx-runtime",
    `npx codegen generate ${plain} -o src/${folder}`,
  ].join("\n");
}
