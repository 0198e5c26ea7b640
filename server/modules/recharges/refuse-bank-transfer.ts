import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { isWaitedFor } from '#server/modules/approvals/index.ts'
import { notify } from '#server/modules/notifications/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { endTransferRequest, lockTransferRequests } from './transfer-request.queries.ts'

interface Refusing {
  readonly requestId: bigint
  readonly staffId: bigint | null
  readonly ip?: string | null
  readonly reason: string
}

/**
 * Staff did not find the transfer, or the slip is invalid: nothing moves, and the client reads the reason.
 * @throws Refusal `request.not_found`, `recharge.not_waiting`, `approval.waits_already` while a second person decides
 */
export async function refuseBankTransfer(
  tx: Tx,
  { requestId, staffId, ip = null, reason }: Refusing,
): Promise<void> {
  const [request] = await lockTransferRequests(tx, [requestId])
  if (!request) throw new Refusal('request.not_found')
  if (request.status !== 'pending') throw new Refusal('recharge.not_waiting')
  if (await isWaitedFor(tx, 'bank-recharge', requestId)) throw new Refusal('approval.waits_already')
  await endTransferRequest(tx, { id: requestId, staffId, transactionId: null, reason })
  await recordActivity(tx, [
    {
      action: 'refused',
      subject: { type: 'bank_transfer_request', id: requestId },
      actor: { type: 'staff', id: staffId },
      ip,
      before: { status: 'pending' },
      after: { status: 'refused', reason },
    },
  ])
  const { clientId, amountMinor, currency } = request
  const data = {
    amount: toWire(amountMinor, currencyOf(currency)),
    currency,
    reason,
    recharge_id: requestId.toString(),
  }
  await notify(tx, [{ clientId, kind: 'recharge_refused', data }])
}
