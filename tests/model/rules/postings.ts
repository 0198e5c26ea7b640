import { type Answer, accepted, refused } from '../answer.ts'
import { type Move, tooLittle } from './bank.ts'
import type { Hold, Model, Post } from './model.ts'

/** The books' own movements, in any currency. */
export function post({ bank, posts }: Model, { moves }: { moves: readonly Move[] }, id: string): Answer {
  const problem = bank.move(moves)
  if (problem) return problem
  posts.push({ id, moves, reversed: false })
  return accepted()
}

/** Only plain postings, and each once. */
export function reverse(
  { bank }: Model,
  { post: one }: { post: Post | { readonly foreign: string } },
): Answer {
  if ('foreign' in one) return refused('ledger.not_reversible')
  if (one.reversed) return refused('ledger.already_reversed')
  const back = one.moves.map(({ from, to, amount }) => ({ from: to, to: from, amount })).reverse()
  const problem = bank.move(back)
  if (problem) return problem
  one.reversed = true
  return accepted()
}

/** Sets aside; a hold of no time is over at once. */
export function reserve(
  { bank, holds }: Model,
  { account, amount, seconds }: { account: string; amount: bigint; seconds: number },
  id: string,
): Answer {
  const problem = bank.move([], [{ account, amount }])
  if (problem) return problem
  holds.push({ id, account, amount, captured: 0n, status: 'open', lapsed: seconds === 0 })
  return accepted()
}

export function capture(
  { bank }: Model,
  { hold, amount, to, keepRest }: { hold: Hold; amount: bigint; to: string; keepRest: boolean },
): Answer {
  if (hold.status !== 'open' || hold.lapsed) return refused('ledger.hold_not_open')
  const open = hold.amount - hold.captured
  if (amount > open) return tooLittle(hold.account, open, amount)
  const staysOpen = keepRest && amount < open
  bank.move(
    [{ from: hold.account, to, amount }],
    [{ account: hold.account, amount: staysOpen ? -amount : -open }],
  )
  hold.captured += amount
  if (!staysOpen) hold.status = 'captured'
  return accepted({ status: hold.status })
}

export function release({ bank }: Model, { hold }: { hold: Hold }): Answer {
  if (hold.status !== 'open' || hold.lapsed) return refused('ledger.hold_not_open')
  bank.move([], [{ account: hold.account, amount: hold.captured - hold.amount }])
  hold.status = 'released'
  return accepted({ status: 'released' })
}

/** Gives back what is held beyond its time. */
export function expire({ bank, holds }: Model): Answer {
  const due = holds.filter(({ status, lapsed }) => status === 'open' && lapsed)
  for (const hold of due) {
    bank.move([], [{ account: hold.account, amount: hold.captured - hold.amount }])
    hold.status = 'expired'
  }
  return accepted({ expired: due.length })
}
