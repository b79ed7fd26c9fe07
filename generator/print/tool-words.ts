/**
 * Owns the list of directives without `@` that tools look for in comments.
 * Invariant: each pattern has two groups. The second one is the character that is encoded, so that the directive has no
 * effect.
 */

export const toolWords: readonly RegExp[] = [
  // Linters, formatters and spelling checkers switched off and on.
  /(eslint|oxlint|biome|prettier|dprint|tslint|jshint|stylelint|markdownlint|flowlint|deno-\w+)([-: ])(?=\s*(?:ignore|disable|enable|env))/gi,
  /(clang-format)(\s)(?=o)/gi,
  /(type-coverage|c-?spell|spell-?checker|gitleaks)(:)/gi,
  // Coverage and mutation tests.
  /(v8|c8|istanbul|node:coverage|coverage|stryker)(\s)(?=ignore|disable|enable|restore)/gi,
  /(pragma)(:)/gi,
  // Scanners told to look away, and licences.
  /()(N)(?=OSONAR|OLINT)/g,
  /(no)(s)(?=emgrep|ec\b)/g,
  /(lgtm|codeql)(\[)/gi,
  /(SPDX)(-)/g,
  // Editors: folding, injected languages, inspections, modelines, file variables.
  /()(#)(?=\s*(?:end)?region)/gi,
  /(language)(=)/gi,
  /(noinspection)(\s)/gi,
  /(?<!\S)(vim?|ex)([<=>:])(?=\s*\S)/gi,
  /(-)(\*)(?=-)/g,
  /(Local Variables)(:)/gi,
  // Bundlers, source maps and type checkers.
  /()(#)(?=__)/g,
  /(source(?:Mapping)?URL)(=)/gi,
  /(webpack[A-Z]\w{0,40})(:)/g,
  /()(\$)(?=Flow)/g,
];
