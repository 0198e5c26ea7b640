import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Notice } from '#web/ui/status.tsx'

/** It was asked for; nothing is done until a second person agrees. */
export function WaitingNotice({ approvalId, onClose }: { approvalId: string; onClose(): void }) {
  const { t } = useTranslation('resources')
  return (
    <div className="stack">
      <Notice kind="pending">{t('clients.desk.waiting')}</Notice>
      <div className="row">
        <Button component={Link} to={`/console/approvals/${approvalId}`}>
          {t('clients.desk.see_request')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('common:close')}
        </Button>
      </div>
    </div>
  )
}
