import { randomBytes } from 'node:crypto'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type Notice, notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Database, Db, Tx } from '#server/platform/db/database.ts'
import {
  closeEnded,
  findSeed,
  keepPlaces,
  keepPoints,
  listPlaced,
  listPlayed,
  listPrizes,
  listUnpaid,
  markPaid,
  type Unpaid,
} from './competition.queries.ts'
import { commitmentOf, lotsOf } from './draw-lots.ts'
import { prizeOf, rankEntries } from './rank-entries.rules.ts'

/** Of one round. */
const payRowsMax = 100

/** The draw’s seed, and its hash that everybody sees from now on. */
export function drawColumns(): { readonly seed: string; readonly seed_hash: string } {
  const seed = randomBytes(32).toString('hex')
  return { seed, seed_hash: commitmentOf(seed) }
}

/** Score and place of each entry. Repeated, it gives the same places while the marks are the same. */
export async function judgeCompetition(tx: Tx, id: bigint): Promise<void> {
  const [seed, played] = [await findSeed(tx, id), await listPlayed(tx, id)]
  await keepPlaces(tx, played, rankEntries(played, lotsOf(seed)))
}

/**
 * What each winner gets; it is paid afterwards, once each.
 * @throws Refusal `competition.judge_again` when a mark was changed since the places were given
 */
export async function awardCompetition(tx: Tx, id: bigint): Promise<void> {
  const won = await listWon(tx, id)
  const placeOf = new Map(won.map(({ id: entry, place }) => [entry, place]))
  const seed = await findSeed(tx, id)
  const prizes = await listPrizes(tx, id)
  const first = rankEntries(await listPlayed(tx, id), lotsOf(seed)).filter(
    ({ place }) => prizeOf(prizes, place) !== null,
  )
  if (first.length !== won.length || first.some(({ id: entry, place }) => placeOf.get(entry) !== place))
    throw new Refusal('competition.judge_again')
  await keepPoints(tx, won)
}

/** The entries with a prize, by the places of the judging. */
export async function listWon(db: Db, id: bigint) {
  const prizes = await listPrizes(db, id)
  const placed = await listPlaced(
    db,
    id,
    prizes.reduce((sum, { places }) => sum + places, 0),
  )
  return placed.flatMap(({ id: entry, place, clientId }) => {
    const points = prizeOf(prizes, place)
    return points === null ? [] : [{ id: entry, place, clientId, points }]
  })
}

/** Pays points to a client, once in any case; false: not now. */
export type PayPoints = (won: Unpaid) => Promise<boolean>

/** A chore: pays what winners have not got yet. @returns how many */
export async function payAwards(
  { db, transact }: Pick<Database, 'db' | 'transact'>,
  payPoints: PayPoints,
): Promise<number> {
  const unpaid = await listUnpaid(db, payRowsMax)
  let paid = 0
  for (const won of unpaid) {
    if (!(await payPoints(won))) continue
    await transact(async (tx) => {
      if (await markPaid(tx, won.id)) await notify(tx, [noticeOf(won)])
    })
    paid += 1
  }
  return paid
}

function noticeOf({ competitionId, clientId, title, place, points }: Unpaid): Notice {
  const data = { competition: title, quantity: points, place, competition_id: competitionId.toString() }
  return { clientId, kind: 'competition_won', data }
}

/** A chore: what ends at a moment closes by itself, so that staff judge it. */
export async function closeDue({ transact }: Pick<Database, 'transact'>): Promise<void> {
  await transact(async (tx) => {
    const ids = await closeEnded(tx)
    const actor = { type: 'system', id: null } as const
    await recordActivity(
      tx,
      ids.map((id) => ({ action: 'closed', subject: { type: 'competition', id }, actor })),
    )
  })
}

/** @throws Refusal with the number of what is missing */
export function expectNone(
  code: 'competition.question_unanswerable' | 'competition.answers_waiting',
  count: number | null,
): void {
  if (count !== null && count > 0) throw new Refusal(code, { count })
}
