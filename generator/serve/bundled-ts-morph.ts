/**
 * Owns `#ts-morph`: the script that the build made of ts-morph, whose TypeScript makes JavaScript of handlers where Node cannot.
 * Invariant: it is loaded by whoever needs TypeScript alone, and no command that writes or checks an output does.
 */
import { createRequire } from "node:module";

/** Name of the script, with a hash of its text; beside this file, once it is built. */
declare const TS_MORPH_SCRIPT: string;

export const tsMorph = createRequire(import.meta.url)(`./${TS_MORPH_SCRIPT}`) as typeof import("ts-morph");
