import { useTranslation } from 'react-i18next'
import type { CellProps, SectionOverride } from '#web/console-kit/overrides.ts'

/** Of what kind the thing is; a table that has no name here stands by its own. */
function Thing({ row }: CellProps) {
  const { t } = useTranslation('resources')
  const name = String(row['subject_type'])
  return t(`activity-logs.things.${name}`, { defaultValue: name })
}

export const section: SectionOverride = { cells: { subject_type: Thing } }
