import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { listSquad, showPlayer as operation } from '#contract/operations/sports/read-sports.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findPlayer, listMembers, listTransfers } from './squad.queries.ts'
import { viewRating } from './view-game.rules.ts'

export function showSquad(db: Db): Promise<AnswerInput<typeof listSquad>> {
  return listMembers(db)
}

/** @throws Refusal `request.not_found` for one who is not active */
export async function showPlayer(db: Db, id: bigint): Promise<AnswerInput<typeof operation>> {
  const player = await findPlayer(db, id)
  if (!player) throw new Refusal('request.not_found')
  const { ratings, stars, ...shown } = player
  const transfers = await listTransfers(db, id)
  return {
    ...shown,
    rating: viewRating({ ratings, stars }),
    transfers: transfers.map(({ feeMinor, ...transfer }) => ({
      ...transfer,
      fee: feeMinor === null ? null : toWire(feeMinor, 'LYD'),
    })),
  }
}
