/** Owns the style of help pages: plain, light or dark as the reader prefers, on phones and on paper. */

export const style = `
:root { color-scheme: light dark; --text: #1c2430; --soft: #566072; --line: #d5dae2; --page: #fff; --box: #f5f7fa; --link: #3730a3; --good: #17693a; --wrong: #a61b1b; --mark: #8a5300; --accent: #4338ca; --tint: #eef0ff; --names: #6d28a8; --texts: #0b6b4f; --literals: #9a4a00; --attributes: #0b5f8a; }
@media (prefers-color-scheme: dark) { :root { --text: #e3e7ee; --soft: #a3adbd; --line: #39424f; --page: #14181f; --box: #1d232c; --link: #a5b0ff; --good: #7fce9c; --wrong: #ff9d94; --mark: #e8b45e; --accent: #a5b0ff; --tint: #23284a; --names: #cfa7f5; --texts: #86d9b5; --literals: #f0b07a; --attributes: #86c8ee; } }
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 4.5rem; }
body { margin: 0; color: var(--text); background: var(--page); font: 16px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; overflow-wrap: anywhere; }
header, main, footer { max-width: 62rem; margin: 0 auto; padding: 0 1.25rem; }
header { padding-top: 1.5rem; }
footer { margin-top: 3rem; padding-block: 1rem 2rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem; }
h1 { margin: .25rem 0 .5rem; font-size: 1.75rem; line-height: 1.25; font-weight: 650; }
h2 { margin: 2.25rem 0 .75rem; font-size: 1.2rem; font-weight: 650; }
.try h2 { margin-top: 1rem; }
h3 { margin: 1.25rem 0 .4rem; font-size: 1rem; font-weight: 650; }
p, ul { margin: .5rem 0; }
a { color: var(--link); text-underline-offset: .15em; }
a:focus-visible, button:focus-visible, summary:focus-visible, input:focus-visible, select:focus-visible, textarea:focus-visible, pre:focus-visible, .wide:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100vw; }
.skip:focus { left: 1rem; top: .5rem; padding: .25rem .75rem; background: var(--page); }
code, pre, textarea, .value { font-family: ui-monospace, SFMono-Regular, Consolas, "Liberation Mono", monospace; font-size: .875rem; }
.soft { color: var(--soft); }
.tag { display: inline-block; padding: 0 .5rem; border: 1px solid currentColor; border-radius: 1rem; font-size: .8rem; line-height: 1.4rem; color: var(--soft); }
.tag.mark { color: var(--mark); }
bdi { unicode-bidi: isolate; }
ul.operations { list-style: none; padding: 0; margin: 0; }
ul.operations li { padding: .6rem 0; border-top: 1px solid var(--line); }
ul.operations li:last-child { border-bottom: 1px solid var(--line); }
ul.operations a { font-weight: 600; }
ul.operations p { margin: .1rem 0 0; color: var(--soft); }
ul.columns { columns: 14rem; list-style: none; padding: 0; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; list-style: none; padding: 0; }
#side { display: none; }
#side p { margin: 0; }
#side ul { display: block; margin: .1rem 0 0; }
#side .group { margin-top: 1rem; color: var(--soft); font-size: .8rem; font-weight: 650; }
#side .home { font-weight: 650; }
#side label { margin-top: .75rem; font-size: .8rem; color: var(--soft); }
#side input { padding: .2rem .5rem; font-size: .9rem; }
#side li a { display: block; padding: .12rem .6rem; margin: 0 -.6rem; border-left: 2px solid transparent; border-radius: 0 4px 4px 0; color: var(--text); font-size: .85rem; font-weight: 400; text-decoration: none; }
#side li a:hover { background: var(--box); }
#side .home a { color: var(--text); text-decoration: none; }
#side a[aria-current] { border-color: var(--accent); color: var(--accent); background: var(--tint); font-weight: 600; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .95rem; overflow-wrap: normal; }
caption { text-align: left; font-weight: 650; padding: .4rem 0; }
th, td { padding: .45rem .9rem .45rem 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; }
td p { margin: 0; }
th button { padding: 0; border: 0; background: none; font-weight: 650; color: inherit; text-decoration: underline dotted; }
pre { margin: .4rem 0; padding: .75rem .9rem; background: var(--box); border: 1px solid var(--line); border-radius: 6px; overflow: auto; max-height: 28rem; white-space: pre-wrap; unicode-bidi: plaintext; }
details { border: 1px solid var(--line); border-radius: 6px; margin: .5rem 0; padding: 0 .9rem; }
details[open] { padding-bottom: .6rem; }
summary { padding: .55rem 0; cursor: pointer; font-weight: 600; }
form.search { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; margin: 1rem 0; }
form.search label { flex: 1 1 16rem; }
label, .label { display: block; font-weight: 600; font-size: .92rem; }
input:not([type=checkbox]), select, textarea { width: 100%; padding: .3rem .55rem; color: inherit; background: var(--page); border: 1px solid var(--soft); border-radius: 6px; font-size: .95rem; line-height: 1.4; }
input, select { font-family: inherit; }
textarea { resize: vertical; min-height: 2.1rem; font-size: .875rem; }
input[type=checkbox] { accent-color: var(--accent); }
button { padding: .35rem .9rem; color: inherit; background: var(--box); border: 1px solid var(--soft); border-radius: 6px; font: inherit; cursor: pointer; }
button.main { color: var(--page); background: var(--accent); border-color: var(--accent); font-weight: 600; }
button:not(.main):hover { border-color: var(--accent); }
.call { position: sticky; top: 0; z-index: 1; display: flex; align-items: center; gap: .6rem; margin: 1rem -.75rem 0; padding: .6rem .75rem; background: var(--page); border-bottom: 1px solid var(--line); }
.call select { width: auto; flex: none; }
.call code { flex: 1; min-width: 0; overflow: hidden; white-space: nowrap; text-overflow: ellipsis; color: var(--soft); }
.call b { color: var(--good); }
.type { font: .75rem/1.3 ui-monospace, SFMono-Regular, Consolas, monospace; color: var(--soft); }
.type.mark { color: var(--mark); }
abbr { color: var(--wrong); text-decoration: none; }
.type.text, .string { color: var(--texts); }
.type.number, .literal { color: var(--literals); }
.type.bool { color: var(--attributes); }
.type.time, .attribute { color: var(--attributes); }
.type.named, .name { color: var(--names); }
button[disabled] { opacity: .6; cursor: default; }
.example { position: relative; }
.bar { display: flex; justify-content: space-between; align-items: center; gap: 1rem; }
.bar button { font-size: .85rem; padding: .1rem .6rem; }
.line { display: block; }
.fields { display: grid; grid-template-columns: minmax(0, 1fr); gap: .4rem; margin: .5rem 0; }
.field { display: grid; grid-template-columns: minmax(5rem, 11rem) minmax(0, 1fr) auto; gap: .15rem .6rem; align-items: center; }
.field > .label { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .4rem; line-height: 1.25; }
.label > span { display: flex; flex-wrap: wrap; gap: 0 .4rem; }
.field > .hint { grid-column: 2 / -1; }
.field > .hint:empty { display: none; }
.field > .actions { grid-column: 3; grid-row: 1; }
[role=tabpanel] { min-width: 0; }
.field > textarea:not([rows="1"]) { grid-column: 1 / -1; }
.actions { display: flex; align-items: center; gap: .4rem; }
.null { display: flex; align-items: center; gap: .25rem; font-size: .8rem; font-weight: 400; color: var(--soft); }
button.remove { padding: 0 .4rem; border-color: transparent; background: none; color: var(--soft); font-size: 1.1rem; line-height: 1.4; }
button.remove:hover { color: var(--wrong); }
.adds { display: flex; flex-wrap: wrap; gap: .3rem; margin: .3rem 0; }
.adds button { padding: .05rem .55rem; border: 1px dashed var(--soft); border-radius: 1rem; background: none; color: var(--accent); font-size: .8rem; }
.adds .all { display: none; border-style: solid; }
.add:not([hidden]) ~ .add:not([hidden]) ~ .add:not([hidden]) ~ .all { display: inline-block; }
.hint { color: var(--soft); font-size: .85rem; margin: 0; }
fieldset { position: relative; min-width: 0; border: 0; border-left: 2px solid var(--line); margin: .3rem 0; padding: 0 0 0 .8rem; }
fieldset:focus-within { border-color: var(--accent); }
fieldset.plain { margin: 0; border: 0; padding: 0; }
fieldset > .actions { position: absolute; top: -1.45rem; right: 0; }
fieldset .fields { margin: .25rem 0; }
.tabs { display: flex; justify-content: end; }
.tabs button { padding: .05rem .6rem; border-radius: 0; font-size: .8rem; }
.tabs button:first-child { border-radius: 6px 0 0 6px; }
.tabs button:last-child { border-radius: 0 6px 6px 0; }
.tabs button + button { border-left: 0; }
.tabs [aria-selected=true] { font-weight: 650; color: var(--accent); background: var(--tint); border-color: var(--accent); }
.cells { margin: .5rem 0; }
.cells td { min-width: 8rem; padding-right: .5rem; }
.cells td:first-child { min-width: 0; width: 1px; }
.cells td:has(.picker) { min-width: 12.5rem; }
.cells button { padding: .25rem .6rem; font-size: .85rem; }
.cells label { font-weight: 400; }
.cells > button { margin: .4rem .5rem 0 0; }
.columns { display: flex; flex-wrap: wrap; align-items: end; gap: .4rem .75rem; margin-top: .75rem; }
.columns label { flex: 1 7rem; min-width: 0; }
.columns p { flex: 1 100%; }
.columns button { padding: .25rem .6rem; font-size: .85rem; }
.picker { font-size: .85rem !important; }
.field > .picker[type=file] { grid-column: 2; }
.actions .picker:not(:focus) { width: 2.3rem; padding-inline: .3rem; }
.actions .picker:not(:focus)::-webkit-datetime-edit { opacity: 0; }
.field > .wrong { grid-column: 2 / -1; }
.field > .wrong:empty { display: none; }
legend { padding: 0; font-weight: 600; }
ul.calls { list-style: none; padding: 0; }
.calls li { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem .75rem; padding: .35rem 0; border-top: 1px solid var(--line); font-size: .9rem; }
.calls .soft, .calls .wrong { flex: 1; }
.calls button { font-size: .85rem; padding: .1rem .6rem; }
del { color: var(--wrong); text-decoration: none; }
ins { color: var(--good); text-decoration: none; }
.note { padding: .6rem .9rem; border-left: 4px solid var(--mark); background: var(--box); }
.outcome { font-weight: 600; }
.good { color: var(--good); }
.wrong { color: var(--wrong); }
[hidden] { display: none !important; }
@media screen and (min-width: 64rem) {
  #side { display: block; position: fixed; inset: 0 auto 0 0; width: 17rem; padding: 1.5rem 1.25rem; overflow-y: auto; border-right: 1px solid var(--line); }
  .sided { padding-left: 17rem; }
}
@media screen and (min-width: 76rem) {
  .sided > header, .sided > main, .sided > footer { max-width: 84rem; }
  .pair { display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 0 2.5rem; }
  .beside { position: sticky; top: 4rem; margin-top: 1rem; max-height: calc(100vh - 5rem); overflow-y: auto; }
}
@media screen and (max-width: 75.99rem) {
  .try > .pair { display: flex; flex-direction: column; }
  .try > .pair > div:first-child { display: contents; }
  .try [aria-labelledby=parameters] { order: 1; }
}
main, .pair > div { container-type: inline-size; }
@container (max-width: 38rem) {
  table.stack, table.stack tbody, table.stack tr, table.stack td, table.stack th { display: block; }
  table.stack thead { position: absolute; left: -100vw; }
  table.stack tr { padding: .5rem 0; border-bottom: 1px solid var(--line); }
  table.stack th, table.stack td { padding: .05rem 0; border: 0; }
  table.stack td:not(:last-child) { display: inline-block; margin-right: .75rem; color: var(--soft); }
}
@media (max-width: 40rem) {
  h1 { font-size: 1.4rem; }
  .field { grid-template-columns: minmax(4.5rem, 8rem) minmax(0, 1fr) auto; }
  .call { margin-inline: -1.25rem; padding-inline: 1.25rem; }
  .call code { display: none; }
  .call select { flex: 1; }
}
@media print {
  :root { --text: #000; --soft: #333; --page: #fff; --box: #fff; --link: #000; }
  .screen, button, form { display: none !important; }
  pre { max-height: none; overflow: visible; }
  details { border: 0; padding: 0; }
  h2, h3, summary { break-after: avoid; }
  tr, li { break-inside: avoid; }
}
`;
