/**
 * Owns the aids for writing a value: a calendar for dates, a file for bytes.
 * Invariant: the value stays a text that can be typed. A calendar changes neither the fraction of a time nor its zone.
 */
import { make, say } from "./elements.js";
import { readTime, type TimeText, writeTime } from "./time-texts.js";

/** Bytes of a file that become text in a form. */
const largestFile = 2_000_000;

/** Texts of XML Schema. */
const samples = new Map([
  ["dateTime", "2026-01-31T12:00:00"],
  ["date", "2026-01-31"],
  ["time", "12:00:00"],
]);

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Adds what fits the type behind the control, if anything does. `formats`: of dates that are no dates of XML Schema. */
export function addPicker(control: Control, name: string, type: string, formats: readonly string[] = []): void {
  const kinds = new Map([
    ["dateTime", "datetime-local"],
    ["date", "date"],
    ["time", "time"],
    ["base64Binary", "file"],
  ]);
  const kind = formats.length > 0 ? "date" : kinds.get(type);
  if (kind === undefined) return;
  const word = kind === "file" ? "from a file" : "from a calendar";
  const seconds = kind === "datetime-local" || kind === "time" ? { step: "1" } : {};
  const input = make("input", { type: kind, class: "picker", "aria-label": `${name} ${word}`, ...seconds });
  const put = (text: string): void => {
    control.value = text;
    control.dispatchEvent(new Event("input", { bubbles: true }));
  };
  // What is picked is no value of the form: the control is.
  input.addEventListener("input", (event) => event.stopPropagation());
  if (kind === "file") input.addEventListener("change", () => void readFile(input, put));
  else followTexts(input, control, formats, put);
  const place = control.closest(".field, td") ?? control.parentElement;
  const actions = kind === "file" ? null : place?.querySelector(".actions");
  if (actions) actions.prepend(input);
  else place?.append(input);
  if (kind !== "file") place?.append(doubtOf(input, control, formats.join(" or ") || samples.get(type) || ""));
}

/** The calendar is open at the text's time, and replaces that alone. */
function followTexts(
  input: HTMLInputElement,
  control: Control,
  formats: readonly string[],
  put: (text: string) => void,
): void {
  let time: TimeText | undefined;
  const follow = (): void => {
    time = readTime(control.value, formats);
    input.value = time?.local ?? "";
  };
  follow();
  control.addEventListener("input", follow);
  input.addEventListener("focus", follow);
  input.addEventListener("change", () => {
    // One that is half typed has no value.
    if (input.value !== "") put(writeTime(input.value, time, formats));
  });
}

/** Says that a text does not look like what the service reads. It is sent all the same: services read more than calendars. */
function doubtOf(input: HTMLInputElement, control: Control, form: string): HTMLElement {
  const doubt = make("p", { class: "hint wrong", role: "status" });
  const look = (): void => {
    const isDoubtful = control.value.trim() !== "" && input.value === "";
    doubt.textContent = isDoubtful ? `This does not look like ${form}.` : "";
  };
  look();
  control.addEventListener("input", look);
  return doubt;
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
