import { sql } from 'kysely'
import type { HeadFacts } from '#contract/kernel/seal-text.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'

/** A published head: one line of the log of heads. */
export interface Head extends HeadFacts {
  readonly hash: string
  readonly keyId: string
  readonly signature: string
}

const columns = sql`number::text, first_block::text as "firstBlock", last_block::text as "lastBlock", root,
  previous_hash as "previousHash", published_at::text as "publishedAt", hash, key_id as "keyId", signature`

export async function findLastHead(db: Db): Promise<Head | null> {
  const { rows } =
    await sql<Head>`select ${columns} from ledger.head order by head.number desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The head that covers this block; null until it is published. */
export async function findHeadOf(db: Db, blockNumber: string): Promise<Head | null> {
  const { rows } = await sql<Head>`
    select ${columns} from ledger.head where last_block >= ${blockNumber} order by head.last_block limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

export async function listHeads(db: Db, first: string, limit: number): Promise<Head[]> {
  const { rows } = await sql<Head>`
    select ${columns} from ledger.head where number >= ${first} order by head.number limit ${limit}`.execute(
    db,
  )
  return rows
}

export async function insertHead(tx: Tx, head: Head): Promise<void> {
  await sql`
    insert into ledger.head (number, first_block, last_block, root, previous_hash, published_at, hash, key_id, signature)
    values (${head.number}, ${head.firstBlock}, ${head.lastBlock}, ${head.root}, ${head.previousHash},
            ${head.publishedAt}, ${head.hash}, ${head.keyId}, ${head.signature})`.execute(tx)
}

/** The blocks without a head, and whether the next head is due by the database's clock. */
export interface Unpublished {
  readonly firstBlock: string
  readonly lastBlock: string | null
  readonly due: boolean
  readonly now: string
}

export async function findUnpublished(db: Db, everySeconds: number): Promise<Unpublished> {
  const { rows } = await sql<Unpublished>`
    with last as (select last_block, published_at from ledger.head order by head.number desc limit 1)
    select (coalesce((select last_block from last), 0) + 1)::text as "firstBlock",
           (select max(number)::text from ledger.block
            where number > coalesce((select last_block from last), 0)) as "lastBlock",
           coalesce((select published_at from last) <= clock_timestamp() - make_interval(secs => ${everySeconds}),
                    true) as due,
           clock_timestamp()::text as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell what is unpublished')
  return row
}
