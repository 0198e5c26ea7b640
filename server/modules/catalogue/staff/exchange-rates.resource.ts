import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { rateOf, rateText } from '#contract/kernel/exchange.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { InputOf } from '#contract/kernel/resource/row-types.ts'
import { exchangeRates } from '#contract/resources/catalogue/exchange-rates.ts'
import { recordApproved, waitingAbout } from '#server/modules/approvals/index.ts'
import { raiseAlarm } from '#server/platform/alarms/index.ts'
import type { Db, Tx } from '#server/platform/db/database.ts'
import { type Execution, type Facts, serveResource, type Weighed } from '#server/resource-engine/index.ts'
import { boughtInCurrency } from '../category.queries.ts'
import { sellsBelowCost } from '../category.rules.ts'
import { findRateRow, isInForce, putRateInForce, type RateRow, rateInForce } from '../rate.queries.ts'
import { startedOf } from './change-prices.ts'

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
  agreed: { agree: (tx, { id, bound, execution }) => agreeOnRate(tx, { id, bound, execution }) },
})

/** The cards that both have seen to be sold below their cost. */
const boundTo = z.object({ below_cost: z.array(z.string()) })

/** The rate that holds now beside the new one, and the cards that the new one puts below their cost. */
async function weighRate(
  db: Db,
  id: bigint,
  { even_below_cost: isSure }: InputOf<typeof exchangeRates, 'agree'>,
): Promise<Weighed | null> {
  const row = await findRateRow(db, id)
  if (!row) return null
  const belowCost = await readBelowCost(db, row)
  return {
    title: row.currency,
    refusal: refuseRate(row, belowCost.named, isSure === true),
    before: { rate: row.rateBefore === null ? null : rateText(rateOf(row.rateBefore)) },
    after: { ...shownOf(row), ...belowCost.named },
    reason: row.note,
    bound: { below_cost: belowCost.ids },
  }
}

function refuseRate({ status }: RateRow, named: BelowCost['named'], isSure: boolean): Refusal | null {
  if (status !== 'draft') return new Refusal('resource.not_now')
  return named === null || isSure ? null : new Refusal('rate.below_cost', { cards: named.cards_below_cost })
}

/** @throws Refusal `approval.changed_meanwhile` when it puts other cards below their cost than both have seen */
async function agreeOnRate(
  tx: Tx,
  { id, bound, execution }: { id: bigint; bound: Facts | null; execution: Execution },
): Promise<void> {
  const row = await findRateRow(tx, id, { lock: true })
  if (!row) throw new Refusal('request.not_found')
  if (row.status !== 'draft') throw new Refusal('resource.not_now')
  const belowCost = await readBelowCost(tx, row)
  if (!isDeepStrictEqual(belowCost.ids, boundTo.safeParse(bound).data?.below_cost))
    throw new Refusal('approval.changed_meanwhile')
  await putRateInForce(tx, id)
  await recordApproved(tx, execution, {
    action: 'updated',
    subject: { type: 'exchange_rate', id },
    before: { status: row.status },
    after: { ...shownOf(row), status: 'agreed', ...belowCost.named },
  })
  if (belowCost.named === null) return
  const details = { ...shownOf(row), ...belowCost.named, rate_id: id }
  await raiseAlarm(tx, { code: 'rates.below_cost', subject: row.currency, details })
}

interface BelowCost {
  readonly ids: readonly string[]
  readonly named: { readonly cards_below_cost: string } | null
}

const namesMax = 20

/** The cards that would be sold below their cost at this rate, now or once their agreed prices begin. */
async function readBelowCost(db: Db, { currency, rate }: RateRow): Promise<BelowCost> {
  const found = (await boughtInCurrency(db, currency)).filter((prices) =>
    [prices, startedOf(prices)].some((sold) => sellsBelowCost(sold, rateOf(rate))),
  )
  const names = found.slice(0, namesMax).map(({ nameAr, nameEn }) => `\u2068${nameAr} · ${nameEn}\u2069`)
  const more = found.length > namesMax ? [`+${found.length - namesMax}`] : []
  return {
    ids: found.map(({ id }) => String(id)),
    named: found.length === 0 ? null : { cards_below_cost: [...names, ...more].join(' | ') },
  }
}

function shownOf({ currency, rate, validFrom }: RateRow) {
  return { currency, rate: rateText(rateOf(rate)), valid_from: validFrom.toISOString() }
}
