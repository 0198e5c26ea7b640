import { Refusal } from '#contract/kernel/refusal.ts'
import {
  codeDigitsOf,
  type Gateway,
  type GatewayNotice,
  GatewayRefused,
  GatewayUnavailable,
} from '#server/modules/payment-gateways/index.ts'
import type { PaymentDeps } from './open-payment.ts'
import {
  type ConfirmingClaim,
  claimConfirming,
  endPayment,
  findPayment,
  type PaymentRow,
  releaseConfirming,
} from './payment.queries.ts'
import { chargeOf, codeTriesMax } from './payment.rules.ts'
import { type BudgetDeps, guardCode } from './payment-budgets.ts'
import { type NoticeDeps, takeNotice } from './take-notice.ts'

/**
 * Pays with the code that the gateway sent to the payer. A paid payment stays paid.
 * @throws Refusal `request.not_found` for one that is not this client's, `recharge.not_open`, `recharge.code_wrong`,
 * `recharge.code_failed` after the last try, `recharge.too_many_codes`, `recharge.outcome_unknown` when the gateway gave no answer
 */
export async function enterGatewayCode(
  deps: PaymentDeps & NoticeDeps & BudgetDeps,
  asked: { readonly clientId: bigint; readonly id: bigint; readonly code: string; readonly ip: string },
): Promise<void> {
  const { db } = deps.database
  const payment = await findPayment(db, asked.id)
  if (payment?.clientId !== asked.clientId) throw new Refusal('request.not_found')
  if (payment.status === 'completed' || payment.gatewayTransaction !== null) return
  const gateway = deps.gateways.get(payment.gateway)
  if (!gateway || payment.process === null) throw new Refusal('recharge.not_open')
  // A code that cannot be right costs no try.
  const left = codeTriesMax - payment.codeTries
  if (asked.code.length !== codeDigitsOf[payment.method]) throw new Refusal('recharge.code_wrong', { left })
  const { process } = payment
  const notice = await guardCode(deps, payment, async () => {
    const claim = await claimConfirming(db, payment.id, codeTriesMax)
    if (!claim) throw await whyNot(deps, payment)
    return askToPay(deps, gateway, { payment, process, ...claim, ...asked })
  })
  await takeNotice(deps, payment.gateway, notice)
}

async function whyNot({ database }: PaymentDeps, { id }: PaymentRow): Promise<Refusal> {
  const now = await findPayment(database.db, id)
  const isOpen = now?.status === 'pending' && !now.expired && now.codeTries < codeTriesMax
  return isOpen ? new Refusal('busy', { retryAfterSeconds: 2 }) : new Refusal('recharge.not_open')
}

interface Try extends ConfirmingClaim {
  readonly payment: PaymentRow
  readonly process: string
  readonly code: string
  readonly ip: string
}

async function askToPay(
  { database: { db }, log }: PaymentDeps,
  gateway: Gateway,
  { payment, process, code, ip, tries, wasUnsure }: Try,
): Promise<GatewayNotice> {
  const { id } = payment
  try {
    return await gateway.confirm(chargeOf(payment, { ip }), process, code)
  } catch (error) {
    if (error instanceof GatewayRefused) {
      log.info({ payment: id, gateway: gateway.name, answer: error.code }, 'a gateway refused a code')
      await releaseConfirming(db, id, { unsure: wasUnsure, triesBack: 0 })
      if (tries < codeTriesMax) throw new Refusal('recharge.code_wrong', { left: codeTriesMax - tries })
      // An earlier try may have paid, and a used code is refused: it stays open, and its expiry alerts staff.
      if (wasUnsure) throw new Refusal('recharge.outcome_unknown')
      await endPayment(db, id, { status: 'failed', problem: error.message })
      throw new Refusal('recharge.code_failed')
    }
    await releaseConfirming(db, id, { unsure: true, triesBack: 1 })
    if (!(error instanceof GatewayUnavailable)) throw error
    log.warn({ err: error, payment: id, gateway: gateway.name }, 'a gateway may have taken money')
    throw new Refusal('recharge.outcome_unknown')
  }
}
