import type { PostingEngine } from '#server/ledger/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import { insertAttended, listAttended } from './attended.queries.ts'
import { awardGame, giveByRule } from './award-points.ts'
import { readPointsRules } from './read-rules.ts'

const lookedAtOnceMax = 200
const portionsMax = 20

/**
 * Gives points for a game to the clients whose ticket a gate has admitted, once it is finished: until then a gate that was
 * without the network may say that the ticket was used twice.
 */
export async function awardGames({
  engine,
  database,
}: {
  readonly engine: PostingEngine
  readonly database: Database
}): Promise<void> {
  const { points_enabled: isOn, points_per_game: perGame } = await readPointsRules(database.db)
  if (!isOn || perGame === 0) return
  for (let portion = 0; portion < portionsMax; portion += 1) {
    const attended = await listAttended(database.db, lookedAtOnceMax)
    const settled = await Promise.all(
      attended.map(({ clientId, gameId }) =>
        giveByRule(
          () => awardGame(engine, { clientId, gameId, points: BigInt(perGame) }),
          () => database.transact((tx) => insertAttended(tx, [{ clientId, gameId, transactionId: null }])),
        ),
      ),
    )
    if (attended.length < lookedAtOnceMax || !settled.includes(true)) return
  }
}
