import { networkOf } from '#server/platform/abuse/index.ts'
import type { Origin } from '#server/platform/http/caller.ts'

/** Where a request came from. */
export interface Place {
  readonly network: string | null
  readonly device: string | null
}

export type Shared = 'device' | 'network'

export function placeOf({ ip, deviceId = null }: Pick<Origin, 'ip' | 'deviceId'>): Place {
  return { network: networkOf(ip), device: deviceId }
}

/** What two requests have in common: perhaps one person sent both. */
export function sharedBy(one: Place, other: Place): Shared[] {
  return (['device', 'network'] as const).filter((name) => one[name] !== null && one[name] === other[name])
}
