/** Owns where a request goes that was made for another server. */
import { isFormBinding } from "../model/bindings.js";
import type { BindingId } from "../model/service.js";

/** The recorded path at another origin; where the new address has a path, that stands for the service's. */
export function movedTo(server: URL, recorded: string, binding: BindingId): string {
  const { pathname, search } = new URL(recorded);
  if (server.pathname === "/") return `${server.origin}${pathname}${search}`;
  const operation = isFormBinding(binding) ? pathname.slice(pathname.lastIndexOf("/")) : "";
  return `${server.origin}${server.pathname.replace(/\/$/, "")}${operation}${search}`;
}
