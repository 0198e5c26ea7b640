import { type Answer, dinars, refused } from '../answer.ts'

/** Amounts are whole minor units. */
export interface Account {
  balance: bigint
  held: bigint
  /** How many entries it has. */
  version: bigint
}

export interface Move {
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Set aside when above zero, given back when below. */
export interface Setting {
  readonly account: string
  readonly amount: bigint
}

/**
 * Accounts by name: `wallet client 17 LYD`, `revenue:fees LYD`. Whatever has an owner cannot spend what it does not have,
 * except a supplier's: that is our own debt.
 */
export interface Bank {
  readonly accounts: ReadonlyMap<string, Account>
  of(name: string): Account
  /** Moves all of it and answers null, or nothing of it and says why. */
  move(moves: readonly Move[], settings?: readonly Setting[]): Answer | null
}

export function openBank(opening: ReadonlyMap<string, Account>): Bank {
  const accounts = new Map([...opening].map(([name, account]) => [name, { ...account }]))
  const of = (name: string): Account => {
    const account = accounts.get(name) ?? { balance: 0n, held: 0n, version: 0n }
    accounts.set(name, account)
    return account
  }
  return {
    accounts,
    of,
    move(moves, settings = []) {
      const free = new Map<string, bigint>()
      const change = (name: string, amount: bigint) => free.set(name, (free.get(name) ?? 0n) + amount)
      for (const { from, to, amount } of moves) {
        change(from, -amount)
        change(to, amount)
      }
      for (const { account, amount } of settings) change(account, -amount)
      for (const [name, amount] of free) {
        const { balance, held } = of(name)
        if (amount < 0n && cannotOwe(name) && balance - held + amount < 0n)
          return tooLittle(name, balance - held, -amount)
      }
      let payer: string | undefined
      for (const { from, to, amount } of moves) {
        // What an account pays several times in a row is one entry.
        if (from === payer) of(from).balance -= amount
        else enter(of(from), -amount)
        enter(of(to), amount)
        payer = from
      }
      for (const { account, amount } of settings) of(account).held += amount
      return null
    },
  }
}

export function tooLittle(name: string, available: bigint, needed: bigint): Answer {
  const currency = name.slice(-3)
  const written = (amount: bigint) =>
    currency === 'LYD' ? dinars(amount) : currency === 'USD' ? cents(amount) : `${amount}`
  return refused('ledger.insufficient_funds', written(available), written(needed - available), currency)
}

function cents(amount: bigint): string {
  return `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`
}

function cannotOwe(name: string): boolean {
  return /^(wallet|receivable|pot) /.test(name)
}

function enter(account: Account, amount: bigint): void {
  account.balance += amount
  account.version += 1n
}
