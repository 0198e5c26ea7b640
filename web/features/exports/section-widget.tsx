import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { resourceManifest } from '#contract/resource-manifest.ts'
import type { scheduledExports } from '#contract/resources/exports/scheduled-exports.ts'
import { reportPermissions } from '#contract/shapes/scheduled-reports.ts'
import { inputOf, type WidgetProps } from '#web/console-kit/fields/widget.ts'
import type { CellProps } from '#web/console-kit/overrides.ts'
import { useStaffSession } from '#web/lib/staff/staff-session.ts'

/** The lists and reports that this person may export. */
export function SectionWidget(props: WidgetProps) {
  const { t } = useTranslation('resources')
  const { can } = useStaffSession()
  const lists = resourceManifest.filter(({ name, crud }) => crud.includes('export') && can(`${name}-export`))
  const reports = Object.entries(reportPermissions).flatMap(([name, right]) => (can(right) ? [name] : []))
  return (
    <Select
      {...inputOf(props)}
      searchable
      data={[...lists.map(({ name }) => name), ...reports].map((name) => ({
        value: name,
        label: t(`resources:${name}.title`),
      }))}
      value={props.value === '' ? null : String(props.value)}
      onChange={(chosen) => props.onChange(chosen ?? '')}
    />
  )
}

export function SectionCell({ row }: CellProps<RowOf<typeof scheduledExports>>) {
  const { t } = useTranslation('resources')
  return <>{t(`resources:${row.section}.title`)}</>
}
