import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import {
  type HeadLog,
  openHeadLog,
  openSealer,
  openSealKeys,
  type PostingEngine,
  publishHead,
  type Sealer,
  type SealKeys,
  type SealProblem,
  verifySeals,
} from '#server/ledger/index.ts'
import { type Database, openDatabase } from '#server/platform/db/database.ts'
import { type LedgerWorld, openLedgerWorld, wallet } from './ledger.ts'

/** A ledger with a sealer; blocks are small and rows are sealed as soon as they are finished. */
export interface SealWorld {
  readonly ledger: LedgerWorld
  readonly database: Database
  readonly keys: SealKeys
  readonly heads: HeadLog
  readonly sealer: Sealer
  /** Another, as another process would have. */
  openSealer(): Sealer
  publish(): ReturnType<typeof publishHead>
  verify(headLog?: Pick<HeadLog, 'read'>): Promise<readonly SealProblem[]>
  /** So many parallel payments among ten wallets. */
  payAround(count: number, engine?: PostingEngine): Promise<void>
  asOwner(text: string, values?: unknown[]): Promise<pg.QueryResult>
  close(): Promise<void>
}

const blockSizeMax = 50
let payments = 0

export async function openSealWorld(): Promise<SealWorld> {
  const ledger = await openLedgerWorld()
  const database = openDatabase(ledger.url, { connectionsMax: 8 })
  const folder = await mkdtemp(join(tmpdir(), 'mahfaza-seals-'))
  const keys = openSealKeys(ledger.keys)
  const heads = openHeadLog(folder)
  const owner = new pg.Client({ connectionString: ledger.ownerUrl })
  await owner.connect()
  const open = () => openSealer({ database, keys, ageSecondsMin: 0, blockSizeMax })
  return {
    ledger,
    database,
    keys,
    heads,
    sealer: open(),
    openSealer: open,
    publish: () =>
      publishHead({ database, keys, log: heads, everySecondsMin: 0, announce: async () => undefined }),
    async verify(headLog: Pick<HeadLog, 'read'> = heads) {
      const report = await verifySeals({
        database,
        keys,
        headLog,
        transactionsAtOnce: 100,
      })
      return report.problems
    },
    async payAround(count, engine) {
      await Promise.all(
        Array.from({ length: count }, () => {
          payments += 1
          const [from, to] = [wallet(payments % 10), wallet((payments * 7 + 3) % 10)]
          const payer = from.ownerId === to.ownerId ? wallet(10) : from
          return ledger.pay(payer, to, 1n, { key: `around-${payments}`, ...(engine && { engine }) })
        }),
      )
    },
    asOwner: (text, values) => owner.query(text, values),
    async close() {
      await owner.end()
      await database.close()
      await ledger.close()
      await rm(folder, { recursive: true })
    },
  }
}
