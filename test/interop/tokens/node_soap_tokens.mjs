// Owns: whether the UsernameToken in each of our requests is the one that node-soap makes of the same name, password, nonce and time.
// Reads a JSON line per request: { username, password, digest, request }. Prints a line per request: nothing, or what differs.
import crypto from "node:crypto";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";

const require = createRequire(process.argv[2]);
const { WSSecurity } = require("soap");

const tokenOf = (text) =>
  /<wsse:UsernameToken[^>]*>(.*?)<\/wsse:UsernameToken>/s
    .exec(text)?.[1]
    // Which both may write in text.
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'");
const inToken = (text, name) =>
  new RegExp(`<${name}[^>]*>([^<]*)`).exec(text.slice(text.indexOf("<wsse:UsernameToken")))?.[1];

function compare({ username, password, digest, request }) {
  const nonce = inToken(request, "wsse:Nonce");
  const created = inToken(request, "wsu:Created");
  // What node-soap makes itself: random bytes and the time.
  crypto.randomBytes = () => Buffer.from(nonce ?? "", "base64");
  const now = created === undefined ? Date.now() : Date.parse(created);
  globalThis.Date = class extends RealDate {
    constructor(...given) {
      super(...(given.length === 0 ? [now] : given));
    }
  };
  const made = new WSSecurity(username, password, {
    passwordType: digest ? "PasswordDigest" : "PasswordText",
    hasNonce: nonce !== undefined,
    hasTokenCreated: created !== undefined,
    hasTimeStamp: false,
  });
  const [ours, theirs] = [tokenOf(request), tokenOf(made.toXML())];
  return ours === theirs ? "" : `ours ${ours}, node-soap's ${theirs}`;
}

const RealDate = Date;
for await (const line of createInterface({ input: process.stdin })) console.log(compare(JSON.parse(line)));
