import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { approveRequest } from '#contract/operations/recharges/answer-request.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import type { DialogProps } from '#web/console-kit/overrides.ts'
import { useWords } from '#web/console-kit/words/use-words.ts'
import { useMoneyWrite } from '#web/lib/api/use-money-write.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Money } from '#web/ui/money.tsx'
import { Notice } from '#web/ui/status.tsx'
import { useUiTools } from '#web/ui/ui-tools.tsx'

/** What comes into the wallet, said once more before it does. */
export function ApproveDialog({ resource, row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const words = useWords(resource)
  const { currencySymbol } = useUiTools()
  const { state, send, askAgain } = useMoneyWrite(approveRequest, ({ net_amount, currency }) => {
    const amount = `${net_amount} ${currencySymbol(currency)}`
    showToast('success', t('recharge-requests.desk.approve_done', { amount }))
    forgetRows(resource)
    onClose()
  })
  const busy = state.phase === 'sending'
  return (
    <Modal opened onClose={onClose} title={t('recharge-requests.desk.approve_title')}>
      <div className="stack">
        <p className="soft">{t('recharge-requests.desk.approve_line')}</p>
        <div>
          <p className="small soft">{words.field('net_amount')}</p>
          <Money value={String(row['net_amount'])} size="large" />
        </div>
        {state.phase === 'idle' && state.failure && <Notice kind="danger">{state.failure.message}</Notice>}
        {state.phase === 'unknown' && (
          <Notice kind="pending">
            <p>{t('common:money.unknown_text')}</p>
            <Button variant="default" onClick={askAgain}>
              {t('common:money.ask_again')}
            </Button>
          </Notice>
        )}
        <div className="row">
          <Button
            loading={busy}
            disabled={state.phase === 'unknown'}
            onClick={() => void send({ recharge_request_id: row.id })}
          >
            {t('recharge-requests.actions.approve')}
          </Button>
          <Button variant="default" disabled={busy} onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
