/**
 * Owns what the example server remembers: accounts with contacts, groups, credits and histories, in memory.
 * Invariant: nothing here knows the wire; what the interface leaves open is not decided here.
 */

export interface Sent {
  readonly to: string;
  readonly text: string;
  readonly at: Date;
}

export interface Transfer {
  readonly from: string;
  readonly to: string;
  readonly credits: number;
  readonly at: Date;
}

export interface PremiumRate {
  readonly id: number;
  readonly band: number;
  readonly keyword: string;
  readonly response: string;
  readonly active: boolean;
}

export interface Group {
  readonly id: number;
  readonly name: string;
  /** Numbers in the group, and numbers that its mailings leave out. */
  readonly members: Set<string>;
  readonly excluded: Set<string>;
}

export interface Account {
  readonly number: string;
  readonly password: string;
  readonly userId: string;
  readonly created: Date;
  nick: string;
  credits: number;
  /** Name to number. */
  readonly contacts: Map<string, string>;
  readonly groups: Map<number, Group>;
  readonly sent: Sent[];
  readonly received: Sent[];
  readonly premiumRates: Map<number, PremiumRate>;
}

export class Store {
  readonly accounts = new Map<string, Account>();
  readonly transfers: Transfer[] = [];
  /** Numbers invited so far. */
  readonly invited = new Set<string>();
  #nextPremiumRate = 1;

  constructor() {
    const group: Group = {
      id: 7,
      name: "Friends",
      members: new Set(["+27820000001", "+27820000002"]),
      excluded: new Set(["+27820000003"]),
    };
    this.accounts.set("+27820000000", newAccount("+27820000000", "secret", "1", 42, [group]));
    this.accounts.set("+27820000009", newAccount("+27820000009", "secret", "2", 5, []));
  }

  /** Sends from an account: a message a number, a credit each. */
  send(account: Account, numbers: Iterable<string>, text: string): number {
    let count = 0;
    for (const to of numbers) {
      const sent = { to, text, at: new Date() };
      account.sent.push(sent);
      this.accounts.get(to)?.received.push(sent);
      account.credits -= 1;
      count += 1;
    }
    return count;
  }

  /** Moves credits; false where the other account does not exist or the balance is too small. */
  transfer(from: Account, to: string, credits: number): boolean {
    const other = this.accounts.get(to);
    if (other === undefined || credits <= 0 || from.credits < credits) return false;
    from.credits -= credits;
    other.credits += credits;
    this.transfers.push({ from: from.number, to, credits, at: new Date() });
    return true;
  }

  addPremiumRate(account: Account, rate: Omit<PremiumRate, "id">): PremiumRate {
    const added = { id: this.#nextPremiumRate++, ...rate };
    account.premiumRates.set(added.id, added);
    return added;
  }
}

/** The messages of an interval of days, both ends included. */
export function within(messages: readonly Sent[], start: Date, end: Date): readonly Sent[] {
  const afterEnd = end.getTime() + 24 * 60 * 60 * 1000;
  return messages.filter(({ at }) => at.getTime() >= start.getTime() && at.getTime() < afterEnd);
}

function newAccount(
  number: string,
  password: string,
  userId: string,
  credits: number,
  groups: readonly Group[],
): Account {
  return {
    number,
    password,
    userId,
    created: new Date(),
    nick: "",
    credits,
    contacts: new Map([["Ann", "+27820000001"]]),
    groups: new Map(groups.map((group) => [group.id, group])),
    sent: [],
    received: [],
    premiumRates: new Map(),
  };
}
