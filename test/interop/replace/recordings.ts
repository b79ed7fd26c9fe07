/** Owns the recordings of several tools as one, and which tool an exchange of it is of. */
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Tool } from "../tools.js";
import { fileNameOf } from "./record-tool.js";

interface IndexLine {
  readonly request: string;
  readonly response: string;
}

/** Puts the recordings below `folder` into one in `all`: `singlesms/00001.soap11…` of zeep is `singlesms/zeep-00001.soap11…` there. */
export function joinRecordings(tools: readonly Tool[], folder: string, all: string): void {
  for (const tool of tools) {
    const own = join(folder, fileNameOf(tool));
    const renamed = (path: string): string => path.replace("/", `/${fileNameOf(tool)}-`);
    for (const line of indexOf(own)) {
      const { request, response } = line;
      mkdirSync(join(all, dirname(request)), { recursive: true });
      for (const path of [request, response]) cpSync(join(own, path), join(all, renamed(path)));
      const text = JSON.stringify({ ...line, request: renamed(request), response: renamed(response) });
      writeFileSync(join(all, "index.jsonl"), `${text}\n`, { flag: "a" });
    }
  }
}

/** Of a path in a joined recording, or one that ends so. */
export function isOf(tool: Tool, path: string): boolean {
  return path.includes(`/${fileNameOf(tool)}-0`);
}

function indexOf(folder: string): readonly IndexLine[] {
  const index = join(folder, "index.jsonl");
  if (!existsSync(index)) return [];
  const lines = readFileSync(index, "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line): IndexLine => JSON.parse(line));
}
