import { useTranslation } from 'react-i18next'
import { IconBroadcast } from '#web/ui/icons.ts'
import { Status, type StatusKind } from '#web/ui/status.tsx'

const kinds: Readonly<Record<string, StatusKind>> = { live: 'danger', scheduled: 'pending' }

/** Live, planned, over or recorded: colour, sign and word. */
export function LiveState({ status }: { status: string }) {
  const { t } = useTranslation('club')
  return (
    <Status kind={kinds[status] ?? 'info'} icon={status === 'live' ? IconBroadcast : undefined}>
      {t(`lives.states.${status}`)}
    </Status>
  )
}
