/**
 * Owns what all help pages have around their content, and what browsers may do with them.
 * Invariant: a page loads nothing from elsewhere, and runs the one script that is ours.
 */
import { digestOf } from "./digest.js";
import { markup, Markup } from "./html.js";
import { pageScript } from "./page-script.js";
import { style } from "./style.js";

export interface PageParts {
  readonly title: string;
  readonly header: Markup;
  readonly main: Markup;
  /** Without a server that sends headers: the policy stands in the page. */
  readonly policy: string | undefined;
}

export function pageText({ title, header, main, policy }: PageParts): string {
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
<body>
<a class="skip" href="#main">To the content</a>
<header>
${header}
</header>
<main id="main" tabindex="-1">
${main}
</main>
<footer>Made from the description of the service by asmx-codegen.</footer>
<div id="said" role="status" aria-live="polite" class="skip"></div>
<script>${new Markup(pageScript)}</script>
</body>
</html>
`;
  return text;
}

/** The Content-Security-Policy. `connect`: targets of the script's requests. `framed`: adds the directive that is only valid in a header. */
export async function contentPolicy(connect: "self" | "none", framed: boolean): Promise<string> {
  const [script, styles] = await Promise.all([digestOf(pageScript), digestOf(style)]);
  return [
    "default-src 'none'",
    `script-src '${script}'`,
    `style-src '${styles}'`,
    `connect-src '${connect}'`,
    "form-action 'self'",
    "base-uri 'none'",
    ...(framed ? ["frame-ancestors 'none'"] : []),
  ].join("; ");
}
