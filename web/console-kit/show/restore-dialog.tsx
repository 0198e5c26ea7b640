import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Resource, ResourceRow } from '#contract/kernel/resource/resource.ts'
import { call } from '#web/lib/api/call.ts'
import { ApiFailure } from '#web/lib/api/failure.ts'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { callsOf } from '../data/calls-of.ts'
import { forgetRows } from '../data/forget-rows.ts'
import { useLabels } from '../labels/use-labels.ts'

interface RestoreDialogProps {
  readonly resource: Resource
  readonly row: ResourceRow
  onDone(): void
  onClose(): void
}

/** Out of the trash, after a question. */
export function RestoreDialog({ resource, row, onDone, onClose }: RestoreDialogProps) {
  const { t } = useTranslation(['kit', 'resources'])
  const labels = useLabels(resource)
  const [refusal, setRefusal] = useState<ApiFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const name = labels.titleOf(row)
  const confirm = async () => {
    const { restore } = callsOf(resource)
    if (!restore) return
    setBusy(true)
    try {
      await call(restore, { params: { id: row.id }, quiet: true })
      showToast('success', t([`resources:${resource.name}.restored`, 'trash.restored'], { name }))
      forgetRows(resource)
      onDone()
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      setRefusal(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={t('trash.restore_title')}>
      <div className="stack">
        <p>{t('trash.restore_ask', { name })}</p>
        <p className="small soft">{t('trash.restore_hint')}</p>
        <FailureNotice of={refusal} />
        <FormButtons
          label={t('actions.restore')}
          busy={busy}
          onDo={() => void confirm()}
          onCancel={onClose}
        />
      </div>
    </Modal>
  )
}
