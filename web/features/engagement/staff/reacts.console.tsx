import type { reacts } from '#contract/resources/engagement/reacts.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { SectionCell, SubjectCell } from './subject-cells.tsx'

export const section: ResourceOverride<typeof reacts> = {
  cells: { subject_type: SectionCell, subject: SubjectCell },
}
