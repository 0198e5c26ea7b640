import { type AloneTerms, readAloneTerms } from '#server/modules/approvals/index.ts'
import {
  type ConfirmationFacts,
  readConfirmationTerms,
  readStandings,
  type Sender,
} from '#server/modules/confirmations/index.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { findActiveClients, findPlans, lockRunning } from './subscription.queries.ts'
import type { Plan, Running, Seen } from './subscription.rules.ts'

export interface Payer {
  readonly clientId: bigint
  /** Of the client who pays; null: staff or the job, who confirm nothing. */
  readonly sender: Sender | null
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

export interface Facts extends ConfirmationFacts {
  readonly plan: Plan | null
  readonly isClientActive: boolean
  readonly holder: Holder
  readonly alone: AloneTerms
}

/** What leaves the wallet, as the client has reviewed it: a payment of more is refused. */
export function leavingOf({ priceMinor, creditMinor }: Pick<Seen, 'priceMinor' | 'creditMinor'>): bigint {
  return priceMinor > creditMinor ? priceMinor - creditMinor : 0n
}

/** What is read of the input of any of the three. */
interface AnyPayment extends Payer {
  readonly planId?: bigint
  readonly seen?: Seen | null
}

export async function loadFacts(tx: Tx, inputs: readonly AnyPayment[]): Promise<Facts[]> {
  const plans = await findPlans(
    tx,
    inputs.flatMap(({ planId }) => planId ?? []),
  )
  const clientIds = [...new Set(inputs.map(({ clientId }) => clientId))]
  const active = await findActiveClients(tx, clientIds)
  const running = await lockRunning(tx, clientIds)
  const terms = await readConfirmationTerms(tx)
  const alone = await readAloneTerms(tx)
  const standings = await readStandings(tx, inputs, terms, ({ clientId, planId, sender, seen }) => {
    const own = running.get(clientId)
    const subjectId = planId ?? own?.planId
    const amountMinor = seen ? leavingOf(seen) : (own?.priceMinor ?? 0n)
    return subjectId === undefined ? null : { sender, operation: 'subscription', subjectId, amountMinor }
  })
  const holders = new Map<bigint, Holder>()
  return inputs.map((input) => {
    const { clientId, planId } = input
    const holder = holders.get(clientId) ?? { running: running.get(clientId) ?? null }
    holders.set(clientId, holder)
    const plan = (planId !== undefined && plans.get(planId)) || null
    const isClientActive = active.has(clientId)
    return { plan, isClientActive, holder, terms, alone, standing: standings.get(input) ?? null }
  })
}
