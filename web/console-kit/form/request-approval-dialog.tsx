import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Notice } from '#web/ui/status.tsx'

interface RequestApprovalDialogProps {
  readonly title: string
  readonly busy: boolean
  /** The id of the request, once it exists. */
  readonly approvalId: string | null | undefined
  /** What is asked for. */
  readonly children: ReactNode
  onClose(): void
}

/** A dialog for what needs two people; afterwards it says where the request waits. */
export function RequestApprovalDialog({
  approvalId,
  children,
  onClose,
  ...dialog
}: RequestApprovalDialogProps) {
  const { t } = useTranslation('kit')
  return (
    <ActionDialog onClose={onClose} {...dialog}>
      {approvalId ? (
        <div className="stack">
          <Notice kind="pending">{t('waiting.text')}</Notice>
          <div className="row">
            <Button component={Link} to={`/console/approvals/${approvalId}`}>
              {t('waiting.see_request')}
            </Button>
            <Button variant="default" onClick={onClose}>
              {t('common:close')}
            </Button>
          </div>
        </div>
      ) : (
        children
      )}
    </ActionDialog>
  )
}
