import { sql } from 'kysely'
import { playerTransfers } from '#contract/resources/sports/player-transfers.ts'
import { serveResource } from '#server/resource-engine/index.ts'
import { followTransfers } from './transfer.queries.ts'

export const playerTransfersServer = serveResource(playerTransfers, {
  table: 'player_transfer',
  visibleTo: 'all',
  computed: { number: sql`t.id::text` },
  afterWrite: (tx, { staff_id }) => followTransfers(tx, BigInt(staff_id)),
})
