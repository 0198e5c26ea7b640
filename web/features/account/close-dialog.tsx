import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askClosure, showClosure } from '#contract/operations/account/close-account.ts'
import { call } from '#web/lib/api/call.ts'
import { remember } from '#web/lib/api/use-call.ts'
import { knowsPasskeys } from '#web/lib/passkeys/ceremonies.ts'
import { withCurrentProof } from '#web/lib/passkeys/current-proof.ts'
import { showToast } from '#web/lib/toasts.ts'
import { PasswordDialog } from '#web/ui/password-dialog.tsx'
import { useFactors } from './use-factors.ts'

const reasonMax = 500

/** The password and, where there is one, a factor: a person who finds the phone open closes nothing. */
export function CloseDialog({ line, onClose }: { readonly line: string; onClose(): void }) {
  const { t } = useTranslation('account')
  const [reason, setReason] = useState('')
  const factors = useFactors()
  return (
    <PasswordDialog
      danger
      withCode={factors.has}
      knowsPasskey={factors.passkeys > 0 && knowsPasskeys()}
      title={t('closure.sure')}
      line={line}
      submit={t('closure.confirm')}
      isIncomplete={!factors.isKnown}
      onClose={onClose}
      onPassword={withCurrentProof(async (proof) => {
        remember(showClosure, {}, await call(askClosure, { body: { reason, ...proof }, quiet: true }))
        showToast('success', t('closure.asked'))
        onClose()
      })}
    >
      <Textarea
        label={t('closure.reason')}
        maxLength={reasonMax}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </PasswordDialog>
  )
}
