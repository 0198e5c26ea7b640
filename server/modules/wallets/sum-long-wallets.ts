import type { Database } from '#server/platform/db/database.ts'
import {
  deleteOldBlocks,
  findBlockEnd,
  findLongWallets,
  findPortions,
  insertBlocks,
  type LongWallet,
  lockBlocks,
} from './block.queries.ts'
import { cutBlocks } from './block.rules.ts'

/** Entries read in one transaction. */
const entriesAtOnce = 50_000
const walletsAtOnce = 100

/** Makes due blocks of every wallet, beside the money path; reports read them. */
export async function sumLongWallets(database: Database): Promise<void> {
  let wallets: readonly LongWallet[]
  do {
    wallets = await findLongWallets(database.db, walletsAtOnce)
    for (const wallet of wallets) await sumBlocks(database, wallet)
  } while (wallets.length === walletsAtOnce)
}

async function sumBlocks(database: Database, wallet: LongWallet): Promise<void> {
  let made = 0
  do {
    made = await database.transact(async (tx) => {
      await lockBlocks(tx, wallet.accountId)
      await deleteOldBlocks(tx, wallet.accountId)
      const end = await findBlockEnd(tx, wallet.accountId)
      const portions = await findPortions(tx, wallet, end.version, entriesAtOnce)
      const blocks = cutBlocks(end, portions)
      if (blocks.length > 0) await insertBlocks(tx, wallet.accountId, blocks)
      return blocks.length
    })
  } while (made > 0)
}
