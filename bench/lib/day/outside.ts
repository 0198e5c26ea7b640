import { fromWire } from '#contract/kernel/money.ts'
import { amountsOf, ticketPriceMinor } from '#tests/faults/lib/audit.ts'
import type { Asked } from '#tests/faults/lib/load.ts'

type Change = readonly [kind: string, amountMinor: bigint]

/** What a supplier gets of a card of ten dinars; the rest is margin. */
const cardCostMinor = 9_500n

/**
 * What everybody but clients has to have more or less at the end, by the kind of account, from the answers that clients got.
 * @param settled what merchants have less of, because the bank paid them
 */
export function expectOutside(
  acknowledged: readonly Asked[],
  settled: ReadonlyMap<string, bigint>,
): ReadonlyMap<string, bigint> {
  const sums = new Map<string, bigint>()
  const paid = [...settled.values()].map((amountMinor): Change => ['clearing:bank', -amountMinor])
  for (const changes of [paid, ...acknowledged.map(changesOutside)])
    for (const [kind, amountMinor] of changes) sums.set(kind, (sums.get(kind) ?? 0n) + amountMinor)
  return sums
}

function changesOutside({ request, outcome }: Asked): Change[] {
  const amounts = amountsOf(outcome)
  const minor = (name: keyof typeof amounts) => fromWire(amounts[name], 'LYD')
  switch (request.kind) {
    case 'transfer':
      return [['revenue:fees', minor('fee')]]
    case 'recharge':
    case 'voucher_use':
      return [
        ['vouchers-outstanding', -minor('net_amount') - minor('fee')],
        ['revenue:fees', minor('fee')],
      ]
    case 'card_order':
      return cards(minor('total_amount'), 1n)
    case 'card_refund':
      return cards(minor('amount'), -1n)
    case 'ticket_hold':
      return []
    case 'ticket_order':
      return [['revenue:tickets', ticketPriceMinor]]
  }
}

/** Each order is of one card. */
function cards(priceMinor: bigint, sign: bigint): Change[] {
  return [
    ['supplier', sign * cardCostMinor],
    ['revenue:margin', sign * (priceMinor - cardCostMinor)],
  ]
}

/** The kinds that do not have what is expected, with both amounts in minor units. */
export function compareOutside(
  expected: ReadonlyMap<string, bigint>,
  actual: ReadonlyMap<string, bigint>,
): string[] {
  const kinds = new Set([...expected.keys(), ...actual.keys()])
  return [...kinds].flatMap((kind) => {
    const [one, other] = [expected.get(kind) ?? 0n, actual.get(kind) ?? 0n]
    return one === other ? [] : [`${kind} moved by ${other} instead of ${one}`]
  })
}
