import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import {
  forgetIntention,
  type Intention,
  keepIntention,
  markAnswered,
  type Purpose,
} from '#web/lib/session/intentions.ts'
import { type Found, findOut, type Outcome, sendUntilDecided } from './send-until-decided.ts'

/**
 * - `idle`: nothing on its way; `failure` says why the last attempt was refused.
 * - `sending`: on its way, or asked again after a broken connection; `isFinding`: only asked about.
 * - `unknown`: still no answer, or none that this page can read; `askAgain` asks with the same key.
 * - `interrupted`: it was never taken; sent again it is carried on, and `reset` leaves it.
 * - `done`: it happened, once.
 */
export type MoneyWrite<O extends Operation> =
  | Outcome<O>
  | { readonly phase: 'idle'; readonly failure: null }
  | { readonly phase: 'sending'; readonly isFinding: boolean }
  | { readonly phase: 'interrupted' }

export interface MoneyWriter<O extends Operation> {
  /** Sends what a person confirmed; once what they left before it is known not to have arrived. */
  send(body: BodyInput<O>): Promise<void>
  askAgain(): Promise<void>
  /** Puts away the answer, or leaves what was interrupted. */
  reset(): Promise<void>
  /** Whether something is to be found out or carried on. */
  isOpen(): boolean
}

/** One money request after another, each with its own key; `show` is told of every change. */
export function openMoneyWriter<O extends Operation>(
  purpose: Purpose & { readonly operation: O },
  resumed: Intention<BodyInput<O>> | null,
  show: (state: MoneyWrite<O>) => void,
): MoneyWriter<O> {
  const held: Held<O> = {
    purpose,
    show,
    intention: resumed,
    isOnlyKept: resumed !== null,
    phase: resumed ? 'sending' : 'idle',
    leaving: null,
  }
  return {
    send: (body) => send(held, body),
    askAgain: () => attempt(held, true),
    reset: () => reset(held),
    isOpen: () => held.intention !== null,
  }
}

interface Held<O extends Operation> {
  readonly purpose: Purpose & { readonly operation: O }
  show(state: MoneyWrite<O>): void
  intention: Intention<BodyInput<O>> | null
  /** Nobody has said on this page that it is to be sent. */
  isOnlyKept: boolean
  phase: MoneyWrite<O>['phase']
  leaving: Leaving<O> | null
}

/** What was left, while it is asked about once more. */
interface Leaving<O extends Operation> {
  readonly left: Intention<BodyInput<O>>
  readonly finding: Promise<Found<O>>
}

async function send<O extends Operation>(held: Held<O>, body: BodyInput<O>): Promise<void> {
  // It happened: pressed once more before the page says so, it is not another intention.
  if (isUnderWay(held) || held.phase === 'done') return
  const isCarriedOn = held.phase === 'interrupted' && isSame(held.intention?.body, body)
  if (!isCarriedOn) {
    const asked = held.leaving ?? (held.intention && leave(held, held.intention))
    // Nothing is waited for without need: a second press would pass the first.
    if (asked && (await hasArrived(held, asked))) return
    held.intention = { key: newKey(), body }
  }
  if (!held.intention) return
  keepIntention(held.purpose, held.intention)
  held.isOnlyKept = false
  await attempt(held, isCarriedOn)
}

async function reset<O extends Operation>(held: Held<O>): Promise<void> {
  if (isUnderWay(held)) return
  const asked = held.intention && leave(held, held.intention)
  forget(held)
  enter(held, { phase: 'idle', failure: null })
  if (!asked) return
  held.leaving = asked
  const found = await asked.finding
  // Whoever sends another meanwhile waits for this, and says it.
  if (held.leaving !== asked) return
  held.leaving = null
  if (found.phase === 'done') settle(held, found)
}

function isUnderWay({ phase }: Held<Operation>): boolean {
  return phase === 'sending' || phase === 'unknown'
}

/** Whether what was left arrived all the same, or may have; then that is said, and nothing else is sent. */
async function hasArrived<O extends Operation>(held: Held<O>, asked: Leaving<O>): Promise<boolean> {
  held.leaving = null
  enter(held, { phase: 'sending', isFinding: true })
  const found = await asked.finding
  if (found.phase === 'interrupted' || found.phase === 'idle') return false
  held.intention = asked.left
  keepIntention(held.purpose, asked.left)
  settle(held, found)
  return true
}

function leave<O extends Operation>({ purpose }: Held<O>, left: Intention<BodyInput<O>>): Leaving<O> {
  return { left, finding: findOut(purpose.operation, left) }
}

async function attempt<O extends Operation>(held: Held<O>, wasAsked: boolean): Promise<void> {
  const { purpose, intention, isOnlyKept } = held
  if (!intention) return
  enter(held, { phase: 'sending', isFinding: isOnlyKept })
  const options = { wasAsked, forget: () => forget(held) }
  settle(
    held,
    await (isOnlyKept
      ? findOut(purpose.operation, intention)
      : sendUntilDecided(purpose.operation, intention, options)),
  )
}

function settle<O extends Operation>(held: Held<O>, found: Found<O>): void {
  if (found.phase === 'idle' || found.phase === 'done') held.intention = null
  if (found.phase === 'done') markAnswered(held.purpose)
  enter(held, found)
}

function forget<O extends Operation>(held: Held<O>): void {
  held.intention = null
  forgetIntention(held.purpose)
}

function enter<O extends Operation>(held: Held<O>, state: MoneyWrite<O>): void {
  held.phase = state.phase
  held.show(state)
}

/** As it would be sent. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** 128 random bits; `randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
