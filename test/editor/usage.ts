/**
 * Owns a program as users write it, with marks where an editor is asked: `h` hover, `s` signature help, `c` completion, each at what
 * follows the mark. It is only ever read by the language service (`shown.test.ts`) and type-checked.
 */
import {
  call,
  createMessagingAccountClient,
  HttpStatusError,
  isCallError,
  singlesms,
  soap11,
  type MessagingAccountHandlers,
} from "../../generated/messaging-account/index.js";

const baseUrl = "http://localhost:8080";
const credentials = { Mobile_Number: "+27820000000", Password: "secret" };

export async function program(): Promise<unknown> {
  const client = /* h create */ createMessagingAccountClient({ baseUrl, /* h credentials */ credentials });
  const sent = await client./* h method, int */ singlesms(/* s method, int */ { /* c parameters */ To_Number: "1" });
  const text = await client./* h method, string */ multiplesms({}, /* s options */ { /* c options */ timeoutMs: 5 });
  const set = await client./* h method, DataSet */ getContactList(/* s method, DataSet */);
  const account = await client./* h method, Account */ updateProfile({ Nick_Name: "x" });
  for await (const { /* h row */ row } of client.getGroups./* h rows */ rows(/* s rows */)) Object.keys(row);
  const bare = createMessagingAccountClient({ baseUrl });
  await bare./* h method, nothing told */ checkCredits(/* s method, nothing told */ credentials);
  await /* h call */ call(singlesms, {}, { baseUrl, binding: soap11, credentials, /* h headers */ headers: {} });
  try {
    return [/* h result, int */ sent, text, /* h result, DataSet */ set, account?./* h field */ AuthenticationType];
  } catch (error) {
    if (/* h isCallError */ isCallError(error)) return error./* h kind */ kind;
    return error instanceof /* h error class */ HttpStatusError ? error./* h status */ status : undefined;
  }
}

export const handlers: Partial<MessagingAccountHandlers> = {
  /* h handler */ singlesms: ({ /* h received */ To_Number }, /* h context */ context) => {
    context./* c context */ signal.throwIfAborted();
    return To_Number?.length ?? 0;
  },
};
