import { Checkbox, Modal, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { titleIn } from '#contract/kernel/localized.ts'
import type { RowOf } from '#contract/kernel/resource/row-types.ts'
import { changeUserRoles } from '#contract/operations/staff/roles.ts'
import type { users } from '#contract/resources/staff/users.ts'
import { useOptions } from '#web/console-kit/data/use-options.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { usePage } from '#web/lib/preferences/page-provider.tsx'
import { showToast } from '#web/lib/toasts.ts'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { FormButtons } from '#web/ui/form-buttons.tsx'
import { RowsSkeleton } from '#web/ui/skeletons.tsx'

interface UserRolesDialogProps {
  readonly row: RowOf<typeof users>
  onClose(): void
}

export function UserRolesDialog({ row, onClose }: UserRolesDialogProps) {
  const { t } = useTranslation('access')
  const { locale } = usePage()
  const roles = useOptions('roles', {})
  const [held, setHeld] = useState(row.role_ids ?? [])
  const [reason, setReason] = useState('')
  const sending = useSend(changeUserRoles)
  const ask = () =>
    sending.mutate(
      {
        params: { id: row.id },
        body: { role_ids: [...held], ...(reason.trim() !== '' && { reason: reason.trim() }) },
      },
      {
        onSuccess: () => {
          showToast('success', t('matrix.asked'))
          onClose()
        },
      },
    )
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('user_roles.change')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className="stack">
        <FailureNotice of={sending.error} />
        {roles.data === undefined && <RowsSkeleton count={3} height={28} />}
        <Checkbox.Group value={[...held]} onChange={setHeld} aria-label={t('user_roles.title')}>
          <div className="stack">
            {roles.data?.map(({ id, title }) => (
              <Checkbox key={id} value={id} label={titleIn(title, locale)} />
            ))}
          </div>
        </Checkbox.Group>
        {held.length === 0 && <p className="small soft">{t('user_roles.none')}</p>}
        <Textarea
          label={t('matrix.reason')}
          description={t('matrix.reason_hint')}
          autosize
          minRows={2}
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <FormButtons label={t('matrix.ask')} busy={sending.isPending} onDo={ask} onCancel={onClose} />
      </div>
    </Modal>
  )
}
