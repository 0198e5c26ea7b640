import { currencyOf } from '#contract/kernel/currencies.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { AccountAddress, Decided, Decision, Operation } from '#server/ledger/index.ts'
import { noticesStatement } from '#server/modules/notifications/index.ts'
import { clearingOf, feeRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { lockPayments, markCredited, type PaymentRow } from './payment.queries.ts'

export interface PaymentCredit {
  readonly paymentId: bigint
  /** Its number at the gateway. */
  readonly transaction: string
}

/** One object for all credits of a payment in a batch: only the first one counts. */
interface CreditFacts {
  readonly payment: PaymentRow
  credited: boolean
}

export interface CreditAnswer {
  readonly rechargeId: string
  [name: string]: string
}

export type CreditPayment = Operation<PaymentCredit, CreditFacts | null, CreditAnswer, null>

/** Prevents crediting a payment twice, besides its key; a race test removes it and sees it happen. */
export interface CreditSafety {
  readonly lock: typeof lockPayments
  readonly mark: typeof markCredited
}

/** Money taken by a gateway enters the wallet, less the fee: once per payment and per gateway number. */
export function creditPayment(
  { lock, mark }: CreditSafety = { lock: lockPayments, mark: markCredited },
): CreditPayment {
  return {
    name: 'gateway_recharge',
    async load(tx, inputs) {
      const rows = await lock(
        tx,
        inputs.map(({ paymentId }) => paymentId),
      )
      const facts = new Map(
        rows.map((payment): [bigint, CreditFacts] => [
          payment.id,
          { payment, credited: payment.status === 'completed' },
        ]),
      )
      return inputs.map(({ paymentId }) => facts.get(paymentId) ?? null)
    },
    accounts: (_input, facts) => (facts ? accountsOf(facts.payment) : []),
    decide: decideCredit,
    apply(facts) {
      if (facts) facts.credited = true
    },
    save: (tx, decided) => saveCredits(tx, decided, mark),
  }
}

function accountsOf({ gateway, clientId, currency, feeMinor }: PaymentRow): AccountAddress[] {
  const both = [clearingOf(`gateway:${gateway}`, currency), walletOf(clientId, currency)]
  return feeMinor > 0n ? [...both, feeRevenue(currency)] : both
}

function decideCredit(
  { transaction }: PaymentCredit,
  facts: CreditFacts | null,
): Decision<CreditAnswer, null> | Refusal {
  if (!facts) return new Refusal('payment.not_ours')
  const { payment, credited } = facts
  if (credited || payment.gatewayTransaction !== transaction) return new Refusal('payment.mismatch')
  const { id, clientId, gateway, method, currency, amountMinor, feeMinor } = payment
  const wallet = walletOf(clientId, currency)
  const arrives = { from: clearingOf(`gateway:${gateway}`, currency), to: wallet, amountMinor }
  const fee = { from: wallet, to: feeRevenue(currency), amountMinor: feeMinor }
  return {
    postings: feeMinor > 0n ? [arrives, fee] : [arrives],
    meta: { recharge_id: id.toString(), method, gateway, gateway_transaction: transaction },
    answer: { rechargeId: id.toString() },
    row: null,
  }
}

async function saveCredits(
  tx: Tx,
  decided: readonly Decided<PaymentCredit, CreditFacts | null, null>[],
  mark: typeof markCredited,
): Promise<void> {
  const credited = decided.flatMap(({ facts, ...rest }) =>
    facts ? [{ ...rest, payment: facts.payment }] : [],
  )
  for (const { payment, transactionId } of credited) await mark(tx, { id: payment.id, transactionId })
  await recordActivity(
    tx,
    credited.map(({ payment, actor, ip, device }) => ({
      action: 'paid',
      subject: { type: 'payment', id: payment.id },
      actor,
      ip,
      device,
      before: { status: payment.status },
      after: { status: 'completed', gateway_transaction: payment.gatewayTransaction },
    })),
  )
  await noticesStatement(
    credited.map(({ payment: { id, clientId, method, amountMinor, feeMinor, currency } }) => ({
      clientId,
      kind: 'recharged' as const,
      data: {
        amount: toWire(amountMinor - feeMinor, currencyOf(currency)),
        currency,
        method,
        recharge_id: id.toString(),
      },
    })),
  ).execute(tx)
}
