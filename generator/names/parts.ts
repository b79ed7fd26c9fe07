/**
 * Owns the division of a large service's code into files, and the names of these files and their interfaces.
 * Invariant: a service with fewer operations than {@link largeFrom} has one file of each kind. The exports are the same
 * either way.
 */
import { oncePer } from "../model/once-per.js";
import { operationsOf } from "../model/questions.js";
import type { Group, Operation, Service } from "../model/service.js";
import { fileNameOf, fileNameProblem } from "./files.js";
import { pascalCase } from "./identifiers.js";
import { NumberedNames } from "./numbered-names.js";

/** Operations; about 1,200 lines of each kind of file. */
const largeFrom = 100;
/** A group of more is parted by itself, in the order of the description: WSDLs have no groups that an importer could see. */
const mostOfGroup = 150;
const ofPart = 100;

export interface CodePart {
  /** File name without extension: `messaging`, `messaging-2`. */
  readonly file: string;
  /** Ends names of interfaces: `Messaging`, `Messaging2`. */
  readonly word: string;
  /** The service, with the operations of this part alone. */
  readonly service: Service;
}

/** A part for each group; empty if the service is not large or would have only one part. */
export const codeParts = oncePer((service: Service): readonly CodePart[] => {
  if (operationsOf(service).length < largeFrom) return [];
  const names = new NumberedNames(["shared"], undefined, "-");
  const parts = service.groups.flatMap((group, index) => {
    const name = names.give(fileOf(group, index));
    return piecesOf(group.operations).map((operations, piece) => {
      const file = piece === 0 ? name : names.give(`${name}-${String(piece + 1)}`);
      return { file, word: pascalCase(file), service: { ...service, groups: [{ ...group, operations }] } };
    });
  });
  return parts.length < 2 ? [] : parts;
});

function fileOf(group: Group, index: number): string {
  const file = fileNameOf(group);
  return /^[a-z][a-z0-9-]*$/.test(file) && fileNameProblem(file) === undefined ? file : `group-${String(index + 1)}`;
}

function piecesOf(operations: readonly Operation[]): readonly (readonly Operation[])[] {
  if (operations.length <= mostOfGroup) return operations.length === 0 ? [] : [operations];
  const count = Math.ceil(operations.length / ofPart);
  return Array.from({ length: count }, (_, index) => operations.slice(index * ofPart, (index + 1) * ofPart));
}
