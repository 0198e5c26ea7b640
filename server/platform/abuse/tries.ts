import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Limiter } from './limits.ts'
import { bitsFor } from './proof-of-work.ts'
import type { Visitor } from './visitor.ts'

/** The few attempts at an account's password. Taken first, returned by a right one. */
export interface Attempts {
  take(): Promise<void>
  giveBack(): Promise<void>
}

/** The budgets of one kind of account, by name. */
export interface TryBudgets<Name extends string> {
  /** Of a known device, or of who is signed in. */
  readonly own: Name
  /** Of one network that the account does not know. */
  readonly network: Name
  /** Of all unknown callers together; its soft stage asks them for work. */
  readonly unknown: Name
  readonly code: ErrorCode
}

export interface Tried {
  readonly account: string
  readonly visitor: Visitor
}

/**
 * Tries count where they come from: a device on which this person has succeeded before has its own, and unknown callers
 * cannot spend those. So wrong passwords of unknown callers never shut the owner out.
 */
export function triesFrom<Name extends string>(
  limiter: Limiter<Name>,
  names: TryBudgets<Name>,
  { account, visitor }: Tried,
): Attempts {
  const { device } = visitor
  if (device.id !== null && device.knows(account))
    return triesOfOwn(limiter, names, `${account}:device:${device.id}`)
  const here = `${account}:${visitor.networks[0]?.name}`
  return {
    async take() {
      await limiter.take(names.network, here, names.code)
      try {
        await takeAsUnknown(limiter, names, { account, visitor })
      } catch (error) {
        if (error instanceof Refusal) await limiter.giveBack(names.network, here)
        throw error
      }
    },
    async giveBack() {
      await limiter.giveBack(names.network, here)
      await limiter.giveBack(names.unknown, account)
    },
  }
}

/** Of a person who is known: signed in, or known by the password. @param bucket names them */
export function triesOfOwn<Name extends string>(
  limiter: Limiter<Name>,
  { own, code }: Pick<TryBudgets<Name>, 'own' | 'code'>,
  bucket: string,
): Attempts {
  return {
    take: async () => {
      await limiter.take(own, bucket, code)
    },
    giveBack: () => limiter.giveBack(own, bucket),
  }
}

async function takeAsUnknown<Name extends string>(
  limiter: Limiter<Name>,
  names: TryBudgets<Name>,
  { account, visitor }: Tried,
): Promise<void> {
  const { proofAfter = Number.POSITIVE_INFINITY } = limiter.budgetOf(names.unknown)
  const taken = await limiter.take(names.unknown, account, names.code)
  if (taken <= proofAfter) return
  try {
    await visitor.prove(bitsFor(taken / proofAfter))
  } catch (error) {
    if (error instanceof Refusal) await limiter.giveBack(names.unknown, account)
    throw error
  }
}

/** Forgets all tries at an account. @param account as in `Tried` */
export async function forgetTries<Name extends string>(
  limiter: Limiter<Name>,
  { own, network, unknown }: TryBudgets<Name>,
  account: string,
): Promise<void> {
  for (const name of [own, network]) await limiter.refillAll(name, `${account}:`)
  await limiter.refill(unknown, account)
}
