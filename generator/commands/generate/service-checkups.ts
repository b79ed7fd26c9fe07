/**
 * Owns the lines of `doctor` about running services: whether they publish their WSDL.
 * Invariant: only WSDLs are fetched, with the guards of `fetch`, and no operation is called.
 */
import { shownAddress } from "../../import/documents/shown-address.js";
import { readServices } from "../sources/read-sources.js";
import { servicesIn } from "../sources/open-source.js";
import { readWsdl } from "../sources/wsdl-source.js";
import { isForUsers } from "../terminal/exit-codes.js";
import type { Terminal } from "../terminal/terminal.js";
import type { Checkup } from "./checkup.js";

const repair = "open the address in a browser on this machine; check the host, proxies and certificates";

/** `address`: with or without the query that asks for a WSDL. */
export async function addressCheckup(address: string, quiet: Terminal): Promise<Checkup> {
  const wsdl = wsdlOf(address);
  const shown = shownAddress(wsdl);
  try {
    const documents = await readWsdl(wsdl, {}, "user", quiet);
    if (documents === undefined || documents.root.name !== "definitions")
      return failure(shown, "answers with something that is no WSDL", "name the address of the service's WSDL");
    const names = await servicesIn(documents, undefined);
    const words = names.length > 1 ? `with ${names.length} services` : "of the service";
    return { fact: `${shown} answers: a WSDL ${words}`, findings: [] };
  } catch (error) {
    if (!isForUsers(error)) throw error;
    return failure(shown, `does not answer with a WSDL: ${error.message}`, repair);
  }
}

function failure(shown: string, words: string, repairWords: string): Checkup {
  return { fact: `${shown} ${words}`, findings: [{ problem: `${shown} ${words}`, repair: repairWords }] };
}

/** The address of the WSDL that a service publishes at its own address. */
function wsdlOf(address: string): string {
  const url = new URL(address);
  const isAsked = [...url.searchParams.keys()].some((name) => /^(?:single)?wsdl$/i.test(name));
  if (isAsked) return address;
  const query = /\.svc\/?$/i.test(url.pathname) ? "singleWsdl" : "WSDL";
  url.search = url.search === "" ? `?${query}` : `${url.search}&${query}`;
  url.hash = "";
  return url.href;
}

/** A line for each service of the configuration. Its own problems are those of the outputs. */
export async function serviceCheckups(config: string | undefined, quiet: Terminal): Promise<readonly Checkup[]> {
  if (config === undefined) {
    const problem = "--service asks the services of codegen.yaml, and there is none";
    return [{ fact: problem, findings: [{ problem, repair: "name the address with --base-url" }] }];
  }
  try {
    const checkups: Checkup[] = [];
    for (const { source, service } of await readServices(undefined, { config }, quiet)) {
      const base = source.baseUrl ?? service.baseUrl;
      if (base === undefined) checkups.push({ fact: `${source.name} names no address of its service`, findings: [] });
      else checkups.push(await addressCheckup(base + service.path, quiet));
    }
    return checkups;
  } catch (error) {
    if (!isForUsers(error)) throw error;
    return [{ fact: "the services of codegen.yaml were not asked, since it cannot be used", findings: [] }];
  }
}
