import { headText, noHash } from '#contract/kernel/seal-text.ts'
import { clearAlarm, raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { listBlockHashes, tryToBeTheSealer } from './block.queries.ts'
import { findLastHead, findUnpublished, type Head, insertHead, listHeads } from './head.queries.ts'
import type { HeadLog } from './head-log.ts'
import { rootOf, sha256 } from './merkle.ts'
import type { SealKeys } from './seal-keys.ts'

export interface PublishDeps {
  readonly database: Database
  readonly keys: SealKeys
  readonly log: HeadLog
  /** The least age of the last head before the next one. */
  readonly everySecondsMin: number
  /** Queues further work for a new head, in its transaction. */
  announce(tx: Tx, head: Head): Promise<void>
}

const headsAtOnce = 1_000
/** For one head; the rest waits for the next. */
const blocksMax = 65_536n

const lostAlarm = { code: 'seals.head_lost', subject: 'published heads' }
const unpublishedAlarm = { code: 'seals.not_published', subject: 'log of heads' }

/**
 * Signs a head for the blocks since the last one, then brings the log of heads up to date: a process killed in
 * between leaves a head that the next round writes. A head of the log that the database lacks was cut off; then an
 * alarm is raised and nothing is published, to keep the evidence.
 */
export async function publishHead(deps: PublishDeps): Promise<Head | null> {
  const { database, log } = deps
  const lost = await findLost(database, await log.readLast())
  if (lost) {
    await raiseAlarm(database.db, { ...lostAlarm, critical: true, details: { head: lost.number } })
    return null
  }
  const head = await database.transact((tx) => signNext(tx, deps))
  try {
    await bringUp(database, log)
  } catch (error) {
    await raiseAlarm(database.db, { ...unpublishedAlarm, details: { error: String(error) } })
    throw error
  }
  await clearAlarm(database.db, lostAlarm)
  await clearAlarm(database.db, unpublishedAlarm)
  return head
}

/** The last published head, if the database lacks it or has another. Each head holds the hash of the one before. */
async function findLost({ db }: Database, last: Head | null): Promise<Head | null> {
  if (!last) return null
  const [known] = await listHeads(db, last.number, 1)
  return known?.number === last.number && known.hash === last.hash ? null : last
}

async function signNext(tx: Tx, { keys, everySecondsMin, announce }: PublishDeps): Promise<Head | null> {
  if (!(await tryToBeTheSealer(tx))) return null
  const { firstBlock, lastBlock, due, now } = await findUnpublished(tx, everySecondsMin)
  if (lastBlock === null || !due) return null
  const last = atMost(BigInt(firstBlock) + blocksMax - 1n, BigInt(lastBlock)).toString()
  const previous = await findLastHead(tx)
  const facts = {
    number: (BigInt(previous?.number ?? 0) + 1n).toString(),
    firstBlock,
    lastBlock: last,
    root: rootOf(await listBlockHashes(tx, firstBlock, last)),
    previousHash: previous?.hash ?? noHash,
    publishedAt: now,
  }
  const text = headText(facts)
  const { keyId, sign } = keys.publisher
  const head: Head = { ...facts, hash: sha256(text), keyId, signature: sign(text) }
  await insertHead(tx, head)
  await announce(tx, head)
  return head
}

function atMost(limit: bigint, wanted: bigint): bigint {
  return wanted < limit ? wanted : limit
}

/** Under the sealer's lock: two processes of one machine share the file. */
async function bringUp(database: Database, log: HeadLog): Promise<void> {
  await database.transact(async (tx) => {
    if (!(await tryToBeTheSealer(tx))) return
    let first = BigInt((await log.readLast())?.number ?? 0) + 1n
    for (;;) {
      const heads = await listHeads(tx, first.toString(), headsAtOnce)
      if (heads.length === 0) return
      await log.append(heads)
      first += BigInt(heads.length)
    }
  })
}
