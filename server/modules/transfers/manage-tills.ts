import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import type { AnswerInput } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { type addTill as contract, tillsMax } from '#contract/operations/transfers/tills.ts'
import { lockClient } from '#server/modules/clients/index.ts'
import { type Activity, recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import {
  endTillRow,
  findTills,
  insertTill,
  type ListedTill,
  sumTillsToday,
  type TillSum,
} from './till.queries.ts'
import { tillPaymentTokenOf, tillTokenOf } from './till-token.ts'

type Till = AnswerInput<typeof contract>

export async function listTills(db: Db, keys: KeyRing, clientId: bigint): Promise<Till[]> {
  const tills = await findTills(db, clientId)
  const sums = await sumTillsToday(
    db,
    tills.map(({ id }) => id),
  )
  return tills.map((till) => describeTill(keys, till, sums.get(till.id)))
}

/** @throws Refusal `till.limit_reached` */
export async function addTill(tx: Tx, keys: KeyRing, clientId: bigint, name: string): Promise<Till> {
  await lockClient(tx, clientId)
  const open = await findTills(tx, clientId)
  if (open.length >= tillsMax) throw new Refusal('till.limit_reached', { max: tillsMax })
  const id = await insertTill(tx, { clientId, name })
  const made = (await findTills(tx, clientId)).find((till) => till.id === id)
  if (!made) throw new Error('the till that was made is gone')
  await record(tx, 'till_opened', clientId, { after: { till: name } })
  return describeTill(keys, made, undefined)
}

/** @throws Refusal `request.not_found` */
export async function endTill(tx: Tx, clientId: bigint, id: bigint): Promise<Record<string, never>> {
  const name = await endTillRow(tx, { id, clientId })
  if (name === undefined) throw new Refusal('request.not_found')
  await record(tx, 'till_ended', clientId, { before: { till: name } })
  return {}
}

/** Whom a merchant lets take payments is seen by staff. */
function record(
  tx: Tx,
  action: 'till_opened' | 'till_ended',
  clientId: bigint,
  values: Pick<Activity, 'before' | 'after'>,
): Promise<void> {
  const client = { type: 'client', id: clientId } as const
  return recordActivity(tx, [{ action, subject: client, actor: client, ...values }])
}

function describeTill(
  keys: KeyRing,
  { id, name, lastUsedAt, createdAt }: ListedTill,
  sum: TillSum | undefined,
): Till {
  return {
    id: id.toString(),
    name,
    token: tillTokenOf(keys, id),
    payment_token: tillPaymentTokenOf(keys, id),
    today: tillSum(sum),
    currency: defaultCurrency,
    last_used_at: lastUsedAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }
}

export function tillSum({ count, totalMinor }: TillSum = { count: 0, totalMinor: 0n }): Till['today'] {
  return { count, total: toWire(totalMinor, defaultCurrency) }
}
