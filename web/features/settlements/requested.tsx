import { Button, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/kernel/operation.ts'
import { changeSettlement, withdrawSettlement } from '#contract/operations/settlements/change-settlement.ts'
import { listAvailableSettlements } from '#contract/operations/settlements/list-available-settlements.ts'
import { listSettlements, type showSettlement } from '#contract/operations/settlements/list-settlements.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showFailure, useContractForm, useField } from '#web/lib/forms/use-contract-form.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Notice } from '#web/ui/status.tsx'

type Settlement = AnswerOf<typeof showSettlement>

interface RequestedProps {
  readonly settlement: Settlement
  onChanged(): void
}

/** What a merchant may still do with a settlement that nobody has answered: write a note, or take it back. */
export function Requested({ settlement, onChanged }: RequestedProps) {
  const { t } = useTranslation('settlements')
  const [asking, setAsking] = useState(false)
  return (
    <section className="card stack" aria-labelledby="requested">
      <h2 id="requested">{t('withdraw.heading')}</h2>
      <NoteForm settlement={settlement} onChanged={onChanged}>
        <Button size="md" variant="light" color="red" onClick={() => setAsking(true)}>
          {t('withdraw.open')}
        </Button>
      </NoteForm>
      {asking && <WithdrawDialog id={settlement.id} onChanged={onChanged} onClose={() => setAsking(false)} />}
    </section>
  )
}

interface NoteFormProps extends RequestedProps {
  /** Beside its button. */
  readonly children: ReactNode
}

function NoteForm({ settlement: { id, client_note }, onChanged, children }: NoteFormProps) {
  const { t } = useTranslation('settlements')
  const form = useContractForm(changeSettlement, { client_note: client_note ?? '' })
  const { mutateAsync, isPending } = useSend(changeSettlement)
  const failure = form.formState.errors.root?.message
  const save = form.handleSubmit(async (body) => {
    try {
      await mutateAsync({ params: { id }, body, quiet: true })
      showToast('success', t('common:success'))
      onChanged()
    } catch (error) {
      showFailure(form, error)
    }
  })
  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      <Textarea
        {...useField(form, 'client_note')}
        label={t('client_note.label')}
        description={t('client_note.hint')}
        maxLength={300}
        autosize
        minRows={2}
      />
      {failure && <Notice kind="danger">{failure}</Notice>}
      <div className="row">
        <Button type="submit" size="md" variant="default" loading={isPending}>
          {t('client_note.save')}
        </Button>
        {children}
      </div>
    </form>
  )
}

interface WithdrawDialogProps {
  readonly id: string
  onChanged(): void
  onClose(): void
}

function WithdrawDialog({ id, onChanged, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation('settlements')
  const { mutate, isPending, error } = useSend(withdrawSettlement)
  const withdraw = () =>
    mutate(
      { params: { id }, quiet: true },
      {
        onSuccess: () => {
          showToast('success', t('withdraw.done'))
          refresh(listAvailableSettlements, listSettlements)
          onChanged()
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      title={t('withdraw.title')}
      label={t('withdraw.confirm')}
      danger
      busy={isPending}
      failure={error}
      onDo={withdraw}
      onClose={onClose}
    >
      <p>{t('withdraw.text')}</p>
    </ConfirmDialog>
  )
}
