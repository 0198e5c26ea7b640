import type { LimitName } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Budget, Limiter } from './limits.ts'
import { bitsFor } from './proof-of-work.ts'
import type { Visitor } from './visitor.ts'

/** Takes a point for a call before it is looked at. */
export interface Door {
  /**
   * A signed-in caller and a known device have budgets of their own; strangers share those of their networks: first
   * for nothing, then for work, at last not at all. So a shared address never shuts out who has proven themselves.
   * @throws Refusal `request.limited`, `request.proof_needed`
   */
  enter(limit: LimitName, caller: DoorCaller): Promise<void>
  /** Returns the point. */
  spare(limit: LimitName, caller: DoorCaller): Promise<void>
}

export interface DoorCaller {
  /** `client:7`; null: not signed in. */
  readonly actor: string | null
  readonly visitor: Visitor
}

export function openDoor(limiter: Limiter<LimitName>): Door {
  async function enterAsStranger(limit: LimitName, visitor: Visitor): Promise<void> {
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
        await enterAsStranger(limit, visitor)
      } catch (error) {
        // Not looked at: it must not bring the others nearer to the end of their budget.
        if (error instanceof Refusal && error.code === 'request.proof_needed')
          await spareStranger(limiter, limit, visitor)
        throw error
      }
    },
    async spare(limit, { actor, visitor }) {
      const own = ownBucketOf(actor, visitor)
      if (own === null) await spareStranger(limiter, limit, visitor)
      else await limiter.giveBack(limit, own)
    },
  }
}

function ownBucketOf(actor: string | null, { device }: Visitor): string | null {
  if (actor !== null) return actor
  return device.id === null ? null : `device:${device.id}`
}

async function spareStranger(limiter: Limiter<LimitName>, limit: LimitName, visitor: Visitor): Promise<void> {
  for (const { name } of visitor.networks) await limiter.giveBack(limit, name)
}

/** What has a soft stage is wide for a network; one person needs no more of it than this. */
function ownShareOf({ proofAfter }: Budget): number {
  return proofAfter === undefined ? 1 : 0.1
}
