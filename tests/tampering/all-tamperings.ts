import * as chain from './chain-tamperings.ts'
import * as rows from './row-tamperings.ts'
import type { Tampered, Tools } from './tools.ts'

export type Tampering = readonly [name: string, tamper: (tools: Tools) => Promise<Tampered>]

const each = (
  what: string,
  columns: readonly string[],
  tamper: (tools: Tools, column: string) => Promise<Tampered>,
): Tampering[] =>
  columns.map((column) => [`edit ${what}.${column}`, (tools: Tools) => tamper(tools, column)] as const)

/** Everything that an intruder with all rights can do to one row, and to several. */
export const tamperings: readonly Tampering[] = [
  ...each('transaction', rows.transactionColumns, rows.editTransaction),
  ...each('entry', rows.entryColumns, rows.editEntry),
  ...each('account', ['kind', 'owner_type', 'owner_id', 'currency'], rows.editAccount),
  ...each('block', chain.blockColumns, chain.editBlock),
  ...each('head', chain.headColumns, chain.editHead),
  ['delete a transaction', rows.deleteTransaction],
  ['delete an entry', rows.deleteEntry],
  ['delete a transaction with its entries', rows.deleteWhole],
  ['delete an account', rows.deleteAccount],
  ['delete a block', chain.deleteBlock],
  ['delete a head', chain.deleteHead],
  ['insert a transaction', rows.insertTransaction],
  ['insert an entry', rows.insertEntry],
  ['swap two transactions', rows.swapTransactions],
  ['swap two entries', rows.swapEntries],
  ['swap two blocks', chain.swapBlocks],
  ['cut the tail', chain.cutTail],
]
