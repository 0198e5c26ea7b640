import type pg from 'pg'
import type { Database } from '#server/platform/db/database.ts'
import { listLateBlocks } from './block.queries.ts'
import { listedIn } from './check-block.ts'
import { noteForgedTail } from './forged-tail.ts'
import { findLastHead, type Head } from './head.queries.ts'
import type { HeadLog } from './head-log.ts'
import { nameFindings } from './name-findings.ts'
import { readInOrder } from './read-in-order.ts'
import { knownIdentities } from './read-stretch.ts'
import type { SealKeys } from './seal-keys.ts'
import { withClient, withClients } from './seal-next.ts'
import { type Findings, noFindings, note, type SealProblem } from './seal-problem.ts'
import { type SealedStretch, stretchesOf } from './sealed-stretches.ts'
import { verifyHeads } from './verify-heads.ts'
import { compareStretch, readStretch, type StretchTerms } from './verify-stretch.ts'

export interface SealReport {
  readonly problems: readonly SealProblem[]
  /** More problems than are named. */
  readonly more: boolean
  readonly blocks: number
  readonly transactions: number
  readonly entries: number
  /** Published heads. */
  readonly heads: number
  /** Transactions sealed late because the database's clock had stepped back; worth a check. */
  readonly late: number
}

export interface VerifyDeps {
  readonly database: Database
  readonly keys: SealKeys
  /**
   * Outside the database: published heads reveal a cut tail or a rewritten chain. Null: of a restored copy, whose end is
   * earlier than that of the list.
   */
  readonly headLog: Pick<HeadLog, 'read'> | null
  /** Blocks of this many transactions are read together. */
  readonly transactionsAtOnce?: number
}

const transactionsAtOnceDefault = 2_048
/** One is hashed, the others are read. */
const readersAtOnce = 3

/**
 * Compares every sealed row with its seal, every block with the chain, and the chain with the published heads; names
 * edited, deleted, inserted and cut-off rows. Sealed rows never change, so the posting engine may run meanwhile.
 */
export async function verifySeals(deps: VerifyDeps): Promise<SealReport> {
  const { database, keys, headLog, transactionsAtOnce = transactionsAtOnceDefault } = deps
  const { db } = database
  const findings = noFindings()
  // Before the log is read: a head is in the database first.
  const signed = await findLastHead(db)
  const lateIds = await readLateIds(database)
  const identities = knownIdentities()
  const stretches = stretchesOf(db, findings, { saltsKey: keys.saltsKeyId, transactionsAtOnce })
  const counts = await withClients(database, readersAtOnce, (clients) =>
    verifyStretches(findings, stretches, clients, { identities, keys, lateIds }),
  )
  await withClient(database, (client) => noteForgedTail(db, client, findings, keys.macs))
  await nameFindings(db, findings)
  const heads = headLog ? await verifyHeads(db, findings, headLog.read(), keys.publisher.publicKey) : 0
  if (headLog && signed && heads === 0) await verifyHasLog(findings, signed, headLog)
  const { problems, more } = findings
  return { problems, more, ...counts, heads, late: lateIds.size }
}

/** Reads again: the very first head may have been on its way into the log. */
async function verifyHasLog(findings: Findings, signed: Head, headLog: Pick<HeadLog, 'read'>): Promise<void> {
  for await (const heads of headLog.read()) if (heads.length > 0) return
  note(findings, { change: 'deleted', thing: 'log of heads', id: signed.number })
}

async function readLateIds({ db }: Database): Promise<Set<string>> {
  const blocks = await listLateBlocks(db)
  return new Set(blocks.flatMap((block) => listedIn(block).map(({ id }) => id)))
}

/** While one stretch is hashed the next ones are read. */
async function verifyStretches(
  findings: Findings,
  stretches: AsyncIterable<SealedStretch>,
  clients: readonly pg.ClientBase[],
  terms: StretchTerms,
): Promise<Pick<SealReport, 'blocks' | 'transactions' | 'entries'>> {
  const sum = { blocks: 0, transactions: 0, entries: 0 }
  for await (const { client, one: stretch, rows } of readInOrder(stretches, clients, readStretch)) {
    const compared = await compareStretch(findings, client, stretch, rows, terms)
    sum.blocks += stretch.blocks.length
    sum.transactions += compared.transactions
    sum.entries += compared.entries
  }
  return sum
}
