/**
 * Owns the first step of the action: its inputs, the event of the run, and the project's own codegen.
 * Invariant: an output is one line, and only commits, numbers and words of this file reach it from the event.
 */
import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";

const { env } = process;

function refuse(message) {
  console.log(`::error::${message}`);
  process.exit(1);
}

/** The value of an input, which must be one of these. */
function choice(input, values) {
  const value = env[input.toUpperCase().replaceAll("-", "_")] ?? "";
  return values.includes(value) ? value : refuse(`the input ${input} must be one of: ${values.join(", ")}`);
}

function requestedCommands() {
  const commands = (env.COMMANDS ?? "").split(/[\s,]+/).filter((name) => name !== "");
  if (!commands.every((name) => ["check", "diff", "drift"].includes(name)))
    refuse("the input commands may contain check, diff and drift, separated by spaces");
  return new Set(commands);
}

/** The script of the codegen that the project has installed: nothing is fetched from a registry. */
function installedCodegen() {
  try {
    const manifest = createRequire(path.resolve("package.json")).resolve("asmx-codegen/package.json");
    return path.join(path.dirname(manifest), JSON.parse(readFileSync(manifest, "utf8")).bin.codegen);
  } catch {
    return refuse("asmx-codegen is not installed here: run npm ci in an earlier step, or set working-directory");
  }
}

const commit = (text) => (/^[0-9a-f]{40,64}$/.test(text ?? "") && !/^0+$/.test(text) ? text : "");

/** What the event says about the run. The base is empty if there is none, such as after the first push of a branch. */
function readEvent() {
  const event = JSON.parse(readFileSync(env.GITHUB_EVENT_PATH ?? "", "utf8"));
  const { pull_request: pull } = event;
  return {
    base: commit(pull?.base?.sha ?? event.merge_group?.base_sha ?? event.before),
    head: commit(pull?.head?.sha ?? event.merge_group?.head_sha ?? event.after),
    pullRequest: Number.isSafeInteger(pull?.number) ? String(pull.number) : "",
    isFork: pull !== undefined && pull.head?.repo?.full_name !== env.GITHUB_REPOSITORY,
  };
}

const commands = requestedCommands();
const plugins = choice("plugins", ["auto", "always", "never"]);
const failOn = choice("fail-on", ["clients", "servers", "anybody", "any", "none"]);
const comment = choice("comment", ["true", "false"]);
const event = readEvent();
const outputs = {
  folder: mkdtempSync(path.join(env.RUNNER_TEMP ?? tmpdir(), "asmx-codegen-")),
  codegen: installedCodegen(),
  check: commands.has("check"),
  diff: commands.has("diff") && (env.BASE || event.base) !== "",
  drift: commands.has("drift") && (env.SERVICES ?? "").trim() !== "",
  "base-sha": event.base,
  "head-sha": event.head,
  "pull-request": comment === "true" ? event.pullRequest : "",
  "no-plugins": plugins === "never" || (plugins === "auto" && event.isFork) ? "--no-plugins" : "",
  // Without the option, each change is a finding.
  breaking: failOn === "any" ? "" : `--breaking ${failOn === "none" ? "anybody" : failOn}`,
};
const lines = Object.entries(outputs).map(([name, value]) => `${name}=${value}\n`);
appendFileSync(env.GITHUB_OUTPUT ?? "", lines.join(""));
