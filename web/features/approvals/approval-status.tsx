import { useTranslation } from 'react-i18next'
import type { Approval } from '#contract/operations/approvals/approvals.ts'
import { Status, type StatusKind } from '#web/ui/status.tsx'

const kinds: Readonly<Record<Approval['status'], StatusKind>> = {
  waiting: 'pending',
  executed: 'success',
  refused: 'danger',
  withdrawn: 'info',
  expired: 'info',
}

export function ApprovalStatus({ status }: { status: Approval['status'] }) {
  const { t } = useTranslation('inbox')
  return <Status kind={kinds[status]}>{t(`status.${status}`)}</Status>
}
