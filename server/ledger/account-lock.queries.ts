import { bigintOf, textOf } from './columns.rules.ts'
import type { Statement } from './pipeline.ts'

export interface ReadAccount {
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

const columns = 'id, floor, frozen, balance, held, version, owed, tally, xmin'

const read: (row: readonly (string | null)[]) => ReadAccount = ([
  id,
  floor,
  frozen,
  balance,
  held,
  version,
  owed,
  tally = null,
  writer,
]) => ({
  id: bigintOf(id),
  floorMinor: floor === null ? null : bigintOf(floor),
  frozen: frozen === 't',
  balanceMinor: bigintOf(balance),
  heldMinor: bigintOf(held),
  version: bigintOf(version),
  owedMinor: bigintOf(owed),
  tally,
  writtenBy: Number(textOf(writer)),
})

/** The only place that locks accounts. `order by` prevents two engines from waiting in a circle. */
export const lockStatement: Statement<ReadAccount> = {
  name: 'lock_accounts',
  text: `select ${columns} from ledger.account where id = any($1::bigint[]) order by id for no key update`,
  read,
}

export interface AccountAtTime extends ReadAccount {
  readonly readAt: string
}

/** Without locks, so what is decided by it has to be proven. The time is read with them: no entry of these accounts is later. */
export const readStatement: Statement<AccountAtTime> = {
  name: 'read_accounts',
  text: `select ${columns}, clock_timestamp() from ledger.account where id = any($1::bigint[])`,
  read: (row) => ({ ...read(row), readAt: textOf(row[9]) }),
}
