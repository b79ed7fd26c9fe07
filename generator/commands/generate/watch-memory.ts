/**
 * Owns the state between two rounds of `generate --watch`: the printer of each output, and the input that it was
 * written from.
 * Invariant: it saves time and changes no byte of an output. It contains only what was on the disk.
 */
import { LastingPrinting, type Printing } from "../../emit/printing.js";
import { FolderMemory } from "../../files/output/folder-memory.js";
import { type InputDigests, inputParts } from "../../files/output/lock.js";

const keyOf = (input: InputDigests): string => inputParts.map((part) => input[part]).join(" ");

export class Workshop {
  readonly #printing = new Map<string, LastingPrinting>();
  readonly #memories = new Map<string, FolderMemory>();
  readonly #written = new Map<string, string>();

  /** The printing of the output in `folder`, with the built `templates`. */
  printingOf(folder: string, templates: Readonly<Record<string, unknown>>): Printing {
    const printing = this.#printing.get(folder) ?? new LastingPrinting(templates);
    this.#printing.set(folder, printing);
    return printing.turn();
  }

  /** The memory of `folder` from the last round; starts another round. */
  memoryOf(folder: string): FolderMemory {
    const memory = this.#memories.get(folder) ?? new FolderMemory();
    this.#memories.set(folder, memory);
    memory.turn();
    return memory;
  }

  /** Whether the output in `folder` was found, or written, from this input. */
  isWritten(folder: string, input: InputDigests): boolean {
    return this.#written.get(folder) === keyOf(input);
  }

  note(folder: string, input: InputDigests): void {
    this.#written.set(folder, keyOf(input));
  }
}
