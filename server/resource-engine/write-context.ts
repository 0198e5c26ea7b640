import type { Origin } from '#server/platform/http/caller.ts'
import type { EngineDeps } from './engine-deps.ts'
import type { Section, StaffMember } from './section.ts'
import type { WriteContext } from './write-row.ts'

export function contextOf(
  { sections, jobs }: Pick<EngineDeps, 'sections' | 'jobs'>,
  section: Section,
  staff: StaffMember,
  origin: Origin,
): WriteContext {
  const { locale, ip, requestId } = origin
  return { sections, jobs, section, writer: { staff, locale, ip, requestId } }
}
