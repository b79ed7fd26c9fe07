/**
 * Owns the colour scheme: the one that was chosen on any page of the site, or the system's.
 * Invariant: it is set before the first paint.
 */
const key = "vitepress-theme-appearance";
const root = document.documentElement;

function chosen(): string {
  try {
    return localStorage.getItem(key) ?? "auto";
  } catch {
    return "auto";
  }
}

function isDark(): boolean {
  const choice = chosen();
  return choice === "dark" || (choice !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
}

function show(): void {
  root.classList.toggle("dark", isDark());
  document.querySelector("#appearance")?.setAttribute("aria-checked", String(isDark()));
}

function toggle(): void {
  try {
    localStorage.setItem(key, isDark() ? "light" : "dark");
  } catch {
    return;
  }
  show();
}

show();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
document.querySelector("#appearance")?.addEventListener("click", toggle);
