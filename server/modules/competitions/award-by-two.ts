import { z } from 'zod'
import { Refusal } from '#contract/kernel/refusal.ts'
import { recordApproved } from '#server/modules/approvals/index.ts'
import { expectNotOwn } from '#server/modules/clients/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { Execution, Facts, Weighed } from '#server/resource-engine/index.ts'
import { type AwardRow, findAward, setAwarded } from './award.queries.ts'
import { awardCompetition, listWon } from './judge-competition.ts'

/** Winners and points that both have seen. */
const boundTo = z.object({ winners: z.int(), points: z.int() })

/** What an award gives: points are worth gifts, so one person asks and another agrees. */
export async function weighAward(db: Db, id: bigint): Promise<Weighed | null> {
  const found = await findAward(db, id)
  if (!found) return null
  const given = await givenBy(db, id)
  return {
    title: found.title,
    refusal: refuse(found),
    before: { status: found.status, ...given },
    after: { status: 'awarded' },
    bound: given,
  }
}

interface Agreed {
  readonly id: bigint
  readonly bound: Facts | null
  readonly execution: Execution
}

/** @throws Refusal `approval.changed_meanwhile`, `staff.own_client` where one of both won, and what the request is refused with */
export async function awardByTwo(tx: Tx, { id, bound, execution }: Agreed): Promise<void> {
  const found = await findAward(tx, id, { lock: true })
  if (!found) throw new Refusal('request.not_found')
  const refusal = refuse(found)
  if (refusal) throw refusal
  const given = await givenBy(tx, id)
  const seen = boundTo.parse(bound)
  if (given.winners !== seen.winners || given.points !== seen.points)
    throw new Refusal('approval.changed_meanwhile')
  const winners = (await listWon(tx, id)).map(({ clientId }) => clientId)
  for (const staffId of [execution.makerId, execution.checker.id]) await expectNotOwn(tx, staffId, winners)
  await awardCompetition(tx, id)
  await setAwarded(tx, id)
  await recordApproved(tx, execution, {
    action: 'awarded',
    subject: { type: 'competition', id },
    before: { status: found.status },
    after: { status: 'awarded', ...given },
  })
}

function refuse({ status, unconfirmed }: AwardRow): Refusal | null {
  if (status !== 'judged') return new Refusal('resource.not_now')
  return unconfirmed > 0 ? new Refusal('competition.second_look', { count: unconfirmed }) : null
}

async function givenBy(db: Db, id: bigint) {
  const won = await listWon(db, id)
  return { winners: won.length, points: won.reduce((sum, { points }) => sum + points, 0) }
}
