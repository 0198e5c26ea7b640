import { useTranslation } from 'react-i18next'
import type { supportStates } from '#contract/operations/content/support-topics.ts'
import { Status } from '#web/ui/status.tsx'

const kinds = { waiting: 'pending', answered: 'success', closed: 'info' } as const

export function SupportStatus({ status }: { status: (typeof supportStates)[number] }) {
  const { t } = useTranslation('help')
  return <Status kind={kinds[status]}>{t(`states.${status}`)}</Status>
}
