import { Button, Modal } from '@mantine/core'
import { useDelete } from 'ra-core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { showToast } from '#web/lib/toasts.ts'
import { Notice } from '#web/ui/status.tsx'
import { forgetRows } from '../data/forget-rows.ts'
import type { Row } from '../data/row.ts'
import { useWords } from '../words/use-words.ts'

interface DeleteDialogProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onDone(): void
  onClose(): void
}

/** Into the trash, from where it can come back. */
export function DeleteDialog({ resource, row, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('kit')
  const words = useWords(resource)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [destroy, { isPending }] = useDelete<Row, ApiFailure>(
    resource.name,
    { id: row.id, previousData: row },
    { mutationMode: 'pessimistic', returnPromise: true },
  )
  const name = words.titleOf(row)
  const confirm = async () => {
    try {
      await destroy()
      showToast('success', t('trash.moved', { name }))
      forgetRows(resource)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setRefusal(error.message || t('common:errors.something_is_wrong'))
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('trash.ask_title')}>
      <div className="stack">
        <p>{t('trash.ask', { name })}</p>
        <p className="small soft">
          {t(resource.actions.includes('restore') ? 'trash.ask_hint' : 'trash.ask_final')}
        </p>
        {refusal !== null && <Notice kind="danger">{refusal}</Notice>}
        <div className="row">
          <Button color="red" loading={isPending} onClick={() => void confirm()}>
            {t('actions.destroy')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
