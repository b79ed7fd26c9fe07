/**
 * Owns the script and the style of the gateway's page, as texts.
 * Invariant: answers are shown as text nodes, and requests go to the page's own server. Neither text contains an end
 * tag.
 */

/** Sends the body of a form, with the credentials that its operation needs. */
export const tryScript = `"use strict";
const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
const valueOf = (id) => document.getElementById(id)?.value ?? "";
function headersOf(form) {
  const headers = { "content-type": "application/json", accept: form.elements.rows?.checked ? "application/x-ndjson" : "application/json" };
  for (const field of form.querySelectorAll("[data-header]")) if (field.value !== "") headers[field.dataset.header] = field.value;
  for (const id of JSON.parse(form.dataset.schemes)) {
    const scheme = document.getElementById(id);
    const first = valueOf(id + "-0");
    const second = valueOf(id + "-1");
    if (first === "" && second === "") continue;
    const kind = scheme.dataset.kind;
    if (kind === "basic") headers.authorization = "Basic " + base64(first + ":" + second);
    else if (kind === "bearer") headers.authorization = "Bearer " + first;
    else headers[kind] = first;
  }
  return headers;
}
function shownText(type, text) {
  try {
    return type.includes("json") && !type.includes("ndjson") ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch {
    return text;
  }
}
async function send(form, outcome) {
  outcome.textContent = "Waiting for the answer.";
  const began = performance.now();
  try {
    const answer = await fetch(form.dataset.path, { method: "POST", headers: headersOf(form), body: form.elements.body.value });
    const text = await answer.text();
    const shown = shownText(answer.headers.get("content-type") ?? "", text);
    outcome.textContent = answer.status + " after " + Math.round(performance.now() - began) + " ms\\n" + shown;
  } catch (error) {
    outcome.textContent = "There is no answer: " + error;
  }
}
for (const form of document.querySelectorAll("form[data-path]")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void send(form, form.querySelector("output"));
  });
}
const search = document.getElementById("search");
search.addEventListener("input", () => {
  for (const each of document.querySelectorAll("details")) each.hidden = !each.textContent.toLowerCase().includes(search.value.toLowerCase());
});
addEventListener("pagehide", () => {
  for (const field of document.querySelectorAll("input[type=password]")) field.value = "";
});
`;

export const tryStyle = `
:root { color-scheme: light dark; --soft: #8888; }
* { box-sizing: border-box; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; overflow-wrap: anywhere; }
bdi { unicode-bidi: isolate; }
details, fieldset { border: 1px solid var(--soft); border-radius: 6px; margin: .5rem 0; padding: .4rem .9rem; }
summary { cursor: pointer; font-weight: 600; }
label { display: block; margin: .4rem 0; }
input:not([type=checkbox]), textarea { display: block; width: 100%; padding: .4rem; font: inherit; }
textarea, output { font-family: ui-monospace, monospace; font-size: .875rem; }
output { display: block; white-space: pre-wrap; max-height: 30rem; overflow: auto; margin: .5rem 0; unicode-bidi: plaintext; }
button { font: inherit; padding: .3rem 1rem; }
[hidden] { display: none; }
`;
