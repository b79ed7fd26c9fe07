/**
 * Owns GitHub's place in the tests of the action: a server that has the comments of issues.
 * Invariant: it answers as GitHub's REST API does, pages of comments and its limit of characters included.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach } from "vitest";

export interface Comment {
  readonly id: number;
  readonly user: { readonly type: "Bot" | "User" };
  body: string;
}

export class GitHubApi {
  readonly comments: Comment[] = [];
  /** `METHOD path` of each request. */
  readonly requests: string[] = [];
  /** Answers every request that writes, if it is set: a read-only token gets 403. */
  writeStatus: number | undefined;
  readonly token = "token-of-the-job";
  address = "";
  readonly #server: Server = createServer((request, response) => void this.#answer(request, response));

  /** A server for the tests of a file; each of them begins without comments. */
  static forTests(): GitHubApi {
    const github = new GitHubApi();
    beforeAll(() => github.#open());
    beforeEach(() => {
      github.comments.splice(0);
      github.requests.splice(0);
      github.writeStatus = undefined;
    });
    afterAll(() => {
      github.#server.close();
      github.#server.closeAllConnections();
    });
    return github;
  }

  async #open(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    this.address = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const { method = "", url = "" } = request;
    this.requests.push(`${method} ${url}`);
    const reply = (status: number, value: unknown): void => {
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
    };
    if (request.headers.authorization !== `Bearer ${this.token}`) return reply(401, { message: "Bad credentials" });
    if (method !== "GET" && this.writeStatus !== undefined) return reply(this.writeStatus, { message: "no" });
    const { pathname, searchParams } = new URL(url, "http://localhost");
    const text = Buffer.concat(parts).toString("utf8");
    const body = text === "" ? "" : (JSON.parse(text) as { readonly body: string }).body;
    if (body.length > 65_536) return reply(422, { message: "body is too long (maximum is 65536 characters)" });
    if (pathname === "/repos/example/parcels/issues/7/comments") {
      if (method === "POST") return reply(201, this.add("Bot", body));
      const page = Number(searchParams.get("page"));
      const size = Number(searchParams.get("per_page"));
      return reply(200, this.comments.slice((page - 1) * size, page * size));
    }
    const id = /^\/repos\/example\/parcels\/issues\/comments\/(\d+)$/.exec(pathname)?.[1];
    const comment = this.comments.find((each) => String(each.id) === id);
    if (method !== "PATCH" || comment === undefined) return reply(404, { message: "Not Found" });
    comment.body = body;
    return reply(200, comment);
  }

  add(type: Comment["user"]["type"], body: string): Comment {
    const comment = { id: 100 + this.comments.length, user: { type }, body };
    this.comments.push(comment);
    return comment;
  }
}
