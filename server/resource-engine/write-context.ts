import type { Origin } from '#server/platform/http/caller.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { ServedResource, StaffMember } from './served-resource.ts'
import type { WriteContext } from './write-row.ts'

export function contextOf(
  { servedResources, jobs }: Pick<EngineDeps, 'servedResources' | 'jobs'>,
  served: ServedResource,
  staff: StaffMember,
  origin: Origin,
): WriteContext {
  const { locale, ip, requestId } = origin
  return { servedResources, jobs, served, writer: { staff, locale, ip, requestId } }
}
