/** Owns the address at which a recorded request is sent to the server under test. */
import { isFormBinding } from "../model/bindings.js";
import type { BindingId } from "../model/service.js";

/** The recorded path at the origin of `server`. A path of `server` replaces the recorded path of the service. */
export function movedTo(server: URL, recorded: string, binding: BindingId): string {
  const { pathname, search } = new URL(recorded);
  if (server.pathname === "/") return `${server.origin}${pathname}${search}`;
  const operation = isFormBinding(binding) ? pathname.slice(pathname.lastIndexOf("/")) : "";
  return `${server.origin}${server.pathname.replace(/\/$/, "")}${operation}${search}`;
}
