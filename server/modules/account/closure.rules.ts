import { type Hindrance, hindrances } from '#contract/operations/account/close-account.ts'

/** The client may think again, and a thief who asks for it is noticed. */
export const waitDays = 14

/** What an account still has. Amounts in minor units, otherwise counts. */
export interface Holdings {
  readonly debt: bigint
  readonly balance: bigint
  readonly earnings: bigint
  readonly held: bigint
  /** Open payments and bank transfers. */
  readonly recharges: number
  readonly settlements: number
  /** Orders on their way. */
  readonly parcels: number
  /** Tickets that still admit. */
  readonly tickets: number
  /** Plans that will be renewed. */
  readonly subscription: number
}

/** What has to end before an account can; none: it may be closed. */
export function hindrancesOf(holdings: Holdings): Hindrance[] {
  return hindrances.filter((name) => BigInt(holdings[name]) !== 0n)
}
