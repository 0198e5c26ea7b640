import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { makeBankFile } from '#contract/operations/settlements/bank-files.ts'
import { forgetAll } from '#web/console-kit/data/forget-rows.ts'
import type { BulkAction } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'
import { BankFileButton } from './bank-file-button.tsx'

/** One file of the chosen settlements; then it can be downloaded. */
export const BankFileDialog: BulkAction['Dialog'] = ({ ids, onClose }) => {
  const { t } = useTranslation('resources')
  const { mutateAsync, data: made, error, isPending } = useSend(makeBankFile)
  const send = async () => {
    await mutateAsync({ body: { settlement_ids: [...ids] } })
    forgetAll()
  }
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('dialogs:settlements.file_title')}>
      {made ? (
        <div className="stack">
          <Notice kind="success">
            <p>
              {t('dialogs:settlements.file_done', { count: made.settlements_count })}{' '}
              <strong>
                <Money value={made.total_amount} currency={made.currency} />
              </strong>
            </p>
          </Notice>
          <BankFileButton id={made.id} />
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      ) : (
        <div className="stack">
          <p>{t('dialogs:settlements.file_chosen', { count: ids.length })}</p>
          <p className="soft">{t('dialogs:settlements.file_line')}</p>
          <FailureNotice of={error} />
          <Button
            loading={isPending}
            onClick={() => {
              send().catch(() => {
                // The notice says why.
              })
            }}
          >
            {t('dialogs:settlements.file_make')}
          </Button>
        </div>
      )}
    </ActionDialog>
  )
}
