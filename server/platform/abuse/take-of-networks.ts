import type { ErrorCode } from '#contract/kernel/error-codes.ts'
import type { Network } from '../networks.ts'
import type { Limiter } from './limits.ts'
import { bitsFor } from './proof-of-work.ts'
import { takeAll } from './take-all.ts'

export interface Unknown {
  readonly networks: readonly Network[]
  prove(bits: number): Promise<void>
}

/**
 * Takes a point of each network of an unknown caller, who works for it from the soft bound on. One that is refused takes
 * nothing: it must not bring the others nearer to the end of their budget.
 * @returns how to return them
 * @throws Refusal `code`, `request.proof_needed`
 */
export async function takeOfNetworks<Name extends string>(
  limiter: Pick<Limiter<Name>, 'take' | 'giveBack' | 'budgetOf'>,
  name: Name,
  { networks, prove }: Unknown,
  code: ErrorCode,
): Promise<() => Promise<void>> {
  const { proofAfter = Number.POSITIVE_INFINITY } = limiter.budgetOf(name)
  let load = 0
  const points = networks.map(({ name: caller, share }) => ({ name, caller, share }))
  const giveBack = await takeAll(limiter, points, code, (taken, share) => {
    load = Math.max(load, taken / (proofAfter * share))
  })
  try {
    if (load > 1) await prove(bitsFor(load))
  } catch (error) {
    await giveBack()
    throw error
  }
  return giveBack
}
