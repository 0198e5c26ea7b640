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
import { type Notice, noticesStatement } from '#server/modules/notifications/index.ts'
import { subscriptionRevenue, walletOf } from '#server/modules/wallets/index.ts'
import { recordActivity } from '#server/platform/activity/record-activity.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findActiveClients, findPlans, lockRunning, saveBought } from './subscription.queries.ts'
import {
  type Plan,
  type Purchase,
  planLatePayment,
  planPurchase,
  planRenewal,
  type Running,
  refuseSeen,
  type Seen,
  type Terms,
} from './subscription.rules.ts'

interface Payer {
  readonly clientId: bigint
}

export interface PlanPayment extends Payer {
  readonly planId: bigint
  /** Of the review; staff have none: they start a plan, and change none. */
  readonly seen: Seen | null
}

export interface RenewalPayment extends Payer {
  readonly subscriptionId: bigint
  /** The time that was found due; null: the client pays before the next try. */
  readonly dueAt: Date | null
}

/** One object for all payments of a client in a batch. */
interface Holder {
  running: Running | null
}

interface Facts {
  readonly plan: Plan | null
  readonly isClientActive: boolean
  readonly holder: Holder
}

interface Row {
  readonly planId: bigint
  readonly terms: Terms
  readonly name: Localized
  readonly purchase: Purchase
  readonly before: Running | null
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
    decide({ clientId, seen }, { plan, isClientActive, holder }, book) {
      if (!isClientActive) return new Refusal('auth.account_inactive')
      const purchase = planPurchase(plan, holder.running, book.now)
      if (purchase instanceof Refusal) return purchase
      const refusal = refuseSeen(purchase, seen ?? { ...purchase, kind: 'start' })
      if (refusal) return refusal
      if (!plan) return new Refusal('subscription.not_offered')
      return decisionOf(
        clientId,
        { planId: plan.id, terms: plan, name: plan.name, purchase, before: holder.running },
        book,
      )
    },
  }
}

/** The next period at the agreed price: by the job when it is due, or by the client when it is past due. */
export const renewSubscription: Payment<RenewalPayment> = {
  ...common('subscription_renewal'),
  decide({ clientId, subscriptionId, dueAt }, { holder: { running } }, book) {
    const own = running?.id === subscriptionId ? running : null
    // Paid, or tried, since it was found due.
    if (dueAt !== null && own?.dueAt.getTime() !== dueAt.getTime()) return new Refusal('subscription.not_due')
    const purchase = dueAt === null ? planLatePayment(own, book.now) : planRenewal(own, book.now)
    if (purchase instanceof Refusal) return purchase
    if (!own) return new Refusal('subscription.not_due')
    return decisionOf(
      clientId,
      { planId: own.planId, terms: own, name: own.name, purchase, before: own },
      book,
    )
  },
}

/** They share their facts: of two payments of a client in a batch the second sees the first. */
function common<Input extends Payer>(name: string): Omit<Payment<Input>, 'decide'> {
  return {
    name,
    facts: 'subscription',
    load: loadFacts,
    ahead: ({ clientId }) => [accountKey(walletOf(clientId, currency))],
    accounts: ({ clientId }) => [walletOf(clientId, currency), subscriptionRevenue(currency)],
    apply({ holder }, row, { clientId }) {
      holder.running = runningAfter(row, clientId)
    },
    save: savePayments,
  }
}

async function loadFacts(
  tx: Tx,
  inputs: readonly (Payer & { readonly planId?: bigint })[],
): Promise<Facts[]> {
  const plans = await findPlans(
    tx,
    inputs.flatMap(({ planId }) => planId ?? []),
  )
  const clientIds = [...new Set(inputs.map(({ clientId }) => clientId))]
  const active = await findActiveClients(tx, clientIds)
  const running = await lockRunning(tx, clientIds)
  const holders = new Map<bigint, Holder>()
  return inputs.map(({ clientId, planId }) => {
    const holder = holders.get(clientId) ?? { running: running.get(clientId) ?? null }
    holders.set(clientId, holder)
    const plan = (planId !== undefined && plans.get(planId)) || null
    return { plan, isClientActive: active.has(clientId), holder }
  })
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
