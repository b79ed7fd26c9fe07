/**
 * Owns the help pages of services as files: the pages that a server shows, without the form to try calls, with the WSDL
 * beside them.
 * Invariant: pages link to one another by relative paths and load nothing. Each contains the policy that a server would
 * send.
 */
import { markWords } from "../emit/recognition.js";
import type { GeneratedFile } from "../model/file.js";
import { addressOf, operationsOf } from "../model/questions.js";
import { diskKey, fileNameOf, safeNames, serviceNames } from "../names/index.js";
import type { HelpData, HelpOperation, HelpType } from "../../templates/runtime/help/data.js";
import { contentPolicy, pageText, type PageParts } from "../../templates/runtime/help/frame.js";
import { listHeader, listMain, type PageLinks } from "../../templates/runtime/help/list-page.js";
import { operationHeader, operationMain } from "../../templates/runtime/help/operation-page.js";
import { examplesOf } from "../../templates/runtime/help/sample-messages.js";
import { sidebar } from "../../templates/runtime/help/sidebar.js";
import { typeHeader, typeMain } from "../../templates/runtime/help/type-page.js";
import { withDataSets } from "../../templates/runtime/server/data-sets.js";
import { wsdlAtPaths } from "../../templates/runtime/server/paths-dispatcher.js";
import { WsdlBytes } from "../../templates/runtime/server/service-address.js";
import type { DescribedService } from "./describe-service.js";
import { listOfServices } from "./front-door.js";

/** The pages to publish: one service at the folder's root, several in a folder each, with a page that lists them. */
export async function staticPages(services: readonly DescribedService[]): Promise<readonly GeneratedFile[]> {
  const [only, ...others] = services;
  if (only !== undefined && others.length === 0) return pagesOf(only, "");
  const folders = await Promise.all(services.map((each) => pagesOf(each, `${fileNameOf(each.model)}/`)));
  return [{ path: "index.html", text: await overview(services) }, ...folders.flat()];
}

/** The folder that two of several services would have; undefined: there is none. */
export function sharedFolder(services: readonly DescribedService[]): string | undefined {
  const folders = services.map(({ model }) => fileNameOf(model));
  return folders.find((folder, index) => folders.findIndex((other) => diskKey(other) === diskKey(folder)) < index);
}

async function pagesOf(described: DescribedService, folder: string): Promise<readonly GeneratedFile[]> {
  const { help, model, service, wsdl } = described;
  const wsdlName = `${fileNameOf(model)}.wsdl`;
  const address = addressOf(model);
  const bytes = await new WsdlBytes(wsdlAtPaths(service, wsdl, address), service.namespace).at(address);
  const files = safeNames(help.types);
  const list = {
    help,
    address,
    namespace: service.namespace,
    links: linksFrom("", wsdlName, files),
    search: undefined,
  };
  const subject = { help, links: linksFrom("../", wsdlName, files) };
  const parts = { title: help.name, header: listHeader(list), main: listMain(list) };
  return [
    { path: `${folder}${wsdlName}`, text: new TextDecoder().decode(bytes) },
    { path: `${folder}index.html`, text: await marked(parts) },
    ...(await Promise.all(
      operationsIn(help).map(async (operation) => ({
        path: `${folder}${operationPath(operation)}`,
        text: await operationPage(described, operation, address, subject.links),
      })),
    )),
    ...(await Promise.all(
      help.types.map(async (type) => ({
        path: `${folder}${typePath(type, files)}`,
        text: await marked({
          title: `${type.name} - ${help.name}`,
          header: typeHeader(subject, type),
          main: typeMain(subject, type),
          side: sidebar(subject, type),
        }),
      })),
    )),
  ];
}

async function operationPage(
  { help, model, service, operations }: DescribedService,
  operation: HelpOperation,
  whole: string,
  links: PageLinks,
): Promise<string> {
  const [address = "", query = ""] = whole.split(/\?(.*)/s);
  const place = { address, namespace: service.namespace };
  const described = withDataSets(operations)[operation.name];
  const bindings = operationsOf(model).find((each) => each.name === operation.name)?.bindings ?? [];
  const subject = {
    help,
    operation,
    links,
    trying: "never",
    place,
    query,
    baseUrl: model.baseUrl ?? new URL(address).origin,
    createClient: serviceNames(model).createClient,
    examples:
      described === undefined ? [] : await examplesOf(operation, { operation: described, bindings }, place, query),
  } as const;
  const title = `${operation.name} - ${help.name}`;
  const [header, main] = [operationHeader(subject), operationMain(subject)];
  return marked({ title, header, main, side: sidebar(subject, operation) });
}

const operationsIn = ({ groups }: HelpData): readonly HelpOperation[] => groups.flatMap(({ operations }) => operations);

/** In a folder of their own, since an operation may be called `index`. */
const operationPath = ({ file }: HelpOperation): string => `operations/${file}.html`;

const typePath = (type: HelpType, files: ReadonlyMap<HelpType, string>): string =>
  `types/${files.get(type) ?? type.name}.html`;

function linksFrom(up: string, wsdlName: string, files: ReadonlyMap<HelpType, string>): PageLinks {
  const encoded = (path: string): string => up + path.split("/").map(encodeURIComponent).join("/");
  return {
    list: `${up}index.html`,
    wsdl: `${up}${encodeURIComponent(wsdlName)}`,
    operation: (operation) => encoded(operationPath(operation)),
    type: (type) => encoded(typePath(type, files)),
  };
}

async function overview(services: readonly DescribedService[]): Promise<string> {
  return marked(listOfServices(services, ({ model }) => `${encodeURIComponent(fileNameOf(model))}/index.html`));
}

/** A page whose first lines mark it as one that may be replaced. */
async function marked(parts: Omit<PageParts, "policy">): Promise<string> {
  const text = pageText({ ...parts, policy: await contentPolicy(false, false) });
  return text.replace(/^<!doctype html>\n/, (start) => `${start}<!-- ${markWords} -->\n`);
}
