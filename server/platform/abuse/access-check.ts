import type { LimitName } from '#contract/kernel/operation.ts'
import type { Device } from './device.ts'
import type { Budget, Limiter } from './limits.ts'
import { takeAll } from './take-all.ts'
import { takeOfNetworks, type Unknown } from './take-of-networks.ts'

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

interface Caller extends Unknown {
  readonly device: Device
}

export function openAccessCheck(limiter: Limiter<LimitName>, caller: Caller): AccessCheck {
  const { device } = caller
  let limit: LimitName | null = null
  let isByDevice = false
  let giveBack: () => Promise<void> = () => Promise.resolve()

  async function enterAsUnknown(name: LimitName): Promise<void> {
    giveBack = await takeOfNetworks(limiter, name, caller, 'request.limited')
  }

  return {
    spare: () => giveBack(),
    async enter(name, actor) {
      limit = name
      const budget = limiter.budgetOf(name)
      isByDevice = actor === null && device.holder !== null && budget.ofNetwork !== true
      const own = isByDevice ? `device:${device.holder}` : actor
      if (own === null) await enterAsUnknown(name)
      else
        giveBack = await takeAll(
          limiter,
          [{ name, caller: own, share: ownShareOf(budget) }],
          'request.limited',
        )
    },
    async concerns(account) {
      if (limit === null || !isByDevice || (account !== null && device.knows(account))) return
      isByDevice = false
      await giveBack()
      await enterAsUnknown(limit)
    },
  }
}

/** What has a soft stage is wide for a network; one person needs no more of it than this. */
function ownShareOf({ proofAfter }: Budget): number {
  return proofAfter === undefined ? 1 : 0.1
}
