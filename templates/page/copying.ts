/** Owns copy buttons, also on pages without access to the clipboard. */
import { say } from "./elements.js";

/** Every button that names what it copies. */
export function startCopying(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy][hidden]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      void copy(document.getElementById(button.dataset["copy"] ?? "")?.textContent ?? "", button);
    });
  }
}

export async function copy(text: string, button: HTMLButtonElement): Promise<void> {
  const done = (await writeText(text)) || copySelected(text);
  const word = done ? "Copied" : "Copying failed";
  const before = button.textContent;
  button.textContent = word;
  say(word);
  setTimeout(() => {
    button.textContent = before === word ? "Copy" : before;
  }, 1_500);
}

/** Browsers allow it on this machine and over https alone. */
async function writeText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

function copySelected(text: string): boolean {
  const area = document.createElement("textarea");
  area.value = text;
  area.className = "skip";
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}
