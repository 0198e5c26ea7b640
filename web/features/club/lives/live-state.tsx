import { useTranslation } from 'react-i18next'
import { Status, type StatusKind } from '#web/ui/status.tsx'

const kinds: Readonly<Record<string, StatusKind>> = { live: 'danger', scheduled: 'pending' }

/** Live, planned, over or recorded: colour, sign and word. */
export function LiveState({ status }: { status: string }) {
  const { t } = useTranslation('club')
  return <Status kind={kinds[status] ?? 'info'}>{t(`lives.states.${status}`)}</Status>
}
