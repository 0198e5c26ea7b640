import type { Origin } from '#server/platform/http/caller.ts'
import type { Section, Sections, StaffMember } from './section.ts'
import type { WriteContext } from './write-row.ts'

export function contextOf(
  sections: Sections,
  section: Section,
  staff: StaffMember,
  origin: Origin,
): WriteContext {
  const { locale, ip, requestId } = origin
  return { sections, section, writer: { staff, locale, ip, requestId } }
}
