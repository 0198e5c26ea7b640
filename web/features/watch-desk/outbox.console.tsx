import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ResourceRow } from '#contract/kernel/resource/resource.ts'
import { resendMessage, revealMessage } from '#contract/operations/watch/watch.ts'
import { lazyPart } from '#web/console-kit/lazy-part.ts'
import type { DialogProps, SectionOverride } from '#web/console-kit/overrides.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { IconEye, IconSend } from '#web/ui/icons.ts'

const ConfirmDialog = lazyPart(async () => (await import('./confirm-dialog.tsx')).ConfirmDialog)

export const section: SectionOverride = {
  rowActions: [
    {
      ability: 'resend',
      visible: true,
      icon: IconSend,
      Dialog(props) {
        return <ConfirmDialog {...props} action="resend" send={useSend(resendMessage)} />
      },
    },
    { ability: 'reveal', primary: true, icon: IconEye, Dialog: RevealDialog },
  ],
}

/** The words with their code, after it was said that the look is kept. */
function RevealDialog({ row, onClose }: DialogProps & { readonly row: ResourceRow }) {
  const { t } = useTranslation('resources')
  const { mutate, data, error, isPending } = useSend(revealMessage)
  return (
    <Modal opened onClose={onClose} title={t('outbox.actions.reveal')}>
      <div className="stack">
        {data ? <p dir="auto">{data.body}</p> : <p className="soft">{t('dialogs:outbox.reveal_line')}</p>}
        <FailureNotice of={error} />
        <div className="row">
          {!data && (
            <Button loading={isPending} onClick={() => mutate({ params: { id: row.id } })}>
              {t('outbox.actions.reveal')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('common:close')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
