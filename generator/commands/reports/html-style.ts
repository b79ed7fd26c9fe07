/** Owns the style of an HTML report: light or dark as the reader prefers, on phones from 400 pixels, and on paper. */

export const style = `
:root { color-scheme: light dark; --text: #1c2430; --soft: #566072; --line: #d5dae2; --page: #fff; --box: #f5f7fa; --good: #17693a; --wrong: #a61b1b; --warn: #8a5300; --gone: #ffebe9; --gone-mark: #ffb3ad; --new: #e6f6ea; --new-mark: #9adbb0; }
@media (prefers-color-scheme: dark) { :root { --text: #e3e7ee; --soft: #a3adbd; --line: #39424f; --page: #14181f; --box: #1d232c; --good: #7fce9c; --wrong: #ff9d94; --warn: #e8b45e; --gone: #3a1d20; --gone-mark: #7d2b2f; --new: #15301f; --new-mark: #1f6238; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; color: var(--text); background: var(--page); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 76rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
footer { margin-top: 2.5rem; padding-block: 1rem 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
.tool { margin: 0; color: var(--soft); }
h1 { margin: .1rem 0 .5rem; font-size: 1.7rem; line-height: 1.25; font-weight: 650; }
h1.good, .good { color: var(--good); }
h1.error, .error { color: var(--wrong); }
.warning { color: var(--warn); }
h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; font-weight: 650; }
p { margin: .5rem 0; }
code, pre { font-family: ui-monospace, SFMono-Regular, Consolas, "Liberation Mono", monospace; font-size: .85rem; }
bdi { unicode-bidi: isolate; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { padding: .4rem .9rem .4rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
th { color: var(--soft); font-weight: 600; font-size: .85rem; overflow-wrap: normal; }
.level { width: 5.5rem; font-weight: 600; font-size: .85rem; }
tr:has(+ .diff) td { border-bottom: 0; }
.diff td { padding: 0 0 .6rem; max-width: 0; }
details { border: 1px solid var(--line); border-radius: 6px; background: var(--box); }
summary { padding: .35rem .75rem; cursor: pointer; font-size: .9rem; color: var(--soft); }
summary:focus-visible, pre:focus-visible { outline: 3px solid var(--soft); outline-offset: 1px; }
pre { margin: 0; padding: .4rem 0; max-height: 40rem; overflow: auto; tab-size: 4; line-height: 1.4; border-top: 1px solid var(--line); }
pre > * { display: block; padding: 0 .75rem; min-width: max-content; font-style: normal; font-weight: 400; text-decoration: none; }
pre > b, pre > i { color: var(--soft); }
del { background: var(--gone); }
ins { background: var(--new); }
mark { color: inherit; border-radius: 2px; }
del mark { background: var(--gone-mark); }
ins mark { background: var(--new-mark); }
@media (max-width: 48rem) {
  header, main, footer { padding: 0 .8rem; }
  header { padding-top: 1rem; }
  h1 { font-size: 1.35rem; }
  thead { position: absolute; left: -100vw; }
  table, tbody, tr, td { display: block; width: 100%; }
  tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  tr:has(+ .diff) { border-bottom: 0; }
  td, .diff td { padding: .05rem 0; border-bottom: 0; max-width: none; }
  td[data-column]::before { content: attr(data-column) ": "; color: var(--soft); font-size: .85rem; }
  td:empty { display: none; }
}
@media print { pre { max-height: none; white-space: pre-wrap; } pre > * { min-width: 0; } }
`;
