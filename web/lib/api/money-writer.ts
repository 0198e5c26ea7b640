import type { BodyInput, Operation } from '#contract/kernel/operation.ts'
import {
  forgetIntention,
  type Intention,
  isIntentionKept,
  keepIntention,
  markAnswered,
  type Purpose,
} from '#web/lib/session/intentions.ts'
import {
  type Found,
  findOut,
  type GivenUp,
  giveUp,
  type Outcome,
  sendUntilDecided,
} from './send-until-decided.ts'

/**
 * - `idle`: nothing is running; `failure` says why the last attempt was refused, `isCancelled` that it was cancelled
 * and   will never be executed.
 * - `sending`: running; `isLost`: sent again after a broken connection; `isFinding`: only asked about.
 * - `unknown`: no answer, or none that this page can read; `askAgain` asks with the same key and executes nothing.
 * `isAsking`: that is running; `isGivenUp`: it is cancelled as soon as the server can be reached.
 * - `interrupted`: it has not arrived; sending continues with the same key, and `cancel` cancels it.
 * - `done`: it happened, once; `isTooLate`: it was cancelled after it was done.
 */
export type MoneyWrite<O extends Operation> =
  | Outcome<O>
  | { readonly phase: 'idle'; readonly failure: null; readonly isCancelled?: boolean }
  | { readonly phase: 'sending'; readonly isFinding: boolean; readonly isLost?: boolean }
  | (Extract<Outcome<O>, { phase: 'unknown' }> & { readonly isAsking?: true; readonly isGivenUp: boolean })
  | (Extract<Outcome<O>, { phase: 'done' }> & { readonly isTooLate: boolean })
  | { readonly phase: 'interrupted' }

export interface MoneyWriter<O extends Operation> {
  /** Sends what a person confirmed, once an earlier request is known not to have arrived. */
  send(body: BodyInput<O>): Promise<void>
  askAgain(): Promise<void>
  /** Cancels a running, unknown or interrupted request: it ends as done, or as never to be done. */
  cancel(): Promise<void>
  /** Removes the answer, or leaves the interrupted request. */
  reset(): Promise<void>
  /** Whether an outcome is missing or a request can be continued. */
  isOpen(): boolean
}

/** One money request after another, each with its own key; `show` gets every change. */
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
    turn: 0,
    isGivenUp: false,
  }
  return {
    send: (body) => send(held, body),
    askAgain: () => check(held),
    cancel: () => cancel(held),
    reset: () => reset(held),
    isOpen: () => held.intention !== null,
  }
}

interface Held<O extends Operation> {
  readonly purpose: Purpose & { readonly operation: O }
  show(state: MoneyWrite<O>): void
  intention: Intention<BodyInput<O>> | null
  /** No person has confirmed it on this page. */
  isOnlyKept: boolean
  phase: MoneyWrite<O>['phase']
  leaving: Leaving<O> | null
  /** Counts requests: an answer to an earlier one decides nothing. */
  turn: number
  isGivenUp: boolean
}

/** The left request, while it is asked about once more. */
interface Leaving<O extends Operation> {
  readonly left: Intention<BodyInput<O>>
  readonly finding: Promise<GivenUp<O>>
}

