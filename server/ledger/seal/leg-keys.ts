import type { TransactionRow } from './sealed-rows.queries.ts'

export interface LegKey {
  readonly accountId: string
  readonly version: string
}

/** The position of `legs` among the private columns. */
const legsColumn = 7

/** The entries that a transaction's row names, in sealing order: by account and version. */
export function legKeysOf({ privateText }: TransactionRow): LegKey[] {
  const numbers = (privateText.split('\t')[legsColumn] ?? '').match(/\d+/g) ?? []
  const keys: [bigint, bigint][] = []
  for (let index = 0; index + 1 < numbers.length; index += 2) {
    keys.push([BigInt(numbers[index] ?? 0), BigInt(numbers[index + 1] ?? 0)])
  }
  const sorted = keys.sort(([a, v], [b, w]) => (a === b ? compare(v, w) : compare(a, b)))
  return sorted.map(([accountId, version]) => ({
    accountId: accountId.toString(),
    version: version.toString(),
  }))
}

function compare(one: bigint, other: bigint): number {
  return one < other ? -1 : Number(one > other)
}
