/**
 * Owns the worker: one input at a time to its answer.
 * Invariant: every request is answered; a defect of ours is an answer, too.
 */
import type { Answer, Request } from "../protocol.js";
import { compileInput } from "./compile-input.js";

/** What a worker has of its scope. */
interface WorkerScope {
  postMessage(answer: Answer): void;
  addEventListener(type: "message", listener: (event: MessageEvent<Request>) => void): void;
}

declare const self: WorkerScope;

self.addEventListener("message", ({ data }) => {
  void answer(data).then((answered) => {
    self.postMessage(answered);
  });
});

async function answer({ id, ...input }: Request): Promise<Answer> {
  try {
    return { id, ...(await compileInput(input)) };
  } catch (error) {
    const defect = error instanceof Error ? error.message : String(error);
    return {
      ...{ id, problems: [], files: [], services: [], defect },
      ...{ description: undefined, service: undefined, imported: undefined },
    };
  }
}
