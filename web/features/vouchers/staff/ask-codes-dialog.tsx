import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { askForCodes } from '#contract/operations/vouchers/export-codes.ts'
import type { generateVouchers } from '#contract/resources/vouchers/generate-vouchers.ts'
import { type CodeExportForm, codeExportForms } from '#contract/shapes/voucher.ts'
import { isReason, ReasonField } from '#web/console-kit/form/reason-field.tsx'
import { useGuardedSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { Notice } from '#web/ui/status.tsx'
import { Choice } from './choice.tsx'

interface AskCodesDialogProps {
  readonly row: RowOf<typeof generateVouchers>
  onClose(): void
}

/** Content, form and reason of a release: a second person reads it first. */
export function AskCodesDialog({ row, onClose }: AskCodesDialogProps) {
  const { t } = useTranslation('vouchers-staff')
  const [form, setForm] = useState<CodeExportForm>(row.print_layout === '80mm' ? '80mm' : 'a4')
  const [reason, setReason] = useState('')
  const send = useGuardedSend(askForCodes)
  const ask = (event: FormEvent) => {
    event.preventDefault()
    send.mutate(
      { params: { id: row.id }, body: { form, reason: reason.trim() }, quiet: true },
      {
        onSuccess() {
          showToast('success', t('release.sent'))
          onClose()
        },
      },
    )
  }
  const prefix = `\u2066${row.prefix}\u2069`
  return (
    <ActionDialog busy={send.isPending} onClose={onClose} title={t('release.ask_title', { prefix })}>
      <form className="stack" onSubmit={ask}>
        <p>{t('release.ask_text', { vouchers: t('vouchers', { count: row.count }) })}</p>
        {row.printed_at !== null && <Notice kind="pending">{t('release.again')}</Notice>}
        <Choice<CodeExportForm>
          label={t('release.form')}
          hint={t(`release.form_hints.${form}`)}
          value={form}
          options={codeExportForms.map((value) => ({ value, label: t(`release.forms.${value}`) }))}
          onChange={setForm}
        />
        <ReasonField value={reason} hint={t('release.reason_hint')} onChange={setReason} />
        <FailureNotice of={send.error} />
        <FormButtons
          label={t('release.send')}
          busy={send.isPending}
          disabled={!isReason(reason)}
          onCancel={onClose}
        />
      </form>
    </ActionDialog>
  )
}
