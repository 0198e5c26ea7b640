import { sql } from 'kysely'
import { Refusal } from '#contract/kernel/refusal.ts'
import { gameEvents } from '#contract/resources/sports/game-events.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { followEvents, lockGame } from './game.queries.ts'

export const gameEventsServer = serveResource(gameEvents, {
  table: 'game_event',
  visibleTo: 'all',
  computed: { number: sql`t.id::text` },
  async beforeStore(tx, { game_id }) {
    if (game_id) await expectPlayed(tx, game_id)
    return undefined
  },
  async beforeUpdate(tx, _values, row) {
    await expectPlayed(tx, BigInt(row.game_id))
    return undefined
  },
  beforeDestroy: (tx, row) => expectPlayed(tx, BigInt(row.game_id)),
  async beforeRestore(tx, row) {
    await expectPlayed(tx, BigInt(row.game_id))
    return undefined
  },
  afterWrite: (tx, { game_id }) => followEvents(tx, BigInt(game_id)),
})

/** @throws Refusal `game.not_played` before the kick-off */
async function expectPlayed(tx: Tx, gameId: bigint): Promise<void> {
  const game = await lockGame(tx, gameId)
  if (game && !['live', 'half_time', 'finished', 'abandoned'].includes(game.status))
    throw new Refusal('game.not_played')
}
