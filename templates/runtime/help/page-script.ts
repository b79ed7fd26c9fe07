/**
 * Owns the script of help pages, as text. Made of `templates/page/` by `node generator/page-script.mjs`: change it there.
 * Invariant: it holds no end of a script, so that it can stand within a page.
 */
export const pageScript: string = `
"use strict";
(() => {
  function make(tag, attributes = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(...children);
    return element;
  }
  function find(id, kind) {
    const element = document.getElementById(id);
    return element instanceof kind ? element : void 0;
  }
  function say(text) {
    const said = document.getElementById("said");
    if (said !== null) said.textContent = text;
  }

  function startCopying() {
    for (const button of document.querySelectorAll("button[data-copy]")) {
      button.hidden = false;
      button.addEventListener("click", () => {
        void copy(document.getElementById(button.dataset["copy"] ?? "")?.textContent ?? "", button);
      });
    }
  }
  async function copy(text, button) {
    const done = await writeText(text) || copySelected(text);
    const word = done ? "Copied" : "Copying failed";
    const before = button.textContent;
    button.textContent = word;
    say(word);
    setTimeout(() => {
      button.textContent = before === word ? "Copy" : before;
    }, 1500);
  }
  async function writeText(text) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false;
    }
  }
  function copySelected(text) {
    const area = document.createElement("textarea");
    area.value = text;
    area.className = "skip";
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }

  function startPrinting() {
    let folded = [];
    addEventListener("beforeprint", () => {
      folded = [...document.querySelectorAll("details:not([open])")];
      for (const each of folded) each.open = true;
    });
    addEventListener("afterprint", () => {
      for (const each of folded) each.open = false;
      folded = [];
    });
  }

  function startSearching() {
    const input = find("search", HTMLInputElement);
    const found = document.getElementById("found");
    if (input === void 0 || found === null) return;
    const form = input.form;
    if (form === null || new URLSearchParams(location.search).get("q")) return;
    form.hidden = false;
    form.addEventListener("submit", (event) => event.preventDefault());
    form.querySelector("button")?.remove();
    input.addEventListener("input", () => {
      const words = input.value.toLowerCase().split(/\\s+/);
      const count = showMatching((text) => words.every((word) => text.includes(word)));
      found.textContent = \`\${count === 1 ? "1 operation" : \`\${count} operations\`}\${input.value.trim() === "" ? "" : " found"}\`;
    });
  }
  function showMatching(matches) {
    let count = 0;
    for (const group of document.querySelectorAll("section.group")) {
      let inGroup = 0;
      for (const item of group.querySelectorAll("li[data-words]")) {
        item.hidden = !matches(item.dataset["words"] ?? "");
        if (!item.hidden) inGroup++;
      }
      group.hidden = inGroup === 0;
      count += inGroup;
    }
    return count;
  }

  var unseen = /[\\0-\\x1f\\x7f-\\x9f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]/g;
  function shellWord(text) {
    if (text.replaceAll("\\n", "").search(unseen) < 0) return \`'\${text.replaceAll("'", "'\\\\''")}'\`;
    const escaped = text.replace(/[\\\\']/g, "\\\\$&").replace(/\\n/g, "\\\\n");
    return \`$'\${escaped.replace(unseen, bytesOf)}'\`;
  }
  function bytesOf(character) {
    return [...new TextEncoder().encode(character)].map((byte) => \`\\\\\${byte.toString(8).padStart(3, "0")}\`).join("");
  }

  function curlLine({ method, url, headers, body }) {
    const parts = [
      \`curl --globoff \${shellWord(url)}\`,
      ...headers.map(([name, value]) => \`-H \${shellWord(\`\${name}: \${value}\`)}\`),
      ...method === "GET" ? [] : [\`--data-raw \${shellWord(body)}\`]
    ];
    return parts.join(" \\\\\\n  ");
  }

  var instance = "http://www.w3.org/2001/XMLSchema-instance";
  var namespaces = "http://www.w3.org/2000/xmlns/";
  function fillRequest(data, request, given) {
    if (request.family === "soap") {
      return { ...request, body: fillEnvelope(data, request.body, given) };
    }
    if (request.method === "POST") return { ...request, body: fillForm(data, "", given) };
    const [path = "", query = ""] = request.url.split(/\\?(.*)/s);
    const filled = fillForm(data, query, given);
    return { ...request, url: filled === "" ? path : \`\${path}?\${filled}\` };
  }
  function exampleXml({ bare }, request, parameter, isHeader) {
    const { body, header } = partsOf(parse(request.body));
    const place2 = isHeader ? header : body;
    const found = bare && !isHeader ? [place2?.firstElementChild] : childrenNamed(isHeader ? place2 : place2?.firstElementChild, parameter.element);
    return found.flatMap((element) => element ? [new XMLSerializer().serializeToString(element)] : []).join("\\n");
  }
  function fillEnvelope({ bare }, text, { parameters, headers }) {
    const document2 = parse(text);
    const { body, header } = partsOf(document2);
    const request = body?.firstElementChild ?? void 0;
    if (body === void 0 || request === void 0) throw new Error("The example has no request.");
    const [first] = parameters;
    if (bare && first !== void 0) place(body, first, [request]);
    else fillElements(request, parameters);
    if (header !== void 0) {
      fillElements(header, headers);
      if (header.firstElementChild === null) header.remove();
    }
    const declaration = /^<\\?xml[^>]*\\?>/.exec(text)?.[0] ?? "";
    return declaration + new XMLSerializer().serializeToString(document2.documentElement);
  }
  function fillElements(parent, given) {
    for (const each of given) place(parent, each, childrenNamed(parent, each.parameter.element));
  }
  function place(parent, { parameter, what, text }, examples) {
    const [example] = examples;
    if (example === void 0) {
      if (what === "value" && text !== "")
        throw new Error(\`\${parameter.name} cannot be sent from here: its example leaves it out.\`);
      return;
    }
    for (const each of valuesOf(example, parameter, what, text)) parent.insertBefore(each, example);
    for (const each of examples) each.remove();
  }
  function valuesOf(example, parameter, what, text) {
    if (what === "absent") return [];
    if (what === "value" && parameter.xml) return parseWithin(example, parameter.name, text);
    if (what === "value" && parameter.repeated) return linesOf(text).map((line) => withText(example, line));
    if (what === "value") return [withText(example, text)];
    const empty = withText(example, "");
    for (const attribute of [...empty.attributes]) {
      if (attribute.namespaceURI !== namespaces) empty.removeAttributeNode(attribute);
    }
    empty.setAttributeNS(instance, "xsi:nil", "true");
    return [empty];
  }
  function withText(example, text) {
    const element = example.cloneNode(false);
    if (text !== "") element.textContent = text;
    return element;
  }
  function parseWithin(example, name, text) {
    const declared = /* @__PURE__ */ new Map();
    for (let at = example.parentElement; at !== null; at = at.parentElement) {
      for (const { name: prefix, namespaceURI, value } of at.attributes) {
        if (namespaceURI === namespaces && !declared.has(prefix)) declared.set(prefix, value);
      }
    }
    const around = document.implementation.createDocument(null, "around").documentElement;
    for (const [prefix, value] of declared) around.setAttributeNS(namespaces, prefix, value);
    const open = new XMLSerializer().serializeToString(around).replace(/\\/>$/, ">");
    const parsed = new DOMParser().parseFromString(\`\${open}\${text}</around>\`, "application/xml");
    if (isBroken(parsed)) throw new Error(\`\${name} is not well-formed XML.\`);
    return [...parsed.documentElement.children].map((element) => {
      return (example.ownerDocument ?? document).importNode(element, true);
    });
  }
  function fieldsOf({ name, xml, repeated }, text) {
    if (!xml) return repeated ? linesOf(text) : [text];
    const parsed = new DOMParser().parseFromString(\`<list>\${text}</list>\`, "application/xml");
    if (isBroken(parsed)) throw new Error(\`\${name} is not well-formed XML.\`);
    const items = [...parsed.documentElement.children].flatMap(({ children }) => [...children]);
    if (items.length === 0) throw new Error(\`\${name} cannot be sent from here without items.\`);
    return items.map(({ textContent }) => textContent ?? "");
  }
  function fillForm({ parameters }, query, { parameters: given }) {
    const names = new Set(parameters.map(({ name }) => name));
    const own = query.split("&").filter((pair) => pair !== "" && !names.has(decodePart(pair.split("=", 1)[0] ?? "")));
    const pairs = given.flatMap(({ parameter, what, text }) => {
      if (what !== "value") return [];
      return fieldsOf(parameter, text).map(
        (value) => \`\${encodeURIComponent(parameter.name)}=\${encodeURIComponent(value)}\`
      );
    });
    return [...own, ...pairs].join("&");
  }
  var linesOf = (text) => text.split("\\n").filter((line) => line !== "");
  function decodePart(text) {
    try {
      return decodeURIComponent(text.replaceAll("+", " "));
    } catch {
      return text;
    }
  }
  function parse(text) {
    return new DOMParser().parseFromString(text, "application/xml");
  }
  function isBroken(document2) {
    return document2.getElementsByTagName("parsererror").length > 0;
  }
  function partsOf(document2) {
    const [header] = childrenNamed(document2.documentElement, "Header");
    const [body] = childrenNamed(document2.documentElement, "Body");
    return { header, body };
  }
  function childrenNamed(parent, name) {
    return [...parent?.children ?? []].filter(({ localName }) => localName === name);
  }

  var schemas = "http://www.w3.org/2001/XMLSchema";
  var diffgrams = "urn:schemas-microsoft-com:xml-diffgram-v1";
  var msdata = "urn:schemas-microsoft-com:xml-msdata";
  function dataSetOf(element) {
    const declared = declaredTables(element);
    const rows = new Map([...declared.keys()].map((name) => [name, []]));
    const diffgram = [...element.getElementsByTagNameNS(diffgrams, "diffgram")][0];
    const content = [...diffgram?.children ?? []];
    const data = content.find(({ namespaceURI }) => namespaceURI !== diffgrams);
    collect(data, rows, true);
    const tables = [...rows].map(([name, elements]) => tableOf(name, elements, declared.get(name) ?? [], rows));
    return { tables, hasChanges: content.some(({ namespaceURI }) => namespaceURI === diffgrams) };
  }
  function declaredTables(element) {
    const tables = /* @__PURE__ */ new Map();
    const [schema] = element.getElementsByTagNameNS(schemas, "schema");
    if (schema === void 0) return tables;
    const whole = childrenNamed(schema, "element").find(
      (each) => /^(?:true|1)$/.test(each.getAttributeNS(msdata, "IsDataSet") ?? "")
    );
    const global = childrenNamed(schema, "element");
    const visit = (holder) => {
      for (const each of particlesOf(holder)) {
        const named = each.getAttribute("ref")?.replace(/^.*:/, "");
        const table = named === void 0 ? each : global.find((one) => one.getAttribute("name") === named);
        const name = table?.getAttribute("name");
        if (!table || !name || tables.has(name) || !isComplex(table)) continue;
        tables.set(name, columnsOf(table));
        visit(table);
      }
    };
    if (whole !== void 0) visit(whole);
    return tables;
  }
  var isComplex = (element) => childrenNamed(element, "complexType").length > 0;
  function particlesOf(element) {
    const [type] = childrenNamed(element, "complexType");
    return [...type?.children ?? []].flatMap(
      (model) => ["sequence", "choice", "all"].includes(model.localName) ? childrenNamed(model, "element") : []
    );
  }
  function columnsOf(table) {
    const elements = particlesOf(table).filter((each) => !isComplex(each) && each.hasAttribute("name"));
    const attributes = [...table.getElementsByTagNameNS(schemas, "attribute")];
    return [...elements, ...attributes].flatMap((each) => each.getAttribute("name") ?? []);
  }
  function collect(parent, rows, outermost) {
    for (const child of parent?.children ?? []) {
      const known = rows.get(child.localName);
      if (known === void 0 && !outermost) continue;
      if (known === void 0) rows.set(child.localName, [child]);
      else known.push(child);
      collect(child, rows, false);
    }
  }
  function tableOf(table, elements, declared, rows) {
    const columns = new Set(declared);
    const cells = elements.map((row) => {
      const values = /* @__PURE__ */ new Map();
      for (const { localName, namespaceURI, value } of row.attributes) {
        if (namespaceURI === null) values.set(localName, value);
      }
      for (const child of row.children)
        if (!rows.has(child.localName) || declared.includes(child.localName))
          values.set(child.localName, child.textContent ?? "");
      for (const name of values.keys()) columns.add(name);
      return values;
    });
    const order = [...columns];
    return {
      name: decodeName(table),
      columns: order.map(decodeName),
      rows: cells.map((values) => order.map((name) => values.get(name)))
    };
  }
  function decodeName(name) {
    return name.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  var mostMarks = 30;
  var mark = /^\\p{M}$/u;
  function hasLongMarks(text) {
    let run = 0;
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (hasNoMarks(code)) {
        run = 0;
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at) ?? code);
      if (character.length === 2) at++;
      run = mark.test(character) ? run + 1 : 0;
      if (run > mostMarks) return true;
    }
    return false;
  }
  function hasNoMarks(code) {
    return code < 768 || code >= 13312 && code < 40960 || code >= 44032 && code < 55296;
  }

  var mostShown = 1e3;
  function tableView({ name, columns, rows }) {
    let order = [...rows];
    const body = make("tbody");
    const heads = columns.map((column, index) => {
      const button2 = make("button", { type: "button" }, make("bdi", {}, column));
      const head = make("th", { scope: "col", "aria-sort": "none" }, button2);
      button2.addEventListener("click", () => {
        const down = head.getAttribute("aria-sort") === "ascending";
        for (const each of heads) each.setAttribute("aria-sort", "none");
        head.setAttribute("aria-sort", down ? "descending" : "ascending");
        order = sorted(rows, index, down ? -1 : 1);
        fill(body, order);
        say(\`Sorted by \${column}, \${down ? "descending" : "ascending"}\`);
      });
      return head;
    });
    fill(body, order);
    const button = make("button", { type: "button", "aria-label": \`Copy: table \${name}\` }, "Copy");
    button.addEventListener("click", () => void copy(tabbed(columns, order), button));
    const count = rows.length === 1 ? "1 row" : \`\${rows.length} rows\`;
    const hidden2 = rows.length > mostShown ? \`, of which \${mostShown} are shown\` : "";
    const caption = make("caption", {}, make("bdi", {}, name), \`: \${count}\${hidden2}\`);
    const table = make("table", {}, caption, make("thead", {}, make("tr", {}, ...heads)), body);
    const wide = make("div", { class: "wide", tabindex: "0", role: "group", "aria-label": \`Table \${name}\` }, table);
    return make("div", { class: "example" }, make("div", { class: "bar" }, make("span"), button), wide);
  }
  function fill(body, rows) {
    body.replaceChildren(
      ...rows.slice(0, mostShown).map((row) => make("tr", {}, ...row.map((cell) => make("td", {}, cellView(cell)))))
    );
  }
  function cellView(cell) {
    return cell === void 0 ? make("span", { class: "soft" }, "null") : make("bdi", {}, cell);
  }
  function sorted(rows, index, direction) {
    const numbers = rows.every((row) => row[index] === void 0 || /^[+-]?\\d+(?:\\.\\d+)?$/.test(row[index]));
    const isLong = rows.some((row) => hasLongMarks(row[index] ?? ""));
    const compare = isLong ? byUnits : new Intl.Collator().compare;
    return [...rows].sort((one, other) => {
      const [a, b] = [one[index], other[index]];
      if (a === void 0 || b === void 0) return Number(a === void 0) - Number(b === void 0);
      return direction * (numbers ? Number(a) - Number(b) : compare(a, b));
    });
  }
  function byUnits(a, b) {
    return a < b ? -1 : Number(a > b);
  }
  function tabbed(columns, rows) {
    return [columns, ...rows].map((row) => row.map((cell) => tabbedCell(cell ?? "")).join("	")).join("\\n");
  }
  function tabbedCell(text) {
    const safe = /^[=+\\-@\\t\\r]/.test(text) && !/^[+-]?\\d+(?:\\.\\d+)?$/.test(text) ? \`'\${text}\` : text;
    return /[\\t\\n\\r"]/.test(safe) ? \`"\${safe.replaceAll('"', '""')}"\` : safe;
  }

  var mostShown2 = 2e5;
  function showAnswer(data, answer, mask) {
    const { status, statusText, ms, bytes } = answer;
    const good = status >= 200 && status < 300;
    const line = make(
      "p",
      { class: \`outcome \${good ? "good" : "wrong"}\` },
      \`\${status} \${statusText}\`.trim(),
      make("span", { class: "soft" }, \` in \${ms} ms, \${bytes} bytes\`)
    );
    return [make("h3", {}, "Answer"), line, ...valueParts(data, answer, mask), rawPart(answer, mask)];
  }
  function rawPart({ headers, text }, mask) {
    const body = text.length > mostShown2 ? \`\${text.slice(0, mostShown2)}
... (\${text.length - mostShown2} characters more)\` : text;
    const shown = mask([...headers.map(([name, value]) => \`\${name}: \${value}\`), "", body].join("\\n"));
    const button = make("button", { type: "button", "aria-label": "Copy: the raw answer" }, "Copy");
    button.addEventListener("click", () => void copy(shown, button));
    const bar = make("div", { class: "bar" }, make("span", { class: "soft" }, "Headers and body as they came."), button);
    const pre = make("pre", { id: "raw", tabindex: "0", role: "group", "aria-label": "Raw answer" }, shown);
    return make("details", {}, make("summary", {}, "Raw answer"), bar, pre);
  }
  function valueParts({ resultKind, bare }, { text }, mask) {
    if (text.trim() === "") return [make("p", {}, "Nothing was returned.")];
    const document2 = parse(text);
    if (isBroken(document2)) return [make("p", { class: "value", dir: "auto" }, mask(text.slice(0, 2e3)))];
    maskAll(document2.documentElement, mask);
    const { body } = partsOf(document2);
    if (body === void 0) return resultParts(resultKind, document2.documentElement);
    const [response] = body.children;
    if (response?.localName === "Fault") return faultParts(response);
    if (response === void 0 || resultKind === "void" || resultKind === "none")
      return [make("p", {}, "Nothing was returned.")];
    const isWhole = bare || response.children.length !== 1;
    const [only] = response.children;
    return resultParts(resultKind, isWhole || only === void 0 ? response : only);
  }
  function maskAll(root, mask) {
    const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) node.nodeValue = mask(node.nodeValue ?? "");
    for (const element of [root, ...root.querySelectorAll("*")]) {
      for (const attribute of element.attributes) attribute.value = mask(attribute.value);
    }
  }
  function resultParts(kind, element) {
    if (isNil(element)) return [make("p", { class: "value soft" }, "null")];
    if (kind === "data-set") {
      const { tables, hasChanges } = dataSetOf(element);
      return [
        ...tables.length === 0 ? [make("p", {}, "A DataSet without tables.")] : tables.map(tableView),
        ...hasChanges ? [make("p", { class: "hint" }, "It also tells what rows were before, and errors: see the raw answer.")] : []
      ];
    }
    return [treeView(element)];
  }
  function faultParts(fault) {
    const textOf = (...names) => names.reduce((at, name) => childrenNamed(at, name)[0], fault)?.textContent ?? "";
    const message = textOf("faultstring") || textOf("Reason", "Text");
    const code = textOf("faultcode") || textOf("Code", "Value");
    const detail = childrenNamed(fault, "detail")[0] ?? childrenNamed(fault, "Detail")[0];
    return [
      make("p", { class: "value wrong", dir: "auto" }, message),
      make("p", { class: "soft" }, \`Fault code: \${code}\`),
      ...detail === void 0 || detail.childNodes.length === 0 ? [] : [make("p", {}, "Detail:"), treeView(detail)]
    ];
  }
  var isNil = (element) => /^\\s*(?:true|1)\\s*$/.test(element.getAttributeNS("http://www.w3.org/2001/XMLSchema-instance", "nil") ?? "");
  function treeView(element) {
    if (isNil(element)) return make("span", { class: "soft" }, "null");
    const children = [...element.children];
    if (children.length === 0) return make("span", { class: "value", dir: "auto" }, element.textContent ?? "");
    const names = new Set(children.map(({ localName }) => localName));
    const [name = ""] = names;
    if (names.size === 1 && children.length > 1) return listView(name, children);
    if (names.size === 1 && children.every((each) => each.children.length > 0)) return listView(name, children);
    const rows = children.map(
      (child) => make("tr", {}, make("th", { scope: "row" }, make("bdi", {}, child.localName)), make("td", {}, treeView(child)))
    );
    return make("table", { class: "stack" }, make("tbody", {}, ...rows));
  }
  function listView(name, items) {
    if (items.every(({ children }) => children.length === 0)) {
      return make("ul", {}, ...items.map((item) => make("li", {}, treeView(item))));
    }
    if (!items.every(({ children }) => [...children].every((child) => child.children.length === 0))) {
      return make("ul", {}, ...items.map((item) => make("li", {}, treeView(item))));
    }
    const columns = [...new Set(items.flatMap(({ children }) => [...children].map(({ localName }) => localName)))];
    const rows = items.map(
      (item) => columns.map((column) => {
        const [cell] = childrenNamed(item, column);
        return cell === void 0 || isNil(cell) ? void 0 : cell.textContent ?? "";
      })
    );
    return tableView({ name, columns, rows });
  }

  function startTrying() {
    const form = find("try-form", HTMLFormElement);
    const data = document.getElementById("try-data")?.textContent;
    const outcome = document.getElementById("outcome");
    if (form === void 0 || !data || outcome === null) return;
    new TryForm(form, JSON.parse(data), outcome).start();
  }
  var hidden = "********";
  var shortestMasked = 4;
  var TryForm = class {
    #form;
    #data;
    #outcome;
    #calls = 0;
    #stop = new AbortController();
    constructor(form, data, outcome) {
      this.#form = form;
      this.#data = data;
      this.#outcome = outcome;
    }
    start() {
      this.#proposeXml();
      this.#form.hidden = false;
      this.#form.addEventListener("input", () => this.#show());
      this.#form.addEventListener("submit", (event) => {
        event.preventDefault();
        void this.#call();
      });
      find("stop", HTMLButtonElement)?.addEventListener("click", () => this.#stop.abort());
      addEventListener("pagehide", () => {
        for (const each of this.#form.querySelectorAll("input[type=password]")) each.value = "";
        this.#outcome.replaceChildren();
        this.#show();
      });
      this.#show();
    }
    #proposeXml() {
      const { requests, parameters, headers } = this.#data;
      const soap = requests.find(({ family }) => family === "soap");
      if (soap === void 0) return;
      for (const each of [...parameters, ...headers]) {
        const area = find(each.id, HTMLTextAreaElement);
        if (each.xml && area !== void 0) area.value = exampleXml(this.#data, soap, each, headers.includes(each));
      }
    }
    #request() {
      const chosen = find("binding", HTMLSelectElement)?.value;
      return this.#data.requests.find(({ binding }) => binding === chosen);
    }
    #given(secrets) {
      const read = (parameter) => {
        const control = document.getElementById(parameter.id);
        const text = control instanceof HTMLInputElement || control instanceof HTMLSelectElement || control instanceof HTMLTextAreaElement ? control.value : "";
        const what = find(\`\${parameter.id}-given\`, HTMLSelectElement)?.value;
        const shown = secrets === "hidden" && parameter.secret && text !== "" ? hidden : text;
        return { parameter, what: what === "null" || what === "absent" ? what : "value", text: shown };
      };
      const { parameters, headers } = this.#data;
      return { parameters: parameters.map(read), headers: headers.map(read) };
    }
    /** What would be sent, without secrets. */
    #show() {
      const request = this.#request();
      const [sent, line] = [document.getElementById("sent"), document.getElementById("sent-curl")];
      if (request === void 0 || sent === null || line === null) return;
      const isSoap = request.family === "soap";
      const inAddress = document.getElementById("in-address");
      if (inAddress !== null) inAddress.hidden = !request.inUrl;
      const headers = document.getElementById("soap-headers");
      if (headers !== null) headers.hidden = !isSoap;
      for (const { id, xml } of this.#data.parameters) {
        const area = find(id, HTMLTextAreaElement);
        if (xml && area !== void 0) area.disabled = !isSoap;
      }
      try {
        const filled = fillRequest(this.#data, request, this.#given("hidden"));
        sent.textContent = requestText(filled);
        line.textContent = curlLine(filled);
      } catch (error) {
        sent.textContent = error instanceof Error ? error.message : "It cannot be sent.";
        line.textContent = "";
      }
    }
    async #call() {
      const request = this.#request();
      if (request === void 0) return;
      const call = ++this.#calls;
      this.#stop.abort();
      this.#stop = new AbortController();
      const stop = find("stop", HTMLButtonElement);
      if (stop !== void 0) stop.hidden = false;
      this.#outcome.replaceChildren(make("p", {}, "Calling ..."));
      try {
        const filled = this.#filled(request);
        const answer = await send(this.#data, filled, this.#stop.signal);
        if (call !== this.#calls) return;
        this.#outcome.replaceChildren(...showAnswer(this.#data, answer, (text) => this.#mask(text)));
        say(\`Answered with status \${answer.status}\`);
      } catch (error) {
        if (call !== this.#calls) return;
        this.#outcome.replaceChildren(make("p", { class: "wrong", role: "alert" }, problemOf(error)));
      } finally {
        if (call === this.#calls && stop !== void 0) stop.hidden = true;
      }
    }
    /** Throws an Error with a sentence. */
    #filled(request) {
      const given = this.#given("given");
      const hasSecret = given.parameters.some(
        ({ parameter, what, text }) => parameter.secret && what === "value" && text !== ""
      );
      const allowed = find("secrets-in-address", HTMLInputElement)?.checked === true;
      if (request.inUrl && hasSecret && !allowed) {
        throw new Error(
          "Over HTTP GET the secrets would stand in the address. Allow that above, or choose another binding."
        );
      }
      return fillRequest(this.#data, request, given);
    }
    #mask(text) {
      const { parameters, headers } = this.#given("given");
      const secrets = [...parameters, ...headers].flatMap(
        ({ parameter, text: value }) => parameter.secret && value.length >= shortestMasked ? formsOf(value) : []
      );
      return secrets.reduce((masked, secret) => masked.replaceAll(secret, hidden), text);
    }
  };
  function formsOf(secret) {
    const inXml = secret.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
    const forms = [secret, inXml, inXml.replaceAll('"', "&quot;").replaceAll("'", "&#39;"), encodeURIComponent(secret)];
    return [...new Set(forms)].sort((a, b) => b.length - a.length);
  }
  function requestText({ method, url, headers, body }) {
    const lines = [\`\${method} \${url}\`, ...headers.map(([name, value]) => \`\${name}: \${value}\`)];
    return body === "" ? lines.join("\\n") : \`\${lines.join("\\n")}

\${body}\`;
  }
  function targetOf({ address }, url) {
    return url.startsWith(address) ? location.pathname + url.slice(address.length) : url;
  }
  async function send(data, { method, url, headers, body }, signal) {
    const began = performance.now();
    const response = await fetch(targetOf(data, url), {
      method,
      headers: headers.map(([name, value]) => [name, value]),
      ...method === "GET" ? {} : { body },
      cache: "no-store",
      credentials: "same-origin",
      redirect: "error",
      referrerPolicy: "no-referrer",
      signal
    });
    const bytes = await response.arrayBuffer();
    const ms = Math.round(performance.now() - began);
    const { status, statusText } = response;
    return {
      status,
      statusText,
      headers: [...response.headers],
      text: decode(bytes, response),
      bytes: bytes.byteLength,
      ms
    };
  }
  function decode(bytes, { headers }) {
    const charset = /charset="?([\\w.:-]+)/i.exec(headers.get("content-type") ?? "")?.[1] ?? "utf-8";
    try {
      return new TextDecoder(charset).decode(bytes);
    } catch {
      return new TextDecoder().decode(bytes);
    }
  }
  function problemOf(error) {
    if (error instanceof DOMException && error.name === "AbortError")
      return "Stopped. The service may have done it all the same.";
    if (error instanceof TypeError) return "The service did not answer: the connection failed or was cut.";
    return error instanceof Error ? error.message : String(error);
  }

  startCopying();
  startSearching();
  startPrinting();
  startTrying();
})();
`;
