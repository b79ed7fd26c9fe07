/** Which transport is chosen where the user made no choice. */
import { afterEach, describe, expect, it, vi } from "vitest";
import { hasNodeModules } from "../../templates/runtime/transports/has-node-modules.js";

afterEach(() => vi.unstubAllGlobals());

describe("node:http by default", () => {
  const getBuiltinModule = process.getBuiltinModule;
  it.each<[string, unknown, boolean]>([
    ["Node", { versions: { node: "20.19.0" }, getBuiltinModule }, true],
    ["an older Node", { versions: { node: "18.0.0" } }, false],
    ["Bun", { versions: { node: "24.0.0", bun: "1.3.0" }, getBuiltinModule }, false],
    ["Deno", { versions: { node: "24.0.0", deno: "2.5.0" }, getBuiltinModule }, false],
    ["a browser with a shim of process", { env: {} }, false],
    ["a browser", undefined, false],
  ])("under %s: %#", (_name, standIn, expected) => {
    vi.stubGlobal("process", standIn);
    const found = hasNodeModules();
    vi.unstubAllGlobals();
    expect(found).toBe(expected);
  });
});
