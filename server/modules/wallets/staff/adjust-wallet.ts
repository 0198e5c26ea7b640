import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { insufficientFunds, type PostingEngine } from '#server/ledger/index.ts'
import type { ApprovedInput } from '#server/modules/approvals/index.ts'
import { findClient } from '#server/modules/clients/index.ts'
import { readSetting } from '#server/modules/settings/index.ts'
import { availableOf, readFigures, walletOf } from '#server/modules/wallets/index.ts'
import type { Db } from '#server/platform/db/database.ts'
import type { Weighed } from '#server/resource-engine/index.ts'
import { type Move, refuseAmount } from './money-transfer.rules.ts'
import { adjustmentFacts, moveMoney } from './move-money.ts'

const currency = defaultCurrency

interface Asked {
  readonly direction: 'in' | 'out'
  readonly amount: bigint
  readonly reason: string
}

/** What two people decide about. The balance may change until then. */
export async function weighAdjustment(db: Db, clientId: bigint, asked: Asked): Promise<Weighed | null> {
  const client = await findClient(db, clientId)
  if (!client) return null
  const { direction, amount: amountMinor } = asked
  const nowMinor = availableOf(await readFigures(db, walletOf(clientId, currency)))
  const afterMinor = direction === 'in' ? nowMinor + amountMinor : nowMinor - amountMinor
  const figures = { availableMinor: nowMinor, neededMinor: amountMinor, whose: 'client' } as const
  const lacks = direction === 'out' && afterMinor < 0n ? insufficientFunds({ currency }, figures) : null
  return {
    title: client.name,
    refusal: lacks ?? refuseAmount(amountMinor, await readSetting(db, 'money_transfer_max'), currency),
    after: adjustmentFacts(direction, moveOf(clientId, asked)),
    now: {
      available_now: toWire(nowMinor, currency),
      available_after: toWire(afterMinor, currency),
      currency,
    },
  }
}

/** From the page of a client; it moves as a money transfer does. */
export function postAdjustment(
  engine: PostingEngine,
  { id, input, approval }: { id: bigint; input: Asked; approval?: ApprovedInput },
): Promise<{ replayed: boolean }> {
  if (!approval) throw new RangeError('an adjustment that nobody approved')
  return moveMoney(engine, { ...approval, move: moveOf(id, input), transfer: null })
}

/** Between the operator and the client's wallet. */
function moveOf(clientId: bigint, { direction, amount: amountMinor, reason }: Asked): Move {
  const isIn = direction === 'in'
  return { fromId: isIn ? null : clientId, toId: isIn ? clientId : null, amountMinor, currency, reason }
}
