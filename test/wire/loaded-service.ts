/** Owns the output of one description for a test file: written and loaded before its tests, removed after them. */
import { afterAll, beforeAll } from "vitest";
import type { CompileOptions } from "../../generator/compile.js";
import { compileText, fileText } from "../golden/compile-case.js";
import { forPackage, type LoadedOutput, OutputFolder } from "../golden/output-folder.js";

/** The output of `description`, for the tests of a file. `name`: of its folder; `options`: of its compilation. */
export class LoadedService {
  #loaded: LoadedOutput | undefined;

  constructor(name: string, description: string, options: CompileOptions = {}) {
    const outputs = new OutputFolder(name);
    beforeAll(async () => {
      this.#loaded = await outputs.load(await compileText(description, { ...forPackage, ...options }), "service");
    });
    afterAll(() => outputs.remove());
  }

  get output(): LoadedOutput["output"] {
    return this.#whole.output;
  }

  file(path: string): string {
    return fileText(this.#whole.compilation, path);
  }

  get #whole(): LoadedOutput {
    if (this.#loaded === undefined) throw new Error("it is loaded before the tests");
    return this.#loaded;
  }
}
