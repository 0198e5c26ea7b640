import { sql } from 'kysely'
import { rateOf, rateText } from '#contract/kernel/exchange.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { exchangeRates } from '#contract/resources/catalogue/exchange-rates.ts'
import { recordApproved, waitingAbout } from '#server/modules/approvals/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Execution, serveResource, type Weighed } from '#server/resource-engine/index.ts'
import { findRateRow, isInForce, putRateInForce, type RateRow, rateInForce } from '../rate.queries.ts'

export const exchangeRatesServer = serveResource(exchangeRates, {
  table: 'exchange_rate',
  visibleTo: 'all',
  columns: { deleted_at: null },
  computed: {
    in_force: isInForce,
    rate_before: rateInForce(sql`t.currency`),
    waiting_approval: waitingAbout('exchange-rate', 'exchange_rate'),
    made_by: sql`(select u.name from staff_user u where u.id = t.created_by)`,
  },
  beforeStore: async (_tx, _values, staff) => ({ created_by: staff.id }),
  weighed: { agree: weighRate },
  agreed: { agree: (tx, { id, execution }) => agreeOnRate(tx, id, execution) },
})

/** The rate that holds now beside the new one. */
async function weighRate(db: Db, id: bigint): Promise<Weighed | null> {
  const row = await findRateRow(db, id)
  if (!row) return null
  return {
    title: row.currency,
    refusal: row.status === 'draft' ? null : new Refusal('resource.not_now'),
    before: { rate: row.rateBefore === null ? null : rateText(rateOf(row.rateBefore)) },
    after: shownOf(row),
    reason: row.note,
    bound: {},
  }
}

async function agreeOnRate(tx: Tx, id: bigint, execution: Execution): Promise<void> {
  const row = await findRateRow(tx, id, { lock: true })
  if (!row) throw new Refusal('request.not_found')
  if (row.status !== 'draft') throw new Refusal('resource.not_now')
  await putRateInForce(tx, id)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'exchange_rate', id },
    before: { status: row.status },
    after: { ...shownOf(row), status: 'agreed' },
  })
}

function shownOf({ currency, rate, validFrom }: RateRow) {
  return { currency, rate: rateText(rateOf(rate)), valid_from: validFrom.toISOString() }
}
