import { bigintOf, textOf } from './columns.rules.ts'
import type { Statement } from './pipeline.ts'

export interface LockedAccount {
  readonly id: bigint
  readonly floorMinor: bigint | null
  readonly frozen: boolean
  readonly balanceMinor: bigint
  readonly heldMinor: bigint
  readonly owedMinor: bigint
  readonly version: bigint
  readonly tally: string | null
  /** `xmin`: the transaction that wrote the row. */
  readonly writtenBy: number
}

/** The only place that locks accounts. `order by` prevents two engines from waiting in a circle. */
export const lockStatement: Statement<LockedAccount> = {
  name: 'lock_accounts',
  text: `select id, floor, frozen, balance, held, version, owed, tally, xmin from ledger.account
         where id = any($1::bigint[]) order by id for no key update`,
  read: ([id, floor, frozen, balance, held, version, owed, tally = null, writer]) => ({
    id: bigintOf(id),
    floorMinor: floor === null ? null : bigintOf(floor),
    frozen: frozen === 't',
    balanceMinor: bigintOf(balance),
    heldMinor: bigintOf(held),
    version: bigintOf(version),
    owedMinor: bigintOf(owed),
    tally,
    writtenBy: Number(textOf(writer)),
  }),
}
