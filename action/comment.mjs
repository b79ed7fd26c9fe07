/**
 * Owns the comment of the action in a pull request: one comment for each job and place, which later runs update.
 * Invariant: a comment that cannot be written never fails the job, and the token is sent to GitHub's API only.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";

const { env } = process;
/** Characters of a comment that GitHub accepts. */
const mostCharacters = 65_536;
const patienceMs = 30_000;
const commentsPath = `/repos/${env.GITHUB_REPOSITORY}/issues/${env.PULL_REQUEST}/comments`;

const place = [env.GITHUB_WORKFLOW, env.GITHUB_JOB, env.PLACE].join("\n");
const marker = `<!-- asmx-codegen ${createHash("sha256").update(place).digest("hex").slice(0, 16)} -->`;

/** Answers of GitHub that are no success. */
class Refusal extends Error {
  constructor(status) {
    super(`GitHub answered ${status}`);
    this.status = status;
  }
}

async function send(method, target, body) {
  const response = await fetch(`${env.GITHUB_API_URL}${target}`, {
    method,
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      accept: "application/vnd.github+json",
      authorization: `Bearer ${env.GITHUB_TOKEN}`,
      "content-type": "application/json",
      "user-agent": "asmx-codegen",
      "x-github-api-version": "2022-11-28",
    },
    ...(body === undefined ? {} : { body: JSON.stringify({ body }) }),
  });
  if (!response.ok) throw new Refusal(response.status);
  return response.json();
}

/** The address of the comment of an earlier run. A person may copy the marker, so that only a bot's comment counts. */
async function earlierComment() {
  for (let page = 1; ; page += 1) {
    const comments = await send("GET", `${commentsPath}?per_page=100&page=${page}`);
    const own = comments.find(({ user, body }) => user?.type === "Bot" && body?.startsWith(marker));
    if (own !== undefined) return `/repos/${env.GITHUB_REPOSITORY}/issues/comments/${Number(own.id)}`;
    if (comments.length < 100) return undefined;
  }
}

/** Tables are cut at the end of a row; a diff is whole or left out. Lines of a diff have a mark in front, so none looks like a heading. */
function shortened(text, most) {
  if (text.length <= most) return text;
  let kept = "";
  for (const block of text.split(/\n\n(?=<details>|#{3,4} )/)) {
    const joined = kept === "" ? block : `${kept}\n\n${block}`;
    if (joined.length <= most) kept = joined;
    else {
      const rows = joined.slice(0, most);
      return block.startsWith("<details>") ? kept : rows.slice(0, Math.max(rows.lastIndexOf("\n"), kept.length));
    }
  }
  return kept;
}

function bodyOf(report) {
  const run = `${env.GITHUB_SERVER_URL}/${env.GITHUB_REPOSITORY}/actions/runs/${env.GITHUB_RUN_ID}`;
  const foot = `\n\nCommit ${env.HEAD_SHA}, [all of this run](${run}).`;
  const left = "\n\n… The rest is in the summary of the run.";
  const room = mostCharacters - marker.length - 1 - foot.length;
  const text = report.trim();
  return `${marker}\n${text.length <= room ? text : shortened(text, room - left.length) + left}${foot}`;
}

function explain(error) {
  if (error instanceof Refusal && [401, 403, 404].includes(error.status))
    return "::notice::The comment is left out: the token may not write it. Forks have no such token; elsewhere the job needs pull-requests: write.";
  const reason = error instanceof Refusal || error.name === "TimeoutError" ? error.message : "GitHub was not reached";
  return `::warning::The comment is left out: ${reason}.`;
}

try {
  const earlier = await earlierComment();
  const body = bodyOf(readFileSync(path.join(env.FOLDER ?? "", "report.md"), "utf8"));
  if (earlier !== undefined) await send("PATCH", earlier, body);
  else if (env.NOTABLE === "true") await send("POST", commentsPath, body);
} catch (error) {
  console.log(explain(error));
}
