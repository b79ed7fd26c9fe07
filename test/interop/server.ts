/**
 * Owns our server of a run: the generated dispatcher on a free loopback port, with a handler for each operation.
 * Invariant: it counts the calls that reached a handler, by binding, whatever they answer.
 */
import {
  createMessagingAccountDispatcher,
  type HandlerContext,
  type MessagingAccountHandlers,
} from "../../generated/messaging-account/index.js";
import { serve, type ServedDispatcher } from "../../templates/runtime/adapters/node-http.js";
import type { BindingId } from "../../templates/runtime/description.js";
import { answerAccount, answerInt, answerRows, answerText, type MoreRows, receive, type Received } from "./answers.js";

export interface OurServer {
  /** Address of the service, ending in `.asmx`. */
  readonly url: string;
  readonly baseUrl: string;
  /** How many calls reached a handler, by binding. */
  readonly seen: ReadonlyMap<BindingId, number>;
  /** What the dispatcher reported to its owner. */
  readonly errors: readonly unknown[];
  stop(): Promise<void>;
}

/** `change`: what the dispatcher becomes before it is served. */
export async function startOurServer(
  moreRows?: MoreRows,
  change: (dispatcher: ServedDispatcher) => ServedDispatcher = (dispatcher) => dispatcher,
): Promise<OurServer> {
  const seen = new Map<BindingId, number>();
  const errors: unknown[] = [];
  const count = ({ binding }: HandlerContext): void => void seen.set(binding, (seen.get(binding) ?? 0) + 1);
  const dispatcher = createMessagingAccountDispatcher(handlersOf(count, moreRows), {
    onError: (report) => errors.push(report),
  });
  const server = await serve(change(dispatcher), { port: 0 });
  const stop = (): Promise<void> => server.close({ abrupt: true });
  return { url: `${server.url}/api/webservice.asmx`, baseUrl: server.url, seen, errors, stop };
}

type Answer<Result> = (parameters: object, context: HandlerContext) => Result;

export function handlersOf(
  count: (context: HandlerContext) => void,
  moreRows: MoreRows | undefined,
): MessagingAccountHandlers {
  const counted = <Result>(answer: (received: Received) => Result): Answer<Result> => {
    return (parameters, context) => {
      count(context);
      return answer(receive(parameters, context));
    };
  };
  const int = counted(answerInt);
  const text = counted(answerText);
  const rows = counted((received) => answerRows(received, moreRows));
  return {
    singlesms: int,
    multiplesms: text,
    singlegroupsms: text,
    multiplegroupsms: text,
    singleWAPPush: int,
    inviteFriend: rows,
    getValidInvite: rows,
    getSMSHistoryList: rows,
    getSMSHistoryTotal: int,
    getReceivedSMSHistoryList: rows,
    getMOSMSHistoryList: rows,
    getSMSHistoryDetail: rows,
    checkCredits: int,
    transferCredits: rows,
    getUserCCPayments: rows,
    getUserAlphaPayments: rows,
    getUserBetaPayments: rows,
    getUserTransfers: rows,
    getSubAccountTotals: rows,
    getContactList: rows,
    addContact: int,
    deleteContact: int,
    getGroups: rows,
    getGroupList: rows,
    getExclusionGroupList: rows,
    getCombinationGroupList: rows,
    getNumberContactsInGroup: int,
    deleteGroupContact: int,
    updateProfile: counted(answerAccount),
    registerWebAccount: rows,
    validateWebAccount: rows,
    getNetworkInformation: rows,
    getSubAccountPremiumRated: rows,
    getSubAccountAllPremiumRated: rows,
    getSubAccountPremiumBands: rows,
    addSubAccountPremiumRated: rows,
    updateSubAccountPremiumRated: int,
    deleteSubAccountPremiumRated: int,
  };
}
