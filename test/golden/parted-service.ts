/** Owns descriptions of as many operations as asked for, in groups, of every shape that spans two of the generated files. */

/** Of the first groups. The second becomes the file of the first on disk, the third that of an own one, the fourth has no letter of ASCII. */
export const groupNames = ["reading", "Reading", "shared", "Ω", "more"] as const;

/** `counts`: operations of each group. */
export function partedService(counts: readonly number[]): string {
  const groups = counts.map((count, group) => {
    const operations = Array.from({ length: count }, (_, index) => `      ${operation(`o${group}x${index}`, index)}`);
    return `  ${groupNames[group]}:\n    operations:\n${operations.join("\n")}`;
  });
  return `service: Parted
namespace: http://example.org/parted/
baseUrl: http://localhost:8080
path: /parted.asmx
bindings: [soap11, soap12]
credentials: { login: { User: string, Word: { type: string, secret: true } } }
types:
  Color: { enum: [red, green] }
  Thing: { fields: { Id: int, Color: Color } }
  # Names that parts of the code would have.
  PartedClientCallsOfReading: { fields: { Id: int } }
  PartedHandlersOfMore: { fields: { Id: int } }
groups:
${groups.join("\n")}
unspecified:
  int-results: { text: What an int means, appliesTo: { results: [int] } }
`;
}

function operation(name: string, index: number): string {
  const shapes = [
    `${name}: { credentials: login, parameters: { Id: { type: int, required: true } }, result: int }`,
    `${name}: { parameters: { Thing: Thing, Color: Color }, result: Thing }`,
    `${name}: { credentials: login, result: { dataSet: { Row: { Id: int, Color: Color } } }, reads: true }`,
    `${name}: { result: DataSet }`,
    `${name}: { result: { several: { Count: int, Thing: Thing } } }`,
    `${name}: { parameters: { Other: PartedClientCallsOfReading }, result: PartedHandlersOfMore, soapHeaders: { Trace: string } }`,
  ];
  return shapes[index % shapes.length] ?? "";
}
