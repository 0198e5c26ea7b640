import type { LimitName } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Budget, Limiter } from './limits.ts'
import { bitsFor } from './proof-of-work.ts'
import type { Visitor } from './visitor.ts'

/** Takes a point for a call before it is looked at. */
export interface AccessCheck {
  /**
   * A signed-in caller and a known device have budgets of their own; unknown callers share those of their networks: first
   * for nothing, then for work, at last not at all. So a shared address never shuts out who has proven themselves.
   * @throws Refusal `request.limited`, `request.proof_needed`
   */
  enter(limit: LimitName, caller: CheckedCaller): Promise<void>
  /** Returns the point. */
  spare(limit: LimitName, caller: CheckedCaller): Promise<void>
}

export interface CheckedCaller {
  /** `client:7`; null: not signed in. */
  readonly actor: string | null
  readonly visitor: Visitor
}

export function openAccessCheck(limiter: Limiter<LimitName>): AccessCheck {
  async function enterAsUnknown(limit: LimitName, visitor: Visitor): Promise<void> {
    const { proofAfter = Number.POSITIVE_INFINITY } = limiter.budgetOf(limit)
    let load = 0
    for (const { name, share } of visitor.networks) {
      const taken = await limiter.take(limit, name, 'request.limited', share)
      load = Math.max(load, taken / (proofAfter * share))
    }
    if (load > 1) await visitor.prove(bitsFor(load))
  }

  return {
    async enter(limit, { actor, visitor }) {
      const own = ownBucketOf(actor, visitor)
      if (own !== null) {
        await limiter.take(limit, own, 'request.limited', ownShareOf(limiter.budgetOf(limit)))
        return
      }
      try {
        await enterAsUnknown(limit, visitor)
      } catch (error) {
        // Not looked at: it must not bring the others nearer to the end of their budget.
        if (error instanceof Refusal && error.code === 'request.proof_needed')
          await spareUnknown(limiter, limit, visitor)
        throw error
      }
    },
    async spare(limit, { actor, visitor }) {
      const own = ownBucketOf(actor, visitor)
      if (own === null) await spareUnknown(limiter, limit, visitor)
      else await limiter.giveBack(limit, own)
    },
  }
}

function ownBucketOf(actor: string | null, { device }: Visitor): string | null {
  if (actor !== null) return actor
  return device.id === null ? null : `device:${device.id}`
}

async function spareUnknown(limiter: Limiter<LimitName>, limit: LimitName, visitor: Visitor): Promise<void> {
  for (const { name } of visitor.networks) await limiter.giveBack(limit, name)
}

/** What has a soft stage is wide for a network; one person needs no more of it than this. */
function ownShareOf({ proofAfter }: Budget): number {
  return proofAfter === undefined ? 1 : 0.1
}
