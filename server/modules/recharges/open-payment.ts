import { Refusal } from '#contract/kernel/refusal.ts'
import { GatewayRefused, type Gateways, GatewayUnavailable } from '#server/modules/payment-gateways/index.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Logger } from '#server/platform/log.ts'
import { claimOpening, endPayment, findPayment, noteOpened, type PaymentRow } from './payment.queries.ts'
import { chargeOf } from './payment.rules.ts'

export interface PaymentDeps {
  readonly database: Database
  readonly gateways: Gateways
  readonly log: Logger
}

/**
 * Asks the gateway for a page or a code, once, also for a repeated request.
 * @throws Refusal `recharge.gateway_refused`, `recharge.gateway_unavailable`, `busy` while another request asks,
 * `idempotency.closed`
 */
export async function openPayment(
  deps: PaymentDeps,
  id: bigint,
  payer: { readonly birthYear: number | null; readonly ip: string },
): Promise<void> {
  const { db } = deps.database
  const payment = await findPayment(db, id)
  const gateway = deps.gateways.get(payment?.gateway ?? '')
  if (!payment || !gateway) throw new Refusal('recharge.gateway_unavailable')
  if (payment.redirectUrl !== null || payment.process !== null) return
  if (payment.status === 'failed') throw new Refusal('recharge.gateway_unavailable')
  // Ended before its gateway was asked: its key was closed.
  if (payment.status === 'cancelled') throw new Refusal('idempotency.closed')
  if (!(await claimOpening(db, id))) throw new Refusal('busy', { retryAfterSeconds: 2 })
  try {
    const opened = await gateway.open(chargeOf(payment, payer))
    await noteOpened(db, id, {
      redirectUrl: opened.kind === 'redirect' ? opened.url : null,
      process: opened.kind === 'code' ? opened.process : null,
    })
  } catch (error) {
    throw await giveUp(deps, payment, error)
  }
}

async function giveUp(
  { database, log }: PaymentDeps,
  { id, gateway }: PaymentRow,
  error: unknown,
): Promise<unknown> {
  if (!(error instanceof GatewayRefused || error instanceof GatewayUnavailable)) return error
  log.warn({ err: error, payment: id, gateway }, 'a payment could not be opened')
  await endPayment(database.db, id, { status: 'failed', problem: error.message })
  return new Refusal(
    error instanceof GatewayRefused ? 'recharge.gateway_refused' : 'recharge.gateway_unavailable',
  )
}
