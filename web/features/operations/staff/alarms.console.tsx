import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import type { alarms } from '#contract/resources/operations/alarms.ts'
import type { CellProps, ResourceOverride } from '#web/console-kit/overrides.ts'
import { Notice } from '#web/ui/status.tsx'

export const section: ResourceOverride<typeof alarms> = { Panels: WhatToDo }

/** The runbook's first steps, beside the alarm. */
function WhatToDo({ row }: CellProps<RowOf<typeof alarms>>) {
  const { t } = useTranslation('resources')
  return (
    <Notice kind="info">
      <h2>{t('dialogs:alarms.todo_title')}</h2>
      <p>{t(`alarms.todo.${row.code}`)}</p>
    </Notice>
  )
}
