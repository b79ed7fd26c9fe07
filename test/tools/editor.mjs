/**
 * Owns httpyac as an editor runs it: a `.http` file in, what it sends and where it stumbles out.
 * Invariant: taking a file apart, running its scripts and filling in its variables is httpyac's own doing.
 */
import { createRequire } from "node:module";
import { request as sendRequest } from "node:http";

const { AbstractRequestClient, cli, io, LogLevel, send, store } = createRequire(import.meta.url)("httpyac");

await cli.initIOProvider();
// What asks a user is a finding, too.
for (const name of ["showNote", "showInputPrompt", "showListPrompt"]) {
  io.userInteractionProvider[name] = () => Promise.reject(new Error(`the file asks: ${name}`));
}

/** What went wrong in httpyac's own words; it logs many errors and goes on. */
const complaints = [];
io.log.options.level = LogLevel.warn;
for (const level of ["warn", "error"]) io.log[level] = (...parts) => complaints.push(parts.map(String).join(" "));

/** The bytes on the wire, sent by plain `node:http`; httpyac's own client adds headers of its own. */
class PlainClient extends AbstractRequestClient {
  supportsStreaming = false;
  nativeClient = undefined;
  reportMessage = "send";

  constructor(request) {
    super();
    this.request = request;
  }

  async connect() {}

  send() {
    const { url, method, headers, body } = this.request;
    return new Promise((resolve, reject) => {
      const sent = sendRequest(url, { method, headers }, (response) => {
        response.resume().on("end", resolve);
      });
      sent.on("error", reject).end(body);
    });
  }

  disconnect() {}
}
io.httpClientProvider.createRequestClient = (request) => new PlainClient(request);

/**
 * Runs every request of the file. `regions`: what httpyac takes it for, a list per request of the kinds of things in it
 * (`requestLine`, `requestHeader`, `script`, `variable`, ...); `complaints`: what it could not do.
 */
export async function runFile(fileName, text, workingDir) {
  complaints.length = 0;
  const files = new store.HttpFileStore();
  const httpFile = await files.getOrCreate(fileName, () => Promise.resolve(text), 0, { workingDir });
  const regions = httpFile.httpRegions.map(({ symbol }) => kindsOf(symbol));
  let ok = true;
  try {
    ok = await send({ httpFile, variables: {} });
  } catch (error) {
    complaints.push(String(error));
  }
  return { regions, ok, complaints: [...complaints] };
}

function kindsOf({ children = [] }) {
  return children.flatMap((child) => [child.kind, ...kindsOf(child)]);
}
