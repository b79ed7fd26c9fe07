/**
 * Owns what helps to write a value: a calendar for dates, a file for bytes.
 * Invariant: the value stays a text that can be typed; a picker only replaces the text.
 */
import { make, say } from "./elements.js";

/** Bytes of a file that become text in a form. */
const largestFile = 2_000_000;

/** Adds what fits the type behind the control, if anything does. */
export function addPicker(
  control: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  name: string,
  type: string,
): void {
  const input = pickerOf(type, name);
  if (input === undefined) return;
  const put = (text: string): void => {
    control.value = text;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // What is picked is no value of the form: the control is.
  input.addEventListener("input", (event) => event.stopPropagation());
  input.addEventListener("change", () => {
    if (input.type !== "file") put(textOfTime(input.value));
    else void readFile(input, put);
  });
  (control.closest(".field") ?? control.parentElement)?.append(input);
}

function pickerOf(type: string, name: string): HTMLInputElement | undefined {
  const kinds = new Map([
    ["dateTime", "datetime-local"],
    ["date", "date"],
    ["time", "time"],
    ["base64Binary", "file"],
  ]);
  const kind = kinds.get(type);
  if (kind === undefined) return undefined;
  const word = kind === "file" ? "from a file" : "from a calendar";
  const seconds = kind === "datetime-local" || kind === "time" ? { step: "1" } : {};
  return make("input", { type: kind, class: "picker", "aria-label": `${name} ${word}`, ...seconds });
}

/** A browser leaves seconds out that are 0. */
function textOfTime(text: string): string {
  return /(?:^|T)\d\d:\d\d$/.test(text) ? `${text}:00` : text;
}

async function readFile(input: HTMLInputElement, put: (text: string) => void): Promise<void> {
  const file = input.files?.[0];
  if (file === undefined) return;
  if (file.size > largestFile) {
    say(`The file is larger than ${largestFile} bytes`);
    input.setCustomValidity(`At most ${largestFile} bytes`);
    input.reportValidity();
    return;
  }
  input.setCustomValidity("");
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  put(btoa(text));
}
