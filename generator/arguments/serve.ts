/** Owns the arguments and help of `serve`. */
import { Option } from "commander";
import { logKinds, unrecordedKinds } from "../commands/option-values.js";
import {
  configOption,
  type Declare,
  examples,
  hostOption,
  namespaceOption,
  portOption,
  skipOption,
} from "./options.js";

export const serve: Declare = (command) =>
  command
    .description("run described services on a port; they answer with sample values until you give handlers")
    .argument(
      "[description]",
      "a service of codegen.yaml (its name or the path of its description), the path or address of another description or WSDL, or a description that comes with codegen (default: all services of codegen.yaml)",
    )
    .addOption(portOption("the port"))
    .addOption(hostOption())
    .option("--public-url <address>", "the base address that callers see, for the WSDL (default: that of each request)")
    .option("--trust-forwarded", "take the WSDL's address from a proxy's Forwarded or X-Forwarded-* headers")
    .option("--handlers <module>", "your handlers, JavaScript or TypeScript; other operations answer with samples")
    .option("--scenarios <file>", "what operations do instead (YAML): answers, faults, delays, broken connections")
    .option("--recorded <folder>", "answer from a recording of codegen record; a description is then optional")
    .addOption(
      new Option(
        "--unrecorded <kind>",
        "the answer to calls that the recording does not contain: a fault that says so, or the sample (default: fault)",
      ).choices(unrecordedKinds),
    )
    .addOption(new Option("--log <kind>", "what to print for each call").choices(logKinds).default("text"))
    .option("--watch", "reload when a description, handlers or scenarios change")
    .addOption(configOption())
    .addOption(namespaceOption())
    .addOption(skipOption())
    .addHelpText(
      "after",
      examples(
        "codegen serve service.yaml                      the described service, at http://127.0.0.1:8080",
        "codegen serve service.wsdl --port 0 --log json  any free port, a line of JSON for each call",
        "codegen serve --recorded recorded               the answers of a recording",
      ),
    );
