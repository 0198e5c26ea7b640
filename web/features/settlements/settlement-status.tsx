import { useTranslation } from 'react-i18next'
import { Status } from '#web/ui/status.tsx'

const kinds = {
  requested: 'pending',
  approved: 'info',
  sent: 'info',
  paid: 'success',
  refused: 'danger',
  returned: 'danger',
  withdrawn: 'info',
} as const

export function SettlementStatus({ status }: { status: keyof typeof kinds }) {
  const { t } = useTranslation('settlements')
  return <Status kind={kinds[status]}>{t(`status.${status}`)}</Status>
}
