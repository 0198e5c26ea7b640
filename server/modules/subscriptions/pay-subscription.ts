import { defaultCurrency as currency } from '#contract/kernel/currencies.ts'
import { tripoliToday } from '#contract/kernel/dates.ts'
import { toWire } from '#contract/kernel/money.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Localized } from '#contract/kernel/shapes.ts'
import {
  accountKey,
  type Book,
  type Decided,
  type Decision,
  type Operation,
  type Posting,
} from '#server/ledger/index.ts'
import { accountsAlone, decideAlone } from '#server/modules/approvals/index.ts'
import { refuseUnconfirmed, spendConfirmations } from '#server/modules/confirmations/index.ts'
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { subscriptionRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import {
  type Facts,
  leavingOf,
  loadFacts,
  type Payer,
  type PlanPayment,
  type RenewalPayment,
} from './payment-facts.ts'
import { saveBought } from './subscription.queries.ts'
import {
  type Purchase,
  planLatePayment,
  planPurchase,
  planRenewal,
  type Running,
  refuseSeen,
  type Terms,
} from './subscription.rules.ts'

interface Row {
  readonly planId: bigint
  readonly terms: Terms
  readonly name: Localized
  readonly purchase: Purchase
  readonly before: Running | null
  readonly confirmationId: bigint | null
}

/** Amounts in wire form, moments as text: the answer is stored as JSON. */
export interface PaymentAnswer {
  readonly kind: 'start' | 'change' | 'renewal'
  readonly planId: string
  readonly name: Localized
  readonly price: string
  readonly credit: string
  readonly total: string
  readonly currency: string
  readonly startsAt: string
  readonly endsAt: string
  readonly balanceAfter: string
  readonly at: string
}

type Payment<Input extends Payer> = Operation<Input, Facts, PaymentAnswer, Row>

/** A first plan. */
export const startSubscription: Payment<PlanPayment> = ofPlan('subscription_start')

/** Another plan: unused days of the old one are paid back, the new one is paid, both in one transaction. */
export const changeSubscription: Payment<PlanPayment> = ofPlan('subscription_change')

function ofPlan(name: string): Payment<PlanPayment> {
  return {
    ...common(name),
    decide({ clientId, seen }, facts, book) {
      const { plan, isClientActive, holder } = facts
      if (!isClientActive) return new Refusal('auth.account_inactive')
      const purchase = planPurchase(plan, holder.running, book.now)
      if (purchase instanceof Refusal) return purchase
      const refusal = refuseSeen(purchase, seen ?? { ...purchase, kind: 'start' })
      if (refusal) return refusal
      if (!plan) return new Refusal('subscription.not_offered')
      const bought = { planId: plan.id, terms: plan, name: plan.name, purchase, before: holder.running }
      return confirmedOf(clientId, bought, facts, { amountMinor: leavingOf(seen ?? purchase), book })
    },
  }
}

/** The next period at the agreed price: by the job when it is due, or by the client when it is past due. */
export const renewSubscription: Payment<RenewalPayment> = {
  ...common('subscription_renewal'),
  decide({ clientId, subscriptionId, dueAt }, facts, book) {
    const { running } = facts.holder
    const own = running?.id === subscriptionId ? running : null
    // Paid, or tried, since it was found due.
    if (dueAt !== null && own?.dueAt.getTime() !== dueAt.getTime()) return new Refusal('subscription.not_due')
    const purchase = dueAt === null ? planLatePayment(own, book.now) : planRenewal(own, book.now)
    if (purchase instanceof Refusal) return purchase
    if (!own) return new Refusal('subscription.not_due')
    const bought = { planId: own.planId, terms: own, name: own.name, purchase, before: own }
    return confirmedOf(clientId, bought, facts, { amountMinor: own.priceMinor, book })
  },
}

/** They share their facts: of two payments of a client in a batch the second sees the first. */
function common<Input extends Payer>(name: string): Omit<Payment<Input>, 'decide'> {
  return {
    name,
    facts: 'subscription',
    load: loadFacts,
    ahead: ({ clientId }) => [accountKey(walletOf(clientId, currency))],
    accounts: ({ clientId }, _facts, actor) => [
      walletOf(clientId, currency),
      subscriptionRevenue(currency),
      ...accountsAlone(actor, clientId),
    ],
    apply({ holder }, row, { clientId }) {
      holder.running = runningAfter(row, clientId)
    },
    save: savePayments,
  }
}

/** The payment, when the client has confirmed it, or it is within what staff decide alone today. */
function confirmedOf(
  clientId: bigint,
  bought: Omit<Row, 'confirmationId'>,
  { terms, standing, alone }: Facts,
  { amountMinor, book }: { amountMinor: bigint; book: Book },
): Decision<PaymentAnswer, Row> | Refusal {
  const unconfirmed = refuseUnconfirmed(amountMinor, terms, standing, {
    operation: 'subscription',
    subscription_id: bought.planId.toString(),
    amount: toWire(amountMinor, currency),
  })
  if (unconfirmed) return unconfirmed
  const decision = decisionOf(clientId, { ...bought, confirmationId: standing?.confirmationId ?? null }, book)
  if (book.actor.type !== 'staff') return decision
  const tallies = decideAlone({ clientId, amountMinor, currency }, alone, book)
  if (tallies instanceof Refusal) return new Refusal('subscription.not_alone', tallies.data)
  return { ...decision, tallies }
}

function decisionOf(clientId: bigint, row: Row, book: Book): Decision<PaymentAnswer, Row> {
  const { planId, purchase, name } = row
  const { kind, priceMinor, creditMinor, period } = purchase
  const [wallet, revenue] = [walletOf(clientId, currency), subscriptionRevenue(currency)]
  const totalMinor = priceMinor - creditMinor
  const postings: Posting[] = [
    // The credit is posted before the price it helps to pay.
    ...(creditMinor > 0n ? [{ from: revenue, to: wallet, amountMinor: creditMinor }] : []),
    { from: wallet, to: revenue, amountMinor: priceMinor },
  ]
  return {
    postings,
    meta: { subscription_id: planId.toString() },
    answer: {
      kind,
      planId: planId.toString(),
      name: { ar: name.ar, en: name.en },
      price: toWire(priceMinor, currency),
      credit: toWire(creditMinor, currency),
      total: toWire(totalMinor, currency),
      currency,
      startsAt: period.startsAt.toISOString(),
      endsAt: period.endsAt.toISOString(),
      balanceAfter: toWire(book.balance(wallet) - totalMinor, currency),
      at: book.now.toISOString(),
    },
    row,
  }
}

/** As a later request of the batch sees it. What began in this batch has no number yet: a change of it runs again. */
function runningAfter({ planId, terms, name, purchase, before }: Row, clientId: bigint): Running {
  const { anchorAt, periods, period, priceMinor } = purchase
  return {
    ...terms,
    id: before?.id ?? 0n,
    clientId,
    planId,
    name,
    status: 'active',
    startedAt: before?.startedAt ?? period.startsAt,
    anchorAt,
    periods,
    periodStartsAt: period.startsAt,
    endsAt: period.endsAt,
    paidMinor: priceMinor,
    renew: true,
    dueAt: period.endsAt,
    tries: 0,
    paymentId: null,
    paidAt: null,
    isClientActive: true,
  }
}

async function savePayments<Input extends Payer>(
  tx: Tx,
  decided: readonly Decided<Input, Facts, Row>[],
): Promise<void> {
  const ids = await saveBought(
    tx,
    decided.map(({ input, row, transactionId, now }) => ({
      ...row,
      paymentId: transactionId,
      clientId: input.clientId,
      now,
    })),
  )
  await spendConfirmations(tx, decided)
  const byOthers = decided.filter(({ actor }) => actor.type !== 'client')
  if (byOthers.length > 0) await noticesStatement(byOthers.map(noticeOf)).execute(tx)
  await recordActivity(
    tx,
    byOthers.map(({ input, row: { purchase, planId }, actor, ip, device, transactionId }) => ({
      action: purchase.kind === 'start' ? 'created' : 'renewed',
      subject: { type: 'client_subscription', id: ids.get(transactionId) ?? 0n },
      actor,
      ip,
      device,
      after: {
        client_id: input.clientId,
        subscription_id: planId,
        price: toWire(purchase.priceMinor, currency),
        ends_at: purchase.period.endsAt.toISOString(),
        payment_id: transactionId,
      },
    })),
  )
}

/** What a client did not pay with the own hand. */
function noticeOf<Input extends Payer>({
  input,
  row: { name, purchase },
  transactionId,
}: Decided<Input, Facts, Row>): Notice {
  return {
    clientId: input.clientId,
    kind: 'subscription_paid',
    data: {
      amount: toWire(purchase.priceMinor, currency),
      currency,
      plan: name,
      until: tripoliToday(purchase.period.endsAt),
      payment_id: transactionId.toString(),
    },
  }
}
