import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endTransferRequest, lockTransferRequests } from './transfer-request.queries.ts'

/**
 * Staff did not find the transfer, or the slip is none: nothing moves, and the client reads why.
 * @throws Refusal `request.not_found`, `recharge.not_waiting`
 */
export async function refuseBankTransfer(
  tx: Tx,
  { requestId, staffId, reason }: { requestId: bigint; staffId: bigint | null; reason: string },
): Promise<void> {
  const [request] = await lockTransferRequests(tx, [requestId])
  if (!request) throw new Refusal('request.not_found')
  if (request.status !== 'pending') throw new Refusal('recharge.not_waiting')
  await endTransferRequest(tx, { id: requestId, staffId, transactionId: null, reason })
  await recordActivity(tx, [
    {
      action: 'refused',
      subject: { type: 'bank_transfer_request', id: requestId },
      actor: { type: 'staff', id: staffId },
      before: { status: 'pending' },
      after: { status: 'refused', reason },
    },
  ])
  const { clientId, amountMinor, currency } = request
  const data = { amount: toWire(amountMinor, currencyOf(currency)), currency, reason }
  await notify(tx, [{ clientId, kind: 'recharge_refused', data }])
}
