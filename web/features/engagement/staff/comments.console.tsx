import type { comments } from '#contract/resources/engagement/comments.ts'
import type { ResourceOverride } from '#web/console-kit/overrides.ts'
import { SectionCell, SubjectCell } from './subject-cells.tsx'

export const section: ResourceOverride<typeof comments> = {
  cells: { subject_type: SectionCell, subject: SubjectCell },
}
