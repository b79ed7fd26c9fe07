/** The same names and values as XML, as JSON and as a form: what is a secret in one of them is a secret in the others. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { escapeXmlText } from "../../templates/runtime/xml/writer.js";
import { type Hidden, hiddenNames } from "../../generator/record/hide-names.js";
import { hideInForm } from "../../generator/record/hide-in-form.js";
import { hideInJson } from "../../generator/record/hide-in-json.js";
import { hideInXml } from "../../generator/record/hide-in-xml.js";
import { TextSearch, Work } from "../../generator/record/search-text.js";

type Members = readonly (readonly [name: string, value: string])[];

const search = (): TextSearch => new TextSearch(hiddenNames([]), new Work(10_000_000));
const asXml = (members: Members): Hidden =>
  hideInXml(
    `<Op>${members.map(([name, value]) => `<${name}>${escapeXmlText(value)}</${name}>`).join("")}</Op>`,
    search(),
  );
const asJson = (members: Members): Hidden =>
  hideInJson(`{${members.map((pair) => pair.map((text) => JSON.stringify(text)).join(":")).join()}}`, "Op", search());
const asForm = (members: Members): Hidden =>
  hideInForm(members.map((pair) => pair.map(encodeURIComponent).join("=")).join("&"), search());

// No name says what a value beside it is, because forms do not compare their fields.
const names = [
  "Password",
  "Pin",
  "PinCode",
  "AccessToken",
  "ApiKey",
  "Note",
  "Town",
  "City",
  "Order",
  "Kennwort",
  "Email",
];
const values = [
  "hun7er22",
  "true",
  "411001",
  "a 'quoted' word",
  "x&y<z9",
  "Zk3x9Qm27LpTab",
  "4111111111111111",
  "password=hun7er22",
  "Rosebud Trading",
  "{{twice}}",
];
const members = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...values)), {
  selector: ([name]) => name,
  minLength: 1,
  maxLength: 6,
});
const secretsOf = ({ values: secrets }: Hidden): readonly string[] => [...new Set(secrets)].sort();

test("a value is a secret in XML, JSON and a form alike", () => {
  fc.assert(
    fc.property(members, (given) => {
      const secrets = secretsOf(asXml(given));
      expect(secretsOf(asJson(given))).toEqual(secrets);
      expect(secretsOf(asForm(given))).toEqual(secrets);
    }),
  );
});

test("a stand-in of its name replaces a secret in XML, JSON and a form", () => {
  const isHidden = hiddenNames([]);
  fc.assert(
    fc.property(members, (given) => {
      const shown = [asXml(given), asJson(given), asForm(given)].map(({ text }) => text);
      for (const [name, value] of given) {
        if (!isHidden(name, value) || value === "true" || value === "{{twice}}") continue;
        for (const text of shown) expect(text.split(`{{${name}}}`), text).toHaveLength(2);
      }
    }),
  );
});
