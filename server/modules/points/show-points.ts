import type { AnswerInput, QueryOf } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type {
  listPointsMovements,
  showPoints as showOperation,
} from '#contract/operations/points/show-points.ts'
import type { Db } from '#server/platform/db/database.ts'
import { findOldestLeft, findPoints, listMovements, type MovementRow } from './movement.queries.ts'
import { type PointsRules, readTally } from './points.rules.ts'
import { readPointsRules } from './read-rules.ts'

/** @throws Refusal `request.not_found` while there are no points */
async function expectPoints(db: Db): Promise<PointsRules> {
  const rules = await readPointsRules(db)
  if (!rules.points_enabled) throw new Refusal('request.not_found')
  return rules
}

export async function showPoints(db: Db, clientId: bigint): Promise<AnswerInput<typeof showOperation>> {
  const { points_enabled: _on, ...rules } = await expectPoints(db)
  const { balance, tally, now } = await findPoints(db, clientId)
  const { earned, today } = readTally(tally, now)
  const oldest =
    balance > 0n
      ? await findOldestLeft(db, clientId, { taken: earned - balance, months: rules.points_expire_months })
      : null
  return {
    balance: Number(balance),
    earned_today: Number(today),
    expires_next: oldest && { points: Number(oldest.points), at: oldest.at.toISOString() },
    rules,
  }
}

export async function showMovements(
  db: Db,
  clientId: bigint,
  { before, per_page: limit }: QueryOf<typeof listPointsMovements>,
): Promise<AnswerInput<typeof listPointsMovements>> {
  await expectPoints(db)
  // One more than shown says whether there is a next page.
  const rows = await listMovements(db, clientId, { before: before ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    rows: shown.map(viewMovement),
    next: rows.length > limit ? (shown.at(-1)?.id.toString() ?? null) : null,
  }
}

function viewMovement({ id, kind, amount, balanceAfter, subjectId, reason, createdAt }: MovementRow) {
  const isOfGift = kind === 'gift' || kind === 'gift_cancelled'
  return {
    id: id.toString(),
    kind,
    amount: Number(amount),
    balance_after: Number(balanceAfter),
    reason,
    gift_order_id: isOfGift ? (subjectId?.toString() ?? null) : null,
    created_at: createdAt.toISOString(),
  }
}
