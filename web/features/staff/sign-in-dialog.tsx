import { Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { changeSignIn } from '#contract/operations/staff/change-sign-in.ts'
import type { users } from '#contract/resources/staff/users.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import { RequestApprovalDialog } from '#web/console-kit/form/request-approval-dialog.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { useGuardedSend } from '#web/lib/api/use-call.ts'

/** A colleague's mail address, and their return: two people decide. */
export function SignInDialog({ row, onClose }: RowDialogProps<RowOf<typeof users>>) {
  const { t } = useTranslation('resources')
  const { mutate, data: approvalId, isPending, error } = useGuardedSend(changeSignIn)
  const stored = row.email ?? ''
  const isClosed = row.active === false
  const [email, setEmail] = useState(stored)
  const [opens, setOpens] = useState(isClosed)
  const isNew = email.trim() !== '' && email.trim() !== stored
  const ask = (reason: string) =>
    mutate({
      params: { id: row.id },
      body: { ...(isNew && { email: email.trim() }), ...(opens && { active: true }), reason },
    })
  return (
    <RequestApprovalDialog
      title={t('users.actions.change-sign-in')}
      busy={isPending}
      approvalId={approvalId}
      onClose={onClose}
    >
      <ReasonForm
        line={t('dialogs:users.sign_in_line')}
        submit={t('dialogs:users.ask')}
        ready={isNew || opens}
        busy={isPending}
        failure={error}
        onSubmit={ask}
        onCancel={onClose}
      >
        <TextInput
          type="email"
          label={t('users.fields.email')}
          className="types-ltr"
          autoComplete="off"
          maxLength={254}
          data-autofocus
          disabled={isPending}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {isClosed && (
          <Switch
            label={t('dialogs:users.opens')}
            disabled={isPending}
            checked={opens}
            onChange={(event) => setOpens(event.currentTarget.checked)}
          />
        )}
      </ReasonForm>
    </RequestApprovalDialog>
  )
}
