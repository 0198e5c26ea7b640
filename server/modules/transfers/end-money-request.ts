import { defaultCurrency } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { maskName } from '#contract/kernel/names.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import { notify } from '#server/modules/notifications/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { KeyRing } from '#server/platform/secrets/index.ts'
import {
  blockAsker,
  endMoneyRequest,
  lockMoneyRequests,
  type MoneyRequestRow,
  unblock,
} from './money-request.queries.ts'
import { statusAt } from './money-request.rules.ts'
import { requestCodeOf } from './request-code.ts'
import { findByCode } from './show-money-requests.ts'

interface Ending {
  readonly client: { readonly id: bigint; readonly name: string }
  readonly code: string
}

/** @throws Refusal `request.not_found`, `money_request.not_waiting` */
export async function withdrawMoneyRequest(
  tx: Tx,
  keys: KeyRing,
  { client, code }: Ending,
): Promise<Record<string, never>> {
  const request = await findByCode(tx, keys, client.id, code)
  if (request.askerId !== client.id) throw new Refusal('request.not_found')
  await endWaiting(tx, request, 'withdrawn')
  return {}
}

/** The one who asked gets a notification. @throws Refusal `request.not_found`, `money_request.not_waiting` */
export async function declineMoneyRequest(
  tx: Tx,
  keys: KeyRing,
  { client, code, block }: Ending & { readonly block: boolean },
): Promise<Record<string, never>> {
  const request = await findByCode(tx, keys, client.id, code)
  const { id, askerId, payerId, amountMinor } = request
  if (payerId !== client.id) throw new Refusal('request.not_found')
  await endWaiting(tx, request, 'declined')
  if (block) await blockAsker(tx, client.id, askerId)
  await notify(tx, [
    {
      clientId: askerId,
      kind: 'money_request_declined',
      data: {
        from: maskName(client.name),
        amount: toWire(amountMinor, defaultCurrency),
        currency: defaultCurrency,
        request_code: requestCodeOf(keys, id),
      },
    },
  ])
  return {}
}

/** @throws Refusal `request.not_found` */
export async function unblockAsker(
  tx: Tx,
  clientId: bigint,
  askerId: bigint,
): Promise<Record<string, never>> {
  if (!(await unblock(tx, clientId, askerId))) throw new Refusal('request.not_found')
  return {}
}

/** @throws Refusal `money_request.not_waiting` */
export async function endWaiting(
  tx: Tx,
  { id, now }: MoneyRequestRow,
  status: 'declined' | 'withdrawn',
): Promise<void> {
  const locked = (await lockMoneyRequests(tx, [id])).get(id)
  if (!locked || statusAt(locked, now) !== 'waiting') throw new Refusal('money_request.not_waiting')
  await endMoneyRequest(tx, id, status)
}
