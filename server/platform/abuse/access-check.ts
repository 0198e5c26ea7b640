import type { LimitName } from '#contract/kernel/operation.ts'
import { Refusal } from '#contract/kernel/refusal.ts'
import type { Network } from '../networks.ts'
import type { Device } from './device.ts'
import type { Budget, Limiter } from './limits.ts'
import { bitsFor } from './proof-of-work.ts'

/** Takes a point for a request before it is looked at. */
export interface AccessCheck {
  /**
   * A signed-in caller has a budget of their own, and so has a person whom we know by their devices; unknown callers
   * share those of their networks: first for nothing, then for work, at last not at all. So a shared address never shuts
   * out who has proven themselves.
   * @param actor `client:7`; null: not signed in
   * @throws Refusal `request.limited`, `request.proof_needed`
   */
  enter(limit: LimitName, actor: string | null): Promise<void>
  /**
   * Says which account the request is about, null for one that nobody has. Where the device does not know it, the caller
   * is an unknown one after all.
   * @throws Refusal as `enter`
   */
  concerns(account: string | null): Promise<void>
  /** Returns what was taken. */
  spare(): Promise<void>
}

interface Caller {
  readonly networks: readonly Network[]
  readonly device: Device
  prove(bits: number): Promise<void>
}

export function openAccessCheck(
  limiter: Limiter<LimitName>,
  { networks, device, prove }: Caller,
): AccessCheck {
  let limit: LimitName | null = null
  let isByDevice = false
  let buckets: string[] = []

  async function take(name: LimitName, bucket: string, share: number): Promise<number> {
    const taken = await limiter.take(name, bucket, 'request.limited', share)
    buckets.push(bucket)
    return taken
  }
  async function spare(): Promise<void> {
    if (limit !== null) for (const bucket of buckets) await limiter.giveBack(limit, bucket)
    buckets = []
  }

  async function enterAsUnknown(name: LimitName): Promise<void> {
    const { proofAfter = Number.POSITIVE_INFINITY } = limiter.budgetOf(name)
    try {
      let load = 0
      for (const { name: network, share } of networks)
        load = Math.max(load, (await take(name, network, share)) / (proofAfter * share))
      if (load > 1) await prove(bitsFor(load))
    } catch (error) {
      // Not looked at: it must not bring the others nearer to the end of their budget.
      if (error instanceof Refusal) await spare()
      throw error
    }
  }

  return {
    spare,
    async enter(name, actor) {
      limit = name
      const budget = limiter.budgetOf(name)
      isByDevice = actor === null && device.holder !== null && budget.ofNetwork !== true
      const own = isByDevice ? `device:${device.holder}` : actor
      if (own === null) await enterAsUnknown(name)
      else await take(name, own, ownShareOf(budget))
    },
    async concerns(account) {
      if (limit === null || !isByDevice || (account !== null && device.knows(account))) return
      isByDevice = false
      await spare()
      await enterAsUnknown(limit)
    },
  }
}

/** What has a soft stage is wide for a network; one person needs no more of it than this. */
function ownShareOf({ proofAfter }: Budget): number {
  return proofAfter === undefined ? 1 : 0.1
}
