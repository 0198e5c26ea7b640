import { useTranslation } from 'react-i18next'
import { clearAlarm } from '#contract/operations/watch/watch.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { CellProps, SectionOverride } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { IconCircleCheck } from '#web/ui/icons.ts'
import { Notice } from '#web/ui/status.tsx'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

export const section: SectionOverride = {
  rowActions: [
    {
      ability: 'clear',
      primary: true,
      icon: IconCircleCheck,
      Dialog(props) {
        return <ConfirmDialog {...props} action="clear" send={useSend(clearAlarm)} />
      },
    },
  ],
  Panels: WhatToDo,
}

/** The runbook's first steps, where the alarm is read. */
function WhatToDo({ row }: CellProps) {
  const { t } = useTranslation('resources')
  return (
    <Notice kind="info">
      <h2>{t('dialogs:alarms.todo_title')}</h2>
      <p>{t(`alarms.todo.${String(row['code'])}`)}</p>
    </Notice>
  )
}
