/**
 * Owns a repository with a pull request, checked out as actions/checkout does: one commit, which is the merge that GitHub made.
 * Invariant: the checkout has no other commit, and the project in it has the built codegen installed.
 */
import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { codegen, parcelTracking } from "../cli/run-cli.js";
import { temporaryFolder, writeTree } from "../files/folder.js";
import { repository } from "../golden/tree.js";

type Files = Readonly<Record<string, string>>;

export interface PullRequest {
  readonly workspace: string;
  readonly temporary: string;
  /** `pull_request`, as the event's file has it. */
  readonly event: { readonly pull_request: Readonly<Record<string, unknown>> };
  readonly base: string;
  readonly head: string;
}

const variables = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_COMMITTER_NAME: "A",
  GIT_COMMITTER_EMAIL: "a@example.org",
};

export function git(folder: string, ...args: readonly string[]): string {
  const env = { ...process.env, ...variables };
  return execFileSync("git", ["-C", folder, ...args], { encoding: "utf8", env, stdio: "pipe" }).trim();
}

function commit(folder: string, message: string): string {
  git(folder, "add", "--all");
  git(folder, "commit", "--quiet", "--allow-empty", "--message", message);
  return git(folder, "rev-parse", "HEAD");
}

/** A project with a generated client, before the pull request. `prefix`: its folder in the repository, with `/`. */
export const projectFiles = (prefix = ""): Files => ({
  ".gitignore": "node_modules/\n",
  [`${prefix}package.json`]: '{ "type": "module", "dependencies": { "asmx-runtime": "^1.0.0" } }\n',
  [`${prefix}codegen.yaml`]:
    "description: parcels.yaml\noutput: generated\nartifacts: [client]\nlanguage: typescript\n",
  [`${prefix}parcels.yaml`]: parcelTracking,
});

function install(folder: string): void {
  mkdirSync(join(folder, "node_modules"), { recursive: true });
  symlinkSync(repository, join(folder, "node_modules/asmx-codegen"));
  symlinkSync(join(repository, "templates/runtime-package"), join(folder, "node_modules/asmx-runtime"));
}

interface Surroundings {
  /** The project's folder in the repository, with `/` at the end. */
  readonly prefix?: string;
  /** Files of the base, beside those of the project. */
  readonly before?: Files;
  /** Arguments of `codegen generate`. */
  readonly generated?: readonly string[];
  /** What the base's newest commit does, which the merge contains. */
  readonly after?: (folder: string) => void;
}

/** `change`: what the pull request does in the repository's folder. */
export async function pullRequest(
  change: (folder: string, generate: () => Promise<void>) => Promise<void> | void,
  { prefix = "", before = {}, generated = [], after = () => undefined }: Surroundings = {},
): Promise<PullRequest> {
  const temporary = temporaryFolder();
  const origin = join(temporary, "origin");
  const workspace = join(temporary, "workspace");
  writeTree(origin, { ...projectFiles(prefix), ...before });
  install(join(origin, prefix));
  const generate = async (): Promise<void> => {
    const { code, stderr } = await codegen(join(origin, prefix), "generate", ...generated);
    if (code !== 0) throw new Error(stderr);
  };
  await generate();
  git(origin, "init", "--quiet", "--initial-branch=main");
  git(origin, "config", "uploadpack.allowAnySHA1InWant", "true");
  const base = commit(origin, "before");
  git(origin, "checkout", "--quiet", "-b", "topic");
  await change(origin, generate);
  const head = commit(origin, "parent of everything\n\nparent 0000000000000000000000000000000000000000");
  git(origin, "checkout", "--quiet", "main");
  after(origin);
  commit(origin, "after");
  git(origin, "merge", "--quiet", "--no-ff", "--message", "merge", "topic");
  git(origin, "update-ref", "refs/pull/7/merge", "HEAD");
  mkdirSync(workspace);
  git(workspace, "init", "--quiet");
  git(workspace, "remote", "add", "origin", `file://${origin}`);
  git(workspace, "fetch", "--quiet", "--no-tags", "--depth=1", "origin", "refs/pull/7/merge");
  git(workspace, "checkout", "--quiet", "FETCH_HEAD");
  install(join(workspace, prefix));
  const repo = { full_name: "example/parcels" };
  const event = { pull_request: { number: 7, base: { sha: base, repo }, head: { sha: head, repo } } };
  return { workspace, temporary, event, base, head };
}

/** The event of a pull request from a fork. */
export function fromFork({ event }: PullRequest): unknown {
  const head = { ...(event.pull_request["head"] as object), repo: { full_name: "stranger/parcels" } };
  return { pull_request: { ...event.pull_request, head } };
}

/** Replaces a text in a file, which must contain it. */
export function edit(file: string, from: string, to: string): void {
  const text = readFileSync(file, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
  writeTree(dirname(file), { [file.slice(dirname(file).length + 1)]: text.replace(from, to) });
}