async function send<O extends Operation>(held: Held<O>, body: BodyInput<O>): Promise<void> {
  // It has happened: a press before the page shows it is no new request.
  if (isUnderWay(held) || held.phase === 'done') return
  const isCarriedOn = held.phase === 'interrupted' && isSame(held.intention?.body, body)
  if (!isCarriedOn) {
    const asked = held.leaving ?? (held.intention && leave(held, held.intention))
    // Waits only when needed: otherwise a second press would pass the first.
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
  // A concurrent send waits for this, and shows it.
  if (held.leaving !== asked) return
  held.leaving = null
  if (found.phase === 'cancelled' || found.phase === 'idle') return
  if (found.phase === 'unknown') {
    // The page may be gone, and a new one may have sent something since.
    if (isIntentionKept(held.purpose)) return
    takeBack(held, asked.left)
  }
  settle(held, found)
}

/** It could not be closed: it is still to be cancelled. */
function takeBack<O extends Operation>(held: Held<O>, left: Intention<BodyInput<O>>): void {
  held.intention = left
  held.isGivenUp = true
  keepIntention(held.purpose, left)
}

function isUnderWay({ phase }: Held<Operation>): boolean {
  return phase === 'sending' || phase === 'unknown'
}

/** Whether the left request has arrived, or may have; then that is shown, and nothing else is sent. */
async function hasArrived<O extends Operation>(held: Held<O>, asked: Leaving<O>): Promise<boolean> {
  held.leaving = null
  enter(held, { phase: 'sending', isFinding: true })
  const found = await asked.finding
  if (found.phase === 'cancelled' || found.phase === 'idle') return false
  takeBack(held, asked.left)
  settle(held, found)
  return true
}

function leave<O extends Operation>({ purpose }: Held<O>, left: Intention<BodyInput<O>>): Leaving<O> {
  return { left, finding: giveUp(purpose.operation, left) }
}

async function attempt<O extends Operation>(held: Held<O>, wasAsked: boolean): Promise<void> {
  const { purpose, intention } = held
  if (!intention) return
  const turn = takeTurn(held)
  const isMine = () => held.turn === turn
  enter(held, { phase: 'sending', isFinding: false })
  const found = await sendUntilDecided(purpose.operation, intention, {
    wasAsked,
    lost: () => isMine() && enter(held, { phase: 'sending', isFinding: false, isLost: true }),
    isStopped: () => !isMine(),
    forget: () => isMine() && forget(held),
  })
  if (isMine()) settle(held, found)
}

/** Asks for the outcome and executes nothing; after a cancellation, asks for that. */
async function check<O extends Operation>(held: Held<O>): Promise<void> {
  const { purpose, intention, isGivenUp } = held
  if (!intention) return
  const turn = takeTurn(held)
  const isOfBefore = held.isOnlyKept && !isGivenUp
  enter(
    held,
    isOfBefore
      ? { phase: 'sending', isFinding: true }
      : { phase: 'unknown', unreadable: false, isAsking: true, isGivenUp },
  )
  const found = await (isGivenUp
    ? giveUp(purpose.operation, intention)
    : findOut(purpose.operation, intention))
  if (held.turn === turn) settle(held, found)
}

async function cancel<O extends Operation>(held: Held<O>): Promise<void> {
  if (!held.intention) return
  held.isGivenUp = true
  await check(held)
}

function takeTurn(held: Held<Operation>): number {
  held.turn += 1
  return held.turn
}

function settle<O extends Operation>(held: Held<O>, found: Found<O> | GivenUp<O>): void {
  if (found.phase === 'cancelled') {
    forget(held)
    enter(held, { phase: 'idle', failure: null, isCancelled: true })
    return
  }
  const { isGivenUp } = held
  if (found.phase === 'idle' || found.phase === 'done') held.intention = null
  if (found.phase === 'idle') held.isGivenUp = false
  if (found.phase === 'done') markAnswered(held.purpose)
  enter(held, withCancellation(found, isGivenUp))
}

/** With the result of the cancellation, if there was one. */
function withCancellation<O extends Operation>(found: Found<O>, isGivenUp: boolean): MoneyWrite<O> {
  if (found.phase === 'unknown') return { ...found, isGivenUp }
  return found.phase === 'done' ? { ...found, isTooLate: isGivenUp } : found
}

function forget<O extends Operation>(held: Held<O>): void {
  held.intention = null
  held.isGivenUp = false
  forgetIntention(held.purpose)
}

function enter<O extends Operation>(held: Held<O>, state: MoneyWrite<O>): void {
  held.phase = state.phase
  held.show(state)
}

/** In sent form. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** 128 random bits; `randomUUID` exists on secure origins only. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
