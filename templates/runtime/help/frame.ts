/**
 * Owns the frame of all help pages around their content, and the policy for browsers.
 * Invariant: a page loads nothing from elsewhere, and runs only our scripts.
 */
import { digestOf } from "./digest.js";
import { formEnd } from "./form-script-end.js";
import { formStart } from "./form-script.js";
import { markup, Markup } from "./html.js";
import { pageScript } from "./page-script.js";
import { style } from "./style.js";

const formScript = formStart + formEnd;

export interface PageParts {
  readonly title: string;
  readonly header: Markup;
  readonly main: Markup;
  /** Beside the content of wide screens. */
  readonly side?: Markup;
  /** For pages as files: no server sends headers, so the policy is in the page. */
  readonly policy: string | undefined;
  /** It has a form that tries an operation. Default: false. */
  readonly form?: boolean;
}

export function pageText({ title, header, main, side, policy, form = false }: PageParts): string {
  const { text } = markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
${policy !== undefined && markup`<meta http-equiv="content-security-policy" content="${policy}">\n`}<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<style>${new Markup(style)}</style>
</head>
<body${side !== undefined && markup` class="sided"`}>
<a class="skip" href="#main">To the content</a>
${side}
<header>
${header}
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer>Made from the description of the service by asmx-codegen.</footer>
<div id="said" role="status" aria-live="polite" class="skip"></div>
<script>${new Markup(pageScript)}</script>
${form && markup`<script>${new Markup(formScript)}</script>\n`}</body>
</html>
`;
  return text;
}

/** The Content-Security-Policy. `form`: its script sends requests. `framed`: adds the directive that is only valid in a header. */
export async function contentPolicy(form: boolean, framed: boolean): Promise<string> {
  const scripts = await Promise.all([pageScript, ...(form ? [formScript] : [])].map(digestOf));
  const styles = await digestOf(style);
  return [
    "default-src 'none'",
    `script-src ${scripts.map((script) => `'${script}'`).join(" ")}`,
    `style-src '${styles}'`,
    `connect-src '${form ? "self" : "none"}'`,
    "form-action 'self'",
    "base-uri 'none'",
    ...(framed ? ["frame-ancestors 'none'"] : []),
  ].join("; ");
}
