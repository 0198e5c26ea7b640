import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listClientSessions } from '#contract/operations/clients/client-sessions.ts'
import { givePassword } from '#contract/operations/clients/give-password.ts'
import { forgetRows } from '#web/console-kit/data/forget-rows.ts'
import { ReasonForm } from '#web/console-kit/form/reason-form.tsx'
import type { RowDialogProps } from '#web/console-kit/overrides.ts'
import { refresh, useSend } from '#web/lib/api/use-call.ts'
import { showToast } from '#web/lib/toasts.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

/** A password of a day goes to the client, and to nobody else. */
export function PasswordDialog({ resource, row, onClose }: RowDialogProps) {
  const { t } = useTranslation('resources')
  const [channel, setChannel] = useState<'phone' | 'email'>('phone')
  const { mutate, isPending, error } = useSend(givePassword)
  const hasMail = Boolean(row['email'] && row['email_verified_at'])
  const send = (reason: string) =>
    mutate(
      { params: { id: row.id }, body: { channel, reason } },
      {
        onSuccess({ sent_to }) {
          showToast('success', t('dialogs:clients.password_done', { to: sent_to }))
          forgetRows(resource)
          refresh(listClientSessions)
          onClose()
        },
      },
    )
  return (
    <ActionDialog busy={isPending} onClose={onClose} title={t('clients.actions.update-password')}>
      <ReasonForm
        line={t('dialogs:clients.password_line')}
        submit={t('dialogs:clients.password_send')}
        busy={isPending}
        failure={error}
        onSubmit={send}
        onCancel={onClose}
      >
        {hasMail && (
          <Radio.Group
            label={t('dialogs:clients.password_to')}
            value={channel}
            onChange={(value) => setChannel(value === 'email' ? 'email' : 'phone')}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="phone" label={<Address of="phone" text={String(row['phone'])} />} />
              <Radio value="email" label={<Address of="email" text={String(row['email'])} />} />
            </Stack>
          </Radio.Group>
        )}
      </ReasonForm>
    </ActionDialog>
  )
}

function Address({ of, text }: { of: 'phone' | 'email'; text: string }) {
  const { t } = useTranslation('resources')
  return (
    <>
      {t(`clients.fields.${of}`)} <bdi dir="ltr">{text}</bdi>
    </>
  )
}
