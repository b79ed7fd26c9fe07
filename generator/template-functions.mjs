/**
 * Owns the compilation of a Handlebars template to a plain JavaScript function, which runs without Handlebars.
 * Invariant: the function returns the text of Handlebars (`strict`, `noEscape`), or the build fails: constructs that
 * our templates do not use are not supported. Falsy values of `{{#if}}` and `{{#each}}` are those of Handlebars,
 * including 0, "" and an empty list.
 *
 * `(view, root, encoders, templates) => text`; `root` is what `@root` reads, `templates` are the functions of all, for
 * `{{> name}}`.
 */
import Handlebars from "handlebars";

/** `encoders`: the names that a mustache may call. Throws for what has no translation. */
export function templateFunction(text, encoders) {
  const known = new Set(encoders);
  let names = 0;
  const fresh = (start) => `${start}${(names += 1)}`;
  const refuse = ({ loc }, what) => {
    throw new Error(`template: line ${loc?.start.line}: ${what} has no translation`);
  };

  /** `contexts`: the variables that hold what `this`, `..`, `../..` are, the nearest first. */
  function path(expression, contexts) {
    if (expression.type !== "PathExpression") return refuse(expression, expression.type);
    const { data, depth, parts } = expression;
    if (data && parts[0] !== "root") return refuse(expression, expression.original);
    const start = data ? "root" : contexts[depth];
    if (start === undefined) return refuse(expression, expression.original);
    return (data ? parts.slice(1) : parts).reduce(
      (before, name, index) => `${before}${index === 0 ? "" : "?"}.${identifier(expression, name)}`,
      start,
    );
  }

  const identifier = (expression, name) => (/^[a-z]\w*$/i.test(name) ? name : refuse(expression, expression.original));

  function argument(expression, contexts) {
    const isLiteral = ["NumberLiteral", "StringLiteral"].includes(expression.type);
    return isLiteral ? JSON.stringify(expression.value) : path(expression, contexts);
  }

  function program(body, contexts) {
    return body.map((statement) => translation(statement, contexts)).join("");
  }

  function translation(statement, contexts) {
    switch (statement.type) {
      case "CommentStatement":
        return "";
      case "ContentStatement":
        return statement.value === "" ? "" : `out += ${JSON.stringify(statement.value)};\n`;
      case "MustacheStatement":
        return mustache(statement, contexts);
      case "BlockStatement":
        return block(statement, contexts);
      case "PartialStatement":
        return partial(statement, contexts);
      default:
        return refuse(statement, statement.type);
    }
  }

  function mustache(statement, contexts) {
    const name = statement.path.original;
    if (!known.has(name)) return refuse(statement, `{{${name}}}`);
    if (!statement.escaped || statement.hash !== undefined) return refuse(statement, `this form of {{${name}}}`);
    return `out += encoders.${name}(${statement.params.map((each) => argument(each, contexts)).join(", ")});\n`;
  }

  function block(statement, contexts) {
    const { path: name, params, program: then, inverse, hash } = statement;
    const [given, more] = params;
    if (given === undefined || more !== undefined || hash !== undefined || then.blockParams !== undefined)
      return refuse(statement, `this form of {{#${name.original}}}`);
    const value = fresh("value");
    const otherwise = inverse === undefined ? "" : program(inverse.body, contexts);
    const said = `const ${value} = ${path(given, contexts)};\n`;
    if (name.original === "if") {
      const orElse = otherwise === "" ? "" : ` else {\n${otherwise}}`;
      return `${said}if (${value} && !(Array.isArray(${value}) && ${value}.length === 0)) {\n${program(then.body, contexts)}}${orElse}\n`;
    }
    if (name.original !== "each") return refuse(statement, `{{#${name.original}}}`);
    const item = fresh("item");
    const inner = program(then.body, [item, ...contexts]);
    const none = otherwise === "" ? "" : `if (!(${value}?.length > 0)) {\n${otherwise}}\n`;
    return `${said}for (const ${item} of ${value} ?? []) {\n${inner}}\n${none}`;
  }

  function partial(statement, contexts) {
    const { name, params, hash, indent } = statement;
    if (name.type !== "PathExpression" || indent !== "" || params.length > 1) return refuse(statement, "this partial");
    const [context = contexts[0]] = params.map((each) => path(each, contexts));
    const pairs = (hash?.pairs ?? []).map(
      ({ key, value }) => `${identifier(statement, key)}: ${argument(value, contexts)}`,
    );
    const view = pairs.length === 0 ? context : `{ ...${context}, ${pairs.join(", ")} }`;
    return `out += templates[${JSON.stringify(name.original)}](${view}, root, encoders, templates);\n`;
  }

  const body = program(Handlebars.parse(text.replace(/\n$/, "")).body, ["view"]);
  return `(view, root, encoders, templates) => {\nlet out = "";\n${body}return out;\n}`;
}
